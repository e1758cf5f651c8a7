"""Bake the pictures of dice and cup: ``nice python -m display.baking.dice`` (three minutes on two cores).

Everything is rendered by the marcher beside this file and the same on every run. `display.dice` shows it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from display import cup_pictures, dice
from display.baking import cup, die, tumble
from display.baking.march import Floats, pixels, turn, unit, vector

Pixels = NDArray[np.uint8]

HEADINGS = [80.0, 100.0, 350.0, 10.0, 260.0, 280.0, 170.0, 190.0]
"""Where the dice of each path fly, degrees: two paths from each side of the table."""
SEED = 7


def throw() -> None:
    """Throw the dice and write their paths down. Only when asked for: other machines round otherwise, and
    thrown dice are chaos, so these paths would not be found again.
    """
    found = tumble.find(HEADINGS, dice.FRAMES, dice.STEP, np.random.default_rng(SEED))
    data = [
        {
            "ms": path.ms,
            "angle": path.angle,
            "turns": [[round(float(x), 5) for x in turned.ravel()] for turned in path.turns],
            "places": [[round(float(x), 4) for x in place] for place in path.places],
        }
        for path in found
    ]
    lines = ",\n".join(json.dumps(path, separators=(",", ":")) for path in data)
    (dice.ASSETS / "paths.json").write_text(f"[\n{lines}\n]\n", encoding="ascii")


# -- pictures ------------------------------------------------------------------------------------------


def rest(index: int) -> None:
    """A die lying flat without pips, at one of the angles of a quarter turn."""
    picture = die.render_body(die.resting(index * dice.STEP), dice.REST_CELL, die.EXTENT, 1.0, 3)
    save_gray(bleed(picture), dice.ASSETS / f"rest-{index:02}.png")


def rest_shadows() -> None:
    """The shadows of dice lying flat, one cell for each angle."""
    cells = [
        die.render_shadow(die.resting(index * dice.STEP), 1.0, dice.SHADOW_CELL, dice.SHADOW_EXTENT, 96)
        for index in range(dice.ANGLES)
    ]
    save_shadow(sheet(cells, 4), dice.ASSETS / "rest-shadows.png")


def tumbling(index: int) -> None:
    """The dice of one path, without pips."""
    cells = [tumbling_cell(index, frame) for frame in range(dice.FRAMES)]
    for number, start in enumerate(range(0, dice.FRAMES, dice.COLUMNS)):
        few = sheet(cells[start : start + dice.COLUMNS], dice.COLUMNS)
        save_gray(few, dice.ASSETS / f"tumble-{index}-{number}.png")


def tumbling_shadows(index: int) -> None:
    """The shadows on one path."""
    shadows = []
    for turned, height in (at(index, frame) for frame in range(dice.FRAMES)):
        size = dice.TUMBLE_SHADOW_CELL, dice.TUMBLE_SHADOW_EXTENT
        shadows.append(die.render_shadow(turned, height, *size, 40))
    save_shadow(sheet(shadows, dice.COLUMNS), dice.ASSETS / f"tumble-shadows-{index}.png")


def at(index: int, frame: int) -> tuple[Floats, float]:
    """How the die is turned in a picture of a path, and how high it is."""
    path = dice.paths()[index]
    return np.array(path.turns[frame], np.float32), path.places[frame][2]


def tumbling_cell(index: int, frame: int) -> Pixels:
    """One picture of a path."""
    turned, height = at(index, frame)
    return bleed(die.render_body(turned, dice.TUMBLE_CELL, die.EXTENT, height, 2))


def quarter() -> None:
    """A die rolling over by a quarter turn to the right, for lives that are turned down."""
    steps = np.linspace(0, 90, dice.QUARTER_FRAMES)
    cells = [die.render_body(turn("y", step), dice.QUARTER_CELL, die.EXTENT, 1.0, 3) for step in steps]
    save_gray(sheet([bleed(cell) for cell in cells], dice.QUARTER_FRAMES), dice.ASSETS / "quarter.png")


def pips() -> None:
    """One pip as it looks on faces of every tilt, and a large one for dice at rest."""
    cells = []
    for tilt in np.radians(dice.TILTS):
        for way in np.radians(np.arange(dice.WAYS) * 360 / dice.WAYS):
            normal = vector(np.sin(tilt) * np.cos(way), np.sin(tilt) * np.sin(way), np.cos(tilt))
            cells.append(die.render_pip(normal, dice.PIP_CELL, 3))
    save(sheet(cells, dice.WAYS), dice.ASSETS / "pips.png")
    save(die.render_pip(vector(0, 0, 1), dice.PIP_LARGE, 4), dice.ASSETS / "pip.png")


def cup_standing() -> None:
    """The cup upside down on the table, large."""
    save_photo([cup.render(cup.pose(0), cup_pictures.LARGE, 2)], 1, "standing")


def cup_turning(half: int) -> None:
    """The cup from standing over to mouth up, the mouth passing the viewer; two halves for two cores."""
    steps = np.linspace(0, -180, cup_pictures.TURNING)
    chosen = steps[: cup_pictures.TURNING // 2] if half == 0 else steps[cup_pictures.TURNING // 2 :]
    cells = [cup.render(cup.pose(float(step)), cup_pictures.CELL, 2) for step in chosen]
    save_photo(cells, len(cells), f"turning-{half}")


def cup_shaking(half: int) -> None:
    """The cup held mouth up and swung round; two halves for two cores."""
    count = cup_pictures.SHAKING // 2
    ways = (np.arange(count) + half * count) * 360 / cup_pictures.SHAKING
    cells = [cup.render(cup.pose(-180, 20, float(way)), cup_pictures.CELL, 2) for way in ways]
    save_photo(cells, count, f"shaking-{half}")


def cup_shadow() -> None:
    """The shadow of the standing cup, seen as the cup is."""
    extent, px = cup_pictures.SHADOW_EXTENT, cup_pictures.SHADOW_CELL
    plane = pixels(px, extent) / np.cos(np.radians([0, cup.VIEW], dtype=np.float32))
    heights = np.linspace(0, cup.HEIGHT, 16)
    radii = np.interp(heights, [0, cup.HEIGHT], [cup.MOUTH, cup.BASE])
    rng = np.random.default_rng(SEED)
    dark = np.zeros(len(plane), np.float32)
    for _ in range(64):
        to = unit(vector(-0.30, 0.16, 1) + rng.normal(0, 0.14, 3).astype(np.float32) * vector(1, 1, 0))
        cast = np.zeros(len(plane), bool)
        for height, radius in zip(heights, radii, strict=True):
            middle = -to[:2] / to[2] * np.float32(height)
            cast |= ((plane - middle) ** 2).sum(axis=1) < radius**2
        dark += cast / np.float32(64)
    save_shadow((dark.reshape(px, px) * 165 + 0.5).astype(np.uint8), cup_pictures.ASSETS / "shadow.png")


# -- files ---------------------------------------------------------------------------------------------


def sheet(cells: list[Pixels], columns: int) -> Pixels:
    """Cells of one size side by side in rows."""
    rows = [np.concatenate(cells[start : start + columns], axis=1) for start in range(0, len(cells), columns)]
    return np.concatenate(rows, axis=0)


def bleed(picture: Pixels, rounds: int = 6) -> Pixels:
    """Let the colours run on under what is transparent, so that scaling finds no dark rim."""
    out = picture.astype(np.float32)
    known = picture[..., 3] > 0
    for _ in range(rounds):
        total, count = np.zeros_like(out[..., :3]), np.zeros(known.shape, np.float32)
        for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
            total += np.roll(out[..., :3] * known[..., None], step, axis)
            count += np.roll(known, step, axis)
        fresh = ~known & (count > 0)
        out[fresh, :3] = total[fresh] / count[fresh, None]
        known |= fresh
    return (out + 0.5).astype(np.uint8)


def save(picture: Pixels, file: Path) -> None:
    """A picture with all its channels."""
    Image.fromarray(picture).save(file, optimize=True)


def save_gray(picture: Pixels, file: Path) -> None:
    """A picture of something white: brightness and transparency; its colour is put on when it is shown."""
    save(np.ascontiguousarray(picture[..., [0, 3]]), file)


def save_shadow(dark: Pixels, file: Path) -> None:
    """Black, as transparent as there is no shadow."""
    save(np.stack([np.zeros_like(dark), dark], axis=2), file)


def save_photo(cells: list[Pixels], columns: int, name: str) -> None:
    """A picture with much grain: colours as JPEG, transparency beside it as PNG."""
    whole = sheet([bleed(cell) for cell in cells], columns)
    colors = Image.fromarray(np.ascontiguousarray(whole[..., :3]))
    colors.save(cup_pictures.ASSETS / f"{name}.jpg", quality=88, subsampling=0, optimize=True)
    alpha = whole[..., 3]
    save(np.stack([np.full_like(alpha, 255), alpha], axis=2), cup_pictures.ASSETS / f"{name}-alpha.png")


def jobs() -> dict[str, Callable[[], None]]:
    """All pictures by name, the long ones first."""
    return {
        "cup-standing": cup_standing,
        **{f"tumble-{index}": partial(tumbling, index) for index in range(len(HEADINGS))},
        **{f"cup-shaking-{half}": partial(cup_shaking, half) for half in (0, 1)},
        **{f"cup-turning-{half}": partial(cup_turning, half) for half in (0, 1)},
        "pips": pips,
        **{f"rest-{index:02}": partial(rest, index) for index in range(dice.ANGLES)},
        "rest-shadows": rest_shadows,
        **{f"tumble-shadows-{index}": partial(tumbling_shadows, index) for index in range(len(HEADINGS))},
        "quarter": quarter,
        "cup-shadow": cup_shadow,
    }


def main() -> int:
    """Bake everything, or only the pictures named as arguments; `throw` throws the dice anew, before all."""
    wanted = set(sys.argv[1:])
    if unknown := wanted - jobs().keys() - {"throw"}:
        sys.stderr.write(f"no such picture: {', '.join(sorted(unknown))}; there are {', '.join(jobs())}\n")
        return 2
    for folder in (dice.ASSETS, cup_pictures.ASSETS):
        folder.mkdir(parents=True, exist_ok=True)
    if "throw" in wanted or not (dice.ASSETS / "paths.json").exists():
        throw()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # two processes do the work, not two processes' threads
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        chosen = {name: job for name, job in jobs().items() if not wanted or name in wanted}
        for name, done in [(name, pool.submit(job)) for name, job in chosen.items()]:
            done.result()
            sys.stdout.write(f"{name}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
