"""One measurement of `make bench` in a process of its own: JOB DATA SIZE [ARGUMENT]. Prints JSON."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def first_frame(data: str, size: str) -> dict[str, object]:
    """When the first frame of `worp` was on the screen, in seconds of the wall clock."""
    sys.argv = ["worp", "--config", str(_config(data, size)), "--data", data, "--simulate"]
    from controller import app, cli

    shown: list[float] = []
    step = app.App._wait

    def and_note(self: app.App, until: int | None) -> None:
        shown.append(time.time())
        self.end()
        step(self, until)

    app.App._wait = and_note  # type: ignore[method-assign]
    with contextlib.suppress(SystemExit):
        cli.main()
    return {"at": shown[0]}


def idle(data: str, size: str, seconds: str) -> dict[str, object]:
    """What the table takes while a game lies on it and nobody does anything."""
    import threading
    from pathlib import Path

    import psutil

    from controller.app import App, open_sounds, open_window
    from controller.assembly import Options, assembled
    from controller.clock import MonotonicClock
    from controller.host import SeatSpec

    found: dict[str, object] = {}
    process = psutil.Process()
    clock = MonotonicClock()
    with assembled(Options(_config(data, size), Path(data)), clock, real_pins=False, animate=True) as house:
        house.table.host.new_game(
            "mexico", [SeatSpec(name) for name in ("Anna", "Bram", "Chris", "Dewi")], {}
        )
        with open_window(house.config, False) as window, open_sounds() as sounds:
            app = App(house, window, sounds)

            def watch() -> None:
                time.sleep(2)
                before, start = sum(process.cpu_times()[:2]), time.monotonic()
                time.sleep(float(seconds))
                used = sum(process.cpu_times()[:2]) - before
                found["percent"] = 100 * used / (time.monotonic() - start)
                found["mib"] = process.memory_info().rss / 2**20
                app.end()

            threading.Thread(target=watch, daemon=True).start()
            app.run()
    return found


def reaction(data: str, size: str, throws: str) -> dict[str, object]:
    """For each throw: ms from the quiet end of the shake to the frame that shows it."""
    from pathlib import Path

    from controller.app import App, open_sounds, open_window
    from controller.assembly import Options, assembled
    from controller.clock import MonotonicClock
    from controller.host import SeatSpec

    clock = MonotonicClock()
    found: list[float] = []
    with assembled(Options(_config(data, size), Path(data)), clock, real_pins=False, animate=True) as house:
        assert house.pins is not None
        table, pins = house.table, house.pins
        table.prefer(animation="none")
        table.host.new_game(
            "mexico", [SeatSpec("Anna"), SeatSpec("Bram")], {"result": "players", "first_round_blind": False}
        )
        with open_window(house.config, False) as window, open_sounds() as sounds:
            app = App(house, window, sounds)
            show = window.show
            quiet_at: list[int] = []
            made: list[int] = [0]

            def and_time(view: object, now: int) -> bool:
                """Show; time the frame of a throw, or do what leads to the next one."""
                thrown = table.play is not None and any(e.kind == "thrown" for e in table.play.news.latest)
                moving = show(view, now)  # type: ignore[arg-type]
                if quiet_at and thrown and table.play is not None and table.play.committed > made[0]:
                    found.append(time.monotonic() * 1000 - quiet_at.pop())
                    if len(found) == int(throws):
                        app.end()
                elif not quiet_at and table.settled_at(now) <= now:
                    _next(now)
                return moving

            def _next(now: int) -> None:
                assert table.play is not None
                buttons = table.view.buttons
                made[0] = table.play.committed
                if buttons["keep"].does:
                    if table.view.phase == "declare":
                        for _ in range(2):
                            table.rig.touch("main", _control("left"), True, now)
                            table.rig.touch("main", _control("left"), False, now)
                    table.rig.touch("main", _control("keep"), True, now)
                    table.rig.touch("main", _control("keep"), False, now)
                else:
                    pins.shake(700, now)
                    due = pins.due()
                    last = max(step.at for step in pins._plan) // 1000
                    assert due is not None
                    quiet_at.append(last + 350)

            window.show = and_time  # type: ignore[method-assign]
            # so that the hand that shakes is asked again, though nothing is due
            window.due = lambda: clock.now() + 20  # type: ignore[method-assign]
            app.run()
    return {"ms": found}


def _control(name: str):  # type: ignore[no-untyped-def]
    from hardware.inputs import Control

    return Control(name)


def _config(data: str, size: str):  # type: ignore[no-untyped-def]
    from pathlib import Path

    from controller.config import template

    file = Path(data) / "table.toml"
    file.write_text(template().replace('# size = "1280x800"', f'size = "{size}"'))
    return file


JOBS = {"first-frame": first_frame, "idle": idle, "reaction": reaction}

if __name__ == "__main__":
    job, *arguments = sys.argv[1:]
    sys.stdout.write(json.dumps(JOBS[job](*arguments)) + "\n")  # type: ignore[operator]
