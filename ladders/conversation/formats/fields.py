"""Reading fields of a record, with an error that names the line and what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ladders.conversation.formats.errors import TranscriptError

T = TypeVar("T")

_NAMES: dict[type, str] = {str: "text", dict: "an object", list: "a list", bool: "true or false", int: "a number"}


def need(record: Mapping[str, Any], name: str, kind: type[T], line: int) -> T:
    """Return the field, which must be there and of that type; raises TranscriptError."""
    value = record.get(name)
    if not isinstance(value, kind):
        raise TranscriptError(line, f"`{name}` must be {_NAMES.get(kind, kind.__name__)}.")
    return value


def maybe(record: Mapping[str, Any], name: str, kind: type[T], line: int) -> T | None:
    """Return the field where it is there and not null, None otherwise; raises TranscriptError for another type."""
    return None if record.get(name) is None else need(record, name, kind, line)


def one_of(record: Mapping[str, Any], name: str, allowed: Sequence[Any], line: int) -> Any:
    """Return the field, which must be one of the values allowed; raises TranscriptError."""
    value = record.get(name)
    if value not in allowed:
        raise TranscriptError(line, f"`{name}` must be one of {', '.join(map(str, allowed))}, not {value!r}.")
    return value
