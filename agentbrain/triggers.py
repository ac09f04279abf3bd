"""What deserves attention now, by arithmetic over the document and the clock: free, pure, under a millisecond.

`check` reads; `claim` takes what it found, inside the same window, so that a second check at the same instant
finds nothing (S18). Polls and steps both call them; nothing here wakes a model by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from agentbrain.config import TriggerConfig
from agentbrain.document import Document

Kind = Literal[
    "expectation_due", "stale_task", "proposal_pending", "found_untold", "search_stuck", "ladder_low", "device_lost"
]
LOW_RUNGS = frozenset({"emergency", "wait"})


@dataclass(frozen=True)
class Trigger:
    """Something worth a word: its kind, what it is about, and the sentence to say where no model words it."""

    kind: Kind
    subject: str
    sentence: str


def check(document: Document, now: float, config: TriggerConfig) -> list[Trigger]:
    """Return everything that is due at `now` and not claimed yet. No I/O, no tokens, no change."""
    return [
        *_expectations(document, now),
        *_stale_tasks(document, now, config),
        *_proposal(document, now, config),
        *_found(document),
        *_stuck_searches(document, config),
        *_low_ladder(document, config),
        *_lost_device(document),
    ]


def claim(document: Document, triggers: Sequence[Trigger], now: float) -> None:
    """Mark triggers as taken in the window that saw them.

    A found item is not claimed here: it is announced only after the speaker reported success, so a failed
    utterance fires again (S30).
    """
    for trigger in triggers:
        match trigger.kind:
            case "expectation_due":
                for expectation in document.expectations:
                    expectation.told = expectation.told or expectation.id == trigger.subject
            case "stale_task":
                for task in document.tasks:
                    if task.text == trigger.subject:
                        task.mentioned_at = now
            case "proposal_pending" if document.proposal is not None:
                document.proposal.raised_at = now
            case "search_stuck":
                for search in document.searches:
                    search.stuck_told = search.stuck_told or search.name == trigger.subject
            case "ladder_low":
                document.counters.low_told = True
            case "device_lost":
                document.counters.lost_told = True
            case _:
                pass


def _expectations(document: Document, now: float) -> Iterator[Trigger]:
    for expected in document.expectations:
        if expected.due_at is not None and expected.due_at <= now and not (expected.resolved or expected.told):
            yield Trigger("expectation_due", expected.id, f"It is time: {expected.text}.")


def _stale_tasks(document: Document, now: float, config: TriggerConfig) -> Iterator[Trigger]:
    """A task with an open deadline of its own is not stale: the deadline will speak for it."""
    timed = {e.task for e in document.expectations if e.due_at is not None and not e.resolved}
    for task in document.tasks:
        stale = task.status == "in_progress" and now - task.mentioned_at >= config.stale_task
        if stale and task.mentioned_at > 0 and task.text not in timed:
            yield Trigger("stale_task", task.text, f"Still working on it: {task.text}.")


def _proposal(document: Document, now: float, config: TriggerConfig) -> Iterator[Trigger]:
    proposal = document.proposal
    if proposal is not None and now - proposal.raised_at >= config.proposal:
        yield Trigger("proposal_pending", "proposal", f"Yes or no to this plan: {'; '.join(proposal.tasks)}.")


def _found(document: Document) -> Iterator[Trigger]:
    """One event for all found and untold items and seen watches (coalesced)."""
    found = [(item.name, item.where) for item in document.searches if item.status == "found" and not item.announced]
    found += [(watch.question, watch.where) for watch in document.watches if watch.seen_at and not watch.announced]
    if found:
        told = "; ".join(f"{name}: {where}" for name, where in found)
        yield Trigger("found_untold", "\n".join(name for name, _ in found), f"Found {told}.")


def _stuck_searches(document: Document, config: TriggerConfig) -> Iterator[Trigger]:
    for search in document.searches:
        missed = search.not_visible >= config.search_not_visible or search.unclear >= config.search_unclear
        if search.status == "open" and missed and not search.stuck_told:
            yield Trigger("search_stuck", search.name, f"I cannot find {search.name}. Shall I go on looking?")


def _low_ladder(document: Document, config: TriggerConfig) -> Iterator[Trigger]:
    last = document.climbs[-config.ladder_low :]
    low = len(last) == config.ladder_low and all(climb.rung in LOW_RUNGS for climb in last)
    if low and not document.counters.low_told:
        yield Trigger("ladder_low", "ladder", "The model struggles; I go on with less.")


def _lost_device(document: Document) -> Iterator[Trigger]:
    if document.device_lost_at and not document.counters.lost_told:
        yield Trigger("device_lost", "phone", "I have lost the phone.")
