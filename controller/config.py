"""The configuration of a table: `table.toml`, checked strictly, saved so that a power cut cannot spoil it.

The file holds the wiring (`hardware.wiring`), `[screen]` and `[table]`. What is set on the table itself
(sound, language, speed) is kept in the database instead.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, ValidationError, field_validator

from controller.errors import ConfigError, Notice
from controller.toml_faults import bad_toml
from hardware.errors import WiringError
from hardware.flaws import Flaw, Flawed, as_written
from hardware.wiring import Wiring, read_wiring
from hardware.wiring_default import default_wiring
from hardware.wiring_errors import flaws_of

FILE: Final = "table.toml"
SMALLEST: Final = (640, 400)
LARGEST: Final = (7680, 4320)


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Screen(_Section):
    """`[screen]`: the screen in the table."""

    diagonal: float = Field(24.0, ge=3, le=120, strict=True)
    """Inches; type sizes follow it."""
    size: str | None = None
    """Window size such as "1280x800"; without it the whole screen, or a window that fits on a desktop."""
    fullscreen: StrictBool | None = None
    """None: the whole screen on a Raspberry Pi, a window elsewhere."""
    rotation: Literal[0, 90, 180, 270] = 0
    """Degrees clockwise, for a panel that the driver cannot turn."""
    display: StrictInt = Field(0, ge=0, le=15)
    """Which screen, from 0."""

    @field_validator("size")
    @classmethod
    def _size(cls, value: str | None) -> str | None:
        if value is not None:
            read_size(value)
        return value

    @property
    def pixels(self) -> tuple[int, int] | None:
        """Width and height of the window in pixels; None where no size is given."""
        return None if self.size is None else read_size(self.size)


class TableOptions(_Section):
    """`[table]`: how the table behaves as a piece of furniture."""

    kiosk: StrictBool = False
    """Holding menu powers the machine off instead of ending the program."""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything of `table.toml`. `path` is None for the built-in configuration of a new table."""

    wiring: Wiring
    screen: Screen = field(default_factory=Screen)
    table: TableOptions = field(default_factory=TableOptions)
    path: Path | None = None
    notices: tuple[Notice, ...] = ()
    """What there is to tell of reading it: a damaged file was replaced by its backup."""


def read_size(text: str) -> tuple[int, int]:
    """Width and height in pixels of "1280x800". Raises Flawed for another form or an unusable size."""
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise Flawed("bad_size", value=as_written(text))
    size = int(width), int(height)
    if not (SMALLEST[0] <= size[0] <= LARGEST[0] and SMALLEST[1] <= size[1] <= LARGEST[1]):
        smallest, largest = (f"{w}x{h}" for w, h in (SMALLEST, LARGEST))
        raise Flawed("size_range", value=as_written(text), least=smallest, most=largest)
    return size


def default_path() -> Path:
    """Where `table.toml` is looked for when no other file is named."""
    return platformdirs.user_config_path("worp") / FILE


def default_data() -> Path:
    """Where games and preferences are kept when no other folder is named."""
    return platformdirs.user_data_path("worp")


def template() -> str:
    """The text of a new `table.toml`, with a comment for every key."""
    return files("controller").joinpath(FILE).read_text(encoding="utf-8")


def default_config() -> Config:
    """The configuration of a new table."""
    return Config(default_wiring())


