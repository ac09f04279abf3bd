"""The simulated phone without its cables: touches and keys in, elements and pixels out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from PIL import Image

from devices.geometry import Size
from devices.simulated.editing import accepted
from devices.simulated.hardkeys import press_key
from devices.simulated.machine import Element
from devices.simulated.settingstable import read_setting, write_setting
from devices.simulated.stage import Stage
from devices.simulated.system import System
from devices.simulated.systemdialogs import KINDS, SystemDialog
from devices.simulated.touch import Finger

SIZE = Size(1080, 2400)
"""A common phone of today, 420 dpi."""


class SimulatedMachine:
    """A phone of that many pixels; implements `machine.Machine`.

    `state` is merged into a fresh phone's: a subset is fine, an unknown key raises ValueError naming it.
    """

    def __init__(self, size: Size = SIZE, state: Mapping[str, Any] | None = None) -> None:
        self._natural = Size(*size)
        self._rotation = 0
        self._screen_on = True
        self._clipboard: str | None = None
        self._settings: dict[tuple[str, str], str] = {}
        self.stage: Stage = Stage(self._natural)
        self._finger = Finger(self.stage)
        if state:
            self.load(state)

    @property
    def system(self) -> System:
        """Apps and state."""
        return self.stage.system

    @property
    def size(self) -> Size:
        """Size of the screen as rotated now."""
        return self.stage.size

    @property
    def rotation(self) -> int:
        """0 to 3, quarter turns."""
        return self._rotation

    @property
    def screen_on(self) -> bool:
        """Whether the screen is lit."""
        return self._screen_on

    @property
    def package(self) -> str:
        """Package of the app in front."""
        dialog = self.system.dialogs[-1] if self.system.dialogs else None
        return (dialog.package if dialog else None) or self.system.front.package

    @property
    def activity(self) -> str:
        """Activity in front, as in `.Settings` or a full class name."""
        dialog = self.system.dialogs[-1] if self.system.dialogs else None
        return dialog.activity if dialog and dialog.package else self.system.page().activity

    @property
    def version(self) -> int:
        """A number that grows whenever anything visible changed."""
        return self.stage.version

    @property
    def secure(self) -> bool:
        """Whether a visible window forbids screenshots."""
        return self._screen_on and self.stage.scene().secure

    def tick(self, now: float) -> None:
        """Let time pass; `now` is seconds since the epoch."""
        if self.system.tick(now):
            self.stage.changed()

    def elements(self) -> Sequence[Element]:
        """Return the tree of the windows an accessibility service sees; nothing while the screen is off."""
        return self.stage.elements() if self._screen_on else []

    def render(self) -> Image.Image:
        """Paint the screen, RGB, of `size`; black while it is off. Do not write on it: it is kept."""
        return self.stage.frame() if self._screen_on else Image.new("RGB", self.size)

    def touch_down(self, x: int, y: int) -> bool:
        """Put a finger down; False when the screen is off or the point outside it."""
        if not self._reachable(x, y):
            return False
        self._finger.down(x, y)
        return True

    def touch_move(self, x: int, y: int) -> bool:
        """Move the finger."""
        return self._screen_on and self._finger.move(x, y)

    def touch_up(self, x: int, y: int) -> bool:
        """Lift the finger; a short touch is a click, one of 500 ms or longer on one place a long click."""
        return self._screen_on and self._finger.up(x, y)

    def click(self, x: int, y: int) -> bool:
        """Tap; False when the screen is off or the point outside it, True even where nothing takes the tap."""
        return self._reachable(x, y) and (self._finger.tap(x, y) or True)

    def long_click(self, x: int, y: int) -> bool:
        """Touch and hold; False as for `click`."""
        return self._reachable(x, y) and (self._finger.hold(x, y) or True)

    def swipe(self, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
        """Move a finger in that many steps of 5 ms; few steps make a fling."""
        return self._reachable(x1, y1) and (self._finger.swipe(x1, y1, x2, y2, steps) or True)

    def drag(self, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
        """Move slowly, without a fling; a slider follows, a list scrolls."""
        return self.swipe(x1, y1, x2, y2, max(steps, 100))

    def key(self, code: int, meta: int = 0) -> bool:
        """Press an Android key code; False for one that does nothing here."""
        return self._did(press_key(self, code, meta))

    def type_text(self, text: str) -> bool:
        """Insert text at the caret of the focused field; False when no field has the focus."""
        return self._screen_on and self._did(self.stage.live_focus().type(text))

    def set_text(self, index: int, text: str) -> bool:
        """Replace the text of the element with that index; False when it is no field."""
        reported = self.stage.reported() if self._screen_on else []
        widget = reported[index][1].widget if 0 <= index < len(reported) else None
        if widget is None or widget.on_text is None or not widget.enabled:
            return False
        words = accepted(text, widget.inputs, multiline=widget.multiline)
        widget.on_text(words[: widget.max_length] if widget.max_length else words)
        return self._did(True)

    def clear_text(self) -> bool:
        """Empty the focused field."""
        return self._screen_on and self._did(self.stage.live_focus().clear())

    def set_rotation(self, rotation: int) -> None:
        """Turn the screen to 0..3."""
        if rotation % 4 != self._rotation:
            self._rotation = rotation % 4
            width, height = self._natural
            self.stage.resize(Size(height, width) if self._rotation % 2 else self._natural)

    def wake(self) -> None:
        """Light the screen."""
        self._power(True)

    def sleep(self) -> None:
        """Darken the screen."""
        self._power(False)

    def open_notifications(self) -> bool:
        """Pull down the shade."""
        if self._screen_on:
            self.stage.pull("notifications")
        return self._screen_on

    def open_quick_settings(self) -> bool:
        """Pull down the quick settings."""
        if self._screen_on:
            self.stage.pull("quick")
        return self._screen_on

    def packages(self) -> Mapping[str, str]:
        """Return installed packages and their labels."""
        return {app.package: app.label for app in self.system.installed()}

    def running(self) -> Sequence[str]:
        """Return packages with a live task."""
        return [self.system.launcher.package, *(app.package for app in self.system.recents)]

    def launcher_activity(self, package: str) -> str | None:
        """Return the activity a launcher would start, or None for no such app."""
        app = self.system.package(package)
        return app.activity if app is not None else None

    def open_app(self, package: str, activity: str | None = None) -> bool:
        """Bring the app to the front; False for no such app. Apps have one entry, whatever the activity."""
        del activity
        return self._did(self.system.open(package))

    def force_stop(self, package: str) -> None:
        """End the app and forget its screens."""
        app = self.system.package(package)
        if app is not None:
            self.system.close_app(app)
            self.stage.changed()

    @property
    def clipboard(self) -> str | None:
        """Text on the clipboard."""
        return self._clipboard

    @clipboard.setter
    def clipboard(self, text: str | None) -> None:
        self._clipboard = text

    @property
    def toast(self) -> str | None:
        """The toast that is showing."""
        return self.system.toast_text

    def setting(self, namespace: str, key: str) -> str | None:
        """Read what `settings get` reads, from the state where the state knows it."""
        known = read_setting(self.system.data, self._rotation, namespace, key)
        return known if known is not None else self._settings.get((namespace, key))

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        """Write what `settings put` writes."""
        if not write_setting(self.system.data, namespace, key, value):
            self._settings[namespace, key] = value
        self.stage.changed()

    def state(self) -> dict[str, Any]:
        """Return the whole state as JSON data, a copy."""
        return deepcopy(self.system.data)

    def load(self, state: Mapping[str, Any]) -> None:
        """Merge a state into the phone's; ValueError names the first unknown key."""
        self.system.load(state)
        self.stage.changed()

    def show_system_dialog(self, kind: str, argument: str = "") -> None:
        """Show `anr`, `permission` or `popup_ad` on top of whatever is there; ValueError for another kind."""
        if kind not in KINDS:
            raise ValueError(f"no system dialog {kind!r}; there are {', '.join(KINDS)}")
        self.system.dialogs.append(SystemDialog(kind, argument))
        self.stage.changed()

    def _reachable(self, x: int, y: int) -> bool:
        return self._screen_on and 0 <= x < self.size.width and 0 <= y < self.size.height

    def _power(self, on: bool) -> None:
        if on != self._screen_on:
            self._screen_on = on
            self.stage.changed()

    def _did(self, done: bool) -> bool:
        if done:
            self.stage.changed()
        return done
