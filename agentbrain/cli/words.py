"""Small things about text that goes to a terminal or comes from one."""

from __future__ import annotations

import re

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]+")


def plain(text: str) -> str:
    """Return the text without control characters and broken code points.

    Words from a phone's screen end on a terminal, where an escape sequence would be obeyed; words from a command
    line end in a JSON file, which holds no lone surrogate.
    """
    return _CONTROL.sub(" ", text).encode("utf-8", "replace").decode("utf-8")


def counted(number: int, noun: str) -> str:
    """Return "1 step", "2 steps"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
