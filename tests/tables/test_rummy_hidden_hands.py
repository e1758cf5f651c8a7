"""Hidden hands on a shared table: showing, hiding, passing on, and that nobody learns what he may not."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playing import OpenTable, Played, amount

from controller.people import Occupant
from controller.table import Table
from engines.rummy import RUMMY, State

TOP = "3H AS 4H KD 5H QS 9C 2D JD 7C 8S TC 2S 4D KC 6H AC 9S JS QD TD"
"""Anna gets 3H 4H 5H 9C JD 8S 2S KC AC JS, Bram the others; TD is turned."""
CONTROLS = ("blind", "keep", "left", "right", "ok", "menu")


def _panel(name: str, place: str, seat: int, keys: str) -> str:
    controls = "".join(f'{c} = {{ key = "{k}" }}\n' for c, k in zip(CONTROLS, keys, strict=True))
    return f'[[panel]]\nid = "{name}"\nplace = "{place}"\nseat = {seat}\n{controls}'


TWO_PANELS = "[cup]\nline = 4\n" + _panel("anna", "bottom", 1, "qwerty") + _panel("bram", "top", 2, "asdfgh")
CARD = re.compile(r'"([A2-9TJQK][CDHS])"')


def started(open_table: OpenTable, seats: str = "Anna Bram", **kind: object) -> Played:
    """A game with known cards, before the first draw."""
    table = open_table(**kind)  # type: ignore[arg-type]
    table.play(f"deck {TOP}\nnew rummy {seats}")
    return table


def test_a_hand_lies_face_down_until_its_owner_shows_it(open_table: OpenTable) -> None:
    table = started(open_table)
    assert table.show()["hand"] is None
    table.play("press blind")
    view = table.show()
    assert view["hand"] == ["AC", "9C", "KC", "JD", "3H", "4H", "5H", "2S", "8S", "JS"]
    assert view["hand_seat"] == 0
    assert view["buttons"]["blind"]["on"]
    table.play("press blind")
    assert table.show()["hand"] is None


def test_it_closes_after_eight_seconds_without_a_press(open_table: OpenTable) -> None:
    table = started(open_table)
    table.play("press hold1\npress blind\nwait 7500ms\npress right\nwait 7500ms")
    assert table.show()["hand"] is not None
    table.play("wait 1s")
    assert table.show()["hand"] is None


def test_another_seats_press_covers_it(open_table: OpenTable) -> None:
    table = started(open_table, config=TWO_PANELS)
    table.play("press blind @1")
    assert table.show()["hand"] is not None
    table.play("press left @2")
    assert table.show()["hand"] is None


def test_the_menu_covers_it(open_table: OpenTable) -> None:
    table = started(open_table)
    table.play("press blind\npress menu")
    assert table.show()["hand"] is None
    table.play("press menu\nexpect page null\nexpect hand null")


def test_the_end_of_the_turn_covers_it_and_passes_the_table_on(open_table: OpenTable) -> None:
    table = started(open_table)
    table.play("press hold1\npress blind\npress hold5")
    view = table.show()
    assert (view["phase"], view["turn"]["name"], view["hand"]) == ("pass", "Bram", None)
    assert view["seats"][0]["cards_in_hand"] == 10


@pytest.mark.parametrize("button", ["blind", "keep", "ok", "left", "right", "hold1", "hold5"])
def test_any_press_but_menu_takes_over_and_does_only_that(open_table: OpenTable, button: str) -> None:
    table = started(open_table)
    table.play("press hold1\npress blind\npress hold5")
    table.play(f"press menu\npress menu\nexpect phase pass\npress {button}\nexpect phase draw")
    view = table.show()
    assert view["hand"] is None
    assert view["seats"][1]["cards_in_hand"] == 10


def test_only_the_next_players_panel_takes_over(open_table: OpenTable) -> None:
    table = started(open_table, config=TWO_PANELS)
    table.play("press ok @1\npress blind @1\npress ok @1\npress right @1")
    while table.show()["phase"] == "play":
        options = table.show()["cursor"]["options"]
        at = options.index("pile") if "pile" in options else 0
        steps = (at - table.show()["cursor"]["index"]) % len(options)
        table.play("press right @1\n" * steps + "press ok @1")
    table.play("expect phase pass\npress ok @1\nexpect phase pass\npress left @2\nexpect phase draw")


def test_choosing_asks_to_look_first(open_table: OpenTable) -> None:
    table = started(open_table)
    table.play("press hold1\nexpect phase play\nexpect cursor null")
    for name in ("hold3", "hold5"):
        table.play(f"expect buttons.{name}.why hand_face_down")


def test_what_is_chosen_stays_marked_on_the_backs(open_table: OpenTable) -> None:
    table = started(open_table)
    table.play("press hold1\npress blind\npress hold3\npress blind")
    view = table.show()
    assert view["hand"] is None
    assert len(view["hand_marks"]) == 3
    assert not any(CARD.search(json.dumps([text])) for text in view["cursor"]["options"])
    table.play("press hold3")
    assert table.show()["seats"][0]["melds"] == [["3H", "4H", "5H"]]


def test_shown_only_while_held(open_table: OpenTable) -> None:
    table = started(open_table)
    table.table.prefer(peek_hold=True)
    table.play("hold blind\nwait 20s")
    assert table.show()["hand"] is not None
    table.play("release blind")
    assert table.show()["hand"] is None


def test_one_person_sees_his_hand_all_the_time(open_table: OpenTable) -> None:
    table = started(open_table, "Anna cpu:easy")
    mine = table.show()["hand"]
    assert mine is not None
    table.play("press hold1\npress hold5")
    view = table.show()
    assert (view["turn"]["seat"], view["hand_seat"]) == (1, 0)
    assert len(view["hand"]) == 10
    table.play("until ready")
    assert table.show()["phase"] != "pass"


def test_where_nobody_plays_no_hand_is_shown(open_table: OpenTable) -> None:
    table = started(open_table, "cpu:easy cpu:medium")
    for _ in range(20):
        table.play("wait 700ms")
        assert table.show()["hand"] is None


def test_computers_alone_deal_on_after_the_score_has_been_seen(open_table: OpenTable) -> None:
    table = open_table(seed=3)
    table.play("new rummy cpu:medium cpu:medium goal=300\nuntil ready\nexpect phase over")
    assert len(table.show()["sheet"]) > 1


def test_open_hands_lie_open_all_the_turn_without_passing_on(open_table: OpenTable) -> None:
    table = started(open_table, "Anna Bram hands=open")
    assert table.show()["hand_seat"] == 0
    table.play("press hold1\npress hold5")
    view = table.show()
    assert (view["phase"], view["hand_seat"]) == ("draw", 1)


def test_a_person_who_sits_down_covers_what_one_alone_could_see(open_table: OpenTable) -> None:
    table = started(open_table, "Anna cpu:easy")
    assert table.show()["hand"] is not None
    table.table.host.sit(1, _person(table.table, "Chris"))
    assert table.show()["hand"] is None


def _person(table: Table, name: str) -> Occupant:
    return Occupant.of(table.household.named(name))


# -- nothing hidden anywhere ---------------------------------------------------------------------------


def cards_in(view: object) -> set[str]:
    """Every card that is named anywhere in a view."""
    return set(CARD.findall(json.dumps(view)))


def public(state: State) -> set[str]:
    """What lies open, and what everybody saw going into a hand."""
    found = {*state.pile} | {card for meld in state.melds for card in meld.cards}
    return found | {card for shown in state.shown for card in shown}


def allowed(table: Table, view: dict[str, object]) -> set[str]:
    """What may be named in this view."""
    assert table.play is not None
    state = table.play.session.state
    found = public(state)
    if state.phase in {"score", "over"}:
        found |= {card for hand in state.hands for card in hand}
    seat = view["hand_seat"]
    if isinstance(seat, int):
        found |= set(state.hands[seat])
    return found


def may_show(table: Table) -> set[int | None]:
    """Whose hand may lie open: the only person's, else that of the person to move."""
    assert table.play is not None
    play = table.play
    persons = [seat for seat in range(len(play.session.occupants)) if play.is_person(seat)]
    return {None, persons[0]} if len(persons) == 1 else {None, play.mover}


