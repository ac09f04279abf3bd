"""From a decision to what may be done now: an end with its evidence, a gesture the policy allows, or a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agentbrain.acting import Refusal, gesture_for
from agentbrain.config import RunConfig
from agentbrain.evidence import judge
from agentbrain.observing import Observer, View
from agentbrain.outcome import End
from agentbrain.owner import Owner
from agentbrain.policy import Risk, risk
from agentbrain.secrets import Secrets
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from devices.errors import PhoneError
from devices.gesture import Gesture
from devices.perception.again import find_again
from devices.phone import App, Phone
from ladders.action import Action, DoneAction, GiveUpAction, LongPressAction, OpenAction, TapAction, TypeAction
from ladders.step.context import PastStep
from ladders.step.decision import Decision


@dataclass
class KnownApps:
    """The apps of a phone, asked for once; one that cannot say is asked again, and never counts as empty (S42)."""

    phone: Phone
    trace: Trace
    problem: str = ""
    _apps: Sequence[App] | None = field(default=None, init=False)

    def all(self) -> Sequence[App]:
        """Return the apps; empty with `problem` set when the phone cannot say."""
        if self._apps is None:
            try:
                self._apps, self.problem = self.phone.apps(), ""
            except PhoneError as error:
                self.problem = error.reason
                self.trace.write("trouble", reason=error.reason)
                return ()
        return self._apps


@dataclass
class Claims:
    """Decides what becomes of a decision. Only the owner is asked here; nothing is done to the phone."""

    store: DocumentStore
    trace: Trace
    config: RunConfig
    owner: Owner
    secrets: Secrets
    allowed: frozenset[str]
    observer: Observer
    apps: KnownApps
    _asked_in_vain: set[str] = field(default_factory=set, init=False)

    def ending(self, action: Action, goal: str, view: View, past: Sequence[PastStep]) -> End | str:
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

    def gesture(self, decision: Decision, view: View, goal: str) -> Gesture | Refusal | End | None:
        """Return the gesture to perform now: allowed by the policy, aimed at where its element is now."""
        action = decision.action
        refused = self._risky(decision, view, goal)
        if refused is not None:
            return refused
        if isinstance(action, OpenAction) and not self.apps.all() and self.apps.problem:
            return Refusal(f"The phone cannot list its apps: {self.apps.problem}")
        gesture = gesture_for(action, view.marks, self.apps.all(), self.secrets)
        if isinstance(gesture, Refusal) or not isinstance(action, TapAction | LongPressAction | TypeAction):
            return gesture
        return self._still_there(action, view, gesture)

    def _risky(self, decision: Decision, view: View, goal: str) -> Refusal | End | None:
        danger = risk(decision.action, view.marks, goal, self.allowed, decision.choice.confirm, self._dealt)
        if danger is None:
            return None
        answer = self.owner.confirm(danger.question)
        self.trace.write("asked", question=danger.question, kind=danger.kind, answer=answer)
        if answer is None:
            return self._unanswered(danger)
        return None if answer else Refusal("The owner said no to this.")

    def _dealt(self) -> str:
        """Return what the steps so far touched and typed."""
        return " ".join(f"{past.label} {getattr(past.action, 'text', '')}" for past in self.store.read().past)

    def _unanswered(self, danger: Risk) -> Refusal | End:
        """With nobody to ask, a risky choice is refused; the second of its kind shows that there is no other way."""
        if danger.kind not in self._asked_in_vain:
            self._asked_in_vain.add(danger.kind)
            return Refusal("Nobody is here to allow this. Do it another way.")
        return End("gave_up", f"It needs the owner's word: {danger.question} Add --allow {danger.kind}.")

    def _still_there(
        self, action: TapAction | LongPressAction | TypeAction, view: View, gesture: Gesture | None
    ) -> Gesture | Refusal | None:
        """Re-find the element on the screen as it is now: the decision took time and lists move (bug 29)."""
        mark = view.marks.get(action.mark) if action.mark is not None else None
        if mark is None:
            return gesture
        now = self.observer.look(image=False)
        found = find_again(mark, now.marks)
        if found is None:
            return Refusal(f'The screen changed and "{mark.label}" is no longer on it.')
        moved = action.model_copy(update={"mark": found.number})
        return gesture_for(moved, now.marks, self.apps.all(), self.secrets)
