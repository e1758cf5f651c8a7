"""Frames: a message with its length and checksum, stuffed so that the byte 0 only ever ends one."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from cobs import cobs

from firmware_bridge.errors import FrameError
from firmware_bridge.fields import Message

MAX_BODY = 96
"""The most bytes of a body: its length, type, fields and checksum."""
MIN_BODY = 6
MAX_FRAME = MAX_BODY + 2
"""The most bytes on the line: stuffing adds one, and the delimiter ends it."""
DELIMITER = b"\0"


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame that arrived whole: its type and its fields, not yet read."""

    type: int
    fields: bytes


@dataclass(frozen=True, slots=True)
class Garbage:
    """What stood before a delimiter and is no frame; of a long piece the last bytes."""

    data: bytes


def seal(kind: int, fields: bytes) -> bytes:
    """Make the bytes of a frame, its delimiter included. Raises FrameError for one that is too long."""
    length = len(fields) + MIN_BODY
    if length > MAX_BODY:
        raise FrameError(f"a frame of {length} bytes: at most {MAX_BODY} fit", length=length)
    body = bytes([length, kind]) + fields
    stuffed: bytes = cobs.encode(body + crc32(body).to_bytes(4, "little"))
    return stuffed + DELIMITER


def encode(message: Message) -> bytes:
    """Make the frame of a message. Raises FrameError for one that is too long."""
    return seal(message.TYPE, message.pack())


def unseal(piece: bytes) -> Frame | None:
    """Read what stood before a delimiter; None: it is no frame, or not a whole one."""
    if not MIN_BODY < len(piece) < MAX_FRAME:
        return None
    try:
        body = cobs.decode(piece)
    except cobs.DecodeError:
        return None
    if len(body) < MIN_BODY or body[0] != len(body):
        return None
    if crc32(body[:-4]).to_bytes(4, "little") != body[-4:]:
        return None
    return Frame(body[1], body[2:-4])


def decode(frame: Frame, known: dict[int, type[Message]]) -> Message | None:
    """Read a frame's message; None: a type that is not known. Raises FrameError for fields that cannot be."""
    kind = known.get(frame.type)
    return None if kind is None else kind.unpack(frame.fields)


class Deframer:
    """Cuts a stream of bytes into frames, however it is chopped. Never raises; keeps one frame at most."""

    def __init__(self) -> None:
        self._piece = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> list[Frame | Garbage]:
        """Take the next bytes; give what they complete. Delimiters in a row are nothing."""
        *ended, rest = data.split(DELIMITER)
        found: list[Frame | Garbage] = []
        for part in ended:
            self._add(part)
            if self._piece:
                found.append(self._end())
        self._add(rest)
        return found

    def reset(self) -> None:
        """Forget what was begun."""
        self._piece.clear()
        self._too_long = False

    def _add(self, part: bytes) -> None:
        self._piece += part
        if len(self._piece) >= MAX_FRAME:
            self._too_long = True
            del self._piece[:-MAX_FRAME]

    def _end(self) -> Frame | Garbage:
        piece = bytes(self._piece)
        frame = None if self._too_long else unseal(piece)
        self.reset()
        return frame or Garbage(piece)
