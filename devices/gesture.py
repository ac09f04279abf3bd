"""Everything a hand can do to a phone: one tagged union, in screen pixels."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Gesture(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Tap(_Gesture):
    """Touch one point briefly."""

    kind: Literal["tap"] = "tap"
    x: int
    y: int


class LongPress(_Gesture):
    """Touch one point for `seconds`."""

    kind: Literal["long_press"] = "long_press"
    x: int
    y: int
    seconds: float = 0.8


class Swipe(_Gesture):
    """Move a finger fast from one point to another, as for a scroll or a fling."""

    kind: Literal["swipe"] = "swipe"
    x1: int
    y1: int
    x2: int
    y2: int
    seconds: float = 0.25


class Drag(_Gesture):
    """Pick up what lies under the first point and put it down at the second."""

    kind: Literal["drag"] = "drag"
    x1: int
    y1: int
    x2: int
    y2: int
    seconds: float = 1.0


KeyName = Literal[
    "back", "home", "recent", "enter", "delete", "search", "menu", "power", "volume_up", "volume_down", "tab"
]


class Key(_Gesture):
    """Press one key."""

    kind: Literal["key"] = "key"
    name: KeyName


class Text(_Gesture):
    """Type text into a field.

    `x`, `y` is a point of the field (tapped first when the field is not focused); without it the text goes
    to the focused field. `clear` replaces what is there. `secret` keeps the text out of every log and trace.
    """

    kind: Literal["text"] = "text"
    text: str
    x: int | None = None
    y: int | None = None
    clear: bool = True
    submit: bool = False
    secret: bool = False


class OpenApp(_Gesture):
    """Bring an app to the front by package name."""

    kind: Literal["open_app"] = "open_app"
    package: str


class Wait(_Gesture):
    """Do nothing for a while."""

    kind: Literal["wait"] = "wait"
    seconds: float = 1.0


Gesture = Annotated[Tap | LongPress | Swipe | Drag | Key | Text | OpenApp | Wait, Field(discriminator="kind")]
