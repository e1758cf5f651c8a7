"""What the games add up to, and whether the dice are fair."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import OpenTable, Played

from controller.cli_stats import print_book
from controller.statistics.book import open_book, rebuild
from controller.statistics.fairness import band, unfair_faces
from controller.store import Store
from display.texts import Texts


def play_one(played: Played) -> None:
    """One short game that Anna wins with a Mexico."""
    played.play("new mexico Anna Bram lives=1 first_leader=0\nuntil ready\ndice 2 1\nshake\npress keep")
    played.play("dice 3 1\nshake\nexpect phase over")


def test_games_wins_streaks_and_what_matters_in_mexico(open_table: OpenTable) -> None:
    played = open_table()
    for _ in range(3):
        play_one(played)
    book = open_book(played.table.store)
    anna = next(player for player in book.players if player.name == "Anna").games["mexico"]
    bram = next(player for player in book.players if player.name == "Bram").games["mexico"]
    assert (anna.games, anna.wins, anna.streak, anna.best_streak) == (3, 3, 3, 3)
    assert anna.counted["mexicos"] == 3
    assert (bram.wins, bram.counted["rounds_lost"]) == (0, 3)
    assert book.games == {"mexico": 3}


def test_every_die_that_could_be_seen_is_counted_once(open_table: OpenTable) -> None:
    played = open_table()
    play_one(played)
    played.play("new mexico Anna Bram first_leader=0\nuntil ready\npress blind\ndice 6 6\nshake")
    assert open_book(played.table.store).dice.faces == (2, 1, 1, 0, 0, 0)
    played.play("press blind")
    assert open_book(played.table.store).dice.faces == (2, 1, 1, 0, 0, 2)


def test_statistics_are_the_same_when_they_are_made_anew(open_table: OpenTable) -> None:
    played = open_table()
    play_one(played)
    before = open_book(played.table.store)
    game_id = played.table.store.games()[0].id
    played.table.store.set_tally(game_id, played.table.store.log_ends()[game_id], "{broken")
    assert open_book(played.table.store) == before
    assert rebuild(played.table.store) == before


def test_what_was_taken_back_is_not_counted(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram lives=1 first_leader=0\nuntil ready\ndice 6 4\nshake\npress keep")
    played.play("take-back")
    figures = next(p for p in open_book(played.table.store).players if p.name == "Anna").games["mexico"]
    assert "turns" not in figures.counted


def test_a_person_who_sits_down_late_is_counted_from_then_on(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna cpu:easy first_leader=0\nuntil ready\ndice 6 4\nshake\npress keep")
    dewi = played.table.household.named("Dewi")
    played.play(f"menu join\nmenu '{dewi.id}:2'\ndice 5 4\nshake\npress keep")
    players = {player.name: player for player in open_book(played.table.store).players}
    assert players["Dewi"].games["mexico"].counted["turns"] == 1
    assert "turns" not in players["CPU 1"].games["mexico"].counted


def test_practice_counts_nowhere(open_table: OpenTable) -> None:
    played = open_table()
    played.play("practice mexico\npress keep\nshake")
    assert open_book(played.table.store).dice.total == 0


def test_the_command_line_prints_them_as_json_and_in_words(
    open_table: OpenTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = open_table(data=tmp_path / "games")
    play_one(played)
    played.table.store.close()
    with Store(tmp_path / "games", read_only=True) as store:
        print_book(open_book(store), Texts("nl"), as_json=True)
        data = json.loads(capsys.readouterr().out)
        assert data["games"] == {"mexico": 1}
        assert {player["name"] for player in data["players"]} == {"Anna", "Bram"}
        assert data["players"][0]["games"]["mexico"]["mexicos"] in {0.0, 1.0}
        print_book(open_book(store), Texts("nl"), as_json=False)
        assert "Anna" in capsys.readouterr().out


# -- fair dice -----------------------------------------------------------------------------------------


def test_fair_dice_looked_at_after_every_evening_are_not_called_unfair() -> None:
    for seed in range(60):
        rng, counts = Random(seed), [0] * 6
        for _ in range(200):
            for _ in range(25):
                counts[rng.randrange(6)] += 1
            assert unfair_faces(counts) == ()


def test_a_loaded_die_is_found() -> None:
    rng, counts = Random(1), [0] * 6
    for _ in range(3000):
        counts[5 if rng.random() < 1 / 6 + 0.06 else rng.randrange(5)] += 1
    assert 6 in unfair_faces(counts)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 200_000))
def test_the_band_holds_the_expected_count_and_lies_within_what_is_possible(dice: int) -> None:
    allowed = band(dice)
    assert 0 <= allowed.low <= dice / 6 <= allowed.high + 1
    assert allowed.high <= dice
