"""Frames on the host's side, and beside those of the cup."""

from __future__ import annotations

from random import Random
from zlib import crc32

import onboard
import pytest
from cobs import cobs
from hypothesis import example, given, settings
from hypothesis import strategies as st
from made import anything, event, hello, read, sealed
from playing import amount

from firmware_bridge.errors import FrameError
from firmware_bridge.messages import FROM_DEVICE, Event, Who
from firmware_bridge.wire import (
    MAX_BODY,
    MAX_FRAME,
    Deframer,
    Frame,
    Garbage,
    decode,
    encode,
    seal,
    unseal,
)

FRAMES = 2000
"""Every bit of so many frames is flipped ..."""
PAIRS = 100_000
"""... and two at random so many times, in full."""


def frames(data: bytes) -> list[Frame]:
    return [piece for piece in Deframer().feed(data) if isinstance(piece, Frame)]


def a_frame(seed: int) -> tuple[bytes, Frame]:
    data = encode(anything(Random(seed)))
    (frame,) = frames(data)
    return data, frame


@given(st.integers(0, 1 << 30))
def test_every_message_comes_back_as_it_was(seed: int) -> None:
    message = anything(Random(seed))
    assert read(encode(message)) == [message]


@given(st.binary(max_size=300), st.integers(0, 1 << 30))
@example(b"\r\nets Jun  8 2016 00:22:57\r\nrst:0x1\xff\xfe", 1)
def test_garbage_a_delimiter_and_a_frame_yield_the_frame(garbage: bytes, seed: int) -> None:
    data, frame = a_frame(seed)
    assert frames(garbage + b"\0" + data)[-1] == frame


@given(st.lists(st.integers(0, 1 << 30), max_size=6), st.data())
def test_the_same_frames_however_they_are_chopped(seeds: list[int], data: st.DataObject) -> None:
    stream = b"".join(a_frame(seed)[0] for seed in seeds)
    whole = Deframer().feed(stream)
    pieces, cutter = [], Deframer()
    while stream:
        n = data.draw(st.integers(1, len(stream)))
        pieces += cutter.feed(stream[:n])
        stream = stream[n:]
    assert pieces == whole


@given(st.binary(max_size=2000))
def test_no_bytes_raise_or_pile_up(data: bytes) -> None:
    cutter = Deframer()
    cutter.feed(data)
    assert len(cutter._piece) <= MAX_FRAME


def test_ten_thousand_bytes_without_a_delimiter_are_forgotten() -> None:
    cutter = Deframer()
    for _ in range(100):
        assert cutter.feed(b"x" * 100) == []
        assert len(cutter._piece) <= MAX_FRAME
    data, frame = a_frame(1)
    assert isinstance(cutter.feed(b"\0")[0], Garbage)
    assert cutter.feed(data) == [frame]


def accepted_wrongly(data: bytes, frame: Frame) -> bool:
    return any(piece != frame for piece in frames(data))


@pytest.mark.timeout(3600)
def test_no_flipped_bit_is_taken_for_another_frame() -> None:
    for seed in range(amount(25, FRAMES)):
        data, frame = a_frame(seed)
        for bit in range(8 * len(data)):
            broken = bytearray(data)
            broken[bit // 8] ^= 1 << bit % 8
            assert not accepted_wrongly(bytes(broken) + b"\0", frame), (seed, bit)


@pytest.mark.timeout(3600)
def test_no_two_flipped_bits_are_taken_for_another_frame() -> None:
    rng = Random(7)
    for n in range(amount(3000, PAIRS)):
        data, frame = a_frame(n % 500)
        broken = bytearray(data)
        for bit in rng.sample(range(8 * len(data)), 2):
            broken[bit // 8] ^= 1 << bit % 8
        assert not accepted_wrongly(bytes(broken) + b"\0", frame), (n, broken.hex())


@given(st.binary(max_size=90))
def test_the_cup_frames_exactly_as_the_table_does(fields: bytes) -> None:
    assert onboard.frames.frame(3, fields) == seal(3, fields)
    assert onboard.frames.Frames().take(seal(3, fields)) == [(3, fields)]


@given(st.binary(max_size=254))
def test_the_cup_stuffs_as_the_library_does(data: bytes) -> None:
    assert onboard.frames.stuffed(data) == cobs.encode(data)
    assert onboard.frames.unstuffed(cobs.encode(data)) == data


@given(st.binary(max_size=300))
@settings(max_examples=200)
def test_the_cup_takes_what_the_table_takes_and_nothing_else(data: bytes) -> None:
    found = onboard.frames.Frames().take(data + b"\0")
    assert found == [(frame.type, frame.fields) for frame in frames(data + b"\0")]


@given(st.integers(0, 1 << 30), st.integers(0, 1 << 30), st.integers(0, 1 << 30))
def test_the_cup_takes_no_flipped_frame(seed: int, one: int, two: int) -> None:
    broken, frame = bytearray(a_frame(seed)[0]), a_frame(seed)[1]
    for bit in {one % (8 * len(broken)), two % (8 * len(broken))}:
        broken[bit // 8] ^= 1 << bit % 8
    found = onboard.frames.Frames().take(bytes(broken) + b"\0")
    assert all(piece == (frame.type, frame.fields) for piece in found)


def test_a_frame_that_is_too_long_is_refused() -> None:
    assert len(seal(1, bytes(MAX_BODY - 6))) == MAX_FRAME
    with pytest.raises(FrameError, match="at most 96"):
        seal(1, bytes(MAX_BODY - 5))


def test_the_longest_hello_fits() -> None:
    longest = hello(device="x" * 24, controls=tuple(range(32)))
    assert read(encode(longest)) == [longest]


def test_a_right_checksum_over_a_wrong_length_is_no_frame() -> None:
    whole = cobs.decode(encode(event(1))[:-1])
    body = bytes([whole[0] + 1]) + whole[1:-4]
    assert unseal(cobs.encode(body + crc32(body).to_bytes(4, "little"))) is None


def test_fields_of_a_newer_minor_version_are_left_alone() -> None:
    (frame,) = frames(seal(Event.TYPE, event(9).pack() + b"more"))
    assert decode(frame, FROM_DEVICE) == event(9)


def test_an_unknown_type_is_nothing_and_short_fields_are_an_error() -> None:
    assert decode(Frame(0x55, b""), FROM_DEVICE) is None
    with pytest.raises(FrameError, match="Event"):
        decode(Frame(Event.TYPE, b"short"), FROM_DEVICE)


def test_the_question_holds_nothing_that_a_python_prompt_obeys() -> None:
    assert not set(encode(Who())[:-1]) & {1, 2, 3, 4, 5, 13}


def test_delimiters_in_a_row_are_nothing() -> None:
    assert Deframer().feed(b"\0\0\0" + sealed(event(1)) + b"\0\0") == frames(sealed(event(1)))
