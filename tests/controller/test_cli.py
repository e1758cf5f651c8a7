"""The command line: exit statuses, one clear message, never a traceback."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from controller import cli
from controller.config import FILE, template
from hardware.errors import NoPinsError

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run `worp` with these arguments; gives the exit status, standard output and standard error."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)

    def worp(*args: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["worp", *args])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as end:
            cli.main()
        told = capsys.readouterr()
        assert "Traceback" not in told.err + told.out
        return int(end.value.code or 0), told.out, told.err

    return worp


def script(tmp_path: Path, text: str) -> str:
    file = tmp_path / "game.worp"
    file.write_text(text)
    return str(file)


def test_a_script_that_goes_well_ends_with_0(run: Run, tmp_path: Path) -> None:
    status, out, err = run(
        "headless", script(tmp_path, "new mexico Anna Bram\nshow\nexpect seats.1.name Bram")
    )
    assert (status, err) == (0, "")
    assert json.loads(out)["game"] == "mexico"


def test_a_failed_expectation_ends_with_1_and_names_its_line(run: Run, tmp_path: Path) -> None:
    status, _, err = run("headless", script(tmp_path, "new mexico Anna Bram\n\nexpect seats.0.name Bram"))
    assert status == 1
    assert "line 3" in err
    assert '"Anna"' in err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("throw", "line 1: unknown command"),
        ("new mexico Anna", "line 1"),
        ("new chess Anna Bram", "mexico"),
        ("new mexico Anna Bram lives=7", "lives"),
        ("new mexico Anna Bram colour=7", "colour"),
        ("new mexico Anna cpu:genius", "genius"),
        ("new mexico Anna Anna", "Anna"),
        ("new mexico Anna Bram\ndice 2", "line 2"),
        ("new mexico Anna Bram\ndeck AS AS", "line 2: AS was given twice"),
        ("new mexico Anna Bram\nleave 3", "line 2"),
        ("new mexico Anna Bram\ntake-back", "line 2"),
        ("new mexico Anna Bram\nmenu coffee", "coffee"),
        ("take-back", "no game"),
        ("resume", "no unfinished game"),
    ],
)
def test_a_line_that_cannot_be_ends_with_2_and_is_named(
    run: Run, tmp_path: Path, text: str, told: str
) -> None:
    status, _, err = run("headless", script(tmp_path, text))
    assert status == 2
    assert told in err
    assert len(err.splitlines()) == 1


def test_from_standard_input_a_bad_line_is_answered_and_on_it_goes(run: Run) -> None:
    status, out, err = run("headless", stdin="throw\nnew mexico Anna Bram\nshow\n")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert answers[0]["line"] == 1
    assert "unknown command" in answers[0]["error"]
    assert answers[1]["screen"] == "table"


def test_events_are_told_as_they_happen(run: Run) -> None:
    lines = "new mexico Anna Bram first_leader=0\nuntil ready\ndice 6 4\nshake\n"
    _, out, _ = run("headless", "--events", stdin=lines)
    thrown = [event for event in map(json.loads, out.splitlines()) if event["kind"] == "thrown"]
    assert thrown[0]["values"] == [6, 4]


def test_a_seed_repeats_a_game_of_computers(run: Run, tmp_path: Path) -> None:
    game = script(tmp_path, "new mexico cpu:easy cpu:easy lives=1\nuntil ready\nexpect phase over\nshow")
    shown = [run("headless", "--seed", seed, "--events", game)[1] for seed in ("7", "7", "8")]
    assert shown[0] == shown[1]
    assert shown[0] != shown[2]


def test_games_stay_in_the_data_folder_that_was_named(run: Run, tmp_path: Path) -> None:
    data = str(tmp_path / "games")
    run("headless", "--data", data, script(tmp_path, "new mexico Anna Bram"))
    status, out, _ = run("--data", data, "headless", stdin="resume\nshow\n")
    assert status == 0
    assert json.loads(out)["seats"][0]["name"] == "Anna"


@pytest.mark.parametrize(
    "args",
    [
        ("headless", "--seed", "many"),
        ("headless", "--colour"),
        ("dance",),
        ("--lang", "fr", "config", "path"),
        ("headless", "--lang", "fr"),
        ("headless", "no-such-file.worp"),
        ("headless", "--live", "--simulate"),
        ("--config", "no-such-file.toml", "config", "check"),
        ("headless", "--config", "no-such-file.toml"),
        ("headless", "--data", "/dev/null/games"),
    ],
)
def test_bad_usage_and_configuration_end_with_2(run: Run, args: tuple[str, ...]) -> None:
    status, out, err = run(*args)
    assert status == 2
    assert out == ""
    assert err.strip()


def test_missing_devices_end_with_3(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_pins(*args: object, **kwargs: object) -> None:
        raise NoPinsError("no GPIO chip here: run this on a Raspberry Pi")

    monkeypatch.setattr(cli, "assembled", no_pins)
    status, _, err = run("headless", "--live", stdin="")
    assert (status, err) == (3, "worp: no GPIO chip here: run this on a Raspberry Pi\n")


def test_a_fault_of_the_program_is_one_line_and_its_particulars_are_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError("sum of nothing")

    monkeypatch.setattr(cli, "assembled", broken)
    status, _, err = run("headless", stdin="")
    assert status == 1
    assert len(err.splitlines()) == 1
    kept = next((tmp_path / "xdg_state_home").rglob("fault.txt"))
    assert "sum of nothing" in kept.read_text()


def test_config_init_check_show_and_path_agree(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "here" / FILE)
    assert run("config", "path", "--config", file)[1].strip() == file
    assert run("config", "init", "--config", file)[0] == 0
    assert Path(file).read_text() == template()
    assert run("config", "check", "--config", file)[0] == 0
    assert run("--config", file, "config", "show")[1] == template()
    assert run("config", "init", "--config", file)[0] == 2
    assert run("config", "init", "--force", "--config", file)[0] == 0


def test_config_check_tells_every_fault(run: Run, tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(template().replace("line = 17", "line = 99").replace("rotation = 0 ", "rotation = 1 "))
    status, _, err = run("config", "check", "--config", str(file))
    assert status == 2
    assert "cup.line" in err
    assert "screen.rotation" in err


def test_config_speaks_both_languages(run: Run) -> None:
    assert "built-in" in run("config", "check", "--lang", "en")[1]
    assert "ingebouwde" in run("config", "check", "--lang", "nl")[1]
