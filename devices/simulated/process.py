"""Starts a simulated phone as a child process and talks to it while it runs."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import devices
from devices.errors import PhoneError, PhoneGone
from devices.simulated.faults import Value

_STOP_SECONDS = 5.0


class SimulatedPhoneDown(PhoneGone):
    """The simulated phone's process does not start, or has ended."""

    default_remedy = "Run `agentbrain sim` by itself to see why it does not start."


class SimulatedPhoneRefused(PhoneError):
    """The simulated phone does not know the state or the fault it was given."""

    default_remedy = "`agentbrain sim --help` lists profiles and faults."


class SimulatedPhoneProcess:
    """A simulated phone in a process of its own; start it with `start` or as a context manager.

    `address` is what adb connects to, as in "127.0.0.1:41234". The control methods work while adb is down, and from
    any thread. `profiles` is as for `agentbrain sim --profile`; `state` is merged into the phone's state at start;
    `machine` names another machine as MODULE:CLASS. Raises `SimulatedPhoneDown` when it does not get ready in
    `ready_seconds` or has ended, `SimulatedPhoneRefused` for a state or fault it does not know.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        profiles: str = "",
        state: Mapping[str, Any] | None = None,
        machine: str | None = None,
        ready_seconds: float = 30.0,
        answer_seconds: float = 10.0,
    ) -> None:
        self.address = ""
        self._options = ["--port", str(port), "--profile", profiles]
        if machine:
            self._options += ["--machine", machine]
        self._initial_state = state
        self._ready_seconds = ready_seconds
        self._answer_seconds = answer_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._lock = threading.Lock()
        self._last_id = 0
        self._stderr: IO[bytes] | None = None
        self._reader: threading.Thread | None = None

    @property
    def pid(self) -> int | None:
        """Process id, None when it does not run."""
        return self._process.pid if self.alive and self._process else None

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def complaints(self) -> str:
        """What the process has written to stderr: empty, unless something in it broke."""
        if self._stderr is None:
            return ""
        size = os.fstat(self._stderr.fileno()).st_size
        return os.pread(self._stderr.fileno(), size, 0).decode("utf-8", "replace").strip()

    def start(self) -> Self:
        """Start the process and wait until it is ready."""
        if self.alive:
            return self
        self._lines = queue.Queue()
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process
        self._process = self._spawn(self._stderr.fileno())
        self._reader = threading.Thread(target=self._pump, args=(self._process, self._lines), daemon=True)
        self._reader.start()
        line = self._next_line(self._ready_seconds)
        if not line.startswith(b"ready "):
            said = self.complaints.splitlines() or ["no reason"]
            self.kill()
            raise SimulatedPhoneDown(f"The simulated phone does not start: {said[-1]}.")
        self.address = line.removeprefix(b"ready ").decode().strip()
        if self._initial_state is not None:
            self.set_state(self._initial_state)
        return self

    def _spawn(self, stderr: int) -> subprocess.Popen[bytes]:
        # The child must find this very package, installed or not, whatever the caller's directory is.
        here = str(Path(devices.__file__).parent.parent)
        path = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
        return subprocess.Popen(
            [sys.executable, "-m", "devices.simulated", *self._options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            env={**os.environ, "PYTHONPATH": path},
            # Ctrl-C in the terminal is for the run, which still needs the phone to end its step.
            start_new_session=True,
        )

    @staticmethod
    def _pump(process: subprocess.Popen[bytes], lines: queue.Queue[bytes]) -> None:
        if process.stdout is not None:
            for line in process.stdout:
                lines.put(line)
        lines.put(b"")

    def _next_line(self, seconds: float) -> bytes:
        try:
            return self._lines.get(timeout=seconds)
        except queue.Empty:
            return b""

    def state(self) -> dict[str, Any]:
        """Return the phone's whole state."""
        found: dict[str, Any] = self._ask("state")
        return found

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Merge a state into the phone's."""
        self._ask("set_state", dict(state))

    def fault(self, name: str, value: Value = True) -> None:
        """Switch a fault; names and values as in `devices.simulated.faults`."""
        self._ask("fault", name, value)

    def faults(self) -> dict[str, Value]:
        """Return the faults in force."""
        found: dict[str, Value] = self._ask("faults")
        return found

    def heal(self) -> None:
        """Switch every fault off."""
        self._ask("heal")

    def calls(self) -> list[dict[str, Any]]:
        """Return every input that reached the phone, oldest first, as in `devices.simulated.hand`."""
        found: list[dict[str, Any]] = self._ask("calls")
        return found

    def _ask(self, do: str, *args: Any) -> Any:
        with self._lock:
            self._last_id += 1
            request = {"id": self._last_id, "do": do, "args": args}
            reply = self._exchange(json.dumps(request).encode() + b"\n")
        if "error" in reply:
            raise SimulatedPhoneRefused(f"The simulated phone refuses {do}: {reply['error']}.")
        return reply["result"]

    def _exchange(self, request: bytes) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None or not self.alive:
            raise SimulatedPhoneDown("The simulated phone does not run.")
        try:
            process.stdin.write(request)
            process.stdin.flush()
        except OSError as error:
            raise SimulatedPhoneDown("The simulated phone has ended.") from error
        while line := self._next_line(self._answer_seconds):
            reply: dict[str, Any] = json.loads(line)
            if reply.get("id") == self._last_id:  # else the late answer to a request that was given up
                return reply
        raise SimulatedPhoneDown("The simulated phone does not answer.")

    def kill(self) -> None:
        """End the process at once, as a crash or an empty battery would."""
        process = self._process
        if process is not None:
            process.kill()
            self._reap(process)

    def stop(self) -> None:
        """End the process cleanly. Calling it twice is harmless."""
        process = self._process
        if process is None:
            return
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
        self._reap(process)

    def _reap(self, process: subprocess.Popen[bytes]) -> None:
        process.wait()
        self._process = None
        if self._reader is not None:
            self._reader.join()  # it ends with the pipe; closing under its hands would raise there
        for pipe in (process.stdin, process.stdout, self._stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._stderr = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
