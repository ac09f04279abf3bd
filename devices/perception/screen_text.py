"""The marked screen as the shortest text that still says everything one can act on."""

from __future__ import annotations

from collections.abc import Sequence

from devices.geometry import Size
from devices.mark import Mark, Marks
from devices.perception.words import neutralise, shorten

LIMIT = 6_000
"""Characters of a screen's text unless told otherwise: about 1,500 tokens, more than any of 79 real screens needs."""

_PLAIN = frozenset({"button", "item", "image", "link", "text", "key"})  # roles that go without saying: one taps them
# Longest label, longest value, characters of other text; from the full text to the least.
_LEVELS = ((80, 300, 2_000), (60, 120, 800), (40, 60, 300), (28, 28, 100), (16, 16, 0))


def describe(marks: Marks, *, limit: int = LIMIT) -> str:
    """Return one line for each mark, then the other text on the screen, in at most `limit` characters.

    A line reads `3 switch "Wi-Fi" on` or `4 field "Name" = "Anna" focused`; buttons and rows name no role. All
    that comes from the screen stands in double quotes and holds none itself. Where it is too long, other text
    and long labels go first; then marks that are covered or say nothing, and the last line says how many.
    """
    for lengths in _LEVELS:
        text = _text(list(marks), marks, lengths, left_out=0)
        if len(text) <= limit:
            return text
    worth = sorted(marks, key=lambda mark: ("covered" in mark.state, not mark.label))
    for kept in range(len(worth) - 1, -1, -1):
        listed = sorted(worth[:kept], key=lambda mark: mark.number)
        text = _text(listed, marks, _LEVELS[-1], left_out=len(worth) - kept)
        if len(text) <= limit:
            return text
    return ""


def _text(listed: Sequence[Mark], marks: Marks, lengths: tuple[int, int, int], left_out: int) -> str:
    label, value, other = lengths
    lines = [_line(mark, marks.size, label, value) for mark in listed]
    if left_out:
        lines.append(f"({left_out} more not listed)")
    if marks.words and (words := _other_words(marks.words, other)):
        lines.append(f"Other text: {words}")
    if marks.scrollables:
        lines.append("More by scrolling.")
    return "\n".join(lines)


def _line(mark: Mark, size: Size, label_length: int, value_length: int) -> str:
    parts = [str(mark.number)]
    if mark.role not in _PLAIN:
        parts.append(mark.role)
    parts.append(_quoted(mark.label, label_length) if mark.label else _place(mark, size))
    if mark.value:
        parts += ["=", _quoted(mark.value, value_length)]
    elif mark.hint:
        parts += ["hint", _quoted(mark.hint, label_length)]
    parts += mark.state
    if mark.long_clickable and not mark.clickable and not mark.editable:
        parts.append("long_press")
    return " ".join(parts)


def _place(mark: Mark, size: Size) -> str:
    """Where an unnamed element is; an unnamed button at the top left goes back or opens a menu in any app."""
    row = ("top", "middle", "bottom")[min(mark.tap.y * 3 // max(size.height, 1), 2)]
    column = ("left", "center", "right")[min(mark.tap.x * 3 // max(size.width, 1), 2)]
    return f"unnamed at {row} {column}"


def _other_words(words: Sequence[str], room: int) -> str:
    spoken: list[str] = []
    for text in words:
        quoted = _quoted(text, 200)
        if len(quoted) + 1 > room:
            break
        spoken.append(quoted)
        room -= len(quoted) + 1
    return " ".join(spoken)


def _quoted(text: str, length: int) -> str:
    return '"' + shorten(neutralise(text).replace('"', "'"), length) + '"'