def parse(text: str, path: Path) -> Config:
    """Check the text of a configuration; `path` is only named. Raises ConfigError telling every fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        raise bad_toml(text, str(bad), path) from None
    flaws: list[Flaw] = []
    screen = _section(Screen, "screen", data, flaws)
    table = _section(TableOptions, "table", data, flaws)
    try:
        wiring = read_wiring(data)
    except WiringError as bad:
        flaws += bad.flaws
    if flaws:
        raise ConfigError("bad_config", "\n".join(f"{path}: {flaw}" for flaw in flaws), flaws, path=str(path))
    return Config(wiring, screen, table, path)


def load(path: Path | None = None) -> Config:
    """Read `path`, or the file at the usual place; without one there, the configuration of a new table.

    A file that a power cut left empty, cut short or full of zero bytes is kept aside and replaced by the
    backup of the last one that was good. Raises ConfigError for everything else that is wrong, also for a
    file that was asked for and is not there.
    """
    target = default_path() if path is None else path
    raw = _read(target)
    if raw is None:
        if _backup(target).exists():
            return _restore(target, "gone")
        if path is not None:
            raise ConfigError(
                "no_config", f"{path}: there is no such file: `worp config init` makes one", path=str(path)
            )
        return default_config()
    try:
        config = parse(_decode(raw, target), target)
    except ConfigError:
        if _is_damaged(raw, _read(_backup(target))):
            return _restore(target, "damaged")
        raise
    _keep_backup(target, raw)
    return config


def load_last_good(path: Path | None = None) -> Config:
    """What `load` gives; where somebody has broken the file, what its backup holds. Nothing is put in place.

    Raises ConfigError where there is no good backup either.
    """
    try:
        return load(path)
    except ConfigError:
        backup = _backup(default_path() if path is None else path)
        raw = _read(backup)
        if raw is None:
            raise
        return parse(_decode(raw, backup), backup)


def write(path: Path, text: str) -> None:
    """Check a configuration and write it so that at any moment the old file or the new one is there, whole.

    Raises ConfigError where it is wrong or cannot be written.
    """
    parse(text, path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, text.encode())
        _replace(_backup(path), text.encode())
    except OSError as bad:
        raise ConfigError(
            "cannot_write",
            f"{path}: {bad.strerror}: choose another file with --config",
            path=str(path),
            why=str(bad.strerror),
        ) from None


def _section(model: type[Any], name: str, data: dict[str, Any], flaws: list[Flaw]) -> Any:
    raw = data.pop(name, {})
    try:
        return model.model_validate(raw)
    except ValidationError as bad:
        flaws += flaws_of(bad, model, name)
        return model()


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as bad:
        raise ConfigError(
            "cannot_read",
            f"{path}: {bad.strerror}: make it readable, or choose another with --config",
            path=str(path),
            why=str(bad.strerror),
        ) from None


def _decode(raw: bytes, path: Path) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise ConfigError(
            "not_utf8", f"{path}: is not UTF-8 text: save it as UTF-8", path=str(path)
        ) from None
    if not text.strip(" \t\r\n\0"):
        raise ConfigError(
            "empty_config", f"{path}: the file is empty: `worp config init` writes a new one", path=str(path)
        )
    return text


def _backup(path: Path) -> Path:
    return path.with_name(f"{path.name}.backup")


def _is_damaged(raw: bytes, backup: bytes | None) -> bool:
    """Whether a power cut, not a person, made this file; only told where there is a backup."""
    if backup is None:
        return False
    return b"\0" in raw or not raw.strip() or (backup.startswith(raw) and raw != backup)


def _restore(target: Path, how: str) -> Config:
    """Keep the bad file, put the backup in its place, and tell."""
    raw = _backup(target).read_bytes()
    config = parse(_decode(raw, _backup(target)), target)
    kept = target.with_name(f"{target.name}.damaged")
    try:
        if target.exists():
            target.replace(kept)
        _replace(target, raw)
    except OSError:
        kept = target  # a read-only disk: the backup is used all the same, the bad file stays where it is
    notice = Notice("config_restored", {"path": str(target), "kept": kept.name, "how": how})
    return replace(config, notices=(notice,))


def _keep_backup(target: Path, raw: bytes) -> None:
    """Keep a copy of a file that was good. Where that is impossible the table plays all the same."""
    try:
        if _read(_backup(target)) != raw:
            _replace(_backup(target), raw)
    except (OSError, ConfigError):
        return


def _replace(path: Path, raw: bytes) -> None:
    """Write by another file, made durable, then renamed."""
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
