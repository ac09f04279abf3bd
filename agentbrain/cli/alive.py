"""Whether the process of a run still lives: a lock on a file in its folder, which the system lets go with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

ALIVE = "alive.lock"


@contextmanager
def alive(folder: Path) -> Iterator[None]:
    """Count as alive while inside; a process that is killed stops counting."""
    with FileLock(folder / ALIVE, timeout=0):
        yield


def is_alive(folder: Path) -> bool:
    """Say whether a run that has not ended still works. One that keeps no such file is believed to."""
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
