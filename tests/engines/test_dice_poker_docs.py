"""What docs/dice_poker.md shows works, and what it says of the settings is so."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from engines.dice_poker import Settings, Throw

PAGE = (Path(__file__).parents[2] / "docs" / "dice_poker.md").read_text(encoding="utf-8")


def test_the_example_runs_and_chooses_what_it_says() -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    choice = names["player"].choose(names["state"], Random(1))
    assert choice == Throw((True, True, False, False, False))
    assert f"# {choice!r}".replace("held=", "") in code[1]


def test_the_page_names_every_setting_and_its_default() -> None:
    words = {True: "on", False: "off"}
    for key, value in Settings().model_dump().items():
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{key}` |"))
        assert row.split("|")[3].strip() == str(words[value] if isinstance(value, bool) else value)
