"""Speaks with eSpeak NG out of a packaged library: no program to install, no sound device needed for the wav.

The library runs in a child process of its own, so that a fault in it is a failed sentence and never a dead run.
`python -m agentbrain.speech.espeak WAV` reads a sentence from its input and writes the wav.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import wave
from importlib.util import find_spec
from pathlib import Path

from agentbrain.errors import PrerequisiteError
from agentbrain.speech.player import Player
from agentbrain.speech.speaker import SpeechFailed, Spoken

SECONDS = 30.0  # a sentence of 160 characters takes 0.1 s to make; more is a hang
_RETRIEVAL = 1  # AUDIO_OUTPUT_RETRIEVAL: samples go to the callback, nothing to a device
_NO_EXIT = 0x8000  # espeakINITIALIZE_DONT_EXIT: an error is a return value
_UTF8 = 1
_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


class EspeakSpeaker:
    """eSpeak NG of the `espeakng-loader` package. Raises PrerequisiteError when it is not installed."""

    name = "espeak-ng"

    def __init__(self, player: Player | None = None) -> None:
        if find_spec("espeakng_loader") is None:
            raise PrerequisiteError(
                "Spoken notes need a voice.", "Install one with: pip install 'agentbrain[voice]', or leave out --speak."
            )
        self._player = player or Player.find()

    def speak(self, text: str, wav: Path) -> Spoken:
        """Write the sentence to the wav, then play it where there is a player."""
        command = [sys.executable, "-m", "agentbrain.speech.espeak", str(wav)]
        try:
            made = subprocess.run(command, input=text.encode("utf-8", "replace"), capture_output=True, timeout=SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise SpeechFailed(f"eSpeak NG did not finish: {type(error).__name__}.") from None
        if made.returncode != 0:
            raise SpeechFailed(f"eSpeak NG failed (exit {made.returncode}).")
        return Spoken(wav, duration(wav), heard=self._player.play(wav))

    def hush(self) -> None:
        """Stop the sentence being played."""
        self._player.hush()


def duration(wav: Path) -> float:
    """Return the length of a wav in seconds; raises SpeechFailed for a file that is none."""
    try:
        with wave.open(str(wav), "rb") as file:
            return file.getnframes() / file.getframerate()
    except (OSError, EOFError, wave.Error) as error:
        raise SpeechFailed(f"The sound could not be read: {error}.") from None


def synthesise(text: str, wav: Path) -> None:
    """Write a sentence to a wav, 16 bit mono, in this process."""
    import espeakng_loader

    library = ctypes.CDLL(espeakng_loader.get_library_path())
    data = str(espeakng_loader.get_data_path()).encode()
    rate = library.espeak_Initialize(_RETRIEVAL, 0, data, _NO_EXIT)
    if rate <= 0:
        raise SystemExit(3)
    samples = bytearray()

    def keep(piece: ctypes._Pointer[ctypes.c_short], count: int, _events: int) -> int:
        if piece and count > 0:
            samples.extend(ctypes.string_at(piece, 2 * count))
        return 0

    callback = _CALLBACK(keep)
    library.espeak_SetSynthCallback(callback)
    raw = text.encode("utf-8")
    failed = library.espeak_Synth(raw, ctypes.c_size_t(len(raw) + 1), 0, 0, 0, _UTF8, None, None)
    library.espeak_Synchronize()
    if failed or not samples:
        raise SystemExit(4)
    with wave.open(str(wav), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(bytes(samples))


if __name__ == "__main__":
    synthesise(sys.stdin.buffer.read().decode("utf-8", "replace").replace("\0", " ") or " ", Path(sys.argv[1]))
