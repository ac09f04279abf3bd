"""A local adb server: the phones it knows, and streams to services on them."""

from __future__ import annotations

import contextlib
import re
import socket
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from devices.adb_program import find_adb
from devices.errors import PhoneError

DEFAULT_PORT = 5037
_NETWORK_SERIAL = re.compile(r"[\w.\-\[\]]+:\d{1,5}")


class AdbFault(Exception):
    """adb did not do what it was asked; the text is adb's own where it gave one."""


class AdbServerGone(AdbFault):
    """Nothing listens on the adb server's port."""


class DeviceRefused(AdbFault):
    """adb has no working connection to the phone: offline, unauthorized, not found."""


class ServiceRefused(AdbFault):
    """The phone is there and nothing on it answers to that service."""


class AdbSilent(AdbFault):
    """adb or the phone's link took the request and did not answer in time."""


@dataclass(frozen=True, slots=True)
class Attached:
    """One line of `adb devices -l`: state is adb's word (`device`, `offline`, `unauthorized`, ...)."""

    serial: str
    state: str
    model: str = ""


@dataclass(frozen=True, slots=True)
class AdbServer:
    """An adb server on this machine, by its port.

    `restart` kills and starts a private server, one that nobody else uses; the shared one has none and is
    only ever started. Every method takes bounded time: `seconds` is the limit of one exchange with the
    server. Raises `AdbFault` subclasses.
    """

    port: int = DEFAULT_PORT
    host: str = "127.0.0.1"
    seconds: float = 3.0
    restart: Callable[[], None] | None = None

    def open(self, serial: str, service: str) -> socket.socket:
        """Return a stream to a service of the phone, with its timeout still at `seconds`."""
        stream = self.reach(serial)
        try:
            self.ask_service(stream, service)
        except BaseException:
            stream.close()
            raise
        return stream

    def reach(self, serial: str) -> socket.socket:
        """Return a connection to the phone that has not asked for a service yet.

        `host:transport` is used on every adb version: it needs neither the extra connection that asks for the
        server's version nor the 10 ms pause with which adbutils closes it.
        """
        stream = self._dial()
        try:
            with _translated(self.seconds):
                _ask(stream, f"host:transport:{serial}", DeviceRefused)
        except BaseException:
            stream.close()
            raise
        return stream

    def ask_service(self, stream: socket.socket, service: str) -> None:
        """Turn a connection into a stream to the service. A `shell:` runs from this moment on."""
        with _translated(self.seconds):
            _ask(stream, service, ServiceRefused)

    def request(self, query: str, seconds: float | None = None) -> str:
        """Return the server's answer to a `host:` query."""
        limit = seconds or self.seconds
        with self._dial() as stream, _translated(limit):
            stream.settimeout(limit)
            _ask(stream, query, DeviceRefused)
            return _read_block(stream)

    def devices(self) -> list[Attached]:
        """Return the phones the server knows, whatever their state."""
        return [found for line in self.request("host:devices-l").splitlines() if (found := _attached(line))]

    def state(self, serial: str) -> str:
        """Return the phone's state, `absent` when the server does not know it."""
        return next((found.state for found in self.devices() if found.serial == serial), "absent")

    def connect(self, serial: str, seconds: float | None = None) -> str:
        """Ask adb to connect to a phone on the network; the answer is a sentence, also when it failed."""
        return self.request(f"host:connect:{serial}", seconds)

    def disconnect(self, serial: str) -> str:
        """Make adb forget a phone on the network."""
        return self.request(f"host:disconnect:{serial}")

    def running(self) -> bool:
        """Say whether something listens on the port."""
        try:
            self._dial().close()
        except AdbFault:
            return False
        return True

    def start(self) -> None:
        """Start the server if it is not running; up to 20 s, 3 s as a rule."""
        if self.running():
            return
        try:
            if self.restart is not None:
                self.restart()
                return
            command = [str(find_adb()), "-P", str(self.port), "start-server"]
            subprocess.run(command, timeout=20, check=True, capture_output=True, stdin=subprocess.DEVNULL)
        except (PhoneError, OSError, subprocess.SubprocessError) as error:
            raise AdbServerGone(f"the adb server did not start: {error}") from error

    def _dial(self) -> socket.socket:
        try:
            stream = socket.create_connection((self.host, self.port), timeout=self.seconds)
        except OSError as error:
            raise AdbServerGone(f"no adb server answers on port {self.port}") from error
        # Without it, Nagle and delayed ACKs cost 44 ms a request, on the loopback too.
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return stream


def is_network_serial(serial: str) -> bool:
    """Say whether a serial is HOST:PORT, a phone that adb can be told to connect to again."""
    return _NETWORK_SERIAL.fullmatch(serial) is not None


def _attached(line: str) -> Attached | None:
    fields = line.split()
    if len(fields) < 2:
        return None
    # "no permissions (missing udev rules?); see [http...]" is one state of several words.
    state = "no permissions" if fields[1] == "no" else fields[1]
    tags = dict(part.split(":", 1) for part in fields[2:] if ":" in part)
    return Attached(fields[0], state, tags.get("model", "").replace("_", " "))


@contextlib.contextmanager
def _translated(seconds: float) -> Iterator[None]:
    """Turn what sockets raise into faults."""
    try:
        yield
    except TimeoutError as error:
        raise AdbSilent(f"adb did not answer within {seconds:g} s") from error
    except OSError as error:
        raise AdbServerGone(f"the adb server closed the connection: {error}") from error


def _ask(stream: socket.socket, query: str, refusal: type[AdbFault]) -> None:
    payload = query.encode()
    stream.sendall(b"%04x%b" % (len(payload), payload))
    status = _read_exactly(stream, 4)
    if status != b"OKAY":
        raise refusal(_read_block(stream) if status == b"FAIL" else f"adb answered {status!r}")


def _read_block(stream: socket.socket) -> str:
    told = _read_exactly(stream, 4)
    try:
        length = int(told, 16)
    except ValueError:
        raise AdbFault(f"adb announced a length of {told!r}") from None
    return _read_exactly(stream, length).decode("utf-8", "replace")


def _read_exactly(stream: socket.socket, length: int) -> bytes:
    data = b""
    while len(data) < length:
        chunk = stream.recv(length - len(data))
        if not chunk:
            raise ConnectionResetError(f"{length - len(data)} bytes missing")
        data += chunk
    return data
