"""What the agent would say, and whether it may: triggers and leftover prose pass the gate into the document.

No model decides that something is said: arithmetic finds what is worth a word, the gate decides, and a
template words it. A find that the gate holds back stays untold and fires again.
"""

from __future__ import annotations

from agentbrain.config import RunConfig
from agentbrain.document import Document, Utterance
from agentbrain.speech.gate import Origin, may_speak
from agentbrain.speech.voice import TRIES, say
from agentbrain.triggers import Trigger, check, claim

URGENT = frozenset({"device_lost"})


def note_triggers(document: Document, now: float, config: RunConfig, origin: Origin) -> list[Utterance]:
    """Check and claim what is due and put what may be said into the document; call it inside a window.

    With the voice off everything is claimed, since it is shown; with it on, only what was said is.
    """
    due = check(document, now, config.triggers)
    told = [(trigger, made) for trigger in due if (made := _note(document, trigger, now, config, origin)) is not None]
    claim(document, [trigger for trigger, _ in told] if document.speech.enabled else due, now)
    return [made for _, made in told]


def note_prose(document: Document, text: str | None, now: float, config: RunConfig) -> Utterance | None:
    """Say leftover prose or a note of the model when the gate allows it; never as an action, never as done."""
    if not text or not document.speech.enabled:
        return None
    said = _cut(text, config)
    if _repeats(document, said) or not _may(document, now, config, urgent=False, origin="step"):
        return None
    return say(document, said, now)


def note_answer(document: Document, text: str, now: float, config: RunConfig) -> Utterance | None:
    """Speak what the owner is answered, where notes are spoken: the owner's own turn waits for no gap (S24)."""
    if not document.speech.enabled or not _may(document, now, config, urgent=False, origin="answer"):
        return None
    return say(document, _cut(text, config), now)


def _note(document: Document, trigger: Trigger, now: float, config: RunConfig, origin: Origin) -> Utterance | None:
    if not document.speech.enabled or (trigger.kind == "found_untold" and _waiting(document, trigger.subject)):
        return None
    urgent = trigger.kind in URGENT
    if not _may(document, now, config, urgent=urgent, origin=origin):
        return None
    announces = trigger.subject if trigger.kind == "found_untold" else ""
    return say(document, _cut(trigger.sentence, config), now, urgent=urgent, announces=announces)


def _may(document: Document, now: float, config: RunConfig, *, urgent: bool, origin: Origin) -> bool:
    """Ask the gate, counting a note that waits to be spoken as spoken: two in the queue are no politeness."""
    speech = document.speech
    queued = [u.at for u in speech.utterances if not u.spoken and u.tries < TRIES]
    if queued:
        speech = speech.model_copy(update={"last_spoken": max(speech.last_spoken, *queued)})
    return may_speak(speech, now, config.speech, urgent=urgent, origin=origin).speak


def _cut(text: str, config: RunConfig) -> str:
    most = config.speech.note_characters
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _waiting(document: Document, announces: str) -> bool:
    """Say whether that find is still queued; a sentence that was given up is not, so the find fires again (S30)."""
    return any(u.announces == announces and not u.spoken and u.tries < TRIES for u in document.speech.utterances)


def _repeats(document: Document, text: str) -> bool:
    return bool(document.speech.utterances) and document.speech.utterances[-1].text == text
