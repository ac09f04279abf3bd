"""Whether a phone's state is as a task wants it: short paths into JSON, and what must stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

_PART = re.compile(r"(?P<key>[^.\[\]]*)(?P<filters>(?:\[[^\]]*\])*)(?:\.|$)")
_FILTER = re.compile(r"\[([^\]=]+)=([^\]]*)\]")


class Check(BaseModel):
    """One condition on the state.

    `path` names keys with dots; `[key=value]` after a list keeps the entries whose key has that value, and a
    list is otherwise searched in all its entries. `is` wants one value found there to be equal, `has` a text to
    be contained (any case), `count` that many values, `gone` none.
    """

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    path: str
    equals: Any = Field(default=None, alias="is")
    has: str | None = None
    count: int | None = None
    gone: bool = False

    @model_validator(mode="after")
    def _one_condition(self) -> Check:
        given = [self.equals is not None, self.has is not None, self.count is not None, self.gone]
        if sum(given) != 1:
            raise ValueError("needs exactly one of is, has, count, gone")
        return self

    def holds(self, state: Any) -> bool:
        """Say whether the state meets it."""
        found = list(find(state, self.path))
        if self.gone:
            return not found
        if self.count is not None:
            return len(found) == self.count
        if self.has is not None:
            return any(self.has.casefold() in str(value).casefold() for value in found)
        return any(value == self.equals for value in found)

    def __str__(self) -> str:
        if self.gone:
            return f"{self.path} is gone"
        if self.count is not None:
            return f"{self.path} has {self.count}"
        return f"{self.path} has {self.has!r}" if self.has is not None else f"{self.path} is {self.equals!r}"


def failed(checks: Sequence[Check], state: Any) -> list[str]:
    """Return the conditions that do not hold, in words."""
    return [str(check) for check in checks if not check.holds(state)]


def find(state: Any, path: str) -> Iterator[Any]:
    """Yield every value at a path."""
    yield from _walk([state], [part for part in _PART.findall(path) if any(part)])


def _walk(values: list[Any], parts: list[tuple[str, str]]) -> Iterator[Any]:
    for key, filters in parts:
        values = [inner for value in values for inner in _step(value, key)]
        for name, wanted in _FILTER.findall(filters):
            values = [item for value in values for item in _entries(value) if _matches(item, name, wanted)]
    yield from values


def _step(value: Any, key: str) -> list[Any]:
    if isinstance(value, dict):
        return [value[key]] if key in value else []
    return [inner for item in _entries(value) for inner in _step(item, key)]


def _entries(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _matches(item: Any, name: str, wanted: str) -> bool:
    return isinstance(item, dict) and str(item.get(name)) == wanted
