"""One HTTP/1.1 response read from a stream: lengths, chunks, and bodies cut short."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

MAX_HEAD = 64 * 1024
"""Bytes of header accepted; NanoHTTPD sends about 150."""

MAX_BODY = 256 * 1024 * 1024
"""Bytes of body accepted; the largest dump seen is 25 MB."""

Receive = Callable[[int], bytes]
"""Returns up to that many bytes, b"" at the end of the stream."""


class BadResponse(Exception):
    """What came is not a whole HTTP response."""


@dataclass(frozen=True, slots=True)
class Response:
    """A whole response."""

    status: int
    reason: str
    body: bytes


def read_response(receive: Receive) -> Response:
    """Read one response, by Content-Length, chunks, or up to the end of the stream.

    Raises `BadResponse` when the head is no HTTP or the body is cut short: half a dump must never pass for
    a whole one.
    """
    reader = _Reader(receive)
    status, reason = _status(reader.line())
    headers = _headers(reader)
    if headers.get("transfer-encoding", "").lower() == "chunked":
        return Response(status, reason, _chunks(reader))
    if "content-length" in headers:
        return Response(status, reason, reader.exactly(_number(headers["content-length"], 10)))
    return Response(status, reason, reader.rest())


class _Reader:
    """Buffered reading of lines and counted bytes."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._buffer = bytearray()

    def line(self) -> str:
        while (end := self._buffer.find(b"\n")) < 0:
            if len(self._buffer) > MAX_HEAD:
                raise BadResponse("the head is too long")
            self._fill()
        text = self._buffer[:end].decode("latin-1").rstrip("\r")
        del self._buffer[: end + 1]
        return text

    def exactly(self, length: int) -> bytes:
        while len(self._buffer) < length:
            self._fill(length - len(self._buffer))
        data = bytes(self._buffer[:length])
        del self._buffer[:length]
        return data

    def rest(self) -> bytes:
        while chunk := self._receive(1 << 16):
            self._buffer += chunk
            if len(self._buffer) > MAX_BODY:
                raise BadResponse("the body is too long")
        return bytes(self._buffer)

    def _fill(self, wanted: int = 0) -> None:
        chunk = self._receive(max(1 << 16, min(wanted, 1 << 20)))
        if not chunk:
            raise BadResponse("the answer was cut short")
        self._buffer += chunk


def _status(line: str) -> tuple[int, str]:
    version, _, rest = line.partition(" ")
    code, _, reason = rest.strip().partition(" ")
    if not version.startswith("HTTP/") or not (code.isascii() and code.isdigit()):
        raise BadResponse(f"the answer starts with {line[:40]!r}")
    return int(code), reason


def _headers(reader: _Reader) -> Mapping[str, str]:
    headers: dict[str, str] = {}
    for _ in range(1000):
        line = reader.line()
        if not line:
            return headers
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    raise BadResponse("the head has too many lines")


def _chunks(reader: _Reader) -> bytes:
    body = bytearray()
    while size := _number(reader.line().partition(";")[0], 16):
        body += reader.exactly(size)
        reader.line()
        if len(body) > MAX_BODY:
            raise BadResponse("the body is too long")
    return bytes(body)


def _number(text: str, base: int) -> int:
    try:
        value = int(text, base)
    except ValueError:
        raise BadResponse(f"{text[:40]!r} is no length") from None
    if not 0 <= value <= MAX_BODY:
        raise BadResponse(f"a length of {value} is out of range")
    return value
