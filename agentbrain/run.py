"""The step orchestrator: perceive, decide, guard, act, verify, record, until the run ends in one outcome.

The document's lock is never held across a model, the phone or a person; every window here is a few lines.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from agentbrain import notes, recording, searches, turns
from agentbrain.acting import Refusal, gesture_for
from agentbrain.captions import caption
from agentbrain.config import RunConfig
from agentbrain.document import Document, Outcome
from agentbrain.errors import AgentError
from agentbrain.evidence import judge, texts
from agentbrain.facts import remember
from agentbrain.guards import Stuck, advice, recovery, stuck
from agentbrain.memory import render_memory
from agentbrain.observing import Observer, View, changed
from agentbrain.owner import Nobody, Owner
from agentbrain.policy import risk
from agentbrain.secrets import Secrets
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from devices.errors import CallFailed, OutcomeUnknown, PhoneError
from devices.gesture import Gesture
from devices.perception.again import find_again
from devices.phone import App, Performed, Phone
from ladders.action import (
    Action,
    AskAction,
    DoneAction,
    GiveUpAction,
    LongPressAction,
    NoteAction,
    TapAction,
    TypeAction,
    WaitAction,
)
from ladders.step.context import Effect, PastStep, StepContext
from ladders.step.decision import Decision
from ladders.step.ladder import StepLadder
from prompts.render import render

T = TypeVar("T")

FLOOR = render("floor").system


@dataclass(frozen=True)
class End:
    """How a run ended: one of the four outcomes, the reason, and for `done` what was seen on the screen."""

    outcome: Outcome
    reason: str
    evidence: str = ""


@dataclass(frozen=True)
class Result:
    """A run's result, as `run --json` prints it; `rungs` counts the steps decided by each rung."""

    outcome: Outcome
    reason: str
    steps: int
    run: Path
    rungs: dict[str, int]
    seconds: float
    evidence: str = ""
    problem: str = ""


@dataclass(frozen=True)
class StepReport:
    """One finished step, for whoever watches."""

    step: int
    view: View
    decision: Decision
    effect: Effect
    caption: str
    seconds: dict[str, float]


Listener = Callable[[StepReport], None]


