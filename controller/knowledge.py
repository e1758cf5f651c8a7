"""What computer players have to work out: shipped with the program, kept on disk, or made beside the game.

A file is the SHA-256 of what follows, a line end, and numpy's .npz. One that is damaged is made anew.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Final

import platformdirs
from pydantic import BaseModel

from controller import processes, worker
from engines.face import Game, Knowledge, RulesError, Study

_log = logging.getLogger(__name__)

POLL_MS: Final = 200
"""How often a worker is asked how far it is."""

Rules = Game[Any, Any]


def cache_folder() -> Path:
    """Where knowledge is kept: it can be made anew at any time."""
    return platformdirs.user_cache_path("worp") / "knowledge"


@dataclass(slots=True)
class _Work:
    """A worker that works something out."""

    process: SpawnProcess
    pipe: Connection
    share: float = 0.0


class Library:
    """Gives computer players what they need to know, when it is ready.

    With `at_once` it is worked out in this process when it is asked for (headless, where time stands still);
    else in a process of its own, one after the other, while the table goes on.
    """

    def __init__(self, folder: Path | None = None, *, at_once: bool = False) -> None:
        self._folder = folder if folder is not None else cache_folder()
        self.at_once = at_once
        self._ready: dict[str, Knowledge | None] = {}
        self._work: dict[str, _Work] = {}

    def ready(self, rules: Rules, settings: BaseModel, seats: int) -> bool:
        """Whether the hard player of this game can play; starts working it out where it cannot yet."""
        study = rules.study(settings, seats)
        if study is None:
            return True
        key = _key(rules, study)
        if key not in self._ready and key not in self._work:
            self._look_up(key, rules, study, settings, seats)
        self._collect(key)
        return key in self._ready

    def knowledge(self, rules: Rules, settings: BaseModel, seats: int) -> Knowledge | None:
        """What is known; None where there is nothing to know, or where it could not be worked out."""
        study = rules.study(settings, seats)
        return None if study is None else self._ready.get(_key(rules, study))

    def progress(self, rules: Rules, settings: BaseModel, seats: int) -> float | None:
        """How far working it out is, 0 to 1; None where nothing is being worked out."""
        study = rules.study(settings, seats)
        work = None if study is None else self._work.get(_key(rules, study))
        return None if work is None else work.share

    @property
    def working(self) -> bool:
        """Whether something is being worked out."""
        return bool(self._work)

    def close(self) -> None:
        """End the workers; what they did so far is lost."""
        for work in self._work.values():
            processes.end(work.process)
            work.pipe.close()
        self._work.clear()

    # -- inside ----------------------------------------------------------------------------------------

    def _look_up(self, key: str, rules: Rules, study: Study, settings: BaseModel, seats: int) -> None:
        found = _shipped(rules, study) or _read(self._folder / f"{key}.npz", _npz)
        if found is not None:
            self._ready[key] = found
        elif self.at_once:
            self._ready[key] = rules.solve(settings, seats, _unheard)
            _write(self._folder / f"{key}.npz", self._ready[key] or {})
        else:
            self._work[key] = _begin(rules, settings, seats)

    def _collect(self, key: str) -> None:
        """Take what a worker has sent; one that died leaves the player without knowledge."""
        work = self._work.get(key)
        while work is not None and key in self._work:
            try:
                if not work.pipe.poll():
                    return
                sent = work.pipe.recv()
            except (EOFError, OSError):
                sent = "the worker ended"
            if isinstance(sent, float):
                work.share = sent
                continue
            self._done(key, sent)

    def _done(self, key: str, sent: Any) -> None:
        work = self._work.pop(key)
        processes.end(work.process)
        work.pipe.close()
        if isinstance(sent, dict):
            self._ready[key] = sent
            _write(self._folder / f"{key}.npz", sent)
        else:
            _log.error("%s could not be worked out: %s", key, sent)
            self._ready[key] = None


def _unheard(share: float) -> None:
    """Progress that nobody can look at, because time stands still meanwhile."""


def _key(rules: Rules, study: Study) -> str:
    return f"{rules.name}-{rules.rules_version}-{study.key}"


def _begin(rules: Rules, settings: BaseModel, seats: int) -> _Work:
    ours, theirs = Pipe(duplex=False)
    process = processes.start(worker.solve, rules.name, settings.model_dump(mode="json"), seats, theirs)
    theirs.close()
    return _Work(process, ours)


def _shipped(rules: Rules, study: Study) -> Knowledge | None:
    """What came with the program for just these settings; None where nothing did, or where it is damaged."""
    load = _SHIPPED.get(rules.name)
    try:
        return load(study) if load is not None else None
    except (RulesError, OSError) as bad:
        _log.error(
            "what came with this program for %s is damaged: %s; it is worked out anew", rules.name, bad
        )
        return None


def _dice_poker(study: Study) -> Knowledge | None:
    from engines.dice_poker import Settings
    from engines.dice_poker.knowledge import load

    if study.key != Settings().key:
        return None
    return load(files("engines.dice_poker").joinpath("default.tab").read_bytes())


_SHIPPED: Final[Mapping[str, Callable[[Study], Knowledge | None]]] = {"dice_poker": _dice_poker}


def _read(file: Path, read: Callable[[bytes], Knowledge]) -> Knowledge | None:
    """What a file holds; None where there is none, or a damaged one."""
    try:
        digest, _, data = file.read_bytes().partition(b"\n")
    except OSError:
        return None
    if sha256(data).hexdigest().encode() != digest:
        _log.error("%s is damaged; it is made anew", file)
        return None
    return read(data)


def _npz(data: bytes) -> Knowledge:
    import numpy as np

    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        return {name: arrays[name] for name in arrays.files}


def _write(file: Path, found: Knowledge) -> None:
    """Keep it for the next time, whole or not at all; where that cannot be it is made again then."""
    import numpy as np

    data = BytesIO()
    np.savez(data, **dict(found))
    whole = sha256(data.getvalue()).hexdigest().encode() + b"\n" + data.getvalue()
    part = file.with_suffix(f".{os.getpid()}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(whole)
        part.replace(file)
    except OSError as fault:
        _log.warning("%s could not be kept: %s", file, fault)
        part.unlink(missing_ok=True)
