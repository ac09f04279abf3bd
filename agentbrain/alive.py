"""Whether a run still goes on: its document says so, and a process holds the lock in its folder.

The system lets the lock go with the process, so a run that was killed does not count. Whoever opens a run holds
it; nothing else decides whether one goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from agentbrain.document import Document, Outcome
from agentbrain.store import DocumentStore

ALIVE = "alive.lock"


@contextmanager
def alive(folder: Path) -> Iterator[None]:
    """Count as alive while inside; a process that is killed stops counting."""
    with FileLock(folder / ALIVE, timeout=0):
        yield


@contextmanager
def never_left_running(store: DocumentStore) -> Iterator[None]:
    """Write how a run ended also where it did not come to its own end: an error goes through, and is its reason."""
    try:
        yield
    except BaseException as error:
        if store.read().outcome == "running":
            with store.window() as document:
                document.outcome, document.reason = _cut_short(error)
        raise


def goes_on(folder: Path, document: Document) -> bool:
    """Say whether the run of that folder, with this document in it, still works."""
    return document.outcome == "running" and _is_alive(folder)


def was_killed(folder: Path, document: Document) -> bool:
    """Say whether the run's process went away before it could write how it ended."""
    return document.outcome == "running" and not _is_alive(folder)


def _is_alive(folder: Path) -> bool:
    """Say whether the lock is held. A run that keeps no such file is believed to be alive."""
    path = folder / ALIVE
    if not path.exists():
        return True
    try:
        with FileLock(path, timeout=0):
            return False
    except Timeout:
        return True
    except OSError:
        return False


def _cut_short(error: BaseException) -> tuple[Outcome, str]:
    if isinstance(error, KeyboardInterrupt):
        return "stopped", "The owner pressed Ctrl-C."
    if isinstance(error, BrokenPipeError):
        return "stopped", "Whoever read its output went away."
    return "broke", str(error) or type(error).__name__
