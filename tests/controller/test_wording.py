"""What is wrong with a configuration is told in the reader's language, wherever it reaches a person."""

from __future__ import annotations

import sys
from pathlib import Path
from string import Formatter

import pytest

from controller import cli
from controller.assembly import Options
from controller.check.settings import configuration
from controller.check.system import System
from controller.config import parse, template, write
from controller.database import _REMEDIES
from controller.errors import ConfigError, StoreError
from controller.service import fault_view, faults_of
from controller.toml_faults import TOML_FAULTS
from controller.wording import STORE_CODES, error_words
from display.texts import LANGUAGES, Texts
from hardware.flaws import ENGLISH

NL, EN = Texts("nl"), Texts("en")
PATH = Path("t.toml")
BUTTONS = "\n".join(f"{name} = {{ touch = true }}" for name in ("blind", "left", "right", "ok", "menu"))
TABLE = f'[cup]\ntouch = true\n[[panel]]\nid = "a"\nkeep = {{ touch = true }}\n{BUTTONS}\n'

WRONG = {
    "not_line": ("keep = { touch = true }", "keep = { line = 99 }"),
    "too_much_current": (
        "keep = { touch = true }",
        "keep = { touch = true, lamp = { line = 5, current = 40 } }",
    ),
    "misspelled": ("keep =", "kep ="),
    "bad_color": ("keep = { touch = true }", 'keep = { touch = true, cap = "red" }'),
    "not_bool": ("keep = { touch = true }", "keep = { touch = 1 }"),
    "bad_name": ('id = "a"', 'id = "A b"'),
    "not_possible": ('id = "a"', 'id = "a"\nplace = "up"'),
    "line_twice": ("[cup]", "[buzzer]\nline = 4\n[cup]\nline = 4"),
    "nothing_operates": ("keep = { touch = true }", "keep = { lamp = 5 }"),
    "no_device": ("keep = { touch = true }", "keep = { joystick = 3 }"),
    "control_missing": ("keep = { touch = true }\n", ""),
    "too_small": ("[cup]", "[screen]\ndiagonal = 1\n[cup]"),
    "bad_size": ("[cup]", '[screen]\nsize = "big"\n[cup]'),
    "not_whole": ("[cup]", "[screen]\ndisplay = 1.5\n[cup]"),
    "no_list": ("[[panel]]", "[panel]"),
    "missing": ('id = "a"\n', ""),
    "no_table": ("[cup]\ntouch = true", "cup = 5"),
}
"""What is changed in a good file, by the flaw that it makes."""


def refused(text: str) -> ConfigError:
    with pytest.raises(ConfigError) as bad:
        parse(text, PATH)
    return bad.value


def flaws_of(change: tuple[str, str]) -> ConfigError:
    before, after = change
    assert before in TABLE
    text = TABLE.replace(before, after)
    return refused(text)


@pytest.mark.parametrize("code", WRONG)
def test_a_mistake_is_a_code_with_its_key_and_has_words_in_both_languages(code: str) -> None:
    bad = flaws_of(WRONG[code])
    assert code in [flaw.code for flaw in bad.flaws]
    dutch, english = error_words(bad, NL), error_words(bad, EN)
    assert str(bad) == english
    assert all(one != other for one, other in zip(dutch.splitlines(), english.splitlines(), strict=True))


@pytest.mark.parametrize("code", ENGLISH)
def test_every_flaw_has_words_and_the_english_is_that_of_the_logs(code: str) -> None:
    names = {name for text in ENGLISH.values() for _, name, _, _ in Formatter().parse(text) if name}
    gaps = dict.fromkeys(names, "x")
    assert EN.say(f"builder.flaw.{code}", **gaps) == ENGLISH[code].format(**gaps)
    assert NL.say(f"builder.flaw.{code}", **gaps) != ENGLISH[code].format(**gaps)


@pytest.mark.parametrize(
    ("text", "line", "how"),
    [
        ("[cup]\nline == 3", 2, "value"),
        ("[cup]\nline = 'x\n", 2, "quote"),
        ("[cup]\nline", 2, "equals"),
        ("[cup]\n[screen]\n[cup]", 3, "twice"),
        ("[cup\n", 1, "bracket"),
        ("[cup]\nline = 3 4", 2, "rest"),
        ("[cup]\n= 3", 2, "statement"),
    ],
)
def test_a_file_that_is_no_toml_is_told_with_the_line_itself(text: str, line: int, how: str) -> None:
    bad = refused(text)
    assert (bad.values["line"], bad.values["how"]) == (line, how)
    assert text.splitlines()[line - 1] in error_words(bad, NL)
    assert error_words(bad, NL).startswith(f"t.toml: regel {line} ")
    assert error_words(bad, EN).startswith(f"t.toml: line {line} ")


def test_every_reason_for_no_toml_has_words() -> None:
    for lang in LANGUAGES:
        assert all(Texts(lang).has(f"builder.toml.{how}") for _, how in (*TOML_FAULTS, ("", "other")))


def test_every_fault_of_the_store_has_words() -> None:
    assert set(_REMEDIES) <= STORE_CODES
    for code in STORE_CODES:
        fault = StoreError(code, "in English", path="/data", process="12")
        assert error_words(fault, NL) != error_words(fault, EN) != "in English"
        assert "/data" in error_words(fault, NL)


@pytest.mark.parametrize(
    ("lang", "words"), [("nl", "71 is geen lijn van de 40 pinnen"), ("en", "71 is no line of the header")]
)
def test_the_command_line_tells_a_mistake_in_its_language(
    lang: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(template().replace("line = 17", "line = 71"))
    monkeypatch.setattr(sys, "argv", ["worp", "config", "check", "--config", str(file), "--lang", lang])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == cli.USAGE
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "words"), [("nl", "bedoel je keep?"), ("en", "did you mean keep?")])
def test_the_page_of_the_service_tells_a_typo_in_its_language_and_once(
    lang: str, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(TABLE.replace("keep =", "kep ="))
    options = Options(config=file, data=tmp_path)
    with pytest.raises(ConfigError) as bad:
        parse(file.read_text(), file)
    page = fault_view(bad.value, lang, faults_of(System(), options)).page
    assert page is not None
    told = [item for item in page.items if "panel[1].kep" in item.text]
    assert [words in item.text for item in told] == [True]
    assert "config check --config" in told[0].detail
    assert page.lead == ""


def test_a_file_that_is_wrong_missing_empty_or_closed_has_a_finding_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"

    def codes() -> list[str]:
        return [found.code for found in configuration(file)[1]]

    assert codes() == ["no_config"]
    file.write_text("")
    assert codes() == ["empty_config"]
    file.write_text("[cup\n")
    assert codes() == ["config_no_toml"]
    file.write_bytes(b"\xff\xfe")
    assert codes() == ["config_no_toml"]
    file.unlink()
    file.mkdir()
    assert codes() == ["config_unreadable"]


def test_what_is_wrong_with_a_good_file_is_nothing(tmp_path: Path) -> None:
    write(tmp_path / "table.toml", template())
    assert [found.level for found in configuration(tmp_path / "table.toml")[1]] == ["good"]


def test_an_error_without_words_of_its_own_says_what_it_says_in_english() -> None:
    assert (
        error_words(ConfigError("quite_new", "t.toml: quite new", path="t.toml"), NL) == "t.toml: quite new"
    )
    assert error_words(ValueError("something else"), NL) == "something else"
