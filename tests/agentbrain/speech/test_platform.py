"""Speakers by name, and speakers that are programs."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.speech.platform import CommandSpeaker, find_speaker
from agentbrain.speech.player import Player
from agentbrain.speech.speaker import SilentSpeaker, SpeechFailed

WRITES = """
import os, sys, wave
text = sys.stdin.read()
assert text == os.environ["AGENTBRAIN_TEXT"]
with wave.open(sys.argv[1], "wb") as file:
    file.setnchannels(1), file.setsampwidth(2), file.setframerate(8000)
    file.writeframes(b"\\0\\0" * 800 * len(text))
"""


def test_a_program_gets_the_sentence_and_writes_the_wav(tmp_path: Path) -> None:
    speaker = CommandSpeaker("program", [sys.executable, "-c", WRITES, "{wav}"], Player(None))
    assert speaker.speak("Hello $HOME", tmp_path / "a.wav").seconds == pytest.approx(1.1)


def test_a_program_that_fails_is_a_failed_sentence(tmp_path: Path) -> None:
    with pytest.raises(SpeechFailed, match="program failed"):
        CommandSpeaker("program", [sys.executable, "-c", "raise SystemExit(1)"], Player(None)).speak(
            "x", tmp_path / "a"
        )
    with pytest.raises(SpeechFailed):
        CommandSpeaker("program", ["no-such-program"], Player(None)).speak("x", tmp_path / "a")


def test_an_unknown_voice_is_refused_with_the_known_ones() -> None:
    with pytest.raises(PrerequisiteError, match="auto, system, espeak, piper, silent"):
        find_speaker("loud")
    assert isinstance(find_speaker("silent"), SilentSpeaker)


def test_piper_without_a_voice_file_says_what_to_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "piper"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("AGENTBRAIN_PIPER_VOICE", raising=False)
    with pytest.raises(PrerequisiteError, match="AGENTBRAIN_PIPER_VOICE"):
        find_speaker("piper")


def test_a_sentence_being_played_is_hushed_at_once(tmp_path: Path) -> None:
    player = Player([sys.executable, "-c", "import time; time.sleep(60)"])
    heard: list[bool] = []
    thread = threading.Thread(target=lambda: heard.append(player.play(tmp_path / "a.wav")))
    thread.start()
    while player._playing is None:
        time.sleep(0.01)
    player.hush()
    thread.join(10)
    assert heard == [False]
