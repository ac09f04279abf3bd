"""The step orchestrator: perceive, fold, decide, claim, act, record, until the run ends in one outcome.

The document's lock is never held across a model, the phone or a person; every window here is a few lines.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from agentbrain import notes, recording
from agentbrain.acting import Refusal
from agentbrain.captions import caption, says_little
from agentbrain.claiming import Claims, KnownApps
from agentbrain.config import RunConfig
from agentbrain.document import Document
from agentbrain.errors import AgentError
from agentbrain.folding import Step, next_step, take_answers
from agentbrain.observing import Observer, View
from agentbrain.outcome import End, Listener, Result, StepReport
from agentbrain.owner import Nobody, Owner
from agentbrain.performing import Acted, Performer, effect_of
from agentbrain.second_choice import reconsider
from agentbrain.secrets import Secrets
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from devices.errors import PhoneError
from devices.phone import Phone
from ladders.action import NoteAction
from ladders.step.context import Effect, StepContext
from ladders.step.decision import Decision
from ladders.step.ladder import StepLadder
from prompts.render import render

__all__ = ["End", "Listener", "Result", "Runner", "StepReport"]

T = TypeVar("T")

FLOOR = render("floor").system
_DEAD = frozenset({"unusable", "crashed", "out_of_memory", "timeout", "error"})
"""Kinds of failure that say the model itself cannot be used."""


@dataclass
class Runner:
    """Drives one phone to one goal. `stop()` and `hear()` may be called from any thread."""

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
    noted: Callable[[], None] = lambda: None
    _stopping: threading.Event = field(default_factory=threading.Event, init=False)
    _preempted: threading.Event = field(default_factory=threading.Event, init=False)
    _stop_reason: str = field(default="", init=False)
    _down: int = field(default=0, init=False)
    _started: float = field(default=0.0, init=False)

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
        self._started = self.clock()
        self._assemble()
        try:
            end = self._loop()
        except (PhoneError, AgentError) as error:
            end = End("broke", str(error))
        except MemoryError:
            end = End("broke", "The machine ran out of memory.")
        return self._finish(end, self.clock() - self._started)

    def _assemble(self) -> None:
        config, stopping = self.config, self._stopping
        self._observer = Observer(
            self.phone, self.secrets, config.budget.phone_seconds, stopping.is_set, self._lost, self.sleep, self.clock
        )
        self._apps = KnownApps(self.phone, self.trace)
        self._claims = Claims(
            self.store, self.trace, config, self.owner, self.secrets, self.allowed, self._observer, self._apps
        )
        self._performer = Performer(self.phone, self.owner, self.store, self.trace, config, stopping)

    def _loop(self) -> End:
        step = self._fold(self._look())
        while not isinstance(step, End):
            step = self._step(step)
        return step

    def _limit(self, steps: int) -> End | None:
        """Return why there is no next step after that many, None while there is one."""
        if self._stopping.is_set():
            return End("stopped", self._stop_reason)
        budget = self.config.budget
        if steps >= budget.steps:
            return End("stopped", f"The budget of {budget.steps} steps is used up.")
        if self.clock() - self._started >= 60 * budget.minutes:
            return End("stopped", f"The budget of {budget.minutes:g} minutes is used up.")
        return None

    def _step(self, step: Step) -> Step | End:
        """Take one step; return the next one, its view folded in, or the end."""
        view = step.view
        self.trace.screen(step.number, view.screen)
        context = self._context(step)
        decision = self._timed(step, "decide", lambda: self.ladder.decide(context))
        if decision.climb.cancelled and not self._preempted.is_set():
            return End("stopped", self._stop_reason or "The model call was cancelled.")
        if self._preempted.is_set() and not self._stopping.is_set():
            self._preempted.clear()
            self.trace.write("preempted", step=step.number)
            return self._fold(self._look())
        decision = reconsider(step.trail, decision, step.turns_left)
        outcome = self._model_dead(decision) or self._claims.ending(decision.action, step.goal, view, step.folded.past)
        if isinstance(outcome, End):
            self._record(step, view, decision, "waited", outcome.reason, _nothing)
            return outcome
        return self._carry_out(step, decision, outcome)

    def _fold(self, view: View) -> Step | End:
        with self.store.window() as document:
            step = self._next(document, view)
        return self._begun(step)

    def _next(self, document: Document, view: View) -> Step | End:
        """Take a view in and return the step to be taken from it, or why there is none; inside a window."""
        if (end := self._limit(document.counters.steps)) is not None:
            return end
        document.sees = self._sees()
        return next_step(document, view, self.config, time.time())

    def _begun(self, step: Step | End) -> Step | End:
        """Tell what the fold found, after its window; a run that was stuck once too often, or was stopped, ends."""
        if isinstance(step, End):
            return step
        folded = step.folded
        if folded.stuck is not None:
            self.trace.write("stuck", kind=folded.stuck.kind, reason=folded.stuck.reason, recovery=folded.recovery)
        if folded.noted:
            self.noted()
        if self._stopping.is_set():
            return End("stopped", self._stop_reason)
        return folded.end or step

    def _carry_out(self, step: Step, decision: Decision, veto: str) -> Step | End:
        """Claim, act, look again and record; a refused action touches nothing, and is recorded before the look."""
        gesture = Refusal(veto) if veto else self._claims.gesture(decision, step.shown, step.goal)
        if isinstance(gesture, End):
            self._record(step, step.view, decision, "refused", gesture.reason, _nothing)
            return gesture
        if isinstance(gesture, Refusal):
            self._record(step, step.view, decision, "refused", gesture.feedback, _nothing)
            return self._fold(self._timed(step, "observe", self._look))
        acted: Acted = self._timed(step, "act", lambda: self._performer.act(gesture, decision.action))
        after = self._timed(step, "observe", self._look)
        effect = effect_of(decision.action, acted.failed, step.view, after)
        return self._begun(self._record(step, after, decision, effect, acted.detail, self._next))

    def _lost(self) -> None:
        """Take in at once that the phone is away: the owner may have pulled the cable by accident."""
        with self.store.window() as document:
            document.device_lost_at = time.time()
            noted = notes.note_triggers(document, document.device_lost_at, self.config, "step")
        if noted:
            self.noted()

    def _look(self) -> View:
        return self._observer.look(image=self._sees() or self.config.save_screens)

    def _sees(self) -> bool:
        """Say whether the model in use is shown pictures; a fallback may not be."""
        return self.ladder.model is not None and self.ladder.model.limits.vision

    def _context(self, step: Step) -> StepContext:
        screen = step.view.screen
        return StepContext(
            goal=step.goal,
            marks=step.shown.marks,
            package=screen.package,
            activity=screen.activity,
            history=step.folded.past,
            apps=self._apps.all(),
            memory=step.memory,
            feedback=step.folded.feedback,
            floor=FLOOR,
            now=step.now,
            questions=step.questions,
            region=step.shown.region,
            describe=says_little(step.shown.marks),
            image=screen.image,
            image_reason=screen.image_reason,
            tree_problem=screen.tree_problem,
            rejected=step.rejected,
        )

    def _model_dead(self, decision: Decision) -> End | None:
        """A model that cannot be used, several steps in a row, breaks the run instead of waiting for ever."""
        failed = [attempt for attempt in decision.climb.attempts if attempt.outcome == "failed"]
        dead = self.ladder.model is None or any(attempt.kind in _DEAD for attempt in failed)
        self._down = self._down + 1 if dead and decision.climb.rung == "wait" else 0
        if self._down < self.config.guards.waits:
            return None
        reason = failed[-1].reason if failed else "There is no model."
        return End("broke", f"The model did not decide {self._down} steps in a row. {reason}")

    def _record(
        self,
        step: Step,
        after: View,
        decision: Decision,
        effect: Effect,
        detail: str,
        then: Callable[[Document, View], T],
    ) -> T:
        """Write a finished step down, and in the same window whatever comes `then`."""
        line = caption(decision.choice.phrase, effect, step.view.marks, after.screen, after.marks, decision.choice.seen)
        with self.store.window() as document:
            recording.record_step(document, self.config, step.shown, after, decision, effect, line)
            take_answers(document, decision.choice.answers, step.shown, after, self.config, time.time())
            note = detail if isinstance(decision.action, NoteAction) else decision.choice.note
            noted = notes.note_prose(document, note, time.time(), self.config)
            document.feedback = recording.feedback_for(decision, effect, detail)
            result = then(document, after)
        values = recording.trace_step(
            step.number, step.revision, step.shown, decision, effect, detail, line, step.seconds
        )
        self.trace.write("step", **values)
        if noted is not None:
            self.noted()
        self.listen(StepReport(step.number, step.view, decision, effect, line, dict(step.seconds)))
        return result

    def _finish(self, end: End, seconds: float) -> Result:
        """Write the outcome; a document that cannot be written does not change it."""
        steps, rungs = 0, {}
        try:
            with self.store.window() as document:
                document.outcome, document.reason = end.outcome, end.reason
                steps, rungs = document.counters.steps, dict(document.counters.rungs)
        except (AgentError, OSError) as error:
            self.trace.problem = self.trace.problem or f"The document could not be written: {error}"
        took = round(seconds, 2)
        ended = {"outcome": end.outcome, "reason": end.reason, "evidence": end.evidence}
        self.trace.write("end", **ended, steps=steps, seconds=took)
        return Result(end.outcome, end.reason, steps, self.trace.folder, rungs, took, end.evidence, self.trace.problem)

    def _timed(self, step: Step, name: str, call: Callable[[], T]) -> T:
        began = self.clock()
        try:
            return call()
        finally:
            step.seconds[name] = round(step.seconds.get(name, 0.0) + self.clock() - began, 4)


def _nothing(document: Document, view: View) -> None:
    """Leave a step without a next one: the run ends, or looks again first."""
