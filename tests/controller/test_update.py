"""A new version from a file and the way back, with a real pip in a real environment."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from contextlib import closing
from importlib.metadata import Distribution, distributions
from pathlib import Path

import pip as pip_package
import pytest
from typer.testing import CliRunner

from controller.cli import app
from controller.database import DATABASE, FolderLock, connect
from controller.errors import StoreError
from controller.kiosk import update as update_module
from controller.kiosk.setup import InstallError
from controller.kiosk.update import KEPT, OLD_DATA, Updater
from controller.kiosk.wheel import installed, named_version, pack

WHOLE = "x = 1"
BROKEN = "raise ImportError('half of it is missing')"


def wheel(folder: Path, version: str, cli: str = WHOLE, name: str = "worp", requires: str = "") -> Path:
    """A small wheel that has what the trial imports."""
    info = f"{name}-{version}.dist-info"
    files = {
        "controller/__init__.py": "",
        "controller/cli.py": f"VERSION = '{version}'\n{cli}\n",
        "controller/table.py": "",
        "display/__init__.py": "",
        "display/texts.py": "def Texts(lang): return lang\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{requires}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "[console_scripts]\nworp = controller.cli:main\n",
    }
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as made:
        for file, text in files.items():
            made.writestr(file, text)
        made.writestr(f"{info}/RECORD", "".join(f"{file},,\n" for file in (*files, f"{info}/RECORD")))
    return path


class Environment:
    """A Python environment of its own, with version 1 in it, and a data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "env/bin/python"
        self.data = folder / "data"
        self.data.mkdir()
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
        for part in Path(pip_package.__file__).parents[1].glob("pip*"):  # a pip of its own takes ten seconds
            (self.site / part.name).symlink_to(part)
        pip = [
            str(self.python),
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
            "--no-index",
        ]
        subprocess.run([*pip, str(wheel(folder, "1.0"))], check=True)

    @property
    def distribution(self) -> Distribution:
        return next(d for d in distributions(path=[str(self.site)]) if d.metadata["Name"] == "worp")

    @property
    def site(self) -> Path:
        return next((self.folder / "env/lib").glob("python*/site-packages"))

    @property
    def version(self) -> str:
        code = "import controller.cli as c; print(c.VERSION)"
        told = subprocess.run(
            [str(self.python), "-c", code],
            check=True,
            capture_output=True,
            text=True,
            cwd=self.folder / "data",
        )
        return told.stdout.strip()

    def set_form(self, number: int) -> None:
        with closing(connect(self.data / DATABASE)) as db:
            db.execute("CREATE TABLE IF NOT EXISTS games (n)")
            db.execute("INSERT INTO games VALUES (?)", (number,))
            db.execute(f"PRAGMA user_version = {number}")

    def games(self) -> list[int]:
        with closing(connect(self.data / DATABASE)) as db:
            return [row[0] for row in db.execute("SELECT n FROM games")]


@pytest.fixture
def env(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    made = Environment(tmp_path)
    monkeypatch.setattr(update_module, "installed", lambda: made.distribution)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.chdir(made.data)  # so that the trial cannot see this checkout
    return made


def test_a_new_version_is_installed_and_the_old_one_comes_back(env: Environment) -> None:
    env.set_form(1)
    updater = Updater(env.data, env.python)
    changed = updater.update(wheel(env.folder, "2.0"))
    assert (changed.before, changed.after, env.version) == ("1.0", "2.0", "2.0")
    assert (env.data / KEPT / OLD_DATA).exists()
    back = updater.back()
    assert (back.before, back.after, env.version) == ("2.0", "1.0", "1.0")
    assert (env.folder / "env/bin/worp").exists()


def test_games_played_since_stay_where_the_old_version_can_read_them(env: Environment) -> None:
    env.set_form(1)
    updater = Updater(env.data, env.python)
    updater.update(wheel(env.folder, "2.0"))
    env.set_form(1)
    assert updater.back().data_restored is None
    assert env.games() == [1, 1]


def test_a_database_that_the_old_version_cannot_read_is_put_aside(env: Environment) -> None:
    env.set_form(1)
    updater = Updater(env.data, env.python)
    updater.update(wheel(env.folder, "2.0"))
    env.set_form(2)
    aside = updater.back().data_restored
    assert env.games() == [1]
    assert aside is not None
    with closing(connect(aside)) as db:
        assert db.execute("SELECT count(*) FROM games").fetchone() == (2,)


@pytest.mark.parametrize(
    ("cli", "requires", "words"),
    [
        (BROKEN, "", "half of it is missing"),
        (WHOLE, "Requires-Dist: surely-not-here\n", "surely-not-here"),
    ],
)
def test_a_version_that_does_not_work_here_is_not_left_in_place(
    env: Environment, cli: str, requires: str, words: str
) -> None:
    with pytest.raises(InstallError, match=words):
        Updater(env.data, env.python).update(wheel(env.folder, "2.0", cli, requires=requires))
    assert env.version == "1.0"


def test_a_table_that_is_playing_is_not_exchanged(env: Environment) -> None:
    lock = FolderLock(env.data)
    try:
        with pytest.raises(StoreError, match="another table"):
            Updater(env.data, env.python).update(wheel(env.folder, "2.0"))
    finally:
        lock.close()
    assert env.version == "1.0"


def test_without_a_version_before_there_is_no_way_back(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match="no version to go back to"):
        Updater(tmp_path).back()


def test_what_was_packed_is_the_wheel_again(env: Environment, tmp_path: Path) -> None:
    packed = pack(env.distribution, tmp_path)
    assert named_version(packed) == "1.0"
    with zipfile.ZipFile(packed) as made, zipfile.ZipFile(wheel(env.folder, "1.0")) as given:
        assert sorted(made.namelist()) == sorted(given.namelist())


@pytest.mark.parametrize(("text", "words"), [(None, "No such file"), ("no wheel", "it is no wheel")])
def test_a_file_that_is_no_wheel_is_refused(tmp_path: Path, text: str | None, words: str) -> None:
    file = tmp_path / "worp.whl"
    if text is not None:
        file.write_text(text)
    with pytest.raises(InstallError, match=words):
        named_version(file)


def test_a_wheel_of_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match="is other, not worp"):
        named_version(wheel(tmp_path, "1.0", name="other"))


def test_a_checkout_is_updated_by_git() -> None:
    with pytest.raises(InstallError, match="git pull"):
        installed()


@pytest.mark.parametrize("arguments", [[], ["--back", "file.whl"]])
def test_either_a_file_or_the_way_back(arguments: list[str]) -> None:
    assert CliRunner().invoke(app, ["update", *arguments]).exit_code == 2
