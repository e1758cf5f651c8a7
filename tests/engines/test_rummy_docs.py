"""What docs/rummy.md shows works, and what it says of settings, events and reasons is so."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

from engines.rummy import Settings, actions, legal

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rummy.md").read_text(encoding="utf-8")


def test_the_example_runs_and_shows_what_it_says() -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    shown = re.findall(r"^(\S.*?\S) +# (.+)$", code[1], re.MULTILINE)
    assert len(shown) == 3
    for expression, value in shown:
        assert repr(eval(expression, names)) == value


def test_the_page_names_every_setting_and_its_default() -> None:
    for key, value in Settings().model_dump().items():
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{key}` |"))
        assert row.split("|")[3].strip() == str(value)


def test_the_page_names_every_action_and_every_event_with_its_fields() -> None:
    for kind in actions.KINDS:
        assert re.search(rf"^\|.*`{kind}\b.*`", PAGE, re.MULTILINE), kind
    for event in get_args(actions.AnyEvent):
        kind = str(next(field.default for field in fields(event) if field.name == "kind"))
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{kind}` |"))
        assert all(field.name in row for field in fields(event) if field.name != "kind")


def test_the_page_names_every_reason() -> None:
    source = Path(legal.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'Reason\("(\w+)"', source))
    assert "strands_taken_card" in codes
    for code in codes:
        assert re.search(rf"`{code}\b", PAGE), code
