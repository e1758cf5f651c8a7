"""Computer players of Dice Poker: hard plays its best, exactly; its table is checked; the levels differ."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import numpy as np
import pytest
from dice_poker_table import five, lying

from engines import TABLE, RulesError
from engines.dice_poker import DICE_POKER, FIFTEEN, THROWS, Score, Settings, State, Throw, offers
from engines.dice_poker.cards import cards_of
from engines.dice_poker.hard import Hard
from engines.dice_poker.knowledge import BadKnowledge, dump, knowledge_of, load, settings_of
from engines.dice_poker.lines import LEFT_BONUS
from engines.dice_poker.rolls import KEEPS, Keep, kept
from engines.dice_poker.solver import set_row
from engines.dice_poker.throws import Worth
from engines.face import Knowledge

FOLDER = Path(__file__).parent / "vectors"
SCORES = FOLDER / "dice_poker_scores.json"
VECTORS: dict[str, Any] = json.loads((FOLDER / "dice_poker_optimal_states.json").read_text())
TABLE_FILE = files("engines.dice_poker").joinpath("default.tab")
NAMES = dict(zip(json.loads(SCORES.read_text())["lines"], FIFTEEN, strict=True))
"""The lines by the names that the vectors give them."""


@pytest.fixture(scope="module")
def shipped() -> Knowledge:
    """What the package ships."""
    return load(TABLE_FILE.read_bytes())


def case_state(case: dict[str, Any], **settings: Any) -> State:
    """The state of a case of the vectors."""
    rules = Settings.model_validate(settings)
    filled = {NAMES[name] for name in case["filled"]}
    only = " ".join(line for line in rules.lines if line not in filled)
    zero = "" if case["poker50"] else " poker=0"
    return lying(case["dice"], THROWS - case["rolls_left"], only + zero, case["upper"], **settings)


def chosen(state: State, action: Any, names: Mapping[str, Any] = NAMES) -> str:
    """A choice as the vectors write it: a line, or what is kept; scoring early is keeping all five."""
    if isinstance(action, Throw):
        assert state.dice is not None
        return "".join(map(str, kept(state.dice, action.held)))
    if state.made < THROWS:
        return "".join(map(str, sorted(state.dice or ())))
    return next(name for name, line in names.items() if line == action.line)


# -- the shipped table -------------------------------------------------------------------------------------


def test_the_shipped_table_is_for_the_default_settings(shipped: Knowledge) -> None:
    assert settings_of(shipped) == Settings()
    assert Hard(shipped).to_come((None,) * 15) == pytest.approx(314.8321, abs=0.0001)


def test_the_shipped_table_is_small(shipped: Knowledge) -> None:
    assert len(TABLE_FILE.read_bytes()) < 3_000_000
    assert shipped["values"].nbytes < 10_000_000


@pytest.mark.parametrize("case", VECTORS["default_card"], ids=lambda case: f"{case['mask']}-{case['dice']}")
def test_hard_plays_the_best_move(shipped: Knowledge, case: dict[str, Any]) -> None:
    state, player = case_state(case), Hard(shipped)
    assert chosen(state, player.choose(state, Random(1))) in case["best"]
    to_come = max(player.rate(state).values()) - state.totals[0] + state.left_bonuses[0]
    assert to_come == pytest.approx(case["value"], abs=0.0002)
    for name, value in (case["options"] or {}).items():
        rated = player.rate(state)[Score(NAMES[name])]
        assert rated - state.totals[0] + state.left_bonuses[0] == pytest.approx(value, abs=0.0002)


def test_the_vectors_of_the_default_card_are_all_there() -> None:
    assert len(VECTORS["default_card"]) == 100
    assert {case["rolls_left"] for case in VECTORS["default_card"]} == {0, 1, 2}


# -- the solver --------------------------------------------------------------------------------------------


class ByHand:
    """The value of nearly full cards through the rules' own face, with no numpy and none of the solver."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.value = cache(self._value)

    def _value(self, points: tuple[int | None, ...]) -> float:
        """The points to come from a card before a turn."""
        if None not in points:
            return 0.0
        rolls = {keep: self._scored(points, keep) for keep in KEEPS[5]}
        for _ in range(THROWS - 1):
            keeps = self._thrown(rolls)
            rolls = {roll: max(keeps[keep] for keep in parts(roll)) for roll in rolls}
        return self._thrown(rolls)[()]

    def _scored(self, points: tuple[int | None, ...], roll: Keep) -> float:
        """The points to come with these dice and no throw left."""
        state = replace(
            DICE_POKER.start(self.settings, seats=1),
            points=(points,),
            phase="choose",
            made=THROWS,
            dice=five("".join(map(str, roll))),
        )
        best = -1.0
        for line, offer in offers(state).items():
            if offer.barred is None:
                after = DICE_POKER.play(state, Score(line)).state
                gained = after.totals[0] - state.totals[0]
                best = max(best, gained + self.value(after.points[0]))
        return best

    @staticmethod
    def _thrown(rolls: dict[Keep, float]) -> dict[Keep, float]:
        """What each keep is worth, the mean over every throw of the other dice; all five kept: the roll."""
        worth = dict(rolls)
        for size in range(5):
            throws = [*product(range(1, 7), repeat=5 - size)]
            for keep in KEEPS[size]:
                worth[keep] = mean_of(rolls[tuple(sorted((*keep, *throw)))] for throw in throws)
        return worth


