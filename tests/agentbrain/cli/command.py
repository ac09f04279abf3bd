"""The command line as a process of its own, and whatever it may leave behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path

PATIENCE = 60.0  # seconds for a busy machine; nothing is asserted about speed


class Command:
    """`agentbrain ARGUMENTS` running; every process it starts carries its mark in the environment."""

    def __init__(self, *arguments: str, env: Mapping[str, str] | None = None) -> None:
        self._mark = f"AGENTBRAIN_TEST_MARK={uuid.uuid4().hex}"
        name, _, value = self._mark.partition("=")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "agentbrain", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # A shell that starts its jobs in the background has them ignore Ctrl-C, and children inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            env={**os.environ, **(env or {}), name: value},
        )

    def interrupt(self, times: int = 1) -> None:
        """Press Ctrl-C."""
        for _ in range(times):
            if self.process.poll() is None:
                self.process.send_signal(signal.SIGINT)
            time.sleep(0.02)

    def end(self) -> tuple[int, str, str]:
        """Wait for the end and return exit code, stdout and stderr."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err

    def wait_for(self, part: str) -> None:
        """Wait until it has started a process with that in its command line."""
        until(lambda: any(part in line for line in self.children()))

    def children(self) -> list[str]:
        """Return the command lines of the processes it started and that still run."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if int(folder.name) != self.process.pid and self._mark.encode() in (folder / "environ").read_bytes():
                    found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace"))
            except OSError:
                continue
        return found

    def left_behind(self) -> list[str]:
        """Return what still runs after the time that an end takes."""
        deadline = time.monotonic() + 10
        while (found := self.children()) and time.monotonic() < deadline:
            time.sleep(0.05)
        return found


def until(holds: Callable[[], bool]) -> None:
    """Wait until it holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)
