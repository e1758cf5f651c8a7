"""Given and drawn dice and cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from controller.chance import DECK, BadChance, Chance
from engines import GAMES, TABLE


def awaiting() -> tuple[Any, Any]:
    game = GAMES["mexico"]
    state = game.start(None, seats=2)
    state = game.play(state, game.actions(state)[0]).state
    assert game.turn(state) is TABLE
    return game, state


def test_given_dice_are_thrown_in_their_order() -> None:
    game, state = awaiting()
    chance = Chance()
    chance.dice((2, 1))
    chance.dice((6, 4))
    assert [game.write_action(chance.draw(game, state))["values"] for _ in range(2)] == [[2, 1], [6, 4]]
    assert chance.waiting == 0


def test_a_seed_repeats_and_two_seeds_differ() -> None:
    game, state = awaiting()

    def throws(seed: int) -> list[object]:
        chance = Chance(seed)
        return [chance.draw(game, state) for _ in range(20)]

    assert throws(5) == throws(5)
    assert throws(5) != throws(6)


def test_a_wrong_count_names_where_it_was_given_and_is_dropped() -> None:
    game, state = awaiting()
    chance = Chance()
    chance.dice((3,), where="line 4")
    with pytest.raises(BadChance, match=r"^line 4: "):
        chance.draw(game, state)
    assert chance.waiting == 0


def test_a_wrong_count_is_found_before_the_throw() -> None:
    game = GAMES["mexico"]
    state = game.start(None, seats=2)
    Chance().check_dice(game, state, (2, 1))
    with pytest.raises(BadChance):
        Chance().check_dice(game, state, (2,))


@pytest.mark.parametrize("values", [(), (0, 1), (7, 1), (True, 1), (1, 2, 3, 4, 5, 6)])
def test_what_no_throw_shows_is_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(BadChance):
        Chance().dice(values)


@pytest.mark.parametrize("cards", [("AS", "AS"), ("1S",), ("10D",), ("as",)])
def test_what_no_deck_holds_is_refused(cards: tuple[str, ...]) -> None:
    with pytest.raises(BadChance):
        Chance().deck(cards)


def test_the_full_deck_has_52_cards_in_the_stated_order() -> None:
    assert len(set(DECK)) == 52
    assert DECK[:2] == ("AC", "2C")
    assert DECK[12:14] == ("KC", "AD")
    assert DECK[-1] == "KS"


def test_without_a_seed_the_system_draws() -> None:
    assert type(Chance().rng) is not Random
