"""The command line: `worp`, `worp headless`, `worp config`."""

from __future__ import annotations

import getpass
import logging
import os
import sys
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, Any

import platformdirs
import typer

from controller.assembly import Options, assembled
from controller.cli_cup import cup_app
from controller.clock import MonotonicClock, VirtualClock
from controller.config import default_path, load, template, write
from controller.errors import ConfigError, TableError
from controller.headless import ExpectationFailed, Headless
from controller.script import ScriptError
from controller.store import Store
from controller.wording import error_words
from display.errors import DisplayError
from display.texts import LANGUAGES, Texts
from firmware_bridge.errors import LinkError
from hardware.errors import HardwareError

FAILED, USAGE, MISSING = 1, 2, 3
"""Exit statuses: an expectation that failed; usage and configuration; a missing device or screen."""

_asked: ContextVar[Options] = ContextVar("asked", default=Options())  # noqa: B039  # it is frozen
"""The options of the command that runs: a fault that ends it is told in their language."""

ConfigFile = Annotated[Path | None, typer.Option("--config", metavar="FILE", help="The wiring: table.toml.")]
DataFolder = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where games are kept.")]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="|".join(LANGUAGES), help="Nederlands, English.")
]
Simulate = Annotated[bool, typer.Option("--simulate", help="Simulated pins, on a Raspberry Pi too.")]

app = typer.Typer(
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
config_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The configuration of the table.")
app.add_typer(config_app, name="config")
app.add_typer(cup_app, name="cup")


@app.callback(invoke_without_command=True)
def table(
    context: typer.Context,
    config: ConfigFile = None,
    data: DataFolder = None,
    lang: Language = None,
    simulate: Simulate = False,
    service: Annotated[
        bool,
        typer.Option("--service", help="As the table's service: tell faults on the screen and try again."),
    ] = False,
    demo: Annotated[
        bool, typer.Option("--demo-without-screen", help="Without a screen play a demonstration game here.")
    ] = False,
) -> None:
    """A games table: shake the cup, press the lit buttons, read the dice.

    Without a command: the table itself, with the pins of a Raspberry Pi, or simulated ones elsewhere.
    """
    options = _options(context, config, data, lang, simulate)
    if context.invoked_subcommand is not None:
        return
    if service:
        from controller.service import Service

        Service(options).run()
        return
    from controller.app import run_table

    try:
        run_table(options)
    except DisplayError as missing:
        if not demo:
            raise
        _demo(options, missing)


@app.command()
def headless(
    context: typer.Context,
    *,
    script: Annotated[
        str | None, typer.Argument(metavar="SCRIPT", help="Commands; without it: from standard input.")
    ] = None,
    events: Annotated[bool, typer.Option("--events", help="Print every event of the game as JSON.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", help="Repeat everything that is not given.")] = None,
    live: Annotated[bool, typer.Option("--live", help="Real time, and the pins of this machine.")] = False,
    config: ConfigFile = None,
    data: DataFolder = None,
    lang: Language = None,
    simulate: Simulate = False,
) -> None:
    """Play without a screen: commands in, one JSON object a line out."""
    options = _options(context, config, data, lang, simulate)
    if live and options.simulate:
        raise typer.BadParameter("--live is for real pins and --simulate for simulated ones; choose one")
    lines = None if script in {None, "-"} else _read_script(Path(script or ""))
    clock = MonotonicClock() if live else VirtualClock()
    with assembled(options, clock, real_pins=live, animate=False, keep=live, seed=seed) as house:
        runner = Headless(house.table, house.pins, clock, sys.stdout, events=events)
        if lines is None:
            runner.converse(sys.stdin)
        else:
            runner.run(lines)


@app.command()
def stats(
    context: typer.Context,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
    config: ConfigFile = None,
    data: DataFolder = None,
    lang: Language = None,
) -> None:
    """Players and games: who won how often, and how the dice fall."""
    from controller.cli_stats import print_book
    from controller.config import default_data
    from controller.statistics.book import open_book

    options = _options(context, config, data, lang, False)
    with Store(options.data or default_data(), read_only=True) as store:
        print_book(open_book(store), _texts(options), as_json=as_json)


@app.command()
def check(
    context: typer.Context,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="The findings as one JSON object.")] = False,
    live: Annotated[
        bool | None, typer.Option("--live/--no-live", help="Show lamps, buttons and cup live afterwards.")
    ] = None,
    config: ConfigFile = None,
    data: DataFolder = None,
    lang: Language = None,
    simulate: Simulate = False,
) -> None:
    """Look at pins, lamps, cup, screen, sound and data folder: what is wrong and what to do."""
    from controller.check.command import run_check

    options = _options(context, config, data, lang, simulate)
    if not run_check(options, _texts(options), json_=as_json, live=live):
        raise typer.Exit(FAILED)


