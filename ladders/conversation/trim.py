"""Shortening the long strings of a tool call's input, wherever they lie, and nothing else of it.

Keys, numbers and short strings stay: a path or a flag says what the call did, and costs little. Strings of
any depth are in reach, since the bulk of an edit is often nested; the reference reached only top-level
strings, and emptied a path beside a nested bulk without getting below its cap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from ladders.conversation.cost import Profile
from ladders.conversation.entry import Json, ToolCall
from ladders.conversation.placeholder import is_trimmed, trimmed_tail
from ladders.conversation.wire import is_json, utf16_length

Path = tuple[str | int, ...]

_SHORT = 200  # characters; a string up to this long is kept, the tail alone would take a third of it


def trim_input(call: ToolCall, profile: Profile) -> ToolCall:
    """Return the call with its longest strings shortened, each just enough for the input to meet the cap.

    Returns the call itself where its input is within the cap, is no JSON, or has no long string. An input
    whose bulk is in numbers or many short strings may stay above the cap.
    """
    excess = profile.value(call.input) - profile.input_cap
    if excess <= 0 or not is_json(call.input):
        return call
    shortened: dict[Path, str] = {}
    for path, text in sorted(_long_strings(call.input), key=lambda leaf: -len(leaf[1])):
        if excess <= 0:
            break
        price = profile.value(text)
        shortened[path] = shorten(text, price - excess, profile.value)
        excess -= price - profile.value(shortened[path])
    return replace(call, input=_rebuilt(call.input, shortened)) if shortened else call


def shorten(text: str, room: int, price: Callable[[str], int]) -> str:
    """Return the longest head of the text that, with a tail saying what is missing, is priced within the room.

    Returns the bare tail where even that does not fit.
    """
    whole = utf16_length(text)

    def cut(length: int) -> str:
        head = text[:length]
        return head + trimmed_tail(whole - utf16_length(head))

    fits, bound = 0, max(1, room)
    while bound < len(text) and price(cut(bound)) <= room:
        fits, bound = bound, bound * 2
    bound = min(bound, len(text))
    while bound - fits > 1:
        middle = (fits + bound) // 2
        fits, bound = (middle, bound) if price(cut(middle)) <= room else (fits, middle)
    return cut(fits)


def _long_strings(value: Json, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        if len(value) > _SHORT and not is_trimmed(value):
            yield path, value
    elif isinstance(value, Mapping):
        for key, member in value.items():
            yield from _long_strings(member, (*path, key))
    elif isinstance(value, list | tuple):
        for position, member in enumerate(value):
            yield from _long_strings(member, (*path, position))


def _rebuilt(value: Json, shortened: Mapping[Path, str], path: Path = ()) -> Json:
    if path in shortened:
        return shortened[path]
    if isinstance(value, Mapping):
        return {key: _rebuilt(member, shortened, (*path, key)) for key, member in value.items()}
    if isinstance(value, list | tuple):
        return [_rebuilt(member, shortened, (*path, position)) for position, member in enumerate(value)]
    return value
