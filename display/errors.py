"""The errors of the screen, its words and its sounds."""

from __future__ import annotations

from collections.abc import Mapping


class DisplayError(Exception):
    """The root of every error of display."""


class UnknownText(DisplayError, KeyError):
    """A text id that no catalogue of this language has, or a value that the text needs and was not given."""

    def __str__(self) -> str:
        """The message itself: KeyError would show it quoted."""
        return str(self.args[0]) if self.args else ""


class UnknownLanguage(DisplayError, ValueError):
    """A language without catalogues."""


class AssetMissing(DisplayError, FileNotFoundError):
    """A file that belongs to the program (font, picture, sound, catalogue) is not there."""

    def __str__(self) -> str:
        """The message itself, without an errno."""
        return str(self.args[0]) if self.args else ""


class NoScreen(DisplayError, OSError):
    """There is no screen to draw on, or no longer: the message says why and what to do.

    `code` says why in one word: `not_compiled_in`, `no_device`, `no_permission`, `no_monitor`,
    `no_libraries`, `held_by_other`, `driver_failed`, `desktop_unreachable`, `asked_driver`, `no_window`;
    `lost` where it was there before. `values` are what its words need.
    """

    def __init__(self, code: str, why: str, values: Mapping[str, str] | None = None) -> None:
        super().__init__(f"no screen: {why}")
        self.code = code
        self.why = why
        self.values = dict(values or {})

    def __str__(self) -> str:
        """The message alone."""
        return str(self.args[0])
