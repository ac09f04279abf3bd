"""What a conversation is made of: entries in order, and the content items inside messages and tool results.

Plain slotted dataclasses, frozen: a step of the ladder that changes nothing hands back the same objects, so
`is` tells a reader (and a prefix cache) what was left alone. A transcript of 100 MB has some 100,000 entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"
"""Any JSON value. A `str` is a value, never a sequence of values."""

Role = Literal["user", "assistant", "developer", "system"]
SummarySource = Literal["boundary", "carrier", "encrypted", "synthetic", "absent"]
"""Where a compaction's summary came from. `synthetic`: the ladder wrote it (a marker)."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where an entry was read from. Never counted in its size: it repeats the content and is often larger."""

    provider: str = ""
    line: int | None = None
    raw: object = field(default=None, repr=False, compare=False)
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class TextItem:
    """Words. The ladder never touches them."""

    text: str


@dataclass(frozen=True, slots=True)
class ImageItem:
    """A picture.

    Readers put the value into one shape where they can: `{"type": "base64", "media_type", "data"}` or
    `{"type": "url", "url"}`. The ladder itself never looks inside.
    """

    value: Json = field(repr=False)


@dataclass(frozen=True, slots=True)
class DocumentItem:
    """A file such as a PDF, as its provider wrote it."""

    value: Json = field(repr=False)


@dataclass(frozen=True, slots=True)
class OpaqueItem:
    """Content of a kind only its provider understands."""

    native_type: str
    value: Json = field(repr=False)


Item = TextItem | ImageItem | DocumentItem | OpaqueItem
Output: TypeAlias = "Json | tuple[Item, ...]"
"""What a tool gave back: a JSON value, or content items (a tuple), such as a screen's text and its picture."""


@dataclass(frozen=True, slots=True)
class Message:
    """Words and attachments of one speaker.

    `pinned` messages (a run's goal) outlive every cut; system messages do so without being marked.
    """

    role: Role
    content: tuple[Item, ...]
    pinned: bool = False
    timestamp: str | None = None
    provenance: Provenance | None = None

    @property
    def text(self) -> str:
        """The text items, joined by blank lines."""
        return "\n\n".join(item.text for item in self.content if isinstance(item, TextItem))


@dataclass(frozen=True, slots=True)
class Reasoning:
    """What a model thought, in plain words or as a blob only its provider can read."""

    text: str
    encrypted: str | None = field(default=None, repr=False)
    timestamp: str | None = None
    provenance: Provenance | None = None


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call. `input` is an object for most providers and a bare string for some."""

    call_id: str
    name: str
    input: Json
    native_kind: str = ""
    timestamp: str | None = None
    provenance: Provenance | None = None


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a call gave back; its id and error flag outlive every rung."""

    call_id: str
    output: Output
    error: bool | None = None
    native_kind: str = ""
    timestamp: str | None = None
    provenance: Provenance | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """One omitted prompt as the marker lists it: its place among all prompts of the run, and its first words."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Omission:
    """What a marker stands for, readable by machine, cumulative over repeated shrinks.

    `prompts` are the newest omitted ones, whether or not the text had room for them; `summary` is the
    provider's own summary found among what was omitted, or "".
    """

    entries: int
    turns: int = 0
    steps: int = 0
    developer_dropped: int = 0
    prompts: tuple[Prompt, ...] = ()
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Compaction:
    """A summary that stands for what came before it, or the ladder's marker (`omission` is set then)."""

    summary: str
    source: SummarySource
    native_type: str = ""
    omission: Omission | None = None
    timestamp: str | None = None
    provenance: Provenance | None = None


@dataclass(frozen=True, slots=True)
class OpaqueEntry:
    """A record that is no part of what a model reads: it costs nothing and goes with the turn it lies in."""

    native_type: str
    timestamp: str | None = None
    provenance: Provenance | None = None


Entry = Message | Reasoning | ToolCall | ToolResult | Compaction | OpaqueEntry


@dataclass(frozen=True, slots=True)
class Conversation:
    """Entries in the order they happened, who wrote them down, and the sessions they came from."""

    entries: tuple[Entry, ...]
    provider: str = ""
    sessions: tuple[str, ...] = ()
    version: int = 1

    def __len__(self) -> int:
        return len(self.entries)


def content_items(entry: Entry) -> tuple[Item, ...] | None:
    """Return the items a message or a tool result holds, None where an entry has no items."""
    if isinstance(entry, Message):
        return entry.content
    if isinstance(entry, ToolResult) and isinstance(entry.output, tuple):
        return entry.output
    return None
