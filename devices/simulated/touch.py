"""A finger: from where it goes down, moves and lifts to taps, long presses, scrolls, flings and edge gestures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from devices.simulated.layout import Placed
from devices.simulated.painting import slider_value
from devices.simulated.scene import Layer, Scene
from devices.simulated.theme import px
from devices.simulated.windows import NAVIGATION_BAR, STATUS_BAR

LONG_PRESS_SECONDS = 0.5  # Android's ViewConfiguration.getLongPressTimeout
FLING_STEPS = 30  # a swipe of fewer 5 ms steps leaves the list moving
_SLOP = px(8)
_EDGE = px(10)

Mode = Literal["still", "scroll", "slide", "swipe", "back", "home", "shade", "nothing"]


class Target(Protocol):
    """What a finger acts on."""

    def scene(self) -> Scene:
        """Return the present frame."""
        ...

    def elapsed(self) -> float:
        """Return seconds on the phone's clock."""
        ...

    def tap(self, layer: Layer, one: Placed | None, x: int, y: int) -> None:
        """Tap a widget, or a modal window's outside."""
        ...

    def long_press(self, layer: Layer, one: Placed, x: int, y: int) -> None:
        """Press a widget for long."""
        ...

    def set_value(self, layer: Layer, one: Placed, value: float) -> None:
        """Move a slider."""
        ...

    def scroll(self, layer: Layer, one: Placed, distance: int) -> bool:
        """Scroll a list down by pixels; False at its end."""
        ...

    def swiped(self, one: Placed, direction: str) -> None:
        """Tell a widget that a finger has swiped over it."""
        ...

    def gesture(self, name: Literal["back", "home", "recents", "shade", "quick"]) -> None:
        """Do what a swipe from the screen's edge does."""
        ...


@dataclass(slots=True)
class _Press:
    x: int
    y: int
    at: float
    last_x: int
    last_y: int
    mode: Mode = "still"
    layer: Layer | None = None
    one: Placed | None = None


class Finger:
    """One finger; the phone has no second."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._press: _Press | None = None

    def down(self, x: int, y: int) -> None:
        """Put it down."""
        self._press = _Press(x, y, self._target.elapsed(), x, y)

    def move(self, x: int, y: int) -> bool:
        """Move it; False when it is not down."""
        press = self._press
        if press is None:
            return False
        if press.mode == "still" and max(abs(x - press.x), abs(y - press.y)) > _SLOP:
            self._start_moving(press, x, y)
        if press.mode == "scroll" and press.layer is not None and press.one is not None:
            self._target.scroll(press.layer, press.one, press.last_y - y)
        elif press.mode == "slide" and press.layer is not None and press.one is not None:
            self._target.set_value(press.layer, press.one, slider_value(press.one, x))
        press.last_x, press.last_y = x, y
        return True

    def up(self, x: int, y: int, *, steps: int | None = None) -> bool:
        """Lift it; `steps` is how many 5 ms steps a swipe took, by the clock when None."""
        press, self._press = self._press, None
        if press is None:
            return False
        if press.mode == "still":
            held = self._target.elapsed() - press.at
            return self.hold(press.x, press.y) if held >= LONG_PRESS_SECONDS else self.tap(press.x, press.y)
        self._finish(press, x, y, steps)
        return True

    def tap(self, x: int, y: int) -> bool:
        """Tap a point; False when nothing there takes it."""
        under = self._target.scene().under(x, y)
        if under is None:
            return False
        layer, widgets = under
        one = next((w for w in widgets if w.widget.takes_touch), None)
        if one is None and widgets:
            return False
        self._target.tap(layer, one, x, y)
        return True

    def hold(self, x: int, y: int) -> bool:
        """Press a point for long; a widget that knows no long press takes it as a tap, as on Android."""
        under = self._target.scene().under(x, y)
        if under is None:
            return False
        layer, widgets = under
        one = next((w for w in widgets if w.widget.takes_touch), None)
        if one is None or (one.widget.on_long_click is None and not one.widget.editable):
            return self.tap(x, y)
        self._target.long_press(layer, one, x, y)
        return True

    def swipe(self, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
        """Move from one point to another in that many steps of 5 ms."""
        self.down(x1, y1)
        self.move(x2, y2)
        return self.up(x2, y2, steps=steps)

    def _start_moving(self, press: _Press, x: int, y: int) -> None:
        across = abs(x - press.x) > abs(y - press.y)
        press.mode = self._edge_mode(press, across, y > press.y)
        if press.mode != "nothing":
            return
        under = self._target.scene().under(press.x, press.y)
        if under is None:
            return
        press.layer, widgets = under
        wanted = self._slider(widgets) if across else self._list(widgets, press.y - y)
        if wanted is not None:
            press.mode, press.one = ("slide" if across else "scroll"), wanted
            return
        press.one = next((w for w in widgets if w.widget.on_swipe is not None), None)
        press.mode = "swipe" if press.one is not None else "nothing"

    def _edge_mode(self, press: _Press, across: bool, downwards: bool) -> Mode:
        width, height = self._target.scene().size
        if across:
            return "back" if press.x < _EDGE or press.x >= width - _EDGE else "nothing"
        if press.y < STATUS_BAR and downwards:
            return "shade"
        return "home" if press.y >= height - NAVIGATION_BAR and not downwards else "nothing"

    def _slider(self, widgets: list[Placed]) -> Placed | None:
        return next((w for w in widgets if w.widget.on_value is not None and w.widget.enabled), None)

    def _list(self, widgets: list[Placed], distance: int) -> Placed | None:
        """The innermost list that can move that way; a swipe at the end of a list goes to what is around it."""
        for one in widgets:
            if one.scroll_range and (one.offset < one.scroll_range if distance > 0 else one.offset > 0):
                return one
        return None

    def _finish(self, press: _Press, x: int, y: int, steps: int | None) -> None:
        match press.mode:
            case "scroll":
                self._fling(press, y, steps)
            case "swipe" if press.one is not None:
                self._target.swiped(press.one, _direction(x - press.x, y - press.y))
            case "back":
                self._target.gesture("back")
            case "home":
                height = self._target.scene().size.height
                long = (steps is not None and steps >= 100) or self._target.elapsed() - press.at >= LONG_PRESS_SECONDS
                self._target.gesture("recents" if long and y > height // 3 else "home")
            case "shade":
                self._target.gesture("shade")

    def _fling(self, press: _Press, y: int, steps: int | None) -> None:
        if steps is None:
            held = self._target.elapsed() - press.at
            steps = round(held / 0.005) if held > 0 else FLING_STEPS
        if steps < FLING_STEPS and press.layer is not None and press.one is not None:
            carried = round((press.y - y) * (FLING_STEPS / max(steps, 6) - 1))
            self._target.scroll(press.layer, press.one, carried)


def _direction(dx: int, dy: int) -> str:
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy > 0 else "up"
