"""A player is a command of this machine: it is found, waited for, silenced, and never waited for in vain."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pytest

from agentbrain.speech import player as module
from agentbrain.speech.player import PLAYERS, Player

PATIENCE = 20.0  # seconds for a busy machine
SLEEPS = [sys.executable, "-c", "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"]
"""A player that hangs; it makes the file it is to play, so that a test sees when it has begun."""


def playing(player: Player, wav: Path) -> tuple[threading.Thread, list[bool]]:
    """Start to play in a thread, wait until it has begun, and return the thread with what will be heard."""
    heard: list[bool] = []
    thread = threading.Thread(target=lambda: heard.append(player.play(wav)))
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not wav.exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return thread, heard


def test_the_wav_is_the_last_word_of_the_command(tmp_path: Path) -> None:
    writes = [sys.executable, "-c", "import pathlib, sys; pathlib.Path(sys.argv[2]).write_text(sys.argv[1])", "-q"]
    assert Player(writes).play(tmp_path / "a note.wav")
    assert (tmp_path / "a note.wav").read_text() == "-q"


@pytest.mark.parametrize("command", [None, ["no-such-player"], [sys.executable, "-c", "raise SystemExit(1)"]])
def test_what_could_not_be_heard_is_not_said_to_be(command: list[str] | None, tmp_path: Path) -> None:
    assert not Player(command).play(tmp_path / "a.wav")


def test_the_first_player_that_is_installed_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not Player.find().play(tmp_path / "a.wav")  # none is installed
    for name in (PLAYERS[3][0], PLAYERS[1][0]):
        program = tmp_path / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" > "{tmp_path}/played"\n')
        program.chmod(0o755)
    assert Player.find().play(tmp_path / "a.wav")
    assert (tmp_path / "played").read_text() == f"{PLAYERS[1][0]} {tmp_path}/a.wav\n"


def test_hushing_ends_what_plays_and_the_next_note_is_played(tmp_path: Path) -> None:
    player = Player(SLEEPS)
    for name in ("a.wav", "b.wav"):
        thread, heard = playing(player, tmp_path / name)
        player.hush()
        thread.join(PATIENCE)
        assert heard == [False]


def test_hushing_silence_is_harmless(tmp_path: Path) -> None:
    player = Player([sys.executable, "-c", ""])
    player.hush()
    assert player.play(tmp_path / "a.wav")
    player.hush()


def test_a_player_that_hangs_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_SECONDS", 0.2)
    began = time.monotonic()
    assert not Player(SLEEPS).play(tmp_path / "a.wav")
    assert time.monotonic() - began < PATIENCE
