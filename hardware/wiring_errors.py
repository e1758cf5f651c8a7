"""Problems of a wiring file in words: the key's path and what to do."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from pydantic import BaseModel, ValidationError

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


def problems(error: ValidationError, model: type[BaseModel]) -> list[tuple[str, str]]:
    """Translate what pydantic found into (path, text); panels count from 1, as in the file."""
    return [(_path(e["loc"]), _text(e, model)) for e in error.errors(include_url=False)]


def _path(loc: tuple[int | str, ...]) -> str:
    path = ""
    for part in loc:
        if isinstance(part, int):
            path += f"[{part + 1}]"
        else:
            path += f".{part}" if path else part
    return path


def _text(found: ErrorDetails, model: type[BaseModel]) -> str:
    kind = found["type"]
    if kind == "value_error":
        return str(found["ctx"]["error"])
    if kind == "extra_forbidden":
        return _unknown_key(str(found["loc"][-1]), _keys_at(found["loc"][:-1], model))
    if kind == "missing":
        return "is missing"
    if kind == "literal_error":
        return f"{found['input']!r} is not possible here: take {found['ctx']['expected']}"
    if kind in {"model_type", "model_attributes_type", "dict_type"}:
        return f"{found['input']!r} is no table"
    return f"{found['input']!r}: {found['msg'][:1].lower()}{found['msg'][1:]}"


def _unknown_key(key: str, known: list[str]) -> str:
    near = get_close_matches(key, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"known here: {', '.join(known)}"
    return f"unknown key; {hint}" if known else "unknown key"


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
