"""Just enough HTTP/1.1 to read the requests that come over an adb stream."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

_MAX_HEAD = 16 << 10
_MAX_BODY = 64 << 20


class Connection(Protocol):
    """What HTTP needs of an adb stream."""

    closed: asyncio.Event

    async def read(self) -> bytes:
        """Return the next bytes, empty at the end."""
        ...

    async def write(self, data: bytes) -> None:
        """Send all bytes."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


class BadRequest(Exception):
    """What came is no HTTP request, or one that is too large."""


@dataclass(frozen=True)
class Request:
    """One request."""

    method: str
    path: str
    wants_close: bool
    body: bytes


class Requests:
    """Reads one request after another from a stream."""

    def __init__(self, stream: Connection) -> None:
        self._stream = stream
        self._buffer = bytearray()

    async def next(self) -> Request | None:
        """Return the next request, None when the peer has closed. Raises `BadRequest`."""
        while (end := self._buffer.find(b"\r\n\r\n")) < 0:
            if len(self._buffer) > _MAX_HEAD:
                raise BadRequest("headers too long")
            if not await self._more():
                return None
        head = bytes(self._buffer[:end]).decode("latin-1")
        method, path, headers = _parse_head(head)
        length = _length(headers)
        while len(self._buffer) < end + 4 + length:
            if not await self._more():
                return None
        body = bytes(self._buffer[end + 4 : end + 4 + length])
        del self._buffer[: end + 4 + length]
        return Request(method, path, headers.get("connection", "").lower() == "close", body)

    async def _more(self) -> bool:
        chunk = await self._stream.read()
        self._buffer += chunk
        return bool(chunk)


def _parse_head(head: str) -> tuple[str, str, dict[str, str]]:
    first, *rest = head.split("\r\n")
    words = first.split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        raise BadRequest(f"not a request line: {first[:80]!r}")
    pairs = (line.partition(":") for line in rest)
    return words[0], words[1], {name.strip().lower(): value.strip() for name, _, value in pairs}


def _length(headers: dict[str, str]) -> int:
    text = headers.get("content-length", "0")
    if not text.isdecimal() or int(text) > _MAX_BODY:
        raise BadRequest(f"content-length {text[:20]!r}")
    return int(text)
