"""Does what was claimed, once: a gesture on the phone, or a word with the owner; and says what came of it."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from agentbrain.config import RunConfig
from agentbrain.facts import remember
from agentbrain.observing import View, changed
from agentbrain.owner import Owner
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from devices.errors import CallFailed, OutcomeUnknown, PhoneError
from devices.gesture import Gesture
from devices.phone import Performed, Phone
from ladders.action import Action, AskAction, NoteAction, WaitAction
from ladders.step.context import Effect


@dataclass(frozen=True)
class Acted:
    """What came of an action: a sentence for the trace and the next prompt, and whether the phone said no."""

    detail: str = ""
    failed: bool = False


@dataclass
class Performer:
    """Performs on a phone and speaks with an owner; `stopping` cuts a wait short."""

    phone: Phone
    owner: Owner
    store: DocumentStore
    trace: Trace
    config: RunConfig
    stopping: threading.Event

    def act(self, gesture: Gesture | None, action: Action) -> Acted:
        """Perform the gesture, once, or speak to the owner where there is none."""
        if gesture is None:
            return Acted(self._speak(action))
        if isinstance(action, WaitAction):
            self.stopping.wait(action.seconds)
            return Acted()
        try:
            performed = self.phone.perform(gesture)
        except OutcomeUnknown as error:
            return Acted(f"The answer was lost: {error.reason}")
        except CallFailed as error:
            return Acted(str(error), failed=True)
        except PhoneError as error:
            self.trace.write("trouble", reason=error.reason)
            return Acted(error.reason, failed=True)
        return Acted(_detail(performed), performed.verified is False)

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


def effect_of(action: Action, failed: bool, before: View, after: View) -> Effect:
    """Return what an action did, judged by the screens around it."""
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
