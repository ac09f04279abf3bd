"""The soft keyboard: a window of its own whose keys really type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from devices.geometry import Size
from devices.simulated.theme import dp
from devices.simulated.widgets import FILL, FRAME, VIEW, Widget, column, row
from devices.simulated.windows import NAVIGATION_BAR, Window

PACKAGE = "com.android.inputmethod.latin"
KEY = "com.android.inputmethod.keyboard.Key"

Face = Literal["letters", "symbols", "more", "number", "phone"]
Press = Callable[[str], object]

_LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SYMBOLS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
_MORE = ("~`|<>^[]{}", "\\°=%€£•×÷", "…“”–«»")
_PADS: Mapping[str, tuple[str, ...]] = {
    "number": ("123", "456", "789", ",0."),
    "phone": ("123", "456", "789", "*0#"),
}
_FACES: Mapping[str, Face] = {"?123": "symbols", "=\\<": "more", "ABC": "letters"}
_NAMES = {" ": "Space", "\b": "Delete", "\n": "Enter", "\x0e": "Shift", ",": "Comma", ".": "Period"}
_ACTIONS = {"done": "check", "search": "search", "send": "send", "next": "forward", "go": "forward", "newline": "enter"}


@dataclass(slots=True)
class Keyboard:
    """Which keys are showing; `press` is told each key as a character, `\\b` delete and `\\n` the action key."""

    face: Face = "letters"
    shifted: bool = False

    def show(self, inputs: str) -> None:
        """Choose the keys for a field that has just got the focus."""
        self.face = "number" if inputs == "number" else "phone" if inputs == "phone" else "letters"
        self.shifted = False

    def window(self, size: Size, action: str, press: Press) -> Window:
        """Return the keyboard's window for a screen of that size."""
        flat = size.width > size.height
        rows = self._digit_rows(action, press) if self.face in _PADS else self._rows(action, press)
        height = 34.0 if flat else 50.0
        keys = column(
            *(row(*keys, height=height, align="fill", gap=5) for keys in rows),
            gap=6 if flat else 9,
            pad=(5, 8, 5, 6),
            view=VIEW,
            id="keyboard_view",
        )
        root = column(
            keys, Widget(height=dp(NAVIGATION_BAR)), view=FRAME, id="input_area", fill="keyboard", opaque=True
        )
        look = (self.face, self.shifted, action)
        return Window(root, PACKAGE, "keyboard", "keyboard", cache=look)

    def _rows(self, action: str, press: Press) -> list[list[Widget]]:
        faces = {"letters": _LETTERS, "symbols": _SYMBOLS, "more": _MORE}
        first, second, third = faces[self.face]
        left = self._shift() if self.face == "letters" else self._turn("=\\<" if self.face == "symbols" else "?123")
        side = [Widget(weight=0.5)] if len(second) < 10 else []
        return [
            [self._character(c, press) for c in first],
            [*side, *(self._character(c, press) for c in second), *side],
            [left, *(self._character(c, press) for c in third), _special("backspace", "\b", press, 1.5)],
            [
                self._turn("?123" if self.face == "letters" else "ABC"),
                _key(",", press, special=True),
                _key(" ", press, weight=5),
                _key(".", press, special=True),
                _action(action, press),
            ],
        ]

    def _digit_rows(self, action: str, press: Press) -> list[list[Widget]]:
        plus = "+" if self.face == "phone" else "-"
        sides = (
            _key(plus, press, special=True),
            _key(" ", press, special=True),
            _special("backspace", "\b", press, 1),
            _action(action, press, 1),
        )
        pad = zip(_PADS[self.face], sides, strict=True)
        return [[*(_key(c, press) for c in line), side] for line, side in pad]

    def _character(self, character: str, press: Press) -> Widget:
        return _key(character.upper() if self.shifted else character, self._typing(press))

    def _typing(self, press: Press) -> Press:
        def typed(character: str) -> None:
            press(character)
            self.shifted = False

        return typed if self.shifted else press

    def _shift(self) -> Widget:
        def turn() -> None:
            self.shifted = not self.shifted

        key = _special("shift_on" if self.shifted else "shift", "\x0e", lambda _: turn(), 1.5)
        key.desc, key.selected = "Shift on" if self.shifted else "Shift", self.shifted
        return key

    def _turn(self, label: str) -> Widget:
        def turn() -> None:
            self.face = _FACES[label]

        return Widget(
            view=KEY,
            text=label,
            desc="Letters" if label == "ABC" else "Symbols",
            on_click=turn,
            weight=1.5,
            height=FILL,
            align="center",
            size=15,
            fill="key_special",
            radius=7,
        )


def _key(character: str, press: Press, *, weight: float = 1, special: bool = False) -> Widget:
    return Widget(
        view=KEY,
        text="" if character == " " else character,
        desc=_NAMES.get(character, character),
        on_click=lambda: press(character),
        weight=weight,
        height=FILL,
        align="center",
        size=22,
        fill="key_special" if special else "key",
        radius=7,
    )


def _special(icon: str, character: str, press: Press, weight: float) -> Widget:
    return Widget(
        view=KEY,
        desc=_NAMES[character],
        icon=icon,
        on_click=lambda: press(character),
        weight=weight,
        height=FILL,
        align="center",
        fill="key_special",
        radius=7,
    )


def _action(action: str, press: Press, weight: float = 1.5) -> Widget:
    key = _special(_ACTIONS.get(action, "check"), "\n", press, weight)
    key.desc = "Enter" if action == "newline" else action.capitalize()
    key.fill, key.color = "primary", "on_primary"
    return key
