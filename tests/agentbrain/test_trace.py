"""The run folder: named, made, appended to, read back, whatever happened to it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.trace import TRACE, Trace, new_run_folder, read_trace, runs_folder
from tests.build import row, screen


def test_runs_are_kept_where_the_owner_says_else_in_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENTBRAIN_RUNS", "/elsewhere")
    assert runs_folder() == Path("/elsewhere")
    monkeypatch.delenv("AGENTBRAIN_RUNS")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert runs_folder() == Path("/data/agentbrain/runs")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/anna")
    assert runs_folder() == Path("/home/anna/.local/share/agentbrain/runs")


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("Turn on Wi-Fi!", "turn-on-wi-fi"),
        ("../../etc/passwd", "etc-passwd"),
        ("打开蓝牙", "run"),
        ("x" * 500, "x" * 40),
        ("\x00\n", "run"),
    ],
)
def test_a_folder_is_named_by_its_goal_and_stays_in_its_parent(tmp_path: Path, goal: str, words: str) -> None:
    folder = new_run_folder(goal, tmp_path, now=0.0)
    assert folder.parent == tmp_path
    assert folder.name[16:] == words
    assert (folder / "screens").is_dir()


def test_two_runs_in_one_second_have_folders_of_their_own(tmp_path: Path) -> None:
    names = [new_run_folder("x", tmp_path, now=0.0).name[15:] for _ in range(3)]
    assert names == ["-x", "-x-2", "-x-3"]


def test_a_parent_that_is_a_file_is_said_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PrerequisiteError) as caught:
        new_run_folder("x", tmp_path / "file")
    assert "Not a directory" in caught.value.reason
    assert "--runs" in caught.value.remedy


def test_events_are_read_back_in_order_and_one_that_is_cut_is_left_out(tmp_path: Path) -> None:
    trace = Trace(tmp_path)
    trace.write("start", goal="Find \N{MOBILE PHONE}")
    trace.write("end", outcome="done")
    with (tmp_path / TRACE).open("a") as file:
        file.write('null\n"text"\n{"event": "st')
    events = list(read_trace(tmp_path))
    assert [event["event"] for event in events] == ["start", "end"]
    assert events[0]["goal"] == "Find \N{MOBILE PHONE}"
    assert all(event["at"] > 0 for event in events)


def test_nothing_secret_is_written(tmp_path: Path) -> None:
    Trace(tmp_path, hide=lambda text: text.replace("hunter2", "{pw}")).write("step", text="type hunter2")
    assert "hunter2" not in (tmp_path / TRACE).read_text()


def test_a_broken_code_point_costs_no_line(tmp_path: Path) -> None:
    Trace(tmp_path).write("step", text="a\udcffb")
    assert next(iter(read_trace(tmp_path)))["text"] == "a?b"


def test_screens_are_kept_unless_the_owner_says_no(tmp_path: Path) -> None:
    Trace(tmp_path, screens=False).screen(1, screen(row(0, "A")))
    assert not (tmp_path / "screens").exists()
    Trace(tmp_path).screen(1, screen(row(0, "A")))
    assert json.loads((tmp_path / "screens" / "0001.json").read_text())["nodes"][0]["text"] == "A"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no disk that is always full")
def test_a_full_disk_loses_lines_and_says_so(tmp_path: Path) -> None:
    (tmp_path / TRACE).symlink_to("/dev/full")
    trace = Trace(tmp_path)
    trace.write("step")
    assert trace.problem == "The trace is incomplete: No space left on device."


def test_a_folder_without_a_trace_is_said_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError) as caught:
        list(read_trace(tmp_path))
    assert "agentbrain runs" in caught.value.remedy
