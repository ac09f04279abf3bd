"""`agentbrain suite`: a list of goals on simulated phones, as CI runs it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from agentbrain.cli.words import counted
from agentbrain.errors import PrerequisiteError
from agentbrain.suite.junit import junit
from agentbrain.suite.runner import TaskResult, run_suite
from agentbrain.suite.tasks import SHIPPED, Task, load_tasks


def suite(
    tasks: Annotated[
        Path,
        typer.Argument(
            metavar="TASKS",
            help="TOML file with [[task]] tables, or a folder of such files.",
            show_default="the shipped goals",
        ),
    ] = SHIPPED,
    only: Annotated[
        list[str] | None, typer.Option("--only", "-k", help="Only tasks whose id or app has this in it.")
    ] = None,
    split: Annotated[str | None, typer.Option(help="Only tasks of this split: dev or held-out.")] = None,
    model: Annotated[
        str, typer.Option("--model", "-m", help="A profile's name or a path to a .gguf.", envvar="AGENTBRAIN_MODEL")
    ] = "smollm2-135m",
    xml: Annotated[Path | None, typer.Option("--junit", help="Write the results as JUnit XML.")] = None,
    runs: Annotated[
        Path | None, typer.Option("--runs", help="Folder to keep the runs in.", envvar="AGENTBRAIN_RUNS")
    ] = None,
    at_least: Annotated[float, typer.Option(min=0, max=1, help="Share of goals to reach for exit code 0.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Run goals on fresh simulated phones and let each phone's state say whether they were reached.

    Exit codes: 0 enough goals were reached, 1 not enough or a run said done and was wrong, 2 usage.

    \b
    Examples:
      agentbrain suite
      agentbrain suite --only settings --only clock
      agentbrain suite my-goals.toml --junit out.xml --at-least 0.8
    """
    chosen = _chosen(load_tasks(tasks), only or [], split)
    if xml is not None:
        _write(xml, junit([]))  # now, and not after an hour of runs, is the time to learn that it cannot be
    console = Console(stderr=True, highlight=False)
    results: list[TaskResult] = []
    try:
        for result in run_suite(chosen, model=model, runs=runs):
            results.append(result)
            _show(console, result, len(results), len(chosen))
    finally:
        if xml is not None:
            _write(xml, junit(results))
    summary = summarise(results)
    if as_json:
        print(json.dumps({**summary, "tasks": [_row(result) for result in results]}, ensure_ascii=False))
    else:
        print(f"{summary['reached']} of {summary['tasks_run']} goals reached, {summary['false_done']} false done.")
    reached = sum(result.passed for result in results)
    raise typer.Exit(0 if reached >= at_least * len(results) and not summary["false_done"] else 1)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise PrerequisiteError(
            f"{path} cannot be written ({error.strerror}).", "Name another file with --junit."
        ) from None


def summarise(results: Sequence[TaskResult]) -> dict[str, int]:
    """Return the counts that matter: run, reached and said so, said done and was wrong."""
    return {
        "tasks_run": len(results),
        "reached": sum(result.passed for result in results),
        "false_done": sum(result.false_done for result in results),
    }


def _chosen(tasks: Sequence[Task], only: Sequence[str], split: str | None) -> list[Task]:
    chosen = [
        task
        for task in tasks
        if (not only or any(part in task.id or part in task.app for part in only)) and split in (None, task.split)
    ]
    if not chosen:
        raise PrerequisiteError("No task fits.", "Leave out --only or --split, or name another.")
    return chosen


def _show(console: Console, result: TaskResult, number: int, count: int) -> None:
    sign = "[green]✓[/]" if result.passed else "[red]✗ false done[/]" if result.false_done else "[yellow]✗[/]"
    tail = "" if result.passed else f"  [dim]{escape(result.reason)} {escape('; '.join(result.missing))}[/]"
    line = f"{number:>3}/{count} {sign} {escape(result.task.goal)}  [dim]{counted(result.steps, 'step')}[/]{tail}"
    console.print(line, soft_wrap=True)


def _row(result: TaskResult) -> dict[str, object]:
    return {
        "id": result.task.id,
        "app": result.task.app,
        "split": result.task.split,
        "goal": result.task.goal,
        "outcome": result.outcome,
        "reached": result.reached,
        "false_done": result.false_done,
        "steps": result.steps,
        "seconds": result.seconds,
        "reason": result.reason,
        "missing": list(result.missing),
        "run": str(result.run),
    }
