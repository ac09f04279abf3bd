"""Windows: a widget tree with a place on the screen, what it covers, and how it closes."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

from devices.geometry import Box, Size
from devices.simulated.layout import measure
from devices.simulated.theme import dp, px
from devices.simulated.widgets import FILL, FRAME, Handler, Widget, column

Kind = Literal["activity", "dialog", "menu", "sheet", "panel", "keyboard", "bar", "handle", "toast"]

STATUS_BAR = px(32)
NAVIGATION_BAR = px(24)
MODAL: frozenset[Kind] = frozenset({"dialog", "menu", "sheet", "panel"})
UNTOUCHABLE: frozenset[Kind] = frozenset({"bar", "handle", "toast"})
DIMMING: frozenset[Kind] = frozenset({"dialog", "sheet"})

_DIALOG_MARGIN = px(28)
_DIALOG_WIDTH = px(420)
_SHEET_OVERLAP = px(28)  # a sheet's lower corners lie below the edge, out of sight


@dataclass(slots=True, eq=False)
class Window:
    """One window.

    `scope` names its lists and fields across renders. `anchor` is what a menu hangs from. `on_outside` runs
    when a modal window's outside is touched. `cache` is equal for two windows that look the same.
    """

    root: Widget
    package: str
    scope: str
    kind: Kind = "activity"
    anchor: Box | None = None
    secure: bool = False
    on_outside: Handler | None = None
    cache: Hashable = None

    @property
    def modal(self) -> bool:
        """Whether windows below cannot be touched, and are not in the tree."""
        return self.kind in MODAL


def dress(window: Window, size: Size, keyboard: int) -> tuple[Widget, Box]:
    """Return the window's tree as Android wraps it, and the box it takes.

    `keyboard` is the height of the soft keyboard in pixels, 0 when it is down.
    """
    whole = Box(0, 0, *size)
    match window.kind:
        case "activity":
            return _full(window.root, keyboard), whole
        case "dialog":
            return _card(window.root), _dialog_box(window.root, size, keyboard)
        case "sheet":
            return _sheet(window.root), _sheet_box(window.root, size, keyboard)
        case "menu":
            return _card(window.root, radius=8, draw="floating"), _menu_box(window, size)
        case _:
            return window.root, _fixed_box(window, size)


def _full(root: Widget, keyboard: int) -> Widget:
    """Return an activity below the status bar and above whatever is at the bottom."""
    bottom = max(keyboard, NAVIGATION_BAR)
    content = Widget(view=FRAME, id="android:id/content", children=(root,), width=FILL, weight=1)
    inner = Widget(
        children=(content,),
        width=FILL,
        height=FILL,
        pad=(0, dp(STATUS_BAR), 0, dp(bottom)),
    )
    draw, root.draw = root.draw, ""  # a wallpaper reaches under the bars
    return Widget(view=FRAME, children=(inner,), width=FILL, height=FILL, fill=root.fill or "page", draw=draw)


def _card(root: Widget, radius: float = 28, draw: str = "") -> Widget:
    return Widget(
        view=FRAME, children=(root,), width=FILL, height=FILL, fill="dialog", radius=radius, draw=draw, opaque=True
    )


def _sheet(root: Widget) -> Widget:
    return Widget(
        view=FRAME, children=(_sheet_body(root),), width=FILL, height=FILL, fill="dialog", radius=28, opaque=True
    )


def _sheet_body(root: Widget) -> Widget:
    handle = column(Widget(width=32, height=4, fill="outline", radius=2), align="center", pad=(0, 12, 0, 8))
    return column(handle, root, pad=(0, 0, 0, 20 + dp(_SHEET_OVERLAP)))


def _dialog_box(root: Widget, size: Size, keyboard: int) -> Box:
    width = min(size.width - 2 * _DIALOG_MARGIN, _DIALOG_WIDTH)
    first = 0 if keyboard and size.width > size.height else STATUS_BAR
    room = size.height - first - max(keyboard, NAVIGATION_BAR)
    height = min(measure(root, width, room)[1], room)
    left, top = (size.width - width) // 2, first + (room - height) // 2
    return Box(left, top, left + width, top + height)


def _sheet_box(root: Widget, size: Size, keyboard: int) -> Box:
    width = min(size.width, px(560))
    room = size.height - STATUS_BAR - keyboard
    height = min(measure(_sheet_body(root), width, room + _SHEET_OVERLAP)[1], room + _SHEET_OVERLAP)
    left, bottom = (size.width - width) // 2, size.height - keyboard + _SHEET_OVERLAP
    return Box(left, bottom - height, left + width, bottom)


def _menu_box(window: Window, size: Size) -> Box:
    anchor = window.anchor or Box(size.width, STATUS_BAR, size.width, STATUS_BAR)
    room = size.height - STATUS_BAR - NAVIGATION_BAR
    width, height = measure(window.root, size.width - px(16), room)
    left = min(max(px(8), anchor.right - width), size.width - width - px(8))
    top = min(max(STATUS_BAR, anchor.top), size.height - NAVIGATION_BAR - height)
    return Box(left, top, left + width, top + height)


def _fixed_box(window: Window, size: Size) -> Box:
    width, height = measure(window.root, size.width, size.height)
    match window.kind:
        case "keyboard" | "handle":
            return Box(0, size.height - height, size.width, size.height)
        case "toast":
            left, bottom = (size.width - width) // 2, size.height - px(96)
            return Box(left, bottom - height, left + width, bottom)
        case _:
            return Box(0, 0, width, height)
