"""The document as a model reads it, stability-first: what moves least stands first, what moves most behind it all."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from agentbrain.config import RunConfig
from agentbrain.document import Document, Expectation


def render_memory(document: Document) -> str:
    """Return plan, narrative, facts, proposal, deadlines, searches and captions as text; "" for a run just begun.

    The goal stands in the prompt itself. Deadlines are clock times in the zone of this machine, never countdowns:
    whatever moves by itself is in `render_now`, since it would break the shared prefix of two prompts (S11, S12).
    """
    return "\n\n".join(block for block in _blocks(document) if block)


def render_now(document: Document, now: float, config: RunConfig) -> str:
    """Return what moves every step, for the end of the prompt: countdowns and the close-up count; mostly ""."""
    waiting = _waiting(document)
    lines = [f"It is {_clock(now)}."] if waiting else []
    lines += [f"{expected.text}: {_left(expected.due_at - now)}." for expected in waiting if expected.due_at]
    if document.close_up.frames:
        lines.append(f"Close-up {document.close_up.frames} of {config.close_up_frames}.")
    return " ".join(lines)


def _blocks(document: Document) -> Iterator[str]:
    yield _list("Plan:", [f"[{task.status}] {task.text}" for task in document.tasks])
    spans = [f"{_clock(entry.start)}-{_clock(entry.end)} {entry.text}" for entry in document.narrative]
    yield _list("So far:", spans)
    yield _list("Known:", [f"{'CORRECTION: ' if fact.correction else ''}{fact.text}" for fact in document.facts])
    if document.proposal is not None:
        yield _list("PROPOSED, NOT AGREED, not to be acted on:", document.proposal.tasks)
    due = [f"{_clock(expected.due_at)} {expected.text}" for expected in _waiting(document) if expected.due_at]
    yield _list("Waiting for:", due)
    yield _list("Looking for:", [search.name for search in document.searches if search.status == "open"])
    yield _list("Recent steps:", [caption.text for caption in document.captions])


def _list(title: str, lines: Sequence[str]) -> str:
    return "\n".join([title, *(f"- {line}" for line in lines)]) if lines else ""


def _waiting(document: Document) -> list[Expectation]:
    return [due for due in document.expectations if due.due_at is not None and not (due.resolved or due.told)]


def _left(seconds: float) -> str:
    if seconds <= 0:
        return "due now"
    return f"due in {seconds:.0f} s" if seconds < 120 else f"due in {seconds / 60:.0f} min"


def _clock(at: float) -> str:
    return time.strftime("%H:%M", time.localtime(at))
