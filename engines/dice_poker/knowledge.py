"""The hard player's knowledge: what every card is worth; how it goes into a file and comes back.

A file is a line that names the format, a line with the SHA-256 of all that follows, a line of JSON (the
settings and the shape), and the values: in steps of 1/16384 point, as differences to the neighbours above and
to the left, their bytes by rank, deflated. So the 2.2 million values of the default card need 2.4 MB, each
within 0.00005 points, though a float takes four bytes.
"""

from __future__ import annotations

import json
import zlib
from hashlib import sha256
from typing import Final

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, ValidationError

from engines.dice_poker.cards import Floats, cards_of
from engines.dice_poker.settings import Settings
from engines.face import Knowledge, RulesError

_FORMAT: Final = b"worp dice_poker values 1\n"
_STEPS: Final = 1 << 14
_JOKERS = ("forced", "free", "off")


class BadKnowledge(RulesError, ValueError):
    """What was given as a computer player's knowledge is damaged, or for another game or other settings."""


class _Head(BaseModel):
    """What a file says of its values."""

    model_config = ConfigDict(extra="forbid", strict=True)

    settings: Settings
    shape: tuple[int, int]
    ranks: int


def knowledge_of(settings: Settings, values: Floats) -> Knowledge:
    """Knowledge as it is handed to a player: `values` by row and column of `Cards`, and what they are for."""
    numbers = [settings.rounds, settings.upper_bonus_from, _JOKERS.index(settings.joker)]
    return {
        "settings": np.array([*numbers, int(settings.joker_after_zero)], np.int32),
        "values": values.astype(np.float32),
    }


def settings_of(knowledge: Knowledge) -> Settings:
    """The settings that knowledge is for. Raises BadKnowledge where it is none of Dice Poker."""
    try:
        lines, bound, joker, after_zero = (int(number) for number in knowledge["settings"])
        settings = Settings.model_validate(
            {
                "card": {15: "fifteen", 13: "thirteen"}[lines],
                "upper_bonus_from": bound,
                "joker": _JOKERS[joker],
                "joker_after_zero": bool(after_zero),
            }
        )
        shape = knowledge["values"].shape
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise BadKnowledge("dice_poker: this is no knowledge that solve or load has given") from None
    _check_shape(settings, shape)
    return settings


def _check_shape(settings: Settings, shape: tuple[int, ...]) -> None:
    cards = cards_of(settings)
    due = (len(cards.rows), len(cards.columns))
    if shape != due:
        raise BadKnowledge(f"dice_poker: {settings.key} has {due} values, not {shape}; make it anew")


def dump(knowledge: Knowledge) -> bytes:
    """Knowledge as a file holds it. Raises BadKnowledge where it is none of Dice Poker."""
    settings, values = settings_of(knowledge), knowledge["values"]
    steps = np.round(values.astype(np.float64) * _STEPS).astype(np.int64)
    change = np.diff(np.diff(steps, axis=0, prepend=0), axis=1, prepend=0)
    folded = ((change << 1) ^ (change >> 63)).astype(np.uint32)
    ranks = max(1, (int(folded.max()).bit_length() + 7) // 8)
    by_rank = folded.reshape(-1, 1).view(np.uint8)[:, :ranks].T
    head = _Head(settings=settings, shape=values.shape, ranks=ranks)
    body = head.model_dump_json().encode() + b"\n" + zlib.compress(by_rank.tobytes(), 9)
    return _FORMAT + sha256(body).hexdigest().encode() + b"\n" + body


def load(data: bytes) -> Knowledge:
    """Read back what `dump` gave. Raises BadKnowledge, saying what is wrong, for anything else."""
    if not data.startswith(_FORMAT):
        raise BadKnowledge("dice_poker: this is no table of values; make it anew with `make tables`")
    checksum, _, body = data[len(_FORMAT) :].partition(b"\n")
    if sha256(body).hexdigest().encode() != checksum:
        raise BadKnowledge("dice_poker: the table of values is damaged; make it anew with `make tables`")
    first, _, packed = body.partition(b"\n")
    try:
        head = _Head.model_validate_json(first)
        by_rank = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(head.ranks, -1)
        values = _unfold(by_rank).reshape(head.shape)
    except (ValidationError, ValueError, zlib.error, json.JSONDecodeError) as bad:
        raise BadKnowledge(f"dice_poker: the table of values cannot be read: {bad}") from None
    _check_shape(head.settings, values.shape)
    steps = values.cumsum(axis=1, dtype=np.int32).cumsum(axis=0, dtype=np.int32)
    return knowledge_of(head.settings, steps.astype(np.float32) / np.float32(_STEPS))


def _unfold(by_rank: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The changes, from the bytes of their folded form: 0, -1, 1, -2, 2 ... are 0, 1, 2, 3, 4 ..."""
    folded = np.zeros(by_rank.shape[1], np.uint32)
    for rank, byte in enumerate(by_rank):
        folded |= byte.astype(np.uint32) << np.uint32(8 * rank)
    return (folded >> np.uint32(1)).astype(np.int32) ^ -(folded & np.uint32(1)).astype(np.int32)
