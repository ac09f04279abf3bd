"""Whole runs on the simulated phone, through the real adb, the real uiautomator2 and the real local model.

Whatever is killed in the middle, the run ends in its right outcome, in bounded time, with no action sent twice.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agentbrain.config import BudgetConfig, RunConfig
from agentbrain.document import Document
from agentbrain.errors import PrerequisiteError
from agentbrain.models import DEFAULT, load_profile
from agentbrain.models.files import check_files
from agentbrain.run import Result, Runner
from agentbrain.session import Session, open_session
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from devices.simulated.adb import PrivateAdbServer
from devices.simulated.process import SimulatedPhoneProcess
from devices.uiautomator.adb import AdbServer
from devices.uiautomator.driver import UiautomatorPhone
from ladders.step.ladder import StepLadder
from tests.fakes import ScriptedModel

GOAL = "Turn on airplane mode"
SCRIPT = (
    '{"action":"open","app":"Settings"}',
    '{"action":"tap","mark":"Airplane mode"}',
    '{"action":"done","evidence":"Airplane mode on"}',
)


@pytest.fixture(scope="module")
def adb() -> Iterator[PrivateAdbServer]:
    with PrivateAdbServer() as server:
        yield server


@pytest.fixture
def phone() -> Iterator[SimulatedPhoneProcess]:
    with SimulatedPhoneProcess() as process:
        yield process


@dataclass
class Scripted:
    """A run of the script on a phone; `before_tap` happens after the first step."""

    process: SimulatedPhoneProcess
    adb: PrivateAdbServer
    folder: Path

    def run(self, before_tap: Callable[[], None], seconds: float = 20.0) -> Result:
        self.adb.connect(self.process.address)
        store = DocumentStore(self.folder / "run.json")
        store.create(Document(goal=GOAL))
        config = RunConfig(budget=BudgetConfig(steps=6, phone_seconds=seconds))
        server = AdbServer(self.adb.port, restart=self._restart)
        with UiautomatorPhone(self.process.address, server) as phone:
            ladder = StepLadder(ScriptedModel(SCRIPT))
            runner = Runner(phone, ladder, store, Trace(self.folder), config)
            runner.listen = lambda report: before_tap() if report.step == 1 else None
            result = runner.run()
        assert store.read().outcome == result.outcome
        return result

    def clicks(self) -> int:
        return sum(call["do"] == "click" for call in self.process.calls())

    def _restart(self) -> None:
        self.adb.kill()
        self.adb.start()


@pytest.fixture
def scripted(phone: SimulatedPhoneProcess, adb: PrivateAdbServer, tmp_path: Path) -> Scripted:
    return Scripted(phone, adb, tmp_path)


@pytest.mark.parametrize("fault", ["kill_server", "adb_drop"])
def test_a_lost_server_or_connection_is_mended_and_the_goal_is_reached(scripted: Scripted, fault: str) -> None:
    result = scripted.run(lambda: scripted.process.fault(fault))
    assert result.outcome == "done", result.reason
    assert scripted.clicks() == 1
    assert scripted.process.state()["settings"]["airplane"] is True


@pytest.mark.parametrize("fault", ["die_mid_call", "adb_drop_mid_call", "truncated_body", "http_500", "dead_object"])
def test_an_action_whose_answer_is_lost_is_looked_at_and_never_sent_again(scripted: Scripted, fault: str) -> None:
    result = scripted.run(lambda: scripted.process.fault(fault, "click"))
    assert result.outcome == "done", result.reason
    assert scripted.clicks() == 1
    assert scripted.process.state()["settings"]["airplane"] is True


def test_an_adb_server_killed_in_the_middle_is_started_again(scripted: Scripted) -> None:
    result = scripted.run(scripted.adb.kill)
    assert result.outcome == "done", result.reason
    assert scripted.clicks() == 1


def test_a_phone_that_dies_breaks_the_run_with_the_reason_in_bounded_time(scripted: Scripted) -> None:
    result = scripted.run(scripted.process.kill, seconds=2)
    assert result.outcome == "broke"
    assert result.reason
    assert scripted.folder.joinpath("run.json").exists()


def test_a_phone_that_forbids_touches_is_told_with_its_remedy(scripted: Scripted) -> None:
    result = scripted.run(lambda: scripted.process.fault("inject_denied"))
    assert result.outcome == "gave_up"
    trace = (scripted.folder / "trace.jsonl").read_text()
    assert "USB debugging (Security settings)" in trace


@pytest.fixture(scope="module")
def _model_present() -> None:
    try:
        check_files(load_profile(DEFAULT))
    except PrerequisiteError as error:
        pytest.skip(f"the default model is not here: {error}")


def run(
    phone: SimulatedPhoneProcess,
    folder: Path,
    midway: Callable[[Session], None] = lambda _: None,
    *,
    steps: int = 10,
) -> Result:
    """Run the goal with the default model; after the first step `midway` happens."""
    config = RunConfig(budget=BudgetConfig(steps=steps, minutes=3))
    device = f"sim:{phone.address.rpartition(':')[2]}"
    with open_session(GOAL, device=device, model=DEFAULT, config=config, runs=folder) as session:
        session.runner.listen = lambda report: midway(session) if report.step == 1 else None
        return session.runner.run()


@pytest.mark.usefixtures("_model_present")
def test_a_goal_is_reached_from_the_launcher_and_the_phone_agrees(phone: SimulatedPhoneProcess, tmp_path: Path) -> None:
    result = run(phone, tmp_path, steps=20)
    assert result.outcome == "done"
    assert phone.state()["settings"]["airplane"] is True
    assert result.rungs.keys() == {"text"}


def kill_model(session: Session) -> None:
    pid = getattr(session.runner.ladder.model, "pid")  # noqa: B009 - the protocol has no process, this model has
    os.kill(pid, signal.SIGKILL)


@pytest.mark.usefixtures("_model_present")
def test_a_model_killed_in_the_middle_is_started_again_and_the_run_goes_on(
    phone: SimulatedPhoneProcess, tmp_path: Path
) -> None:
    result = run(phone, tmp_path, kill_model, steps=4)
    assert result.outcome in ("done", "stopped")
    assert result.steps >= 3


@pytest.mark.usefixtures("_model_present")
def test_a_model_killed_in_the_middle_of_a_call_fails_a_rung_and_not_the_run(
    phone: SimulatedPhoneProcess, tmp_path: Path
) -> None:
    def soon(session: Session) -> None:
        threading.Timer(0.15, kill_model, [session]).start()

    result = run(phone, tmp_path, soon, steps=4)
    assert result.outcome in ("done", "stopped")
    assert result.steps >= 3


@pytest.mark.usefixtures("_model_present")
def test_a_model_that_keeps_dying_hands_over_to_the_fallback_and_the_goal_is_reached(
    phone: SimulatedPhoneProcess, tmp_path: Path
) -> None:
    config = RunConfig(budget=BudgetConfig(steps=20, minutes=3))
    device = f"sim:{phone.address.rpartition(':')[2]}"
    with open_session(GOAL, device=device, model=DEFAULT, fallback=DEFAULT, config=config, runs=tmp_path) as session:
        first = session.runner.ladder.model
        assert first is not None
        first.close()
        result = session.runner.run()
    assert session.runner.ladder.model is not first
    assert result.rungs["wait"] == 2
    assert result.outcome == "done"
    assert "takes over" in (result.run / "trace.jsonl").read_text()


@pytest.mark.usefixtures("_model_present")
def test_ctrl_c_stops_a_run_in_order(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "agentbrain", "run", GOAL, "--device", "sim", "--runs", str(tmp_path), "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    result = json.loads(out.splitlines()[-1])
    assert (process.returncode, result["outcome"]) == (130, "stopped")
    assert json.loads((Path(result["run"]) / "run.json").read_text())["outcome"] == "stopped"
