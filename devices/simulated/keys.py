"""Android key codes by name, as `input keyevent` and UI Automator's `pressKey` know them."""

from __future__ import annotations

KEYCODES: dict[str, int] = {
    "HOME": 3, "BACK": 4, "CALL": 5, "ENDCALL": 6,
    "DPAD_UP": 19, "DPAD_DOWN": 20, "DPAD_LEFT": 21, "DPAD_RIGHT": 22, "DPAD_CENTER": 23,
    "VOLUME_UP": 24, "VOLUME_DOWN": 25, "POWER": 26, "CAMERA": 27, "CLEAR": 28,
    "COMMA": 55, "PERIOD": 56, "TAB": 61, "SPACE": 62, "ENTER": 66, "DEL": 67,
    "MENU": 82, "NOTIFICATION": 83, "SEARCH": 84, "MEDIA_PLAY_PAUSE": 85, "MUTE": 91,
    "PAGE_UP": 92, "PAGE_DOWN": 93, "ESCAPE": 111, "FORWARD_DEL": 112, "CTRL_LEFT": 113,
    "MOVE_HOME": 122, "MOVE_END": 123, "VOLUME_MUTE": 164, "APP_SWITCH": 187,
    "SLEEP": 223, "WAKEUP": 224, "CUT": 277, "COPY": 278, "PASTE": 279,
    **{str(digit): 7 + digit for digit in range(10)},
    **{chr(ord("A") + i): 29 + i for i in range(26)},
}  # fmt: skip

CTRL = 0x1000
"""`KeyEvent.META_CTRL_ON`."""

PRESS_KEY: dict[str, int] = {
    "home": 3, "back": 4, "left": 21, "right": 22, "up": 19, "down": 20, "center": 23, "menu": 82,
    "search": 84, "enter": 66, "delete": 67, "del": 67, "recent": 187, "volume_up": 24,
    "volume_down": 25, "volume_mute": 164, "camera": 27, "power": 26,
}  # fmt: skip
"""Names that UI Automator's `pressKey` takes; any other answers false."""


def keycode(name: str) -> int | None:
    """Return the code for `4`, `BACK` or `KEYCODE_BACK` in any case, None for no such key."""
    bare = name.upper().removeprefix("KEYCODE_")
    if name.isdecimal():
        return int(name)
    return KEYCODES.get(bare)
