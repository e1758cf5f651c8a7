"""The errors of the screen, its words and its sounds."""

from __future__ import annotations


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
