"""One model process at the other end of its pipes: what comes back, and what is said when nothing can."""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from agentbrain.models.connection import Connection, child_environment
from ladders.model import ModelCrashed, ModelOutOfMemory

PATIENCE = 60.0  # seconds for a busy machine
ROOT = Path(__file__).parents[3]
CANCELLED = {"error": "ModelCancelled", "fields": {"reason": "The call was cancelled."}}


@pytest.fixture
def connection() -> Iterator[Connection]:
    found = Connection(None)
    yield found
    found.kill()


def ask(connection: Connection, call: int) -> None:
    """Send a call that is answered without a model: one that was cancelled before it came."""
    connection.send({"call": "cancel", "id": call})
    connection.send({"call": "trim", "id": call, "text": "x", "tokens": 1})


def test_each_answer_goes_to_its_call_whatever_is_waited_for_first(connection: Connection) -> None:
    for call in (1, 2, 3):
        ask(connection, call)
    answers = [connection.wait(call, PATIENCE) for call in (3, 1, 2)]
    assert answers == [{"id": call, **CANCELLED} for call in (3, 1, 2)]
    assert connection.alive


def test_waiting_ends_at_its_deadline_and_the_answer_may_be_waited_for_again(connection: Connection) -> None:
    assert connection.wait(1, 0.01) is None
    assert connection.wait(1, -5.0) is None
    ask(connection, 1)
    assert connection.wait(1, PATIENCE) == {"id": 1, **CANCELLED}
    assert connection.wait(1, 0.01) is None  # an answer is handed over once


def test_waiting_ends_when_it_is_interrupted(connection: Connection) -> None:
    interrupted = threading.Event()

    def interrupt() -> None:
        interrupted.set()
        connection.wake()

    threading.Timer(0.05, interrupt).start()
    began = time.monotonic()
    assert connection.wait(1, PATIENCE, interrupted.is_set) is None
    assert time.monotonic() - began < PATIENCE / 2


@pytest.mark.skipif(sys.platform == "win32", reason="stops a process by a signal")
def test_sending_does_not_wait_for_a_process_that_hangs(connection: Connection) -> None:
    ask(connection, 1)
    connection.wait(1, PATIENCE)
    os.kill(connection.process.pid, signal.SIGSTOP)
    began = time.monotonic()
    for call in range(2, 6):
        connection.send({"call": "generate", "id": call}, bytes(1 << 20))
    assert time.monotonic() - began < 5
    assert connection.wait(2, 0.05) is None
    connection.kill()
    assert not connection.alive


@pytest.mark.skipif(sys.platform == "win32", reason="ends a process by a signal")
def test_a_process_that_is_killed_is_a_crash_by_its_signal(connection: Connection) -> None:
    os.kill(connection.process.pid, signal.SIGKILL)
    with pytest.raises(ModelCrashed, match="was killed by signal 9"):
        connection.wait(1, PATIENCE)
    assert not connection.alive


def test_a_process_that_fails_is_a_crash_with_its_last_words(connection: Connection) -> None:
    connection.send({"call": "trim", "id": 1, "text": "secret words", "tokens": 1})  # no model was loaded
    with pytest.raises(ModelCrashed, match="ended with code 1: AttributeError at") as crash:
        connection.wait(1, PATIENCE)
    assert "secret" not in crash.value.reason


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits memory by rlimits")
def test_a_process_without_memory_is_no_plain_crash() -> None:
    connection = Connection(memory_limit_mb=3_000)
    try:
        assert connection.process.stdin is not None
        connection.process.stdin.write(struct.pack("<II", 2, 0xF000_0000) + b"{}")  # announces nearly 4 GB
        connection.process.stdin.flush()
        with pytest.raises(ModelOutOfMemory, match="ran out of memory: MemoryError at"):
            connection.wait(1, PATIENCE)
    finally:
        connection.kill()


def test_ending_it_leaves_no_process_and_no_thread(connection: Connection) -> None:
    threads = threading.active_count()
    other = Connection(None)
    assert threading.active_count() == threads + 3
    other.kill()
    assert other.process.poll() is not None
    assert threading.active_count() == threads
    assert not other.alive
    other.kill()  # once more is harmless


def test_the_child_finds_our_packages_first_and_its_threads_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.delenv("OMP_WAIT_POLICY", raising=False)
    found = child_environment()
    assert found["PYTHONPATH"].split(os.pathsep) == [str(ROOT), "elsewhere"]
    assert found["OMP_WAIT_POLICY"] == "passive"
    monkeypatch.delenv("PYTHONPATH")
    monkeypatch.setenv("OMP_WAIT_POLICY", "active")
    assert (child_environment()["PYTHONPATH"], child_environment()["OMP_WAIT_POLICY"]) == (str(ROOT), "active")
