"""How a message's fields lie in its frame: little-endian numbers, texts and lists after their count.

A message is a frozen pydantic model whose fields are of the types here, in the order of the wire.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from firmware_bridge.errors import FrameError


@dataclass(frozen=True, slots=True)
class _Number:
    code: str

    @property
    def size(self) -> int:
        return struct.calcsize("<" + self.code)

    def pack(self, value: int) -> bytes:
        return struct.pack("<" + self.code, value)

    def unpack(self, data: bytes) -> tuple[int, bytes]:
        return struct.unpack_from("<" + self.code, data)[0], data[self.size :]


@dataclass(frozen=True, slots=True)
class _Text:
    def pack(self, value: str) -> bytes:
        raw = value.encode()
        return bytes([len(raw)]) + raw

    def unpack(self, data: bytes) -> tuple[str, bytes]:
        raw, rest = _counted(data)
        return raw.decode(errors="replace"), rest


@dataclass(frozen=True, slots=True)
class _List:
    def pack(self, value: tuple[int, ...]) -> bytes:
        return bytes([len(value), *value])

    def unpack(self, data: bytes) -> tuple[tuple[int, ...], bytes]:
        raw, rest = _counted(data)
        return tuple(raw), rest


@dataclass(frozen=True, slots=True)
class _Fixed:
    size: int

    def pack(self, value: tuple[int, ...]) -> bytes:
        return bytes(value)

    def unpack(self, data: bytes) -> tuple[tuple[int, ...], bytes]:
        if len(data) < self.size:
            raise IndexError(self.size)
        return tuple(data[: self.size]), data[self.size :]


def _counted(data: bytes) -> tuple[bytes, bytes]:
    count = data[0]
    if len(data) <= count:
        raise IndexError(count)
    return data[1 : 1 + count], data[1 + count :]


Codec = _Number | _Text | _List | _Fixed
_Byte = Annotated[int, Field(ge=0, le=0xFF)]

U8 = Annotated[int, Field(ge=0, le=0xFF), _Number("B")]
U16 = Annotated[int, Field(ge=0, le=0xFFFF), _Number("H")]
U32 = Annotated[int, Field(ge=0, le=0xFFFF_FFFF), _Number("I")]
I16 = Annotated[int, Field(ge=-0x8000, le=0x7FFF), _Number("h")]
Name = Annotated[str, Field(max_length=24), _Text()]
"""At most 24 bytes of UTF-8."""
Line = Annotated[str, Field(max_length=80), _Text()]
"""At most 80 bytes of UTF-8."""
Codes = Annotated[tuple[_Byte, ...], Field(max_length=32), _List()]
Four = Annotated[tuple[_Byte, ...], Field(min_length=4, max_length=4), _Fixed(4)]
Eight = Annotated[tuple[_Byte, ...], Field(min_length=8, max_length=8), _Fixed(8)]


class Message(BaseModel):
    """One thing said over the line."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    TYPE: ClassVar[int]
    _codecs: ClassVar[tuple[tuple[str, Codec], ...]] = ()

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Find the codec of each field once."""
        super().__pydantic_init_subclass__(**kwargs)
        cls._codecs = tuple(
            (name, next(m for m in info.metadata if isinstance(m, Codec)))
            for name, info in cls.model_fields.items()
        )

    def pack(self) -> bytes:
        """Give the fields as they lie in a frame."""
        return b"".join(codec.pack(getattr(self, name)) for name, codec in self._codecs)

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """Read the fields; what follows them comes from a newer minor version and is left alone.

        Raises FrameError where they are too short or cannot be.
        """
        found: dict[str, Any] = {}
        rest = data
        try:
            for name, codec in cls._codecs:
                found[name], rest = codec.unpack(rest)
            return cls(**found)
        except (struct.error, IndexError, ValidationError) as error:
            raise FrameError(f"{cls.__name__}: fields cannot be read from {data.hex()}: {error}") from None
