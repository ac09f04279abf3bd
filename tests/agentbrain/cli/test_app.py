"""The entry point: every command is found, and an error is a sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from agentbrain import __version__
from agentbrain.cli import app as entry
from agentbrain.cli.app import COMMANDS, app, load
from agentbrain.errors import AgentError, PrerequisiteError
from devices.errors import PhoneGone


def said(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_the_list_names_every_command_with_a_line_that_is_not_cut() -> None:
    code, out, _ = said("--help")
    assert code == 0
    for name, command in COMMANDS.items():
        assert f"  {name}" in out
        assert command.summary in out
        assert len(command.summary) < 60


def test_the_list_imports_no_command() -> None:
    code = "import sys, agentbrain.cli.app as a; a.app(['--help'], standalone_mode=False); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = {name for name in out.split() if name.startswith("agentbrain.cli.")}
    assert loaded == {"agentbrain.cli.app"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_examples(name: str) -> None:
    code, out, _ = said(name, "--help")
    assert code == 0
    assert out.startswith("Usage: ")
    if name != "models":  # a group: each of its commands has its own
        assert "Examples:" in load(name).help


def test_the_version_is_printed() -> None:
    assert said("--version") == (0, f"agentbrain {__version__}\n", "")


def test_without_a_command_the_list_is_shown() -> None:
    code, out, err = said()
    assert code == 2
    assert "Commands:" in out + err


@pytest.mark.parametrize("arguments", [["nonsense"], ["run"], ["runs", "--bogus"], ["run", "x", "--max-steps", "0"]])
def test_a_usage_error_says_what_is_wrong_and_where_help_is(arguments: list[str]) -> None:
    code, out, err = said(*arguments)
    assert (code, out) == (2, "")
    assert "Error: " in err
    assert "agentbrain" in err or "Try" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "error", [PrerequisiteError("It is missing.", "Get it."), AgentError("It broke."), PhoneGone("It went away.")]
)
def test_what_the_owner_can_mend_is_one_line_and_exit_code_2(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(entry, "load", lambda name: command(fail))
    code, out, err = said("runs")
    assert (code, out, err) == (2, "", f"agentbrain: {error}\n")


def test_ctrl_c_in_a_command_is_exit_code_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(entry, "load", lambda name: command(interrupted))
    assert said("runs") == (130, "", "agentbrain: stopped.\n")


def command(function: object) -> object:
    around = typer.Typer(add_completion=False)
    around.command()(function)  # type: ignore[type-var] # typer wants to see the callable's own type
    return typer.main.get_command(around)


def test_a_reader_that_leaves_early_sees_no_traceback() -> None:
    line = f"{sys.executable} -m agentbrain run --help | head -1"
    ran = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
    assert ran.stdout.startswith("Usage: ")
    assert ran.stderr == ""
