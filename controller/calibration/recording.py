"""A recording of a cup: the edges of its switch during each thing that was done with it. A file to share."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.errors import TableError

FORMAT: Final = "worp cup recording"
VERSION: Final = 1
FOLDER: Final = "recordings"
"""Where the table itself keeps recordings, in its data folder."""
KEPT: Final = 10
"""So many are kept there."""

Step = Literal["rest", "knock", "put_down", "carry", "gentle", "hard"]
STEPS: Final[tuple[Step, ...]] = ("rest", "knock", "put_down", "carry", "gentle", "hard")
"""In the order in which they are asked for."""
SHAKES: Final[frozenset[Step]] = frozenset({"gentle", "hard"})
"""The steps that should throw, each as often as was asked for."""


class RecordingError(TableError, ValueError):
    """A recording that cannot be read, written or used; the message names the file and what to do."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Passage(_Frozen):
    """One step: what was done, for how long (ms), and when its edges came (ms from its start, rising)."""

    step: Step
    ms: Annotated[int, Field(ge=1, le=600_000)]
    edges: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(max_length=200_000)]
    throws: Annotated[int, Field(ge=0, le=20)] = 0
    """How many throws it should be."""


class Recording(_Frozen):
    """All steps of one cup, perhaps in one person's hand. Nothing in it says who."""

    format: Literal["worp cup recording"] = FORMAT
    version: Literal[1] = VERSION
    made: str = ""
    """Date, ISO 8601."""
    passages: Annotated[tuple[Passage, ...], Field(min_length=1, max_length=50)]


def write_recording(recording: Recording, path: Path) -> None:
    """Write a recording, whole or not at all. Raises RecordingError."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(recording.model_dump_json(indent=1) + "\n", encoding="utf-8")
        part.replace(path)
    except OSError as bad:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise RecordingError(
            "cannot_write",
            f"{path}: {bad.strerror}: choose another file with --out",
            path=str(path),
            why=str(bad.strerror),
        ) from None


def shelve(recording: Recording, data: Path) -> Path:
    """Write a recording into the data folder, beside the newest few, and say where. Raises RecordingError."""
    folder = data / FOLDER
    path = folder / file_name(recording)
    with suppress(OSError):  # writing says what is wrong
        folder.mkdir(exist_ok=True)
    write_recording(recording, path)
    others = sorted(found for found in folder.glob("cup-*.json") if found != path)
    for old in others[: max(0, len(others) + 1 - KEPT)]:
        with suppress(OSError):
            old.unlink()
    return path


def made_now() -> str:
    """The date of a recording that is made now, ISO 8601 without a zone."""
    return datetime.now(UTC).isoformat(timespec="seconds")[:19]


def file_name(recording: Recording) -> str:
    """The name of its file, by its date."""
    return f"cup-{recording.made.replace(':', '')}.json"


def read_recording(path: Path) -> Recording:
    """Read a recording, checked. Raises RecordingError."""
    try:
        recording = Recording.model_validate_json(path.read_bytes())
    except OSError as bad:
        raise RecordingError("cannot_read", f"{path}: {bad.strerror}", path=str(path)) from None
    except ValidationError as bad:
        first = bad.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise RecordingError(
            "bad_recording",
            f"{path}: is no recording of a cup ({where}: {first['msg']}): make one with `worp calibrate`",
            path=str(path),
        ) from None
    for passage in recording.passages:
        if list(passage.edges) != sorted(passage.edges):
            raise RecordingError(
                "bad_recording", f"{path}: the edges of {passage.step} are not in order", path=str(path)
            )
    return recording
