"""What is to be seen, and what is not."""

from __future__ import annotations

from typing import Any

import pytest

from display import samples
from display.keys import Key
from display.plates import Plate
from display.scenes.base import Pill, Words
from display.scenes.mexico_words import Progress, Say
from display.scenes.page_parts import Count
from display.scenes.show import UnknownScene, frame
from display.scenes.stage import Options, controls
from display.sprites import Sprite
from display.view import Cup, Effect, Message, Panel, TableView

SIZE = (1280, 800)


def pictures(view: TableView, kind: type[Any], now: int = samples.NOW) -> list[Any]:
    """The pictures of this kind in the frame, in order."""
    found = [sprite.key[0] for sprite in frame(view, SIZE, now).sprites if isinstance(sprite.key, tuple)]
    return [key for key in found if isinstance(key, kind)]


def names(view: TableView, now: int = samples.NOW) -> list[str]:
    """The names of everything else in the frame."""
    found: list[str] = []
    for sprite in frame(view, SIZE, now).sprites:
        key = sprite.key[0] if isinstance(sprite.key, tuple) else sprite.key
        if isinstance(key, str):
            found.append(key)
    return found


def sprites(view: TableView, name: str) -> list[Sprite]:
    return [
        s for s in frame(view, SIZE, samples.NOW).sprites if isinstance(s.key, tuple) and s.key[0] == name
    ]


# -- seats ---------------------------------------------------------------------------------------------------


def test_every_other_seat_sees_whose_turn_it_is_and_what_is_to_beat() -> None:
    plates = pictures(samples.choosing(4, "nl"), Plate)
    assert [plate.mover.name if plate.mover else None for plate in plates] == [
        "Chris",
        "Chris",
        None,
        "Chris",
    ]
    assert [plate.beat for plate in plates] == ["54"] * 4
    assert [plate.acting for plate in plates] == [False, False, True, False]


def test_the_arrow_points_to_where_the_mover_sits() -> None:
    plates = pictures(samples.choosing(4, "nl"), Plate)
    assert [plate.arrow for plate in plates] == [2, 3, 0, 1], (
        "across; to the left of Bram; himself; right of Dewi"
    )


def test_the_leader_wears_the_crown_and_values_stand_at_their_seats() -> None:
    plates = pictures(samples.choosing(4, "nl"), Plate)
    assert [plate.leader for plate in plates] == [True, False, False, False]
    assert [plate.value for plate in plates] == ["54", "61", "–", "–"]


def test_a_decided_round_shows_each_seat_its_outcome_and_its_value() -> None:
    plates = pictures(samples.result(4, "nl"), Plate)
    assert [plate.tone for plate in plates] == ["good", "good", "bad", "good"]
    assert all(plate.badge for plate in plates)
    assert plates[2].value == "31"


def test_lives_are_a_die_of_that_value_and_nobody_left_is_an_empty_place() -> None:
    lives = [s.key[1] for s in sprites(samples.choosing(4, "nl"), "life") if isinstance(s.key, tuple)]
    assert lives == [6, 5, 4, 3]
    assert "no life" in names(samples.thinking(4, "nl"))


def test_a_life_that_is_lost_turns_its_die() -> None:
    effect = Effect(serial=1, kind="life", at=samples.NOW - 100, ms=800, seat=1)
    assert "turning" in names(samples.choosing(4, "nl").model_copy(update={"effects": (effect,)}))


# -- hidden --------------------------------------------------------------------------------------------------


def test_blind_dice_lie_under_the_cup_and_no_die_is_drawn() -> None:
    shown = names(samples.blind(4, "nl"))
    assert "cup" in shown
    assert "die" not in shown


def test_a_blind_throw_shows_the_same_whatever_lies_under_the_cup() -> None:
    view = samples.blind(4, "nl")
    effect = Effect(serial=4, kind="roll", at=samples.NOW - 300, ms=1200, seat=1)
    rolling = view.model_copy(update={"effects": (effect,)})
    for later in range(0, 900, 100):
        shown = names(rolling, samples.NOW + later)
        assert "cup" in shown
        assert not {"die", "tumble"} & set(shown)


def test_a_shaken_cup_shows_no_dice() -> None:
    shown = names(samples.choosing(4, "nl").model_copy(update={"cup": Cup(shaking=True, strength=60)}))
    assert not {"die", "tumble"} & set(shown)
    assert "cup" in shown


def test_more_strength_draws_more_rings() -> None:
    def rings(strength: int) -> int:
        view = samples.first_round(4, "nl").model_copy(update={"cup": Cup(shaking=True, strength=strength)})
        return names(view).count("ring")

    assert rings(5) < rings(50) < rings(95)


# -- the middle ----------------------------------------------------------------------------------------------


def test_pattern_and_the_place_in_it_are_shown() -> None:
    (progress,) = pictures(samples.blind(4, "nl"), Progress)
    assert progress.pattern == ("open", "blind", "blind")
    assert progress.at == 1
    assert progress.throw == "worp 2/3"


def test_the_first_round_has_its_badge() -> None:
    (progress,) = pictures(samples.first_round(4, "nl"), Progress)
    assert progress.first == "Eerste ronde"
    (later,) = pictures(samples.choosing(4, "nl"), Progress)
    assert later.first == ""


def test_what_the_dice_say_and_what_is_to_beat_stand_in_the_middle() -> None:
    (say,) = pictures(samples.choosing(4, "nl"), Say)
    assert (say.value, say.beat, say.label) == ("52", "54", "laagste tot nu toe")


