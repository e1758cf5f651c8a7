"""Where cards lie: nothing over anything else, for every screen, table and number of melds."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from display.geometry import Rect
from display.layout import Asked
from display.samples import AROUND
from display.scenes.card_layout import CardPlaces, card_places, meld_width, packed
from display.scenes.rummy import fan
from display.theme import Scale
from display.view import Place

SIZES = [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160)]
TABLES: list[tuple[Place, ...]] = [*(AROUND[count] for count in (2, 3, 4)), ("bottom",) * 2, ("bottom",) * 4]


def places(size: tuple[int, int], sides: tuple[Place, ...], facing: Place, large: int = 4) -> CardPlaces:
    asked = Asked(size, sides, facing, large=large, small=1, cursor=True, scale=Scale.of(size))
    return card_places(asked, hand=True)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("sides", TABLES, ids="-".join)
def test_nothing_lies_over_anything_else(size: tuple[int, int], sides: tuple[Place, ...]) -> None:
    for facing in set(sides):
        for large in (1, 3, 4):
            found = places(size, sides, facing, large)
            layout = found.layout
            assert layout.cursor is not None
            lanes = [room for lane in found.lanes for room in lane]
            parts = [found.hand, found.stock, found.pile, layout.sentence, layout.cursor]
            parts += [*layout.buttons, *layout.small, *lanes]
            assert all(layout.stage.local.holds(part) for part in parts)
            assert not [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_seats_melds_are_turned_to_him(size: tuple[int, int]) -> None:
    for facing in AROUND[4]:
        found = places(size, AROUND[4], facing)
        assert [found.lane(seat, found.lanes[seat][0]).facing for seat in range(4)] == list(AROUND[4])


def test_many_melds_get_smaller_cards_and_never_overlap() -> None:
    counts = (3, 4, 13, 3, 3, 5, 4)
    lying = packed(((400, 160), (400, 160)), counts, 150, 6)
    assert len(lying.spots) == len(counts)
    for (at, one), (other_at, other) in combinations(lying.spots, 2):
        assert at != other_at or not one.overlaps(other)
    for (_, spot), count in zip(lying.spots, counts, strict=True):
        assert spot.w == meld_width(count, lying.high)
        assert Rect(0, 0, 400, 160).holds(spot)


def test_few_melds_have_cards_as_large_as_asked_for() -> None:
    assert packed(((900, 300),), (3,), 150, 6).high == 150


@pytest.mark.parametrize("count", [1, 2, 7, 11])
def test_a_fan_stays_in_its_place_with_every_card_in_sight(count: int) -> None:
    spots = fan((600, 200), count)
    assert len(spots) == count
    assert all(spot.x - spot.wide / 2 >= 0 and spot.x + spot.wide / 2 <= 600 for spot in spots)
    assert all(spot.step > spot.wide * 0.2 for spot in spots)
    assert all(one.x < other.x for one, other in pairwise(spots))
