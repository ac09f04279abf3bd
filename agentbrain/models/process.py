"""The parent's side of a model's process: start it, call it by a deadline, cancel, kill, start again."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Mapping
from typing import IO, Any

from agentbrain.models.frames import FrameError, read_frame, write_frame
from ladders import model as errors
from ladders.model import ModelCrashed, ModelError, ModelOutOfMemory, ModelTimeout

GRACE_SECONDS = 0.5
"""How long a call may take to answer a cancel before its process is killed. The abort flag answers within
milliseconds; only the image encoder does not look at it."""
_MEMORY_SIGNS = ("bad_alloc", "failed to allocate", "not enough memory", "memoryerror", "out of memory")


class Connection:
    """One running process: its pipes, the answer being awaited, and the tail of its stderr."""

    def __init__(self, memory_limit_mb: int | None) -> None:
        limit = [] if memory_limit_mb is None else [str(memory_limit_mb)]
        # A fresh interpreter, never a fork: a fork would copy threads' locks and the parent's own libraries.
        self.process = subprocess.Popen(
            [sys.executable, "-m", "agentbrain.models.worker", *limit],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_environment(),
            start_new_session=True,
        )
        self._calls, answers, tail = (
            _opened(stream) for stream in (self.process.stdin, self.process.stdout, self.process.stderr)
        )
        self._answered = threading.Condition()
        self._answers: dict[int, dict[str, Any]] = {}
        self._ended = False
        self._tail: deque[str] = deque(maxlen=20)
        self._writing = threading.Lock()
        self._threads = [
            threading.Thread(target=self._read_answers, args=(answers,), daemon=True),
            threading.Thread(target=self._read_tail, args=(tail,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def send(self, header: Mapping[str, Any], blob: bytes = b"") -> None:
        """Send a frame; a broken pipe shows as the end of the answers."""
        with contextlib.suppress(OSError), self._writing:
            write_frame(self._calls, header, blob)

    def wait(self, call: int, seconds: float) -> dict[str, Any] | None:
        """Return the answer to the call, or None after that long.

        Raises:
            ModelCrashed, ModelOutOfMemory: the process ended instead.
        """
        with self._answered:
            self._answered.wait_for(lambda: call in self._answers or self._ended, max(0.0, seconds))
            if call in self._answers:
                return self._answers.pop(call)
            if self._ended:
                raise self._post_mortem()
            return None

    @property
    def alive(self) -> bool:
        """Whether answers may still come."""
        return not self._ended

    def kill(self) -> None:
        """End the process now and wait until it is gone."""
        self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            # Closing flushes, and the other end is gone.
            with contextlib.suppress(OSError):
                _opened(stream).close()

    def _read_answers(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(FrameError, ValueError, OSError):
            while (frame := read_frame(stream)) is not None:
                with self._answered:
                    self._answers[frame[0]["id"]] = frame[0]
                    self._answered.notify_all()
        with self._answered:
            self._ended = True
            self._answered.notify_all()

    def _read_tail(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._tail.append(line.decode("utf-8", "replace").strip()[:300])

    def _post_mortem(self) -> ModelError:
        code = self.process.wait()
        self._threads[1].join()
        last = next((line for line in reversed(self._tail) if line), "no last words")
        if any(sign in line.lower() for line in self._tail for sign in _MEMORY_SIGNS):
            return ModelOutOfMemory(f"The model's process ran out of memory: {last}")
        how = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
        return ModelCrashed(f"The model's process {how}: {last}")


class WorkerProcess:
    """Calls a model in its process, one call at a time, and starts the process anew where it died.

    `load` is the call that every new process gets first; calls raise `ModelError` subclasses only.
    """

    def __init__(self, load: Mapping[str, Any], load_seconds: float, memory_limit_mb: int | None) -> None:
        self._load = dict(load)
        self._load_seconds = load_seconds
        self._memory_limit_mb = memory_limit_mb
        self._turn = threading.Lock()
        self._state = threading.Lock()
        self._connection: Connection | None = None
        self._last_id = 0
        self._in_flight: int | None = None
        self._cancelled = False
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process id, or None where none runs."""
        connection = self._connection
        return connection.process.pid if connection is not None and connection.alive else None

    def start(self) -> dict[str, Any]:
        """Start the process and load the model; return what the load call answered."""
        with self._turn:
            return dict(self._start(time.monotonic() + self._load_seconds)[1])

    def call(self, name: str, seconds: float, blob: bytes = b"", **fields: Any) -> Any:
        """Return the call's value.

        Raises:
            ModelTimeout: no answer within `seconds`; the process was asked to stop, and killed if it did not.
            ModelCancelled: `cancel` was called from another thread.
            ModelCrashed, ModelOutOfMemory: the process died; the next call starts a new one.
            ModelError: what the worker itself reports.
        """
        deadline = time.monotonic() + seconds
        with self._turn:
            self._cancelled = False
            connection = self._connection
            if connection is None or not connection.alive:
                connection = self._start(deadline)[0]
            return self._exchange(connection, {"call": name, **fields}, blob, deadline)

    def cancel(self) -> None:
        """Stop the call in flight; without one, do nothing."""
        with self._state:
            if self._in_flight is not None and self._connection is not None:
                self._cancelled = True
                self._connection.send({"call": "cancel", "id": self._in_flight})

    def close(self) -> None:
        """Cancel what runs and end the process."""
        self._closed = True
        self.cancel()
        with self._turn:
            self._drop()

    def _start(self, deadline: float) -> tuple[Connection, Any]:
        if self._closed:
            raise errors.ModelUnusable("The model was closed.")
        self._drop()
        connection = Connection(self._memory_limit_mb)
        with self._state:
            self._connection = connection
        return connection, self._exchange(connection, self._load, b"", deadline)

    def _exchange(self, connection: Connection, header: Mapping[str, Any], blob: bytes, deadline: float) -> Any:
        with self._state:
            self._last_id += 1
            call = self._in_flight = self._last_id
        try:
            connection.send({**header, "id": call}, blob)
            answer = connection.wait(call, deadline - time.monotonic())
            if answer is None:
                self._stop(connection, call)
                raise ModelTimeout("The call ran past its deadline.")
        except (ModelCrashed, ModelOutOfMemory):
            self._drop()
            raise
        finally:
            with self._state:
                self._in_flight = None
        return self._value(answer)

    def _stop(self, connection: Connection, call: int) -> None:
        connection.send({"call": "cancel", "id": call})
        try:
            stopped = connection.wait(call, GRACE_SECONDS)
        except ModelError:
            stopped = None
        if stopped is None:
            self._drop()

    def _value(self, answer: Mapping[str, Any]) -> Any:
        if "error" not in answer:
            return answer["value"]
        kind = getattr(errors, answer["error"])
        raise kind(**answer["fields"])

    def _drop(self) -> None:
        with self._state:
            connection, self._connection = self._connection, None
        if connection is not None:
            connection.kill()


def _environment() -> dict[str, str]:
    """Our environment, with our own packages first on the child's path, and OpenMP threads that sleep.

    By default they spin at every barrier, and there are 800 of those in a token: with four other busy processes
    on 2 cores, 40 tokens took 29-41 s spinning and 1.2-1.6 s sleeping (idle, the two are the same).
    """
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
    return {"OMP_WAIT_POLICY": "passive", **os.environ, "PYTHONPATH": path}


def _opened(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
