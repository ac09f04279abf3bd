"""The voice speaks in its own thread; only what was really spoken counts as spoken."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from agentbrain.document import Document, Search, Speech
from agentbrain.speech.speaker import SilentSpeaker, SpeechFailed, Spoken
from agentbrain.speech.voice import TRIES, Voice, say
from agentbrain.store import DocumentStore


class Recorder:
    """A speaker that keeps what it is given, and fails as often as it is told to."""

    name = "recorder"

    def __init__(self, failures: int = 0) -> None:
        self.said: list[str] = []
        self.failures = failures

    def speak(self, text: str, wav: Path) -> Spoken:
        if self.failures:
            self.failures -= 1
            raise SpeechFailed("The sound device is busy.")
        self.said.append(text)
        wav.write_bytes(b"RIFF")
        return Spoken(wav, 1.0, heard=True)

    def hush(self) -> None: ...


@pytest.fixture
def store(tmp_path: Path) -> DocumentStore:
    store = DocumentStore(tmp_path / "run.json")
    found = Search(name="parcel", status="found", where="Delivered")
    store.create(Document(goal="g", speech=Speech(enabled=True), searches=[found]))
    return store


def note(store: DocumentStore, text: str, **values: str) -> None:
    with store.window() as document:
        say(document, text, time.time(), **values)  # type: ignore[arg-type] # `announces` is the only one


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_notes_are_spoken_in_order_and_leave_a_wav(store: DocumentStore, tmp_path: Path) -> None:
    speaker = Recorder()
    voice = Voice(store, speaker, tmp_path, clock=lambda: 77.0)
    note(store, "First.")
    note(store, "Second.")
    voice.start()
    voice.close()
    assert speaker.said == ["First.", "Second."]
    document = store.read()
    assert all(u.spoken and (tmp_path / "notes" / u.wav).exists() for u in document.speech.utterances)
    assert document.speech.last_spoken == 77.0


def test_s30_a_find_is_announced_only_after_the_speaker_succeeded(store: DocumentStore, tmp_path: Path) -> None:
    speaker = Recorder(failures=1)
    voice = Voice(store, speaker, tmp_path, pause=0.05)
    note(store, "Found parcel.", announces="parcel")
    voice.start()
    voice.wake()
    until(lambda: store.read().speech.utterances[0].tries == 1)
    voice.wake()
    until(lambda: store.read().searches[0].announced)
    voice.close()
    assert speaker.said == ["Found parcel."]
    assert voice.trouble == "The sound device is busy."


def test_a_sentence_that_never_works_is_given_up_and_not_announced(store: DocumentStore, tmp_path: Path) -> None:
    voice = Voice(store, Recorder(failures=99), tmp_path, pause=0.01)
    note(store, "Found parcel.", announces="parcel")
    voice.start()
    until(lambda: store.read().speech.utterances[0].tries == TRIES)
    voice.close()
    document = store.read()
    assert not document.speech.utterances[0].spoken
    assert not document.searches[0].announced


def test_a_voice_that_is_off_says_nothing(store: DocumentStore, tmp_path: Path) -> None:
    speaker = Recorder()
    with store.window() as document:
        document.speech.enabled = False
    note(store, "Nothing.")
    voice = Voice(store, speaker, tmp_path)
    voice.start()
    voice.close()
    assert speaker.said == []


def test_the_silent_speaker_succeeds_without_a_sound(tmp_path: Path) -> None:
    assert SilentSpeaker().speak("Hello.", tmp_path / "x.wav") == Spoken(None, 0.0, heard=False)
