"""Runs tasks one after another, each on a fresh simulated phone, and asks the phone whether the goal was reached."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from agentbrain.config import BudgetConfig, RunConfig
from agentbrain.document import Outcome
from agentbrain.session import open_session
from agentbrain.suite.checks import failed
from agentbrain.suite.tasks import Task
from devices.simulated.process import SimulatedPhoneProcess

SETTLE_SECONDS = 4.0  # a phone joins a network or saves a file a moment after the last tap
MINUTES = 5.0  # a task that takes longer hangs; the slowest of ours takes about one


@dataclass(frozen=True)
class TaskResult:
    """What became of a task: the run's own word, and the phone's.

    `reached` counts only the phone; `false_done` is a run that says done and is wrong; `missing` are the
    conditions that do not hold.
    """

    task: Task
    outcome: Outcome
    reason: str
    reached: bool
    missing: Sequence[str]
    steps: int
    seconds: float
    run: Path

    @property
    def false_done(self) -> bool:
        """Whether the run claimed what the phone denies."""
        return self.outcome == "done" and not self.reached

    @property
    def passed(self) -> bool:
        """Whether the goal was reached and the run said so."""
        return self.outcome == "done" and self.reached


def run_suite(
    tasks: Sequence[Task], *, model: str, runs: Path | None = None, began: Callable[[Task], None] = lambda _: None
) -> Iterator[TaskResult]:
    """Yield each task's result as it ends; what opening a phone or a model raises goes through."""
    for task in tasks:
        began(task)
        yield run_task(task, model=model, runs=runs)


def run_task(task: Task, *, model: str, runs: Path | None = None) -> TaskResult:
    """Run one task on a phone of its own."""
    started = time.monotonic()
    config = RunConfig(budget=BudgetConfig(steps=task.steps, minutes=MINUTES))
    with SimulatedPhoneProcess() as phone:
        if task.start:
            phone.set_state(task.start)
        device = f"sim:{phone.address.rpartition(':')[2]}"
        with open_session(
            task.goal, device=device, model=model, config=config, allowed=frozenset(task.allow), runs=runs
        ) as session:
            result = session.runner.run()
        missing = _settled(task, phone)
    seconds = round(time.monotonic() - started, 1)
    return TaskResult(task, result.outcome, result.reason, not missing, missing, result.steps, seconds, result.run)


def _settled(task: Task, phone: SimulatedPhoneProcess) -> list[str]:
    """Return the conditions that do not hold, once what was begun has had its time to end."""
    until = time.monotonic() + SETTLE_SECONDS
    while (missing := failed(task.check, phone.state())) and time.monotonic() < until:
        time.sleep(0.25)
    return missing
