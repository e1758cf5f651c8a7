"""The language of headless scripts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller import commands as cmd
from controller.script import COMMANDS, ScriptError, read_line, read_script


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("new mexico Anna Bram cpu:hard", cmd.New("mexico", ("Anna", "Bram", "cpu:hard"))),
        ("new mexico 'Anna Lou' Bram lives=1", cmd.New("mexico", ("Anna Lou", "Bram"), (("lives", 1),))),
        ("resume", cmd.Resume()),
        ("shake", cmd.Shake(800)),
        ("shake 2s @3", cmd.Shake(2000, 2)),
        ("knock @2", cmd.Knock(1)),
        ("press keep @2", cmd.Press("keep", 1)),
        ("press menu 3.2s", cmd.Press("menu", None, 3200)),
        ("hold blind", cmd.Hold("blind")),
        ("release blind @1", cmd.Release("blind", 0)),
        ("edges cup 0 0.8 2.1 3.2", cmd.Edges("cup", (0.0, 0.8, 2.1, 3.2))),
        ("wait 150ms", cmd.Wait(150)),
        ("until ready", cmd.UntilReady()),
        ("dice 2 1", cmd.Dice((2, 1))),
        ("deck AS TD 7H", cmd.Deck(("AS", "TD", "7H"))),
        ("show  # all of it", cmd.Show()),
        ("take-back", cmd.TakeBack()),
        ("leave 2", cmd.Leave(1)),
        ("practice mexico", cmd.Practice("mexico")),
        ("rules open", cmd.Rules(True)),
        ("menu sound", cmd.Menu("sound")),
        ("screenshot 'a b.png'", cmd.Screenshot("a b.png")),
        ("save-fails off", cmd.SaveFails(False)),
        ("cup-link lost", cmd.CupLink(True)),
    ],
)
def test_each_command_is_read(line: str, command: cmd.Command) -> None:
    assert read_line(line) == command


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("on", True),
        ("off", False),
        ("none", None),
        ("3", 3),
        ("-1", -1),
        ("0.5", 0.5),
        ("two_each", "two_each"),
    ],
)
def test_setting_values(word: str, value: cmd.Value) -> None:
    read = read_line(f"new mexico Anna Bram key={word}")
    assert isinstance(read, cmd.New)
    assert read.settings == (("key", value),)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("expect seats.0.lives 5", 5),
        ("expect over null", None),
        ("expect buttons.keep.lit true", True),
        ("expect phase throw", "throw"),
        ("expect sentence Anna, gooi maar", "Anna, gooi maar"),
        ("expect sentence 'Anna, gooi maar'", "Anna, gooi maar"),
        ('expect pattern ["open", "blind"]', ["open", "blind"]),
        ('expect pattern \'["open", "blind"]\'', ["open", "blind"]),
        ("expect page absent # gone", "absent"),
    ],
)
def test_expected_values_are_json_or_else_text(line: str, value: object) -> None:
    read = read_line(line)
    assert isinstance(read, cmd.Expect)
    assert read.value == value


@pytest.mark.parametrize("line", ["", "   ", "# nothing", "  # nothing"])
def test_blank_lines_and_comments_are_nothing(line: str) -> None:
    assert read_line(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "throw",
        "new mexico",
        "new mexico Anna lives=1 lives=2",
        "shake fast",
        "shake 1s 2s",
        "press",
        "press cup",
        "press keep @0",
        "press keep @1 @2",
        "hold item",
        "edges cup",
        "edges cup 3 2",
        "edges cup -1",
        "edges table 1",
        "wait",
        "wait 2m",
        "wait -2s",
        "until",
        "until Sunday",
        "dice",
        "dice 0 1",
        "dice 7",
        "dice one",
        "deck",
        "expect",
        "expect phase",
        "leave",
        "leave Anna",
        "leave 0",
        "rules",
        "rules maybe",
        "menu",
        "screenshot",
        "save-fails",
        "cup-link off",
        "show all",
        "resume 3",
        "new mexico 'Anna",
    ],
)
def test_a_bad_line_is_named(line: str) -> None:
    with pytest.raises(ScriptError, match=r"^line 2: \S+"):
        list(read_script(["# first", line]))


def test_lines_keep_their_numbers() -> None:
    assert [line.number for line in read_script(["show", "", "# no", "show"])] == [1, 4]


def test_an_unknown_command_is_told_which_there_are() -> None:
    with pytest.raises(ScriptError) as bad:
        read_line("trow")
    assert all(command in str(bad.value) for command in COMMANDS)


@settings(max_examples=150)
@given(
    st.text(max_size=60)
    | st.sampled_from(COMMANDS).flatmap(lambda c: st.text(max_size=30).map(f"{c} ".__add__))
)
def test_any_text_is_a_command_nothing_or_a_script_error(text: str) -> None:
    told = "line 1: "
    try:
        read_line(text, 1)
    except ScriptError as bad:
        told = str(bad)
    assert told.startswith("line 1: ")
