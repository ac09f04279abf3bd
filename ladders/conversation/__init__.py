"""The conversation ladder: any transcript fits any budget, or comes with the proof why not.

    shrunk = shrink(conversation, budget=288_000)
    shrunk.conversation   # fits
    print(shrunk.report)  # what went, in a line
    shrunk.certificate    # why nothing less would have done

Readers and writers of transcript formats are in `ladders.conversation.formats`.
"""

from __future__ import annotations

from ladders.conversation.cost import CHARACTERS, CharProfile, Profile, TokenProfile, cost
from ladders.conversation.entry import (
    Compaction,
    Conversation,
    DocumentItem,
    Entry,
    ImageItem,
    Item,
    Json,
    Message,
    Omission,
    OpaqueEntry,
    OpaqueItem,
    Output,
    Prompt,
    Provenance,
    Reasoning,
    Role,
    TextItem,
    ToolCall,
    ToolResult,
)
from ladders.conversation.ladder import shrink
from ladders.conversation.options import Options
from ladders.conversation.payload import Kind, Payload
from ladders.conversation.report import Certificate, ConversationUnfittable, Loss, Policy, Report, Shrunk

__all__ = [
    "CHARACTERS",
    "Certificate",
    "CharProfile",
    "Compaction",
    "Conversation",
    "ConversationUnfittable",
    "DocumentItem",
    "Entry",
    "ImageItem",
    "Item",
    "Json",
    "Kind",
    "Loss",
    "Message",
    "Omission",
    "OpaqueEntry",
    "OpaqueItem",
    "Options",
    "Output",
    "Payload",
    "Policy",
    "Profile",
    "Prompt",
    "Provenance",
    "Reasoning",
    "Report",
    "Role",
    "Shrunk",
    "TextItem",
    "TokenProfile",
    "ToolCall",
    "ToolResult",
    "cost",
    "shrink",
]
