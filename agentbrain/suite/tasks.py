"""Tasks in TOML files: a goal, the state the phone starts in, and what must be true of it in the end."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from agentbrain.errors import PrerequisiteError
from agentbrain.suite.checks import Check

SHIPPED = Path(__file__).parent
"""Folder of the goals over all apps of the simulated phone: phone.toml for development, held_out.toml to judge by."""


class Task(BaseModel):
    """One goal. `start` is merged into the phone's state; `allow` are kinds of risky actions the owner allows."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    app: str
    goal: str = Field(min_length=1)
    split: Literal["dev", "held-out"] = "dev"
    steps: int = Field(default=25, ge=1)
    allow: list[str] = Field(default_factory=list)
    start: dict[str, Any] = Field(default_factory=dict)
    check: list[Check] = Field(min_length=1)


def load_tasks(path: Path = SHIPPED) -> list[Task]:
    """Return the tasks of a file, or of every .toml file of a folder by name.

    Raises PrerequisiteError naming the task and the field at fault; an id that is there twice is a fault too.
    """
    tasks = [task for file in _files(path) for task in _read(file)]
    doubled = {task.id for task in tasks if sum(other.id == task.id for other in tasks) > 1}
    if not tasks:
        raise PrerequisiteError(f"{path} holds no task.", "Name a TOML file with [[task]] tables.")
    if doubled:
        raise PrerequisiteError(f"{path} holds {min(doubled)} twice.", "Give every [[task]] an id of its own.")
    return tasks


def _files(path: Path) -> list[Path]:
    return sorted(path.glob("*.toml")) if path.is_dir() else [path]


def _read(path: Path) -> list[Task]:
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("task", [])
    except (OSError, ValueError) as error:
        raise PrerequisiteError(f"{path} cannot be read: {error}.", "Name a TOML file with [[task]] tables.") from None
    if not isinstance(entries, list):
        raise PrerequisiteError(f"The task of {path} is no list.", "Put its name in double brackets: [[task]].")
    return [_task(path, number, entry) for number, entry in enumerate(entries, 1)]


def _task(path: Path, number: int, entry: Any) -> Task:
    try:
        return Task.model_validate(entry)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        name = entry.get("id", f"number {number}") if isinstance(entry, dict) else f"number {number}"
        raise PrerequisiteError(f"Task {name} in {path}: {place}: {first['msg']}.", "Mend it and run again.") from None
