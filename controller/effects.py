"""What moves on the screen for a while: planned here, drawn there."""

from __future__ import annotations

from collections.abc import Iterable

from controller.games.base import EffectPlan
from controller.pace import BLOCKING, CUE_MS, Pace
from display.view import Effect, EffectKind

_AFTER_DICE = frozenset({"roll", "reveal", "mexico"})
"""These follow one another; the others start when the dice have come to rest."""


class Effects:
    """The effects that are running now, in the order of their start."""

    def __init__(self) -> None:
        self._running: list[Effect] = []
        self._serial = 0

    def plan(self, plans: Iterable[EffectPlan], now: int, pace: Pace) -> int | None:
        """Start what these events look like; return when the dice will lie still, None without dice."""
        self._running = [effect for effect in self._running if effect.kind not in BLOCKING]
        at, rest = now, None
        for plan in plans:
            ms = pace.effect(plan.kind)
            if ms == 0:
                continue
            self._add(plan.kind, at, ms, plan.seat, plan.values)
            if plan.kind in _AFTER_DICE:
                at += ms
            if plan.kind in {"roll", "reveal"}:
                rest = at
        return rest

    def cue(self, kind: EffectKind, now: int, seat: int | None) -> None:
        """Answer an input that did nothing; the same answer twice is one that lasts."""
        self._running = [effect for effect in self._running if effect.kind != kind]
        self._add(kind, now, CUE_MS, seat, ())

    def _add(self, kind: EffectKind, at: int, ms: int, seat: int | None, values: tuple[int, ...]) -> None:
        self._serial += 1
        self._running.append(Effect(serial=self._serial, kind=kind, at=at, ms=ms, seat=seat, values=values))

    def skip(self) -> bool:
        """End everything that may be skipped; False: nothing was running."""
        kept = [effect for effect in self._running if effect.kind not in BLOCKING]
        skipped = len(kept) < len(self._running)
        if skipped:
            self._running = [effect for effect in kept if effect.ms == CUE_MS]
        return skipped

    def step(self, now: int) -> bool:
        """Forget what has ended by `now`; True: something has."""
        running = [effect for effect in self._running if effect.at + effect.ms > now]
        ended = len(running) < len(self._running)
        self._running = running
        return ended

    def due(self) -> int | None:
        """When the next one ends."""
        return min((effect.at + effect.ms for effect in self._running), default=None)

    @property
    def running(self) -> tuple[Effect, ...]:
        """Those that have not ended."""
        return tuple(self._running)

    def clear(self) -> None:
        """Nothing moves any more."""
        self._running.clear()
