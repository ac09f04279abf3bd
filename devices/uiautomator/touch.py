"""Touches and keys through the u2 server, each sent once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from devices.geometry import Size
from devices.gesture import Drag, Key, KeyName, LongPress, Swipe, Tap
from devices.uiautomator.calls import Calls

KEY_CODES: Mapping[KeyName, int] = {
    "back": 4,
    "home": 3,
    "recent": 187,
    "enter": 66,
    "delete": 67,
    "search": 84,
    "menu": 82,
    "power": 26,
    "volume_up": 24,
    "volume_down": 25,
    "tab": 61,
}
"""Android's key codes. By code, because `pressKey` waits for an accessibility event and answers false without."""

MOVE_END = 123
"""KEYCODE_MOVE_END, which puts the caret behind the text."""

_STEPS_A_SECOND = 200  # UI Automator throttles each step of a swipe to 5 ms


class Touch:
    """A finger on the phone. Methods return whether the phone says it did it, and raise what `Calls.act` does."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self.reach: Size | None = None
        """Size that UI Automator believes in, which leaves out system bars on some phones; None if unknown."""

    def tap(self, gesture: Tap) -> bool:
        """Touch a point; outside UI Automator's own idea of the screen by `input tap`, which has none."""
        reach = self.reach
        if reach is not None and (gesture.x >= reach.width or gesture.y >= reach.height):
            # There UI Automator answers false and does nothing (uiautomator2 issues 829, 465).
            return "rror" not in self._calls.shell_action(f"input tap {gesture.x} {gesture.y}")
        return _said_yes(self._calls.act("click", gesture.x, gesture.y))

    def long_press(self, gesture: LongPress) -> bool:
        """Touch and hold."""
        milliseconds = round(gesture.seconds * 1000)
        return _said_yes(self._calls.act("click", gesture.x, gesture.y, milliseconds, seconds=gesture.seconds))

    def swipe(self, gesture: Swipe) -> bool:
        """Move a finger fast."""
        return self._stroke("swipe", gesture)

    def drag(self, gesture: Drag) -> bool:
        """Long press, move and let go."""
        return self._stroke("drag", gesture)

    def key(self, gesture: Key) -> bool:
        """Press a key."""
        return self.key_code(KEY_CODES[gesture.name])

    def key_code(self, code: int) -> bool:
        """Press a key by Android's code."""
        return _said_yes(self._calls.act("pressKeyCode", code))

    def _stroke(self, method: str, gesture: Swipe | Drag) -> bool:
        # One step has no effect at all (uiautomator2's own note on `swipe`).
        steps = max(2, round(gesture.seconds * _STEPS_A_SECOND))
        ends = (gesture.x1, gesture.y1, gesture.x2, gesture.y2)
        return _said_yes(self._calls.act(method, *ends, steps, seconds=gesture.seconds))


def _said_yes(answer: Any) -> bool:
    """A server that answers null to an action did it: only an explicit false is a no."""
    return answer is not False
