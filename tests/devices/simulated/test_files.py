from __future__ import annotations

import stat
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.simulated.files import CAPACITY, Files, FilesError, normal


def test_what_is_written_is_read_and_listed() -> None:
    files = Files()
    files.write("/sdcard/new/a.txt", b"abc", mode=0o600, mtime=5)
    entry = files.get("/sdcard/new/a.txt")
    assert entry is not None
    assert (entry.data, stat.S_ISREG(entry.mode), entry.mode & 0o777, entry.mtime) == (b"abc", True, 0o600, 5)
    assert [name for name, _ in files.list("/sdcard/new")] == ["a.txt"]
    assert files.read("/storage/emulated/0/new/a.txt") == b"abc"
    files.remove("/sdcard/new", recursive=True)
    assert files.get("/sdcard/new/a.txt") is None


@pytest.mark.parametrize(
    ("path", "stored"),
    [
        ("/a//b/../c", "/a/c"),
        ("a", "/a"),
        ("/../..", "/"),
        ("/storage/emulated/0", "/sdcard"),
        ("/mnt/sdcard/x", "/sdcard/x"),
        ("/storage/emulated/01", "/storage/emulated/01"),
    ],
)
def test_paths_are_stored_one_way(path: str, stored: str) -> None:
    assert normal(path) == stored


def test_failures_are_the_phones_words() -> None:
    files = Files()
    files.write("/sdcard/f", b"")
    attempts: list[tuple[str, Callable[[], object]]] = [
        ("No such file or directory", lambda: files.read("/none")),
        ("Is a directory", lambda: files.read("/sdcard")),
        ("Is a directory", lambda: files.write("/sdcard", b"")),
        ("Not a directory", lambda: files.write("/sdcard/f/g", b"")),
        ("Is a directory", lambda: files.remove("/sdcard")),
        ("Permission denied", lambda: files.remove("/", recursive=True)),
        ("No such file or directory", lambda: files.list("/none")),
        ("No space left on device", lambda: files.write("/sdcard/big", bytes(CAPACITY + 1))),
    ]
    for words, attempt in attempts:
        with pytest.raises(FilesError, match=words):
            attempt()


def test_a_full_phone_keeps_what_it_has() -> None:
    files = Files()
    files.write("/sdcard/f", b"old")
    files.full = True
    with pytest.raises(FilesError, match="No space"):
        files.write("/sdcard/f", b"new")
    assert files.read("/sdcard/f") == b"old"


@given(st.text(max_size=40))
def test_any_path_stays_below_the_root(path: str) -> None:
    stored = normal(path)
    assert stored.startswith("/")
    assert ".." not in stored.split("/")
    assert normal(stored) == stored
