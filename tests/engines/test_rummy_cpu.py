"""Computer players of Rummy: what they think of, and that the levels differ."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from rummy_table import Table, cards, parsed, small

from engines import TABLE, IllegalAction
from engines.face import Tagged
from engines.rummy import RUMMY, DrawDiscard, DrawStock, Meld, Settings, State, form_of

LOOSE = "2C 4C 6C 8C TC QC 2D"
EFFORT = 40


def choice(level: str, state: State, seed: int = 1, effort: int = EFFORT) -> Tagged:
    seen = RUMMY.seen_by(state, state.mover)
    return RUMMY.cpu(level).choose(seen, Random(seed), effort)


def action(word: str) -> Tagged:
    return next(parsed(word))


def choices(level: str, state: State) -> set[Tagged]:
    """What a level does with several chances."""
    return {choice(level, state, seed) for seed in range(12)}


# -- all levels ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", RUMMY.levels)
def test_a_whole_game_of_equals_ends(level: str) -> None:
    rng, state = Random(1), RUMMY.start(Settings(hand_size=7), seats=3)
    cpu = RUMMY.cpu(level)
    while (turn := RUMMY.turn(state)) is not None:
        act = RUMMY.sample(state, rng) if turn is TABLE else cpu.choose(RUMMY.seen_by(state, turn), rng, 2)
        state = RUMMY.play(state, act).state
    assert max(state.scores) >= 100


@pytest.mark.parametrize("level", RUMMY.levels)
def test_a_hand_that_can_be_laid_whole_goes_out(level: str) -> None:
    table = small("5H 6H 7H 9S 9D 9C KH", LOOSE, stock="KS 8H")
    table("s")
    while table.state.phase == "play":
        act = choice(level, table.state)
        table.state = RUMMY.play(table.state, act).state
    result = table.state.results
    assert result
    assert (result[0].winner, result[0].doubled) == (0, True)


@pytest.mark.parametrize("level", RUMMY.levels)
def test_nobody_chooses_where_no_seat_is_to_move(level: str) -> None:
    with pytest.raises(ValueError, match="no seat is to move"):
        RUMMY.cpu(level).choose(RUMMY.start(), Random(1))


@pytest.mark.parametrize("level", RUMMY.levels)
def test_the_only_way_out_is_taken(level: str) -> None:
    table = small("5H 6H 7H 9S 9D 9C 8H", "2C 4C 6C 8C TC QC 9H", stock="KS AC")
    table("s +5H6H7H +9S9D9C -AC s -9H d 8H>0")
    state = RUMMY.play(table.state, choice(level, table.state)).state
    assert state.results[0].winner == 0


def test_easy_and_medium_load_no_tables() -> None:
    code = (
        "import sys\nfrom random import Random\nfrom engines.rummy import RUMMY\nstate = RUMMY.start()\n"
        "state = RUMMY.play(state, RUMMY.sample(state, Random(1))).state\n"
        "for level in ('easy', 'medium'): RUMMY.cpu(level).choose(RUMMY.seen_by(state, 0), Random(1))\n"
        "RUMMY.cpu('hard')\nprint('numpy' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"


# -- easy ------------------------------------------------------------------------------------------------


def test_easy_lays_what_it_sees_and_throws_what_is_dear() -> None:
    table = small("5H 6H 7H 9S 9D KH 2S", LOOSE, stock="KS AC")
    table("s")
    assert choices("easy", table.state) == {action("+5H6H7H")}
    table("+5H6H7H")
    assert choices("easy", table.state) == {action("-KH")}


def test_easy_does_not_see_what_may_become_a_meld() -> None:
    table = small("KH KD 3S 4D 7C 9H 6D", LOOSE, stock="QS AS")
    table("s")
    assert choices("easy", table.state) == {action("-KD"), action("-KH")}


def test_easy_overlooks_a_card_it_needs_now_and_then() -> None:
    table = small("KH KD 3S 4D 7C 9H 6D", LOOSE, stock="KS AS")
    assert choices("easy", table.state) == {DrawDiscard(), DrawStock()}


# -- medium ----------------------------------------------------------------------------------------------


def test_medium_takes_what_melds_and_what_can_be_laid_off() -> None:
    table = small("KH KD 3S 4D 7C 9H 6D", LOOSE, stock="KS AS")
    assert choices("medium", table.state) == {DrawDiscard()}
    table = small("5H 6H 7H 9S 9D KH 2S", "2C 4C 6C 8C TC QC 8H", stock="KS AC 3D")
    table("s +5H6H7H -KH s -8H")
    assert choices("medium", table.state) == {DrawDiscard()}


def test_medium_leaves_what_does_not_meld() -> None:
    table = small("KH QD 3S 4D 7C 9H 6D", LOOSE, stock="KS AS")
    assert choices("medium", table.state) == {DrawStock()}


def test_medium_keeps_a_pair_and_throws_the_lonely_card() -> None:
    table = small("KH KD 3S 4D 7C 9H 6D", LOOSE, stock="QS AS")
    table("s")
    assert choices("medium", table.state) == {action("-9H")}


def test_medium_gives_up_a_pair_whose_fellows_are_gone() -> None:
    table = small("KH KD 3S 4D 7C 9H 6D", "KS KC 6C 8C TC QC 2D", stock="QS AS 2S 3H 4H 5S")
    table("s -3S s -KS s -AS s -KC s")
    assert choices("medium", table.state) <= {action("-KH"), action("-KD")}


def test_medium_does_not_throw_what_goes_with_a_card_that_was_taken() -> None:
    for script, thrown in (("s -8C s -QH s", "-TC"), ("s -8C d -QH s", "-KS")):
        table = small("TC KS 2H 5D 7H 8C AD", "3D 6D 9D JD QH 6H 3C", stock="6S 4S 3H 4C")
        table(script)
        assert choices("medium", table.state) == {action(thrown)}


def test_medium_lays_the_best_split_of_its_hand() -> None:
    table = Table()
    table.deal("3C 4C 5C 6C 7C 3D 3H 7D 7H KS", "2C 8C TC QC 2D 4D 6D 8D AS 9S", stock="QS AD")
    table("s")
    laid = []
    while isinstance(act := choice("medium", table.state), Meld):
        laid.append(act.cards)
        table.state = RUMMY.play(table.state, act).state
    assert sorted(laid) == sorted([cards("3C 3D 3H"), cards("7C 7D 7H"), cards("4C 5C 6C")])
    assert all(form_of(meld) for meld in laid)


# -- hard ------------------------------------------------------------------------------------------------


def test_hard_takes_the_card_that_goes_out() -> None:
    table = small("5H 6H 7H 8H 9S 9D 2C", "3C 4C 6C 8C TC QC 2D", stock="9H KC")
    assert choices("hard", table.state) == {DrawDiscard()}


def test_hard_does_not_throw_what_lets_the_next_one_go_out() -> None:
    """Seat 1 holds one card and has the sequence 5H to 7H on the table: 8H and 4H would be laid off."""
    table = small("4H KD QS JC 9D 2S AC", "5H 6H 7H TS TD TH 3D", stock="KS 6S 5S")
    table("s -6S s +5H6H7H +TSTDTH -5S s")
    assert len(table.state.hands[1]) == 1
    assert action("-4H") not in choices("hard", table.state)


def test_hard_does_not_wait_with_its_melds_when_that_is_too_dear() -> None:
    """Seat 1 is about to go out: what is laid cannot be lost any more."""
    table = small("KH KD KS QD QH QC 9D", "5H 6H 7H TS TD TH 3D", stock="2S 6S 5S AC")
    table("s -6S s +5H6H7H +TSTDTH -5S s")
    assert isinstance(choice("hard", table.state, effort=1000), Meld)


def test_hard_repeats_itself_with_the_same_chance_and_effort() -> None:
    state = RUMMY.play(RUMMY.start(), RUMMY.sample(RUMMY.start(), Random(5))).state
    state = RUMMY.play(state, DrawStock()).state
    assert choice("hard", state, 3) == choice("hard", state, 3)


def test_hard_plays_at_the_end_of_the_stock_when_all_cards_are_known() -> None:
    table = Table(reuses=1, hand_size=7)
    table.deal("AC 3C 5C 7C 9C JC KC", "2C 4C 6C 8C TC QC 2D", stock="KS")
    for _ in range(60):
        table("s")
        table(f"-{table.state.drawn}")
    while table.state.phase != "score":
        act = choice("hard", table.state)
        try:
            table.state = RUMMY.play(table.state, act).state
        except IllegalAction as bad:
            pytest.fail(str(bad))
    assert table.state.results


# -- the order of the levels -----------------------------------------------------------------------------


ARENA = Path(__file__).parents[1] / "bench" / "rummy_arena.py"


@pytest.mark.parametrize(
    ("pairing", "hands", "effort"), [(("medium", "easy"), 120, 1), (("hard", "easy"), 16, 40)]
)
def test_the_levels_are_in_order(pairing: tuple[str, str], hands: int, effort: int) -> None:
    command = [sys.executable, str(ARENA), "--hands", str(hands), "--effort", str(effort)]
    done = subprocess.run([*command, "--pairing", *pairing], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
