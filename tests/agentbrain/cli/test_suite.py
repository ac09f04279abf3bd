"""`agentbrain suite`: what it refuses, what it counts, what it leaves when it is stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from agentbrain.cli import suite as command
from agentbrain.cli.app import app
from agentbrain.document import Outcome
from agentbrain.suite.runner import TaskResult
from agentbrain.suite.tasks import Task, load_tasks
from devices.errors import PhoneGone


def result(task: Task, outcome: Outcome, reached: bool) -> TaskResult:
    return TaskResult(task, outcome, "So it is.", reached, [] if reached else ["a is 1"], 1, 0.5, Path("run"))


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["suite", *arguments])


@pytest.fixture
def endings(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Outcome, bool] | Exception]:
    """How the tasks end, one after another; an exception among them is raised."""
    planned: list[tuple[Outcome, bool] | Exception] = []

    def run_suite(tasks: list[Task], **_: Any) -> Iterator[TaskResult]:
        for task, end in zip(tasks, planned, strict=False):
            if isinstance(end, Exception):
                raise end
            yield result(task, *end)

    monkeypatch.setattr(command, "run_suite", run_suite)
    return planned


def test_all_goals_reached_is_0_and_json_tells_each(endings: list[Any]) -> None:
    endings += [("done", True)] * 3
    ran = invoke("--json")
    told = json.loads(ran.stdout)
    assert (ran.exit_code, told["tasks_run"], told["reached"], told["false_done"]) == (0, 3, 3, 0)
    assert [row["id"] for row in told["tasks"]] == [task.id for task in load_tasks()[:3]]


@pytest.mark.parametrize(("share", "code"), [("0.6", 0), ("0.7", 1)])
def test_enough_goals_is_what_the_owner_says(endings: list[Any], share: str, code: int) -> None:
    endings += [("done", True), ("done", True), ("gave_up", False)]
    ran = invoke("--at-least", share)
    assert ran.exit_code == code
    assert ran.stdout == "2 of 3 goals reached, 0 false done.\n"
    assert "1 step" in ran.stderr


def test_one_false_done_fails_whatever_the_share(endings: list[Any]) -> None:
    endings += [("done", True), ("done", False)]
    ran = invoke("--at-least", "0")
    assert ran.exit_code == 1
    assert "false done" in ran.stderr


def test_a_suite_that_breaks_keeps_what_it_had(endings: list[Any], tmp_path: Path) -> None:
    endings += [("done", True), PhoneGone("It went away.")]
    ran = invoke("--junit", str(tmp_path / "out.xml"))
    assert ran.exit_code == 2
    assert "It went away." in ran.stderr
    assert len(ElementTree.parse(tmp_path / "out.xml").findall("testcase")) == 1


def test_a_place_that_cannot_be_written_is_said_before_anything_runs(endings: list[Any]) -> None:
    endings.append(AssertionError("it ran"))
    ran = invoke("--junit", "/nonexistent/out.xml")
    assert ran.exit_code == 2
    assert ran.stderr.count("\n") == 1
    assert "--junit" in ran.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--only", "nosuchapp"], "No task fits."),
        (["--split", "nosuchsplit"], "No task fits."),
        (["/nonexistent.toml"], "cannot be read"),
    ],
)
def test_nothing_to_run_is_one_sentence(arguments: list[str], words: str) -> None:
    ran = invoke(*arguments)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert words in ran.stderr
    assert ran.stderr.count("\n") == 1
