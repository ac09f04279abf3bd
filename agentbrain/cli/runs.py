"""`agentbrain runs` and `agentbrain report`: what happened."""

from __future__ import annotations

import json
import shutil
import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from agentbrain.alive import goes_on
from agentbrain.cli.words import counted, plain
from agentbrain.errors import PrerequisiteError
from agentbrain.report import write_report
from agentbrain.store import parse
from agentbrain.trace import DOCUMENT, TRACE, runs_folder


def runs(
    folder: Annotated[Path | None, typer.Option("--runs", help="Folder of runs.", envvar="AGENTBRAIN_RUNS")] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Newest runs to list.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List the runs that were kept, newest first.

    \b
    Examples:
      agentbrain runs
      agentbrain runs --json | jq -r '.[0].outcome'
    """
    found = [_row(path) for path in find_runs(folder)[:limit]]
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    print("\n".join(_lines(found)) if found else 'No runs were kept yet; `agentbrain run "GOAL"` starts one.')


def report(
    run: Annotated[
        str, typer.Argument(metavar="RUN", help="A run's folder, its name or the beginning of it, or 'last'.")
    ] = "last",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="HTML file; by default report.html in the run.")
    ] = None,
    folder: Annotated[Path | None, typer.Option("--runs", help="Folder of runs.", envvar="AGENTBRAIN_RUNS")] = None,
) -> None:
    """Write a run as one self-contained page: every step's marked screenshot, the climb, the action, the outcome.

    \b
    Examples:
      agentbrain report                      the newest run
      agentbrain report RUN --out run.html
    """
    path = find_run(run, folder)
    target = out or path / "report.html"
    count = write_report(path, target)
    print(f"{target} ({counted(count, 'step')}, {target.stat().st_size / 1e6:.1f} MB)")


def find_runs(folder: Path | None = None) -> list[Path]:
    """Return the folders of all runs, newest first."""
    parent = folder or runs_folder()
    if not parent.is_dir():
        return []
    return sorted((path for path in parent.iterdir() if _is_run(path)), reverse=True)


def find_run(name: str, folder: Path | None = None) -> Path:
    """Return a run's folder by path, by name, by the beginning of a name, or 'last'."""
    if _is_run(Path(name)):
        return Path(name)
    known = find_runs(folder)
    if name == "last" and known:
        return known[0]
    fitting = [path for path in known if path.name == name] or [path for path in known if path.name.startswith(name)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise PrerequisiteError(f'"{name}" is the beginning of {len(fitting)} runs.', "Give more of the name.")
    raise PrerequisiteError(
        f'There is no run "{name}" in {folder or runs_folder()}.', "List them with `agentbrain runs`."
    )


def named_device(device: str, folder: Path | None = None) -> str:
    """Return a `--device` value with the run that `replay:RUN` names turned into its folder; others as they are.

    A path stays one, since a recording need not be a run; a name is found like every command finds it.
    """
    kind, colon, name = device.strip().partition(":")
    path = Path(name).expanduser()
    if kind != "replay" or not colon or (name and (path.is_dir() or len(path.parts) > 1)):
        return device
    if not name:
        raise PrerequisiteError("It is not said which run to replay.", "Write `--device replay:RUN`, or replay:last.")
    return f"replay:{find_run(name, folder)}"


def _lines(rows: list[dict[str, object]]) -> list[str]:
    """Return columns; on a terminal a line is cut at its width, elsewhere it is whole."""
    cells = [("run", "outcome", "steps", "goal")]
    cells += [(str(r["run"]), _outcome(r), str(r["steps"]), plain(str(r["goal"]))) for r in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(3)]
    most = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    return ["  ".join([*map(str.ljust, row, widths), row[3]])[:most] for row in cells]


def _outcome(row: dict[str, object]) -> str:
    outcome = str(row["outcome"]).replace("_", " ")
    return outcome if row["alive"] or outcome != "running" else "killed"


def _is_run(path: Path) -> bool:
    """Say whether a folder is a run's; one whose document was moved aside still has its trace."""
    return (path / DOCUMENT).exists() or (path / TRACE).exists()


def _row(path: Path) -> dict[str, object]:
    """Return a run for the list; a damaged document is said, and not moved aside for being looked at."""
    row: dict[str, object] = {"run": path.name, "folder": str(path)}
    try:
        document = parse((path / DOCUMENT).read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        return row | {"outcome": "damaged", "alive": False, "reason": reason, "steps": 0, "goal": "", "started": None}
    return row | {
        "outcome": document.outcome,
        "alive": goes_on(path, document),
        "reason": document.reason,
        "steps": document.counters.steps,
        "goal": document.goal,
        "started": time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(document.started_at)),
    }
