"""One running model process: its pipes, the answers that came, and the tail of its stderr."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping
from typing import IO, Any

from agentbrain.models.frames import FrameError, read_frame, write_frame
from ladders.model import ModelCrashed, ModelError, ModelOutOfMemory

_MEMORY_SIGNS = ("bad_alloc", "failed to allocate", "cannot allocate", "memoryerror", "out of memory")

Header = dict[str, Any]


class Connection:
    """A started process. Sending never blocks; waiting ends by its deadline, whatever the process does."""

    def __init__(self, memory_limit_mb: int | None) -> None:
        limit = [] if memory_limit_mb is None else [str(memory_limit_mb)]
        # A fresh interpreter, never a fork: a fork would copy threads' locks and the parent's own libraries.
        # A session of its own: Ctrl-C is for the parent, which then ends us in order.
        self.process = subprocess.Popen(
            [sys.executable, "-m", "agentbrain.models.worker", *limit],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=child_environment(),
            start_new_session=True,
        )
        self._changed = threading.Condition()
        self._answers: dict[int, Header] = {}
        self._ended = False
        self._tail: deque[str] = deque(maxlen=20)
        self._outgoing: queue.SimpleQueue[tuple[Mapping[str, Any], bytes] | None] = queue.SimpleQueue()
        jobs = (self._read_answers, self._read_tail, self._write)
        self._threads = [threading.Thread(target=job, daemon=True) for job in jobs]
        for thread in self._threads:
            thread.start()

    @property
    def alive(self) -> bool:
        """Whether answers may still come."""
        return not self._ended

    def send(self, header: Mapping[str, Any], blob: bytes = b"") -> None:
        """Queue a frame. A process that hangs may never read it: a pipe holds 64 kB, an image is larger."""
        self._outgoing.put((header, blob))

    def wait(self, call: int, seconds: float, interrupted: Callable[[], bool] = lambda: False) -> Header | None:
        """Return the answer to the call; None after that long, or once `interrupted` (see `wake`).

        Raises:
            ModelCrashed, ModelOutOfMemory: the process ended instead.
        """
        with self._changed:
            self._changed.wait_for(lambda: call in self._answers or self._ended or interrupted(), max(0.0, seconds))
            if call in self._answers:
                return self._answers.pop(call)
        if self._ended:
            raise self._post_mortem()
        return None

    def wake(self) -> None:
        """Let whoever waits look again at its `interrupted`."""
        with self._changed:
            self._changed.notify_all()

    def kill(self) -> None:
        """End the process now and wait until it is gone."""
        self.process.kill()
        self.process.wait()
        self._outgoing.put(None)
        for thread in self._threads:
            thread.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            # Closing flushes, and the other end is gone.
            with contextlib.suppress(OSError):
                _opened(stream).close()

    def _write(self) -> None:
        stream = _opened(self.process.stdin)
        # A broken pipe shows as the end of the answers.
        with contextlib.suppress(OSError, ValueError):
            while (frame := self._outgoing.get()) is not None:
                write_frame(stream, *frame)

    def _read_answers(self) -> None:
        stream = _opened(self.process.stdout)
        with contextlib.suppress(FrameError, OSError, ValueError):
            while (frame := read_frame(stream)) is not None:
                with self._changed:
                    self._answers[frame[0]["id"]] = frame[0]
                    self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _read_tail(self) -> None:
        for line in _opened(self.process.stderr):
            self._tail.append(line.decode("utf-8", "replace").strip()[:300])

    def _post_mortem(self) -> ModelError:
        """Say how the process ended, with its last words."""
        code = self.process.wait()
        self._threads[1].join()
        last = next((line for line in reversed(self._tail) if line), "it left no words")
        if any(sign in line.lower() for line in self._tail for sign in _MEMORY_SIGNS):
            return ModelOutOfMemory(f"The model's process ran out of memory: {last}")
        how = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
        return ModelCrashed(f"The model's process {how}: {last}")


def child_environment() -> dict[str, str]:
    """Return our environment, with our own packages first on the child's path, and OpenMP threads that sleep.

    By default they spin at every barrier, and there are 800 of those in a token: with four other busy processes
    on 2 cores, 40 tokens took 29-41 s spinning and 1.2-1.6 s sleeping.
    """
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
    return {"OMP_WAIT_POLICY": "passive", **os.environ, "PYTHONPATH": path}


def _opened(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
