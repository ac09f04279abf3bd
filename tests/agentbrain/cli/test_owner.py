"""The owner's side from another process than the run's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from agentbrain.cli.app import app
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT
from tests.agentbrain.cli.command import Command, until
from tests.agentbrain.cli.test_runs import keep, refusal, said


def test_a_live_run_is_asked_told_silenced_and_stopped(tiny: str, recording: str, runs: Path) -> None:
    command = Command("run", "Find the parcel", "--model", tiny, "--device", recording, "--json")
    assert command.process.stdout is not None
    command.process.stdout.readline()
    (path,) = runs.glob(f"*/{DOCUMENT}")
    store = DocumentStore(path)

    assert "Find the parcel" in said("ask", "what are you doing?")
    told = json.loads(said("tell", "it's the other parcel", "--json"))
    assert told["told"] == "it's the other parcel"
    until(lambda: any("the other parcel" in fact.text for fact in store.read().facts))
    assert said("note", "off") == "Spoken notes are off.\n"
    assert store.read().speech.enabled is False
    assert said("say-stop") == ""
    assert store.read().speech.hush_at > 0
    assert said("stop") == f"{path.parent.name} is asked to stop.\n"

    code, out, err = command.end()
    result = json.loads(out.splitlines()[-1])
    assert (code, result["outcome"], result["reason"]) == (130, "stopped", "The owner asked it to stop.")
    assert err == ""
    assert command.left_behind() == []
    assert "No run is working" in refusal("stop")


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("arguments", [["tell", "hello"], ["stop"], ["note", "on"], ["say-stop"], ["ask", "and?"]])
def test_without_a_run_it_says_how_to_start_one(arguments: list[str]) -> None:
    assert "agentbrain run" in refusal(*arguments)


def test_a_killed_run_is_not_spoken_to(runs: Path) -> None:
    folder = keep(runs, "1-killed", "running")
    (folder / "alive.lock").touch()
    assert "No run is working" in refusal("stop")


def test_a_killed_run_answers_that_its_process_is_gone(runs: Path) -> None:
    folder = keep(runs, "1-killed", "running", goal="Find the parcel")
    (folder / "alive.lock").touch()
    assert said("ask", "how far?").startswith("My process is gone; this is where I was. I am working on: Find the")


@pytest.mark.parametrize("arguments", [["tell", "hello"], ["stop"], ["note", "on"], ["say-stop"]])
def test_a_named_run_that_ended_is_told_nothing(runs: Path, arguments: list[str]) -> None:
    keep(runs, "1-ended", "done")
    assert "The run 1-ended has ended." in refusal(*arguments, "--run", "1-ended")


def test_a_run_that_ended_still_answers(runs: Path) -> None:
    keep(runs, "1-ended", "done", goal="Find the parcel")
    assert said("ask", "did you find it?").strip()


@pytest.mark.parametrize("command", ["ask", "tell"])
@pytest.mark.parametrize("words", ["", "  \n", "\x00\x1b"])
def test_saying_nothing_is_refused(runs: Path, command: str, words: str) -> None:
    keep(runs, "1-working", "running")
    assert "There is nothing to say." in refusal(command, words)


@pytest.mark.parametrize("command", ["ask", "tell"])
def test_broken_code_points_from_a_command_line_do_not_reach_the_document(runs: Path, command: str) -> None:
    folder = keep(runs, "1-working", "running")
    said(command, "how \udcff far\x1b[31m")
    assert DocumentStore(folder / DOCUMENT).read().turns[-1].text == "how ? far [31m"


def test_a_switch_that_is_neither_on_nor_off_is_a_usage_error(runs: Path) -> None:
    keep(runs, "1-working", "running")
    assert CliRunner().invoke(app, ["note", "maybe"]).exit_code == 2
