"""Check all texts: ``python -m display.baking.check_texts``.

Both languages have the same ids and placeholders, nothing is empty or fuzzy, the compiled files are up to
date, the font has every character, every id and reason that the code names exists, and code names every id.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from display.baking.catalogues import BadCatalogue, Entry, domains, entries, is_current, plural_id_of, source
from display.fonts import missing
from display.texts import LANGUAGES, LOCALE

ROOT = Path(__file__).parents[2]
SPEAKING = ("controller", "display")
"""The packages whose code names texts."""

_GAP = "\0"
"""Stands in an id's pattern for what only the running program knows."""

Catalogue = dict[str, dict[str, Entry]]
"""By language, then by msgid."""


@dataclass(slots=True)
class Named:
    """Ids that code names, each with where; of patterns a part is filled in while running."""

    ids: dict[str, str] = field(default_factory=dict)
    patterns: dict[str, str] = field(default_factory=dict)
    any_game: set[str] = field(default_factory=set)
    """Patterns of which the domain itself is filled in."""

    def covers(self, text_id: str) -> bool:
        """Whether any code may say this text."""
        if any(text_id == whole or text_id.startswith(f"{whole}.") for whole in self.ids):
            return True
        return any(_matches(pattern, text_id) for pattern in (*self.patterns, *self.any_game))


def problems() -> list[str]:
    """Everything that is wrong, one line each, with file and id. Raises BadCatalogue."""
    idle = [f"{text_id}: no code names this text" for text_id in unused()]
    return catalogue_problems() + unknown_ids() + unknown_reasons() + idle


def catalogue_problems(locale: Path = LOCALE) -> list[str]:
    """What is wrong with the catalogues themselves."""
    found: list[str] = []
    for domain in domains():
        catalogue = {lang: entries(source(domain, lang, locale)) for lang in LANGUAGES}
        found += same_ids(domain, catalogue)
        found += [line for lang in LANGUAGES for line in flaws(source(domain, lang, locale), catalogue[lang])]
        found += stale(domain, locale)
    return found


def same_ids(domain: str, catalogue: Catalogue) -> list[str]:
    """Ids that a language lacks, and texts of which the placeholders differ."""
    first, *others = LANGUAGES
    found = []
    for other in others:
        mine, theirs = catalogue[first], catalogue[other]
        for lang, ids in ((first, theirs.keys() - mine.keys()), (other, mine.keys() - theirs.keys())):
            found += [f"{domain}.{text_id}: not in {lang}" for text_id in sorted(ids)]
        for text_id in sorted(mine.keys() & theirs.keys()):
            one, two = mine[text_id], theirs[text_id]
            if one.placeholders != two.placeholders:
                found.append(f"{domain}.{text_id}: {first} has {_set(one)}, {other} has {_set(two)}")
            if (one.plural_id is None) != (two.plural_id is None):
                found.append(f"{domain}.{text_id}: a plural in one language only")
    return found


def flaws(file: Path, catalogue: dict[str, Entry]) -> Iterator[str]:
    """What is wrong with single texts of one file."""
    for entry in catalogue.values():
        where = f"{file}:{entry.line}: {entry.id}"
        if not all(form.strip() for form in entry.forms):
            yield f"{where}: empty"
        if entry.fuzzy:
            yield f"{where}: marked fuzzy"
        if entry.plural_id is not None and entry.plural_id != plural_id_of(entry.id):
            yield f"{where}: its msgid_plural has to be {plural_id_of(entry.id)!r}"
        if absent := missing("".join(entry.forms)):
            yield f"{where}: the font does not have {absent!r}"


def stale(domain: str, locale: Path = LOCALE) -> list[str]:
    """Compiled files that do not say what the written ones say."""
    files = [source(domain, lang, locale) for lang in LANGUAGES if not is_current(domain, lang, locale)]
    return [f"{file}: not compiled; run `make texts`" for file in files]


