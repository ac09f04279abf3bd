"""The voices that macOS and Windows come with, and choosing a speaker by name."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from agentbrain.errors import PrerequisiteError
from agentbrain.speech.espeak import SECONDS, EspeakSpeaker, duration
from agentbrain.speech.player import Player
from agentbrain.speech.speaker import SilentSpeaker, Speaker, SpeechFailed, Spoken

SPEAKERS = ("auto", "system", "espeak", "piper", "silent")

# The sentence comes through the environment: a command line would have to be quoted against the text.
_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; $s = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$s.SetOutputToWaveFile($env:AGENTBRAIN_WAV); $s.Speak($env:AGENTBRAIN_TEXT); $s.Dispose()"
)


class CommandSpeaker:
    """A speaker that is a program writing a wav: `say` on macOS, PowerShell on Windows, `piper` with a voice.

    `command` is run with the sentence on its input and in AGENTBRAIN_TEXT, and the file in AGENTBRAIN_WAV; the
    word `{wav}` in it is replaced by the file.
    """

    def __init__(self, name: str, command: list[str], player: Player | None = None) -> None:
        self.name = name
        self._command = command
        self._player = player or Player.find()

    def speak(self, text: str, wav: Path) -> Spoken:
        """Have the program write the wav, then play it."""
        command = [word.replace("{wav}", str(wav)) for word in self._command]
        variables = {**os.environ, "AGENTBRAIN_TEXT": text.replace("\0", " "), "AGENTBRAIN_WAV": str(wav)}
        try:
            said = text.encode("utf-8", "replace")
            subprocess.run(command, input=said, env=variables, capture_output=True, timeout=SECONDS, check=True)
        except (OSError, subprocess.SubprocessError) as error:
            raise SpeechFailed(f"{self.name} failed: {type(error).__name__}.") from None
        return Spoken(wav, duration(wav), heard=self._player.play(wav))

    def hush(self) -> None:
        """Stop the sentence being played."""
        self._player.hush()


def find_speaker(name: str = "auto") -> Speaker:
    """Return a speaker by name; `auto` takes the system's own voice, else espeak-ng.

    Raises PrerequisiteError for an unknown name or one that is not installed. `piper` needs the path of a voice
    in AGENTBRAIN_PIPER_VOICE; its voices are not on PyPI.
    """
    match name:
        case "silent":
            return SilentSpeaker()
        case "espeak":
            return EspeakSpeaker()
        case "piper":
            return _piper()
        case "system" | "auto":
            command = _system()
            if command is not None:
                return CommandSpeaker("system voice", command)
            if name == "auto":
                return EspeakSpeaker()
            raise PrerequisiteError("This system has no voice of its own.", "Use --voice espeak.")
        case _:
            raise PrerequisiteError(f'"{name}" is no voice.', f"Use one of: {', '.join(SPEAKERS)}.")


def _system() -> list[str] | None:
    if sys.platform == "darwin" and shutil.which("say"):
        return ["say", "--file-format=WAVE", "--data-format=LEI16@22050", "-o", "{wav}", "-f", "-"]
    if sys.platform == "win32":
        return ["powershell", "-NoProfile", "-Command", _WINDOWS]
    return None


def _piper() -> Speaker:
    voice = os.environ.get("AGENTBRAIN_PIPER_VOICE", "")
    if shutil.which("piper") is None:
        raise PrerequisiteError("piper is not installed.", "Install it with: pip install 'agentbrain[voice]'.")
    if not Path(voice).is_file():
        raise PrerequisiteError("piper needs a voice file.", "Set AGENTBRAIN_PIPER_VOICE to the path of a .onnx voice.")
    return CommandSpeaker("piper", ["piper", "--model", voice, "--output_file", "{wav}"])
