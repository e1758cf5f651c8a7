"""What happens around a table while it plays: disks that fill, lock or forget, clocks that jump."""

from __future__ import annotations

import ast
import io
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from controller import datafile
from controller.assembly import Assembled, Options, assembled
from controller.clock import VirtualClock
from controller.config import load, template, write
from controller.headless import Headless
from controller.volatile import forgets
from display.texts import Texts

ROOT = Path(__file__).parents[2]
GAME = "new mexico Anna Bram first_leader=0\nuntil ready\ndice 6 4\n"
MEMORY = Path("/dev/shm")
WALL = {"controller/datafile.py", "controller/check/system.py", "controller/calibration/recording.py"}
"""Where the wall clock may be asked: for a date in what is kept, and to look whether it is right."""


def table(data: Path, config: Path | None = None) -> Iterator[tuple[Assembled, Headless]]:
    """A table that keeps its games, and who plays on it."""
    clock = VirtualClock()
    options = Options(config=config, data=data, lang="nl")
    with assembled(options, clock, real_pins=False, animate=False, seed=1) as house:
        yield house, Headless(house.table, house.pins, clock, io.StringIO())


def fill(database: sqlite3.Connection) -> None:
    """Use up what room is left, to the last row: with the log of a game that nobody plays."""
    database.execute("PRAGMA foreign_keys = OFF")
    numbers = count(1)
    for size in (900, 90, 0):
        rows = ((n, "x" * size) for n in numbers)
        with pytest.raises(sqlite3.OperationalError, match="full"):
            database.executemany("INSERT INTO records VALUES (NULL, 999, ?, 'action', ?, '')", rows)


def notices(house: Assembled) -> dict[str, str]:
    """What the screen tells."""
    return {notice.code: notice.text for notice in house.table.view.notices}


@pytest.mark.parametrize(
    ("locked", "code"), [("PRAGMA max_page_count = 1", "disk_full"), ("PRAGMA query_only = ON", "read_only")]
)
def test_on_a_full_or_locked_disk_the_game_waits_says_why_and_goes_on(
    tmp_path: Path, locked: str, code: str
) -> None:
    for house, player in table(tmp_path):
        player.run(GAME.splitlines())
        database = house.table.store._db
        database.execute(locked)
        if code == "disk_full":
            fill(database)
        player.run(["shake", "expect throws.made 0", "expect dice []"])
        assert notices(house)[code] == Texts("nl").say(f"common.notice.{code}")
        database.execute("PRAGMA max_page_count = 1000000")
        database.execute("PRAGMA query_only = OFF")
        player.run(["press keep", "expect throws.made 1", "expect dice.0.value 6"])
        assert code not in notices(house)


@pytest.mark.skipif(forgets(MEMORY) != "tmpfs", reason="this system has no /dev/shm in memory")
def test_where_games_would_be_forgotten_the_screen_says_so() -> None:
    folder = Path(tempfile.mkdtemp(dir=MEMORY, prefix="worp-test-"))
    try:
        for house, _ in table(folder):
            assert "blijven hier niet bewaard" in notices(house)["volatile"]
    finally:
        shutil.rmtree(folder)


@pytest.mark.parametrize("raw", [b"", b"\0" * 4000, template().encode()[:900]], ids=["empty", "zeros", "cut"])
def test_a_configuration_that_a_power_cut_spoilt_is_replaced_kept_and_told(
    tmp_path: Path, raw: bytes
) -> None:
    file = tmp_path / "table.toml"
    write(file, template())
    load(file)
    file.write_bytes(raw)
    for house, _ in table(tmp_path / "data", file):
        assert "table.toml.damaged" in notices(house)["config_restored"]
    assert file.with_name("table.toml.damaged").read_bytes() == raw
    assert file.read_text() == template()


KEPT = dict(datafile.DataFile.__init__.__kwdefaults__ or {})


def played(folder: Path, monkeypatch: pytest.MonkeyPatch, *jumps: timedelta) -> tuple[str, list[str]]:
    """What the table shows after some throws, and what dates it kept; the wall clock makes these jumps."""
    asked = count()
    start = datetime(2026, 1, 31, 20, tzinfo=UTC)

    def wall() -> datetime:
        return start + sum(jumps[: next(asked) % (len(jumps) + 1)], timedelta())

    monkeypatch.setattr(datafile.DataFile.__init__, "__kwdefaults__", {**KEPT, "wall": wall})
    for house, player in table(folder):
        player.run([*GAME.splitlines(), "shake", "shake", "press keep", "until ready", "shake"])
        dates = [row[0] for row in house.table.store._read("SELECT at FROM records ORDER BY seq")]
        return house.table.view.model_dump_json(), dates
    raise AssertionError


def test_a_clock_that_jumps_an_hour_changes_nothing_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hour = timedelta(hours=1)
    still, same_time = played(tmp_path / "still", monkeypatch)
    jumped, times = played(tmp_path / "jumps", monkeypatch, hour, -hour, hour, -2 * hour, timedelta(days=400))
    assert jumped == still
    assert len(set(same_time)) == 1 < len(set(times))


def test_the_wall_clock_is_asked_for_dates_only() -> None:
    found = set()
    for package in ("engines", "hardware", "firmware_bridge", "controller", "display"):
        for file in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in {
                    "time.time",
                    "time.time_ns",
                    "time.localtime",
                    "time.gmtime",
                    "datetime.now",
                    "datetime.today",
                    "datetime.utcnow",
                    "date.today",
                }:
                    found.add(str(file.relative_to(ROOT)))
    assert found == WALL


def test_a_button_that_is_held_for_seconds_acts_once(tmp_path: Path) -> None:
    for house, player in table(tmp_path):
        player.run([*GAME.splitlines(), "shake", "dice 5 3", "hold keep", "wait 6s"])
        view = house.table.view
        assert view.turn is not None
        assert (view.turn.seat, view.throws and view.throws.made) == (1, 0)
        player.run(["release keep", "expect throws.made 0"])
