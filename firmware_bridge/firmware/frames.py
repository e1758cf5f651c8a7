"""Frames: a message with its length and checksum, stuffed so that the byte 0 only ever ends one.

The table's side uses a library for the stuffing; this is the same for a small board.
"""

from binascii import crc32

MAX_BODY = 96
MIN_BODY = 6


def stuffed(data: bytes) -> bytes:
    """Replace each 0 by the distance to the next (COBS); for at most 254 bytes."""
    out = bytearray(1)
    last = 0
    for byte in data:
        if byte:
            out.append(byte)
        else:
            out[last] = len(out) - last
            last = len(out)
            out.append(0)
    out[last] = len(out) - last
    return bytes(out)


def unstuffed(data: bytes) -> bytes | None:
    """Undo it; None: this was never stuffed."""
    out = bytearray()
    at = 0
    while at < len(data):
        end = at + data[at]
        if data[at] == 0 or end > len(data):
            return None
        out += data[at + 1 : end]
        at = end
        if at < len(data):
            out.append(0)
    return bytes(out)


def frame(kind: int, fields: bytes) -> bytes:
    """Make the bytes of a frame, its delimiter included. Raises ValueError for one that is too long."""
    if len(fields) + MIN_BODY > MAX_BODY:
        raise ValueError("frame too long")
    body = bytes((len(fields) + MIN_BODY, kind)) + fields
    return stuffed(body + crc32(body).to_bytes(4, "little")) + b"\0"


def opened(piece: bytes) -> tuple[int, bytes] | None:
    """Read what stood before a delimiter: (type, fields); None: it is no frame, or not a whole one."""
    body = unstuffed(piece)
    if body is None or len(body) < MIN_BODY or body[0] != len(body):
        return None
    if crc32(body[:-4]).to_bytes(4, "little") != body[-4:]:
        return None
    return body[1], body[2:-4]


class Frames:
    """Cuts a stream of bytes into frames, however it is chopped; keeps one at most."""

    def __init__(self) -> None:
        self._piece = bytearray()
        self._too_long = False

    def take(self, data: bytes) -> list[tuple[int, bytes]]:
        """Take the next bytes; give (type, fields) of what they complete."""
        found = []
        for byte in data:
            if byte:
                if len(self._piece) <= MAX_BODY:
                    self._piece.append(byte)
                else:
                    self._too_long = True
                continue
            whole = None if self._too_long or not self._piece else opened(bytes(self._piece))
            if whole is not None:
                found.append(whole)
            self._piece = bytearray()
            self._too_long = False
        return found
