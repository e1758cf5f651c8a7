"""What Rummy's buttons offer, and why not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.games.base import Choices, Situation
from controller.games.rummy import RummyControls
from controller.games.rummy_hand import ordered
from controller.privacy import Aside, Privacy, Secret, Sight
from display.texts import Texts
from engines.rummy import DECK, RUMMY, Deal, Discard, DrawStock, LayOff, Meld, Settings, State, TableMeld
from hardware.inputs import Control

CONTROLS = RummyControls()
SEES = Sight(open=0, looked=True, peeks=True)
COVERED = Sight(looked=True, peeks=True)


def situation(state: State, sight: Sight = SEES, choices: Choices = Choices()) -> Situation:  # noqa: B008
    texts = Texts("nl", strict=True)
    names = ("Anna", "Bram")
    return Situation(state, names, (None, None), choices, texts, (texts, texts), sight=sight)


def playing(hand: str, table: str = "", owner: int = 1, taken: str | None = None) -> State:
    """Anna has drawn and holds these cards; a meld may lie on the table."""
    dealt = RUMMY.play(RUMMY.start(Settings()), Deal(DECK)).state
    state = RUMMY.play(dealt, DrawStock()).state
    melds = tuple(TableMeld(owner, tuple(meld.split())) for meld in table.split("|") if meld)
    hands = (ordered(tuple(hand.split()), "suit"), state.hands[1])
    return replace(state, hands=hands, melds=melds, drawn=None, taken=taken)


def act(state: State, control: Control, sight: Sight = SEES, choices: Choices = Choices()) -> object:  # noqa: B008
    return CONTROLS.offers(situation(state, sight, choices)).at(control).act


def test_the_best_meld_is_proposed_then_laid() -> None:
    state = playing("4H 5H 6H 7H 7C 7S KD")
    proposed = act(state, Control.HOLD3)
    assert isinstance(proposed, Choices)
    laid = act(state, Control.HOLD3, choices=proposed)
    assert isinstance(laid, Meld)
    rest = RUMMY.play(state, laid).state
    again = act(rest, Control.HOLD3)
    assert isinstance(again, Choices)
    assert len(RUMMY.play(rest, Meld(again.marks)).state.hand) == 1


def test_only_what_fits_with_the_chosen_cards_is_offered() -> None:
    state = playing("4H 5H 6H 7C 7S 7D KD")
    options = CONTROLS.offers(situation(state, choices=Choices(marks=("5H",)))).options
    hand = ordered(state.hand, "suit")
    cards = {hand[int(o.id[5:])] for o in options if o.id.startswith("card:")}
    assert cards == {"4H", "5H", "6H"}


def test_a_card_for_one_meld_is_laid_off_at_once_one_for_two_is_asked_about() -> None:
    state = playing("7S 9D KD", "7C 7D 7H|4S 5S 6S", owner=0)
    chosen = Choices(marks=("7S",))
    asked = act(state, Control.HOLD4, choices=chosen)
    assert isinstance(asked, Choices)
    assert asked.mode == "lay_off"
    options = CONTROLS.offers(situation(state, choices=asked)).options
    assert [o.act for o in options[:2]] == [LayOff("7S", 0), LayOff("7S", 1)]
    single = playing("7S 9D KD", "7C 7D 7H", owner=0)
    assert act(single, Control.HOLD4, choices=chosen) == LayOff("7S", 0)


def test_why_not_is_the_engines_reason() -> None:
    state = playing("7S 9D KD", "7C 7D 7H", owner=1)
    offers = CONTROLS.offers(situation(state))
    codes = {control: why.code for control in Control if (why := offers.at(control).why) is not None}
    assert codes[Control.HOLD1] == codes[Control.HOLD2] == "already_drawn"
    assert codes[Control.HOLD3] == "no_meld"
    assert codes[Control.HOLD4] == "needs_own_meld"


def test_the_card_just_taken_is_not_thrown() -> None:
    state = playing("7S 9D KD", taken="9D")
    offers = CONTROLS.offers(situation(state, choices=Choices(marks=("9D",))))
    why = offers.at(Control.HOLD5).why
    assert why is not None
    assert why.code == "taken_card"
    assert act(state, Control.HOLD5, choices=Choices(marks=("KD",))) == Discard("KD")


@pytest.mark.parametrize("hand", ["4H 5H 6H 7C", "4H 9H JD 2C", "AS 3D 5C 7H"])
def test_covered_cards_offer_the_same_whatever_they_are(hand: str) -> None:
    """Lamps and reasons over a covered hand tell nothing of it."""

    def told(state: State) -> list[tuple[object, ...]]:
        offers = CONTROLS.offers(situation(state, COVERED))
        buttons = [(c, o.does, o.text, o.hint, o.why, o.on, o.shown) for c, o in offers.controls.items()]
        return [*buttons, *((o.id, o.text, o.does) for o in offers.options)]

    table = "8C 8D 8H|9S TS JS"
    assert told(playing(hand, table, owner=0)) == told(playing("AC 2C 4D 8S", table, owner=0))


def test_without_having_looked_nothing_can_be_chosen() -> None:
    offers = CONTROLS.offers(situation(playing("4H 5H 6H 7C"), Sight(peeks=True)))
    assert offers.options == ()
    for control in (Control.HOLD3, Control.HOLD5):
        why = offers.at(control).why
        assert why is not None
        assert why.code == "hand_face_down"


def test_sorting_by_suit_and_by_rank() -> None:
    cards = ("KC", "AS", "7H", "7C", "AD")
    assert ordered(cards, "suit") == ("7C", "KC", "AD", "7H", "AS")
    assert ordered(cards, "rank") == ("AD", "AS", "7C", "7H", "KC")


def test_a_hand_that_is_over_waits_to_be_dealt() -> None:
    assert CONTROLS.deals_by_itself(RUMMY.start())
    assert not CONTROLS.deals_by_itself(replace(RUMMY.start(), phase="score"))


# -- privacy -------------------------------------------------------------------------------------------


def secret(turn: int, mover: int = 0, players: tuple[int, ...] = (0, 1), always: bool = False) -> Secret:
    return Secret(turn, mover, players, always)


def test_the_first_turn_is_not_passed_on_the_next_ones_are() -> None:
    privacy = Privacy()
    privacy.follow(secret(1), (0, 1))
    assert not privacy.passing
    privacy.follow(secret(2, 1), (0, 1))
    assert privacy.sight(secret(2, 1), (0, 1)).passing


def test_nothing_is_passed_on_to_a_computer_or_to_one_alone() -> None:
    for persons in ((0,), (0, 2)):
        privacy = Privacy()
        privacy.follow(secret(1), persons)
        privacy.follow(secret(2, 1), persons)
        assert not privacy.sight(secret(2, 1), persons).passing


def test_a_hand_is_seen_by_its_owner_only_in_his_turn() -> None:
    privacy = Privacy()
    privacy.follow(secret(1), (0, 1))
    privacy.do(Aside("peek"), 0, "table", 1000, hold=False)
    assert privacy.sight(secret(1), (0, 1)).open == 0
    privacy.follow(secret(2, 1), (0, 1))
    privacy.passing = False
    seen = privacy.sight(secret(2, 1), (0, 1))
    assert (seen.open, seen.looked) == (None, False)


def test_eight_seconds_are_exactly_that() -> None:
    privacy = Privacy()
    privacy.follow(secret(1), (0, 1))
    privacy.do(Aside("peek"), 0, "table", 1000, hold=False)
    assert privacy.due() == 9000
    privacy.step(8999, held=True)
    assert privacy.open
    privacy.step(9000, held=True)
    assert not privacy.open
    assert privacy.looked


def test_each_seats_sorting_is_its_own() -> None:
    privacy = Privacy()
    privacy.do(Aside("sort"), 1, "table", 0, hold=False)
    assert privacy.sight(secret(1, 0, always=True), (0, 1)).sorting == "suit"
    assert privacy.sight(secret(1, 1, always=True), (0, 1)).sorting == "rank"
