"""The files that make a service of the table: systemd's unit, and the right to power off."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

NAME: Final = "worp.service"
GROUPS: Final = ("gpio", "video", "render", "input", "audio", "dialout")
"""Pins, screen twice, keyboard and joystick boards, sound, serial cup."""
STATE: Final = Path("/var/lib/worp")
"""The service's working directory, systemd's `StateDirectory`: lgpio makes its pipe there."""
WATCHDOG_S: Final = 15
"""The table shows life several times a second; a first frame on a Pi 3 takes seconds."""


UNLESS_WELL: Final = 'test "$EXIT_CODE/$EXIT_STATUS" = exited/0 || exec "$@"'
"""For the shell: a table that ended by itself put its lamps out; another program for that takes a second."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who runs the table, and what it uses. `groups` are those of `GROUPS` that this machine has."""

    user: str
    program: Path
    """The `worp` command."""
    config: Path
    data: Path
    groups: tuple[str, ...]


def unit_text(place: Place) -> str:
    """The unit. The working directory is the service's own state folder: lgpio makes a pipe there."""
    groups = f"SupplementaryGroups={' '.join(place.groups)}\n" if place.groups else ""
    program, config = quoted(place.program), quoted(place.config)
    unless_well = UNLESS_WELL.replace("$", "$$")
    return f"""\
# Written by `worp install`; `worp install --remove` takes it away again.
[Unit]
Description=Worp, a games table
After=systemd-user-sessions.service sound.target getty@tty1.service
Conflicts=getty@tty1.service
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=main
User={place.user}
{groups}ExecStart={program} --service --config {config} --data {quoted(place.data)}
# Lamps and buzzer go off at every kind of end, also when the program was killed and could not do it itself.
ExecStopPost=-/bin/sh -c '{unless_well}' worp {program} outputs-off --config {config}
StateDirectory={STATE.name}
WorkingDirectory=%S/{STATE.name}
StandardInput=null
Environment=PYTHONUNBUFFERED=1
WatchdogSec={WATCHDOG_S}
TimeoutStartSec=120
TimeoutStopSec=10
Restart=on-failure
RestartSec=2
NoNewPrivileges=yes
ProtectSystem=full

[Install]
WantedBy=multi-user.target
"""


def quoted(path: Path) -> str:
    """A path as one word of a unit's command line: systemd's own signs lose their meaning."""
    text = str(path).replace("%", "%%").replace("$", "$$")
    if not any(sign in text for sign in " \t\"'\\"):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def rule_text(user: str) -> str:
    """A polkit rule: whoever runs the table may power the machine off, with nobody logged in."""
    return f"""\
// Written by `worp install`: holding menu on the table powers the machine off.
polkit.addRule(function(action, subject) {{
    var off = ["org.freedesktop.login1.power-off", "org.freedesktop.login1.power-off-multiple-sessions"];
    if (subject.user == "{user}" && off.indexOf(action.id) >= 0) {{
        return polkit.Result.YES;
    }}
}});
"""
