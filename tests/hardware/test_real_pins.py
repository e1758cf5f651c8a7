"""Which backend is chosen on a Pi, and what is said when it cannot be used."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import fake_lgpio
import pytest
from rigging import said, table

from hardware.errors import NoPinsError
from hardware.inputs import Control, Kind, LampMode
from hardware.real import on_a_pi, real_pins
from hardware.rig import Rig
from hardware.wiring import read_wiring
from hardware.wiring_default import default_wiring

HEADER = 100  # the stand-in's handle of chip 0


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., Path]]:
    """Make `import lgpio` find what the test writes; nothing of it stays."""
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.delenv("LG_WD", raising=False)
    (tmp_path / "lib").mkdir()
    monkeypatch.syspath_prepend(tmp_path / "lib")
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03115)
    names = ("lgpio", "gpiozero.pins.lgpio", "hardware.lgpio_pins")
    kept = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    yield lambda *args: fake_lgpio.write(tmp_path / "lib", *args)
    for name in names:
        sys.modules.pop(name, None)
    sys.modules.update(kept)


def now() -> int:
    return time.monotonic_ns() // 1_000_000


def test_lgpio_is_chosen_and_gives_the_kernels_time(lgpio: Callable[..., Path]) -> None:
    lgpio()
    with Rig(default_wiring(), real_pins(), now) as rig:
        fake: Any = sys.modules["lgpio"]
        time.sleep(0.06)
        edge_ns = time.monotonic_ns() - 40_000_000
        fake.edge(HEADER, 23, 0, edge_ns)
        (press,) = rig.poll(now() + 5)
        assert (press.control, press.kind) == (Control.KEEP, Kind.PRESS)
        assert abs(press.at - edge_ns // 1_000_000) <= 1
        rig.lamp("main", Control.KEEP, LampMode.LIT)
        assert fake.pwm[HEADER, 6] == 100
    assert fake.closed == [0]
    assert fake.callbacks == []


@pytest.mark.parametrize(("active", "dark"), [("high", 0), ("low", 1)])
def test_a_lit_lamp_is_dark_when_its_line_is_let_go(
    lgpio: Callable[..., Path], active: str, dark: int
) -> None:
    lgpio()
    data = table()
    data["panel"][0]["keep"]["lamp"] = {"line": 6, "active": active}
    with Rig(read_wiring(data), real_pins(), now) as rig:
        fake: Any = sys.modules["lgpio"]
        rig.lamp("main", Control.KEEP, LampMode.LIT)
    assert fake.levels[HEADER, 6] == dark


def test_a_failing_callback_does_not_reach_lgpios_thread(lgpio: Callable[..., Path]) -> None:
    lgpio()
    with Rig(default_wiring(), real_pins(), now) as rig:
        fake: Any = sys.modules["lgpio"]
        late = next(c for c in fake.callbacks if c.all[1] == 23)
        next(pin for pin in rig._switches if pin.line.line == 23).close()
        late.all[2](0, 23, 0, time.monotonic_ns())


def test_a_line_that_refuses_to_be_closed_does_not_keep_the_table_open(lgpio: Callable[..., Path]) -> None:
    lgpio()
    with Rig(default_wiring(), real_pins(), now) as rig:
        fake: Any = sys.modules["lgpio"]
        claim = fake.gpio_claim_input

        def busy(*args: Any) -> None:
            raise fake.error("'GPIO busy'")

        fake.gpio_claim_input = busy
        rig.close()
        fake.gpio_claim_input = claim
    assert fake.closed == [0]
    with Rig(default_wiring(), real_pins(), now) as rig:
        fake.edge(HEADER, 23, 0, time.monotonic_ns())
        assert len(rig.poll(now() + 6)) == 1


def test_a_table_can_be_opened_again_after_it_was_closed(lgpio: Callable[..., Path]) -> None:
    lgpio()
    for _ in range(3):
        with Rig(default_wiring(), real_pins(), now) as rig:
            sys.modules["lgpio"].edge(HEADER, 23, 0, time.monotonic_ns())
            assert said(rig.poll(now() + 6))[0][1:] == (Control.KEEP, Kind.PRESS)


def test_lines_of_another_chip_are_not_those_of_the_header(lgpio: Callable[..., Path]) -> None:
    lgpio()
    wiring = read_wiring(table(cup={"line": {"chip": 2, "line": 23}}))
    with Rig(wiring, real_pins(), now) as rig:
        fake: Any = sys.modules["lgpio"]
        assert fake.opened == [0, 2]
        fake.edge(HEADER + 2, 23, 0, time.monotonic_ns())
        assert [i.control for i in rig.poll(now() + 6)] == [Control.CUP]
    assert sorted(fake.closed) == [0, 2]


def test_a_missing_lgpio_is_told_with_the_python_that_misses_it(
    lgpio: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(NoPinsError) as caught:
        real_pins()
    assert "not installed for this Python; install Debian's python3-lgpio" in str(caught.value)
    assert sys.executable in str(caught.value)


def test_an_empty_lgpio_is_told_with_file_and_version(lgpio: Callable[..., Path]) -> None:
    file = lgpio("", "0.0.0.2")
    with pytest.raises(NoPinsError) as caught:
        real_pins()
    assert "an empty package: remove it" in str(caught.value)
    assert f"lgpio 0.0.0.2 at {file}" in str(caught.value)


def test_an_lgpio_that_does_not_load_is_told_with_its_own_reason(lgpio: Callable[..., Path]) -> None:
    file = lgpio("raise ImportError('liblgpio.so.1: cannot open shared object file')")
    with pytest.raises(NoPinsError) as caught:
        real_pins()
    assert "liblgpio.so.1: cannot open shared object file" in str(caught.value)
    assert str(file) in str(caught.value)


def test_a_chip_that_cannot_be_opened_is_told_not_the_last_backends_trouble(
    lgpio: Callable[..., Path],
) -> None:
    lgpio(fake_lgpio.SOURCE.replace("chip == 9", "True"))
    with pytest.raises(NoPinsError) as caught:
        real_pins()
    assert "pigpio" not in str(caught.value)
    assert "native" not in str(caught.value)
    assert "gpiochip" in str(caught.value)


def test_a_folder_that_cannot_be_written_to_is_named_before_lgpio_is_loaded(
    lgpio: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lgpio("raise AssertionError('loaded')")
    closed = tmp_path / "closed"
    closed.mkdir()
    monkeypatch.chdir(closed)
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != closed)
    with pytest.raises(NoPinsError, match=f"current folder, but {closed} cannot be written to"):
        real_pins()


def test_lgpios_own_folder_is_looked_at_where_it_is_set(
    lgpio: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lgpio()
    monkeypatch.setenv("LG_WD", str(tmp_path / "missing"))
    with pytest.raises(NoPinsError, match="missing cannot be written to"):
        real_pins()


def test_another_backend_is_taken_only_when_it_is_asked_for_by_name(
    lgpio: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    lgpio()
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert type(real_pins()).__name__ == "MockFactory"
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "foo")
    with pytest.raises(NoPinsError, match="no such backend; leave it out for lgpio"):
        real_pins()
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "rpigpio")
    with pytest.raises(NoPinsError, match="leave it out, so that lgpio is used"):
        real_pins()


@pytest.mark.parametrize(
    ("file", "text", "is_pi"),
    [
        ("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0", True),
        ("proc/device-tree/model", "Radxa ROCK 4\0", False),
        ("proc/cpuinfo", "Hardware : BCM2835\nRevision\t: c03115\n", True),
        ("proc/cpuinfo", "Revision : 0000\n", False),
        ("proc/cpuinfo", "model name : some PC\n", False),
        ("proc/none", "", False),
    ],
)
def test_a_pi_is_known_by_its_model_or_revision(tmp_path: Path, file: str, text: str, is_pi: bool) -> None:
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(text)
    assert on_a_pi(tmp_path) is is_pi


def test_simulated_pins_are_made_without_a_word_of_warning() -> None:
    program = (
        "import warnings; warnings.simplefilter('error')\n"
        "from hardware.rig import Rig\n"
        "from hardware.simulated import SimulatedPins\n"
        "from hardware.wiring_default import default_wiring\n"
        "w = default_wiring()\n"
        "with Rig(w, SimulatedPins(w, lambda: 0), lambda: 0) as rig: print(rig.simulated)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("True\n", "")
