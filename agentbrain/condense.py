"""Keeps the document small: the oldest captions become one narrative entry, their span kept, nothing invented.

The digest is made at once, by arithmetic, in the window that overflowed. Where there is a helper model the entry
keeps its captions until the helper has worded them (`helper.py`): a digest that is already there cannot be lost
to a helper that fails, hangs or writes rubbish, and no captions wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentbrain.config import MemoryConfig
from agentbrain.document import Caption, Document, NarrativeEntry
from ladders.step.wording import content_words, likeness

DIGEST_CHARACTERS = 240
"""Length of one condensed entry: about 60 tokens for 16 steps, so that twenty of them fit a 4,096 token window."""
_OWN_WORDS = 0.4
"""Share of words a helper may bring along: it needs "then" and "opened", and not a story of its own."""


def condense(document: Document, config: MemoryConfig) -> None:
    """Condense in place when captions or narrative run over their caps; does nothing otherwise."""
    while len(document.captions) > config.captions:
        batch = document.captions[: config.condense_batch]
        raw = batch if config.keep_raw else []
        entry = NarrativeEntry(start=batch[0].at, end=batch[-1].at, text=digest(batch), raw=raw)
        document.narrative.append(entry)
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


def worded(entry: NarrativeEntry, written: str) -> str | None:
    """Return what a helper wrote for an entry, tidied, or None when it is rubbish: empty, or not from the captions.

    Most of its words and all of its numbers must come from the captions it stands for.
    """
    text = " ".join(re.sub(r"<[^<>]*>|[`*_#{}\[\]]", " ", written).split())
    source = " ".join(caption.text for caption in entry.raw)
    words, known = content_words(text), content_words(source)
    foreign = [word for word in words if not any(likeness(word, other) > 0 for other in known)]
    numbers = set(re.findall(r"\d+", text)) - set(re.findall(r"\d+", source))
    if not words or numbers or len(foreign) > _OWN_WORDS * len(words):
        return None
    return _cut(text)


def _cut(text: str) -> str:
    """Keep head and tail: where it began and where it ended matter more than the middle."""
    if len(text) <= DIGEST_CHARACTERS:
        return text
    half = DIGEST_CHARACTERS // 2 - 2
    return f"{text[:half]} … {text[-half:]}"
