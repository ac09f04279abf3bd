"""Small real machines with the habits of some apps, for the driver's tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from devices.geometry import Box
from devices.simulated.machine import Element
from tests.devices.simulated.plain import APP, PlainMachine, Thing

FIELD = (500, 640)
"""A point in the field of every machine here."""
OK = (200, 380)
"""A point on the OK button."""
IME = "org.example.inputmethod"


@dataclass
class Plain(PlainMachine):
    """The plain machine, whose field loses the focus when a state is loaded, so that tests start alike."""

    def load(self, state: Mapping[str, Any]) -> None:
        super().load(state)
        self.field_focused = False


@dataclass
class DeafToSetText(Plain):
    """An app whose field ignores ACTION_SET_TEXT, as games and some web views do."""

    def set_text(self, index: int, text: str) -> bool:
        return True


@dataclass
class Password(Plain):
    """An app whose field is a password field."""

    def elements(self) -> Sequence[Element]:
        return [
            replace(e, password=True, text=e.text if e.showing_hint else "•" * len(self.field_text))
            if e.class_name.endswith("EditText")
            else e
            for e in super().elements()
        ]


@dataclass
class Short(Plain):
    """An app whose field keeps four characters."""

    def set_text(self, index: int, text: str) -> bool:
        return super().set_text(index, text[:4])


@dataclass
class NoField(Plain):
    """An app that draws its own field, and a keyboard that comes up for it."""

    def things(self) -> list[Thing]:
        return [replace(thing, kind="text") if thing.id == "name" else thing for thing in super().things()]

    def click(self, x: int, y: int) -> bool:
        took = super().click(x, y)
        self.field_focused = self._at(x, y) is not None and Box(60, 560, 1020, 720).contains(x, y)
        return took

    def elements(self) -> Sequence[Element]:
        made = list(super().elements())
        if self.field_focused:
            keys = [Box(20, 1700, 200, 1820), Box(300, 2260, 800, 2380)]
            made += [
                replace(
                    made[0],
                    index=len(made) + i,
                    depth=0,
                    bounds=box,
                    visible=box,
                    text="q",
                    clickable=True,
                    package=IME,
                    resource_id="",
                )
                for i, box in enumerate(keys)
            ]
        return made


@dataclass
class Spinner(Plain):
    """An app that never stands still."""

    turns: int = 0

    def elements(self) -> Sequence[Element]:
        self.turns += 1
        self.version += 1
        made = list(super().elements())
        made[2] = replace(made[2], text=f"Loading {self.turns}")
        return made


__all__ = ["APP", "FIELD", "OK", "DeafToSetText", "NoField", "Password", "Plain", "Short", "Spinner"]
