"""Read, compile and compare the gettext catalogues."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import PoFileError, read_po

from display.errors import DisplayError
from display.texts import LANGUAGES, LOCALE, PLURAL


class BadCatalogue(DisplayError, ValueError):
    """A catalogue that cannot be read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text of one catalogue: its forms (two for a plural), and what would keep it from being shown."""

    id: str
    forms: tuple[str, ...]
    plural_id: str | None
    fuzzy: bool
    line: int | None

    @property
    def placeholders(self) -> frozenset[str]:
        """The names of all values that any form asks for. Raises ValueError for an open brace."""
        return frozenset(
            name for form in self.forms for _, name, _, _ in Formatter().parse(form) if name is not None
        )


def domains() -> tuple[str, ...]:
    """The names of all catalogues of the first language: `common` and the games."""
    return tuple(sorted(file.stem for file in source("common", LANGUAGES[0]).parent.glob("*.po")))


def source(domain: str, lang: str, locale: Path = LOCALE) -> Path:
    """The file in which the texts are written."""
    return locale / lang / "LC_MESSAGES" / f"{domain}.po"


def compiled(domain: str, lang: str, locale: Path = LOCALE) -> Path:
    """The file that the program reads."""
    return source(domain, lang, locale).with_suffix(".mo")


def entries(file: Path) -> dict[str, Entry]:
    """All texts of a .po file by msgid. Raises BadCatalogue, naming the file, for one that is none."""
    return {entry.id: entry for entry in (_entry(message) for message in _read(file) if message.id)}


def compile_file(file: Path) -> bytes:
    """The compiled form of a .po file."""
    out = BytesIO()
    write_mo(out, _read(file))
    return out.getvalue()


def texts_of(mo: bytes) -> list[tuple[object, object]]:
    """What a compiled catalogue says, for comparing: the header's dates and versions are left out."""
    pairs = [(message.id, message.string) for message in read_mo(BytesIO(mo)) if message.id]
    return sorted(pairs, key=repr)


def is_current(domain: str, lang: str, locale: Path = LOCALE) -> bool:
    """Whether the compiled file says what the written one says."""
    file = compiled(domain, lang, locale)
    return file.exists() and texts_of(file.read_bytes()) == texts_of(
        compile_file(source(domain, lang, locale))
    )


def _read(file: Path) -> Any:
    try:
        with file.open("rb") as opened:
            return read_po(opened, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as bad:
        raise BadCatalogue(f"{file}: {bad}") from None


def _entry(message: Any) -> Entry:
    plural = isinstance(message.id, tuple | list)
    forms = message.string if plural else (message.string,)
    return Entry(
        id=message.id[0] if plural else message.id,
        forms=tuple(forms),
        plural_id=message.id[1] if plural else None,
        fuzzy=message.fuzzy,
        line=message.lineno,
    )


def plural_id_of(entry_id: str) -> str:
    """What the msgid_plural of an entry has to be."""
    return entry_id + PLURAL
