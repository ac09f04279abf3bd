"""Speaks the document's notes in a thread of its own, so that no step waits for a sentence.

A note is an utterance of the document. It counts as spoken, and what it announces as announced, only after the
speaker reported success; one that failed stays and is tried again (S30).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from agentbrain import searches
from agentbrain.document import Document, Utterance
from agentbrain.speech.gate import spoken
from agentbrain.speech.speaker import Speaker, SpeechFailed
from agentbrain.store import DocumentStore

WAVS = "notes"
KEPT = 50  # utterances kept in the document; all of them are in the trace
TRIES = 3  # a sentence that fails three times is not going to be spoken
_PAUSE = 2.0  # seconds before a failed sentence is tried again


def say(document: Document, text: str, now: float, *, urgent: bool = False, announces: str = "") -> Utterance:
    """Put a note into the document, to be spoken by whoever has the voice; call it inside a window."""
    utterance = Utterance(at=now, text=text, urgent=urgent, announces=announces)
    document.speech.utterances = [*document.speech.utterances, utterance][-KEPT:]
    return utterance


def unspoken(document: Document) -> list[Utterance]:
    """Return what is still to be spoken, oldest first; nothing while the voice is off."""
    speech = document.speech
    return [u for u in speech.utterances if not u.spoken and u.tries < TRIES] if speech.enabled else []


class Voice:
    """A worker that speaks what is unspoken, oldest first."""

    def __init__(
        self,
        store: DocumentStore,
        speaker: Speaker,
        folder: Path,
        clock: Callable[[], float] = time.time,
        pause: float = _PAUSE,
    ) -> None:
        self._store = store
        self._speaker = speaker
        self._folder = folder / WAVS
        self._clock = clock
        self._pause = pause
        self._wake = threading.Event()
        self._ending = False
        self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
        self._failures = 0
        self.trouble = ""

    def start(self) -> None:
        """Begin to speak."""
        self._thread.start()

    def wake(self) -> None:
        """There is something to say."""
        self._wake.set()

    def hush(self) -> None:
        """Stop the sentence being spoken."""
        self._speaker.hush()

    def close(self, seconds: float = 10.0) -> None:
        """Speak what is left for at most that many seconds, then end."""
        self._ending = True
        self._wake.set()
        self._thread.join(seconds)
        if self._thread.is_alive():
            self._speaker.hush()
            self._thread.join(1.0)

    def _work(self) -> None:
        while True:
            self._wake.wait(self._pause)
            self._wake.clear()
            while self._speak_next():
                pass
            if self._ending:
                return

    def _speak_next(self) -> bool:
        """Speak the oldest unspoken note; False when there is none or it failed."""
        waiting = unspoken(self._store.read())
        if not waiting:
            return False
        note = waiting[0]
        self._folder.mkdir(exist_ok=True)
        wav = self._folder / f"{int(note.at * 1000)}.wav"
        try:
            made = self._speaker.speak(note.text, wav)
        except SpeechFailed as error:
            self.trouble = error.reason
            self._settle(note, wav=None)
            return False
        self._settle(note, wav=made.wav or Path(), ok=True)
        return True

    def _settle(self, note: Utterance, wav: Path | None, ok: bool = False) -> None:
        with self._store.window() as document:
            for known in document.speech.utterances:
                if (known.at, known.text) != (note.at, note.text):
                    continue
                known.tries += 1
                known.spoken = ok
                known.wav = wav.name if ok and wav is not None else ""
            if ok:
                spoken(document.speech, self._clock())
                searches.announced(document, filter(None, note.announces.split("\n")))
