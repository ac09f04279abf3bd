"""A real sentence becomes a real wav."""

from __future__ import annotations

import sys
import wave
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from agentbrain.speech.espeak import EspeakSpeaker, duration
from agentbrain.speech.player import Player
from agentbrain.speech.speaker import SpeechFailed

pytestmark = pytest.mark.skipif(find_spec("espeakng_loader") is None, reason="the voice extra is not installed")


def loudness(wav: Path) -> float:
    """Root mean square of the samples, 0 to 1."""
    with wave.open(str(wav), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        samples = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(float) / 32768
    return float(np.sqrt(np.mean(samples**2)))


@pytest.fixture
def speaker() -> EspeakSpeaker:
    return EspeakSpeaker(Player(None))


def test_a_note_is_a_wav_that_lasts_and_is_not_silent(speaker: EspeakSpeaker, tmp_path: Path) -> None:
    wav = tmp_path / "note.wav"
    spoken = speaker.speak("Found the parcel: it says delivered.", wav)
    assert spoken.seconds == duration(wav) > 0.5
    assert loudness(wav) > 0.01
    assert not spoken.heard


def test_a_longer_sentence_lasts_longer_and_odd_text_is_spoken_too(speaker: EspeakSpeaker, tmp_path: Path) -> None:
    short = speaker.speak("Done.", tmp_path / "a.wav").seconds
    long = speaker.speak("I have turned on airplane mode and go on with the alarm now.", tmp_path / "b.wav").seconds
    odd = speaker.speak("-v evil; $(rm) “ünïcode” 🎉 \0 <speak>", tmp_path / "c.wav").seconds
    assert long > 2 * short
    assert odd > 0.3


def test_a_folder_that_cannot_be_written_is_a_failed_sentence(speaker: EspeakSpeaker, tmp_path: Path) -> None:
    with pytest.raises(SpeechFailed, match="eSpeak NG failed"):
        speaker.speak("Hello.", tmp_path / "missing" / "note.wav")


def test_a_player_that_works_lets_it_be_heard_and_one_that_fails_does_not(tmp_path: Path) -> None:
    wav = tmp_path / "note.wav"
    reads = [sys.executable, "-c", "import sys, wave; wave.open(sys.argv[1]).getnframes()"]
    assert EspeakSpeaker(Player(reads)).speak("Hello.", wav).heard
    assert not EspeakSpeaker(Player([sys.executable, "-c", "raise SystemExit(1)"])).speak("Hello.", wav).heard
    assert not Player(["no-such-player"]).play(wav)


def test_rubbish_is_no_wav(tmp_path: Path) -> None:
    (tmp_path / "x.wav").write_bytes(b"RIFF")
    with pytest.raises(SpeechFailed):
        duration(tmp_path / "x.wav")