@dataclass
class Runner:
    """Drives one phone to one goal. `stop()` may be called from any thread."""

    phone: Phone
    ladder: StepLadder
    store: DocumentStore
    trace: Trace
    config: RunConfig = field(default_factory=RunConfig)
    owner: Owner = field(default_factory=Nobody)
    secrets: Secrets = field(default_factory=Secrets)
    allowed: frozenset[str] = frozenset()
    listen: Listener = lambda _: None
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    _stopping: threading.Event = field(default_factory=threading.Event, init=False)
    _stop_reason: str = field(default="", init=False)
    noted: Callable[[], None] = lambda: None
    _preempted: threading.Event = field(default_factory=threading.Event, init=False)
    _noted: bool = field(default=False, init=False)
    _apps: Sequence[App] | None = field(default=None, init=False)
    _feedback: str = field(default="", init=False)
    _down: int = field(default=0, init=False)

    def stop(self, reason: str = "The owner stopped the run.") -> None:
        """End the run at the next phase; the model call in flight is cancelled."""
        self._stop_reason = reason
        self._stopping.set()
        if self.ladder.model is not None:
            self.ladder.model.cancel()

    def hear(self, document: Document) -> None:
        """Take in from another thread that the owner wrote into the document: a stop, or something told.

        The model call in flight is cancelled, since its answer would be about a wish that has changed; the step
        then counts as nothing at all, never as a failure of the model (S9).
        """
        if document.stop_requested:
            self.stop("The owner asked it to stop.")
            return
        self._preempted.set()
        if self.ladder.model is not None:
            self.ladder.model.cancel()

    def run(self) -> Result:
        """Run to the end. Raises nothing: what breaks is the outcome `broke` with its reason."""
        started = self.clock()
        self._observer = Observer(
            self.phone, self.secrets, self.config.budget.phone_seconds, self._stopping.is_set, self.sleep, self.clock
        )
        try:
            end = self._loop(started)
        except PhoneError as error:
            end = End("broke", str(error))
        except AgentError as error:
            end = End("broke", str(error))
        except MemoryError:
            end = End("broke", "The machine ran out of memory.")
        return self._finish(end, self.clock() - started)

    def _loop(self, started: float) -> End:
        view = self._look()
        while True:
            end = self._limit(started)
            if end is not None:
                return end
            outcome = self._step(view)
            if isinstance(outcome, End):
                return outcome
            view = outcome

    def _limit(self, started: float) -> End | None:
        if self._stopping.is_set():
            return End("stopped", self._stop_reason)
        budget, steps = self.config.budget, self.store.read().counters.steps
        if steps >= budget.steps:
            return End("stopped", f"The budget of {budget.steps} steps is used up.")
        if self.clock() - started >= 60 * budget.minutes:
            return End("stopped", f"The budget of {budget.minutes:g} minutes is used up.")
        return None

    def _step(self, view: View) -> View | End:
        """One step from a view to the next view, or to the end."""
        seconds: dict[str, float] = {}
        with self.store.window() as document:
            trouble = self._fold(document, view)
            past = [step.as_step() for step in document.past]
            step, revision = document.counters.steps + 1, document.revision
            memory, tried = render_memory(document), recording.rejected(document, view)
            goal = document.goal
        if isinstance(trouble, End):
            return trouble
        self._tell_noted()
        self.trace.screen(step, view.screen)
        context = self._context(goal, view, past, memory, tried)
        decision = self._timed(seconds, "decide", lambda: self.ladder.decide(context))
        if decision.climb.cancelled and not self._preempted.is_set():
            return End("stopped", self._stop_reason or "The model call was cancelled.")
        if self._preempted.is_set() and not self._stopping.is_set():
            self._preempted.clear()
            self.trace.write("preempted", step=step)
            return self._look()
        dead = self._model_dead(decision)
        outcome = dead or self._ending(decision.action, goal, view, past)
        if isinstance(outcome, End):
            self._record(step, revision, view, view, decision, "waited", outcome.reason, seconds)
            return outcome
        return self._carry_out(step, revision, view, decision, goal, outcome, seconds)

    def _carry_out(
        self, step: int, revision: int, view: View, decision: Decision, goal: str, veto: str, seconds: dict[str, float]
    ) -> View | End:
        """Claim, act, look again and record; a refused action touches nothing."""
        gesture = Refusal(veto) if veto else self._claimed(decision, view, goal)
        if isinstance(gesture, End):
            self._record(step, revision, view, view, decision, "refused", gesture.reason, seconds)
            return gesture
        if isinstance(gesture, Refusal):
            self._record(step, revision, view, view, decision, "refused", gesture.feedback, seconds)
            return self._timed(seconds, "observe", self._look)
        detail, failed = self._timed(seconds, "act", lambda: self._act(gesture, decision))
        after = self._timed(seconds, "observe", self._look)
        effect = _effect(decision.action, failed, view, after)
        self._record(step, revision, view, after, decision, effect, detail, seconds)
        return after

    def _look(self) -> View:
        sees = self.ladder.model is not None and self.ladder.model.limits.vision
        return self._observer.look(image=sees or self.config.save_screens)

    def _fold(self, document: Document, view: View) -> End | None:
        """Take the view into the document and see whether the run is stuck; sets the feedback of this step."""
        now = time.time()
        recording.fold_screen(document, view)
        document.device_lost_at = 0.0
        searches.match_screen(document, texts(view.marks), now)
        told = turns.take(document, now, self.config)
        self._noted = bool(notes.note_triggers(document, now, self.config, "step")) or self._noted
        past = [step.as_step() for step in document.past]
        found = stuck(past, document.counters, self.config.guards)
        self._feedback = " ".join([*(f"The owner says: {text}" for text in told), document.feedback]).strip()
        if found is None:
            return None
        return self._unstick(document, past, found)

    def _unstick(self, document: Document, past: Sequence[PastStep], found: Stuck) -> End | None:
        step = recovery(document.counters.recoveries)
        document.counters.recoveries += 1
        recording.reject(document, past[-3:], self.config.memory)
        self._feedback = f"{document.feedback} {advice(found, step)}".strip()
        self.trace.write("stuck", kind=found.kind, reason=found.reason, recovery=step)
        return End("gave_up", f"Stuck: {found.reason}") if step == "stop" else None

    def _context(
        self, goal: str, view: View, past: Sequence[PastStep], memory: str, tried: frozenset[tuple[str, str]]
    ) -> StepContext:
        return StepContext(
            goal=goal,
            marks=view.marks,
            package=view.screen.package,
            activity=view.screen.activity,
            history=past,
            apps=self._known_apps(),
            memory=memory,
            feedback=self._feedback,
            floor=FLOOR,
            image=view.screen.image,
            image_reason=view.screen.image_reason,
            tree_problem=view.screen.tree_problem,
            rejected=tried,
        )

    def _known_apps(self) -> Sequence[App]:
        """Ask the phone once; a phone that cannot say has no known apps, and `open` is refused with that."""
        if self._apps is None:
            try:
                self._apps = self.phone.apps()
            except PhoneError as error:
                self.trace.write("trouble", reason=error.reason)
                return ()
        return self._apps

    def _model_dead(self, decision: Decision) -> End | None:
        """A model that cannot be used, several steps in a row, breaks the run instead of waiting for ever."""
        failed = [attempt for attempt in decision.climb.attempts if attempt.outcome == "failed"]
        broken = decision.climb.rung == "wait" and (
            self.ladder.model is None
            or any(attempt.kind in ("unusable", "crashed", "out_of_memory", "timeout", "error") for attempt in failed)
        )
        self._down = self._down + 1 if broken else 0
        if self._down < self.config.guards.waits:
            return None
        reason = failed[-1].reason if failed else "There is no model."
        return End("broke", f"The model did not decide {self._down} steps in a row. {reason}")

    def _ending(self, action: Action, goal: str, view: View, past: Sequence[PastStep]) -> End | str:
        """Return the end an action asks for, or why it is vetoed ("" for an action that ends nothing)."""
        if isinstance(action, GiveUpAction):
            return End("gave_up", action.reason)
        if not isinstance(action, DoneAction):
            return ""
        verdict = judge(action.evidence, goal, view.marks, past)
        if not verdict.veto:
            return End("done", "The goal is reached.", verdict.evidence)
        with self.store.window() as document:
            document.counters.done_vetoes += 1
            vetoes = document.counters.done_vetoes
        if vetoes > self.config.guards.done_vetoes:
            return End("gave_up", f"It said done {vetoes} times without evidence. {verdict.veto}")
        return f"Not done yet: {verdict.veto}"

    def _claimed(self, decision: Decision, view: View, goal: str) -> Gesture | Refusal | End | None:
        """Return the gesture to perform now: allowed by the policy, aimed at where its element is now."""
        action = decision.action
        danger = risk(action, view.marks, goal, self.allowed, decision.choice.confirm)
        if danger is not None:
            answer = self.owner.confirm(danger.question)
            self.trace.write("asked", question=danger.question, kind=danger.kind, answer=answer)
            if answer is None:
                return End("gave_up", f"It needs the owner's word: {danger.question} Add --allow {danger.kind}.")
            if not answer:
                return Refusal("The owner said no to this.")
        gesture = gesture_for(action, view.marks, self._known_apps(), self.secrets)
        if isinstance(gesture, Refusal) or not isinstance(action, TapAction | LongPressAction | TypeAction):
            return gesture
        return self._still_there(action, view, gesture)

    def _still_there(
        self, action: TapAction | LongPressAction | TypeAction, view: View, gesture: Gesture | None
    ) -> Gesture | Refusal | None:
        """Re-find the element on the screen as it is now: the decision took time and lists move (bug 29)."""
        mark = view.marks.get(action.mark) if action.mark is not None else None
        if mark is None:
            return gesture
        now = self._observer.look(image=False)
        found = find_again(mark, now.marks)
        if found is None:
            return Refusal(f'The screen changed and "{mark.label}" is no longer on it.')
        moved = action.model_copy(update={"mark": found.number})
        return gesture_for(moved, now.marks, self._known_apps(), self.secrets)

    def _act(self, gesture: Gesture | None, decision: Decision) -> tuple[str, bool]:
        """Perform the gesture or speak to the owner; return a detail for the trace and whether it failed."""
        if gesture is None:
            return self._speak(decision.action), False
        if isinstance(decision.action, WaitAction):
            self._stopping.wait(decision.action.seconds)
            return "", False
        try:
            performed = self.phone.perform(gesture)
        except OutcomeUnknown as error:
            return f"The answer was lost: {error.reason}", False
        except CallFailed as error:
            return str(error), True
        except PhoneError as error:
            self.trace.write("trouble", reason=error.reason)
            return error.reason, True
        return _detail(performed), performed.verified is False

    def _speak(self, action: Action) -> str:
        if isinstance(action, AskAction):
            answer = self.owner.ask(action.question)
            if answer is None:
                return "Nobody answered."
            fact = f'Asked "{action.question}", the owner said "{answer}".'
            with self.store.window() as document:
                remember(document, fact, time.time(), self.config.memory)
            return "The owner answered."
        return action.text if isinstance(action, NoteAction) else ""

    def _record(
        self,
        step: int,
        revision: int,
        view: View,
        after: View,
        decision: Decision,
        effect: Effect,
        detail: str,
        seconds: dict[str, float],
    ) -> None:
        phrase = decision.choice.phrase
        line = caption(phrase, effect, view.marks, after.screen, after.marks)
        with self.store.window() as document:
            recording.record_step(document, self.config, view, after, decision, effect, line)
            note = detail if isinstance(decision.action, NoteAction) else decision.choice.note
            self._noted = notes.note_prose(document, note, time.time(), self.config) is not None or self._noted
            document.feedback = recording.feedback_for(decision, effect, detail)
        values = recording.trace_step(step, revision, view, decision, effect, detail, line, seconds)
        self.trace.write("step", **values)
        self._tell_noted()
        self.listen(StepReport(step, view, decision, effect, line, dict(seconds)))

    def _tell_noted(self) -> None:
        if self._noted:
            self._noted = False
            self.noted()

    def _finish(self, end: End, seconds: float) -> Result:
        """Write the outcome; a document that cannot be written does not change it."""
        steps, rungs = 0, {}
        try:
            with self.store.window() as document:
                document.outcome, document.reason = end.outcome, end.reason
                steps, rungs = document.counters.steps, dict(document.counters.rungs)
        except (AgentError, OSError) as error:
            self.trace.problem = self.trace.problem or f"The document could not be written: {error}"
        self.trace.write(
            "end", outcome=end.outcome, reason=end.reason, evidence=end.evidence, steps=steps, seconds=round(seconds, 2)
        )
        return Result(
            end.outcome,
            end.reason,
            steps,
            self.trace.folder,
            rungs,
            round(seconds, 2),
            end.evidence,
            self.trace.problem,
        )

    def _timed(self, seconds: dict[str, float], name: str, call: Callable[[], T]) -> T:
        began = self.clock()
        try:
            return call()
        finally:
            seconds[name] = round(seconds.get(name, 0.0) + self.clock() - began, 4)


def _effect(action: Action, failed: bool, before: View, after: View) -> Effect:
    if isinstance(action, WaitAction | NoteAction | AskAction):
        return "waited"
    if failed:
        return "failed"
    return "changed" if changed(before, after) else "unchanged"


def _detail(performed: Performed) -> str:
    notes = [performed.detail] if performed.detail else []
    if not performed.settled:
        notes.append("The screen was still changing.")
    return " ".join(notes)
