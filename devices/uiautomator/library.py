"""The unmodified uiautomator2 library on our adb server: jar push, launch, selectors, keyboard app.

Its stock sockets wait 600 s, ask for the adb server's version on a connection of their own before every
call, and start a missing adb server on the default port whatever port was asked for. The three small classes
here change only that, through methods the libraries offer for it.
"""

from __future__ import annotations

import atexit
import socket
from typing import Any

import adbutils
import uiautomator2

from devices.uiautomator.adb import AdbServer
from devices.uiautomator.config import DriverConfig

Selector = uiautomator2.Selector
"""The library's own selector: a dict with the mask bits the server reads."""


class LibraryDevice(uiautomator2.Device):  # type: ignore[misc]  # the library ships no types
    """uiautomator2's Device; making one pushes the jar and starts the server on the phone.

    The server lives as long as the stream that launched it, hence as long as this object is not stopped.
    """

    def __init__(self, adb: AdbServer, serial: str, config: DriverConfig) -> None:
        self._start_seconds = config.start_seconds
        client = _Client(adb, config.shell_seconds)
        super().__init__(_AdbDevice(client, serial), port=config.server_port)

    def start_uiautomator(self) -> None:
        """Start the server; one that does not get ready is ended, not left running unowned.

        The stream of a server that ended by itself is closed first: the library only forgets it.
        """
        self.stop_uiautomator(wait=False)
        try:
            super().start_uiautomator()
        except BaseException:
            self.stop_uiautomator(wait=False)
            raise

    def _wait_ready(self, launch_timeout: float = 30) -> None:
        super()._wait_ready(min(launch_timeout, self._start_seconds))

    def release(self) -> None:
        """Stop the server and let the object be collected: the library's atexit list holds every Device."""
        self.stop_uiautomator(wait=False)
        atexit.unregister(self.stop_uiautomator)


class _AdbDevice(adbutils.AdbDevice):  # type: ignore[misc]  # the library ships no types
    """An AdbDevice whose shells end in time, except the one that keeps the u2 server alive."""

    def shell(self, cmdargs: Any, stream: bool = False, timeout: float | None = None, **more: Any) -> Any:
        if not stream:
            return super().shell(cmdargs, timeout=min(timeout or 600, self._client.seconds), **more)
        connection = super().shell(cmdargs, stream=True)
        # The server writes nothing for hours; a time-out here would be taken for its end.
        connection.conn.settimeout(None)
        return connection


class _Client(adbutils.AdbClient):  # type: ignore[misc]  # the library ships no types
    """An AdbClient with a cap on every wait and the server's version asked once."""

    def __init__(self, adb: AdbServer, seconds: float) -> None:
        super().__init__(adb.host, adb.port)
        self.seconds = seconds
        self._version: int | None = None

    def make_connection(self, timeout: float | None = None) -> Any:
        connection = _Connection(self.host, self.port)
        connection.conn.settimeout(min(timeout or 600, self.seconds))
        connection.conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def server_version(self) -> int:
        if self._version is None:
            self._version = int(super().server_version())
        return self._version


class _Connection(adbutils.AdbConnection):  # type: ignore[misc]  # the library ships no types
    """A connection that does not start an adb server: the stock one would start it on port 5037."""

    def _safe_connect(self) -> Any:
        return self._create_socket()
