"""The plan of a run: proposed by a helper, agreed to by the owner alone, tracked only from then on.

A proposal is no task. Nothing tracks it, no deadline attaches to it, a newer one replaces it, and no screen can
commit it, whatever it says (S25).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from agentbrain.document import Document, Proposal, Task
from agentbrain.searches import SHORTEST_NEEDLE, fold

MOST_TASKS = 8
TASK_CHARACTERS = 120


def propose(document: Document, tasks: Sequence[str], now: float) -> None:
    """Put a plan before the owner in place of any other proposal; no tasks, no proposal."""
    cut = _cut(tasks)
    document.proposal = Proposal(tasks=cut, at=now) if cut else None


def commit(document: Document, now: float) -> bool:
    """Make the proposal the plan; False, harmlessly, when there is none (S7)."""
    if document.proposal is None:
        return False
    follow(document, document.proposal.tasks, now)
    return True


def discard(document: Document) -> bool:
    """Drop the proposal; False, harmlessly, when there is none."""
    dropped = document.proposal is not None
    document.proposal = None
    return dropped


def follow(document: Document, tasks: Sequence[str], now: float) -> None:
    """Take a plan the owner wants; whatever was planned or proposed before is gone."""
    document.tasks = [Task(text=text) for text in _cut(tasks)]
    document.proposal = None
    _start_next(document, now)


def mark_task(document: Document, what: str, status: Literal["completed", "skipped"], now: float) -> Task | None:
    """Close the first open task that holds the words, start the next one; None, harmlessly, for no match (S7)."""
    needle = fold(what)
    if len(needle) < SHORTEST_NEEDLE:
        return None
    for task in document.tasks:
        if task.status in ("pending", "in_progress") and needle in fold(task.text):
            task.status = status
            _start_next(document, now)
            return task
    return None


def _start_next(document: Document, now: float) -> None:
    if any(task.status == "in_progress" for task in document.tasks):
        return
    for task in document.tasks:
        if task.status == "pending":
            task.status, task.mentioned_at = "in_progress", now
            return


def _cut(tasks: Sequence[str]) -> list[str]:
    texts = [" ".join(task.split())[:TASK_CHARACTERS] for task in tasks]
    return [text for text in texts if text][:MOST_TASKS]
