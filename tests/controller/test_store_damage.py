"""Damaged, emptied, older and newer files: what was readable is there, the file is kept, and it is told."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from controller import migrations, opening
from controller.database import DATABASE, connect
from controller.errors import Notice, StoreError
from controller.opening import BACKUP, RESCUED
from controller.people import Occupant
from controller.saved import Record
from controller.store import Store

PAGE = 4096


def wall() -> datetime:
    return datetime(2026, 5, 1, 20, 0, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A store with two people, a preference and a long unfinished game, closed."""
    with Store(tmp_path, wall=wall) as store:
        people = [store.add_person(name) for name in ("Anna", "Bram")]
        store.set_preference("sound", False)
        game = store.create("heap", 1, {}, [Occupant.of(person) for person in people]).id
        store.append(game, [record(seq) for seq in range(1, 1001)])
    return tmp_path


def record(seq: int) -> Record:
    return Record.of(seq, "action", action={"kind": "bank", "note": f"number {seq}"}, seat=0)


def spoil(path: Path, *pages: int) -> None:
    """Overwrite pages (counted from 0) as a dying card does."""
    with path.open("r+b") as file:
        for page in pages:
            file.seek(page * PAGE)
            file.write(bytes(Random(page).randrange(256) for _ in range(PAGE)))


