"""The u2 server on the phone: started, found, replaced when wedged, restarted when dead."""

from __future__ import annotations

import contextlib
import http.client
import logging
import re
import struct
import time
from typing import Literal

import adbutils
import uiautomator2.exceptions as u2

from devices.errors import ServerDown
from devices.uiautomator.adb import AdbFault, AdbServer, DeviceRefused, ServiceRefused
from devices.uiautomator.config import DriverConfig
from devices.uiautomator.library import LibraryDevice
from devices.uiautomator.transport import AnswerLost, RpcFault, Transport

logger = logging.getLogger(__name__)

Pulse = Literal["alive", "silent", "absent"]
"""`silent`: something holds the port and does not answer, a wedged server."""

_STOP_SECONDS = 3.0
_MAIN_CLASS = "com.wetest.uia2.Main"
_JAR = "/data/local/tmp/u2.jar"

# What the library lets through (device measurements): its own errors, adbutils', and whatever its sockets,
# its asserts on the sync protocol and its struct unpacking raise when the link dies in the middle.
_LIBRARY_ERRORS = (
    u2.BaseException,
    adbutils.AdbError,
    http.client.HTTPException,
    OSError,
    EOFError,
    ValueError,
    AssertionError,
    struct.error,
)


class U2Server:
    """One phone's u2 server. At most one library object a phone exists, and it owns the server's stream."""

    def __init__(self, adb: AdbServer, serial: str, config: DriverConfig) -> None:
        self._adb = adb
        self._serial = serial
        self._config = config
        self._transport = Transport(adb, serial, config.server_port)
        self._device: LibraryDevice | None = None

    @property
    def library(self) -> LibraryDevice:
        """The library's Device, for what only it can do (its keyboard app)."""
        if self._device is None:
            self.ensure()
        assert self._device is not None
        return self._device

    def pulse(self) -> Pulse:
        """Ask `/ping`. Raises `AdbFault` when the phone itself does not answer."""
        try:
            body = self._transport.get("/ping", seconds=self._config.ping_seconds)
        except ServiceRefused:
            return "absent"
        except AnswerLost as lost:
            return "silent" if lost.late else "absent"
        return "alive" if body.strip() == b"pong" else "silent"

    def ensure(self) -> None:
        """Have a server that answers, starting or replacing it where needed. Raises `ServerDown`, `AdbFault`."""
        pulse = self.pulse()
        if pulse == "silent":
            self.stop()
        if pulse != "alive" or self._device is None:
            self._start()

    def restart(self) -> None:
        """Replace the server, whoever started it, by a fresh one. Raises `ServerDown`, `AdbFault`."""
        logger.info("restarting the u2 server on %s", self._serial)
        self.stop()
        self._start()

    def stop(self) -> None:
        """End the server: by its stream when it is ours, by `/stop`, and at last by a signal."""
        if self._device is not None:
            with contextlib.suppress(*_LIBRARY_ERRORS):
                self._device.stop_uiautomator(wait=False)
        if self._ended(within=0.3):
            return
        with contextlib.suppress(AnswerLost, ServiceRefused):
            self._transport.get("/stop", seconds=self._config.ping_seconds)
        if self._ended(within=_STOP_SECONDS):
            return
        self._shell(f"pkill -9 -f {_MAIN_CLASS}")
        self._ended(within=_STOP_SECONDS)

    def close(self) -> None:
        """Let go: our server ends with its stream, a foreign one is left as it was."""
        if self._device is not None:
            with contextlib.suppress(*_LIBRARY_ERRORS):
                self._device.release()
            self._device = None

    def _ended(self, within: float) -> bool:
        deadline = time.monotonic() + within
        while self.pulse() != "absent":
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True

    def _start(self) -> None:
        """Start through the library, once more after mending what can be mended from here."""
        try:
            self._launch()
        except u2.AccessibilityServiceAlreadyRegisteredError:
            # A server that was just killed takes a moment to let go of the accessibility service.
            self._shell(f"pkill -9 -f {_MAIN_CLASS}")
            time.sleep(1.0)
            self._launch_or_report()
        except u2.LaunchUiAutomationError:
            # The jar may be damaged, or a directory of that name (uiautomator2 issue 1116).
            self._shell(f"rm -rf {_JAR}")
            self._launch_or_report()
        except _LIBRARY_ERRORS as error:
            raise self._reported(error) from error
        self._calm()

    def _launch_or_report(self) -> None:
        try:
            self._launch()
        except _LIBRARY_ERRORS as error:
            raise self._reported(error) from error

    def _launch(self) -> None:
        if self._device is None:
            self._device = LibraryDevice(self._adb, self._serial, self._config)
        else:
            self._device.start_uiautomator()

    def _reported(self, error: Exception) -> Exception:
        if isinstance(error, u2.AccessibilityServiceAlreadyRegisteredError):
            return ServerDown(
                "Another tool holds UI Automator on the phone.",
                remedy="Stop Appium, scrcpy-like accessibility tools or another uiautomator2, or restart the phone.",
                serial=self._serial,
            )
        if isinstance(error, u2.LaunchUiAutomationError):
            return ServerDown(f"The u2 server did not start: {_first_line(error)}.", serial=self._serial)
        if isinstance(error, adbutils.AdbError) and _names_the_link(str(error)):
            return DeviceRefused(str(error))
        if isinstance(error, adbutils.AdbError) and str(error) == "FAIL":
            return ServerDown(
                "The u2 server could not be copied to the phone.",
                remedy="Free some space on the phone: its /data is probably full.",
                serial=self._serial,
            )
        return ServerDown(f"The u2 server did not start: {_first_line(error)}.", serial=self._serial)

    def _calm(self) -> None:
        """Make UI Automator wait only briefly; a server that has no such setting is left as it is."""
        try:
            current = self._transport.call("getConfigurator", seconds=self._config.read_seconds)
            if isinstance(current, dict):
                wished = {name: self._limit(name, value) for name, value in current.items()}
                self._transport.call("setConfigurator", wished, seconds=self._config.read_seconds)
        except (AnswerLost, RpcFault, AdbFault) as fault:
            logger.debug("no configurator on %s: %s", self._serial, fault)

    def _limit(self, name: str, value: object) -> object:
        if "IdleTimeout" in name:
            return self._config.idle_milliseconds
        return self._config.selector_milliseconds if "SelectorTimeout" in name else value

    def _shell(self, command: str) -> None:
        """Run a command whose failure does not matter."""
        with contextlib.suppress(AdbFault, OSError), self._adb.open(self._serial, f"shell:{command}") as stream:
            stream.settimeout(self._config.shell_seconds)
            while stream.recv(4096):
                pass


def _names_the_link(text: str) -> bool:
    return any(word in text for word in ("offline", "not found", "unauthorized", "no devices"))


def _first_line(error: Exception) -> str:
    """The library's reason and the line in which the server named an exception, without its stack."""
    lines = [line.strip() for part in error.args for line in str(part).splitlines() if line.strip()]
    named = [line for line in lines[1:] if re.search(r"(Exception|Error)\b", line) and not line.startswith("at ")]
    return ": ".join([*lines[:1], *named[:1]])[:200] or type(error).__name__
