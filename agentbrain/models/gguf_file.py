"""Reads a GGUF file's header: what it is, and how long it must be. Loads no weights and needs no library.

Format: github.com/ggml-org/ggml, docs/gguf.md, versions 2 and 3 (little endian).
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9
_MOST_DIMENSIONS = 8
_BLOCKS = {
    0: (1, 4),
    1: (1, 2),
    2: (32, 18),
    3: (32, 20),
    6: (32, 22),
    7: (32, 24),
    8: (32, 34),
    10: (256, 84),
    11: (256, 110),
    12: (256, 144),
    13: (256, 176),
    14: (256, 210),
    15: (256, 292),
    16: (256, 66),
    17: (256, 74),
    18: (256, 98),
    19: (256, 50),
    20: (32, 18),
    21: (256, 110),
    22: (256, 82),
    23: (256, 136),
    24: (1, 1),
    25: (1, 2),
    26: (1, 4),
    27: (1, 8),
    28: (1, 8),
    29: (256, 56),
    30: (1, 2),
    34: (256, 54),
    35: (256, 66),
    39: (32, 17),
}
"""Weights per block and bytes per block of each tensor type; a type that is not here is not checked."""


class GgufError(Exception):
    """The file is no GGUF file, or is not whole; the message completes 'FILE ...'."""


@dataclass(frozen=True)
class GgufFacts:
    """What the header says; `needed_bytes` is the least length of a whole file."""

    kind: Literal["model", "projector", "adapter"]
    architecture: str
    name: str
    trained_context: int
    needed_bytes: int


def inspect(path: Path) -> GgufFacts:
    """Return the file's facts.

    Raises:
        GgufError: not a GGUF file, a version we do not know, or cut off.
        OSError: it cannot be read.
    """
    size = path.stat().st_size
    if size == 0:
        raise GgufError("is empty")
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        if data[:4] != b"GGUF":
            raise GgufError(_not_gguf(bytes(data[:64])))
        try:
            facts = _facts(_Reader(data))
        # Any of these is what a wrong byte in a length, a type or an alignment leads to.
        except (struct.error, LookupError, ValueError, ArithmeticError, TypeError, RecursionError) as error:
            raise GgufError(f"is damaged or cut off inside its header ({type(error).__name__})") from None
    if size < facts.needed_bytes:
        raise GgufError(f"is cut off: it holds {size:,} of {facts.needed_bytes:,} bytes")
    return facts


def _not_gguf(start: bytes) -> str:
    """Say what was downloaded instead; both happen to everybody once."""
    if start.startswith(b"version https://git-lfs"):
        return "is a Git LFS pointer, not the model; download the file itself"
    if start.lstrip().lower().startswith((b"<!doctype", b"<html")):
        return "is a web page, not a model; download the file behind its button"
    return "is not a GGUF file"


class _Reader:
    def __init__(self, data: mmap.mmap) -> None:
        self.data = data
        self.position = 4

    def take(self, form: str) -> Any:
        packed = struct.Struct("<" + form)
        (value,) = packed.unpack_from(self.data, self.position)
        self.position += packed.size
        return value

    def text(self) -> str:
        return self._bytes(self.take("Q")).decode("utf-8")

    def skip_text(self) -> None:
        self._bytes(self.take("Q"))

    def _bytes(self, length: int) -> bytes:
        end = self.position + length
        if end > len(self.data):
            raise ValueError("past the end")
        found, self.position = self.data[self.position : end], end
        return found

    def value(self, kind: int) -> Any:
        """Return a scalar or a string; an array is passed over."""
        if kind == _STRING:
            return self.text()
        if kind != _ARRAY:
            return self.take(_SCALARS[kind])
        inner, count = self.take("I"), self.take("Q")
        if inner in _SCALARS:
            self.position += struct.calcsize("<" + _SCALARS[inner]) * count
            return None
        for _ in range(min(count, len(self.data))):
            self.skip_text() if inner == _STRING else self.value(inner)
        return None


def _facts(reader: _Reader) -> GgufFacts:
    version, tensors, pairs = reader.take("I"), reader.take("Q"), reader.take("Q")
    if version not in (2, 3):
        raise GgufError(f"is GGUF version {version}; versions 2 and 3 can be read")
    values: dict[str, Any] = {}
    for _ in range(pairs):
        key = reader.text()
        values[key] = reader.value(reader.take("I"))
    ends = list(_tensor_ends(reader, tensors))
    alignment = values.get("general.alignment", 32)
    start = -(-reader.position // alignment) * alignment
    architecture = str(values.get("general.architecture", ""))
    return GgufFacts(
        kind=_kind(architecture, values.get("general.type")),
        architecture=architecture,
        name=str(values.get("general.name") or ""),
        trained_context=int(values.get(f"{architecture}.context_length") or 0),
        needed_bytes=start + max(ends) if ends else 0,
    )


def _kind(architecture: str, declared: str | None) -> Literal["model", "projector", "adapter"]:
    if declared == "adapter":
        return "adapter"
    return "projector" if architecture == "clip" else "model"


def _tensor_ends(reader: _Reader, count: int) -> Iterator[int]:
    """Yield where each tensor ends, in bytes behind the start of the data."""
    for _ in range(count):
        reader.skip_text()
        weights, dimensions = 1, reader.take("I")
        if dimensions > _MOST_DIMENSIONS:
            raise ValueError("no tensor has so many dimensions")
        for _ in range(dimensions):
            weights *= reader.take("Q")
        kind, offset = reader.take("I"), reader.take("Q")
        per_block, block_bytes = _BLOCKS.get(kind, (1, 0))
        yield offset + weights // per_block * block_bytes
