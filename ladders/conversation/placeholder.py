"""Every word the ladder writes in place of what it takes out: counts and kinds, never invented prose.

A placeholder is terminal: it is recognised whole and never processed again, so a second shrink changes
nothing and counts nothing. An output that merely begins like one is content.
"""

from __future__ import annotations

import re

from ladders.conversation.entry import DocumentItem, ImageItem, Item, OpaqueItem, Output, TextItem
from ladders.conversation.wire import json_length, utf16_length

_CLEARED_OUTPUT = re.compile(
    r"\[Tool output cleared to fit the size limit: \d+ characters(?: and \d+ attachments?)?\.\]"
)
_TRIMMED_TAIL = re.compile(r"\n\[Tool input trimmed to fit the size limit: \d+ characters missing\.\]\Z")
_LONGEST = 120

OMITTED_ITEM: dict[type[Item], TextItem] = {
    ImageItem: TextItem("[Image omitted to fit the size limit.]"),
    DocumentItem: TextItem("[Document omitted to fit the size limit.]"),
    OpaqueItem: TextItem("[Attachment omitted to fit the size limit.]"),
}
"""What stands in an attachment's place: its kind, no size, since a base64 length tells a reader nothing."""


def cleared_output(output: Output) -> str:
    """Return the text in place of a tool output: its raw characters (not its price) and its attachments."""
    if not isinstance(output, tuple):
        length = utf16_length(output) if isinstance(output, str) else json_length(output)
        return f"[Tool output cleared to fit the size limit: {length} characters.]"
    length = sum(utf16_length(item.text) for item in output if isinstance(item, TextItem))
    attached = sum(not isinstance(item, TextItem) for item in output)
    also = f" and {attached} attachment{'s' * (attached > 1)}" if attached else ""
    return f"[Tool output cleared to fit the size limit: {length} characters{also}.]"


def is_cleared_output(output: Output) -> bool:
    """Say whether the output is, whole, a placeholder of an earlier shrink."""
    return isinstance(output, str) and len(output) <= _LONGEST and bool(_CLEARED_OUTPUT.fullmatch(output))


def trimmed_tail(missing: int) -> str:
    """Return what ends a shortened string: how many characters are missing."""
    return f"\n[Tool input trimmed to fit the size limit: {missing} characters missing.]"


def is_trimmed(text: str) -> bool:
    """Say whether the string was shortened by an earlier shrink."""
    return bool(_TRIMMED_TAIL.search(text[-_LONGEST:]))
