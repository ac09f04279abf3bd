"""What a reply is read into before it means anything: objects, calls, lists, and words as they were written."""

from __future__ import annotations

from dataclasses import dataclass, field


class Number(str):
    """A number in the model's own digits, so that an absurd one is never turned into an int by accident."""

    __slots__ = ()


class Word(str):
    """A value without quotes."""

    __slots__ = ()


class Cut(str):
    """A value whose end is missing or cannot be told: what is here may be only its beginning."""

    __slots__ = ()


@dataclass
class Obj:
    """A JSON object as written: pairs in their order, duplicates included.

    `extras` are values that stood without a key of their own, each with the key before it.
    `end` says how it ended: `closed`, `open` (the reply or its wrapper ended first) or `broken`.
    """

    pairs: list[tuple[str, Value]] = field(default_factory=list)
    extras: list[tuple[str, Value]] = field(default_factory=list)
    end: str = "closed"

    def get(self, key: str) -> Value:
        """Return the first value of that exact key, or None."""
        return next((value for name, value in self.pairs if name == key), None)


@dataclass
class Call:
    """A call such as `click(5)`: its name, its positional and its named arguments."""

    name: str
    args: list[Value] = field(default_factory=list)
    named: list[tuple[str, Value]] = field(default_factory=list)
    end: str = "closed"


Value = str | bool | None | Obj | Call | list["Value"]
"""Anything a reply can hold. Quoted text is a plain `str`."""
