"""Text editing as pure functions: text and caret in, text and caret out."""

from __future__ import annotations

from typing import NamedTuple

_ALLOWED = {"number": frozenset("0123456789.,-"), "phone": frozenset("0123456789+*#()-. ,;")}


class Edit(NamedTuple):
    """A field's text, its caret and the other end of its selection, in characters."""

    text: str
    at: int
    anchor: int

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selection."""
        return min(self.at, self.anchor), max(self.at, self.anchor)


def insert(edit: Edit, words: str, max_length: int = 0) -> Edit:
    """Put words at the caret in place of the selection, as many as the field takes."""
    start, end = edit.selection
    if max_length:
        words = words[: max(0, max_length - len(edit.text) + end - start)]
    return _at(edit.text[:start] + words + edit.text[end:], start + len(words))


def delete(edit: Edit, *, forward: bool = False) -> Edit:
    """Delete the selection, or one character before the caret (after it, with `forward`)."""
    start, end = edit.selection
    if start == end:
        start, end = (start, min(end + 1, len(edit.text))) if forward else (max(0, start - 1), end)
    return _at(edit.text[:start] + edit.text[end:], start)


def move(edit: Edit, to: int) -> Edit:
    """Move the caret, dropping the selection."""
    return _at(edit.text, min(max(0, to), len(edit.text)))


def select_all(edit: Edit) -> Edit:
    """Select the whole text."""
    return Edit(edit.text, len(edit.text), 0)


def word_at(text: str, at: int) -> tuple[int, int]:
    """Return start and end of the word around a place."""
    start = end = min(at, len(text))
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return start, end


def accepted(words: str, inputs: str, *, multiline: bool) -> str:
    """Return what a field of that kind takes of typed words; a one-line field takes no line break."""
    if not multiline:
        words = words.replace("\r", "").replace("\n", " ")
    allowed = _ALLOWED.get(inputs)
    return words if allowed is None else "".join(c for c in words if c in allowed)


def _at(text: str, at: int) -> Edit:
    return Edit(text, at, at)
