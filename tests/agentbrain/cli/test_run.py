"""`agentbrain run` as its user meets it: what it refuses, what it prints, how it is stopped, what it leaves."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from agentbrain.cli.app import app
from agentbrain.cli.run import EXIT_CODES, MAX_GOAL, checked_goal
from agentbrain.errors import PrerequisiteError
from agentbrain.trace import read_trace
from devices.simulated.adb import PrivateAdbServer, free_port
from devices.simulated.process import SimulatedPhoneProcess
from tests.agentbrain.cli.command import Command, until

PLAIN = "tests.devices.uiautomator.machines:Plain"
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")


def refusal(*arguments: str) -> str:
    """Return the one line that a user error is."""
    result = CliRunner().invoke(app, ["run", *arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("agentbrain: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


def outcomes(runs: Path) -> list[str]:
    """Return the outcomes of all runs that were kept."""
    return [json.loads(path.read_text())["outcome"] for path in runs.glob("*/run.json")]


@given(st.text(st.characters(), max_size=300))
def test_a_goal_becomes_one_line_that_can_be_stored_or_is_refused(text: str) -> None:
    try:
        goal = checked_goal(text)
    except PrerequisiteError:
        return
    assert goal
    assert goal == " ".join(goal.split())
    assert goal.encode("utf-8").decode("utf-8") == goal


def test_control_characters_and_broken_code_points_are_no_part_of_a_goal() -> None:
    assert checked_goal(" Turn\x1b[31m on\n\tBlue\x00tooth \udcff") == "Turn [31m on Blue tooth ?"


@pytest.mark.parametrize("goal", ["", "  \n ", "\x00\x07"])
@pytest.mark.usefixtures("runs")
def test_an_empty_goal_is_refused_with_an_example(goal: str) -> None:
    assert 'agentbrain run "Turn on Wi-Fi"' in refusal(goal)


def test_a_giant_goal_is_refused_before_anything_is_opened() -> None:
    assert f"100,000 characters and {MAX_GOAL:,} is the most" in refusal("a" * 100_000)


@pytest.mark.parametrize(
    ("arguments", "reason", "remedy"),
    [
        (["--allow", "everything"], '"everything" is no kind', "send, delete, call"),
        (["--secret", "pw=NOT_SET_ANYWHERE"], "NOT_SET_ANYWHERE is not set", "--secret NAME=VARIABLE"),
        (["--speak", "--voice", "tenor"], '"tenor" is no voice', "espeak"),
        (["--model", "nope"], "There is no model 'nope'", "agentbrain models list"),
        (["--model", "/nonexistent/model.gguf"], "is not there", "Check the path"),
    ],
)
def test_a_wrong_option_is_refused_with_what_to_do(arguments: list[str], reason: str, remedy: str) -> None:
    said = refusal("Turn on Wi-Fi", *arguments)
    assert reason in said
    assert remedy in said


def test_a_secret_that_the_goal_names_and_nobody_gave_is_asked_for(tiny: str) -> None:
    assert "--secret pw=" in refusal("Log in with {pw}", "--model", tiny)


def test_without_the_model_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENTBRAIN_MODELS", str(tmp_path))
    assert "agentbrain models pull smollm2-135m" in refusal("Turn on Wi-Fi")


@pytest.mark.parametrize("damage", ["empty", "noise", "cut", "trunk"])
def test_a_corrupt_model_is_refused_by_name(tmp_path: Path, tiny: str, damage: str) -> None:
    whole = Path(tiny).read_bytes()
    raw = {"empty": b"", "noise": bytes(range(256)) * 20, "cut": whole[:-100], "trunk": whole[: len(whole) // 2]}
    model = tmp_path / "model.gguf"
    model.write_bytes(raw[damage])
    assert str(model) in refusal("Turn on Wi-Fi", "--model", str(model))


@pytest.mark.parametrize(
    ("device", "remedy"),
    [
        ("NOSUCHSERIAL", "--device sim"),
        ("usb", "--device sim"),
        ("sim:abc", "agentbrain sim"),
        (f"sim:{free_port()}", "agentbrain sim"),
        ("replay:/nonexistent", "run folder"),
    ],
)
@pytest.mark.usefixtures("own_adb", "runs")
def test_a_phone_that_is_not_there_is_refused_with_what_to_do(tiny: str, device: str, remedy: str) -> None:
    assert remedy in refusal("Turn on Wi-Fi", "--model", tiny, "--device", device)


@pytest.mark.usefixtures("runs")
def test_two_phones_and_no_choice_are_listed(tiny: str, own_adb: PrivateAdbServer) -> None:
    with SimulatedPhoneProcess(machine=PLAIN) as one, SimulatedPhoneProcess(machine=PLAIN) as other:
        own_adb.connect(one.address)
        own_adb.connect(other.address)
        said = refusal("Turn on Wi-Fi", "--model", tiny)
    assert one.address in said
    assert other.address in said
    assert "--device SERIAL" in said


@pytest.mark.usefixtures("runs")
def test_a_phone_that_does_not_allow_debugging_is_refused_with_what_to_do(tiny: str, own_adb: PrivateAdbServer) -> None:
    with SimulatedPhoneProcess(machine=PLAIN, profiles="unauthorised") as phone:
        own_adb.connect(phone.address)
        assert "Unlock the phone and tap Allow" in refusal("Turn on Wi-Fi", "--model", tiny)


def test_a_run_folder_that_cannot_be_made_is_said(tiny: str, recording: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = refusal("Turn on Wi-Fi", "--model", tiny, "--device", recording, "--runs", str(tmp_path / "file"))
    assert "Not a directory" in said
    assert "--runs" in said


def test_a_port_that_is_taken_is_said_and_nothing_is_left(tiny: str, recording: str, runs: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = Command("run", "x", "--model", tiny, "--device", recording, "--watch", "--port", port)
        code, out, err = command.end()
    assert (code, out) == (2, "")
    assert err == f"agentbrain: Port {port} cannot be used (Address already in use). Name another with --port.\n"
    assert command.left_behind() == []
    assert outcomes(runs) == ["broke"]


def test_json_is_a_line_a_step_and_the_result_last(tiny: str, recording: str, runs: Path) -> None:
    options = ["--model", tiny, "--device", recording, "--max-steps", "2", "--json"]
    command = Command("run", "Turn on Wi-Fi \N{MOBILE PHONE}", *options, env={"PYTHONIOENCODING": "ascii"})
    code, out, err = command.end()
    *steps, result = [json.loads(line) for line in out.splitlines()]
    assert [step["step"] for step in steps] == [1, 2]
    assert all(step["action"]["action"] and step["rung"] and step["effect"] for step in steps)
    assert {"outcome", "reason", "steps", "run", "rungs", "seconds"} <= result.keys()
    assert (result["outcome"], result["steps"], sum(result["rungs"].values())) == ("stopped", 2, 2)
    assert Path(result["run"]).parent == runs
    assert (code, err) == (EXIT_CODES["stopped"], "")
    assert command.left_behind() == []


def test_a_run_is_replayed_by_its_name(tiny: str, recording: str, runs: Path) -> None:
    options = ["--model", tiny, "--max-steps", "1", "--json"]
    Command("run", "Turn on Wi-Fi", "--device", recording, *options).end()
    (first,) = runs.iterdir()
    for name in (first.name, "last"):
        code, out, err = Command("run", "Turn on Wi-Fi", "--device", f"replay:{name}", *options).end()
        assert (code, len(out.splitlines()), err) == (130, 2, "")
    devices = [next(read_trace(run))["device"] for run in sorted(runs.iterdir())]
    assert devices[1] == f"replay:{first}"
    assert devices[2].startswith(f"replay:{runs}")


@pytest.mark.usefixtures("runs")
def test_without_a_terminal_each_step_is_one_plain_line_on_stderr(tiny: str, recording: str) -> None:
    options = ["--model", tiny, "--device", recording, "--max-steps", "2"]
    code, out, err = Command("run", "Turn on Wi-Fi", *options, env={"COLUMNS": "40"}).end()
    head, first, second, outcome, kept = err.splitlines()
    assert (code, out) == (130, "")
    assert head.startswith("Turn on Wi-Fi  on replay:")
    assert first.startswith("  1 ")
    assert second.startswith("  2 ")
    assert outcome == "stopped: The budget of 2 steps is used up."
    assert kept.startswith("2 steps in ")
    assert "\x1b" not in err


def test_a_reader_of_json_that_leaves_ends_the_run_and_leaves_nothing(tiny: str, recording: str, runs: Path) -> None:
    command = Command("run", "x", "--model", tiny, "--device", recording, "--max-steps", "50", "--json")
    assert command.process.stdout is not None
    command.process.stdout.readline()
    command.process.stdout.close()
    command.process.wait(60)
    assert command.process.stderr is not None
    assert "Traceback" not in command.process.stderr.read()
    assert command.process.returncode != 0
    assert command.left_behind() == []
    assert outcomes(runs) == ["stopped"]
    command.process.stderr.close()


@pytest.mark.parametrize("stage", ["agentbrain.models.worker", "devices.simulated", " server nodaemon"])
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.usefixtures("runs")
def test_ctrl_c_while_it_opens_leaves_nothing_running(tiny: str, stage: str, times: int) -> None:
    command = Command("run", "x", "--model", tiny, "--device", "sim")
    command.wait_for(stage)
    command.interrupt(times)
    code, _, err = command.end()
    assert code in (130, -2)  # the second one may come while Python itself ends
    assert "Traceback" not in err
    assert command.left_behind() == []


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_in_a_step_ends_the_run_as_stopped(tiny: str, recording: str, runs: Path, times: int) -> None:
    command = Command("run", "x", "--model", tiny, "--device", recording)
    until(lambda: list(runs.glob("*/trace.jsonl")) != [] and len(command.children()) == 1)
    assert command.process.stderr is not None
    command.process.stderr.readline()
    command.interrupt(times)
    code, _, err = command.end()
    assert code in (130, -2)
    assert "Traceback" not in err
    assert command.left_behind() == []
    assert outcomes(runs) == ["stopped"]


@pytest.mark.usefixtures("runs")
def test_a_killed_run_leaves_nothing_running(tiny: str) -> None:
    command = Command("run", "x", "--model", tiny, "--device", "sim")
    command.wait_for(" server nodaemon")
    command.process.kill()
    command.end()
    assert command.left_behind() == []
