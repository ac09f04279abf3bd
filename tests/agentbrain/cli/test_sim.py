from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from agentbrain.cli.sim import sim
from agentbrain.errors import PrerequisiteError
from devices.simulated.faults import PROFILES, Faults

ROOT = Path(__file__).parents[3]
CODE = "import typer; from agentbrain.cli.sim import sim; typer.run(sim)"


def app() -> typer.Typer:
    made = typer.Typer()
    made.command()(sim)
    return made


def test_help_lists_every_profile_and_fault_with_examples() -> None:
    text = CliRunner().invoke(app(), ["--help"], env={"COLUMNS": "160"}).output
    assert all(name in text for name in PROFILES)
    assert all(name in text for name in Faults.model_fields)
    assert "adb shell sim fault kill_server" in text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--profile", "nonsense"], "There is no fault or profile 'nonsense'"),
        (["--profile", "slow_dump=soon"], "slow_dump does not take 'soon'"),
        (["--state", "/no/such/file"], "Cannot read /no/such/file: No such file or directory."),
        (["--port", "5555"], "Port 5555 is one that adb scans for emulators"),
    ],
)
def test_a_wrong_request_is_one_sentence_with_a_remedy(arguments: list[str], reason: str) -> None:
    error = CliRunner().invoke(app(), arguments).exception
    assert isinstance(error, PrerequisiteError)
    assert error.reason.startswith(reason)
    assert "--help" in error.remedy


def test_it_says_where_it_listens_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    state.write_text(json.dumps({}))
    child = subprocess.Popen(
        [sys.executable, "-c", CODE, "--state", str(state), "--profile", "bank"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stdout.readline().startswith(b"ready 127.0.0.1:")
    child.send_signal(signal.SIGINT)
    _, complaints = child.communicate(timeout=20)
    assert child.returncode == 0, complaints
    assert complaints == b""
