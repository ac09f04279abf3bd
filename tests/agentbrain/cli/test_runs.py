"""`agentbrain runs` and `report`: what happened, also to runs that went wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from agentbrain.alive import alive
from agentbrain.cli.app import app
from agentbrain.cli.runs import named_device
from agentbrain.document import Counters, Document, Outcome
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, Trace


def keep(runs: Path, name: str, outcome: Outcome = "done", goal: str = "Turn on Wi-Fi", steps: int = 3) -> Path:
    """Keep a run in the folder."""
    folder = runs / name
    folder.mkdir(parents=True)
    counters = Counters(steps=steps)
    DocumentStore(folder / DOCUMENT).create(Document(goal=goal, outcome=outcome, counters=counters, started_at=1e9))
    Trace(folder).write("start", goal=goal, device="R58M", model="tiny")
    return folder


def said(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refusal(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_runs_are_listed_newest_first_in_columns(runs: Path) -> None:
    keep(runs, "20260101-000000-a", goal="Turn on Wi-Fi")
    keep(runs, "20260102-000000-bb", "gave_up", goal="Call\x1b[31m Anna " + 100 * "x", steps=12)
    assert said("runs").splitlines() == [
        "run                 outcome  steps  goal",
        "20260102-000000-bb  gave up  12     Call [31m Anna " + 100 * "x",
        "20260101-000000-a   done     3      Turn on Wi-Fi",
    ]
    assert len(said("runs", "--limit", "1").splitlines()) == 2


def test_scripts_get_one_document(runs: Path) -> None:
    folder = keep(runs, "20260101-000000-a")
    (row,) = json.loads(said("runs", "--json"))
    assert (row["run"], row["folder"], row["outcome"]) == (folder.name, str(folder), "done")
    assert (row["steps"], row["goal"], row["alive"]) == (3, "Turn on Wi-Fi", False)


def test_without_runs_it_says_how_to_start_one(runs: Path) -> None:
    assert 'agentbrain run "GOAL"' in said("runs")
    assert json.loads(said("runs", "--json")) == []


def test_a_run_that_was_killed_is_told_from_one_that_works(runs: Path) -> None:
    working, dead = keep(runs, "2-working", "running"), keep(runs, "1-dead", "running")
    with alive(dead):
        pass
    with alive(working):
        rows = [line.split() for line in said("runs").splitlines()[1:]]
    assert [row[:2] for row in rows] == [["2-working", "running"], ["1-dead", "killed"]]


@pytest.mark.parametrize("damage", ["", "{", "[1]", '{"schema_version": 999, "goal": "x"}', "\x00" * 100])
def test_a_damaged_run_is_listed_as_damaged_and_left_where_it_is(runs: Path, damage: str) -> None:
    document = keep(runs, "20260101-000000-a") / DOCUMENT
    document.write_text(damage)
    keep(runs, "20260102-000000-b")
    rows = json.loads(said("runs", "--json"))
    assert [row["outcome"] for row in rows] == ["done", "damaged"]
    assert rows[1]["reason"]
    assert document.read_text() == damage


def test_the_report_of_the_newest_run_is_the_default(runs: Path, tmp_path: Path) -> None:
    keep(runs, "20260101-000000-a", goal="Old")
    newest = keep(runs, "20260102-000000-b", goal="New goal")
    assert said("report") == f"{newest / 'report.html'} (0 steps, 0.0 MB)\n"
    assert "<h1>New goal</h1>" in (newest / "report.html").read_text()
    said("report", "20260101", "--out", str(tmp_path / "old.html"))
    assert "<h1>Old</h1>" in (tmp_path / "old.html").read_text()


def test_a_run_is_found_by_folder_name_and_beginning(runs: Path, tmp_path: Path) -> None:
    folder = keep(runs, "20260101-000000-a")
    for name in (str(folder), folder.name, "20260101", "last"):
        assert said("report", name, "--out", str(tmp_path / "r.html")).startswith(str(tmp_path / "r.html"))


def test_a_run_that_cannot_be_told_is_refused_with_what_to_do(runs: Path) -> None:
    keep(runs, "20260101-000000-a")
    keep(runs, "20260101-000000-b")
    assert "is the beginning of 2 runs" in refusal("report", "2026")
    for name in ("nope", "", "a\udcffb", "../.."):
        assert "agentbrain runs" in refusal("report", name) or name == ""


def test_a_recording_is_named_like_a_run_or_by_its_path(runs: Path, tmp_path: Path) -> None:
    old, new = keep(runs, "20260101-000000-a"), keep(runs, "20260102-000000-b")
    names = {old.name: old, "20260102": new, "last": new}
    assert {name: named_device(f"replay:{name}") for name in names} == {n: f"replay:{p}" for n, p in names.items()}
    elsewhere = keep(tmp_path / "elsewhere", "20260103-000000-c")
    assert named_device("replay:last", elsewhere.parent) == f"replay:{elsewhere}"
    for device in (f"replay:{tmp_path}", "replay:/nonexistent", "replay:~/recording", "sim", "sim:5600", "R58M", "usb"):
        assert named_device(device) == device


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize(("name", "remedy"), [("nope", "List them with `agentbrain runs`"), ("", "replay:last")])
def test_a_recording_of_no_such_run_is_refused_with_what_to_do(name: str, remedy: str) -> None:
    assert remedy in refusal("run", "Turn on Wi-Fi", "--device", f"replay:{name}")


def test_a_report_that_cannot_be_written_is_said(runs: Path) -> None:
    keep(runs, "20260101-000000-a")
    assert "--out" in refusal("report", "last", "--out", "/nonexistent/report.html")


def test_a_damaged_and_an_unfinished_run_are_reported(runs: Path) -> None:
    (keep(runs, "1-damaged") / DOCUMENT).write_text("{")
    keep(runs, "2-unfinished", "running")
    for name, words in (("1-damaged", "is damaged"), ("2-unfinished", "has not ended")):
        said("report", name)
        assert words in (runs / name / "report.html").read_text()
