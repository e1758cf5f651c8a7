"""Playing, taking back and resuming, with a small game of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fakes import HEAP, Bank, Heap, HeapSettings, Meld, Throw, Withdraw, die
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.errors import BadSetup, CannotTakeBack, StoreError, UnknownRecord
from controller.people import Occupant
from controller.session import Session
from controller.store import Store
from engines.face import TABLE, Game, IllegalAction

ANNA, BRAM, CPU = Occupant("Anna", profile="a"), Occupant("Bram", profile="b"), Occupant("CPU 1", cpu="hard")
GAMES: dict[str, Game[Any, Any]] = {"heap": HEAP}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path, durable=False) as opened:
        yield opened


@pytest.fixture
def session(store: Store) -> Session:
    return Session.new(store, HEAP, {"target": 20}, [ANNA, BRAM])


def resumed(session: Session, game: Game[Any, Any] = HEAP) -> Session:
    return Session.resume(session.store, session.game_id, {"heap": game})


def as_json(session: Session) -> bytes:
    return session.game._states.dump_json(session.state)


# -- starting ------------------------------------------------------------------------------------------


def test_a_new_game_is_saved_with_its_settings_and_seats(session: Session) -> None:
    header = session.store.unfinished()[0]
    assert (header.game, header.rules_version, header.settings) == ("heap", 1, {"target": 20})
    assert header.occupants == session.occupants == (ANNA, BRAM)
    assert session.settings == {"target": 20}


def test_settings_may_be_values_or_nothing(store: Store) -> None:
    assert Session.new(store, HEAP, HeapSettings(target=7), [ANNA]).settings == {"target": 7}
    assert Session.new(store, HEAP, None, [ANNA]).settings == {"target": 12}


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        ({"settings": {"target": 0}}, "setting", "target"),
        ({"settings": {"goal": 5}}, "setting", "goal"),
        ({"seats": []}, "seats", "give 1 to 4"),
        ({"seats": [ANNA] * 5}, "seats", "5 seats"),
        ({"seats": [ANNA, ANNA]}, "twice", "seat 2"),
        ({"seats": [ANNA, Occupant("CPU", cpu="genius")]}, "level", "genius"),
        ({"seats": [ANNA, Occupant("a" * 13)]}, "name_too_long", "seat 2"),
        ({"first": 2}, "setting", "first"),
        ({"game": "chess"}, "game", "chess"),
    ],
)
def test_a_bad_start_names_what_is_wrong_and_saves_nothing(
    store: Store, change: dict[str, Any], code: str, says: str
) -> None:
    given: dict[str, Any] = {"game": HEAP, "settings": {}, "seats": [ANNA, BRAM], **change}
    with pytest.raises(BadSetup, match=says) as caught:
        Session.new(store, **given)
    assert caught.value.code == code
    assert store.games() == ()


# -- playing -------------------------------------------------------------------------------------------


def test_a_throw_and_its_dice_are_saved_together(session: Session) -> None:
    events = session.play(Throw(), die(5), by=0)
    assert [event.kind for event in events] == ["heaped"]
    assert session.state.heap == 5
    assert [(entry.seat, entry.action) for entry in session.log] == [(0, Throw()), (None, die(5))]


def test_actions_may_come_as_json(session: Session) -> None:
    session.play({"kind": "throw"}, {"kind": "dice", "values": [4]})
    assert session.state.heap == 4


def test_an_illegal_action_changes_nothing_not_even_half(session: Session) -> None:
    with pytest.raises(IllegalAction):
        session.play(Throw(), Bank())
    assert (session.state.awaiting, session.log) == (False, ())


def test_only_the_seat_to_move_decides(session: Session) -> None:
    with pytest.raises(IllegalAction) as caught:
        session.play(Throw(), by=1)
    assert caught.value.reason.code == "not_your_turn"


def test_playing_nothing_is_refused(session: Session) -> None:
    with pytest.raises(ValueError, match="no action"):
        session.play()


def test_when_saving_fails_the_game_has_not_moved_and_the_same_call_works_again(session: Session) -> None:
    before = session.state
    session.store.fail = True
    for _ in range(2):
        with pytest.raises(StoreError):
            session.play(Throw(), die(5), by=0)
    assert session.state is before
    session.store.fail = False
    session.play(Throw(), die(5), by=0)
    assert [entry.seq for entry in session.log] == [1, 2]


def test_the_end_of_the_game_is_saved_with_the_standings(session: Session) -> None:
    session.play(Throw(), die(6))
    session.play(Withdraw(1))
    for _ in range(14):
        session.play(Meld())
    session.play(Bank(), by=0)
    assert session.over
    assert session.store.unfinished() == ()
    assert session.store.header(session.game_id).standings == (
        {"seat": 0, "place": 1, "score": 20},
        {"seat": 1, "place": 2, "score": 0},
    )


def test_anybody_may_leave_at_any_time(session: Session) -> None:
    session.play(Throw())
    session.withdraw(1)
    assert session.state.left == (False, True)
    assert session.log[-1].seat == 1
    session.withdraw(0)
    assert session.over
    assert session.store.unfinished() == ()


# -- who sits where ------------------------------------------------------------------------------------


def test_who_plays_a_seat_can_change_and_is_remembered(session: Session) -> None:
    session.sit(1, CPU)
    assert session.occupants == resumed(session).occupants == (ANNA, CPU)
    session.play(Throw(), die(3))
    session.sit(1, BRAM)
    assert resumed(session).occupants == (ANNA, BRAM)
    assert resumed(session).state == session.state


@pytest.mark.parametrize(("seat", "who", "code"), [(2, CPU, "seat"), (-1, CPU, "seat"), (1, ANNA, "twice")])
def test_a_seat_that_cannot_be_taken_is_refused(
    session: Session, seat: int, who: Occupant, code: str
) -> None:
    with pytest.raises(BadSetup) as caught:
        session.sit(seat, who)
    assert caught.value.code == code
    assert session.occupants == (ANNA, BRAM)


def test_a_change_that_cannot_be_saved_has_not_happened(session: Session) -> None:
    session.store.fail = True
    with pytest.raises(StoreError):
        session.sit(1, CPU)
    assert session.occupants == (ANNA, BRAM)


# -- taking back ---------------------------------------------------------------------------------------


def test_a_decision_taken_back_leaves_the_state_byte_for_byte_as_it_was(session: Session) -> None:
    session.play(Throw(), die(5))
    before = as_json(session)
    session.play(Bank(), by=0)
    assert session.can_take_back(0)
    assert not session.can_take_back(1)
    assert session.take_back(0) == Bank()
    assert as_json(session) == as_json(resumed(session)) == before
    assert session.store.load(session.game_id).records[-1].kind == "void"


def test_several_decisions_are_taken_back_one_by_one(session: Session) -> None:
    session.play(Throw(), die(5))
    states = [session.state]
    for action in (Meld(), Meld(), Bank()):
        session.play(action)
        states.append(session.state)
    for before in reversed(states[:-1]):
        session = resumed(session)
        session.take_back()
        assert session.state == resumed(session).state == before
    assert session.take_back_seat is None


def test_what_was_taken_back_is_not_in_the_log(session: Session) -> None:
    session.play(Throw(), die(5))
    before = session.log
    session.play(Bank())
    session.take_back(0)
    assert session.log == before


def test_dice_are_never_taken_back(session: Session) -> None:
    session.play(Throw(), die(5))
    assert session.take_back_seat is None
    with pytest.raises(CannotTakeBack) as caught:
        session.take_back(0)
    assert caught.value.code == "nothing_to_take_back"


def test_nothing_is_taken_back_after_another_throw(session: Session) -> None:
    session.play(Throw(), die(5))
    session.play(Bank())
    session.play(Throw(), by=1)
    reason = session.why_no_take_back(0)
    assert reason is not None
    assert reason.code == "nothing_to_take_back"
    with pytest.raises(CannotTakeBack):
        session.take_back()


def test_nothing_is_taken_back_after_somebody_left(session: Session) -> None:
    session.play(Throw(), die(5))
    session.play(Bank())
    session.withdraw(1)
    assert session.take_back_seat is None


def test_the_other_seat_cannot_take_it_back(session: Session) -> None:
    session.play(Throw(), die(5))
    session.play(Bank())
    with pytest.raises(CannotTakeBack, match="seat 2"):
        session.take_back(1)


def test_a_decision_of_a_cpu_stands(session: Session) -> None:
    session.sit(0, CPU)
    session.play(Throw(), die(5))
    session.play(Bank())
    assert session.take_back_seat is None


def test_who_sits_down_cannot_take_back_what_was_decided_before(session: Session) -> None:
    session.play(Throw(), die(5))
    session.play(Bank())
    session.sit(0, Occupant("Cees", profile="c"))
    assert session.take_back_seat is resumed(session).take_back_seat is None


def test_a_decision_that_ended_the_game_can_be_taken_back(session: Session) -> None:
    session.play(Throw(), die(5), *[Meld()] * 15)
    session.play(Bank())
    assert session.over
    session.take_back(0)
    assert not session.over
    header = session.store.unfinished()[0]
    assert (header.finished, header.standings) == (None, None)
    session.play(Bank())
    assert session.store.unfinished() == ()


def test_a_taking_back_that_cannot_be_saved_has_not_happened(session: Session) -> None:
    session.play(Throw(), die(5))
    session.play(Bank())
    state, session.store.fail = session.state, True
    with pytest.raises(StoreError):
        session.take_back(0)
    assert session.state is state
    session.store.fail = False
    session.take_back(0)
    assert session.state.heap == 5


# -- going on ------------------------------------------------------------------------------------------


def test_a_game_that_is_not_there_cannot_be_gone_on_with(store: Store) -> None:
    with pytest.raises(UnknownRecord):
        Session.resume(store, 5, GAMES)


def test_a_new_game_can_be_gone_on_with_before_its_first_action(session: Session) -> None:
    assert resumed(session).state == session.state


def test_going_on_changes_nothing_in_the_store(session: Session) -> None:
    session.play(Throw(), die(5))
    before = session.store.load(session.game_id)
    assert resumed(session).notices == ()
    assert session.store.load(session.game_id) == before


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 40))
def test_after_any_play_a_resumed_session_is_the_same(
    tmp_path_factory: pytest.TempPathFactory, seed: int, moves: int
) -> None:
    """State, log, occupants and what may be taken back; and a replay from the start gives that state."""
    rng = Random(seed)
    with Store(tmp_path_factory.mktemp("any"), durable=False) as store:
        session = Session.new(store, HEAP, {"target": rng.choice([5, 40, 1000])}, [ANNA, BRAM, CPU])
        for _ in range(moves):
            random_move(session, rng)
            if session.over and session.take_back_seat is None:
                break
        again = resumed(session)
        state = HEAP.start(HeapSettings(**session.settings), 3)
        for entry in session.log:
            state = HEAP.play(state, entry.action).state
        assert again.state == session.state == state
        assert again.occupants == session.occupants
        assert again.take_back_seat == session.take_back_seat
        assert again.notices == ()


def random_move(session: Session, rng: Random) -> None:
    """One thing that people at a table do: play, take back, change seats, leave."""
    chance = rng.random()
    if session.take_back_seat is not None and chance < 0.3:
        session.take_back()
    elif session.over:
        return
    elif chance < 0.35:
        session.sit(2, rng.choice([CPU, Occupant("Cees", profile="c")]))
    elif chance < 0.37:
        session.withdraw(rng.choice([n for n, gone in enumerate(session.state.left) if not gone]))
    elif session.game.turn(session.state) is TABLE:
        session.play(HEAP.sample(session.state, rng))
    else:
        action = rng.choice(HEAP.actions(session.state))
        both = action.kind == "throw" and rng.random() < 0.9
        session.play(action, *([die(rng.randint(1, 6))] if both else []))


# -- when the rules have changed or something is lost --------------------------------------------------


def test_under_mended_rules_play_goes_on_from_what_people_saw(session: Session) -> None:
    session.play(Throw(), die(5))
    session.play(Bank())
    session.play(Throw(), die(3))
    again = resumed(session, Heap(bonus=1, version=2))
    assert [notice.code for notice in again.notices] == ["rules_changed"]
    assert again.notices[0].values == {"from": 1, "to": 2}
    assert again.state == session.state
    again.play(Bank())
    assert again.state.totals == (5, 4)
    once_more = resumed(again, Heap(bonus=1, version=2))
    assert (once_more.state, once_more.notices) == (again.state, ())


def test_a_change_of_the_rules_that_nobody_numbered_is_noticed(session: Session) -> None:
    session.play(Throw(), die(5))
    session.play(Bank())
    again = resumed(session, Heap(bonus=1))
    assert [notice.code for notice in again.notices] == ["replay_differs"]
    assert again.state == session.state
    assert resumed(again, Heap(bonus=1)).notices == ()


def test_what_does_not_play_any_more_is_left_out_and_told(session: Session) -> None:
    session.play(Throw(), die(5))
    before = session.state
    session.play(Meld())
    session.play(Meld())
    stricter = Heap(version=2, no_meld=True)
    again = resumed(session, stricter)
    assert [notice.code for notice in again.notices] == ["rules_changed", "resume_cut"]
    assert again.notices[1].values == {"lost": 2}
    assert again.state == before
    again.play(Bank())
    once_more = resumed(again, stricter)
    assert (once_more.state, once_more.notices) == (again.state, ())


def lose(session: Session, *seqs: int, table: str = "records") -> None:
    """As if these rows had stood on a damaged page."""
    db = session.store._db
    db.executemany(f"DELETE FROM {table} WHERE game = ? AND seq = ?", [(session.game_id, s) for s in seqs])


@pytest.fixture
def long(session: Session) -> Session:
    """Ten records: Anna 5, Bram 3, then Anna throws 2 and 4 and has not banked."""
    for value in (5, 3):
        session.play(Throw(), die(value))
        session.play(Bank())
    session.play(Throw(), die(2))
    session.play(Throw(), die(4))
    return session


def test_a_hole_before_a_snapshot_costs_nothing(long: Session) -> None:
    lose(long, 2, 3)
    again = resumed(long)
    assert (again.state, again.notices) == (long.state, ())


def test_after_a_hole_without_a_snapshot_play_goes_on_before_it(long: Session) -> None:
    lose(long, 7)
    again = resumed(long)
    assert again.state.totals == (5, 3)
    assert again.state.heap == 0
    assert again.notices[0].values == {"lost": 3}
    again.play(Throw(), die(6))
    assert resumed(again).state == again.state


def test_without_snapshots_the_whole_log_is_replayed(long: Session) -> None:
    lose(long, *range(20), table="snapshots")
    again = resumed(long)
    assert (again.state, again.notices) == (long.state, ())


def test_a_snapshot_that_cannot_be_read_is_passed_over(long: Session) -> None:
    long.store._db.execute("UPDATE snapshots SET state = replace(state, 'totals', 'tota')")
    assert resumed(long).state == long.state


def test_a_record_that_cannot_be_read_is_a_hole(long: Session) -> None:
    db = long.store._db
    lose(long, 8)
    db.execute(
        "INSERT INTO records (game, seq, kind, data, at) VALUES (?, 8, 'action', '{\"act', '')",
        (long.game_id,),
    )
    assert resumed(long).state.totals == (5, 3)


def test_a_snapshot_of_what_was_voided_does_not_come_back(session: Session) -> None:
    """A rescue may bring one back out of an older backup."""
    session.play(Throw(), die(5))
    before = session.state
    session.play(Bank())
    kept = session.store.load(session.game_id).snapshots[0]
    session.take_back(0)
    session.store.append(session.game_id, [], snapshot=kept)
    assert resumed(session).state == before


def test_a_game_of_which_nothing_is_left_begins_again_and_says_so(long: Session) -> None:
    lose(long, 1)
    lose(long, *range(20), table="snapshots")
    again = resumed(long)
    assert again.state == HEAP.start(HeapSettings(target=20), 2)
    assert again.notices[0].values == {"lost": 9}
