"""Where a device is plugged in: only what is named or known is opened."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware_bridge.discovery import Port, Search, candidates, ports
from firmware_bridge.errors import AmbiguousPortError, NoSuchPortError
from hardware.wiring import SerialDevice

PICO = Port("/dev/ttyACM0", usb="2e8a:0005", serial="E6614103E7452D2F", by_path="/dev/serial/by-path/usb-1")
OTHER_PICO = Port(
    "/dev/ttyACM1", usb="2e8a:0005", serial="E66141AAAAAAAAAA", by_path="/dev/serial/by-path/usb-2"
)
PRINTER = Port("/dev/ttyUSB0", usb="1a86:7523")
BARE = Port("/dev/ttyS0")


def test_only_known_boards_are_opened_when_nothing_is_named() -> None:
    assert candidates(SerialDevice(), [PRINTER, BARE, PICO]) == ["/dev/ttyACM0"]
    with pytest.raises(NoSuchPortError, match="id cup-7"):
        candidates(SerialDevice(id="cup-7"), [PRINTER, BARE])


def test_a_serial_chip_is_opened_only_when_it_is_named() -> None:
    assert candidates(SerialDevice(usb="1a86:7523"), [PRINTER, PICO]) == ["/dev/ttyUSB0"]


def test_two_boards_with_the_same_usb_id_are_asked_apart_by_their_place() -> None:
    with pytest.raises(AmbiguousPortError) as error:
        candidates(SerialDevice(usb="2e8a:0005"), [PICO, OTHER_PICO])
    assert "usb-1, /dev/serial/by-path/usb-2" in str(error.value)
    assert "path =" in str(error.value)


def test_a_board_without_a_place_is_named_by_its_device() -> None:
    with pytest.raises(AmbiguousPortError, match="/dev/ttyACM0, /dev/ttyACM9"):
        candidates(
            SerialDevice(), [Port("/dev/ttyACM0", usb="2e8a:0005"), Port("/dev/ttyACM9", usb="2e8a:0005")]
        )


def test_the_serial_number_tells_two_apart() -> None:
    wanted = SerialDevice(usb="2e8a:0005", serial="e66141aaaaaaaaaa")
    assert candidates(wanted, [PICO, OTHER_PICO]) == ["/dev/ttyACM1"]


def test_with_an_id_every_known_board_may_be_asked_the_one_with_that_serial_number_first() -> None:
    there = [PICO, OTHER_PICO]
    assert candidates(SerialDevice(id="cup-7"), there) == ["/dev/ttyACM0", "/dev/ttyACM1"]
    assert candidates(SerialDevice(id="e66141aaaaaaaaaa"), there) == ["/dev/ttyACM1", "/dev/ttyACM0"]


def test_a_path_is_that_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "by-id"
    with pytest.raises(NoSuchPortError, match="the same socket"):
        candidates(SerialDevice(path=str(path)), [PICO])
    path.touch()
    assert candidates(SerialDevice(path=str(path)), [PICO]) == [str(path)]


def test_a_rejected_port_comes_last_until_all_have_been_tried() -> None:
    search = Search(SerialDevice(id="cup-7"), lambda: [PICO, OTHER_PICO])
    tried = []
    for _ in range(4):
        tried.append(search.find())
        search.reject(tried[-1])
    assert tried == ["/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM0", "/dev/ttyACM1"]


def test_ports_are_listed_with_what_usb_says_and_their_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = tmp_path / "ttyACM0"
    device.touch()
    (tmp_path / "by-path").mkdir()
    (tmp_path / "by-path" / "usb-1").symlink_to(device)
    info = SimpleNamespace(
        device=str(device), vid=0x2E8A, pid=5, serial_number="E66", product="Board", description="x"
    )
    bare = SimpleNamespace(
        device="/dev/ttyS0", vid=None, pid=None, serial_number=None, product=None, description="ttyS0"
    )
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: [info, bare])
    first, second = ports(tmp_path / "by-id", tmp_path / "by-path")
    assert second.by_path.endswith("by-path/usb-1") or first.by_path.endswith("by-path/usb-1")
    found = {port.device: port for port in (first, second)}
    assert found[str(device)].usb == "2e8a:0005"
    assert found[str(device)].known
    assert not found["/dev/ttyS0"].known
    assert found["/dev/ttyS0"].place == "/dev/ttyS0"
