"""What turns a sentence into sound: a small protocol with one method, and the speaker that stays silent."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from agentbrain.errors import AgentError


class SpeechFailed(AgentError):
    """A sentence could not be spoken; it is tried again later."""


@dataclass(frozen=True)
class Spoken:
    """What was made of a sentence: the wav, its length in seconds, and whether a player let it be heard."""

    wav: Path | None
    seconds: float
    heard: bool


class Speaker(Protocol):
    """Speaks one sentence at a time; raises SpeechFailed and nothing else, and returns within a minute."""

    @property
    def name(self) -> str:
        """What speaks, for the trace."""
        ...

    def speak(self, text: str, wav: Path) -> Spoken:
        """Write the sentence to the wav and play it where there is a player."""
        ...

    def hush(self) -> None:
        """Stop the sentence being played, from another thread."""
        ...


class SilentSpeaker:
    """Speaks to nobody and succeeds: the notes stand in the document and on the page."""

    name = "silent"

    def speak(self, text: str, wav: Path) -> Spoken:  # noqa: ARG002 - a speaker's signature
        """Make no sound."""
        return Spoken(None, 0.0, heard=False)

    def hush(self) -> None:
        """Nothing is playing."""
