"""Android key codes: what the buttons and a hardware keyboard do."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from devices.simulated.phone import SimulatedMachine

HOME, BACK, CALL, MENU, POWER, APP_SWITCH, NOTIFICATION = 3, 4, 5, 82, 26, 187, 83
SLEEP, WAKEUP = 223, 224
_SHIFT, _CTRL = 0x1, 0x1000
_TYPED: Mapping[int, tuple[str, str]] = {
    **{29 + i: (letter, letter.upper()) for i, letter in enumerate(string.ascii_lowercase)},
    **{7 + i: (str(i), shifted) for i, shifted in enumerate(")!@#$%^&*(")},
    **{144 + i: (str(i), str(i)) for i in range(10)},
    17: ("*", "*"),
    18: ("#", "#"),
    55: (",", "<"),
    56: (".", ">"),
    62: (" ", " "),
    68: ("`", "~"),
    69: ("-", "_"),
    70: ("=", "+"),
    71: ("[", "{"),
    72: ("]", "}"),
    73: ("\\", "|"),
    74: (";", ":"),
    75: ("'", '"'),
    76: ("/", "?"),
    77: ("@", "@"),
    81: ("+", "+"),
}


def press_key(phone: SimulatedMachine, code: int, meta: int) -> bool:
    """Press a key; False for one that does nothing here. A dark screen takes only the power keys."""
    if code == POWER:
        (phone.sleep if phone.screen_on else phone.wake)()
        return True
    if code in (SLEEP, WAKEUP):
        (phone.sleep if code == SLEEP else phone.wake)()
        return True
    if not phone.screen_on:
        return False
    if code in _BUTTONS:
        return bool(_BUTTONS[code](phone))
    phone.stage.scene()
    if meta & _CTRL:
        return code in _SHORTCUTS and _SHORTCUTS[code](phone)
    if code in _EDITING:
        return _EDITING[code](phone)
    if code in _TYPED:
        return phone.stage.focus.type(_TYPED[code][bool(meta & _SHIFT)])
    return False


def _gesture(name: Literal["back", "home", "recents", "shade"]) -> Callable[[SimulatedMachine], bool]:
    def act(phone: SimulatedMachine) -> bool:
        phone.stage.gesture(name)
        return True

    return act


def _volume(by: int) -> Callable[[SimulatedMachine], bool]:
    def act(phone: SimulatedMachine) -> bool:
        sound = phone.stage.system.data["settings"]["sound"]
        sound["media"] = min(100, max(0, sound["media"] + by))
        phone.stage.system.toast(f"Media volume {sound['media']}%")
        return True

    return act


def _copy(phone: SimulatedMachine) -> bool:
    selected = phone.stage.focus.selected()
    if selected:
        phone.clipboard = selected
    return bool(selected)


def _cut(phone: SimulatedMachine) -> bool:
    return _copy(phone) and phone.stage.focus.delete()


def _paste(phone: SimulatedMachine) -> bool:
    return phone.stage.focus.type(phone.clipboard) if phone.clipboard else False


_BUTTONS: Mapping[int, Callable[[SimulatedMachine], bool]] = {
    BACK: _gesture("back"),
    HOME: _gesture("home"),
    APP_SWITCH: _gesture("recents"),
    NOTIFICATION: _gesture("shade"),
    24: _volume(10),
    25: _volume(-10),
}
_SHORTCUTS: Mapping[int, Callable[[SimulatedMachine], bool]] = {
    29: lambda phone: phone.stage.focus.select_all(),
    31: _copy,
    50: _paste,
    52: _cut,
}
_EDITING: Mapping[int, Callable[[SimulatedMachine], bool]] = {
    21: lambda phone: phone.stage.focus.move(-1),
    22: lambda phone: phone.stage.focus.move(1),
    61: lambda phone: phone.stage.focus.next_field(),
    66: lambda phone: phone.stage.focus.enter(),
    67: lambda phone: phone.stage.focus.delete(),
    84: lambda phone: phone.stage.focus.enter(),
    112: lambda phone: phone.stage.focus.delete(forward=True),
    122: lambda phone: phone.stage.focus.move(None),
    123: lambda phone: phone.stage.focus.move(None, to_end=True),
    160: lambda phone: phone.stage.focus.enter(),
    279: _paste,
    277: _cut,
    278: _copy,
}
