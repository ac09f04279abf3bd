"""The worker spoken to directly, as no honest parent would."""

import subprocess
import sys
from pathlib import Path

from agentbrain.models.frames import read_frame, write_frame

COMMAND = [sys.executable, "-m", "agentbrain.models.worker"]
ROOT = Path(__file__).parents[3]


def answered(*frames: dict[str, object]) -> tuple[list[dict[str, object]], str, int]:
    """Send frames, close the pipe, and return the answers, stderr and the exit code."""
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as worker:
        assert worker.stdin
        assert worker.stdout
        assert worker.stderr
        answers = []
        for frame in frames:
            write_frame(worker.stdin, frame)
            if frame["call"] != "cancel" and (answer := read_frame(worker.stdout)) is not None:
                answers.append(answer[0])
        worker.stdin.close()
        return answers, worker.stderr.read().decode(), worker.wait(60)


def test_it_ends_quietly_with_its_parent() -> None:
    assert answered() == ([], "", 0)


def test_a_cancel_that_came_first_refuses_the_call() -> None:
    answers, _, _ = answered({"call": "cancel", "id": 7}, {"call": "trim", "id": 7, "text": "x", "tokens": 1})
    assert answers == [{"id": 7, "error": "ModelCancelled", "fields": {"reason": "The call was cancelled."}}]


def test_an_unforeseen_error_says_its_kind_and_place_but_no_text() -> None:
    answers, words, code = answered({"call": "trim", "id": 1, "text": "secret words", "tokens": 1})
    assert (answers, code) == ([], 1)
    assert "AttributeError at " in words
    assert "worker.py:" in words
    assert "secret" not in words
    assert "Fatal Python error" not in words


def test_a_stream_of_nonsense_ends_it() -> None:
    done = subprocess.run(COMMAND, input=b"nonsense" * 100, capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert b"FrameError at " in done.stderr
