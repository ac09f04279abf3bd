"""Answers to the owner from the document alone: at once, in the middle of a model call, and never empty.

No model is needed and none is waited for (S9): the document says what is going on, and a question is answered
with the lines that share its words.
"""

from __future__ import annotations

from collections.abc import Iterator

from agentbrain.document import Document
from ladders.step.wording import content_words, likeness

ANSWER_CHARACTERS = 400
_LINES = 2  # best lines of the document quoted in an answer
_STATUS_WORDS = frozenset(["doing", "status", "progress", "now", "up", "going", "far", "working", "happening"])


def answer(document: Document, question: str, now: float) -> str:
    """Return an answer of at most 400 characters in plain sentences; never empty."""
    status = _status(document, now)
    wanted = [word for word in content_words(question) if word not in _STATUS_WORDS]
    lines = _best(document, wanted) if wanted else []
    text = " ".join([*(f"{line}." for line in lines), status])
    return text if len(text) <= ANSWER_CHARACTERS else text[: ANSWER_CHARACTERS - 1] + "…"


def _status(document: Document, now: float) -> str:
    steps = document.counters.steps
    if document.outcome != "running":
        return f"The run has ended ({document.outcome.replace('_', ' ')}) after {_count(steps)}: {document.reason}"
    since = max(0, int(now - document.started_at)) if document.started_at else 0
    doing = f"I am working on: {document.goal.rstrip('.')}. {_count(steps).capitalize()} in {_duration(since)}."
    if document.device_lost_at:
        return f"{doing} I have lost the phone and wait for it."
    if document.captions:
        return f"{doing} Last: {document.captions[-1].text}."
    return f"{doing} I have only begun."


def _best(document: Document, wanted: list[str]) -> list[str]:
    scored = []
    for place, line in enumerate(_lines(document)):
        shown = content_words(line)
        score = sum(max((likeness(word, other) for other in shown), default=0.0) for word in wanted)
        if score > 0:
            scored.append((-score, -place, line))
    return [line for _, _, line in sorted(scored)[:_LINES]]


def _lines(document: Document) -> Iterator[str]:
    """Yield what an answer may quote, oldest first, so that the newest wins among equals."""
    for entry in document.narrative:
        yield from (part.strip(" .") for part in entry.text.split(";"))
    for fact in document.facts:
        yield fact.text.rstrip(".")
    for task in document.tasks:
        yield f"{task.text} is {task.status.replace('_', ' ')}"
    for search in document.searches:
        yield f"{search.name} was found: {search.where}" if search.status == "found" else f"I look for {search.name}"
    for caption in document.captions:
        yield caption.text


def _count(steps: int) -> str:
    return "one step" if steps == 1 else f"{steps} steps"


def _duration(seconds: int) -> str:
    return f"{seconds} s" if seconds < 120 else f"{seconds // 60} min"