@app.command()
def calibrate(
    context: typer.Context,
    *,
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="FILE", help="Judge a recording instead of making one.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write it.")] = None,
    person: Annotated[
        str | None, typer.Option("--person", metavar="NAME", help="Keep it for this person, not the table.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Keep what is proposed without asking.")] = False,
    config: ConfigFile = None,
    data: DataFolder = None,
    lang: Language = None,
) -> None:
    """Record the cup, see what each sensitivity makes of it, and keep the one that fits."""
    from controller.calibration.command import run_calibrate

    options = _options(context, config, data, lang, False)
    run_calibrate(options, _texts(options), replay=replay, out=out, person=person, yes=yes)


@app.command()
def learn(
    context: typer.Context,
    *,
    panel: Annotated[
        list[str] | None,
        typer.Option("--panel", metavar="ID", help="Only this panel, without the cup; may be repeated."),
    ] = None,
    only: Annotated[
        str | None, typer.Option("--only", metavar="NAMES", help="Only these, such as cup,blind,keep.")
    ] = None,
    all_lines: Annotated[
        bool, typer.Option("--all-lines", help="Listen to the lines of I2C, SPI, serial port and I2S, too.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write another file instead.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be written.")] = False,
    config: ConfigFile = None,
    data: DataFolder = None,
    lang: Language = None,
    simulate: Simulate = False,
) -> None:
    """Bind cup and buttons by pressing them one after another, and write that into table.toml."""
    from controller.learn.around import Wishes
    from controller.learn.command import run_learn

    options = _options(context, config, data, lang, simulate)
    names = tuple(name.strip() for name in only.split(",") if name.strip()) if only else ()
    wishes = Wishes(tuple(panel or ()), names, all_lines, out, dry_run)
    run_learn(options, _texts(options), wishes)


@app.command()
def wiring(
    context: typer.Context,
    *,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write the picture; - is standard output.")
    ] = None,
    config: ConfigFile = None,
    lang: Language = None,
) -> None:
    """The wiring of this table: pins, parts and resistors, as text and as a picture."""
    from controller.wiring_plan.command import print_wiring

    options = _options(context, config, None, lang, False)
    print_wiring(load(options.config), _texts(options), svg)


@app.command()
def install(
    context: typer.Context,
    *,
    remove: Annotated[bool, typer.Option("--remove", help="Take it away again.")] = False,
    user: Annotated[
        str | None, typer.Option("--user", metavar="NAME", help="Who runs the table; you, without it.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do it without asking.")] = False,
    config: ConfigFile = None,
    data: DataFolder = None,
    lang: Language = None,
) -> None:
    """Make the table a service that starts with the machine; shows first what it will do."""
    from controller.kiosk.command import place_for, run_install

    options = _options(context, config, data, lang, False)
    name = user or os.environ.get("SUDO_USER") or getpass.getuser()
    place = None if remove else place_for(name, options.config, options.data)
    run_install(place, _texts(options), yes=yes, dry_run=dry_run, ask=typer.confirm)


@app.command()
def update(
    context: typer.Context,
    *,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The new version, a wheel.")] = None,
    back: Annotated[bool, typer.Option("--back", help="Return to the version before.")] = False,
    data: DataFolder = None,
    lang: Language = None,
) -> None:
    """Install a new version from a file, also without a network; the old one is kept."""
    from controller.config import default_data
    from controller.kiosk.update import Updater

    if (file is None) != back:
        raise typer.BadParameter("name the file of the new version, or --back, and not both")
    options = _options(context, None, data, lang, False)
    texts = _texts(options)
    updater = Updater(options.data or default_data())
    changed = updater.back() if file is None else updater.update(file)
    text_id = "builder.update.back" if back else "builder.update.done"
    typer.echo(texts.say(text_id, before=changed.before, after=changed.after))
    if changed.data_restored is not None:
        typer.echo(texts.say("builder.update.data", path=changed.data_restored))
    typer.echo(texts.say("builder.update.restart"))


@app.command("outputs-off", hidden=True)
def outputs_off(context: typer.Context, config: ConfigFile = None) -> None:
    """Switch all lamps and the buzzer off: what the service does after a program that was killed."""
    from controller.config import load_last_good
    from controller.kiosk.outputs import switch_off

    switch_off(load_last_good(_options(context, config, None, None, False).config).wiring)


