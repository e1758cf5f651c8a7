"""What pydantic finds wrong with a file, as flaws: the key's path, a code and its values."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel, ValidationError

from hardware.flaws import Flaw, Flawed, Values, as_written

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

NAME: Final = r"^[a-z0-9][a-z0-9_-]{0,19}$"
COLOR: Final = r"^#[0-9a-fA-F]{6}$"
PATH: Final = r"^/.+"
USB: Final = r"^[0-9a-f]{4}:[0-9a-f]{4}$"

_PATTERNS: Final = {NAME: "bad_name", COLOR: "bad_color", PATH: "bad_path", USB: "bad_usb"}

_PLAIN: Final = {
    "missing": "missing",
    "model_type": "no_table",
    "model_attributes_type": "no_table",
    "dict_type": "no_table",
    "bool_type": "not_bool",
    "string_type": "not_text",
    "int_type": "not_whole",
    "float_type": "not_number",
    "finite_number": "not_number",
    "string_too_short": "empty_text",
}
"""pydantic's kinds of errors of which nothing but the value is told."""

_LIMITS: Final = {
    "greater_than_equal": ("too_small", "least", "ge"),
    "less_than_equal": ("too_large", "most", "le"),
    "string_too_long": ("long_text", "most", "max_length"),
}


def flaws_of(error: ValidationError, model: type[BaseModel], at: str = "") -> list[Flaw]:
    """Translate what pydantic found; `at` is where the model stands in the file."""
    return [_flaw(found, model, at) for found in error.errors(include_url=False)]


def _flaw(found: ErrorDetails, model: type[BaseModel], at: str) -> Flaw:
    code, values = _what(found, model)
    return Flaw(_path(at, found["loc"]), code, values)


def _path(path: str, loc: tuple[int | str, ...]) -> str:
    for part in loc:
        if isinstance(part, int):
            path += f"[{part + 1}]"
        elif part != "[key]":  # pydantic's mark of a name that is itself wrong
            path += f".{part}" if path else part
    return path


def _what(found: ErrorDetails, model: type[BaseModel]) -> tuple[str, Values]:
    kind, value = found["type"], as_written(found["input"])
    context: Mapping[str, Any] = found.get("ctx", {})
    own = context.get("error")
    if isinstance(own, Flawed):
        return own.code, own.values
    if kind == "extra_forbidden":
        return _unknown_key(str(found["loc"][-1]), _keys_at(found["loc"][:-1], model))
    if kind == "tuple_type":
        return "no_list", {"value": value, "key": str(found["loc"][-1])}
    if kind == "literal_error":
        expected = str(context["expected"]).replace(" or ", ", ").replace("'", '"')
        return "not_possible", {"value": value, "expected": expected}
    if kind == "string_pattern_mismatch" and context["pattern"] in _PATTERNS:
        return _PATTERNS[context["pattern"]], {"value": value}
    if kind in _LIMITS:
        code, name, limit = _LIMITS[kind]
        return code, {"value": value, name: context[limit]}
    if kind in _PLAIN:
        return _PLAIN[kind], {"value": value}
    return "other", {"value": value, "why": found["msg"]}


def _unknown_key(key: str, known: list[str]) -> tuple[str, Values]:
    near = get_close_matches(key, known, n=1)
    if near:
        return "misspelled", {"near": near[0]}
    return ("unknown_key", {"known": ", ".join(known)}) if known else ("no_key", {})


def _keys_at(loc: tuple[int | str, ...], model: type[BaseModel]) -> list[str]:
    """List the keys that may stand at a place of the file."""
    here: type[BaseModel] | None = model
    for part in loc:
        if isinstance(part, int) or here is None:
            continue
        field = here.model_fields.get(part)
        here = None if field is None else _model_in(field.annotation)
    return [] if here is None else list(here.model_fields)


def _model_in(annotation: object) -> type[BaseModel] | None:
    """Find the model inside `Model | None`, `tuple[Model, ...]` or `Annotated[Model, ...]`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _model_in(inner)
        if found is not None:
            return found
    return None
