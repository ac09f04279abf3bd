"""The document as a model reads it, stability-first: what moves least stands first."""

from __future__ import annotations

import time
from collections.abc import Iterator

from agentbrain.document import Document


def render_memory(document: Document) -> str:
    """Return plan, narrative, facts and captions as text; "" for a run that just began.

    The goal stands in the prompt itself; clock, counters and feedback are not here, since they change every
    step and would break the shared prefix of two prompts.
    """
    return "\n\n".join(block for block in _blocks(document) if block)


def _blocks(document: Document) -> Iterator[str]:
    if document.tasks:
        yield "Plan:\n" + "\n".join(f"- [{task.status}] {task.text}" for task in document.tasks)
    if document.narrative:
        yield "So far:\n" + "\n".join(
            f"- {_clock(entry.start)}-{_clock(entry.end)} {entry.text}" for entry in document.narrative
        )
    if document.facts:
        yield "Known:\n" + "\n".join(
            f"- {'CORRECTION: ' if fact.correction else ''}{fact.text}" for fact in document.facts
        )
    if document.captions:
        yield "Recent steps:\n" + "\n".join(f"- {caption.text}" for caption in document.captions)


def _clock(at: float) -> str:
    return time.strftime("%H:%M", time.localtime(at))