def pages_with(path: Path, text: str) -> list[int]:
    """The pages on which these bytes stand."""
    data = path.read_bytes()
    return [n for n in range(1, len(data) // PAGE) if text.encode() in data[n * PAGE : (n + 1) * PAGE]]


def spoil_records(folder: Path, *numbers: int) -> None:
    """Spoil the pages that hold these records."""
    path = folder / DATABASE
    spoil(path, *{page for number in numbers for page in pages_with(path, f'number {number}"')})


def told(store: Store, code: str) -> Notice:
    return next(notice for notice in store.notices if notice.code == code)


def test_a_sound_file_tells_nothing(folder: Path) -> None:
    with Store(folder) as store:
        assert store.notices == ()


def test_a_damaged_page_loses_its_rows_and_nothing_else(folder: Path) -> None:
    (folder / BACKUP).unlink()
    spoil_records(folder, 500)
    with Store(folder, wall=wall) as store:
        seqs = [r.seq for r in store.load(1).records]
        assert 900 < len(seqs) < 1000
        assert store.load(1).records[-1] == record(1000)
        assert [person.name for person in store.people()] == ["Anna", "Bram"]
        assert store.preference("sound") is False
        notice = told(store, "damaged")
        assert notice.values["kept"] == "worp-damaged-20260501-200000.db"
        assert notice.values["records"] == len(seqs)
    assert (folder / "worp-damaged-20260501-200000.db").exists()
    with Store(folder) as store:
        assert store.notices == ()


def test_the_backup_fills_in_what_the_damaged_file_has_lost(folder: Path) -> None:
    spoil_records(folder, 1, 400, 401, 900)
    with Store(folder) as store:
        assert [r.seq for r in store.load(1).records] == list(range(1, 1001))


@pytest.mark.parametrize("content", [b"", b"\0" * 8192, b"SQLite format 3\0" + b"\0" * 100, b"hello"])
def test_a_file_emptied_or_overwritten_comes_back_from_the_backup(folder: Path, content: bytes) -> None:
    (folder / DATABASE).write_bytes(content)
    with Store(folder, wall=wall) as store:
        assert len(store.load(1).records) == 1000
        assert len(store.people()) == 2
        kept = str(told(store, "damaged").values["kept"])
    assert (folder / kept).read_bytes() == content


def test_a_file_cut_short_is_saved_from(folder: Path) -> None:
    data = (folder / DATABASE).read_bytes()
    (folder / DATABASE).write_bytes(data[: len(data) // 2 + 100])
    (folder / BACKUP).unlink()
    with Store(folder) as store:
        assert [person.name for person in store.people()] == ["Anna", "Bram"]
        assert told(store, "damaged").values["records"] == len(store.load(1).records) > 100


def test_a_file_that_is_gone_comes_back_from_the_backup(folder: Path) -> None:
    (folder / DATABASE).unlink()
    with Store(folder) as store:
        assert len(store.people()) == 2
        assert told(store, "damaged").values["kept"] == ""


def test_nothing_readable_at_all_gives_a_new_file_and_keeps_the_old(folder: Path) -> None:
    for name in (DATABASE, BACKUP):
        (folder / name).write_bytes(b"\xff" * 20000)
    with Store(folder, wall=wall) as store:
        assert store.people() == ()
        assert told(store, "damaged").values["people"] == 0
        store.add_person("Anna")
    assert (folder / "worp-damaged-20260501-200000.db").read_bytes() == b"\xff" * 20000


def test_two_damages_on_one_evening_keep_both_files(folder: Path) -> None:
    for _ in range(2):
        (folder / DATABASE).write_bytes(b"broken")
        Store(folder, wall=wall).close()
    assert len(list(folder.glob("worp-damaged-*.db"))) == 2


@pytest.mark.parametrize("seed", range(12))
def test_whatever_page_is_spoiled_the_store_opens_and_can_be_written(folder: Path, seed: int) -> None:
    rng = Random(seed)
    pages = (folder / DATABASE).stat().st_size // PAGE
    spoil(folder / DATABASE, *rng.sample(range(pages), rng.randint(1, 4)))
    with Store(folder, durable=False) as store:
        assert len(store.people()) == 2
        assert len(store.load(1).records) == 1000
        store.append(1, [record(1001)])


def test_a_rescue_cut_short_is_gone_on_with(folder: Path) -> None:
    """The power goes after the rescued file is complete and before it has taken its place."""
    spoil_records(folder, 500)
    Store(folder, wall=wall, durable=False).close()
    (folder / DATABASE).rename(folder / RESCUED)
    (folder / DATABASE).write_bytes(b"the damaged one")
    (folder / BACKUP).unlink()
    with Store(folder) as store:
        assert len(store.load(1).records) == 1000
        assert told(store, "damaged")
    assert not (folder / RESCUED).exists()


# -- versions of the schema ----------------------------------------------------------------------------


def next_version(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE people ADD COLUMN birthday TEXT")


def fails_half_way(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE people ADD COLUMN birthday TEXT")
    raise RuntimeError("half way")


def test_an_older_file_is_brought_up_to_date_and_copied_first(folder: Path) -> None:
    steps, known = (*migrations.STEPS, next_version), len(migrations.STEPS)
    opened = opening.open_database(folder, "now", steps=steps)
    try:
        assert migrations.version(opened.db) == len(migrations.STEPS) + 1
        assert opened.db.execute("SELECT name, birthday FROM people").fetchall() == [
            ("Anna", None),
            ("Bram", None),
        ]
        assert opened.notices == [
            Notice("migrated", {"from": known, "to": known + 1, "kept": f"worp-schema-{known}.db"})
        ]
    finally:
        opened.db.close()
    old = connect(folder / f"worp-schema-{known}.db", read_only=True)
    try:
        assert migrations.version(old) == known
        assert old.execute("SELECT count(*) FROM records").fetchone() == (1000,)
    finally:
        old.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(folder: Path) -> None:
    with pytest.raises(RuntimeError):
        opening.open_database(folder, "now", steps=(*migrations.STEPS, fails_half_way))
    with Store(folder) as store:
        assert store.notices == ()
        assert len(store.people()) == 2


def test_a_file_of_a_newer_program_is_refused_and_left_alone(folder: Path) -> None:
    opening.open_database(folder, "now", steps=(*migrations.STEPS, next_version)).db.close()
    before = (folder / DATABASE).read_bytes()
    with pytest.raises(StoreError, match="newer version") as caught:
        Store(folder)
    assert caught.value.code == "newer_schema"
    known = len(migrations.STEPS)
    assert (caught.value.values["found"], caught.value.values["known"]) == (known + 1, known)
    assert (folder / DATABASE).read_bytes() == before
    assert [path.name for path in folder.glob("*damaged*")] == []


def test_the_folder_is_free_after_a_refusal(folder: Path) -> None:
    opening.open_database(folder, "now", steps=(*migrations.STEPS, next_version)).db.close()
    for _ in range(2):
        with pytest.raises(StoreError) as caught:
            Store(folder)
        assert caught.value.code == "newer_schema"


def test_a_rescue_brings_an_older_file_up_to_date_too(folder: Path) -> None:
    (folder / BACKUP).unlink()
    spoil_records(folder, 500)
    opened = opening.open_database(folder, "now", durable=False, steps=(*migrations.STEPS, next_version))
    try:
        assert migrations.version(opened.db) == len(migrations.STEPS) + 1
        assert opened.db.execute("SELECT count(*) FROM people").fetchone() == (2,)
    finally:
        opened.db.close()
