"""A note goes to the phone first; it counts as told only when everyone it goes to succeeded."""

from __future__ import annotations

from pathlib import Path

import pytest

from agentbrain.speech.notifier import PhoneNotifier
from agentbrain.speech.speaker import SilentSpeaker, SpeechFailed, Spoken
from devices.errors import PhoneGone


class Recorder(SilentSpeaker):
    """Says nothing and remembers what; fails as often as it is told to."""

    name = "recorder"

    def __init__(self, failures: int = 0) -> None:
        self.said: list[tuple[str, Path]] = []
        self.hushed = 0
        self._failures = failures

    def speak(self, text: str, wav: Path) -> Spoken:
        if self._failures:
            self._failures -= 1
            raise SpeechFailed("Hoarse.")
        self.said.append((text, wav))
        return Spoken(wav, 1.0, heard=True)

    def hush(self) -> None:
        self.hushed += 1


def test_a_note_is_posted_and_spoken() -> None:
    posted: list[tuple[str, str]] = []
    inner, wav = Recorder(), Path("notes/123.wav")
    notifier = PhoneNotifier(lambda text, tag: posted.append((text, tag)), inner)
    assert notifier.speak("Hello", wav) == Spoken(wav, 1.0, heard=True)
    assert (posted, inner.said) == ([("Hello", "123")], [("Hello", wav)])
    assert notifier.name == "recorder and the phone's notifications"
    notifier.hush()
    assert inner.hushed == 1


def test_a_note_that_the_phone_did_not_take_is_a_failed_one_and_is_not_spoken() -> None:
    def post(text: str, tag: str) -> None:
        raise PhoneGone("The cable is out.")

    inner = Recorder()
    with pytest.raises(SpeechFailed, match=r"The cable is out\."):
        PhoneNotifier(post, inner).speak("Hello", Path("1.wav"))
    assert inner.said == []


def test_a_second_try_has_the_tag_of_the_first() -> None:
    tags: list[str] = []
    notifier = PhoneNotifier(lambda _, tag: tags.append(tag), Recorder(failures=1))
    with pytest.raises(SpeechFailed):
        notifier.speak("Hello", Path("1.wav"))
    notifier.speak("Hello", Path("1.wav"))
    assert tags == ["1", "1"]
