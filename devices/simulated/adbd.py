"""The phone's end of adb over TCP: messages, the greeting, and multiplexed streams.

The protocol is that of AOSP's `packages/modules/adb/protocol.txt`: a 24-byte little-endian header, then at most
1 MiB of payload. We advertise only what keeps adb on its simple paths (device design, section 3).
"""

from __future__ import annotations

import asyncio
import os
import struct
import sys
import traceback
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple, cast

CNXN, AUTH, OPEN, OKAY, CLSE, WRTE = (
    int.from_bytes(name, "little") for name in (b"CNXN", b"AUTH", b"OPEN", b"OKAY", b"CLSE", b"WRTE")
)
MAX_PAYLOAD = 1 << 20
"""Largest payload of one message, in bytes, that we offer and accept."""

_VERSION = 0x01000001  # from this version on, both sides leave the checksum at 0
_HEADER = struct.Struct("<6I")
_AUTH_TOKEN, _AUTH_SIGNATURE, _AUTH_PUBLIC_KEY = 1, 2, 3
_INBOX_LIMIT = 8 * MAX_PAYLOAD  # a peer that ignores our acknowledgements is cut off, not believed

Door = Literal["open", "offline", "unauthorised"]
"""What a phone does with a new connection: greet it, say nothing, or ask its owner first."""

Service = Callable[["Stream"], Awaitable[None]]
"""Serves one stream; the stream closes when it returns."""


class Message(NamedTuple):
    """One message of the protocol."""

    command: int
    arg0: int
    arg1: int
    payload: bytes = b""

    def encode(self, *, checksum: bool = False) -> bytes:
        """Return the bytes on the wire."""
        crc = sum(self.payload) & 0xFFFFFFFF if checksum else 0
        header = _HEADER.pack(self.command, self.arg0, self.arg1, len(self.payload), crc, self.command ^ 0xFFFFFFFF)
        return header + self.payload


class ProtocolError(Exception):
    """The peer does not speak adb; its connection is closed and nothing else happens."""


def take_message(buffer: bytearray) -> Message | None:
    """Remove and return the first message of the buffer, None while it is incomplete.

    Raises `ProtocolError` on anything that no adb sends.
    """
    if len(buffer) < _HEADER.size:
        return None
    command, arg0, arg1, length, _, magic = _HEADER.unpack_from(buffer)
    if magic != command ^ 0xFFFFFFFF or length > MAX_PAYLOAD:
        raise ProtocolError(f"bad header {bytes(buffer[:24]).hex()}")
    end = _HEADER.size + length
    if len(buffer) < end:
        return None
    payload = bytes(memoryview(buffer)[_HEADER.size : end])
    del buffer[:end]
    return Message(command, arg0, arg1, payload)


class Stream:
    """One stream of a connection: read chunks, write bytes, close.

    A chunk is acknowledged when it is read, so a slow service slows its peer down.
    """

    def __init__(self, connection: _Connection, local: int, remote: int) -> None:
        self.closed = asyncio.Event()
        self._connection = connection
        self._local = local
        self._remote = remote
        self._inbox: list[bytes] = []
        self._inbox_size = 0
        self._arrived = asyncio.Event()
        self._granted = asyncio.Event()
        self._granted.set()

    async def read(self) -> bytes:
        """Return the next chunk, empty when the peer has closed."""
        while not self._inbox:
            if self.closed.is_set():
                return b""
            self._arrived.clear()
            await self._arrived.wait()
        chunk = self._inbox.pop(0)
        self._inbox_size -= len(chunk)
        self._connection.send(Message(OKAY, self._local, self._remote))
        return chunk

    async def write(self, data: bytes) -> None:
        """Send all bytes and wait until the peer has taken them. Raises `ConnectionResetError` when it is gone."""
        step = self._connection.max_payload
        for start in range(0, len(data), step):
            await self._granted.wait()
            if self.closed.is_set():
                raise ConnectionResetError("stream closed by the peer")
            self._granted.clear()
            self._connection.send(Message(WRTE, self._local, self._remote, data[start : start + step]))
        await self._granted.wait()

    def close(self) -> None:
        """Close the stream and tell the peer; harmless when it is closed."""
        if not self.closed.is_set():
            self._connection.send(Message(CLSE, self._local, self._remote))
            self._connection.forget(self._local)
            self.ended()

    def received(self, chunk: bytes) -> None:
        """Take a chunk that arrived from the peer."""
        self._inbox_size += len(chunk)
        if self._inbox_size > _INBOX_LIMIT:
            raise ProtocolError("stream overrun")
        self._inbox.append(chunk)
        self._arrived.set()

    def granted(self) -> None:
        """Take the peer's leave to send the next chunk."""
        self._granted.set()

    def ended(self) -> None:
        """Take notice that the peer has closed, or that the connection is gone."""
        self.closed.set()
        self._arrived.set()
        self._granted.set()


