"""Texts: looked up by symbolic ids, filled in, and never a reason to stop a game."""

from __future__ import annotations

import logging

import pytest

from display.errors import DisplayError, UnknownLanguage, UnknownText
from display.texts import LANGUAGES, Texts


def test_a_text_is_said_in_the_language_of_its_reader() -> None:
    assert Texts("nl").say("mexico.does.keep") == "Laten staan"
    assert Texts("en").say("mexico.does.keep") == "Keep"


def test_values_fill_the_placeholders() -> None:
    assert Texts("nl").say("mexico.note.throw_of", throw=1, limit=2) == "worp 1 van 2"


@pytest.mark.parametrize(
    ("count", "said"), [(0, "klaar na 0 worpen"), (1, "klaar na 1 worp"), (2, "klaar na 2 worpen")]
)
def test_count_chooses_the_plural(count: int, said: str) -> None:
    assert Texts("nl").say("mexico.note.done", count=count) == said


def test_count_may_be_given_to_a_text_without_a_plural() -> None:
    assert Texts("nl").say("mexico.does.keep", count=3) == "Laten staan"


def test_braces_in_a_name_stay_as_they_are() -> None:
    assert Texts("en").say("mexico.sentence.won", name="{x}") == "{x} has won!"


@pytest.mark.parametrize("text_id", ["mexico.no.such", "chess.does.keep", "mexico", "", "mexico."])
def test_a_missing_text_raises_when_strict(text_id: str) -> None:
    with pytest.raises(UnknownText) as caught:
        Texts("nl", strict=True).say(text_id)
    assert repr(text_id) in str(caught.value)
    assert isinstance(caught.value, DisplayError)
    assert isinstance(caught.value, KeyError)


def test_a_missing_text_shows_its_id_and_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    texts = Texts("nl", strict=False)
    with caplog.at_level(logging.ERROR):
        assert texts.say("mexico.no.such") == texts.say("mexico.no.such") == "mexico.no.such"
    assert len(caplog.records) == 1


def test_a_missing_value_leaves_a_gap_or_raises_when_strict() -> None:
    assert Texts("nl", strict=False).say("mexico.sentence.won") == "… heeft gewonnen!"
    with pytest.raises(UnknownText, match="needs a value for 'name'"):
        Texts("nl", strict=True).say("mexico.sentence.won")


def test_strictness_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORP_STRICT_TEXTS", "1")
    with pytest.raises(UnknownText):
        Texts("nl").say("mexico.no.such")
    monkeypatch.delenv("WORP_STRICT_TEXTS")
    assert Texts("nl").say("mexico.no.such") == "mexico.no.such"


def test_a_reason_is_the_games_own_or_else_the_common_one() -> None:
    texts = Texts("nl", strict=True)
    assert texts.say_reason("mexico", "pattern_open") == "het patroon is open"
    assert texts.say_reason("mexico", "cup_resting") == texts.say("common.why.cup_resting")
    assert texts.say_reason(None, "over") == texts.say("common.why.over")


def test_a_reason_that_nobody_words_is_named_by_the_game() -> None:
    with pytest.raises(UnknownText, match=r"mexico\.why\.moon"):
        Texts("nl", strict=True).say_reason("mexico", "moon")


def test_has_tells_without_saying() -> None:
    assert Texts("en").has("common.button.menu")
    assert not Texts("en").has("common.button.nothing")


def test_an_unknown_language_names_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match="nl, en"):
        Texts("fr")


def test_dutch_is_the_first_language() -> None:
    assert LANGUAGES == ("nl", "en")


def test_numbers_are_written_as_the_language_does() -> None:
    assert [Texts("nl").number(value) for value in (2.55, 3.0, 0, 10, -0.25)] == [
        "2,5",
        "3",
        "0",
        "10",
        "-0,2",
    ]
    assert [Texts("en").number(value, 2) for value in (0.75, 1.5, 100)] == ["0.75", "1.5", "100"]
    assert Texts("nl").number(10, 0) == "10"
