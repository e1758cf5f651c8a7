"""``worp cup``: the serial cup: find it, watch it, install its firmware, change its settings.

What these commands need is loaded when they are called: the table itself starts without it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from firmware_bridge.errors import LinkError, NoSuchPortError

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from firmware_bridge.find import Found
    from firmware_bridge.monitor import Reading

PortPath = Annotated[
    str | None,
    typer.Argument(metavar="[PORT]", help="Such as /dev/ttyACM0; without it the one that is found."),
]
LAST = 12
"""So many events are kept in sight."""

cup_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The serial cup.")


@cup_app.command("find")
def cup_find(
    ports: Annotated[
        list[str] | None, typer.Argument(metavar="[PORT...]", help="Ports to ask besides.")
    ] = None,
) -> None:
    """Ask the boards that are plugged in who they are."""
    from firmware_bridge.find import find

    found = find(ports or ())
    if not found:
        raise NoSuchPortError("no serial port is there: plug the cup in and try again", wanted="")
    for one in found:
        typer.echo(_in_words(one))


def _in_words(one: Found) -> str:
    if one.hello is not None:
        told = f"{one.port.device}: {one.hello.role_name} {one.hello.device}, firmware {one.hello.firmware}"
        return f"{told}\n  {one.wiring.strip().replace(chr(10), chr(10) + '  ')}"
    if one.problem is not None:
        return f"{one.port.device}: {one.problem.values.get('text', one.problem.code)}"
    return f"{one.port.device}: not a board that this program knows; name it to have it asked"


@cup_app.command("monitor")
def cup_monitor(
    port: PortPath = None,
    lines: Annotated[int, typer.Option("--lines", help="End after so many lines; 0: never.")] = 0,
) -> None:
    """Watch strength, events, battery and counters live; Ctrl+C ends it."""
    from rich.console import Console, Group
    from rich.live import Live

    from firmware_bridge.monitor import monitor

    readings = monitor(_port(port))
    console = Console(highlight=False)
    said: list[str] = []
    try:
        if lines or not console.is_terminal:
            for count, reading in enumerate(readings, start=1):
                console.print(_line(reading))
                if lines and count >= lines:
                    break
            return
        with Live(console=console, refresh_per_second=10) as live:
            for reading in readings:
                said = [*said, *reading.said][-LAST:]
                live.update(Group(_grid(reading), *said))
    finally:
        readings.close()


def _line(reading: Reading) -> str:
    told = f"{reading.at} {reading.state.value} strength {reading.strength} {reading.battery_mv} mV"
    return " ".join((told, *reading.said))


def _grid(reading: Reading) -> Grid:
    from rich.table import Table as Grid

    grid = Grid(title=f"{reading.hello.role_name} {reading.hello.device}", show_header=False)
    counters = reading.counters
    for name, value in (
        ("link", f"{reading.state.value}, {reading.bad_percent} % broken"),
        ("strength", f"{'#' * (reading.strength // 4):<25} {reading.strength}"),
        ("x y z", "{} {} {} mg".format(*reading.xyz)),
        ("posture", reading.posture),
        ("held", " ".join(map(str, reading.held)) or "-"),
        ("battery", f"{reading.battery_mv} mV, {reading.charge.value}"),
        ("counters", str(counters)),
    ):
        grid.add_row(name, value)
    return grid


@cup_app.command("install")
def cup_install(
    port: PortPath = None,
    board: Annotated[
        Path | None, typer.Option("--board", help="What is connected where: a board.py.")
    ] = None,
) -> None:
    """Copy the firmware to a board that runs MicroPython, and make sure that it arrived."""
    from firmware_bridge.install import firmware_version, install

    if board is not None and not board.is_file():
        raise typer.BadParameter(f"{board} is no file", param_hint="--board")
    done = install(_port(port), board, tell=typer.echo)
    who = f"; it is {done.hello.role_name} {done.hello.device}" if done.hello is not None else ""
    typer.echo(
        f"firmware {firmware_version()}: {len(done.copied)} files copied, {done.verified} verified{who}"
    )


@cup_app.command("settings")
def cup_settings(
    port: PortPath = None,
    change: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Change a setting.")
    ] = None,
) -> None:
    """Show the settings that the cup keeps, or change them."""
    from firmware_bridge.tuning import KINDS, read_settings, write_setting

    path = _port(port)
    for text in change or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(
                f"{text!r}: write NAME=VALUE, such as sensitivity=high", param_hint="--set"
            )
        typer.echo(f"{name} = {write_setting(path, name, value)}")
    if change:
        return
    for name, number in read_settings(path).items():
        typer.echo(f"{name} = {number:<6} {KINDS[name].text}")


def _port(path: str | None) -> str:
    """The port that was named, else the only one at which a board is."""
    from firmware_bridge.find import find

    if path is not None:
        return path
    there = [one.port.device for one in find() if one.hello is not None or one.port.known]
    if len(there) == 1:
        return there[0]
    if not there:
        raise NoSuchPortError(
            "no cup is plugged in that this program knows: plug it in, or name its port", wanted=""
        )
    raise LinkError(f"several boards are plugged in: name one of {', '.join(there)}")
