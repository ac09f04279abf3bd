"""A new view goes into the document: counters, searches, the owner's words, what is due, and whether it is stuck."""

from __future__ import annotations

from dataclasses import dataclass

from agentbrain import notes, recording, searches, turns
from agentbrain.config import RunConfig
from agentbrain.document import Document
from agentbrain.evidence import texts
from agentbrain.guards import Recovery, Stuck, advice, recovery, stuck
from agentbrain.observing import View
from agentbrain.outcome import End


@dataclass(frozen=True)
class Folded:
    """What the fold found: the feedback of this step, whether there is something to say, and being stuck.

    `end` is set when the run was stuck once too often.
    """

    feedback: str
    noted: bool = False
    stuck: Stuck | None = None
    recovery: Recovery | None = None
    end: End | None = None


def fold(document: Document, view: View, config: RunConfig, now: float) -> Folded:
    """Take a view into the document; call it inside a window."""
    recording.fold_screen(document, view)
    document.device_lost_at = 0.0
    searches.match_screen(document, texts(view.marks), now)
    told = turns.take(document, now, config)
    noted = bool(notes.note_triggers(document, now, config, "step"))
    heard = " ".join([*(f"The owner says: {text}" for text in told), document.feedback]).strip()
    return _unstuck(document, config, heard, noted)


def _unstuck(document: Document, config: RunConfig, heard: str, noted: bool) -> Folded:
    past = [step.as_step() for step in document.past]
    found = stuck(past, document.counters, config.guards)
    if found is None:
        return Folded(heard, noted)
    step = recovery(document.counters.recoveries)
    document.counters.recoveries += 1
    recording.reject(document, past[-3:], config.memory)
    feedback = " ".join(filter(None, (heard, advice(found, step))))
    end = End("gave_up", f"Stuck: {found.reason}") if step == "stop" else None
    return Folded(feedback, noted, found, step, end)