PRESSES = ("blind", "hold1", "hold2", "hold3", "hold4", "hold5", "left", "right", "ok", "ok", "keep")


@pytest.mark.parametrize(
    "seats", ["Anna Bram", "Anna Bram cpu:medium", "Anna cpu:easy", "Anna Bram hands=open"]
)
def test_no_hidden_card_is_in_any_view_of_random_games(open_table: OpenTable, seats: str) -> None:
    for seed in range(amount(2, 30)):
        rng = Random(seed)
        table = open_table(seed=seed, events=True)
        table.play(f"new rummy {seats}")
        for _ in range(amount(120, 400)):
            table.play(f"press {rng.choice(PRESSES)}" if rng.random() < 0.9 else "wait 3s")
            view = table.table.view.model_dump(mode="json")
            assert view["hand_seat"] in may_show(table.table)
            assert cards_in(view) <= allowed(table.table, view)
        events = [json.loads(line) for line in table.out.getvalue().splitlines()]
        assert all("card" not in event for event in events if event["kind"] == "drawn")
        assert all(set(event) == {"kind", "round", "starter", "cards", "turned", "stock"}
                   for event in events if event["kind"] == "dealt")  # fmt: skip


def test_while_hands_lie_face_down_nothing_depends_on_them(open_table: OpenTable) -> None:
    """The same view, lamps and reasons too, whatever cards the others hold and the stock has."""
    views = []
    for deck in (TOP, "AH KS 6D JC 7H 3C 8C 5S QC 9D 2H 4S TS 7D KH 2C 5D 6S AD 8H TD"):
        for presses in ("", "press hold1", "press hold1\npress blind\npress blind"):
            table = open_table()
            table.play(f"deck {deck}\nnew rummy Anna Bram\n{presses}")
            views.append(table.show())
    assert views[:3] == views[3:]


def test_a_computer_decides_by_what_its_seat_may_see(open_table: OpenTable) -> None:
    table = started(open_table, "Anna cpu:hard", seed=4)
    assert table.table.play is not None
    play = table.table.play
    table.play("press hold1\npress hold5")
    state = play.session.state
    seen = RUMMY.seen_by(state, 1)
    others = [RUMMY.imagine(seen, Random(seed)) for seed in range(5)]
    for level in ("easy", "medium", "hard"):
        chosen = {
            repr(RUMMY.cpu(level).choose(RUMMY.seen_by(other, 1), Random(1), 5)) for other in (state, *others)
        }
        assert len(chosen) == 1
