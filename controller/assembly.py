"""Puts a table together: configuration, pins, saved games, chance; and takes it apart again."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from controller.chance import Chance
from controller.clock import Clock, VirtualClock
from controller.config import Config, default_data, load
from controller.errors import Notice
from controller.store import Store
from controller.table import Table
from controller.volatile import forgets
from hardware.real import real_pins as open_pins
from hardware.rig import Rig
from hardware.simulated import SimulatedPins


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says for every command; None where it says nothing."""

    config: Path | None = None
    data: Path | None = None
    lang: str | None = None
    simulate: bool = False

    def over(self, outer: Options) -> Options:
        """These, and those of `outer` where these say nothing."""
        return Options(
            self.config or outer.config,
            self.data or outer.data,
            self.lang or outer.lang,
            self.simulate or outer.simulate,
        )


@dataclass(frozen=True, slots=True)
class Assembled:
    """A table and what it was put together from. `pins` is None where the pins are real."""

    table: Table
    clock: Clock
    config: Config
    pins: SimulatedPins | None


@contextmanager
def assembled(
    options: Options,
    clock: Clock,
    *,
    real_pins: bool,
    animate: bool,
    keep: bool = True,
    seed: int | None = None,
) -> Iterator[Assembled]:
    """A table from the command line's options; closed, with lamps off, at the end of the block.

    With `keep` games go to the usual folder unless another is named, without it to one that goes at the end.
    Raises ConfigError, StoreError, and HardwareError where real pins cannot be used.
    """
    config = load(options.config)
    if keep and forgets(options.data or default_data()):
        told = Notice("volatile", {"folder": str(options.data or default_data())})
        config = replace(config, notices=(*config.notices, told))
    with ExitStack() as stack:
        store = stack.enter_context(_store(options.data, keep, stack))
        simulated = None if real_pins else SimulatedPins(config.wiring, clock.now)
        rig = stack.enter_context(Rig(config.wiring, simulated or open_pins(), clock.now))
        if config.wiring.serial and not isinstance(clock, VirtualClock):
            _attach_serial(rig, clock)
        table = Table(
            rig=rig, store=store, chance=Chance(seed), config=config, animate=animate, now=clock.now()
        )
        stack.callback(table.close)
        if options.lang is not None:
            table.preferences = table.preferences.model_copy(update={"language": options.lang})
        table.step(clock.now())
        yield Assembled(table, clock, config, simulated)


def _attach_serial(rig: Rig, clock: Clock) -> None:
    """Connect the serial devices of the wiring; what that needs is loaded only where there are any."""
    from firmware_bridge.source import serial_cups

    for cup in serial_cups(rig.wiring, clock.now):
        rig.attach(cup)


def _store(folder: Path | None, keep: bool, stack: ExitStack) -> Store:
    if folder is None and not keep:
        passing = stack.enter_context(tempfile.TemporaryDirectory(prefix="worp-", ignore_cleanup_errors=True))
        return Store(Path(passing), durable=False)
    return Store(folder or default_data())
