"""What the command line uses: find, monitor, settings, install, on the real interpreter."""

from __future__ import annotations

import ast
import os
import threading
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import motions
import onboard
import pytest
from cable import raw_pty
from failing import Failing
from made import event, hello, sealed
from realboard import RealBoard
from serial import SerialTimeoutException

from firmware_bridge import install as installing
from firmware_bridge.conversation import Conversation
from firmware_bridge.discovery import Port
from firmware_bridge.errors import InstallError, NoAnswerError, PortError, SettingError
from firmware_bridge.find import Found, find
from firmware_bridge.happenings import LinkState
from firmware_bridge.install import firmware_files, firmware_version, install
from firmware_bridge.messages import CONTROLS, HAS_LAMP, EventKind, Flag, Posture, Role
from firmware_bridge.monitor import in_words, monitor
from firmware_bridge.tuning import KINDS, read_settings, write_setting


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealBoard]:
    with RealBoard(tmp_path_factory.mktemp("cup")) as made:
        yield made


# -- find ----------------------------------------------------------------------------------------------------


def test_find_asks_only_what_is_known_or_named(board: RealBoard, tmp_path: Path) -> None:
    there = [Port("/dev/printer", usb="1a86:7523"), Port("/dev/gone", usb="2e8a:0005")]
    printer, gone, cup = find([str(board.path)], lambda: there)
    assert printer == Found(there[0])
    assert gone.problem is not None
    assert gone.problem.code == "port"
    assert cup.hello is not None
    assert cup.wiring == '[serial.cup]\nid = "testcup"\n'
    assert cup.hello.firmware == firmware_version()


def test_find_names_what_is_no_cup() -> None:
    master, slave = raw_pty()
    threading.Timer(0.1, os.write, (master, b"\r\nraspberrypi login: ")).start()
    (found,) = find([os.ttyname(slave)], list, within_ms=400)
    assert found.problem is not None
    assert found.problem.code == "console"
    for end in (master, slave):
        os.close(end)


# -- monitor -------------------------------------------------------------------------------------------------


def test_monitor_shows_strength_events_battery_and_counters(board: RealBoard) -> None:
    readings = monitor(str(board.path), every_ms=20, pause_ms=50)
    first = next(readings)
    assert first.hello.device == "testcup"
    board.move([*motions.rest(100), *motions.shake(1000, 5.5, 1800), *motions.rest(100)])
    seen = [first]
    while not any("shake" in said for said in seen[-1].said):
        seen.append(next(readings))
        assert len(seen) < 200
    readings.close()
    assert max(reading.strength for reading in seen) > 30
    assert max(abs(reading.xyz[2]) for reading in seen) > 1500
    assert seen[-1].state is LinkState.UP
    assert Flag.POWERED in seen[-1].flags
    assert seen[-1].counters.frames > 20
    assert seen[-1].counters.crc_errors == 0


@pytest.mark.parametrize(
    ("kind", "value", "ms", "words"),
    [
        (EventKind.SHAKE, 71, 1240, "shake 71 for 1.2 s"),
        (EventKind.NEAR_MISS, 20, 300, "near miss 20 for 0.3 s"),
        (EventKind.PRESS, 3, 0, "press 3"),
        (EventKind.RELEASE, 3, 2100, "release 3 after 2.1 s"),
        (EventKind.POSTURE, Posture.UPSIDE_DOWN, 0, "upside down"),
        (EventKind.SLEEP, 0, 0, "sleep"),
        (99, 4, 0, "kind 99, value 4"),
    ],
)
def test_events_in_words(kind: int, value: int, ms: int, words: str) -> None:
    assert in_words(event(1, kind, value=value, ms=ms)) == words


# -- settings ------------------------------------------------------------------------------------------------


def test_settings_are_read_changed_and_kept(board: RealBoard) -> None:
    assert read_settings(str(board.path))["sleep_s"] == 300
    assert write_setting(str(board.path), "sensitivity", "high") == 2
    assert '"sensitivity": 2' in (board.files / "settings.json").read_text()
    assert read_settings(str(board.path))["sensitivity"] == 2


@pytest.mark.parametrize(
    ("name", "value", "match"),
    [
        ("colour", 1, "no such setting; there are sensitivity"),
        ("sensitivity", "loud", "from 0 to 2"),
        ("sleep_s", 7201, "from 0 to 7200"),
        ("sleep_s", "soon", "whole number"),
    ],
)
def test_settings_that_cannot_be_are_refused_before_the_cup_is_asked(
    name: str, value: int | str, match: str
) -> None:
    with pytest.raises(SettingError, match=match):
        write_setting("/dev/nothing", name, value)


def test_cup_and_table_know_the_same_settings() -> None:
    own = [(name, n, least, most) for n, (name, _, least, most) in enumerate(onboard.settings.KEYS, 1)]
    assert own == [(name, kind.key, kind.least, kind.most) for name, kind in KINDS.items()]


