"""What an entry costs, behind one interface: characters for any machine, tokens for a loaded model.

There is one estimator, used by the planner, the rungs, the caps and the report: two copies drift. A profile
prices the pieces; `cost` adds them up the same way for every profile, so taking an item out of a message
saves exactly what the item cost, and nothing is serialised twice.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from devices.geometry import Size
from ladders.conversation.entry import (
    Compaction,
    DocumentItem,
    Entry,
    ImageItem,
    Item,
    Json,
    Message,
    OpaqueEntry,
    OpaqueItem,
    Reasoning,
    Role,
    TextItem,
    ToolCall,
    ToolResult,
    content_items,
)
from ladders.conversation.picture import pixel_size
from ladders.conversation.wire import compact_json, json_length, quoted_length, utf16_length


class Profile(Protocol):
    """How to price the pieces of a conversation. Every method is pure; prices are whole and not negative."""

    @property
    def unit(self) -> str:
        """What is counted, in the plural: `characters` or `tokens`."""
        ...

    @property
    def input_cap(self) -> int:
        """Price above which a tool call's input is long enough to be trimmed."""
        ...

    def text(self, text: str, /) -> int:
        """Price of plain text: a summary, a marker, reasoning."""
        ...

    def blob(self, blob: str, /) -> int:
        """Price of encrypted reasoning that only its provider can read."""
        ...

    def value(self, value: Json, /) -> int:
        """Price of a JSON value: a call's input, a result's output."""
        ...

    def item(self, item: Item, /) -> int:
        """Price of one content item with its own frame."""
        ...

    def message(self, role: Role, items: int, /) -> int:
        """Price of a message around that many items."""
        ...

    def call(self, name: str, /) -> int:
        """Price of a call around its input."""
        ...

    def result(self, items: int | None, /) -> int:
        """Price of a result around its output: a JSON value (None), or that many items."""
        ...


def cost(entry: Entry, profile: Profile) -> int:
    """Return what the entry costs. Provenance, call ids and opaque records cost nothing."""
    items = content_items(entry)
    if items is not None:
        return frame(entry, profile) + sum(map(profile.item, items))
    return frame(entry, profile)


def frame(entry: Entry, profile: Profile) -> int:
    """Return what the entry costs apart from its content items; everything, for an entry without items."""
    match entry:
        case Message():
            return profile.message(entry.role, len(entry.content))
        case ToolResult():
            if isinstance(entry.output, tuple):
                return profile.result(len(entry.output))
            return profile.result(None) + profile.value(entry.output)
        case ToolCall():
            return profile.call(entry.name) + profile.value(entry.input)
        case Reasoning():
            return profile.text(entry.text) + profile.blob(entry.encrypted or "")
        case Compaction():
            return profile.text(entry.summary)
        case OpaqueEntry():
            return 0


@dataclass(frozen=True, slots=True)
class CharProfile:
    """Length of compact JSON in UTF-16 code units, the estimator the recorded cases are measured with.

    A picture costs its base64 length, which overcharges it some hundredfold; use tokens where a model is at hand.
    """

    input_cap: int = 8_000
    unit: str = "characters"

    def text(self, text: str, /) -> int:
        """Length of the text, no quotes."""
        return utf16_length(text)

    def blob(self, _blob: str, /) -> int:
        """Nothing, as in the published estimator: another provider never reads it."""
        return 0

    def value(self, value: Json, /) -> int:
        """Length of the value as compact JSON."""
        return json_length(value)

    def item(self, item: Item, /) -> int:
        """Length of `{"type":…,"text":…}` or `{"type":…,"value":…}`."""
        match item:
            case TextItem():
                return 23 + quoted_length(item.text)
            case ImageItem():
                return 25 + json_length(item.value)
            case DocumentItem():
                return 28 + json_length(item.value)
            case OpaqueItem():
                return 40 + quoted_length(item.native_type) + json_length(item.value)

    def message(self, role: Role, items: int, /) -> int:
        """Length of `{"role":…,"content":[…]}` with its commas."""
        return 24 + len(role) + max(0, items - 1)

    def call(self, name: str, /) -> int:
        """Length of `{"name":…,"input":…}`; the call id is not counted."""
        return 18 + quoted_length(name)

    def result(self, items: int | None, /) -> int:
        """Nothing around a JSON output, brackets and commas around items."""
        return 0 if items is None else 2 + max(0, items - 1)


CHARACTERS = CharProfile()

_BLOB_CHARACTERS_PER_TOKEN = 2.5  # base64 splits badly; no tokenizer is run over megabytes of it


@dataclass(frozen=True)
class TokenProfile:
    """Tokens of a loaded model.

    `count` is the model's tokenizer, `image` its rule from pixels to tokens (measured per size at start-up);
    `image_default` prices a picture whose size cannot be read. `overhead` is what the chat template puts
    around one message. `reads_encrypted` says that the target replays encrypted reasoning. Counts are cached,
    since a run is shrunk again and again.
    """

    count: Callable[[str], int]
    image: Callable[[Size], int] | None = None
    image_default: int = 1_024
    overhead: int = 4
    reads_encrypted: bool = False
    input_cap: int = 2_000
    cached_texts: int = 4_096
    unit: str = "tokens"
    _cached: Callable[[str], int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_cached", lru_cache(self.cached_texts)(self.count))

    def text(self, text: str, /) -> int:
        """Tokens of the text; a lone surrogate counts as the replacement character it will be sent as."""
        if not text:
            return 0
        if not text.isascii():
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return self._cached(text)

    def blob(self, blob: str, /) -> int:
        """Estimate of the blob where the target replays it."""
        return _blob_tokens(len(blob)) if self.reads_encrypted else 0

    def value(self, value: Json, /) -> int:
        """Tokens of a string as it is, of any other value as compact JSON."""
        return self.text(value if isinstance(value, str) else compact_json(value))

    def item(self, item: Item, /) -> int:
        """Tokens of text, the image rule for pictures, an estimate by length for anything else."""
        match item:
            case TextItem():
                return self.text(item.text)
            case ImageItem():
                size = pixel_size(item.value)
                return self.image(size) if self.image and size else self.image_default
            case DocumentItem() | OpaqueItem():
                return _blob_tokens(json_length(item.value))

    def message(self, _role: Role, _items: int, /) -> int:
        """What the chat template puts around a message."""
        return self.overhead

    def call(self, name: str, /) -> int:
        """Tokens of the name and of the template around it."""
        return self.overhead + self.text(name)

    def result(self, _items: int | None, /) -> int:
        """What the chat template puts around a result."""
        return self.overhead


def _blob_tokens(characters: int) -> int:
    return math.ceil(characters / _BLOB_CHARACTERS_PER_TOKEN)
