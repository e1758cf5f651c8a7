"""The configuration file: strict, told in full, and safe from power cuts."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config import (
    FILE,
    Config,
    default_config,
    default_path,
    load,
    parse,
    read_size,
    template,
    write,
)
from controller.errors import ConfigError


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A good configuration that has been read once, so that it has a backup."""
    path = tmp_path / FILE
    write(path, template())
    load(path)
    return path


def told(text: str) -> str:
    with pytest.raises(ConfigError) as bad:
        parse(text, Path("t.toml"))
    return str(bad.value)


def test_the_template_is_the_configuration_of_a_new_table() -> None:
    read = parse(template(), Path(FILE))
    new = default_config()
    assert (read.wiring, read.screen, read.table) == (new.wiring, new.screen, new.table)


def test_without_a_file_a_new_table_is_configured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert load() == default_config()
    assert default_path().parent.parent == tmp_path


def test_a_file_that_was_asked_for_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no such file.*worp config init"):
        load(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("section", "key"),
    [
        ("[screen]\ndiagonal = 2", "screen.diagonal"),
        ("[screen]\ndiagonal = true", "screen.diagonal"),
        ("[screen]\nsize = '100x100'", "screen.size"),
        ("[screen]\nsize = 'big'", "screen.size"),
        ("[screen]\nrotation = 45", "screen.rotation"),
        ("[screen]\ndisplay = -1", "screen.display"),
        ("[screen]\nfullscreen = 1", "screen.fullscreen"),
        ("[screen]\nresolution = 1", "screen.resolution: unknown key"),
        ("[table]\nkiosk = 'yes'", "table.kiosk"),
        ("[scren]\nsize = '800x480'", "scren"),
    ],
)
def test_each_wrong_key_is_named_with_its_path_and_file(section: str, key: str) -> None:
    own = template().split("\n[cup]")[1]
    assert f"t.toml: {key}" in told(f"{section}\n[cup]{own}")


def test_all_faults_are_told_at_once() -> None:
    text = told("[screen]\ndiagonal = 1\nrotation = 1\n[cup]\nline = 99")
    assert all(key in text for key in ("screen.diagonal", "screen.rotation", "cup.line", "panel"))


def test_a_line_that_is_no_toml_is_told_with_its_number() -> None:
    assert "line 2" in told("[screen]\ndiagonal == 3")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: b"",
        lambda raw: b"\0" * len(raw),
        lambda raw: raw[: len(raw) // 2],
        lambda raw: raw[:700] + b"\0" * 300,
        lambda raw: None,
    ],
    ids=["empty", "zeros", "cut short", "zeros at the end", "gone"],
)
def test_after_a_power_cut_the_backup_is_used_and_told(file: Path, spoil: object) -> None:
    raw = file.read_bytes()
    bad = spoil(raw)  # type: ignore[operator]
    file.unlink() if bad is None else file.write_bytes(bad)
    config = load(file)
    assert config.wiring == default_config().wiring
    assert [notice.code for notice in config.notices] == ["config_restored"]
    assert file.read_bytes() == raw
    assert bad is None or file.with_name(f"{FILE}.damaged").read_bytes() == bad


def test_a_mistake_of_a_person_is_told_and_not_undone(file: Path) -> None:
    file.write_text(template().replace("rotation = 0 ", "rotation = 45 "))
    with pytest.raises(ConfigError, match=r"screen\.rotation"):
        load(file)
    assert "rotation = 45" in file.read_text()


def test_a_good_change_becomes_the_backup(file: Path) -> None:
    changed = template().replace("diagonal = 24.0", "diagonal = 10.0")
    file.write_text(changed)
    load(file)
    file.write_bytes(b"")
    assert load(file).screen.diagonal == 10.0


def test_a_configuration_can_be_read_where_nothing_can_be_written(file: Path) -> None:
    file.with_name(f"{FILE}.backup").unlink()
    file.with_name(f"{FILE}.backup.part").mkdir()
    assert isinstance(load(file), Config)


def test_what_is_wrong_is_never_written(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        write(tmp_path / FILE, "[screen]\ndiagonal = 1")
    assert not (tmp_path / FILE).exists()


def test_writing_into_a_file_as_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("")
    with pytest.raises(ConfigError, match="--config"):
        write(tmp_path / "in-the-way" / FILE, template())


@pytest.mark.parametrize("text", ["1280", "x", "1280x", "639x480", "9999x480", "1280x-1", "१२८०x800"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="size"):
        read_size(text)


def test_a_size_is_read_in_pixels() -> None:
    assert read_size("1280X800") == (1280, 800)
