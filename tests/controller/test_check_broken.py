"""Prepared broken systems: each is told with what is wrong, why it matters and the command that mends it.

In Dutch and in English, in words and as JSON, by the exit status, and on the page of the service.
"""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sound_pi import Pi

from controller.assembly import Options
from controller.check.command import run_check
from controller.check.report import glance
from controller.config import template, write
from controller.database import DATABASE
from controller.service import fault_view, faults_of
from controller.store import Store
from display.texts import LANGUAGES, Texts
from hardware.errors import NoPinsError

Break = Callable[[Pi], object]


@dataclass(frozen=True)
class Case:
    """How a sound Pi is broken, and what the self-test then says."""

    make: Break
    code: str
    command: str
    """Stands in the remedy of both languages."""
    level: str = "fault"


def changed(**changes: Any) -> Break:
    """Other answers of the machine."""
    return lambda pi: pi.changes.update(changes)


def put(name: str, text: str) -> Break:
    """Another file."""
    return lambda pi: pi.put(name, text)


def without(*names: str) -> Break:
    """Files that are not there."""

    def make(pi: Pi) -> None:
        for name in names:
            (pi.root / name).unlink()

    return make


def closed(name: str, **changes: Any) -> Break:
    """A file that may not be used."""

    def make(pi: Pi) -> None:
        pi.closed.add(pi.root / name)
        pi.changes.update(changes)

    return make


def both(*ways: Break) -> Break:
    """Broken in several ways at once."""
    return lambda pi: [make(pi) for make in ways]


def probed(what: str, **found: Any) -> Break:
    """What trying the screen or the sound gives."""
    return lambda pi: pi.probes.update({what: found})


def raising(error: Exception) -> Callable[..., Any]:
    """A call that fails."""

    def fail(*_: object) -> Any:
        raise error

    return fail


def package(name: str, version: str) -> Break:
    """Another version of a package, or one more."""

    def make(pi: Pi) -> None:
        stem = name.replace("-", "_")
        for old in pi.library.glob(f"{stem}-*.dist-info/METADATA"):
            old.unlink()
        pi.package(name, version)

    return make


def mounted(kind: str, options: str = "rw") -> Break:
    """The disk of the data folder."""
    return lambda pi: pi.put("proc/self/mounts", f"/dev/x / ext4 rw 0 0\nx {pi.root} {kind} {options} 0 0\n")


def configured(before: str, after: str) -> Break:
    """A change in table.toml, by hand."""

    def make(pi: Pi) -> None:
        assert before in template()
        (pi.root / "table.toml").write_text(template().replace(before, after))

    return make


def saved(spoil: Callable[[Pi], object]) -> Break:
    """Saved games, then spoilt."""

    def make(pi: Pi) -> None:
        with Store(pi.root / "data") as store:
            store.add_person("Anna")
        spoil(pi)

    return make


def overwrite(pi: Pi) -> None:
    """A card writes nonsense over the file's tables."""
    file = pi.root / "data" / DATABASE
    raw = bytearray(file.read_bytes())
    raw[4096:] = b"\x5a" * (len(raw) - 4096)
    file.write_bytes(raw)


def newer(pi: Pi) -> None:
    """A newer program has used the folder."""
    db = sqlite3.connect(pi.root / "data" / DATABASE)
    db.execute("PRAGMA user_version = 999")
    db.close()


NO_LGPIO = without("lib/lgpio.py", "lib/lgpio-0.2.2.0.dist-info/METADATA")
DEBIANS = "usr/lib/python3/dist-packages"
BUSY = configured("line = 17", "line = 10")

