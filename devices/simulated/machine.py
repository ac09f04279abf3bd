"""What the protocol side of the simulated phone asks of the machine behind it.

The machine holds the widget tree, the apps and their state; one source gives XML, pixels and hit testing.
The protocols (adb, shell, JSON-RPC) know nothing of apps, and the machine knows nothing of protocols. Every
method is quick and runs on one thread; points are in pixels of the rotated screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from PIL import Image

from devices.geometry import Box, Size


@dataclass(frozen=True, slots=True)
class Element:
    """One element of the tree as the accessibility service shows it, with its visible part."""

    index: int
    parent: int
    depth: int
    bounds: Box
    visible: Box
    text: str
    desc: str
    hint: str
    resource_id: str
    class_name: str
    package: str
    checkable: bool
    checked: bool
    clickable: bool
    long_clickable: bool
    enabled: bool
    focusable: bool
    focused: bool
    scrollable: bool
    selected: bool
    password: bool
    showing_hint: bool
    drawing_order: int


class Machine(Protocol):
    """A phone without its cables."""

    @property
    def size(self) -> Size:
        """Size of the screen as rotated now."""
        ...

    @property
    def rotation(self) -> int:
        """0 to 3, quarter turns."""
        ...

    @property
    def screen_on(self) -> bool:
        """Whether the screen is lit."""
        ...

    @property
    def package(self) -> str:
        """Package of the app in front."""
        ...

    @property
    def activity(self) -> str:
        """Activity in front, as in `.Settings` or a full class name."""
        ...

    @property
    def version(self) -> int:
        """A number that grows whenever anything visible changed."""
        ...

    @property
    def secure(self) -> bool:
        """Whether the window in front forbids screenshots."""
        ...

    def tick(self, now: float) -> None:
        """Let time pass: timers, snackbars, toasts, animations. `now` is seconds since the epoch."""
        ...

    def elements(self) -> Sequence[Element]:
        """Return the tree of all windows in document order (the keyboard included when it is up)."""
        ...

    def render(self) -> Image.Image:
        """Paint the screen, RGB, of `size`; cached by version."""
        ...

    def touch_down(self, x: int, y: int) -> bool:
        """Put a finger down; False when nothing takes it."""
        ...

    def touch_move(self, x: int, y: int) -> bool:
        """Move the finger."""
        ...

    def touch_up(self, x: int, y: int) -> bool:
        """Lift the finger; a short touch is a click, one of 500 ms or longer on one place a long click."""
        ...

    def click(self, x: int, y: int) -> bool:
        """Tap."""
        ...

    def long_click(self, x: int, y: int) -> bool:
        """Touch and hold."""
        ...

    def swipe(self, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
        """Move a finger; lists under it scroll by the distance (and fling when `steps` is small)."""
        ...

    def drag(self, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
        """Long press, move, drop."""
        ...

    def key(self, code: int, meta: int = 0) -> bool:
        """Press an Android key code (KEYCODE_BACK is 4, HOME 3, ENTER 66, DEL 67, APP_SWITCH 187, POWER 26, ...)."""
        ...

    def type_text(self, text: str) -> bool:
        """Insert text at the caret of the focused field; False when no field has the focus."""
        ...

    def set_text(self, index: int, text: str) -> bool:
        """Replace the text of the element with that index, as ACTION_SET_TEXT does."""
        ...

    def clear_text(self) -> bool:
        """Empty the focused field."""
        ...

    def set_rotation(self, rotation: int) -> None:
        """Turn the screen to 0..3."""
        ...

    def wake(self) -> None:
        """Light the screen."""
        ...

    def sleep(self) -> None:
        """Darken the screen."""
        ...

    def open_notifications(self) -> bool:
        """Pull down the shade."""
        ...

    def open_quick_settings(self) -> bool:
        """Pull down the quick settings."""
        ...

    def packages(self) -> Mapping[str, str]:
        """Return installed packages and their labels."""
        ...

    def running(self) -> Sequence[str]:
        """Return packages with a live task."""
        ...

    def launcher_activity(self, package: str) -> str | None:
        """Return the activity a launcher would start, or None for no such app."""
        ...

    def open_app(self, package: str, activity: str | None = None) -> bool:
        """Bring the app to the front; False for no such app."""
        ...

    def force_stop(self, package: str) -> None:
        """End the app and forget its screens."""
        ...

    @property
    def clipboard(self) -> str | None:
        """Text on the clipboard."""
        ...

    @clipboard.setter
    def clipboard(self, text: str | None) -> None: ...

    @property
    def toast(self) -> str | None:
        """The last toast still showing or shown in the last seconds."""
        ...

    def setting(self, namespace: str, key: str) -> str | None:
        """Read what `settings get` reads, derived from the state where the state knows it."""
        ...

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        """Write what `settings put` writes."""
        ...

    def state(self) -> dict[str, Any]:
        """Return the whole state as JSON data."""
        ...

    def load(self, state: Mapping[str, Any]) -> None:
        """Merge a state (a subset is fine) into the phone's; unknown keys raise ValueError naming them."""
        ...

    def show_system_dialog(self, kind: str, argument: str = "") -> None:
        """Show `anr`, `permission`, `popup_ad` on top of whatever is there."""
        ...
