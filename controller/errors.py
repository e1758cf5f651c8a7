"""What can go wrong at the table, and what it says of it.

Every error carries a `code` with `values`: words for people are made from them, in the reader's language.
The message of the exception itself is English, for logs and the command line: what, where, what to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from hardware.flaws import Flaw

Values = Mapping[str, int | str]
"""What a text needs beside its code."""

NOTHING: Values = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the table has to tell that stops nothing: a code and its values."""

    code: str
    values: Values = field(default_factory=lambda: NOTHING)


class TableError(Exception):
    """The root of every error of the controller; `code` and `values` say it to the screen."""

    def __init__(self, code: str, message: str, **values: int | str) -> None:
        super().__init__(message)
        self.code = code
        self.values: Values = MappingProxyType(values)
        self.message = message

    def __str__(self) -> str:
        return self.message

    @property
    def notice(self) -> Notice:
        """The same as a notice."""
        return Notice(self.code, self.values)


class StoreError(TableError, OSError):
    """What was to be saved or read could not be; nothing has changed and the same call may be made again.

    Codes: `disk_full`, `read_only`, `no_permission`, `no_folder`, `no_data`, `in_use`, `newer_schema`,
    `older_schema`, `damaged`, `save_failed`.
    """


class UnknownRecord(TableError, LookupError):
    """A game or a person that is not in the store. Codes: `unknown_game`, `unknown_person`."""


class BadSetup(TableError, ValueError):
    """A game cannot be started, or a seat taken, like this; the message names the seat or the setting.

    Codes here: `game`, `setting`, `seats`, `seat`, `twice`, `level`.
    """


class CannotTakeBack(TableError, ValueError):
    """No decision of this seat can be taken back now. Code: `nothing_to_take_back`."""


class BadProfile(TableError, ValueError):
    """A person cannot be called or look like this.

    Codes: `name_empty`, `name_too_long`, `name_letter`, `name_taken`, `bad_profile`.
    """


class BadSave(TableError, ValueError):
    """A saved game of which nothing can be played any more. Code: `cannot_resume`."""


class ConfigError(TableError, ValueError):
    """A configuration that cannot be used; the message names the file and the key's path.

    Codes: `bad_toml`, `not_utf8`, `empty_config`, `no_config`, `cannot_read`, `cannot_write`, `exists`, and
    `bad_config` with a flaw for every key that is wrong.
    """

    def __init__(self, code: str, message: str, flaws: Sequence[Flaw] = (), **values: int | str) -> None:
        super().__init__(code, message, **values)
        self.flaws = tuple(flaws)