BROKEN = {
    "no lgpio": Case(NO_LGPIO, "no_lgpio", "sudo apt install python3-lgpio"),
    "Debian's lgpio out of sight": Case(
        both(
            NO_LGPIO,
            put(f"{DEBIANS}/lgpio.py", ""),
            put(f"{DEBIANS}/_lgpio.cpython-399-x.so", ""),
            changed(python="3.99.1"),
        ),
        "lgpio_hidden",
        "/usr/bin/python3 -m venv --system-site-packages",
    ),
    "lgpio of another Python": Case(
        without("lib/_lgpio.cpython.so"), "lgpio_other_python", "make PYTHON=/usr/bin/python3"
    ),
    "the empty lgpio of the registry": Case(
        both(package("lgpio", "0.0.0.2"), put("lib/lgpio.py", "")),
        "stub_lgpio",
        "-m pip uninstall -y lgpio && sudo apt install python3-lgpio",
    ),
    "the empty lgpio outside the environment": Case(
        both(
            package("lgpio", "0.0.0.2"),
            put("lib/lgpio.py", ""),
            lambda pi: pi.changes.update(prefix=pi.root / "venv"),
        ),
        "stub_lgpio_outside",
        "uninstall -y --break-system-packages lgpio",
    ),
    "pins that only pretend": Case(
        changed(environment={"GPIOZERO_PIN_FACTORY": "mock"}),
        "pins_other_backend",
        "unset GPIOZERO_PIN_FACTORY",
    ),
    "another backend": Case(
        changed(environment={"GPIOZERO_PIN_FACTORY": "pigpio"}),
        "pins_other_backend",
        "unset GPIOZERO_PIN_FACTORY",
        "warning",
    ),
    "no gpiozero": Case(
        without("lib/gpiozero-2.0.1.post3.dist-info/METADATA"),
        "no_gpiozero",
        '-m pip install "gpiozero>=2.0.1.post3"',
    ),
    "an old gpiozero on a Pi 5": Case(
        both(package("gpiozero", "2.0.1"), put("proc/device-tree/model", "Raspberry Pi 5 Model B")),
        "old_gpiozero",
        '-m pip install --upgrade "gpiozero>=2.0.1.post3"',
    ),
    "no chip": Case(without("dev/gpiochip0"), "no_chip", "Raspberry Pi OS"),
    "wrong group": Case(
        closed("dev/gpiochip0", user="bob", groups=frozenset({"bob"})),
        "not_in_group",
        "sudo usermod -aG gpio bob && sudo reboot",
    ),
    "group not in force": Case(
        closed("dev/gpiochip0", groups=frozenset({"ann"})), "log_in_again", "sudo reboot"
    ),
    "a device outside its group": Case(
        closed("dev/gpiochip0"),
        "device_closed",
        "sudo chgrp gpio /dev/gpiochip0 && sudo chmod 660 /dev/gpiochip0",
    ),
    "a working folder that is closed": Case(closed(""), "pins_folder", "export LG_WD=/tmp"),
    "busy pin": Case(lambda pi: pi.busy.update({17: "fancontrol"}), "line_busy", "sudo systemctl stop worp"),
    "a pin of SPI": Case(
        both(BUSY, lambda pi: pi.busy.update({10: "spi0 CS0"})),
        "line_busy_bus",
        "sudo raspi-config nonint do_spi 1 && sudo reboot",
    ),
    "pins that do not open": Case(
        changed(open_pins=raising(NoPinsError("the chip is on fire"))), "pins_refused", "check"
    ),
    "pygame and pygame-ce": Case(
        package("pygame", "2.6.1"), "pygame_twice", "-m pip uninstall -y pygame pygame-ce && "
    ),
    "pygame only": Case(
        both(package("pygame", "2.6.1"), without("lib/pygame_ce-2.5.8.dist-info/METADATA")),
        "pygame_wrong",
        '-m pip install "pygame-ce>=2.5.8"',
    ),
    "no pygame": Case(
        without("lib/pygame_ce-2.5.8.dist-info/METADATA"),
        "pygame_missing",
        '-m pip install "pygame-ce>=2.5.8"',
    ),
    "invisible video driver": Case(
        probed("screen", drivers=["dummy"], driver="dummy"), "screen_invisible", "unset SDL_VIDEODRIVER"
    ),
    "no audio": Case(
        both(without("dev/snd/pcmC0D0p"), probed("sound", error="no device")),
        "no_sound_card",
        "dtparam=audio=on",
        "warning",
    ),
    "audio for others only": Case(
        both(closed("dev/snd/pcmC0D0p"), probed("sound", error="denied")),
        "sound_not_permitted",
        "sudo usermod -aG audio ann && sudo reboot",
        "warning",
    ),
    "audio that another holds": Case(
        probed("sound", error="busy"), "sound_failed", "sudo fuser -v /dev/snd/*", "warning"
    ),
    "audio that nobody hears": Case(
        probed("sound", driver="dummy"), "sound_invisible", "unset SDL_AUDIODRIVER", "warning"
    ),
    "unwritable data folder": Case(
        both(
            lambda pi: (pi.root / "data").mkdir(),
            changed(try_writing=lambda f: OSError(errno.EACCES, "denied")),
        ),
        "data_unwritable",
        "sudo chown -R ann ",
    ),
    "a data folder that may not be made": Case(
        changed(try_writing=lambda f: OSError(errno.EACCES, "denied")),
        "data_unmade",
        "sudo install -d -o ann ",
    ),
    "a file where the data folder should be": Case(put("data", ""), "data_no_folder", "mv "),
    "read-only disk": Case(mounted("ext4", "ro,noatime"), "data_read_only", "sudo mount -o remount,rw "),
    "full disk": Case(
        changed(try_writing=lambda f: OSError(errno.ENOSPC, "full")),
        "data_full",
        "sudo apt clean && sudo journalctl --vacuum-size=50M",
    ),
    "little room": Case(changed(free_mb=lambda f: 12), "data_low", "sudo apt clean", "warning"),
    "data in memory": Case(mounted("tmpfs"), "data_memory", "--data"),
    "data on an overlay": Case(
        mounted("overlay"), "data_overlay", "sudo raspi-config nonint do_overlayfs 1 && sudo reboot"
    ),
    "database damaged": Case(saved(overwrite), "games_damaged", "cp -a ", "warning"),
    "database of a newer version": Case(saved(newer), "games_newer", " update "),
    "a typo in the wiring": Case(configured("line = 17", "lien = 17"), "config", " config check --config "),
    "a wiring that is no TOML": Case(
        configured("line = 17", "line == 17"), "config_no_toml", " config check --config "
    ),
    "no configuration where one was named": Case(
        without("table.toml", "table.toml.backup"), "no_config", " config init --config "
    ),
    "configuration empty, no backup": Case(
        both(without("table.toml.backup"), put("table.toml", "")),
        "empty_config",
        " config init --force --config ",
    ),
    "configuration damaged, backup used": Case(
        put("table.toml", "\0" * 300), "config_restored", "table.toml.damaged", "warning"
    ),
    "lamps beyond the header": Case(
        configured("lamp = 5", "lamp = { line = 5, current = 16 }"), "header_current", " wiring", "warning"
    ),
    "clock never set": Case(
        changed(wall=lambda: datetime(1970, 1, 1, tzinfo=UTC)), "clock_wrong", "sudo date -s", "warning"
    ),
    "clock not synced": Case(
        without("run/systemd/timesync/synchronized"), "clock_unsure", "timedatectl", "warning"
    ),
    "a console that goes dark": Case(
        put("sys/module/kernel/parameters/consoleblank", "600\n"),
        "console_blanks",
        "/boot/firmware/cmdline.txt && sudo reboot",
        "warning",
    ),
    "undervoltage now": Case(
        changed(throttled=lambda: "throttled=0x50005\n"), "supply_low", "vcgencmd get_throttled", "warning"
    ),
    "undervoltage once": Case(
        changed(throttled=lambda: "throttled=0x10000\n"),
        "supply_was_low",
        "vcgencmd get_throttled",
        "warning",
    ),
    "too hot": Case(
        changed(throttled=lambda: "throttled=0x80008\n"), "too_hot", "vcgencmd measure_temp", "warning"
    ),
}
"""Every one is told by exactly this finding."""


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """A sound Pi with a table.toml that has been read once."""
    made = Pi(tmp_path)
    write(tmp_path / "table.toml", template())
    return made


