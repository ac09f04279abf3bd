"""The phone's file system, in memory: directories are implied by what is put in them."""

from __future__ import annotations

import posixpath
import stat
import time
from dataclasses import dataclass, field

_DIRECTORIES = ("/", "/data", "/data/local", "/data/local/tmp", "/sdcard", "/sdcard/Download", "/system", "/system/bin")
_ALIASES = (("/storage/emulated/0", "/sdcard"), ("/storage/self/primary", "/sdcard"), ("/mnt/sdcard", "/sdcard"))
CAPACITY = 512 << 20
"""Bytes the phone can store; beyond that it is full, as the machine's memory would be."""


class FilesError(Exception):
    """A file operation failed; the text is the phone's, as in `No such file or directory`."""


@dataclass(slots=True)
class Entry:
    """A file or directory: `mode` as in `st_mode`, `mtime` in seconds since the epoch."""

    mode: int
    mtime: int
    data: bytes = b""

    @property
    def is_directory(self) -> bool:
        """Whether it is a directory."""
        return stat.S_ISDIR(self.mode)

    @property
    def size(self) -> int:
        """Size in bytes, 4096 for a directory."""
        return 4096 if self.is_directory else len(self.data)


def _directory() -> Entry:
    return Entry(stat.S_IFDIR | 0o771, int(time.time()))


@dataclass
class Files:
    """A tree of entries by absolute path. `full` makes every write fail, as on a full phone."""

    full: bool = False
    entries: dict[str, Entry] = field(default_factory=lambda: {path: _directory() for path in _DIRECTORIES})

    def get(self, path: str) -> Entry | None:
        """Return the entry at that path, or None."""
        return self.entries.get(normal(path))

    def read(self, path: str) -> bytes:
        """Return a file's bytes. Raises `FilesError`."""
        entry = self.get(path)
        if entry is None:
            raise FilesError("No such file or directory")
        if entry.is_directory:
            raise FilesError("Is a directory")
        return entry.data

    def write(self, path: str, data: bytes, *, mode: int = 0o644, mtime: int | None = None) -> None:
        """Create or replace a file, and the directories above it. Raises `FilesError`."""
        path = normal(path)
        existing = self.entries.get(path)
        if existing is not None and existing.is_directory:
            raise FilesError("Is a directory")
        if self.full or sum(entry.size for entry in self.entries.values()) + len(data) > CAPACITY:
            raise FilesError("No space left on device")
        self.make_directory(posixpath.dirname(path))
        when = int(time.time()) if mtime is None else mtime
        self.entries[path] = Entry(stat.S_IFREG | (mode & 0o777), when, data)

    def make_directory(self, path: str) -> None:
        """Create a directory and those above it. Raises `FilesError` when a file is in the way."""
        path = normal(path)
        entry = self.entries.get(path)
        if entry is not None:
            if not entry.is_directory:
                raise FilesError("Not a directory")
            return
        self.make_directory(posixpath.dirname(path))
        self.entries[path] = _directory()

    def replace_by_directory(self, path: str) -> None:
        """Put an empty directory in the place of whatever is there."""
        if self.get(path) is not None:
            self.remove(path, recursive=True)
        self.make_directory(path)

    def remove(self, path: str, *, recursive: bool = False) -> None:
        """Remove a file, or with `recursive` a directory and all below it. Raises `FilesError`."""
        path = normal(path)
        entry = self.entries.get(path)
        if entry is None:
            raise FilesError("No such file or directory")
        if entry.is_directory and not recursive:
            raise FilesError("Is a directory")
        if path == "/":
            raise FilesError("Permission denied")
        below = path + "/"
        for other in [p for p in self.entries if p == path or p.startswith(below)]:
            del self.entries[other]

    def list(self, path: str) -> list[tuple[str, Entry]]:
        """Return the names and entries of a directory, sorted. Raises `FilesError`."""
        path = normal(path)
        entry = self.entries.get(path)
        if entry is None:
            raise FilesError("No such file or directory")
        if not entry.is_directory:
            return [(posixpath.basename(path), entry)]
        return sorted(
            (posixpath.basename(other), found)
            for other, found in self.entries.items()
            if other != "/" and posixpath.dirname(other) == path
        )


def normal(path: str) -> str:
    """Return the path as stored: absolute, without `..`, links to the shared storage followed."""
    path = posixpath.normpath("/" + path.lstrip("/"))
    for alias, target in _ALIASES:
        if path == alias or path.startswith(alias + "/"):
            return target + path[len(alias) :]
    return path
