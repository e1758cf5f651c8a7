"""Messages for tests, with what does not matter filled in, and random frames."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from firmware_bridge.fields import Message
from firmware_bridge.messages import (
    FROM_DEVICE,
    FROM_TABLE,
    Ack,
    Event,
    EventKind,
    Get,
    Heartbeat,
    Hello,
    Lamps,
    Leave,
    Motion,
    Note,
    Set,
    Setting,
    Stream,
    Welcome,
    Who,
)
from firmware_bridge.wire import Deframer, Frame, decode, encode

BOOT = 0x1234ABCD


def hello(**changes: Any) -> Hello:
    said: dict[str, Any] = {
        "major": 1,
        "minor": 0,
        "firmware_major": 1,
        "firmware_minor": 0,
        "firmware_patch": 0,
        "role": 1,
        "boot": BOOT,
        "oldest": 1,
        "next": 1,
        "sensor": 1,
        "device": "cup-7",
        "controls": (),
    }
    return Hello(**{**said, **changes})


def event(number: int, kind: EventKind | int = EventKind.SHAKE, **changes: Any) -> Event:
    said: dict[str, Any] = {"number": number, "sent": 0, "age": 0, "kind": int(kind), "value": 60, "ms": 900}
    return Event(**{**said, **changes})


def beat(sent: int = 0, oldest: int = 1, **changes: Any) -> Heartbeat:
    said: dict[str, Any] = {
        "sent": sent,
        "oldest": oldest,
        "next": oldest,
        "held": 0,
        "battery": 0,
        "flags": 0,
        "sensitivity": 1,
        "lamps": 0,
        "posture": 0,
    }
    return Heartbeat(**{**said, **changes})


def anything(rng: Random) -> Message:
    """Any message of either side, with any values."""
    i16 = partial(rng.randrange, -(1 << 15), 1 << 15)
    u8, u16, u32 = (partial(rng.randrange, 1 << bits) for bits in (8, 16, 32))
    name = "".join(rng.choice("abcdef0123456789") for _ in range(rng.randint(0, 24)))
    bits = tuple(u8() for _ in range(rng.randint(0, 32)))
    makers: tuple[Callable[[], Message], ...] = (
        lambda: hello(boot=u32(), oldest=u32(), next=u32(), role=u8(), device=name, controls=bits),
        lambda: event(u32(), u8(), sent=u32(), age=u32(), value=u8(), ms=u16()),
        lambda: beat(u32(), u32(), held=u32(), battery=u16(), flags=u16(), lamps=u8(), posture=u8()),
        lambda: Motion(sent=u32(), ms=u16(), strength=u8(), x=i16(), y=i16(), z=i16()),
        lambda: Setting(key=u8(), value=u32(), result=u8()),
        lambda: Note(level=u8(), text=name * 3),
        Who,
        lambda: Welcome(major=u8(), minor=u8(), boot=u32(), got=u32()),
        lambda: Ack(boot=u32(), got=u32()),
        lambda: Lamps(serial=u8(), brightness=u8(), cup=u8(), modes=tuple(u8() for _ in range(8))),
        lambda: Set(key=u8(), value=u32(), keep=u8()),
        lambda: Get(key=u8()),
        lambda: Stream(ms=u16()),
        lambda: Leave(how=u8()),
    )
    return rng.choice(makers)()


def read(data: bytes) -> list[Message]:
    """All messages in a stream of bytes, of both sides."""
    known = {**FROM_DEVICE, **FROM_TABLE}
    found = [decode(piece, known) for piece in Deframer().feed(data) if isinstance(piece, Frame)]
    return [message for message in found if message is not None]


def sealed(*messages: Message) -> bytes:
    return b"".join(encode(message) for message in messages)
