"""Reads the word lists beside the code."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).with_name("data")


@cache
def rows(name: str) -> tuple[str, ...]:
    """Return the lines of a list, without its comments."""
    lines = (_FOLDER / name).read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


@cache
def words(name: str) -> tuple[str, ...]:
    """Return one list of the vocabulary."""
    lists = tomllib.loads((_FOLDER / "vocabulary.toml").read_text("utf-8"))
    return tuple(lists[name])
