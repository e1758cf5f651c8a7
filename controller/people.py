"""People: who they are, what they look like at the table, and who plays a seat."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from controller.errors import BadProfile
from display.theme import SEAT_COLORS, SHAPES

NAME_LENGTH = 12
"""The most characters of a name."""

Lang = Literal["nl", "en"]
Sensitivity = Literal["low", "medium", "high"]
ThrowByButton = Literal["when_cup_fails", "always", "never"]
Side = Literal["bottom", "left", "top", "right"]


class Mark(NamedTuple):
    """How a seat is told from the others: a colour (`#rrggbb`) and always a shape too."""

    color: str
    shape: str


MARKS: tuple[Mark, ...] = tuple(map(Mark, SEAT_COLORS, SHAPES))
"""One for each seat that a table can have: the screen's colours, each with a shape of its own."""


class Profile(BaseModel):
    """A person who plays here. `id` never changes; games refer to it.

    `lang`, `sensitivity` and `throw_by_button` are None where the table's own setting holds. `last_played` is
    a date and time in UTC (ISO 8601), None before the first game.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    name: str
    color: str
    shape: str
    lang: Lang | None = None
    large: bool = False
    sensitivity: Sensitivity | None = None
    throw_by_button: ThrowByButton | None = None
    last_played: str | None = None

    @property
    def mark(self) -> Mark:
        """Colour and shape together."""
        return Mark(self.color, self.shape)


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who plays a seat: a person with a profile, a guest (neither `profile` nor `cpu`), or a CPU's level."""

    name: str
    profile: str | None = None
    cpu: str | None = None
    chair: int = 0
    """The place at the table, from 0; it stays with the occupant when seats move on at a rematch."""
    side: Side | None = None
    """The edge of the table he asked for; None: wherever there is room."""

    @classmethod
    def of(cls, person: Profile, chair: int = 0, side: Side | None = None) -> Occupant:
        """This person on a seat."""
        return cls(person.name, profile=person.id, chair=chair, side=side)


def any_letter(char: str) -> bool:
    """Whether a character can be seen at all; the screen's font may know fewer."""
    return char.isprintable()


def clean_name(name: str, allowed: Callable[[str], bool] = any_letter) -> str:
    """Return the name without spaces around it and with single ones inside.

    `allowed` says of one character whether the font has it. Raises BadProfile for an empty name, more than
    12 characters, or a character that is not allowed.
    """
    name = " ".join(name.split())
    if not name:
        raise BadProfile("name_empty", "a name is empty: give 1 to 12 characters")
    if len(name) > NAME_LENGTH:
        raise BadProfile(
            "name_too_long",
            f"the name {name!r} has {len(name)} characters: give at most {NAME_LENGTH}",
            length=len(name),
            most=NAME_LENGTH,
        )
    for char in name:
        if not allowed(char):
            raise BadProfile(
                "name_letter", f"the name {name!r} has {char!r}, which the table cannot write", letter=char
            )
    return name


def name_key(name: str) -> str:
    """What two names have in common when they are the same to people: upper or lower case does not count."""
    return name.casefold()


def check_profile(profile: Profile, allowed: Callable[[str], bool] = any_letter) -> Profile:
    """Return the profile with its name cleaned. Raises BadProfile, naming the field, where it is not valid.

    Also for one made by `model_copy`, which checks nothing.
    """
    try:
        profile = Profile.model_validate(profile.model_dump(warnings=False))
    except ValidationError as bad:
        first = bad.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise BadProfile(
            "bad_profile", f"profile of {profile.name!r}: {where}: {first['msg']}", key=where
        ) from None
    for key, value, known in (("color", profile.color, SEAT_COLORS), ("shape", profile.shape, SHAPES)):
        if value not in known:
            raise BadProfile(
                "bad_profile",
                f"profile of {profile.name!r}: {key} {value!r} is not one of {', '.join(known)}",
                key=key,
            )
    return profile.model_copy(update={"name": clean_name(profile.name, allowed)})


def known_mark(mark: Mark) -> Mark:
    """The same mark; a colour or a shape that there is no more is replaced by the other's partner."""
    color, shape = mark
    if color not in SEAT_COLORS:
        color = SEAT_COLORS[SHAPES.index(shape)] if shape in SHAPES else SEAT_COLORS[0]
    return Mark(color, shape if shape in SHAPES else SHAPES[SEAT_COLORS.index(color)])


def next_mark(taken: Sequence[Mark]) -> Mark:
    """The mark fewest people have; the first in `MARKS` of those."""
    return min(MARKS, key=lambda mark: sum(mark.color == t.color or mark.shape == t.shape for t in taken))


def marks_at_table(wanted: Sequence[Mark | None]) -> tuple[Mark, ...]:
    """Give every seat a mark with a colour and a shape that no other seat has.

    Each seat keeps what it wants where an earlier one has not taken it, colour and shape by themselves; None
    (a CPU, a guest) takes what is left over. At most as many seats as there are marks: ValueError for more.
    """
    if len(wanted) > len(MARKS):
        raise ValueError(f"{len(wanted)} seats, but there are marks for {len(MARKS)}")
    colors = _distinct([mark and mark.color for mark in wanted], SEAT_COLORS)
    shapes = _distinct([mark and mark.shape for mark in wanted], SHAPES, beside=colors)
    return tuple(Mark(color, shape) for color, shape in zip(colors, shapes, strict=True))


def _distinct(
    wanted: Sequence[str | None], known: Sequence[str], beside: Sequence[str] | None = None
) -> list[str]:
    """Each wanted value once; the rest filled, if possible with the shape that belongs to the colour."""
    given: list[str | None] = []
    for value in wanted:
        given.append(value if value in known and value not in given else None)
    for seat, value in enumerate(given):
        if value is None:
            own = known[SEAT_COLORS.index(beside[seat])] if beside else known[0]
            given[seat] = _free(own, known, [v for v in given if v])
    return [value for value in given if value]


def _free(first: str, known: Sequence[str], taken: Collection[str]) -> str:
    return first if first not in taken else next(value for value in known if value not in taken)
