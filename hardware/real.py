"""The pins of a real Pi, by lgpio, chosen explicitly; nothing else is tried behind your back.

gpiozero by itself tries one backend after another and tells the last one's trouble. Here the first reason
is told, with the file and version that it is about. Simulated pins are never taken silently on a Pi.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, entry_points, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hardware.errors import NoPinsError

LGPIO = "lgpio"


def on_a_pi(root: Path = Path("/")) -> bool:
    """Tell whether this machine is a Raspberry Pi."""
    try:
        model = (root / "proc/device-tree/model").read_bytes()
    except OSError:
        return _revision(root) != 0
    return b"Raspberry Pi" in model


def _revision(root: Path) -> int:
    """Read the revision code that Pis have in cpuinfo; 0: none, or another board's."""
    try:
        lines = (root / "proc/cpuinfo").read_text(errors="replace").splitlines()
        return next((int(line.split(":")[1], 16) for line in lines if line.startswith("Revision")), 0)
    except (OSError, ValueError, IndexError):
        return 0


def real_pins() -> Any:
    """Open this Pi's pins: a gpiozero pin factory.

    It is lgpio's, unless GPIOZERO_PIN_FACTORY in the environment names another. Raises NoPinsError with the
    reason and what to do.
    """
    name = os.environ.get("GPIOZERO_PIN_FACTORY", LGPIO).lower()
    return _lgpio_factory() if name == LGPIO else _named_factory(name)


def factory_of(pins: Any, chip: int) -> Any:
    """Open another GPIO chip of the same machine. Raises NoPinsError where the backend knows only one."""
    another = getattr(pins, "another", None)
    if another is None:
        raise NoPinsError(f"gpiochip{chip}: only lgpio can use another chip than that of the header")
    return _opened(lambda: another(chip))


def _lgpio_factory() -> Any:
    _check_folder()
    _load_lgpio()

    def make() -> Any:
        from hardware.lgpio_pins import SafeFactory

        return SafeFactory()

    return _opened(make)


def _opened(make: Callable[[], Any]) -> Any:
    try:
        return make()
    except Exception as error:
        raise NoPinsError(f"{_no_chip(error)} ({_versions()})") from error


def _check_folder() -> None:
    """Look whether lgpio can make its pipe: it does so in the current folder, and fails obscurely else."""
    folder = Path(os.environ.get("LG_WD") or Path.cwd())
    if not os.access(folder, os.W_OK | os.X_OK):
        raise NoPinsError(
            f"lgpio makes a pipe in the current folder, but {folder} cannot be written to: "
            "start from another folder, or name one in LG_WD (for a service: WorkingDirectory=)"
        )


def _load_lgpio() -> None:
    try:
        module = import_module(LGPIO)
    except ModuleNotFoundError as error:
        missing = error.name == LGPIO
        why = "it is not installed for this Python" if missing else str(error)
        raise NoPinsError(f"lgpio cannot be used: {why}; {_REMEDY} ({_versions()})") from error
    except Exception as error:
        raise NoPinsError(f"lgpio cannot be used: {error} ({_versions()})") from error
    if not hasattr(module, "gpiochip_open"):
        raise NoPinsError(f"the lgpio found here is an empty package: remove it; {_REMEDY} ({_versions()})")


_REMEDY = "install Debian's python3-lgpio and use a virtual environment with system site packages"


def _no_chip(error: Exception) -> str:
    """Say why the chip cannot be opened."""
    chips = sorted(Path("/dev").glob("gpiochip*"))
    if not chips:
        return "there is no GPIO chip on this machine (/dev/gpiochip*)"
    closed = [str(c) for c in chips if not os.access(c, os.R_OK | os.W_OK)]
    if closed:
        return f"no permission for {', '.join(closed)}: add this user to the group gpio, and log in again"
    return f"the GPIO chip cannot be opened: {error}; there are {', '.join(map(str, chips))}"


def _versions() -> str:
    """Name the files and versions that are at work, for the reader who must find the wrong one."""
    parts = []
    for name in (LGPIO, "gpiozero"):
        try:
            spec = find_spec(name)
        except (ImportError, ValueError):
            spec = None
        try:
            number = version(name)
        except PackageNotFoundError:
            number = "of unknown version"
        if spec is not None:
            parts.append(f"{name} {number} at {spec.origin or 'an unknown place'}")
    return "; ".join([*parts, f"Python {sys.version.split()[0]} at {sys.executable}"])


def _named_factory(name: str) -> Any:
    """Open the backend that somebody asked for by name."""
    found = [e for e in entry_points(group="gpiozero_pin_factories") if e.name.lower() == name]
    if not found:
        raise NoPinsError(f"GPIOZERO_PIN_FACTORY={name}: there is no such backend; leave it out for lgpio")
    try:
        return found[0].load()()
    except Exception as error:
        raise NoPinsError(
            f"GPIOZERO_PIN_FACTORY={name}: {error}; leave it out, so that lgpio is used ({_versions()})"
        ) from error
