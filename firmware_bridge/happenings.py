"""What a link tells of: how it is, why it cannot be used, what was said."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from firmware_bridge.errors import Values
from firmware_bridge.messages import Event, Heartbeat, Hello, Motion, Note, Setting


class LinkState(StrEnum):
    """How the link is. `DEGRADED` still plays on; `REFUSED`: something is there that must not be used."""

    CONNECTING = "connecting"
    UP = "up"
    DEGRADED = "degraded"
    ASLEEP = "asleep"
    LOST = "lost"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a device cannot be used: a code and its values.

    Codes: `unplugged`, `silent`, `absent` {wanted}, `busy` {path, by}, `port` {path, why}, `ambiguous`
    {ports}, `console`, `prompt`, `noise`, `version` {theirs, ours}, `other_device` {id}.
    """

    code: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Came:
    """The device is there, or there again; `restarted`: it has forgotten what it held and was shaken."""

    hello: Hello
    restarted: bool


@dataclass(frozen=True, slots=True)
class Heard:
    """What was said, when it happened by our clock, and whether it may still be acted on."""

    at: int
    message: Came | Event | Motion | Heartbeat | Setting | Note
    fresh: bool = True
