"""Whether the agent may speak now: arithmetic with exactly two ways round the politeness gap.

The gap keeps unasked notes apart. URGENT skips it, and so does the window that the owner's own turn opens,
for notes that react to what is on the screen; nags from a poll do not use that window (S22).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from agentbrain.config import SpeechConfig
from agentbrain.document import Speech

Origin = Literal["step", "poll", "answer"]
"""Who wants to speak. An `answer` is the owner's own turn, which is never silent (S24)."""


@dataclass(frozen=True)
class Allowed:
    """The gate's word, with the reason for the trace."""

    speak: bool
    reason: str


def may_speak(speech: Speech, now: float, config: SpeechConfig, *, urgent: bool = False, origin: Origin) -> Allowed:
    """Return whether a note may be spoken at `now`. Speaking changes nothing here; see `spoken`."""
    if origin == "answer":
        return Allowed(True, "the owner asked")
    if urgent:
        return Allowed(True, "urgent")
    if origin == "step" and speech.last_owner_turn and now - speech.last_owner_turn < config.follow_up:
        return Allowed(True, "follow-up")
    waited = now - speech.last_spoken
    if speech.last_spoken and waited < config.gap:
        return Allowed(False, f"{config.gap - waited:.0f} s of the gap are left")
    return Allowed(True, "the gap has passed")


def spoken(speech: Speech, now: float) -> None:
    """Take in that something was spoken; the owner's window stays as it is (S21)."""
    speech.last_spoken = now


def owner_spoke(speech: Speech, now: float) -> None:
    """Take in that the owner asked or told something: opens the follow-up window."""
    speech.last_owner_turn = now
