"""Processes beside the table, which only the table ends: no signal that is meant for it reaches them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker, util
from multiprocessing.context import SpawnProcess
from typing import Any, Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
"""What ends a table. Ctrl+C goes to all processes of a terminal, SIGTERM to all of a service."""


_running: Final[set[SpawnProcess]] = set()


def _end_all() -> None:
    for process in tuple(_running):
        end(process)


util.Finalize(None, _end_all, exitpriority=10)
"""Before multiprocessing's own end of the program, which would ask by a signal and then wait."""


def start(work: Callable[..., None], *given: Any) -> SpawnProcess:
    """Start a process of its own for `work`; `end` ends it.

    The signals would make it complain on standard error, and the table take its end for a fault.
    """
    process = get_context("spawn").Process(target=work, args=given, daemon=True)
    resource_tracker.ensure_running()  # multiprocessing's own helper, whose start lets the signals through
    with _held_back():
        process.start()
    _running.add(process)
    return process


def end(process: SpawnProcess) -> None:
    """End it at once; again is harmless."""
    _running.discard(process)
    process.kill()
    process.join(1)


@contextmanager
def _held_back() -> Iterator[None]:
    """Block the signals, which what is started meanwhile inherits; here they arrive afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
