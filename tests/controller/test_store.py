"""People, preferences and games in the store, and what it says when it cannot save."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from controller import migrations
from controller.errors import BadProfile, StoreError, TableError, UnknownRecord
from controller.people import MARKS, Occupant
from controller.saved import Record, Snapshot, seat_record
from controller.store import KEPT_SNAPSHOTS, Store

GUESTS = (Occupant("Gast"), Occupant("CPU 1", cpu="hard"))


class Wall:
    """A wall clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def store(tmp_path: Path, wall: Wall) -> Iterator[Store]:
    with Store(tmp_path, wall=wall, durable=False) as opened:
        yield opened


def action(seq: int) -> Record:
    return Record.of(seq, "action", action={"kind": "bank"}, seat=0)


# -- people --------------------------------------------------------------------------------------------


def test_a_person_is_there_again_after_reopening(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        anna = store.add_person(" Anna ", lang="en")
    with Store(tmp_path) as store:
        assert store.people() == (anna,)
        assert store.person(anna.id) == store.person_called("ANNA") == anna
    assert (anna.name, anna.lang, anna.mark) == ("Anna", "en", MARKS[0])


def test_people_look_different(store: Store) -> None:
    people = [store.add_person(name) for name in "abcdefgh"]
    assert {person.mark for person in people} == set(MARKS)


def test_a_name_is_given_once_upper_or_lower_case_alike(store: Store) -> None:
    anna = store.add_person("Anna")
    bram = store.add_person("Bram")
    with pytest.raises(BadProfile, match="choose another") as caught:
        store.add_person("ANNA")
    assert caught.value.code == "name_taken"
    with pytest.raises(BadProfile):
        store.save_person(bram.model_copy(update={"name": "anna"}))
    assert store.save_person(anna.model_copy(update={"name": "ANNA"})).name == "ANNA"


def test_everything_of_a_person_is_saved(store: Store) -> None:
    changes = {
        "name": "Opa",
        "color": MARKS[5].color,
        "shape": "drop",
        "lang": "en",
        "large": True,
        "sensitivity": "high",
        "throw_by_button": "always",
    }
    changed = store.add_person("Anna").model_copy(update=changes)
    assert store.save_person(changed) == changed == store.people()[0]


def test_a_person_that_is_not_there_cannot_be_saved(store: Store) -> None:
    stranger = store.add_person("Anna").model_copy(update={"id": "?", "name": "Bram"})
    with pytest.raises(UnknownRecord):
        store.save_person(stranger)
    with pytest.raises(LookupError):
        store.person("?")


def test_a_removed_person_frees_the_name_and_stays_known_to_games(store: Store) -> None:
    anna = store.add_person("Anna")
    store.remove_person(anna.id)
    assert store.people() == ()
    assert store.person(anna.id) == anna
    assert store.add_person("anna").id != anna.id


def test_who_played_last_comes_first_whatever_the_clock_says(store: Store, wall: Wall) -> None:
    for name in ("Anna", "Bram", "Cees"):
        store.add_person(name)
    for name in ("Anna", "Bram"):
        person = store.person_called(name)
        assert person is not None
        store.create("heap", 1, {}, [Occupant.of(person)])
        wall.now -= timedelta(days=300)
    assert [person.name for person in store.people()] == ["Bram", "Anna", "Cees"]
    assert store.people()[0].last_played == "2025-07-05T20:00:00+00:00"


# -- preferences ---------------------------------------------------------------------------------------


def test_preferences_are_values_and_come_back(store: Store) -> None:
    assert store.preference("sound", True) is True
    store.set_preference("sound", False)
    store.set_preference("look", {"speed": 1.5, "names": ["é", None]})
    assert store.preference("sound", True) is False
    assert store.preferences() == {"look": {"speed": 1.5, "names": ["é", None]}, "sound": False}


# -- games ---------------------------------------------------------------------------------------------


def test_a_game_is_its_header_and_its_records(store: Store) -> None:
    header = store.create("heap", 3, {"target": 9}, GUESTS, first=1)
    store.append(header.id, [action(1), action(2)])
    saved = store.load(header.id)
    assert saved.records == (action(1), action(2))
    assert (saved.header.game, saved.header.rules_version, saved.header.first) == ("heap", 3, 1)
    assert saved.header.settings == {"target": 9}
    assert saved.header.seats == saved.header.occupants == GUESTS
    assert saved.header.created == "2026-05-01T20:00:00+00:00"


def test_unfinished_games_come_latest_first_and_ended_ones_not(store: Store, wall: Wall) -> None:
    first, second, third, fourth = (store.create("heap", 1, {}, GUESTS).id for _ in range(4))
    wall.now -= timedelta(hours=1)
    store.append(second, [action(1)])
    store.finish(third, [{"seat": 0, "place": 1, "score": 7}])
    store.discard(fourth)
    assert [header.id for header in store.unfinished()] == [second, first]
    assert store.unfinished("mexico") == ()
    assert store.header(third).standings == ({"seat": 0, "place": 1, "score": 7},)
    last = store.last_table()
    assert last is not None
    assert last.id == second


def test_the_last_table_of_a_new_store_is_none(store: Store) -> None:
    assert store.last_table() is None
    assert store.unfinished() == ()


def test_the_header_knows_who_sits_where_now(store: Store) -> None:
    header = store.create("heap", 1, {}, GUESTS)
    anna = Occupant.of(store.add_person("Anna"), chair=1, side="left")
    store.append(header.id, [seat_record(1, 1, anna)])
    assert store.header(header.id).occupants == (GUESTS[0], anna)
    assert store.header(header.id).seats == GUESTS
    assert store.people()[0].last_played is not None


def test_a_game_that_is_not_there_is_a_lookup_error(store: Store) -> None:
    with pytest.raises(UnknownRecord) as caught:
        store.load(7)
    assert caught.value.code == "unknown_game"


def test_records_are_added_all_or_none(store: Store) -> None:
    game = store.create("heap", 1, {}, GUESTS).id
    store.append(game, [action(1)])
    with pytest.raises(StoreError):
        store.append(game, [action(2), action(1)], standings=[])
    saved = store.load(game)
    assert saved.records == (action(1),)
    assert saved.header.unfinished


def test_a_record_cannot_be_changed(store: Store) -> None:
    game = store.create("heap", 1, {}, GUESTS).id
    store.append(game, [action(1)])
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        store._db.execute("UPDATE records SET data = '{}'")


def test_a_record_of_no_game_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        store.append(99, [action(1)])


def test_only_the_latest_snapshots_are_kept(store: Store) -> None:
    game = store.create("heap", 1, {}, GUESTS, snapshot=Snapshot(0, 1, "{}")).id
    for seq in range(1, 31):
        store.append(game, [action(seq)], snapshot=Snapshot(seq, 1, "{}"))
    kept = [snapshot.seq for snapshot in store.load(game).snapshots]
    assert kept == list(range(30, 30 - KEPT_SNAPSHOTS, -1))


def test_a_void_drops_the_snapshots_that_held_what_it_voids(store: Store) -> None:
    game = store.create("heap", 1, {}, GUESTS, snapshot=Snapshot(0, 1, "{}")).id
    store.append(game, [action(1)], snapshot=Snapshot(1, 1, "{}"))
    store.append(game, [action(2)], snapshot=Snapshot(2, 1, "{}"))
    store.append(game, [Record.of(3, "void", seq=2)])
    assert [snapshot.seq for snapshot in store.load(game).snapshots] == [1, 0]


# -- when it cannot be saved ---------------------------------------------------------------------------


def test_while_saving_fails_nothing_changes_and_the_same_call_works_afterwards(store: Store) -> None:
    game = store.create("heap", 1, {}, GUESTS).id
    store.fail = True
    for write in (
        lambda: store.append(game, [action(1)]),
        lambda: store.add_person("Anna"),
        lambda: store.set_preference("a", 1),
        lambda: store.create("heap", 1, {}, GUESTS),
        lambda: store.discard(game),
    ):
        with pytest.raises(StoreError) as caught:
            write()
        assert caught.value.code == "save_failed"
    assert (store.load(game).records, store.people(), store.preferences()) == ((), (), {})
    store.fail = False
    store.append(game, [action(1)])
    assert store.load(game).records == (action(1),)


def test_a_full_disk_is_told_and_works_again_once_there_is_room(store: Store) -> None:
    game = store.create("heap", 1, {}, GUESTS).id
    store._db.execute("PRAGMA max_page_count = 1")  # SQLite takes the present size for the least
    big = Record.of(1, "action", action={"kind": "x" * 100_000}, seat=0)
    with pytest.raises(StoreError, match="make room") as caught:
        store.append(game, [big])
    assert caught.value.code == "disk_full"
    assert isinstance(caught.value, OSError)
    assert isinstance(caught.value, TableError)
    assert store.load(game).records == ()
    store._db.execute("PRAGMA max_page_count = 1000000")
    store.append(game, [big])
    assert store.load(game).records == (big,)


def test_a_file_that_became_read_only_is_told(store: Store) -> None:
    store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="--data") as caught:
        store.set_preference("a", 1)
    assert caught.value.code == "read_only"
    assert caught.value.values["path"] == str(store.path)


