"""From a game's saved log back to its state, and which decisions may still be taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.errors import BadSave, Notice
from controller.saved import Header, Record, Saved, Snapshot
from engines.face import Game, RulesError, Tagged

TAKEN_BACK = frozenset({"keep", "bank", "score", "meld", "lay_off", "discard", "declare"})
"""The kinds of decision that can be taken back: those that show nothing new by themselves."""

UNREADABLE = (RulesError, ValueError, TypeError, LookupError)
"""What rules may raise over a state or an action that other rules have written."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One action that counts, with its number in the log and who did it (None: the table)."""

    seq: int
    seat: int | None
    action: Tagged


@dataclass(frozen=True, slots=True)
class Undo:
    """A decision that nothing new has come after, and the state before it."""

    entry: Entry
    before: Any


class UndoStack:
    """The decisions since dice, a card, a reveal or anything else that cannot be taken back."""

    def __init__(self, items: Sequence[Undo] = ()) -> None:
        self.items = list(items)

    def copy(self) -> UndoStack:
        """The same decisions."""
        return UndoStack(self.items)

    def played(self, entry: Entry, before: Any) -> None:
        """An action was played on the state `before`."""
        if entry.seat is not None and entry.action.kind in TAKEN_BACK:
            self.items.append(Undo(entry, before))
        else:
            self.items.clear()

    def sat(self, seat: int) -> None:
        """Somebody else plays this seat: what was decided there before is not his to take back."""
        if any(undo.entry.seat == seat for undo in self.items):
            self.items.clear()

    @property
    def last(self) -> Undo | None:
        """What can be taken back now."""
        return self.items[-1] if self.items else None


@dataclass(slots=True)
class Replayed:
    """Where a saved game stands."""

    state: Any
    last_seq: int
    undo: UndoStack = field(default_factory=UndoStack)
    dropped: list[int] = field(default_factory=list)
    """Actions (their seq) that no longer play and were left out, with everything after them."""
    notices: list[Notice] = field(default_factory=list)

    @property
    def changed(self) -> bool:
        """Whether the log should be mended so that the next replay gives the same without notices."""
        return bool(self.notices)


_State = tuple[Snapshot, Any]
"""A snapshot and the state that it holds."""


_HOLDS = {"action": {"action", "seat"}, "void": {"seq"}, "seat": {"seat", "name"}}


@dataclass(frozen=True, slots=True)
class _Line:
    """A record with its data."""

    record: Record
    data: dict[str, Any]

    @property
    def sound(self) -> bool:
        """Whether the data are what this kind of record holds."""
        if not isinstance(self.data, dict) or not _HOLDS[self.record.kind] <= self.data.keys():
            return False
        return self.record.kind != "action" or isinstance(self.data["action"], dict)

    @property
    def barrier(self) -> bool:
        """Whether nothing from here back can be taken back."""
        return self.record.kind == "action" and not (
            self.data["seat"] is not None and self.data["action"].get("kind") in TAKEN_BACK
        )


def read_log(records: Sequence[Record]) -> list[_Line]:
    """The records of a log with their data; those that cannot be read are left out, as holes."""
    try:
        texts = ",".join(record.data for record in records)
        values = json.loads(f"[{texts}]")
    except ValueError:
        values = [_value(record.data) for record in records]
    lines = [_Line(record, data) for record, data in zip(records, values, strict=True)]
    return [line for line in lines if line.sound]


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def counting(lines: Sequence[_Line]) -> list[_Line]:
    """The lines of a log that count: voids and what they void are left out."""
    voided = {line.data["seq"] for line in lines if line.record.kind == "void"}
    return [line for line in lines if line.record.kind != "void" and line.record.seq not in voided]


def entries(game: Game[Any, Any], records: Sequence[Record]) -> Iterator[Entry]:
    """The actions of a log that count, in order. Raises BadAction for one that these rules do not know."""
    for line in counting(read_log(records)):
        if line.record.kind == "action":
            yield Entry(line.record.seq, line.data["seat"], game.read_action(line.data["action"]))


def rebuild(game: Game[Any, Any], saved: Saved) -> Replayed:
    """Find the state a saved game is in.

    The log is replayed from a snapshot from before the last thing that cannot be taken back, and compared
    with each later snapshot. A snapshot is what the people at the table saw: where it differs, or was made
    by other rules, play goes on from it. What comes after the last snapshot and does not play is left out;
    so is what lies after a hole in a damaged log, until a snapshot. Each of these is told by a notice.
    Raises BadSave where nothing can be played.
    """
    log = read_log(saved.records)
    readable = _readable(game, _standing(saved.snapshots, log))
    usable, lost = _usable(log, readable)
    lines = counting(usable)
    barrier = max((line.record.seq for line in lines if line.barrier), default=0)
    floor = usable[0].record.seq - 1 if usable else 0
    base, state, changed = _base(game, saved.header, barrier, floor, readable)
    last = max(
        saved.records[-1].seq if saved.records else 0, saved.snapshots[0].seq if saved.snapshots else 0
    )
    replayed = Replayed(state, last, dropped=lost)
    if changed is not None:
        replayed.notices.append(Notice("rules_changed", {"from": changed, "to": game.rules_version}))
    later = [(snapshot, state) for snapshot, state in reversed(readable) if snapshot.seq > base]
    _play(game, replayed, [line for line in lines if line.record.seq > base], later)
    if replayed.dropped:
        replayed.notices.append(Notice("resume_cut", {"lost": len(replayed.dropped)}))
    return replayed


