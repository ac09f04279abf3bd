"""The size in pixels of a picture inside a conversation, read from its first bytes, never decoded whole."""

from __future__ import annotations

import base64
import binascii
import struct
from collections.abc import Mapping

from devices.geometry import Size
from ladders.conversation.entry import Json

_HEAD = 1 << 17  # base64 characters looked at: camera pictures keep up to 64 kB of metadata before their size
_START_OF_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def pixel_size(value: Json) -> Size | None:
    """Return the size of a base64 PNG, JPEG, GIF or WebP, or the `width` and `height` beside it, else None."""
    if isinstance(value, Mapping):
        width, height = value.get("width"), value.get("height")
        if isinstance(width, int) and isinstance(height, int) and width > 0 and height > 0:
            return Size(width, height)
        return next((size for key in ("data", "url", "image_url") if (size := pixel_size(value.get(key)))), None)
    return _size_of(_head(value)) if isinstance(value, str) else None


def _head(text: str) -> bytes:
    """Return the first bytes of a data URL or of bare base64."""
    if text.startswith("data:"):
        start = text.find(",", 0, 200) + 1
    elif ":" in text[:10]:
        return b""
    else:
        start = 0
    encoded = text[start : start + _HEAD]
    try:
        return base64.b64decode(encoded[: len(encoded) // 4 * 4])
    except (binascii.Error, ValueError):
        return b""


def _size_of(head: bytes) -> Size | None:
    if head.startswith(b"\x89PNG\r\n\x1a\n") and len(head) >= 24:
        return Size(*struct.unpack(">II", head[16:24]))
    if head.startswith((b"GIF87a", b"GIF89a")) and len(head) >= 10:
        return Size(*struct.unpack("<HH", head[6:10]))
    if head.startswith(b"\xff\xd8"):
        return _jpeg_size(head)
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP" and len(head) >= 30:
        return _webp_size(head)
    return None


def _jpeg_size(head: bytes) -> Size | None:
    at = 2
    while at + 9 <= len(head) and head[at] == 0xFF:
        if head[at + 1] in _START_OF_FRAME:
            height, width = struct.unpack(">HH", head[at + 5 : at + 9])
            return Size(width, height)
        at += 2 + int.from_bytes(head[at + 2 : at + 4], "big")
    return None


def _webp_size(head: bytes) -> Size | None:
    kind = head[12:16]
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", head[26:30])
        return Size(width & 0x3FFF, height & 0x3FFF)
    if kind == b"VP8L":
        bits = int.from_bytes(head[21:25], "little")
        return Size((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8X":
        return Size(int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1)
    return None
