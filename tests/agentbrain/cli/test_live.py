"""What a person sees while a run works, on a terminal and elsewhere."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from rich.console import Console

from agentbrain.cli.busy import Busy
from agentbrain.cli.live import JsonView, TextView
from agentbrain.document import Document
from agentbrain.run import Result, Runner, StepReport
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from devices.screen import Screen
from ladders.step.ladder import StepLadder
from tests.build import row, screen
from tests.fakes import ScriptedModel, ScriptedPhone

LABEL = "A very long row \N{MOBILE PHONE} of a shop that never ends, " * 3 + "\x1b[2J"
STEPS = ['{"action":"tap","mark":1}', '{"action":"give_up","reason":"It is \x1b[31mred."}']
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.fixture
def run(tmp_path: Path) -> tuple[list[StepReport], Result]:
    """The reports and the result of a run of two steps."""
    store = DocumentStore(tmp_path / "run.json")
    store.create(Document(goal="Look"))
    phone = ScriptedPhone(lambda done: shown(len(done)))
    runner = Runner(phone, StepLadder(ScriptedModel(STEPS)), store, Trace(tmp_path))
    reports: list[StepReport] = []
    runner.listen = reports.append
    return reports, runner.run()


def shown(count: int) -> Screen:
    return screen(row(0, LABEL), row(1, f"After {count}"))


def told(run: tuple[list[StepReport], Result], *, width: int, moving: bool) -> str:
    """Return what a terminal of that width gets."""
    reports, result = run
    file = io.StringIO()
    console = Console(file=file, width=width, force_terminal=moving, markup=False, emoji=False, highlight=False)
    view = TextView(console, Busy(console) if moving else None)
    for report in reports:
        view.step(report)
    view.stopping()
    view.end(result)
    return file.getvalue()


@pytest.mark.parametrize("width", [40, 80, 200])
def test_on_a_terminal_a_step_is_one_line_that_fits(run: tuple[list[StepReport], Result], width: int) -> None:
    text = ESCAPE.sub("", told(run, width=width, moving=True))
    first, second, *_ = text.splitlines()
    assert first.startswith("  1 ✓ tap A very long")
    assert re.search(r"…?\s+text \d+\.\d s$", first)
    assert len(first) + first.count("\N{MOBILE PHONE}") <= width
    assert second.startswith("  2 ")


def test_elsewhere_a_step_is_one_whole_line(run: tuple[list[StepReport], Result]) -> None:
    text = told(run, width=40, moving=False)
    assert "\x1b" not in text
    first, second, outcome, kept = text.splitlines()
    assert len(first) > 40
    assert "…" not in first
    assert second.startswith("  2 ")
    assert outcome.startswith("gave up: ")
    assert kept.startswith("2 steps in ")


def test_words_of_the_phone_do_not_command_the_terminal(run: tuple[list[StepReport], Result]) -> None:
    text = told(run, width=80, moving=True)
    assert "\x1b[2J" not in text
    assert "\x1b[31mred" not in text
    assert "gave up" in text


def test_the_path_of_the_run_is_never_broken(run: tuple[list[StepReport], Result]) -> None:
    text = ESCAPE.sub("", told(run, width=40, moving=True))
    assert text.splitlines()[-1].endswith(f"kept in {run[1].run}")
    assert "2 steps in" in text


def test_scripts_get_one_object_a_step(
    run: tuple[list[StepReport], Result], capsys: pytest.CaptureFixture[str]
) -> None:
    view = JsonView()
    for report in run[0]:
        view.step(report)
    view.stopping()
    view.end(run[1])
    printed = capsys.readouterr()
    first, second = [json.loads(line) for line in printed.out.splitlines()]
    assert (first["step"], first["action"], first["effect"]) == (1, {"action": "tap", "mark": 1}, "changed")
    assert second["action"]["action"] == "give_up"
    assert printed.err == ""


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.usefixtures("runs")
def test_ctrl_c_leaves_the_terminal_as_it_was(tiny: str, recording: str, width: int) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    command = [sys.executable, "-m", "agentbrain", "run", "Look", "--model", tiny, "--device", recording]
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    environment.pop("COLUMNS", None)
    child = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    while b"step 2: deciding" not in seen:
        seen += os.read(ours, 4096)
    os.write(ours, b"\x03")
    child.wait(60)
    while piece := _read(ours):
        seen += piece
    os.close(ours)
    text = seen.decode("utf-8")
    assert child.returncode == 130
    assert "opening model and phone" in text
    assert "stopped: The owner pressed Ctrl-C." in ESCAPE.sub("", text)
    assert text.rindex("\x1b[?25h") > text.rindex("\x1b[?25l")
    assert "\x1b[3" not in text  # NO_COLOR
    # The moving line is short: behind one that fills the width, the echoed ^C would wrap and half of it stay.
    drawn = re.findall(r"\x1b\[2K([^\x1b\r\n]*step \d+: [^\x1b\r\n]*)", text)
    assert max(map(len, drawn)) < 40


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # how Linux says that nobody holds the other end
        return b""
