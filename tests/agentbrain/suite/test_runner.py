"""Tasks on simulated phones of their own: the phone has the last word, whatever the run says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from agentbrain.suite import runner
from agentbrain.suite.checks import Check
from agentbrain.suite.runner import run_suite, run_task
from agentbrain.suite.tasks import Task
from agentbrain.trace import read_trace
from tests.model_server import LoopbackServer, Peer, serving

OPEN = '{"action":"open","app":"Settings"}'
TAP = '{"action":"tap","mark":"Airplane mode"}'
DONE = '{"action":"done","evidence":"Airplane mode %s"}'


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with serving() as server:
        yield server


def answer_with(server: LoopbackServer, replies: Sequence[str]) -> None:
    """Let the model behind the server say these, the last for ever."""
    left = iter(replies)

    def answer(peer: Peer, body: dict[str, Any]) -> None:
        peer.stream(next(left, replies[-1]))

    server.answer = answer


def task(goal: str, path: str, wanted: bool, **values: Any) -> Task:
    check = [Check.model_validate({"path": path, "is": wanted})]
    return Task(id="task", app="settings", goal=goal, check=check, **values)


def test_each_task_has_a_fresh_phone_in_its_own_start_state(server: LoopbackServer, tmp_path: Path) -> None:
    answer_with(server, [OPEN, TAP, DONE % "off", OPEN, TAP, DONE % "on"])
    flying = {"settings": {"airplane": True}}
    tasks = [
        task("Turn off airplane mode", "settings.airplane", False, start=flying),
        task("Turn on airplane mode", "settings.airplane", True),
    ]
    began: list[Task] = []
    results = list(run_suite(tasks, model=server.url, runs=tmp_path, began=began.append))
    assert [(result.outcome, result.reached, result.missing) for result in results] == [("done", True, [])] * 2
    assert [result.task for result in results] == began == tasks
    assert all(result.passed and not result.false_done for result in results)
    assert sorted(tmp_path.iterdir()) == sorted(result.run for result in results)


def test_a_run_that_says_done_and_is_wrong_is_a_false_done(
    server: LoopbackServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "SETTLE_SECONDS", 0.3)
    answer_with(server, [OPEN, TAP, DONE % "on"])
    wrong = task("Turn on airplane mode", "settings.battery_saver", True)
    result = run_task(wrong, model=server.url, runs=tmp_path)
    assert (result.outcome, result.reached, result.missing) == ("done", False, ["settings.battery_saver is True"])
    assert result.false_done
    assert not result.passed


def test_a_task_has_its_own_budget_of_steps_and_its_own_leave(
    server: LoopbackServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "SETTLE_SECONDS", 0.3)
    answer_with(server, [OPEN, TAP])
    short = task("Turn on airplane mode", "settings.airplane", True, steps=1, allow=["pay"])
    result = run_task(short, model=server.url, runs=tmp_path)
    assert (result.outcome, result.steps, result.reached) == ("stopped", 1, False)
    assert not result.false_done
    assert next(read_trace(result.run))["allowed"] == ["pay"]


def test_what_the_phone_ends_a_moment_after_the_last_tap_counts(server: LoopbackServer, tmp_path: Path) -> None:
    labels = ("Wi-Fi, Home-5G", "CoffeeHouse,Wifi 3 bars.,Open network")
    taps = [f'{{"action":"tap","mark":"{label}"}}' for label in labels]
    answer_with(server, [OPEN, *taps, '{"action":"give_up","reason":"I cannot wait."}'])
    joining = task(
        "Connect to the CoffeeHouse Wi-Fi network", "settings.wifi.networks[name=CoffeeHouse].connected", True
    )
    result = run_task(joining, model=server.url, runs=tmp_path)
    assert (result.outcome, result.reached) == ("gave_up", True)
    assert not result.passed