def mean_of(values: Iterable[float]) -> float:
    """The plain mean, quicker than that of `statistics`."""
    listed = [*values]
    return sum(listed) / len(listed)


@cache
def parts(roll: Keep) -> frozenset[Keep]:
    """Everything that can be kept of a roll."""
    masks = product((False, True), repeat=5)
    return frozenset(tuple(d for d, on in zip(roll, mask, strict=True) if on) for mask in masks)


@pytest.mark.parametrize(
    ("only", "left", "settings"),
    [
        ("chance", 40, {}),
        ("poker", 40, {}),
        ("aces", 60, {}),
        ("sixes full_house", 45, {}),
        ("full_house large_straight", 40, {"joker_after_zero": True}),
        ("full_house poker=0", 40, {"joker_after_zero": True}),
        ("full_house poker=0", 40, {}),
        ("fives full_house", 42, {"joker": "free", "card": "thirteen"}),
        ("fives sixes", 30, {"joker": "free", "upper_bonus_from": 60}),
        ("fours small_straight", 48, {"joker": "off", "upper_bonus_from": 70}),
        ("twos poker", 58, {"card": "thirteen", "upper_bonus_from": 63}),
    ],
)
def test_the_solver_agrees_with_the_rules_played_out(only: str, left: int, settings: dict[str, Any]) -> None:
    state = lying("12345", only=only, left=left, **settings)
    cards, points = cards_of(state.settings), state.points[0]
    values = np.zeros((len(cards.rows), len(cards.columns)))
    first = cards.row_of(points)
    rooms = cache(Worth)
    for row in reversed(range(len(cards.rows))):
        if row >= first and (cards.rows[row][0] & cards.rows[first][0]) == cards.rows[first][0]:
            set_row(cards, values, row, rooms)
    found = values[first, cards.column_of(points)]
    assert found == pytest.approx(ByHand(state.settings).value(points), abs=1e-9)


def test_solving_the_classic_card_without_joker_gives_the_known_value() -> None:
    settings = Settings(card="thirteen", upper_bonus_from=63, joker="off")
    told: list[float] = []
    knowledge = DICE_POKER.solve(settings, 1, told.append)
    assert knowledge["values"][0, 0] == pytest.approx(245.8708, abs=0.0001)
    assert told == sorted(told)
    assert 0 < told[0] <= told[-1] == 1
    assert settings_of(knowledge) == settings


