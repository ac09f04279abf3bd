"""A run whose process died does not count as one that works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from agentbrain.alive import alive, goes_on, never_left_running, was_killed
from agentbrain.document import Document
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT

HOLD = "import sys, time; from pathlib import Path; from agentbrain.alive import alive\n"
HOLD += "with alive(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"


WORKING = Document(goal="x")


def test_a_run_goes_on_while_it_runs(tmp_path: Path) -> None:
    with alive(tmp_path):
        assert goes_on(tmp_path, WORKING)
        assert not was_killed(tmp_path, WORKING)
    assert not goes_on(tmp_path, WORKING)
    assert was_killed(tmp_path, WORKING)


def test_a_run_that_ended_neither_goes_on_nor_was_killed(tmp_path: Path) -> None:
    ended = Document(goal="x", outcome="done")
    with alive(tmp_path):
        assert not goes_on(tmp_path, ended)
    assert not was_killed(tmp_path, ended)


def test_a_killed_process_is_not_alive(tmp_path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"held\n"
    assert goes_on(tmp_path, WORKING)
    child.kill()
    child.communicate()
    assert was_killed(tmp_path, WORKING)


def test_a_run_that_keeps_no_such_file_is_believed(tmp_path: Path) -> None:
    assert goes_on(tmp_path, WORKING)


@pytest.mark.parametrize(
    ("error", "outcome", "reason"),
    [
        (KeyboardInterrupt(), "stopped", "The owner pressed Ctrl-C."),
        (BrokenPipeError(), "stopped", "Whoever read its output went away."),
        (RuntimeError("The disk is gone."), "broke", "The disk is gone."),
        (ValueError(), "broke", "ValueError"),
    ],
)
def test_a_run_that_is_cut_short_says_so_and_lets_the_error_through(
    tmp_path: Path, error: BaseException, outcome: str, reason: str
) -> None:
    store = DocumentStore(tmp_path / DOCUMENT)
    store.create(WORKING)
    with pytest.raises(type(error)), never_left_running(store):
        raise error
    assert (store.read().outcome, store.read().reason) == (outcome, reason)


def test_an_error_after_the_end_does_not_change_how_it_ended(tmp_path: Path) -> None:
    store = DocumentStore(tmp_path / DOCUMENT)
    store.create(Document(goal="x", outcome="done", reason="The goal is reached."))
    with pytest.raises(RuntimeError), never_left_running(store):
        raise RuntimeError("too late")
    assert (store.read().outcome, store.read().reason) == ("done", "The goal is reached.")