class Adbd:
    """Accepts adb connections and opens services on them.

    `open_service` returns the service for a name such as `shell:ls` or `tcp:9008`, or None to refuse it.
    `banner` is what `adb devices -l` shows. `refusing` makes the phone drop every new connection at once.
    """

    def __init__(self, open_service: Callable[[str], Service | None], banner: bytes) -> None:
        self.open_service = open_service
        self.banner = banner
        self.refusing = False
        self.stalled = False
        self._door: Door = "open"
        self._connections: set[_Connection] = set()
        self._server: asyncio.Server | None = None

    @property
    def door(self) -> Door:
        """What happens to a new connection."""
        return self._door

    @door.setter
    def door(self, door: Door) -> None:
        """Change it; opening it lets in the connections that wait for the owner, closing it drops the rest."""
        self._door = door
        if door == "open":
            for connection in self._connections:
                connection.admit()
        else:
            self.drop()

    async def listen(self, port: int = 0) -> int:
        """Listen on a loopback port, 0 for any, and return it."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Connection(self, self._connections), "127.0.0.1", port)
        return int(self._server.sockets[0].getsockname()[1])

    def stall(self, stalled: bool) -> None:
        """Stop taking in what arrives, or go on with it; the connections stay."""
        self.stalled = stalled
        if not stalled:
            for connection in list(self._connections):
                connection.take_in()

    def drop(self) -> None:
        """Cut every connection now, as a lost Wi-Fi does."""
        for connection in list(self._connections):
            connection.abort()

    async def close(self) -> None:
        """Stop listening and cut every connection."""
        if self._server is not None:
            self._server.close()
        self.drop()
        await asyncio.sleep(0)


class _Connection(asyncio.Protocol):
    """One adb server's connection."""

    def __init__(self, adbd: Adbd, registry: set[_Connection]) -> None:
        self.max_payload = MAX_PAYLOAD
        self._adbd = adbd
        self._registry = registry
        self._buffer = bytearray()
        self._streams: dict[int, Stream] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._last_id = 0
        self._checksum = False
        self._greeted = False
        self._waiting = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # asyncio sets TCP_NODELAY on every TCP connection; without it each answer would wait 40 ms.
        self._transport = cast(asyncio.Transport, transport)
        self._registry.add(self)
        if self._adbd.refusing:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the signature is asyncio's
        self._registry.discard(self)
        for stream in list(self._streams.values()):
            stream.ended()
        self._streams.clear()

    def abort(self) -> None:
        self._transport.abort()
        self.connection_lost(None)

    def send(self, message: Message) -> None:
        if not self._transport.is_closing():
            self._transport.write(message.encode(checksum=self._checksum))

    def forget(self, stream_id: int) -> None:
        self._streams.pop(stream_id, None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        self.take_in()

    def take_in(self) -> None:
        """Handle every whole message that has arrived, unless the phone is stalled."""
        if self._adbd.stalled:
            return
        try:
            while (message := take_message(self._buffer)) is not None:
                self._handle(message)
        except ProtocolError:
            self.abort()

    def _handle(self, message: Message) -> None:
        if message.command == CNXN:
            self._hello(message)
        elif message.command == AUTH:
            self._authorise(message)
        elif not self._greeted:
            raise ProtocolError("message before the greeting")
        elif message.command == OPEN:
            self._open(message)
        elif stream := self._streams.get(message.arg1):
            self._deliver(stream, message)
        elif message.command == WRTE:
            self.send(Message(CLSE, 0, message.arg0))

    def _deliver(self, stream: Stream, message: Message) -> None:
        if message.command == WRTE:
            stream.received(message.payload)
        elif message.command == OKAY:
            stream.granted()
        elif message.command == CLSE:
            self.forget(message.arg1)
            stream.ended()

    def _hello(self, message: Message) -> None:
        self._checksum = message.arg0 < _VERSION
        self.max_payload = max(4096, min(message.arg1, MAX_PAYLOAD))
        if self._adbd.door == "open":
            self._greet()
        elif self._adbd.door == "unauthorised":
            self._ask_for_key()
        else:
            self._waiting = True

    def _greet(self) -> None:
        self._greeted = True
        self._waiting = False
        self.send(Message(CNXN, _VERSION, MAX_PAYLOAD, self._adbd.banner))

    def _ask_for_key(self) -> None:
        self.send(Message(AUTH, _AUTH_TOKEN, 0, os.urandom(20)))

    def _authorise(self, message: Message) -> None:
        if self._adbd.door == "open":
            self._greet()
        elif message.arg0 == _AUTH_SIGNATURE:
            self._ask_for_key()  # no key is known here, so the host ends by offering its public one
        elif message.arg0 == _AUTH_PUBLIC_KEY:
            self._waiting = True

    def admit(self) -> None:
        """Greet a host that has been waiting: the user tapped Allow, or the phone woke up."""
        if self._waiting:
            self._greet()

    def _open(self, message: Message) -> None:
        name = message.payload.rstrip(b"\0").decode("utf-8", "replace")
        service = self._adbd.open_service(name)
        if service is None or message.arg0 == 0:
            self.send(Message(CLSE, 0, message.arg0))
            return
        self._last_id += 1
        stream = self._streams[self._last_id] = Stream(self, self._last_id, message.arg0)
        self.send(Message(OKAY, self._last_id, message.arg0))
        task = asyncio.ensure_future(_serve(service, stream))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _serve(service: Service, stream: Stream) -> None:
    try:
        await service(stream)
    except ConnectionResetError:
        pass  # the peer went away in the middle; nobody is left to tell
    except Exception:  # a bug in one service must not end the phone; its trace belongs on stderr
        traceback.print_exc(file=sys.stderr)
    finally:
        stream.close()
