"""Keeps the document small: the oldest captions become one narrative entry, their span kept, nothing invented."""

from __future__ import annotations

from collections.abc import Sequence

from agentbrain.config import MemoryConfig
from agentbrain.document import Caption, Document, NarrativeEntry

DIGEST_CHARACTERS = 240
"""Length of one condensed entry: about 60 tokens for 16 steps, so that twenty of them fit a 4,096 token window."""


def condense(document: Document, config: MemoryConfig) -> None:
    """Condense in place when captions or narrative run over their caps; does nothing otherwise."""
    while len(document.captions) > config.captions:
        batch = document.captions[: config.condense_batch]
        document.narrative.append(NarrativeEntry(start=batch[0].at, end=batch[-1].at, text=digest(batch)))
        del document.captions[: config.condense_batch]
    while len(document.narrative) > config.narrative:
        first, second = document.narrative[:2]
        text = _cut(f"{first.text} {second.text}")
        document.narrative[:2] = [NarrativeEntry(start=first.start, end=second.end, text=text)]


def digest(captions: Sequence[Caption]) -> str:
    """Return the captions in short: repeats counted, steps that did nothing left out unless nothing else is."""
    texts = [caption.text for caption in captions]
    told = [text for text in texts if not text.endswith((": nothing changed", ": refused"))] or texts
    lines: list[tuple[str, int]] = []
    for text in told:
        if lines and lines[-1][0] == text:
            lines[-1] = (text, lines[-1][1] + 1)
        else:
            lines.append((text, 1))
    return _cut("; ".join(text if count == 1 else f"{text} ({count} times)" for text, count in lines) + ".")


def _cut(text: str) -> str:
    """Keep head and tail: where it began and where it ended matter more than the middle."""
    if len(text) <= DIGEST_CHARACTERS:
        return text
    half = DIGEST_CHARACTERS // 2 - 2
    return f"{text[:half]} … {text[-half:]}"
