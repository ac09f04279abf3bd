"""The agent's words: everything a model can ask of the phone or the owner, as one tagged union."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

Direction = Literal["up", "down", "left", "right"]
"""Where the content should be looked for: `scroll down` shows what lies further down (the finger moves up)."""

ActionKey = Literal["enter", "delete", "search", "recent", "menu", "tab", "volume_up", "volume_down", "power"]


class _Action(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Aimed(_Action):
    """An action at a place: a mark's number, a grid cell, or a point in screen pixels. Exactly one."""

    mark: int | None = Field(default=None, ge=1)
    cell: str | None = Field(default=None, pattern=r"^[A-H](1[0-2]|[1-9])$")
    point: tuple[int, int] | None = None

    @model_validator(mode="after")
    def _one_target(self) -> _Aimed:
        if (self.mark is not None) + (self.cell is not None) + (self.point is not None) != 1:
            raise ValueError("needs exactly one of mark, cell, point")
        return self


class TapAction(_Aimed):
    """Touch a place."""

    action: Literal["tap"] = "tap"


class LongPressAction(_Aimed):
    """Touch and hold a place."""

    action: Literal["long_press"] = "long_press"


class TypeAction(_Action):
    """Put text into a field, replacing what is there; without a mark, into the focused field."""

    action: Literal["type"] = "type"
    text: str = Field(min_length=1, max_length=10_000)
    mark: int | None = Field(default=None, ge=1)
    submit: bool = False


class ScrollAction(_Action):
    """Show more of a list in a direction; without a mark, of the largest scrollable area."""

    action: Literal["scroll"] = "scroll"
    direction: Direction = "down"
    mark: int | None = Field(default=None, ge=1)


class SwipeAction(_Action):
    """Move a finger in a direction over the middle of the screen or of a mark (pages, cards, sliders)."""

    action: Literal["swipe"] = "swipe"
    direction: Direction
    mark: int | None = Field(default=None, ge=1)


class BackAction(_Action):
    """Press Back."""

    action: Literal["back"] = "back"


class HomeAction(_Action):
    """Press Home."""

    action: Literal["home"] = "home"


class KeyAction(_Action):
    """Press another key."""

    action: Literal["key"] = "key"
    key: ActionKey


class OpenAction(_Action):
    """Open an app by the name an owner calls it, or by package."""

    action: Literal["open"] = "open"
    app: str = Field(min_length=1, max_length=120)


class WaitAction(_Action):
    """Do nothing for a moment."""

    action: Literal["wait"] = "wait"
    seconds: float = Field(default=1.0, ge=0.2, le=10.0)


class NoteAction(_Action):
    """Tell the owner something without acting."""

    action: Literal["note"] = "note"
    text: str = Field(min_length=1, max_length=160)


class AskAction(_Action):
    """Ask the owner, and wait for the answer."""

    action: Literal["ask"] = "ask"
    question: str = Field(min_length=1, max_length=300)


class DoneAction(_Action):
    """The goal is reached; `evidence` is text on the screen that shows it."""

    action: Literal["done"] = "done"
    evidence: str = Field(default="", max_length=300)


class GiveUpAction(_Action):
    """The goal cannot be reached, and why."""

    action: Literal["give_up"] = "give_up"
    reason: str = Field(min_length=1, max_length=300)


Action = Annotated[
    TapAction
    | LongPressAction
    | TypeAction
    | ScrollAction
    | SwipeAction
    | BackAction
    | HomeAction
    | KeyAction
    | OpenAction
    | WaitAction
    | NoteAction
    | AskAction
    | DoneAction
    | GiveUpAction,
    Field(discriminator="action"),
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Validates a dict into an `Action` and raises `pydantic.ValidationError` where it is none."""


def serialise(action: Action) -> str:
    """Return the action in our own JSON dialect, verb first: what a prompt teaches and a trace holds."""
    values = action.model_dump(exclude_none=True)
    return json.dumps({"action": values.pop("action"), **values}, ensure_ascii=False, separators=(",", ":"))