def unknown_ids(root: Path = ROOT) -> list[str]:
    """Ids, beginnings of ids and patterns in the code for which there is no text."""
    named, known = named_ids(root), all_ids()
    begun = {i.rsplit(".", n)[0] for i in known for n in range(1, i.count("."))}
    some = known | begun
    lines = [f"{where}: no text {text_id!r}" for text_id, where in named.ids.items() if text_id not in some]
    for pattern, where in named.patterns.items():
        if not any(_matches(pattern, text_id) for text_id in known):
            lines.append(f"{where}: no text like {pattern.replace(_GAP, '*')!r}")
    return lines


def unknown_reasons(root: Path = ROOT) -> list[str]:
    """Reasons that the rules of a game give and neither its catalogue nor the common one puts in words."""
    known, lines = all_ids(), []
    folders = {game: root / "engines" / game for game in domains() if (root / "engines" / game).is_dir()}
    for game, file in (
        (game, file) for game, folder in folders.items() for file in sorted(folder.rglob("*.py"))
    ):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            code = _reason_code(node)
            if code and not {f"{game}.why.{code}", f"common.why.{code}"} & known:
                lines.append(f"{_where(file, node, root)}: no text for reason {code!r} ({game}.why.{code})")
    return lines


def unused(root: Path = ROOT) -> list[str]:
    """Texts that no code names. Reasons are named by the rules, so they are left out."""
    named = named_ids(root)
    return sorted(i for i in all_ids() if i.split(".")[1] != "why" and not named.covers(i))


@cache
def all_ids() -> frozenset[str]:
    """The ids of all texts, with their domain."""
    return frozenset(f"{domain}.{i}" for domain in domains() for i in entries(source(domain, LANGUAGES[0])))


def named_ids(root: Path = ROOT) -> Named:
    """What the code of the speaking packages names: literals that look like an id, and f-strings of ids."""
    named = Named()
    shape = re.compile(rf"({'|'.join(domains())})(\.[a-z0-9_{_GAP}]+)+")
    any_game = re.compile(rf"{_GAP}\.[a-z0-9_]+(\.[a-z0-9_{_GAP}]+)*")
    for package in SPEAKING:
        for file in sorted((root / package).rglob("*.py")):
            for node in ast.walk(_code(file)):
                text = _literal(node)
                if text is not None and shape.fullmatch(text) and text.count(".") > 1:
                    (named.patterns if _GAP in text else named.ids).setdefault(text, _where(file, node, root))
                elif text is not None and any_game.fullmatch(text):
                    named.any_game.add(text)
    return named


def main() -> int:
    """Print what is wrong. Returns 1 where anything is."""
    try:
        found = problems()
    except BadCatalogue as bad:
        found = [str(bad)]
    sys.stderr.write("".join(f"{line}\n" for line in found))
    return 1 if found else 0


def _code(file: Path) -> ast.Module:
    """A file's syntax tree without the pieces of its f-strings, so that only whole f-strings are met."""

    class Pieces(ast.NodeTransformer):
        def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
            parts = [_literal(part) if isinstance(part, ast.Constant) else _GAP for part in node.values]
            return ast.copy_location(ast.Constant("".join(part or "" for part in parts)), node)

    return Pieces().visit(ast.parse(file.read_text(encoding="utf-8")))  # type: ignore[no-any-return]


def _literal(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _reason_code(node: ast.AST) -> str | None:
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Reason"
        and node.args
    ):
        return _literal(node.args[0])
    return None


def _matches(pattern: str, text_id: str) -> bool:
    parts = (re.escape(part) for part in pattern.split(_GAP))
    return re.fullmatch("[a-z0-9_.]+".join(parts), text_id) is not None


def _where(file: Path, node: ast.AST, root: Path) -> str:
    return f"{file.relative_to(root)}:{getattr(node, 'lineno', '?')}"


def _set(entry: Entry) -> str:
    return "{" + ", ".join(sorted(entry.placeholders)) + "}"


if __name__ == "__main__":
    sys.exit(main())
