"""Catalogues: complete, compiled, in characters that the font has; and the check finds what is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from display.baking import check_texts
from display.baking.catalogues import BadCatalogue, compile_file, compiled, entries, source
from display.texts import LOCALE
from engines import GAMES


def test_nothing_is_wrong_with_the_texts() -> None:
    assert check_texts.problems() == []


@pytest.mark.parametrize("game", ["mexico", "pig", "dice_poker"])
def test_every_setting_has_a_name_and_a_line_of_explanation(game: str) -> None:
    texts = entries(source(game, "nl"))
    for key in GAMES[game].Settings.model_fields:
        assert {f"setting.{key}", f"setting.{key}.detail"} <= texts.keys()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("first_round_blind", "Eerste ronde van nieuw spel is altijd blind!"),
        ("third_throw_blind", "Derde worp is dicht!"),
        ("first_blind_ends", "Eerste blinde worp: kies het resultaat"),
        ("won", "Ronde gehaald!"),
        ("no_turning", "hoeft niet te draaien"),
        ("leader", "Jij bent nu de voorgooier van de volgende ronde!"),
    ],
)
def test_mexico_says_it_in_the_words_of_its_rules(code: str, said: str) -> None:
    assert entries(source("mexico", "nl"))[f"message.{code}"].forms == (said,)


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    """A copy of all catalogues that a test may spoil."""
    return Path(shutil.copytree(LOCALE, tmp_path / "locale"))


def _add(file: Path, text: str) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "\n" + text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('msgid "new.one"\nmsgstr "nieuw"\n', "mexico.new.one: not in en"),
        ('msgid "new.one"\nmsgstr ""\n', "new.one: empty"),
        ('#, fuzzy\nmsgid "new.one"\nmsgstr "nieuw"\n', "new.one: marked fuzzy"),
        ('msgid "new.one"\nmsgstr "☃"\n', "the font does not have '☃'"),
        ('msgid "new.one"\nmsgid_plural "b"\nmsgstr[0] "a"\nmsgstr[1] "b"\n', "has to be 'new.one.plural'"),
        ('msgid "new.one"\nmsgstr "nieuw"\n', "not compiled"),
    ],
)  # fmt: skip
def test_the_check_finds_a_bad_entry(locale: Path, text: str, told: str) -> None:
    _add(source("mexico", "nl", locale), text)
    assert any(told in line for line in check_texts.catalogue_problems(locale))


def test_the_check_finds_placeholders_that_differ(locale: Path) -> None:
    _add(source("mexico", "nl", locale), 'msgid "new.one"\nmsgstr "{name} gooit"\n')
    _add(source("mexico", "en", locale), 'msgid "new.one"\nmsgstr "{player} throws"\n')
    assert "mexico.new.one: nl has {name}, en has {player}" in check_texts.catalogue_problems(locale)


def test_the_check_finds_ids_and_reasons_without_a_text(tmp_path: Path) -> None:
    for package in (*check_texts.SPEAKING, "engines/mexico"):
        (tmp_path / package).mkdir(parents=True)
    (tmp_path / "display" / "a.py").write_text('say("mexico.no.such")\nsay(f"mexico.nowhere.{x}")\n')
    (tmp_path / "engines" / "mexico" / "b.py").write_text('Reason("moon")\nReason("over")\n')
    assert check_texts.unknown_ids(tmp_path) == [
        "display/a.py:1: no text 'mexico.no.such'",
        "display/a.py:2: no text like 'mexico.nowhere.*'",
    ]
    assert check_texts.unknown_reasons(tmp_path) == [
        "engines/mexico/b.py:1: no text for reason 'moon' (mexico.why.moon)"
    ]


def test_an_f_string_covers_the_texts_it_may_name(tmp_path: Path) -> None:
    for package in check_texts.SPEAKING:
        (tmp_path / package).mkdir()
    (tmp_path / "display" / "a.py").write_text('say(f"mexico.result.{x}")\n')
    idle = check_texts.unused(tmp_path)
    assert "mexico.does.keep" in idle
    assert "mexico.result.won" not in idle


def test_a_broken_catalogue_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bad.po"
    file.write_text('msgid "a"\nmsgstr "b"\nwhat is this\n', encoding="utf-8")
    with pytest.raises(BadCatalogue, match=r"bad\.po"):
        entries(file)


def test_compiling_gives_what_is_committed() -> None:
    assert compiled("mexico", "nl").exists()
    assert b"Laten staan" in compile_file(source("mexico", "nl"))
