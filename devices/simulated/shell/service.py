"""The adb services `shell:`, `shell,v2:` and `exec:`."""

from __future__ import annotations

import asyncio
import struct

from devices.simulated.adbd import Stream
from devices.simulated.handset import Handset
from devices.simulated.shell.call import Nothing
from devices.simulated.shell.interpreter import Interpreter

_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN = range(5)
_PACKET = struct.Struct("<BI")
_SEND_ABOVE = 32 << 10  # smaller pieces wait for the end of the command: one message instead of many
_PROMPT = b"sim:/ $ "


class _Raw:
    """Output and input as plain bytes, stdout and stderr mixed (shell v1 and exec)."""

    def __init__(self, stream: Stream, *, terminal: bool = False) -> None:
        self._stream = stream
        self._waiting = bytearray()
        self._terminal = terminal

    async def write(self, data: bytes) -> None:
        # The peer's terminal is in raw mode: a line feed alone would leave the cursor in its column.
        self._waiting += self._packed(data.replace(b"\n", b"\r\n") if self._terminal else data)
        if len(self._waiting) > _SEND_ABOVE:
            await self.flush()

    async def flush(self) -> None:
        data, self._waiting = bytes(self._waiting), bytearray()
        if data:
            await self._stream.write(data)

    async def read(self) -> bytes:
        return await self._stream.read()

    async def finish(self, _code: int) -> None:
        await self.flush()

    def _packed(self, data: bytes) -> bytes:
        return data


class _Packets(_Raw):
    """The same in packets of shell v2, with an exit code at the end."""

    def __init__(self, stream: Stream, *, terminal: bool = False) -> None:
        super().__init__(stream, terminal=terminal)
        self.stderr = _Stderr(self)
        self._incoming = bytearray()
        self._at_end = False

    def add(self, kind: int, data: bytes) -> None:
        self._waiting += _PACKET.pack(kind, len(data)) + data

    async def read(self) -> bytes:
        while not self._at_end:
            if packet := self._take():
                kind, data = packet
                self._at_end = kind == _CLOSE_STDIN
                if kind == _STDIN and data:
                    return data
                continue
            chunk = await self._stream.read()
            self._incoming += chunk
            self._at_end = not chunk
        return b""

    async def finish(self, code: int) -> None:
        self.add(_EXIT, bytes([code & 0xFF]))
        await self.flush()

    def _packed(self, data: bytes) -> bytes:
        return _PACKET.pack(_STDOUT, len(data)) + data

    def _take(self) -> tuple[int, bytes] | None:
        if len(self._incoming) < _PACKET.size:
            return None
        kind, length = _PACKET.unpack_from(self._incoming)
        if len(self._incoming) < _PACKET.size + length:
            return None
        data = bytes(self._incoming[_PACKET.size : _PACKET.size + length])
        del self._incoming[: _PACKET.size + length]
        return kind, data


class _Stderr:
    def __init__(self, packets: _Packets) -> None:
        self._packets = packets

    async def write(self, data: bytes) -> None:
        self._packets.add(_STDERR, data)

    async def flush(self) -> None:
        await self._packets.flush()


async def serve_shell(handset: Handset, stream: Stream, line: str, *, v2: bool, terminal: bool) -> None:
    """Run one line, or a session when there is none, and close; it ends when the peer hangs up."""
    if handset.faults.slow_shell:
        await asyncio.sleep(handset.faults.slow_shell)
    link = (_Packets if v2 else _Raw)(stream, terminal=terminal)
    stderr = link.stderr if isinstance(link, _Packets) else link
    interpreter = Interpreter(handset, link, stderr)
    work = _session(interpreter, link, terminal=terminal) if not line else interpreter.run(line, link)
    running = asyncio.ensure_future(work)
    hung_up = asyncio.ensure_future(stream.closed.wait())
    await asyncio.wait([running, hung_up], return_when=asyncio.FIRST_COMPLETED)
    hung_up.cancel()
    if running.done():
        await link.finish(running.result())
    else:
        running.cancel()  # as adbd hangs up its child
        await asyncio.wait([running])


async def _session(interpreter: Interpreter, link: _Raw, *, terminal: bool) -> int:
    """Read lines until `exit`, Ctrl-D or the end; a terminal gets a prompt and the echo its own end leaves to us."""
    pending = bytearray()
    code = 0
    while True:
        if terminal and not pending:
            await link.write(_PROMPT)
            await link.flush()
        while b"\n" not in pending:
            chunk = (await link.read()).replace(b"\r", b"\n")
            if not chunk or b"\x04" in chunk:
                return code
            if terminal:
                chunk = await _echo(link, pending, chunk)
            pending += chunk
        line, _, rest = bytes(pending).partition(b"\n")
        pending = bytearray(rest)
        words = line.decode("utf-8", "replace").strip()
        if words.split(" ")[0] == "exit":
            return code
        code = await interpreter.run(words, Nothing())
        await link.flush()


async def _echo(link: _Raw, pending: bytearray, chunk: bytes) -> bytes:
    """Show what was typed, with rubbing out and Ctrl-C; return what to keep."""
    kept = bytearray()
    for byte in chunk:
        if byte in (8, 127):
            if kept or pending:
                (kept or pending).pop()
                await link.write(b"\b \b")
        elif byte == 3:
            kept.clear()
            pending.clear()
            await link.write(b"^C\n" + _PROMPT)
        else:
            kept.append(byte)
            await link.write(bytes([byte]))
    await link.flush()
    return bytes(kept)