def test_cup_and_table_mean_the_same_controls_and_roles() -> None:
    def constant(file: str, name: str) -> object:
        for node in ast.parse((onboard.FIRMWARE / file).read_text()).body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
                return ast.literal_eval(node.value)
        raise LookupError(name)

    assert constant("buttons.py", "NAMES") == tuple(c.value if c else "" for c in CONTROLS)
    assert constant("buttons.py", "HAS_LAMP") == HAS_LAMP
    assert constant("device.py", "ROLES") == {role.name.lower(): role.value for role in Role}


# -- a conversation ------------------------------------------------------------------------------------------


def test_a_device_that_goes_in_the_middle_is_an_error_that_says_so() -> None:
    def opened(_path: str) -> Failing:
        return Failing(OSError(5, "Input/output error"), "read")

    with Conversation("/dev/x", opener=opened) as talk, pytest.raises(PortError, match="/dev/x has gone"):
        talk.meet(1000)


class Saying(Failing):
    """A port at whose other end somebody says one thing."""

    def __init__(self, said: bytes) -> None:
        super().__init__(OSError(), "")
        self._said = said

    def read(self, count: int) -> bytes:
        said, self._said = self._said[:count], self._said[count:]
        return said

    @property
    def in_waiting(self) -> int:
        return len(self._said)

    def write(self, data: bytes) -> int:
        return len(data)


class Deaf(Saying):
    """A port at whose other end nobody takes what is sent."""

    def write(self, data: bytes) -> int:
        raise SerialTimeoutException("Write timeout")


def test_a_device_that_does_not_listen_has_not_gone() -> None:
    with (
        Conversation("/dev/x", opener=lambda _: Deaf(b"")) as talk,
        pytest.raises(NoAnswerError, match="nothing answers"),
    ):
        talk.meet(1000)


@pytest.mark.parametrize(
    ("said", "match"),
    [
        (sealed(hello(major=2)), "another version"),
        (b"pi login: ", "a login or a shell"),
        (b">>> ", "waits for commands"),
        (b"", "nothing answers"),
        (b"G28 ok\n", "no cup's"),
    ],
)
def test_what_is_there_instead_is_said(said: bytes, match: str) -> None:
    with (
        Conversation("/dev/x", opener=lambda _: Saying(said)) as talk,
        pytest.raises(NoAnswerError, match=match),
    ):
        talk.meet(60)


# -- install -------------------------------------------------------------------------------------------------


@pytest.mark.timeout(60)
def test_a_running_cup_is_stopped_given_the_new_files_and_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "SETTLE_S", 0.2)
    with RealBoard(tmp_path) as board:
        with (board.files / "lamps.py").open("a") as old:
            old.write("# an older one\n")
        (board.files / "crash.txt").write_text("old")
        told: list[str] = []
        done = install(str(board.path), tell=told.append)
        assert done.copied == ("lamps.py",)
        assert done.verified == len(firmware_files()) - 1  # its own board.py is left alone
        assert done.hello is not None
        assert done.hello.device == "testcup"
        assert told[0] == "the cup has stopped"
        assert not (board.files / "crash.txt").exists()


class Remote:
    """What mpremote would do on a board with these files."""

    def __init__(self, files: dict[str, bytes], spoil: str = "") -> None:
        self.files = files
        self.spoil = spoil

    def __call__(self, path: str, *command: str) -> str:
        if command[:2] == ("fs", "cp"):
            for source, target in zip(command[2::5], command[3::5], strict=True):
                data = Path(source).read_bytes()
                self.files[target[1:]] = data[:-1] if target[1:] == self.spoil else data
            return ""
        sums = {name: sha256(data).hexdigest() for name, data in self.files.items()}
        return "sums " + str(sums).replace("'", '"')


@pytest.fixture
def remote(monkeypatch: pytest.MonkeyPatch) -> Callable[[Remote], Remote]:
    def on(made: Remote) -> Remote:
        monkeypatch.setattr(installing, "_remote", made)
        monkeypatch.setattr(installing, "leave", lambda _path: False)
        return made

    return on


def test_an_empty_board_gets_every_file_and_the_start_comes_last(remote: Callable[[Remote], Remote]) -> None:
    made = remote(Remote({}))
    done = install("/dev/x", start=False)
    assert set(made.files) == {file.name for file in firmware_files()}
    assert firmware_files()[-1].name == "main.py"
    assert len(done.copied) == done.verified == len(firmware_files())
    assert install("/dev/x", start=False).copied == ()


def test_a_board_file_of_ones_own_is_put_there_on_demand(
    remote: Callable[[Remote], Remote], tmp_path: Path
) -> None:
    made = remote(Remote({"board.py": b"ROLE = 'tray'"}))
    install("/dev/x", start=False)
    assert made.files["board.py"] == b"ROLE = 'tray'"
    (tmp_path / "mine.py").write_text("ROLE = 'panel'")
    install("/dev/x", board=tmp_path / "mine.py", start=False)
    assert made.files["board.py"] == b"ROLE = 'panel'"


def test_a_file_that_arrives_damaged_is_named(remote: Callable[[Remote], Remote]) -> None:
    remote(Remote({}, spoil="talk.py"))
    with pytest.raises(InstallError, match=r"talk\.py arrived damaged"):
        install("/dev/x", start=False)


def test_what_mpremote_says_is_handed_on(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match="mpremote exec failed"):
        installing._remote(str(tmp_path / "nothing"), "exec", "1")