def _standing(snapshots: Sequence[Snapshot], log: Sequence[_Line]) -> list[Snapshot]:
    """Snapshots that hold nothing that was voided later; a backup may bring such ones back."""
    voids = [(line.data["seq"], line.record.seq) for line in log if line.record.kind == "void"]
    return [s for s in snapshots if not any(voided <= s.seq < void for voided, void in voids)]


def _usable(lines: Sequence[_Line], readable: Sequence[_State]) -> tuple[Sequence[_Line], list[int]]:
    """The part of a log that can be replayed, and the actions (their seq) behind it that cannot.

    A whole log can be. After a hole that is what follows it, where a snapshot stands at or behind its end;
    else what lies before it.
    """
    newest = readable[0][0].seq if readable else 0
    lost: list[int] = []
    while lines:
        cut = _last_hole(lines)
        if lines[cut].record.seq == 1 or newest >= lines[cut].record.seq - 1:
            return lines[cut:], lost
        lost = [line.record.seq for line in lines[cut:] if line.record.kind == "action"] + lost
        lines = lines[:cut]
    return (), lost


def _last_hole(lines: Sequence[_Line]) -> int:
    """The index of the first record that no missing one comes after."""
    index = len(lines) - 1
    while index and lines[index - 1].record.seq == lines[index].record.seq - 1:
        index -= 1
    return index


def _readable(game: Game[Any, Any], snapshots: Sequence[Snapshot]) -> list[_State]:
    """Snapshots with their states, the latest first; those that these rules cannot read are left out."""
    found: list[_State] = []
    for snapshot in snapshots:
        try:
            found.append((snapshot, game.read_state(json.loads(snapshot.state))))
        except UNREADABLE:
            continue
    return found


def _base(
    game: Game[Any, Any], header: Header, barrier: int, floor: int, readable: Sequence[_State]
) -> tuple[int, Any, int | None]:
    """Where to replay from: seq, state, and the version of the rules if it was another.

    The latest snapshot at or behind the barrier (the seq of the last thing that cannot be taken back), but
    none from before the floor, a firm one or a change of the rules.
    """
    if not readable:
        return 0, _start(game, header), _other(game, header.rules_version)
    snapshot, state = readable[0]
    changed = _other(game, snapshot.rules_version)
    for older in readable[1:]:
        last = snapshot.seq <= barrier or snapshot.firm or changed is not None
        if last or older[0].seq < floor or older[0].rules_version != snapshot.rules_version:
            break
        snapshot, state = older
    return snapshot.seq, state, changed


def _other(game: Game[Any, Any], version: int) -> int | None:
    return version if version != game.rules_version else None


def _start(game: Game[Any, Any], header: Header) -> Any:
    """The state before the first action."""
    try:
        return game.start(game.Settings(**header.settings), len(header.seats), header.first)
    except UNREADABLE as error:
        raise _cannot(header, str(error)) from error


def _cannot(header: Header, why: str) -> BadSave:
    return BadSave(
        "cannot_resume",
        f"game {header.id} ({header.game}, begun {header.created}) cannot be gone on with: {why}: discard it",
        game=header.game,
    )


def _play(
    game: Game[Any, Any],
    replayed: Replayed,
    lines: Sequence[_Line],
    later: list[_State],
) -> None:
    """Play lines on, correcting the state by every later snapshot that is reached."""
    stuck: list[int] = []
    for line in lines:
        seq = line.record.seq
        stuck = _correct(replayed, later, seq, stuck)
        if line.record.kind == "seat":
            replayed.undo.sat(line.data["seat"])
        elif stuck:
            stuck.append(seq)
        else:
            try:
                action = game.read_action(line.data["action"])
                step = game.play(replayed.state, action)
            except UNREADABLE:
                stuck.append(seq)
                continue
            replayed.undo.played(Entry(seq, line.data["seat"], action), replayed.state)
            replayed.state = step.state
    stuck = _correct(replayed, later, replayed.last_seq + 1, stuck)
    replayed.dropped[:0] = stuck


def _correct(replayed: Replayed, later: list[_State], seq: int, stuck: list[int]) -> list[int]:
    """Compare with the snapshots before `seq`; returns the actions that still do not play."""
    while later and later[0][0].seq < seq:
        snapshot, state = later.pop(0)
        if stuck or state != replayed.state:
            replayed.notices.append(Notice("replay_differs", {"after": snapshot.seq}))
            replayed.state, replayed.undo, stuck = state, UndoStack(), []
    return stuck
