"""The configuration file: there, readable, and right in every key."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from controller.check.finding import Finding, fault, good, warning
from controller.config import Config, default_config, default_path, load
from controller.errors import ConfigError
from controller.wording import config_phrase, flaw_phrase


def configuration(path: Path | None) -> tuple[Config, list[Finding]]:
    """The configuration, or that of a new table where it is wrong, and what there is to say of it."""
    option = "" if path is None else f" --config {shlex.quote(str(path))}"
    try:
        config = load(path)
    except ConfigError as bad:
        return default_config(), list(_faults(bad, path or default_path(), option))
    if config.notices:
        kept = config.notices[0].values.get("kept", "?")
        return config, [warning("config_restored", file=config.path, kept=kept)]
    if config.path is None:
        return config, [good("config_built_in", file=default_path())]
    return config, [good("config_good", file=config.path)]


def _faults(bad: ConfigError, file: Path, option: str) -> Iterator[Finding]:
    values = {"file": file, "option": option}
    for flaw in bad.flaws:
        yield fault("config", key=flaw.path, why=flaw_phrase(flaw), **values)
    if bad.code in {"no_config", "empty_config"}:
        yield fault(bad.code, **values)
    elif bad.code == "cannot_read":
        yield fault("config_unreadable", why=bad.values["why"], **values)
    elif not bad.flaws:
        yield fault("config_no_toml", why=config_phrase(bad), **values)
