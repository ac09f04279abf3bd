"""What is wrong with a transcript, and on which line."""

from __future__ import annotations


class TranscriptError(ValueError):
    """A transcript that cannot be read; `line` is the line at fault, counted from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"Line {line}: {reason}")
        self.line = line
        self.reason = reason
