"""Calls to a model's process: each ends by its deadline, and a process that died is started again."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Any

from agentbrain.models.connection import Connection
from ladders import model as errors
from ladders.model import ModelCancelled, ModelCrashed, ModelError, ModelOutOfMemory, ModelTimeout, ModelUnusable

GRACE_SECONDS = 0.5
"""How long a call may take to answer a cancel before its process is killed. The abort flag is answered within
milliseconds; only the image encoder does not look at it."""


class WorkerProcess:
    """A model in its process, one call at a time; calls raise `ModelError` subclasses only.

    `load` is the call that every new process gets first. Where a call's deadline ends before the load does, the
    load goes on and the next call waits for it: killing it would mean that a slow load never ends.
    """

    def __init__(self, load: Mapping[str, Any], load_seconds: float, memory_limit_mb: int | None) -> None:
        self._load = dict(load)
        self._load_seconds = load_seconds
        self._memory_limit_mb = memory_limit_mb
        self._turn = threading.Lock()
        self._state = threading.Lock()
        self._connection: Connection | None = None
        self._load_deadline: float | None = None
        self._load_call = 0
        self._last_id = 0
        self._in_flight: int | None = None
        self._busy = False
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
            loaded = self._ready(time.monotonic() + self._load_seconds)
            return dict(loaded or {})

    def call(self, name: str, seconds: float, blob: bytes = b"", **fields: Any) -> Any:
        """Return the call's value.

        Raises:
            ModelTimeout: no answer within `seconds`; the process was asked to stop, and killed if it did not.
            ModelCancelled: `cancel` was called from another thread.
            ModelCrashed, ModelOutOfMemory: the process died; the next call starts a new one.
            ModelError: what the worker itself reports.
        """
        deadline = time.monotonic() + seconds
        if not self._turn.acquire(timeout=max(0.0, seconds)):
            raise ModelTimeout("The model was busy with another call until the deadline.")
        try:
            with self._state:
                self._busy, self._cancelled = True, False
            self._ready(deadline)
            return self._exchange({"call": name, **fields}, blob, deadline)
        except (ModelCrashed, ModelOutOfMemory):
            self._drop()
            raise
        finally:
            with self._state:
                self._busy = False
            self._turn.release()

    def cancel(self) -> None:
        """Stop the call in flight; without one, do nothing."""
        with self._state:
            if not self._busy:
                return
            self._cancelled = True
            connection, call = self._connection, self._in_flight
        if connection is not None:
            if call is not None:
                connection.send({"call": "cancel", "id": call})
            connection.wake()

    def close(self) -> None:
        """Cancel what runs and end the process."""
        self._closed = True
        self.cancel()
        with self._turn:
            self._drop()

    def _ready(self, deadline: float) -> Mapping[str, Any] | None:
        """Have a loaded model; return what its load answered, or None if it was loaded before."""
        if self._closed:
            raise ModelUnusable("The model was closed.")
        connection = self._connection
        if connection is None or not connection.alive:
            connection = self._launch()
        if self._load_deadline is None:
            return None
        answer = connection.wait(
            self._load_call, min(deadline, self._load_deadline) - time.monotonic(), self._is_cancelled
        )
        if answer is None:
            raise self._not_loaded()
        self._load_deadline = None
        if "error" in answer:
            self._drop()
        return dict(self._value(answer))

    def _launch(self) -> Connection:
        self._drop()
        connection = Connection(self._memory_limit_mb)
        self._load_call = self._next_id()
        self._load_deadline = time.monotonic() + self._load_seconds
        connection.send({**self._load, "id": self._load_call})
        with self._state:
            self._connection = connection
        return connection

    def _not_loaded(self) -> ModelError:
        assert self._load_deadline is not None
        if self._is_cancelled():
            return ModelCancelled("The call was cancelled while the model was loading.")
        if time.monotonic() >= self._load_deadline:
            self._drop()
            return ModelTimeout(f"The model did not load within {self._load_seconds:.0f} s.")
        return ModelTimeout("The model is still loading.")

    def _exchange(self, header: Mapping[str, Any], blob: bytes, deadline: float) -> Any:
        connection = self._connection
        assert connection is not None
        with self._state:
            call = self._in_flight = self._next_id()
        try:
            if not self._is_cancelled():
                connection.send({**header, "id": call}, blob)
                answer = connection.wait(call, deadline - time.monotonic(), self._is_cancelled)
                if answer is not None:
                    return self._value(answer)
                self._stop(connection, call)
        finally:
            with self._state:
                self._in_flight = None
        if self._is_cancelled():
            raise ModelCancelled("The call was cancelled.")
        raise ModelTimeout("The call ran past its deadline.")

    def _stop(self, connection: Connection, call: int) -> None:
        """Ask the call to stop, and kill its process if it does not."""
        connection.send({"call": "cancel", "id": call})
        try:
            stopped = connection.wait(call, GRACE_SECONDS) is not None
        except ModelError:
            stopped = False
        if not stopped:
            self._drop()

    def _value(self, answer: Mapping[str, Any]) -> Any:
        if "error" not in answer:
            return answer["value"]
        kind: type[ModelError] = getattr(errors, answer["error"])
        raise kind(**answer["fields"])

    def _is_cancelled(self) -> bool:
        return self._cancelled

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def _drop(self) -> None:
        with self._state:
            connection, self._connection = self._connection, None
            self._load_deadline = None
        if connection is not None:
            connection.kill()
