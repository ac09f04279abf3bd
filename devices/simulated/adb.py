"""A private adb server for simulated phones, from the adb binary that adbutils bundles."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from devices.adb_program import AdbUnavailable, find_adb

EMULATOR_PORTS = range(5555, 5586)
"""Ports an adb server scans for emulators; a phone listening there would be listed twice."""

_START_SECONDS = 10.0

# adb has no way to end with its parent. The shell reads a pipe that only we hold open: it ends when we do, even by
# SIGKILL, and then adb is killed; when adb ends by itself, the shell ends too, so its life is adb's. Last go its keys.
_LEASH = """
exec 3<&0
"$0" server nodaemon </dev/null 3<&- & server=$!
(read _ <&3; kill -9 $server) 2>/dev/null & watch=$!
exec 3<&-
wait $server
kill $watch 2>/dev/null
case "$HOME" in */agentbrain-adb-*) rm -rf "$HOME" ;; esac
"""
_QUIET = {
    # Without these the server scans emulator ports, announces itself on the network by mDNS, and claims the
    # phones on USB; waiting for the USB scan alone makes its first answer 3.1 s late (4 ms without).
    "ADB_LOCAL_TRANSPORT_MAX_PORT": "0",
    "ADB_MDNS": "0",
    "ADB_USB": "0",
}


def free_port() -> int:
    """Return a TCP port of the loopback that is free now and that adb does not scan."""
    while True:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        if port not in EMULATOR_PORTS:
            return port


class PrivateAdbServer:
    """An adb server of our own: own port, own keys, no USB, no mDNS, and gone when we close it.

    It runs as our child and ends with us, however we end, so it can be killed for real and leaves nothing behind.
    `env` is what another process (or adbutils, before it is imported) needs to use it; `port` is all that
    `adbutils.AdbClient("127.0.0.1", port)` needs.
    """

    def __init__(self, *, binary: Path | None = None, port: int | None = None) -> None:
        self.binary = binary or find_adb()
        self.port = port or free_port()
        self._home = Path(tempfile.mkdtemp(prefix="agentbrain-adb-"))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def env(self) -> Mapping[str, str]:
        """Environment variables that point adb, adbutils and uiautomator2 at this server."""
        return {
            **_QUIET,
            "ANDROID_ADB_SERVER_PORT": str(self.port),
            "ANDROID_USER_HOME": str(self._home),
            "HOME": str(self._home),
            "ADBUTILS_ADB_PATH": str(self.binary),
        }

    @property
    def alive(self) -> bool:
        """Whether the server's process runs."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the server, unless it runs, and wait until it answers. Raises `AdbUnavailable`."""
        if self.alive:
            return
        if not os.access(self.binary, os.X_OK):
            raise AdbUnavailable(f"There is no adb program at {self.binary}.")
        self._home.mkdir(exist_ok=True)
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", _LEASH, str(self.binary)],
            env={**os.environ, **self.env},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Ctrl-C in the terminal is for the owner's command, which still needs the server to clean up.
            start_new_session=True,
        )
        self._wait_until_it_answers()

    def _wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline and self.alive:
            try:
                self.request("host:version", timeout=_START_SECONDS)
            except AdbUnavailable:
                time.sleep(0.01)
            else:
                return
        self.kill()
        raise AdbUnavailable(f"The adb server on port {self.port} does not start.")

    def kill(self) -> None:
        """Kill the server at once, as a crash would; `start` brings it back without its phones."""
        process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()
            process.wait()

    def close(self) -> None:
        """Kill the server and delete its keys. Calling it twice is harmless."""
        self.kill()
        shutil.rmtree(self._home, ignore_errors=True)

    def request(self, service: str, *, timeout: float = 10.0) -> str:
        """Ask the server one `host:` question and return its answer; never starts a server.

        Raises `AdbUnavailable` when no server answers in `timeout` seconds or it refuses.
        """
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as link:
                link.sendall(f"{len(service.encode()):04x}{service}".encode())
                with link.makefile("rb") as reply:
                    status = reply.read(4)
                    text = reply.read(int(reply.read(4) or b"0", 16)).decode("utf-8", "replace")
        except (OSError, ValueError) as error:
            raise AdbUnavailable(f"The adb server on port {self.port} does not answer.") from error
        if status != b"OKAY":
            raise AdbUnavailable(f"The adb server on port {self.port} refuses {service}: {text or 'closed'}.")
        return text

    def connect(self, address: str, *, timeout: float = 15.0) -> str:
        """Attach the phone at `host:port` and return adb's own words, which tell success only in prose."""
        return self.request(f"host:connect:{address}", timeout=timeout)

    def disconnect(self, address: str) -> None:
        """Detach the phone at `host:port`; harmless when it is not attached."""
        with contextlib.suppress(AdbUnavailable):
            self.request(f"host:disconnect:{address}")

    def devices(self) -> dict[str, str]:
        """Return the serial and state (`device`, `offline`, `unauthorized`) of each phone."""
        rows = (row.split("\t", 1) for row in self.request("host:devices").splitlines())
        return {row[0]: row[1] for row in rows if len(row) == 2}

    def run(self, *arguments: str, timeout: float = 30.0) -> subprocess.CompletedProcess[bytes]:
        """Run the adb program with these arguments against this server and return what it printed."""
        return subprocess.run(
            [str(self.binary), *arguments],
            env={**os.environ, **self.env},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=timeout,
            check=False,
        )

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
