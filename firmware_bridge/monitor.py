"""What a device does, live: what `worp cup monitor` shows."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace

from firmware_bridge.battery import Battery, Charge
from firmware_bridge.conversation import Conversation
from firmware_bridge.counters import Counters
from firmware_bridge.happenings import Heard, LinkState
from firmware_bridge.messages import Event, EventKind, Flag, Heartbeat, Hello, Motion, Note, Posture


@dataclass(frozen=True, slots=True)
class Reading:
    """How a device is at `at` (ms), and what has been said since the last reading."""

    at: int
    hello: Hello
    state: LinkState
    strength: int = 0
    """How hard it is being shaken, 0 to 100."""
    xyz: tuple[int, int, int] = (0, 0, 0)
    """In thousandths of g; all 0 with a ball switch."""
    said: tuple[str, ...] = ()
    """Events and notes in words."""
    held: tuple[int, ...] = ()
    """Bits of buttons that are closed."""
    posture: str = "unknown"
    battery_mv: int = 0
    charge: Charge = Charge.UNKNOWN
    flags: Flag = Flag.NONE
    counters: Counters = field(default_factory=Counters)
    bad_percent: int = 0
    """Frames that arrived broken, among the last 200."""


def monitor(path: str, every_ms: int = 50, pause_ms: int = 100) -> Generator[Reading, None, None]:
    """Watch the device at `path` and give a reading about every `pause_ms`, until it is closed.

    The device tells its motion every `every_ms`. Raises LinkError when it does not answer, or goes.
    """
    with Conversation(path) as talk:
        hello = talk.meet()
        talk.link.stream(every_ms)
        battery = Battery()
        reading = Reading(0, hello, talk.state)
        try:
            while True:
                heard = talk.listen(pause_ms)
                diary = talk.link.diary
                reading = replace(
                    _after(reading, heard, battery),
                    at=talk._clock(),
                    hello=talk.link.hello or hello,
                    state=talk.state,
                    counters=replace(diary.counters),
                    bad_percent=diary.bad_percent,
                )
                yield reading
        finally:
            talk.link.stream(0)


def _after(reading: Reading, heard: list[Heard], battery: Battery) -> Reading:
    said = []
    for one in heard:
        match one.message:
            case Motion() as motion:
                xyz = (motion.x, motion.y, motion.z)
                reading = replace(reading, strength=motion.strength, xyz=xyz)
            case Heartbeat() as beat:
                reading = _with_beat(reading, beat, battery)
            case Event() as event:
                said.append(in_words(event))
            case Note() as note:
                said.append(note.text)
    return replace(reading, said=tuple(said))


def _with_beat(reading: Reading, beat: Heartbeat, battery: Battery) -> Reading:
    flags = Flag(beat.flags & sum(Flag))
    battery.measured(beat.battery, bool(flags & Flag.POWERED))
    known = beat.posture in list(Posture)
    return replace(
        reading,
        held=tuple(bit for bit in range(32) if beat.held >> bit & 1),
        posture=Posture(beat.posture).name.lower() if known else "unknown",
        battery_mv=battery.mv,
        charge=battery.charge,
        flags=flags,
    )


def in_words(event: Event) -> str:
    """Say an event in a line: "shake 71 for 1.2 s"."""
    if event.kind not in list(EventKind):
        return f"kind {event.kind}, value {event.value}"
    kind = EventKind(event.kind)
    name = kind.name.lower().replace("_", " ")
    if kind in {EventKind.SHAKE, EventKind.NEAR_MISS}:
        return f"{name} {event.value} for {event.ms / 1000:.1f} s"
    if kind is EventKind.PRESS:
        return f"{name} {event.value}"
    if kind is EventKind.RELEASE:
        return f"{name} {event.value} after {event.ms / 1000:.1f} s"
    if kind is EventKind.POSTURE and event.value in list(Posture):
        return Posture(event.value).name.lower().replace("_", " ")
    return name
