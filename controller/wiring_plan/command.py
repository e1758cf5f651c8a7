"""`worp wiring`: prints the plan, or writes its picture."""

from __future__ import annotations

from pathlib import Path

import typer

from controller.config import FILE, Config
from controller.errors import ConfigError
from controller.wiring_plan.picture import plan_svg
from controller.wiring_plan.plan import plan_of
from controller.wiring_plan.text import plan_text
from display.texts import Texts


def print_wiring(config: Config, texts: Texts, svg: Path | None) -> None:
    """Print the plan as text; with `svg` write the picture there ("-": print it). Raises ConfigError."""
    plan = plan_of(config.wiring)
    if svg is None:
        source = str(config.path) if config.path else texts.say("builder.wiring.built_in")
        typer.echo(plan_text(plan, texts, source), nl=False)
        return
    picture = plan_svg(plan, texts, config.path.name if config.path else FILE)
    if str(svg) == "-":
        typer.echo(picture, nl=False)
        return
    try:
        svg.write_text(picture, encoding="utf-8")
    except OSError as bad:
        raise ConfigError(
            "cannot_write",
            f"{svg}: {bad.strerror}: choose another file",
            path=str(svg),
            why=str(bad.strerror),
        ) from None
    typer.echo(texts.say("builder.wiring.written", path=svg))