@config_app.command("show")
def config_show(context: typer.Context, config: ConfigFile = None, lang: Language = None) -> None:
    """Print the configuration in force."""
    options = _options(context, config, None, lang, False)
    read = load(options.config)
    typer.echo(template() if read.path is None else read.path.read_text(encoding="utf-8"), nl=False)


@config_app.command("check")
def config_check(context: typer.Context, config: ConfigFile = None, lang: Language = None) -> None:
    """Check the configuration: every fault with its file, its key and what to do."""
    from controller.wiring_plan.plan import HARMLESS, plan_of
    from controller.wiring_plan.words import Words

    options = _options(context, config, None, lang, False)
    texts = _texts(options)
    read = load(options.config)
    for notice in read.notices:
        _warn(texts.say(f"common.notice.{notice.code}", **notice.values))
    words = Words(plan_of(read.wiring), texts)
    for told in words.plan.warnings:
        if told.code not in HARMLESS:
            _warn(words.warning(told))
    if read.path is None:
        typer.echo(texts.say("common.cli.config.built_in", path=default_path()))
    else:
        typer.echo(texts.say("common.cli.config.good", path=read.path))


@config_app.command("path")
def config_path(context: typer.Context, config: ConfigFile = None) -> None:
    """Print where the configuration is looked for."""
    typer.echo(_options(context, config, None, None, False).config or default_path())


@config_app.command("init")
def config_init(
    context: typer.Context,
    config: ConfigFile = None,
    lang: Language = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write a new configuration with a comment for every key."""
    options = _options(context, config, None, lang, False)
    texts = _texts(options)
    path = options.config or default_path()
    if path.exists() and not force:
        raise ConfigError("exists", f"{path}: is there already; --force replaces it", path=str(path))
    write(path, template())
    typer.echo(texts.say("common.cli.config.written", path=path))


def main() -> None:
    """Run the command line. Ends with the exit status of the design, and never with a traceback."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for answers
    logging.basicConfig(format="worp: %(message)s", level=logging.WARNING)
    sys.exit(_status(app))


def _status(run: Callable[[], Any]) -> int:
    """Run, and make of whatever ends it an exit status and at most one message."""
    try:
        run()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else USAGE
    except ExpectationFailed as failed:
        return _failed(str(failed), FAILED)
    except (HardwareError, DisplayError, LinkError) as missing:
        return _failed(str(missing), MISSING)
    except (ScriptError, TableError) as bad:
        return _failed(error_words(bad, _texts(_asked.get())), USAGE)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our answers has gone; without this the interpreter would complain of it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as fault:
        return _failed(_kept(fault), FAILED)
    return 0


def _failed(message: str, status: int) -> int:
    typer.echo(f"worp: {message}", err=True)
    return status


def _warn(message: str) -> None:
    typer.echo(f"worp: {message}", err=True)


def _kept(fault: Exception) -> str:
    """Keep the particulars of a fault of the program in a file, and say where."""
    text = "".join(traceback.format_exception(fault))
    what = f"{type(fault).__name__}: {fault}".splitlines()[0]
    try:
        file = platformdirs.user_log_path("worp", ensure_exists=True) / "fault.txt"
        file.write_text(text, encoding="utf-8")
    except OSError:
        return f"a fault of the program itself: {what}. Please report it."
    return f"a fault of the program itself: {what}. Please report it; the particulars are in {file}"


def _options(
    context: typer.Context, config: Path | None, data: Path | None, lang: str | None, simulate: bool
) -> Options:
    """The options given to this command, or before it."""
    if lang is not None and lang not in LANGUAGES:
        raise typer.BadParameter(f"{lang!r}: this table speaks {', '.join(LANGUAGES)}", param_hint="--lang")
    outer = context.obj if isinstance(context.obj, Options) else Options()
    found = Options(config, data, lang, simulate).over(outer)
    context.obj = found
    _asked.set(found)
    return found


def _texts(options: Options) -> Texts:
    """Words for the terminal: in the language asked for, else that of the terminal, else English."""
    theirs = (os.environ.get("LC_ALL") or os.environ.get("LANG") or "")[:2]
    return Texts(options.lang or (theirs if theirs in LANGUAGES else "en"))


def _read_script(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError as bad:
        raise ScriptError(f"{path}: {bad.strerror}") from None
    except UnicodeDecodeError:
        raise ScriptError(f"{path}: is not UTF-8 text") from None


def _demo(options: Options, missing: DisplayError) -> None:
    from controller.demo import play_demo

    texts = _texts(options)
    typer.echo(texts.say("common.cli.no_screen", why=str(missing).splitlines()[0]))
    play_demo(Options(options.config, None, texts.lang), typer.echo)
