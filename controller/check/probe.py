"""Tries screen and sound in a process of its own: `python -m controller.check.probe screen|sound`.

Prints one JSON object. A driver that crashes or hangs takes only this process with it.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any


def try_screen() -> dict[str, Any]:
    """Open the screen as the table does: drivers built in, the one that works, or why none does."""
    import pygame

    from display.driver import NoScreen, open_display
    from display.sdl import known_drivers

    found: dict[str, Any] = {"pygame": pygame.version.ver, "drivers": list(known_drivers() or ())}
    try:
        found["driver"] = open_display()
    except NoScreen as bad:
        return {**found, "code": bad.code, "error": bad.why, "values": bad.values}
    with suppress(pygame.error):
        found["sizes"] = [f"{w}x{h}" for w, h in pygame.display.get_desktop_sizes()]
    pygame.display.quit()
    return found


def try_sound() -> dict[str, Any]:
    """Open the loudspeaker as the table does."""
    import pygame

    try:
        pygame.mixer.init(44_100, -16, 2, 1024)
    except pygame.error as bad:
        return {"error": str(bad)}
    driver = pygame.mixer.get_driver() if hasattr(pygame.mixer, "get_driver") else ""
    pygame.mixer.quit()
    return {"driver": driver}


def main() -> None:
    """Try what is asked for and print what came of it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("XDG_RUNTIME_DIR", "/tmp")  # Wayland's library complains without it
    tried = {"screen": try_screen, "sound": try_sound}[sys.argv[1]]()
    sys.stdout.write(json.dumps(tried) + "\n")


if __name__ == "__main__":
    main()
