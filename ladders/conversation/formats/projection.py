"""A conversation as an API wants it: each call's results right behind it, and no half of a pair alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ladders.conversation.boundary import answers
from ladders.conversation.entry import Compaction, Conversation, Entry, Message, Reasoning, ToolCall, ToolResult


@dataclass(slots=True)
class Exchange:
    """What a model said in one go (reasoning, at most one message, calls) and what its calls gave back."""

    reasoning: list[Reasoning] = field(default_factory=list)
    message: Message | None = None
    calls: list[ToolCall] = field(default_factory=list)
    results: list[ToolResult] = field(default_factory=list)

    def takes(self, entry: Message | Reasoning | ToolCall) -> bool:
        """Say whether the entry can still be part of this exchange, in the order an API has it."""
        return isinstance(entry, ToolCall) or (not self.calls and self.message is None)

    def add(self, entry: Message | Reasoning | ToolCall, result: ToolResult | None) -> None:
        """Add what the model said next; a call comes with its result."""
        if isinstance(entry, Message):
            self.message = entry
        elif isinstance(entry, Reasoning):
            self.reasoning.append(entry)
        elif result is not None:
            self.calls.append(entry)
            self.results.append(result)


@dataclass(frozen=True, slots=True)
class Projection:
    """The parts in order, and how many calls and results had no other half and were left out."""

    parts: Sequence[Exchange | Message | Compaction]
    unpaired: int


def project(conversation: Conversation) -> Projection:
    """Return the conversation in exchanges, messages of others, and summaries; opaque records are left out.

    A note that arrived between a call and its result comes after the result: APIs refuse it in between.
    """
    entries = conversation.entries
    results = _results(entries)
    parts: list[Exchange | Message | Compaction] = []
    current: Exchange | None = None
    for index, entry in enumerate(entries):
        if isinstance(entry, Reasoning | ToolCall) or (isinstance(entry, Message) and entry.role == "assistant"):
            if isinstance(entry, ToolCall) and index not in results:
                continue
            if current is None or not current.takes(entry):
                current = Exchange()
                parts.append(current)
            current.add(entry, results.get(index))
        elif isinstance(entry, Message | Compaction):
            current = None
            parts.append(entry)
        elif isinstance(entry, ToolResult):
            current = None
    tools = sum(isinstance(entry, ToolCall | ToolResult) for entry in entries)
    return Projection(parts, tools - 2 * len(results))


def _results(entries: Sequence[Entry]) -> dict[int, ToolResult]:
    """Return each answered call's result by the call's index."""
    return {call: entry for call, at in answers(entries).items() if isinstance(entry := entries[at], ToolResult)}
