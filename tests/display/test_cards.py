"""Playing cards as they are drawn."""

from __future__ import annotations

import pygame
import pytest

from display import cards
from display.pips import BLUE, GREEN, RED, suit_color
from display.scenes.card_pictures import Card, FanCard
from engines.rummy import DECK


def test_no_two_cards_look_alike() -> None:
    for high in (60, 150):
        looks = {pygame.image.tobytes(cards.face(card, high), "RGBA") for card in DECK}
        assert len(looks) == 52


def test_a_back_tells_nothing_and_is_no_face() -> None:
    back = pygame.image.tobytes(cards.back(90), "RGBA")
    assert back == pygame.image.tobytes(cards.back(90), "RGBA")
    assert back not in {pygame.image.tobytes(cards.face(card, 90), "RGBA") for card in DECK}


@pytest.mark.parametrize("high", [12, 41, 119, 120, 333])
def test_a_card_is_five_wide_and_seven_high(high: int) -> None:
    assert cards.face("QH", high).get_size() == (cards.width(high), high)
    assert cards.back(high).get_size() == (cards.width(high), high)


def test_four_colours_tell_all_suits_apart() -> None:
    assert suit_color("C", four=True) == GREEN
    assert suit_color("D", four=True) == BLUE
    assert suit_color("D", four=False) == suit_color("H", four=False) == RED
    assert len({suit_color(suit, four=True) for suit in "CDHS"}) == 4


def test_other_languages_have_other_letters() -> None:
    assert [cards.letter(rank, ("A", "B", "V", "H")) for rank in "AJQKT7"] == ["A", "B", "V", "H", "10", "7"]
    dutch, english = cards.face("KS", 150, ("A", "B", "V", "H")), cards.face("KS", 150)
    assert pygame.image.tobytes(dutch, "RGBA") != pygame.image.tobytes(english, "RGBA")


@pytest.mark.parametrize("card", ["", "1H", "HA", "10H", "??"])
def test_what_is_no_card_is_refused(card: str) -> None:
    with pytest.raises(ValueError, match="expected a rank"):
        cards.face(card, 100)


@pytest.mark.parametrize("lean", [-9.0, 0.0, 6.5])
def test_a_leaning_card_is_as_large_as_it_says(lean: float) -> None:
    card = FanCard(Card("JD", 120), lean, (250, 200, 90), 4)
    assert card.make().get_size() == card.size
