"""Computer players of Mexico: the odds are exact, the levels differ, nothing hidden is used."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from mexico_table import Table, free

from engines import TABLE
from engines.face import CpuPlayer, Tagged
from engines.mexico import CHANCE, MEXICO, ORDER, RANK, Dice, Keep, RoundEnded, State, Throw, value_of
from engines.mexico.odds import keep_cost, sharer_loses, throw_cost

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors" / "mexico.json").read_text())
ONE_OF_EACH = {value: Dice((value // 10, value % 10)) for value in ORDER}

BLIND = Throw(blind=True)

Choose = Callable[[State], Tagged]
Chances = tuple[float, ...]


def hard(state: State) -> Tagged:
    return MEXICO.cpu("hard").choose(MEXICO.seen_by(state, state.mover), Random(1))


class Solver:
    """Works a round out through the public face of the rules, everybody playing his own best.

    It knows nothing of the rules but who lost, and that the future does not hang on more than `_key`.
    In every position it compares what hard thinks of it with what it found.
    """

    def __init__(self) -> None:
        self._known: dict[object, Chances] = {}
        self.decisions = 0

    def chances(self, state: State) -> Chances:
        """The chance of each seat to lose this round."""
        key = _key(state)
        if key not in self._known:
            self._known[key] = self._work_out(state)
        return self._known[key]

    def _work_out(self, state: State) -> Chances:
        if state.stage:
            return tuple((seat in state.extra) / len(state.extra) for seat in range(state.seats))
        if state.awaiting:
            rows = [(float(p), self._after(state, ONE_OF_EACH[value])) for value, p in CHANCE.items()]
            return tuple(sum(p * row[seat] for p, row in rows) for seat in range(state.seats))
        order = {"keep": 0, "reveal": 0, "throw": 1}
        actions = sorted((a for a in MEXICO.actions(state) if a.kind in order), key=lambda a: order[a.kind])
        seat = state.mover or 0
        found = [(self._after(state, action), action) for action in actions]
        best = min(round(chances[seat], 12) for chances, _ in found)
        chances, action = next(row for row in found if round(row[0][seat], 12) == best)
        if len(actions) > 1:
            self.decisions += 1
            assert hard(state) == action
            cost = keep_cost(state) if isinstance(action, Keep) else throw_cost(state, blind=action == BLIND)
            assert cost == pytest.approx(chances[seat], abs=1e-12)
        return chances

    def _after(self, state: State, action: Tagged) -> Chances:
        step = MEXICO.play(state, action)
        for event in step.events:
            if isinstance(event, RoundEnded):
                return tuple(float(seat in event.losers) for seat in range(state.seats))
        return self.chances(step.state)


def _key(state: State) -> object:
    low = state.to_beat
    sharing = tuple(seat for seat, value in enumerate(state.values) if value == low is not None)
    dice = value_of(state.dice) if state.dice and state.phase in {"choose", "reveal"} else None
    blind = state.blind and (state.phase != "choose" or state.made == 1)
    turn = (state.mover, state.phase, state.awaiting, blind, state.made)
    return turn, state.pattern, state.pattern_done, state.stage, state.extra, dice, low, sharing


# -- the anchor: two players, open, the last throw counts -----------------------------------------------


def test_the_leader_of_two_loses_with_chance_4105() -> None:
    table = free(first_leader=0)
    assert throw_cost(table.state, blind=False) == pytest.approx(0.4105, abs=5e-5)


@pytest.mark.parametrize(("throw", "least"), [(1, 54), (2, 61)])
def test_the_leader_of_two_stops_at_54_and_at_61(throw: int, least: int) -> None:
    for value in ORDER:
        table = free(first_leader=0)
        table("o31 " * (throw - 1) + f"o{value}")
        assert (hard(table.state) == Keep()) == (RANK[value] >= RANK[least])


# -- hard -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_with_one_throw_each_all_lose_equally_often(seats: int) -> None:
    assert throw_cost(Table(seats).state, blind=True) == pytest.approx(1 / seats)


def test_with_no_player_to_come_the_lowest_has_lost_or_shares() -> None:
    assert [sharer_loses(3, 0, 5, sharing) for sharing in (1, 2, 4)] == [1, 1 / 2, 1 / 4]


def throws_of_all(table: Table) -> int:
    """How many throws everybody has who plays the first round of this table."""
    return 1 if table.may() == "blind" else table.state.limit


@pytest.mark.parametrize(
    "table",
    [
        free(2, first_leader=0),
        free(2, third_throw_blind=True),
        Table(3),
        Table(3, first_leader=1, throw_limit=2),
        free(3, mexico_shown="on_reveal", throw_limit=2),
        free(4, throw_limit=1),
    ],
    ids=["2-led", "2-third", "3-first", "3-led", "3-reveal", "4-one"],
)
def test_hard_is_exact_and_plays_best_in_every_position_of_a_round(table: Table) -> None:
    solver = Solver()
    chances = solver.chances(table.state)
    assert sum(chances) == pytest.approx(1)
    assert solver.decisions > 50 or throws_of_all(table) == 1


def test_hard_never_gives_away_its_choice_by_a_blind_first_throw() -> None:
    table = free(4, first_leader=0)
    assert throw_cost(table.state, blind=True) == pytest.approx(1 / 4)
    assert throw_cost(table.state, blind=False) < 0.17
    assert hard(table.state) == Throw(blind=False)


def test_an_extra_throw_is_lost_by_each_equally_often() -> None:
    table = free(3)
    table("o31 k o31 k o31 k")
    assert throw_cost(table.state, blind=False) == pytest.approx(1 / 3)
    table("o31")
    assert throw_cost(table.state, blind=False) == pytest.approx(throw_cost(table.state, blind=True))


def test_hard_stops_as_soon_as_it_cannot_lose() -> None:
    table = free()
    table("o41 k o42")
    assert keep_cost(table.state) == 0
    assert hard(table.state) == Keep()


def test_hard_throws_on_rather_than_share_the_lowest() -> None:
    table = free()
    table("o41 k o41")
    assert hard(table.state) == Throw(blind=False)


def test_with_more_players_to_come_hard_stops_at_less() -> None:
    stops = []
    for seats in (2, 4, 8):
        tables = [free(seats, first_leader=0) for _ in ORDER]
        kept = [v for v, table in zip(ORDER, tables, strict=True) if hard(table(f"o{v}")) == Keep()]
        stops.append(RANK[kept[0]])
    assert stops[0] > stops[1] > stops[2]


# -- all levels ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", MEXICO.levels)
def test_a_computer_player_declares_what_is_preselected(level: str) -> None:
    table = free(result="players")
    table("o64 k o31 k")
    assert MEXICO.cpu(level).choose(table.state, Random(1)).result == "won"  # type: ignore[attr-defined]


@pytest.mark.parametrize("level", MEXICO.levels)
def test_a_computer_player_keeps_a_mexico_and_leaves_the_lead_alone(level: str) -> None:
    table = free(result="players")
    for seed in range(20):
        assert MEXICO.cpu(level).choose(table.state, Random(seed)).kind == "throw"
    table("o21")
    assert MEXICO.cpu(level).choose(table.state, Random(1)) == Keep()


@pytest.mark.parametrize("level", MEXICO.levels)
def test_with_nobody_to_move_there_is_nothing_to_choose(level: str) -> None:
    table = free()
    table("o")
    with pytest.raises(ValueError, match="nothing to choose"):
        MEXICO.cpu(level).choose(table.state, Random(1))


@pytest.mark.parametrize("level", MEXICO.levels)
def test_a_blind_throw_tells_nothing_to_a_computer_player(level: str) -> None:
    choices = set()
    for value in ORDER:
        table = free(3, first_leader=0, mexico_shown="on_reveal")
        table(f"o31 b{value}")
        choices.add(MEXICO.cpu(level).choose(table.state, Random(1)))
    assert len(choices) == 1


def wins(first: CpuPlayer | Choose, second: CpuPlayer, games: int) -> int:
    """How many of these games of two the first player wins; they start in turn."""
    won, rng = 0, Random(3)
    for number in range(games):
        state = MEXICO.start(first=number % 2)
        while (turn := MEXICO.turn(state)) is not None:
            if turn is TABLE:
                action: Tagged = MEXICO.sample(state, rng)
            elif turn == 1:
                action = second.choose(MEXICO.seen_by(state, 1), rng)
            else:
                action = first.choose(state, rng) if hasattr(first, "choose") else first(state)
            state = MEXICO.play(state, action).state
        won += state.lives[0] > 0
    return won


def beginner(state: State) -> Tagged:
    """Throws open and keeps what begins with a 5 or a 6, a double or Mexico."""
    actions = [action for action in MEXICO.actions(state) if action.kind != "lead"]
    good = state.dice is not None and RANK[value_of(state.dice)] >= RANK[51]
    return Keep() if Keep() in actions and (good or state.mexico) else actions[0]


def test_a_beginner_beats_easy() -> None:
    assert wins(beginner, MEXICO.cpu("easy"), 200) > 110


def losing_chance(state: State, first: Choose, second: Choose) -> float:
    """The exact chance that the first of two players loses this round when both play like this."""
    known: dict[object, float] = {}

    def chance(state: State) -> float:
        if state.stage:
            return 1 / 2
        if _key(state) not in known:
            if state.awaiting:
                rows = [(float(p), after(state, ONE_OF_EACH[value])) for value, p in CHANCE.items()]
                known[_key(state)] = sum(p * row for p, row in rows)
            else:
                known[_key(state)] = after(state, (first, second)[state.mover or 0](state))
        return known[_key(state)]

    def after(state: State, action: Tagged) -> float:
        step = MEXICO.play(state, action)
        ends = [event for event in step.events if isinstance(event, RoundEnded)]
        return float(0 in ends[0].losers) if ends else chance(step.state)

    return chance(state)


@pytest.mark.parametrize("leader", [0, 1])
def test_hard_loses_less_than_medium_and_medium_less_than_a_beginner(leader: int) -> None:
    def medium(state: State) -> Tagged:
        return MEXICO.cpu("medium").choose(state, Random(1))

    state = free(first_leader=leader).state
    chances = [losing_chance(state, player, hard) for player in (hard, medium, beginner)]
    assert chances[0] < chances[1] < chances[2]


def test_easy_loses_to_medium_and_to_hard() -> None:
    assert wins(MEXICO.cpu("medium"), MEXICO.cpu("easy"), 100) > 60
    assert wins(MEXICO.cpu("hard"), MEXICO.cpu("easy"), 100) > 60


# -- the exact chance of a shared lowest ---------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_how_often_the_lowest_is_shared_is_as_in_the_vectors(seats: int) -> None:
    shared: dict[int, Fraction] = {}

    def count(state: State, p: Fraction) -> None:
        state = MEXICO.play(state, Throw(blind=False)).state
        for value, chance in CHANCE.items():
            step = MEXICO.play(state, ONE_OF_EACH[value])
            if step.state.mexico:
                step = MEXICO.play(step.state, Keep())
            kinds = {event.kind for event in step.events}
            if kinds & {"round_ended", "tied"}:
                many = len(step.state.extra) or 1
                shared[many] = shared.get(many, Fraction(0)) + p * chance
            else:
                count(step.state, p * chance)

    count(free(seats, throw_limit=1).state, Fraction(1))
    row = VECTORS["lowest_tied"][str(seats)]
    assert 1 - shared[1] == Fraction(row["exact"])
    assert {str(many): float(p) for many, p in shared.items()} == pytest.approx(row["exactly_m_share_lowest"])