def test_messages_of_a_decided_round_do_not_repeat_the_badges() -> None:
    told = [pill.text for pill in pictures(samples.result(4, "nl"), Pill)]
    assert "Ronde gehaald!" not in told
    assert "Chris draait: nog 3 levens" in told
    assert "Jij bent nu de voorgooier van de volgende ronde!" in told


def test_notices_are_shown_the_gravest_first_and_at_most_two() -> None:
    told = [pill.text for pill in pictures(samples.notices("nl"), Pill)]
    assert len(told) == 2
    assert told[0].startswith("Bewaren lukt niet")


# -- buttons -------------------------------------------------------------------------------------------------


def test_buttons_are_lit_or_say_why_not() -> None:
    keys = {key.control: key for key in pictures(samples.choosing(4, "nl"), Key)}
    assert keys["keep"].lit
    assert not keys["blind"].lit
    assert keys["blind"].reason == "het patroon is open"
    assert keys["keep"].cap == "#d9b93d"


def test_a_choice_that_is_on_is_marked_besides_being_lit() -> None:
    keys = {key.control: key for key in pictures(samples.leading(2, "nl"), Key)}
    assert keys["blind"].on
    forced = {key.control: key for key in pictures(samples.first_round(2, "nl"), Key)}
    assert forced["blind"].on
    assert not forced["blind"].lit


def test_buttons_lie_as_on_their_panel_even_when_the_words_are_turned() -> None:
    view = samples.choosing(2, "nl")
    assert view.look.facing == "top"
    assert controls(view).large == ("cup", "keep", "blind"), "seen from across"
    own = view.model_copy(update={"panels": {"table": Panel(place="top", buttons=view.buttons)}})
    assert controls(own).large == ("blind", "keep", "cup")


def test_options_seen_from_across_go_the_other_way() -> None:
    view = samples.lead(2, "nl")
    (row,) = pictures(view, Options)
    own = view.model_copy(update={"panels": {"table": Panel(place=view.look.facing, buttons=view.buttons)}})
    (plain,) = pictures(own, Options)
    assert (row.before, row.after) == (plain.after, plain.before)


def test_the_panel_of_the_seat_to_move_is_the_large_one_and_others_can_be_touched_too() -> None:
    view = samples.many_panels(4, "nl")
    targets = {hit.target for hit in frame(view, SIZE, samples.NOW).hits}
    assert controls(view).panel == "p2"
    assert ("p2", "keep") in targets
    assert ("p0", "menu") in targets


# -- pages and the rest --------------------------------------------------------------------------------------


def test_a_countdown_counts_whole_seconds() -> None:
    (count,) = pictures(samples.ending("nl"), Count)
    assert count.seconds == 2


def test_the_line_under_the_cursor_is_always_to_be_seen() -> None:
    view = samples.setup("nl")
    assert view.page is not None
    for index, item in enumerate(view.page.items):
        moved = view.model_copy(update={"page": view.page.model_copy(update={"cursor": index})})
        assert item.id in {hit.target for hit in frame(moved, (800, 480), 0).hits}


def test_the_end_shows_every_place() -> None:
    plates = pictures(samples.over(4, "nl"), Plate)
    assert sorted(plate.place for plate in plates) == [1, 2, 3, 4]


def test_a_dark_table_shows_nothing() -> None:
    last = frame(samples.idle("nl", "dark"), SIZE, 0).sprites[-1]
    assert (last.shade, last.rect.size) == (0, SIZE)


def test_cues_answer_what_did_nothing() -> None:
    for kind in ("refused", "stale", "near_miss", "save"):
        effect = Effect(serial=1, kind=kind, at=samples.NOW - 100, ms=500)
        assert "cue" in names(samples.choosing(4, "nl").model_copy(update={"effects": (effect,)}))


def test_confetti_flies_for_a_mexico_and_for_the_winner_only_while_animated() -> None:
    view = samples.mexico(4, "nl")
    assert "confetto" in names(view)
    assert "confetto" in names(samples.over(4, "nl"))
    still = view.model_copy(update={"look": view.look.model_copy(update={"animation": "none"})})
    assert "confetto" not in names(still)


def test_a_game_without_a_scene_is_named() -> None:
    view = samples.choosing(4, "nl").model_copy(update={"game": "ludo"})
    with pytest.raises(UnknownScene, match="ludo"):
        frame(view, SIZE, 0)


def test_night_has_other_colours() -> None:
    day, dark = samples.choosing(4, "nl"), samples.night(samples.choosing(4, "nl"))
    assert {w.color for w in pictures(day, Words)} != {w.color for w in pictures(dark, Words)}


def test_a_press_that_a_page_refuses_is_answered_too() -> None:
    effect = Effect(serial=1, kind="refused", at=samples.NOW - 100, ms=500)
    for view in (samples.start("nl"), samples.pause("nl")):
        assert "cue" in names(view.model_copy(update={"effects": (effect,)}))


def test_what_is_said_of_a_seat_stands_at_its_edge_too() -> None:
    said = Message(code="x", text="iets harder", tone="warning", seat=1)
    plates = pictures(samples.choosing(4, "nl").model_copy(update={"messages": (said,)}), Plate)
    assert [plate.said for plate in plates] == ["", "iets harder", "", ""]
    assert plates[1].tone == "warning"