def options(pi: Pi) -> Options:
    """Its configuration and data."""
    return Options(config=pi.root / "table.toml", data=pi.root / "data")


def told(pi: Pi, lang: str, capsys: pytest.CaptureFixture[str]) -> tuple[bool, list[dict[str, str]]]:
    """Whether nothing is wrong, and the findings that are not well, as `worp check --json` gives them."""
    fine = run_check(options(pi), Texts(lang), json_=True, live=None, system=pi.system())
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is fine
    return fine, [one for one in found["findings"] if one["level"] in {"warning", "fault"}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sound_pi_has_nothing_to_tell(pi: Pi, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(pi, lang, capsys) == (True, [])


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_system_is_told_with_what_why_and_the_remedy(
    pi: Pi, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    case = BROKEN[name]
    case.make(pi)
    words = []
    for lang in LANGUAGES:
        if name == "configuration damaged, backup used":
            case.make(pi)  # looking has put it back
        fine, (found, *others) = told(pi, lang, capsys)
        assert not others, others
        assert (found["code"], found["level"], fine) == (case.code, case.level, case.level != "fault")
        assert case.command in found["remedy"]
        assert all(found[part].strip() for part in ("what", "why", "remedy"))
        words.append((found["what"], found["why"]))
    (nl_what, nl_why), (en_what, en_why) = words
    assert nl_what != en_what
    assert nl_why != en_why


@pytest.mark.parametrize("name", [name for name, case in BROKEN.items() if case.level == "fault"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_the_service_shows_what_keeps_the_table_from_playing(
    pi: Pi, name: str, lang: str
) -> None:
    """Except what only trying the screen can tell: without a screen there is no page."""
    case = BROKEN[name]
    case.make(pi)
    if case.code.startswith("screen_"):
        assert case.code not in [found.code for found in glance(pi.system(), options(pi))]
        return
    page = fault_view(NoPinsError("?"), lang, faults_of(pi.system(), options(pi))).page
    assert page is not None
    (item,) = page.items
    assert item.id == case.code
    (found,) = faults_of(pi.system(), options(pi))
    assert item.text == found.what(Texts(lang))
    assert found.why(Texts(lang)) in item.detail
    assert case.command in item.detail


def test_several_mistakes_in_one_file_have_their_remedy_once(pi: Pi) -> None:
    (pi.root / "table.toml").write_text(template().replace("touch = true", "tuch = true"))
    page = fault_view(NoPinsError("?"), "nl", faults_of(pi.system(), options(pi))).page
    assert page is not None
    assert len(page.items) > 10
    assert [bool(item.detail) for item in page.items] == [True] + [False] * (len(page.items) - 1)