def test_bonus_100_and_35_are_counted_when_reached(shipped: Knowledge) -> None:
    player = Hard(shipped)
    joker = lying("44444", only="fours chance", left=50)
    assert joker.left_bonuses == (0,)
    rated = player.rate(joker)
    assert set(rated) == {Score("fours")}
    after = DICE_POKER.play(joker, Score("fours")).state
    assert after.left_bonuses == (LEFT_BONUS,)
    expected = after.totals[0] + player.to_come(after.points[0])
    assert rated[Score("fours")] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("dice", "made", "only", "left"),
    [("66241", 1, "", 0), ("33325", 2, "twos threes full_house chance poker", 45), ("55551", 2, "poker", 40)],
)
def test_what_hard_expects_is_the_mean_of_what_may_come(
    shipped: Knowledge, dice: str, made: int, only: str, left: int
) -> None:
    player, state = Hard(shipped), lying(dice, made, only, left)
    expected = player.rate(state)
    action = player.choose(state, Random(1))
    awaiting = DICE_POKER.play(state, action).state
    outcomes = DICE_POKER.outcomes(awaiting)
    assert outcomes
    ends = (max(player.rate(DICE_POKER.play(awaiting, dice).state).values()) for dice, _ in outcomes)
    assert mean_of(ends) == pytest.approx(max(expected.values()), abs=0.0001)
    assert expected[action] == max(expected.values())


# -- files -------------------------------------------------------------------------------------------------

SMALL = Settings(card="thirteen", joker="off")


@cache
def made_up() -> Knowledge:
    """Knowledge of the right shape, with values that nobody worked out."""
    cards = cards_of(SMALL)
    shape = (len(cards.rows), len(cards.columns))
    return knowledge_of(SMALL, np.random.default_rng(1).uniform(0, 350, shape))


def test_what_is_dumped_is_loaded_within_a_twenty_thousandth_of_a_point() -> None:
    back = load(dump(made_up()))
    assert settings_of(back) == SMALL
    assert float(np.abs(back["values"] - made_up()["values"]).max()) <= 0.00005
    assert dump(back) == dump(made_up())


@pytest.mark.parametrize("place", [30, 100, 300, 50_000, -1])
def test_a_damaged_table_is_refused(place: int) -> None:
    data = bytearray(TABLE_FILE.read_bytes())
    data[place] ^= 1
    with pytest.raises(BadKnowledge, match="damaged"):
        load(bytes(data))


@pytest.mark.parametrize("length", [0, 10, 60, 200, 100_000])
def test_a_table_cut_short_is_refused(length: int) -> None:
    with pytest.raises(BadKnowledge):
        load(TABLE_FILE.read_bytes()[:length])


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}\nx",
        b'{"settings": {"card": "fourteen"}, "shape": [1, 1], "ranks": 1}\nx',
        b'{"settings": {}, "shape": [768, 2814], "ranks": 3}\nnot deflated',
        b'{"settings": {}, "shape": [1, 3], "ranks": 1}\n' + b"x\x9ccbf\x06\x00\x00\x0e\x00\x07",
    ],
)
def test_a_table_that_says_nonsense_is_refused_though_its_checksum_holds(body: bytes) -> None:
    data = b"worp dice_poker values 1\n" + sha256(body).hexdigest().encode() + b"\n" + body
    with pytest.raises(BadKnowledge, match="dice_poker"):
        load(data)


def test_a_bad_table_is_an_error_of_the_rules_and_of_values() -> None:
    assert issubclass(BadKnowledge, RulesError)
    assert issubclass(BadKnowledge, ValueError)


@pytest.mark.parametrize(
    "knowledge",
    [
        {},
        {"values": np.zeros((2, 2))},
        {"settings": np.array([15, 64, 0, 0]), "values": np.zeros((2, 2))},
        {"settings": np.array([14, 64, 0, 0]), "values": np.zeros((768, 2814))},
        {"settings": np.array([15, 64, 7, 0]), "values": np.zeros((768, 2814))},
        {"settings": None, "values": None},
    ],
)
def test_foreign_knowledge_is_refused(knowledge: Knowledge) -> None:
    with pytest.raises(BadKnowledge, match="dice_poker"):
        DICE_POKER.cpu("hard", knowledge)


