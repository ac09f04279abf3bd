"""A new view goes into the document: counters, searches, the owner's words, what is due, and whether it is stuck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agentbrain import notes, recording, searches, tiers, turns
from agentbrain.config import RunConfig
from agentbrain.document import Document, Past
from agentbrain.evidence import texts
from agentbrain.guards import Recovery, Stuck, advice, lost, recovery, stuck
from agentbrain.memory import render_memory, render_now
from agentbrain.observing import View
from agentbrain.outcome import End
from ladders.step.context import PastStep


@dataclass(frozen=True)
class Folded:
    """What the fold found: the feedback and the past of this step, whether there is something to say, being stuck.

    `end` is set when the run was stuck once too often.
    """

    feedback: str
    past: Sequence[PastStep]
    noted: bool = False
    stuck: Stuck | None = None
    recovery: Recovery | None = None
    end: End | None = None


@dataclass(frozen=True)
class Step:
    """What a step knows from its fold on. `shown` is what is decided on: `view`, or a close-up of it."""

    number: int
    revision: int
    view: View
    shown: View
    goal: str
    memory: str
    now: str
    questions: Sequence[str]
    rejected: frozenset[tuple[str, str]]
    trail: Sequence[Past]
    turns_left: int
    folded: Folded
    seconds: dict[str, float] = field(default_factory=dict)


def next_step(document: Document, view: View, config: RunConfig, now: float) -> Step:
    """Take a view into the document and return the step to be decided on it; call it inside a window."""
    folded = fold(document, view, config, now)
    shown = look_closely(document, view, config)
    return Step(
        number=document.counters.steps + 1,
        revision=document.revision,
        view=view,
        shown=shown,
        goal=document.goal,
        memory=render_memory(document),
        now=render_now(document, now, config),
        questions=searches.questions(document, config.triggers),
        rejected=recording.rejected(document, shown),
        trail=document.past,
        turns_left=config.guards.second_choices - document.counters.second_choices,
        folded=folded,
    )


def fold(document: Document, view: View, config: RunConfig, now: float) -> Folded:
    """Take a view into the document; call it inside a window."""
    recording.fold_screen(document, view)
    document.device_lost_at, document.counters.lost_told = 0.0, False
    searches.match_screen(document, texts(view.marks), now)
    told = turns.take(document, now, config)
    noted = bool(notes.note_triggers(document, now, config, "step"))
    heard = " ".join([*(f"The owner says: {text}" for text in told), document.feedback]).strip()
    return _unstuck(document, view, config, heard, noted)


def look_closely(document: Document, view: View, config: RunConfig) -> View:
    """Return the view to decide on: a close-up when the frame before asked for one, counted; inside a window."""
    region = tiers.shown(document.close_up, view.marks, config) if _can_zoom(document, view) else None
    closer = view if region is None else view.within(region)
    if len(closer.marks) == 0:
        closer = view  # nothing to point at in there
    document.close_up = tiers.after_frame(document.close_up, closer.region, config)
    return closer


def take_answers(document: Document, answers: str, shown: View, after: View, config: RunConfig, now: float) -> None:
    """Take in what a model that sees answered, and how closely to look at the next frame; inside a window."""
    if not document.sees:
        return
    unclear = searches.match_answers(document, answers, now)
    document.close_up = tiers.decide(document.close_up, shown.region, unclear, after.marks, config)


def _can_zoom(document: Document, view: View) -> bool:
    return document.sees and view.screen.image is not None


def _unstuck(document: Document, view: View, config: RunConfig, heard: str, noted: bool) -> Folded:
    past = [step.as_step() for step in document.past]
    astray = lost(document.past, config.guards)
    if astray is not None:
        return Folded(heard, past, noted, astray, "stop", End("gave_up", f"Lost: {astray.reason}"))
    found = stuck(past, document.counters, config.guards)
    if found is None:
        return Folded(heard, past, noted)
    step = recovery(document.counters.recoveries)
    document.counters.recoveries += 1
    recording.reject(document, past[-3:], config.memory)
    if step == "replan" and document.sees and not document.close_up.read_mode:
        whole = tiers.whole(view.marks)
        document.close_up = tiers.focus(document.close_up, whole, screen=view.marks.screen_print)
    feedback = " ".join(filter(None, (heard, advice(found, step))))
    end = End("gave_up", f"Stuck: {found.reason}") if step == "stop" else None
    return Folded(feedback, past, noted, found, step, end)
