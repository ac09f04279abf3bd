"""Plays a wav with whatever this machine has, and can be silenced."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

PLAYERS: tuple[tuple[str, ...], ...] = (
    ("afplay",),
    ("paplay",),
    ("aplay", "-q"),
    ("pw-play",),
    ("ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet"),
)
"""Commands that play a wav named as their last word, best first."""

LONGEST_SECONDS = 60.0  # a note is ten seconds; a player that hangs must not hold the voice


class Player:
    """Plays one wav at a time with a command; with none it plays nothing and says so."""

    def __init__(self, command: Sequence[str] | None) -> None:
        self._command = command
        self._playing: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    @classmethod
    def find(cls) -> Player:
        """Return a player with the first command that is installed."""
        return cls(next((command for command in PLAYERS if shutil.which(command[0])), None))

    def play(self, wav: Path) -> bool:
        """Play to the end or until hushed; return whether it could be heard."""
        if self._command is None:
            return False
        quiet = subprocess.DEVNULL
        try:
            process = subprocess.Popen([*self._command, str(wav)], stdin=quiet, stdout=quiet, stderr=quiet)
        except OSError:
            return False
        with self._lock:
            self._playing = process
        try:
            return process.wait(LONGEST_SECONDS) == 0
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return False
        finally:
            with self._lock:
                self._playing = None

    def hush(self) -> None:
        """Stop what is playing, from another thread."""
        with self._lock:
            if self._playing is not None:
                self._playing.terminate()
