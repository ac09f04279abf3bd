"""The run folder: one JSON line per event, the screens it saw, and nothing secret."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from agentbrain.errors import PrerequisiteError
from devices.recording import save_screen
from devices.screen import Screen

TRACE = "trace.jsonl"
DOCUMENT = "run.json"
SCREENS = "screens"


def runs_folder() -> Path:
    """Return where runs are kept: $AGENTBRAIN_RUNS, or the user's data folder."""
    named = os.environ.get("AGENTBRAIN_RUNS")
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "agentbrain" / "runs"


def new_run_folder(goal: str, parent: Path | None = None, now: float | None = None) -> Path:
    """Create and return an empty folder for a run, named by its time and its goal."""
    parent = parent or runs_folder()
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
    words = re.sub(r"[^a-z0-9]+", "-", goal.lower())[:40].strip("-") or "run"
    for suffix in ("", *(f"-{i}" for i in range(2, 1000))):
        folder = parent / f"{stamp}-{words}{suffix}"
        try:
            folder.mkdir(parents=True)
            (folder / SCREENS).mkdir()
        except FileExistsError:
            continue
        except OSError as error:
            raise PrerequisiteError(
                f"The run folder {folder} cannot be made ({error.strerror}).",
                "Free some space or name another place with --runs.",
            ) from None
        return folder
    raise PrerequisiteError(f"There are too many runs of this name in {parent}.", "Name another place with --runs.")


class Trace:
    """Appends to a run folder. A disk that is full loses trace lines and says so; it never ends a run."""

    def __init__(self, folder: Path, *, screens: bool = True, hide: Callable[[str], str] = lambda text: text) -> None:
        self.folder = folder
        self.problem = ""
        self._screens = screens
        self._hide = hide

    def write(self, event: str, **values: Any) -> None:
        """Append one event with its time."""
        line = self._hide(json.dumps({"event": event, "at": round(time.time(), 3), **values}, ensure_ascii=False))
        self._keep(lambda: _append(self.folder / TRACE, line + "\n"))

    def screen(self, step: int, screen: Screen) -> None:
        """Keep what was seen at a step: its tree as JSON and its screenshot as the phone sent it."""
        if self._screens:
            self._keep(lambda: save_screen(self.folder, step, screen))

    def _keep(self, write: Callable[[], object]) -> None:
        try:
            write()
        except OSError as error:
            self.problem = f"The trace is incomplete: {error.strerror or error}."


def read_trace(folder: Path) -> Iterator[Mapping[str, Any]]:
    """Yield the events of a run in order; a line cut by a crash is left out."""
    path = folder / TRACE
    if not path.exists():
        raise PrerequisiteError(f"{folder} holds no trace.", "List the runs with `agentbrain runs`.")
    with path.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            try:
                event = json.loads(line)
            except ValueError:
                continue
            if isinstance(event, dict):
                yield event


def _append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8", errors="replace") as file:
        file.write(text)
