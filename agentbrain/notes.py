"""What the agent would say, and whether it may: triggers and leftover prose pass the gate into the document.

No model decides that something is said: arithmetic finds what is worth a word, the gate decides, and a
template words it. A find that the gate holds back stays untold and fires again.
"""

from __future__ import annotations

from collections.abc import Sequence

from agentbrain.config import RunConfig
from agentbrain.document import Document, Utterance
from agentbrain.speech.gate import Origin, may_speak
from agentbrain.speech.voice import TRIES, say
from agentbrain.triggers import Trigger, check, claim

URGENT = frozenset({"device_lost"})


def note_triggers(document: Document, now: float, config: RunConfig, origin: Origin) -> list[Utterance]:
    """Check and claim what is due and put what may be said into the document; call it inside a window."""
    due = check(document, now, config.triggers)
    told = [made for trigger in due if (made := _note(document, trigger, now, config, origin)) is not None]
    claim(document, _claimable(document, due, told), now)
    return told


def note_prose(document: Document, text: str | None, now: float, config: RunConfig) -> Utterance | None:
    """Say leftover prose or a note of the model when the gate allows it; never as an action, never as done."""
    if not text or not document.speech.enabled or _repeats(document, text):
        return None
    if not _may(document, now, config, urgent=False, origin="step"):
        return None
    return say(document, text[: config.speech.note_characters], now)


def _note(document: Document, trigger: Trigger, now: float, config: RunConfig, origin: Origin) -> Utterance | None:
    if not document.speech.enabled or (trigger.kind == "found_untold" and _waiting(document, trigger.subject)):
        return None
    urgent = trigger.kind in URGENT
    if not _may(document, now, config, urgent=urgent, origin=origin):
        return None
    announces = trigger.subject if trigger.kind == "found_untold" else ""
    sentence = trigger.sentence[: config.speech.note_characters]
    return say(document, sentence, now, urgent=urgent, announces=announces)


def _may(document: Document, now: float, config: RunConfig, *, urgent: bool, origin: Origin) -> bool:
    """Ask the gate, counting a note that waits to be spoken as spoken: two in the queue are no politeness."""
    speech = document.speech
    queued = [u.at for u in speech.utterances if not u.spoken and u.tries < TRIES]
    if queued:
        speech = speech.model_copy(update={"last_spoken": max(speech.last_spoken, *queued)})
    return may_speak(speech, now, config.speech, urgent=urgent, origin=origin).speak


def _claimable(document: Document, due: Sequence[Trigger], told: Sequence[Utterance]) -> list[Trigger]:
    """With the voice off everything is claimed, since it is shown; with it on, only what was said is."""
    said = {utterance.text for utterance in told}
    return [trigger for trigger in due if not document.speech.enabled or trigger.sentence in said]


def _waiting(document: Document, announces: str) -> bool:
    return any(u.announces == announces and not u.spoken for u in document.speech.utterances)


def _repeats(document: Document, text: str) -> bool:
    return bool(document.speech.utterances) and document.speech.utterances[-1].text == text
