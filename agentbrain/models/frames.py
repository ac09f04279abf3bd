"""Frames between a model's process and ours: a JSON header, then any binary parts."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import IO, Any

_LENGTHS = struct.Struct("<II")
_LARGEST_HEADER = 256 << 20


class FrameError(Exception):
    """The other side closed in the middle of a frame, or sent something that is no frame."""


def write_frame(stream: IO[bytes], header: Mapping[str, Any], blob: bytes = b"") -> None:
    """Write one frame and flush it. JSON's escapes carry lone surrogates, so any text survives."""
    body = json.dumps(header, separators=(",", ":")).encode("ascii")
    stream.write(_LENGTHS.pack(len(body), len(blob)) + body)
    stream.write(blob)
    stream.flush()


def read_frame(stream: IO[bytes]) -> tuple[dict[str, Any], bytes] | None:
    """Return the next header and blob, or None where the stream ends between frames."""
    start = stream.read(_LENGTHS.size)
    if not start:
        return None
    if len(start) < _LENGTHS.size:
        raise FrameError("The stream ended inside a frame.")
    body_length, blob_length = _LENGTHS.unpack(start)
    if body_length > _LARGEST_HEADER:
        raise FrameError("The stream holds no frame.")
    try:
        header = json.loads(_read(stream, body_length))
    except ValueError:
        raise FrameError("The stream holds no frame.") from None
    return header, _read(stream, blob_length)


def _read(stream: IO[bytes], length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise FrameError("The stream ended inside a frame.")
    return data
