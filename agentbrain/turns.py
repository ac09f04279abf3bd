"""The owner's turns: what was asked and told while a run works, written into its document from anywhere.

A question is answered at once by whoever takes it, from the document; only a correction reaches the run itself,
which is woken for it in the middle of a model call (S9).
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable

from agentbrain.answers import answer
from agentbrain.config import RunConfig
from agentbrain.document import Document, OwnerTurn
from agentbrain.facts import remember
from agentbrain.granting import grant
from agentbrain.notes import note_answer
from agentbrain.speech.gate import owner_spoke
from agentbrain.store import DocumentStore
from agentbrain.wishes import Word, corrects, parse_wish

KEPT = 40  # turns kept in the document
TURN_CHARACTERS = 500


def ask(store: DocumentStore, question: str, clock: Callable[[], float] = time.time) -> str:
    """Answer a question from the document and record both. A yes or no to a proposal counts however it is sent."""
    said = reply(store, question, clock())
    if said is None:
        return tell(store, question, RunConfig(), clock)
    record(store, question, said, clock())
    return said


def reply(store: DocumentStore, question: str, now: float) -> str | None:
    """Return the answer from the document as last saved, or None for a word that has to be told.

    It waits for nothing: reading takes no lock, and to record the question can wait until it is answered.
    """
    document = store.read()
    agreed = document.proposal is not None and isinstance(parse_wish(question, now), Word)
    return None if agreed else answer(document, question, now)


def record(store: DocumentStore, question: str, said: str, now: float, config: RunConfig | None = None) -> None:
    """Keep a question and its answer, speak it where notes are spoken, and open the owner's window."""
    turn = OwnerTurn(id=_id(), at=now, kind="ask", text=question[:TURN_CHARACTERS], answer=said, answered_at=now)
    turn.taken = True
    with store.window() as document:
        _add(document, turn, now, config or RunConfig())


def tell(store: DocumentStore, text: str, config: RunConfig, clock: Callable[[], float] = time.time) -> str:
    """Give the run a correction or a wish and return what was understood; the run takes it at its next phase."""
    now = clock()
    with store.window() as document:
        turn = OwnerTurn(id=_id(), at=now, kind="tell", text=" ".join(text.split())[:TURN_CHARACTERS])
        turn.answer = _understood(document, turn, now, config)
        turn.answered_at = now
        _add(document, turn, now, config)
    return turn.answer


def take(document: Document, now: float, config: RunConfig) -> list[str]:
    """Take what was told since the last step into facts and return it, for the next prompt; inside a window."""
    taken = []
    for turn in document.turns:
        if turn.taken:
            continue
        turn.taken = True
        taken.append(turn.text)
        correction = corrects(turn.text)
        vetoed = _last_label(document) if correction else ""
        text = f"The owner said: {turn.text}"
        remember(document, text, now, config.memory, correction=correction, vetoes=vetoed)
    return taken


def untaken(document: Document) -> bool:
    """Say whether the owner told something the run has not heard."""
    return any(not turn.taken for turn in document.turns)


def _understood(document: Document, turn: OwnerTurn, now: float, config: RunConfig) -> str:
    """Do what was wished for, else promise to mind it: only that has to reach the run."""
    granted = grant(document, turn.text, now, config)
    turn.taken = granted is not None
    return granted or "I will mind that from the next step on."


def _last_label(document: Document) -> str:
    return next((past.label for past in reversed(document.past) if past.label), "")


def _add(document: Document, turn: OwnerTurn, now: float, config: RunConfig) -> None:
    owner_spoke(document.speech, now)
    note_answer(document, turn.answer, now, config)
    document.turns = [*document.turns, turn][-KEPT:]


def _id() -> str:
    return uuid.uuid4().hex[:12]
