"""Calls to a phone with recovery: reads may be repeated, an action is sent at most once."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from devices.errors import OutcomeUnknown, ServerDown
from devices.uiautomator.adb import AdbFault, AdbServer, AdbSilent, ServiceRefused
from devices.uiautomator.config import DriverConfig
from devices.uiautomator.link import restore_link
from devices.uiautomator.server import U2Server
from devices.uiautomator.translate import failure, refusal, server_lost, unreachable
from devices.uiautomator.transport import AnswerLost, RpcFault, Transport

logger = logging.getLogger(__name__)

Result = TypeVar("Result")
Fault = AdbFault | AnswerLost | RpcFault


class Unanswered(ServerDown):
    """The server lives, and the answer to this one call is lost every time; others may well be answered."""


class Late(Unanswered):
    """A read that may be slow for good reasons took longer than its budget; it was not asked again."""


class Calls:
    """The driver boundary: below it faults of the wire, above it only `devices.errors`.

    The recovery ladder (device design, section 4): a read is asked again; the u2 server is restarted; adb is
    waited for, or disconnected and connected; a private adb server is restarted; then the error goes up.
    After an action whose answer is lost the mending is left to the next call, so that the caller hears of the
    unknown outcome at once.
    """

    def __init__(self, adb: AdbServer, serial: str, config: DriverConfig) -> None:
        self.serial = serial
        self.server = U2Server(adb, serial, config)
        self._adb = adb
        self._config = config
        self._transport = Transport(adb, serial, config.server_port)
        self._mending = threading.RLock()
        self._mended = 0
        self._doubt: Fault | None = None

    def start(self) -> None:
        """Have the phone and its u2 server ready. Raises `PhoneGone`, `PhoneNotAuthorised`, `ServerDown`."""
        restore_link(self._adb, self.serial, self._config.reconnect_seconds)
        self._guarded(self.server.ensure)

    def read(self, method: str, *params: Any, seconds: float | None = None) -> Any:
        """Return the result of a call that changes nothing, asked again after mending what failed."""
        limit = seconds or self._config.read_seconds
        return self._repeatable(method, lambda: self._transport.call(method, *params, seconds=limit))

    def read_in_time(self, method: str, *params: Any, seconds: float) -> Any:
        """Read as `read` does, but raise `Late` after one wait of `seconds`: asking again would double it."""
        return self._repeatable(method, lambda: self._transport.call(method, *params, seconds=seconds), patient=False)

    def alive(self) -> bool:
        """Say whether the u2 server answers now; mends nothing."""
        try:
            return self.server.pulse() == "alive"
        except AdbFault:
            return False

    def suspect(self, reason: str) -> None:
        """Have the u2 server restarted before the next call."""
        self._doubt = AnswerLost(reason, late=True)

    def act(self, method: str, *params: Any, seconds: float = 0.0) -> Any:
        """Send an action once and return its result; `seconds` is how long the gesture itself takes.

        Raises `OutcomeUnknown` when it was sent and the answer lost, `CallFailed` when the phone said no.
        """
        limit = self._config.action_seconds + seconds
        return self._once(method, lambda: self._transport.call(method, *params, seconds=limit))

    def shell(self, command: str, seconds: float | None = None) -> str:
        """Return what a shell command that changes nothing prints, asked again after mending what failed."""
        return self._repeatable(command.split()[0], lambda: self._shell(command, seconds))

    def shell_in_time(self, command: str, seconds: float) -> str:
        """Run a command as `shell` does, but raise `Late` after one wait of `seconds`."""
        return self._repeatable(command.split()[0], lambda: self._shell(command, seconds), patient=False)

    def shell_action(self, command: str, seconds: float | None = None) -> str:
        """Run a shell command once and return what it prints; errors as for `act`."""
        return self._once(command.split()[0], lambda: self._shell(command, seconds))

    def exec_out(self, command: str, seconds: float) -> bytes:
        """Return the raw output of a command that changes nothing; errors as for `read`."""
        return self._repeatable(command.split()[0], lambda: self._stream(f"exec:{command}", seconds))

    def close(self) -> None:
        """Let go of the server."""
        self.server.close()

    def _repeatable(self, name: str, ask: Callable[[], Result], *, patient: bool = True) -> Result:
        self._settle_doubt()
        before = self._mended
        try:
            return ask()
        except (AdbFault, AnswerLost, RpcFault) as fault:
            if not patient and isinstance(fault, AnswerLost) and fault.late:
                raise Late(f"{name} had {fault}.", serial=self.serial) from fault
            if isinstance(fault, RpcFault) and not server_lost(fault):
                # A read refused once (a NullPointerException in the dumper) often works the second time.
                logger.debug("%s refused on %s: %s", name, self.serial, fault)
            else:
                self._mend(fault, before)
        try:
            return ask()
        except AnswerLost as lost:
            if lost.by == "server" and self.alive():
                raise Unanswered(f"The u2 server has no answer to {name}: {lost}.", serial=self.serial) from lost
            raise failure(lost, name, self.serial) from lost
        except (AdbFault, RpcFault) as fault:
            raise failure(fault, name, self.serial) from fault

    def _once(self, name: str, send: Callable[[], Result]) -> Result:
        self._settle_doubt()
        before = self._mended
        try:
            return self._sent(name, send)
        except AdbFault as fault:
            # Nothing was sent: the stream did not even open.
            self._mend(fault, before)
        try:
            return self._sent(name, send)
        except AdbFault as fault:
            raise unreachable(fault, self.serial) from fault

    def _sent(self, name: str, send: Callable[[], Result]) -> Result:
        try:
            return send()
        except AnswerLost as lost:
            self._doubt = lost
            raise OutcomeUnknown(f"{name} was sent and its answer lost: {lost}.", serial=self.serial) from lost
        except RpcFault as fault:
            if not server_lost(fault):
                raise refusal(fault, name, self.serial) from fault
            self._doubt = fault
            raise OutcomeUnknown(f"The u2 server lost the phone's UI during {name}.", serial=self.serial) from fault

    def _settle_doubt(self) -> None:
        doubt = self._doubt
        if doubt is not None:
            self._mend(doubt, self._mended)
            self._doubt = None

    def _mend(self, fault: Fault, before: int) -> None:
        """Repair as little as the fault asks for; another thread's repair since `before` counts as ours."""
        with self._mending:
            if self._mended != before:
                return
            logger.info("mending %s after: %s", self.serial, fault)
            if isinstance(fault, AdbFault) and not isinstance(fault, ServiceRefused):
                stale = isinstance(fault, AdbSilent)
                restore_link(self._adb, self.serial, self._config.reconnect_seconds, stale=stale)
            self._guarded(self.server.restart if _server_is_useless(fault) else self.server.ensure)
            self._mended += 1

    def _guarded(self, repair: Callable[[], None]) -> None:
        """Run a repair of the server; when the link fails under it, restore that and repair once more."""
        try:
            repair()
            return
        except AdbFault as fault:
            restore_link(self._adb, self.serial, self._config.reconnect_seconds, stale=isinstance(fault, AdbSilent))
        try:
            repair()
        except AdbFault as fault:
            raise unreachable(fault, self.serial) from fault

    def _shell(self, command: str, seconds: float | None) -> str:
        limit = seconds or self._config.shell_seconds
        # Old phones give the v1 shell a terminal, which turns line ends into CR LF.
        return self._stream(f"shell:{command}", limit).decode("utf-8", "replace").replace("\r\n", "\n")

    def _stream(self, service: str, seconds: float) -> bytes:
        return self._transport.collect(service, seconds=seconds)


def _server_is_useless(fault: Fault) -> bool:
    if isinstance(fault, RpcFault):
        return True
    return isinstance(fault, AnswerLost) and fault.late and fault.by == "server"
