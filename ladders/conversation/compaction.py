"""Compactions: which of them still say something to another reader, and the rung that strips the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ladders.conversation.entry import Compaction, Conversation, Entry

CompactionClass = Literal["portable", "native-only", "rejected", "incomplete"]

_LIMIT_PROVIDER = "claude-code"
_LIMIT_NOTICES = (
    "Claude AI usage limit reached",
    "Claude usage limit reached",
    "You've hit your limit",
    "You've reached your usage limit",
    "5-hour limit reached",
)
"""How that provider's limit notice begins; it lands where a summary belongs when a compaction runs into it."""

_BOUNDARY_LABEL = "conversation compacted"
_NATIVE_RECORDS = frozenset({"compacted", "compaction", "compaction_summary", "context_compaction"})


def classify(compaction: Compaction, provider: str = "") -> CompactionClass:
    """Return what the summary is worth to a reader other than its provider.

    `provider` is the conversation's, used where the compaction does not say whose it is. Only `portable`
    is worth anything; the ladder's own markers are portable.
    """
    if compaction.source == "encrypted":
        return "native-only"
    origin = compaction.provenance.provider if compaction.provenance else ""
    if (origin or provider) == _LIMIT_PROVIDER and _is_limit_notice(compaction.summary):
        return "rejected"
    if compaction.source == "boundary" and compaction.summary.strip().lower() == _BOUNDARY_LABEL:
        return "incomplete"
    if compaction.summary.strip():
        return "portable"
    return "native-only" if compaction.native_type in _NATIVE_RECORDS else "incomplete"


def is_portable(entry: Entry, provider: str = "") -> bool:
    """Say whether the entry is a compaction that any reader understands."""
    return isinstance(entry, Compaction) and classify(entry, provider) == "portable"


def strip_unreadable(conversation: Conversation) -> Conversation:
    """Return the conversation without compactions that are not portable; itself where there is none.

    "Keep only portable" in one rule, so a class that is added later is stripped until it proves readable.
    """
    kept = tuple(
        entry
        for entry in conversation.entries
        if not isinstance(entry, Compaction) or is_portable(entry, conversation.provider)
    )
    return conversation if len(kept) == len(conversation.entries) else replace(conversation, entries=kept)


def _is_limit_notice(summary: str) -> bool:
    return any(line.lstrip().startswith(_LIMIT_NOTICES) for line in summary.splitlines())
