"""The words of the table, in the reader's language.

A text's id is symbolic: ``common.button.keep``. Its first segment is the gettext domain (`common`, or the
game's name), the rest the msgid. Placeholders are ``{name}``; a value called `count` chooses the plural.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from display.errors import AssetMissing, UnknownLanguage, UnknownText

LOCALE: Final = Path(__file__).parent / "locale"
"""Where the catalogues are: ``<language>/LC_MESSAGES/<domain>.po`` and the compiled ``.mo`` beside it."""

LANGUAGES: Final = ("nl", "en")
"""The languages of the table, the first language first."""

PLURAL: Final = ".plural"
"""A plural's msgid_plural is its msgid with this at the end."""

STRICT: Final = "WORP_STRICT_TEXTS"
"""With this environment variable set, a missing text raises; tests set it."""

_log = logging.getLogger(__name__)


class Texts:
    """All texts in one language; cheap to make, the catalogues are read once.

    A text that is missing never ends a game: its id is shown and one line is logged. With `strict` (or the
    environment variable `WORP_STRICT_TEXTS`) it raises `UnknownText` instead. Raises `UnknownLanguage` for a
    language without catalogues and `AssetMissing` where its compiled files are not there.
    """

    def __init__(self, lang: str, *, strict: bool | None = None) -> None:
        self.lang: Final = lang
        self._strict = bool(os.environ.get(STRICT)) if strict is None else strict
        self._catalogues = catalogues(lang)
        self._told: set[str] = set()

    def __repr__(self) -> str:
        return f"Texts({self.lang!r})"

    def has(self, text_id: str, /) -> bool:
        """Whether this language has the text."""
        return self._find(text_id, None) is not None

    def say(self, text_id: str, /, **values: object) -> str:
        """The text with its placeholders filled in; `count` among the values chooses the plural.

        Raises UnknownText, only when strict, for a missing id or a placeholder without a value.
        """
        text = self._find(text_id, values.get("count"))
        if text is None:
            return self._missing(text_id, f"no text {text_id!r} in language {self.lang!r}", text_id)
        try:
            return text.format(**values)
        except KeyError as missing:
            what = f"text {text_id!r} needs a value for {missing}; given: {', '.join(values) or 'none'}"
            return self._missing(text_id, what, text.format_map(_Gaps(values)))

    def first(self, *text_ids: str, **values: object) -> str:
        """The first of these texts that exists: the special one before the general."""
        found = next((text_id for text_id in text_ids if self.has(text_id)), text_ids[0])
        return self.say(found, **values)

    def say_reason(self, game: str | None, code: str, /, **values: object) -> str:
        """Why something is not possible, in words: the game's own text, else the common one."""
        common = f"common.why.{code}"
        return self.first(f"{game}.why.{code}", common, **values) if game else self.say(common, **values)

    def number(self, value: float, decimals: int = 1) -> str:
        """A number with so many decimals at most, as it is written in this language."""
        text = f"{value:.{decimals}f}"
        if decimals:
            text = text.rstrip("0").rstrip(".")
        return text.replace(".", ",") if self.lang == "nl" else text

    def _find(self, text_id: str, count: object) -> str | None:
        domain, _, msgid = text_id.partition(".")
        catalogue = self._catalogues.get(domain)
        if catalogue is None or not msgid:
            return None
        if isinstance(count, int):
            plural = msgid + PLURAL
            text = catalogue.ngettext(msgid, plural, count)
            if text not in {msgid, plural}:
                return text
        text = catalogue.gettext(msgid)
        return None if text == msgid else text

    def _missing(self, text_id: str, what: str, instead: str) -> str:
        if self._strict:
            raise UnknownText(what)
        if text_id not in self._told:
            self._told.add(text_id)
            _log.error("%s", what)
        return instead


class _Gaps(dict[str, object]):
    """Values of which the missing ones are shown as a gap."""

    def __missing__(self, key: str) -> str:
        return "…"


@cache
def catalogues(lang: str) -> Mapping[str, GNUTranslations]:
    """The compiled catalogues of one language by domain. Raises UnknownLanguage or AssetMissing."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"language {lang!r}: this table speaks {', '.join(LANGUAGES)}")
    folder = LOCALE / lang / "LC_MESSAGES"
    files = sorted(folder.glob("*.mo"))
    if not files:
        raise AssetMissing(f"no compiled texts (*.mo) in {folder}: reinstall worp, or run `make texts`")
    return {file.stem: _read(file) for file in files}


def _read(file: Path) -> GNUTranslations:
    with file.open("rb") as opened:
        return GNUTranslations(opened)