def test_a_second_program_on_the_same_folder_is_told_who_holds_it(store: Store) -> None:
    code = (
        "import sys; from pathlib import Path; from controller.store import Store\n"
        "try: Store(Path(sys.argv[1]))\n"
        "except OSError as error: print(error.code, error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(store.folder)], capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith("in_use ")
    assert f"process {os.getpid()}" in run.stdout
    assert str(store.folder) in run.stdout


def test_the_folder_is_free_again_after_closing(tmp_path: Path) -> None:
    for _ in range(3):
        store = Store(tmp_path)
        store.close()
        store.close()
    with Store(tmp_path), pytest.raises(StoreError):
        Store(tmp_path)


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.EACCES, "no_permission"), (errno.EROFS, "read_only"), (errno.ENOSPC, "disk_full")],
)
def test_why_a_folder_cannot_be_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(StoreError, match="data folder") as caught:
        Store(tmp_path / "worp")
    assert caught.value.code == code
    assert str(tmp_path / "worp") in str(caught.value)


def test_a_file_where_the_folder_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(StoreError, match="a file is in the way") as caught:
        Store(tmp_path / "data")
    assert caught.value.code == "no_folder"


def test_what_is_saved_waits_for_the_disk(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        found = [
            store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
        ]
    assert found == ["wal", 2]


# -- reading beside a running table --------------------------------------------------------------------


def test_a_running_table_can_be_read(store: Store) -> None:
    store.add_person("Anna")
    with Store(store.folder, read_only=True) as reader:
        store.add_person("Bram")
        assert {person.name for person in reader.people()} == {"Anna", "Bram"}
        with pytest.raises(StoreError) as caught:
            reader.add_person("Cees")
        assert caught.value.code == "read_only"


def test_reading_where_nothing_was_saved_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="--data") as caught:
        Store(tmp_path / "none", read_only=True)
    assert caught.value.code == "no_data"
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_does_not_fit_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with Store(tmp_path) as store:
        store.add_person("Anna")
        monkeypatch.setattr(migrations, "migrate", full)
    assert {path.name for path in tmp_path.iterdir()} == {"worp.db", "worp.lock"}
