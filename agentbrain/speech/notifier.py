"""Puts each note among the phone's notifications, and lets another speaker say it."""

from __future__ import annotations

from pathlib import Path

from agentbrain.speech.speaker import Speaker, SpeechFailed, Spoken
from devices.errors import PhoneError
from devices.notification import Post


class PhoneNotifier:
    """A speaker around a speaker: a note counts as told once it is on the phone and the other one succeeded."""

    def __init__(self, post: Post, speaker: Speaker) -> None:
        self.name = f"{speaker.name} and the phone's notifications"
        self._post = post
        self._speaker = speaker

    def speak(self, text: str, wav: Path) -> Spoken:
        """Post the note, then speak it. A second try of a note replaces its first notification."""
        try:
            self._post(text, wav.stem)
        except PhoneError as error:
            raise SpeechFailed(error.reason, error.remedy) from None
        return self._speaker.speak(text, wav)

    def hush(self) -> None:
        """Stop the sentence being spoken; the notification stays."""
        self._speaker.hush()
