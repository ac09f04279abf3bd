"""Watches the document for the owner's turns and for what falls due, beside the steps."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from agentbrain.config import RunConfig
from agentbrain.document import Document
from agentbrain.errors import AgentError
from agentbrain.notes import note_triggers
from agentbrain.speech.voice import unspoken
from agentbrain.store import DocumentStore
from agentbrain.triggers import check
from agentbrain.turns import untaken

_LOOK_SECONDS = 0.1  # a stat of one file; how soon a run hears its owner


class Mailbox:
    """Calls `heard` when the owner told something or asked to stop, `hush` for silence, and speaks on a poll.

    Looking costs a `stat`; the document is read only when it changed, and written only when something is due.
    """

    def __init__(
        self,
        store: DocumentStore,
        config: RunConfig,
        heard: Callable[[Document], None],
        noted: Callable[[], None] = lambda: None,
        hush: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.time,
        look_seconds: float = _LOOK_SECONDS,
    ) -> None:
        self._store = store
        self._config = config
        self._heard = heard
        self._noted = noted
        self._hush = hush
        self._hushed = clock()
        self._clock = clock
        self._look_seconds = look_seconds
        self._ending = threading.Event()
        self._seen: tuple[int, int] = (0, 0)
        self._polled = clock()
        self._thread = threading.Thread(target=self._work, name="mailbox", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def close(self) -> None:
        """End the watch."""
        self._ending.set()
        self._thread.join(2.0)

    def _work(self) -> None:
        while not self._ending.wait(self._look_seconds):
            try:
                self._look()
            except (AgentError, OSError):
                continue  # the run itself meets the same document and reports it

    def _look(self) -> None:
        stat = self._store.path.stat()
        if (stat.st_mtime_ns, stat.st_ino) != self._seen:
            self._seen = (stat.st_mtime_ns, stat.st_ino)
            document = self._store.read()
            if document.speech.hush_at > self._hushed:
                self._hushed = document.speech.hush_at
                self._hush()
            if document.stop_requested or untaken(document):
                self._heard(document)
            if unspoken(document):
                self._noted()
        if self._clock() - self._polled >= self._config.triggers.poll:
            self._polled = self._clock()
            self._poll()

    def _poll(self) -> None:
        now = self._clock()
        if not check(self._store.read(), now, self._config.triggers):
            return
        with self._store.window() as document:
            told = note_triggers(document, now, self._config, "poll")
        if told:
            self._noted()
