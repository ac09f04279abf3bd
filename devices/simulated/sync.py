"""The `sync:` service, version 1: STAT, LIST, SEND, RECV and QUIT over the phone's files."""

from __future__ import annotations

import struct

from devices.simulated.adbd import Stream
from devices.simulated.files import Files, FilesError

MAX_CHUNK = 64 << 10
"""Largest DATA chunk of the protocol, in bytes."""

_MAX_PATH = 1024
_MAX_FILE = 1 << 30


class _Bad(Exception):
    """What came is not the protocol; the stream is closed."""


async def serve_sync(files: Files, stream: Stream) -> None:
    """Serve requests until QUIT, the end, or nonsense."""
    await _Session(files, stream).run()


class _Session:
    def __init__(self, files: Files, stream: Stream) -> None:
        self._files = files
        self._stream = stream
        self._buffer = bytearray()

    async def run(self) -> None:
        requests = {b"STAT": self._stat, b"LIST": self._list, b"SEND": self._send, b"RECV": self._receive}
        try:
            while True:
                name, length = await self._header()
                if name not in requests or length > _MAX_PATH:
                    return  # QUIT, or nonsense
                path = (await self._take(length)).decode("utf-8", "surrogateescape")
                await requests[name](path)
        except (EOFError, _Bad):
            return

    async def _header(self) -> tuple[bytes, int]:
        name, length = struct.unpack("<4sI", await self._take(8))
        return name, length

    async def _take(self, count: int) -> bytes:
        while len(self._buffer) < count:
            chunk = await self._stream.read()
            if not chunk:
                raise EOFError
            self._buffer += chunk
        taken = bytes(memoryview(self._buffer)[:count])
        del self._buffer[:count]
        return taken

    async def _fail(self, reason: str) -> None:
        text = reason.encode()
        await self._stream.write(b"FAIL" + struct.pack("<I", len(text)) + text)

    async def _stat(self, path: str) -> None:
        entry = self._files.get(path)
        mode, size, mtime = (entry.mode, entry.size, entry.mtime) if entry else (0, 0, 0)
        await self._stream.write(b"STAT" + struct.pack("<III", mode, size, mtime))

    async def _list(self, path: str) -> None:
        try:
            rows = self._files.list(path)
        except FilesError:
            rows = []
        out = bytearray()
        for name, entry in rows:
            raw = name.encode("utf-8", "surrogateescape")
            out += b"DENT" + struct.pack("<IIII", entry.mode, entry.size, entry.mtime, len(raw)) + raw
        await self._stream.write(bytes(out) + b"DONE" + bytes(16))

    async def _send(self, path_and_mode: str) -> None:
        path, _, mode = path_and_mode.rpartition(",")
        data = bytearray()
        while True:
            name, length = await self._header()
            if name == b"DONE":
                break
            if name != b"DATA" or length > MAX_CHUNK or len(data) > _MAX_FILE:
                raise _Bad
            data += await self._take(length)
        try:
            self._files.write(path, bytes(data), mode=int(mode), mtime=length)
        except (FilesError, ValueError) as error:
            await self._fail(f"couldn't create file: {error}")
        else:
            await self._stream.write(b"OKAY" + bytes(4))

    async def _receive(self, path: str) -> None:
        try:
            data = self._files.read(path)
        except FilesError as error:
            await self._fail(f"open failed: {error}")
            return
        out = bytearray()
        for start in range(0, len(data), MAX_CHUNK):
            chunk = data[start : start + MAX_CHUNK]
            out += b"DATA" + struct.pack("<I", len(chunk)) + chunk
        await self._stream.write(bytes(out) + b"DONE" + bytes(4))