def test_knowledge_of_other_settings_is_refused_when_it_is_used(shipped: Knowledge) -> None:
    state = DICE_POKER.start(Settings(upper_bonus_from=63))
    with pytest.raises(BadKnowledge, match="dice_poker-fifteen-63-forced-off"):
        DICE_POKER.cpu("hard", shipped).choose(state, Random(1))


# -- the players -------------------------------------------------------------------------------------------


def play(level: str, seed: int, knowledge: Knowledge | None = None) -> int:
    """The total of one player alone."""
    state, rng = DICE_POKER.start(seats=1), Random(seed)
    player = DICE_POKER.cpu(level, knowledge)
    while (turn := DICE_POKER.turn(state)) is not None:
        action = DICE_POKER.sample(state, rng) if turn is TABLE else player.choose(state, rng)
        state = DICE_POKER.play(state, action).state
    return state.totals[0]


def test_the_levels_are_ordered(shipped: Knowledge) -> None:
    easy = mean(play("easy", seed) for seed in range(60))
    medium = mean(play("medium", seed) for seed in range(40))
    hard = mean(play("hard", seed, shipped) for seed in range(60))
    assert easy + 30 < medium < medium + 10 < hard


def test_hard_without_its_table_plays_as_medium_does() -> None:
    assert [play("hard", seed) for seed in range(3)] == [play("medium", seed) for seed in range(3)]


def test_hard_looks_at_its_own_card_only(shipped: Knowledge) -> None:
    alone = lying("66612", made=1, only="")
    crowd = replace(
        alone,
        points=(alone.points[0], (30, *alone.points[0][1:]), alone.points[0]),
        poker_bonuses=(0, 3, 0),
        out=(False,) * 3,
    )
    player = Hard(shipped)
    assert player.rate(crowd) == player.rate(alone)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_there_is_nothing_to_choose_when_it_is_not_a_seats_turn(level: str, shipped: Knowledge) -> None:
    player = DICE_POKER.cpu(level, shipped)
    awaiting = DICE_POKER.play(DICE_POKER.start(), Throw((False,) * 5)).state
    over = DICE_POKER.play(lying("12345", only="chance"), Score("chance")).state
    for state in (awaiting, over):
        with pytest.raises(ValueError, match="no seat is to move"):
            player.choose(state, Random(1))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_with_one_unfitting_line_open_the_player_still_throws_and_then_scores_zero(
    level: str, shipped: Knowledge
) -> None:
    player = DICE_POKER.cpu(level, shipped)
    assert isinstance(player.choose(lying("12346", made=1, only="poker"), Random(1)), Throw)
    assert player.choose(lying("12346", only="poker"), Random(1)) == Score("poker")


def test_easy_takes_the_first_good_thing() -> None:
    player = DICE_POKER.cpu("easy")
    assert player.choose(lying("66123", made=1), Random(1)) == Score("pair")
    assert player.choose(lying("22134", made=1, only="twos poker"), Random(1)) == Throw(
        (True, True, False, False, False)
    )


def test_medium_keeps_the_poker_line_for_better_days() -> None:
    player = DICE_POKER.cpu("medium")
    assert player.choose(lying("11346", only="aces poker chance"), Random(1)) != Score("poker")
    assert player.choose(lying("66611", only="sixes chance poker"), Random(1)) == Score("sixes")


def test_a_throw_holds_dice_where_they_lie(shipped: Knowledge) -> None:
    for level in ("medium", "hard"):
        state = lying("36663", made=1, only="sixes aces")
        assert DICE_POKER.cpu(level, shipped).choose(state, Random(1)) == Throw(
            (False, True, True, True, False)
        )
