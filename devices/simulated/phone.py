"""The simulated phone without its cables: touches and keys in, elements and pixels out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal

from PIL import Image

from devices.geometry import Size
from devices.simulated.editing import accepted
from devices.simulated.focus import Focus
from devices.simulated.hardkeys import press_key
from devices.simulated.layout import Placed
from devices.simulated.machine import Element
from devices.simulated.painting import slider_value
from devices.simulated.scene import Layer, Painted, Scene
from devices.simulated.settingstable import read_setting, write_setting
from devices.simulated.system import System
from devices.simulated.systemdialogs import KINDS, SystemDialog
from devices.simulated.textbox import index_at
from devices.simulated.touch import Finger
from devices.simulated.windows import Window

SIZE = Size(1080, 2400)
"""A common phone of today, 420 dpi."""


class SimulatedMachine:
    """A phone of that many pixels; implements `machine.Machine`.

    `state` is merged into a fresh phone's: a subset is fine, an unknown key raises ValueError naming it.
    Everything is rebuilt from the state when something has happened, and kept until the next thing does.
    """

    def __init__(self, size: Size = SIZE, state: Mapping[str, Any] | None = None) -> None:
        self._natural = Size(*size)
        self._rotation = 0
        self._screen_on = True
        self._version = 1
        self._clipboard: str | None = None
        self._settings: dict[tuple[str, str], str] = {}
        self._scene: Scene | None = None
        self._elements: list[tuple[Element, Placed, Layer]] | None = None
        self._frame: Image.Image | None = None
        self._painted = Painted()
        self.system: System = System()
        self.focus: Focus = Focus()
        self._finger = Finger(self)
        if state:
            self.load(state)

    @property
    def size(self) -> Size:
        """Size of the screen as rotated now."""
        return Size(self._natural.height, self._natural.width) if self._rotation % 2 else self._natural

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
        return self._version

    @property
    def secure(self) -> bool:
        """Whether a visible window forbids screenshots."""
        return self._screen_on and self.scene().secure

    def tick(self, now: float) -> None:
        """Let time pass; `now` is seconds since the epoch."""
        if self.system.tick(now):
            self.changed()

    def elements(self) -> Sequence[Element]:
        """Return the tree of the windows an accessibility service sees; nothing while the screen is off."""
        return [element for element, _, _ in self._reported()]

    def render(self) -> Image.Image:
        """Paint the screen, RGB, of `size`; black while it is off. Do not write on it: it is kept."""
        if self._frame is None:
            self._frame = (
                self.scene().render(self.system.dark, self._painted) if self._screen_on else Image.new("RGB", self.size)
            )
        return self._frame

    def touch_down(self, x: int, y: int) -> bool:
        """Put a finger down; False when the screen is off or the point outside it."""
        if not self._reachable(x, y):
            return False
        self._finger.down(x, y)
        return True

    def touch_move(self, x: int, y: int) -> bool:
        """Move the finger."""
        return self._did(self._screen_on and self._finger.move(x, y))

    def touch_up(self, x: int, y: int) -> bool:
        """Lift the finger; a short touch is a click, one of 500 ms or longer on one place a long click."""
        return self._did(self._screen_on and self._finger.up(x, y))

    def click(self, x: int, y: int) -> bool:
        """Tap; False when the screen is off or the point outside it."""
        return self._reachable(x, y) and (self._finger.tap(x, y) or True)

    def long_click(self, x: int, y: int) -> bool:
        """Touch and hold."""
        return self._reachable(x, y) and (self._finger.hold(x, y) or True)

    def swipe(self, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
        """Move a finger in that many steps of 5 ms; few steps make a fling."""
        if not self._reachable(x1, y1):
            return False
        self._finger.swipe(x1, y1, x2, y2, steps)
        return self._did(True)

    def drag(self, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
        """Move slowly, without a fling; a slider follows, a list scrolls."""
        return self.swipe(x1, y1, x2, y2, max(steps, 100))

    def key(self, code: int, meta: int = 0) -> bool:
        """Press an Android key code; False for one that does nothing here."""
        return self._did(press_key(self, code, meta))

    def type_text(self, text: str) -> bool:
        """Insert text at the caret of the focused field; False when no field has the focus."""
        return self._screen_on and self._did(self._with_focus().type(text))

    def set_text(self, index: int, text: str) -> bool:
        """Replace the text of the element with that index; False when it is no field."""
        reported = self._reported()
        widget = reported[index][1].widget if 0 <= index < len(reported) else None
        if widget is None or widget.on_text is None or not widget.enabled:
            return False
        words = accepted(text, widget.inputs, multiline=widget.multiline)
        widget.on_text(words[: widget.max_length] if widget.max_length else words)
        return self._did(True)

    def clear_text(self) -> bool:
        """Empty the focused field."""
        return self._screen_on and self._did(self._with_focus().clear())

    def set_rotation(self, rotation: int) -> None:
        """Turn the screen to 0..3."""
        if rotation % 4 != self._rotation:
            self._rotation = rotation % 4
            self.system.turn(self.size.width > self.size.height)
            self.changed()

    def wake(self) -> None:
        """Light the screen."""
        self._power(True)

    def sleep(self) -> None:
        """Darken the screen."""
        self._power(False)

    def open_notifications(self) -> bool:
        """Pull down the shade."""
        return self._did(self._screen_on and self._pull("notifications"))

    def open_quick_settings(self) -> bool:
        """Pull down the quick settings."""
        return self._did(self._screen_on and self._pull("quick"))

    def packages(self) -> Mapping[str, str]:
        """Return installed packages and their labels."""
        apps = [self.system.launcher, *self.system.apps()]
        return {app.package: app.label for app in apps}

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
            self.changed()

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
        self.changed()

    def state(self) -> dict[str, Any]:
        """Return the whole state as JSON data, a copy."""
        return deepcopy(self.system.data)

    def load(self, state: Mapping[str, Any]) -> None:
        """Merge a state into the phone's; ValueError names the first unknown key."""
        self.system.load(state)
        self.changed()

    def show_system_dialog(self, kind: str, argument: str = "") -> None:
        """Show `anr`, `permission` or `popup_ad` on top of whatever is there; ValueError for another kind."""
        if kind not in KINDS:
            raise ValueError(f"no system dialog {kind!r}; there are {', '.join(KINDS)}")
        self.system.dialogs.append(SystemDialog(kind, argument))
        self.changed()

    def changed(self) -> None:
        """Forget what was laid out and painted."""
        self._version += 1
        self._scene = self._elements = self._frame = None

    def scene(self) -> Scene:
        """Return the present frame, building it when something has changed."""
        if self._scene is None:
            windows = self.system.windows()
            self.focus.refresh(windows, self.system.page().focus)
            keyboard = self.focus.window(self.size)
            if keyboard is not None:
                at = next(i for i, w in enumerate(windows) if w.kind == "bar")
                windows.insert(at, keyboard)
            self._scene = Scene(windows, self.size, self.system.offsets, self.focus.caret)
            if self.focus.reveal:
                self.focus.reveal = False
                self._reveal_caret(self._scene, windows)
        return self._scene

    def _reveal_caret(self, scene: Scene, windows: Sequence[Window]) -> None:
        """Scroll the field that has just got the focus above the keyboard, as Android does."""
        moved = scene.reveal(self.focus.caret) if self.focus.caret is not None else None
        if moved is not None:
            scope, key, offset = moved
            self.system.scroll_to(scope, key, offset)
            self._scene = Scene(windows, self.size, self.system.offsets, self.focus.caret)

    def elapsed(self) -> float:
        """Return seconds on the phone's clock."""
        return self.system.clock.elapsed

    def tap(self, layer: Layer, one: Placed | None, x: int, y: int) -> None:
        """Do what a tap on a widget, or outside a modal window, does."""
        if one is None:
            if layer.window.on_outside is not None:
                layer.window.on_outside()
        elif self.scene().enabled(layer, one):
            self._tap_widget(layer, one, x, y)
        self.changed()

    def _tap_widget(self, layer: Layer, one: Placed, x: int, y: int) -> None:
        widget = one.widget
        if widget.editable:
            caret = self.focus.caret if self.scene().focused() is one else None
            self.focus.give(widget, index_at(one, caret, x, y))
        elif widget.on_value is not None:
            self._slide(one, x)
        elif widget.on_click is not None:
            if layer.window.kind != "keyboard":
                self.system.touched_box = one.box
            widget.on_click()

    def _slide(self, one: Placed, x: int) -> None:
        if one.widget.on_value is not None:
            one.widget.on_value(slider_value(one, x))

    def long_press(self, layer: Layer, one: Placed, x: int, y: int) -> None:
        """Do what a long press on a widget does."""
        if one.widget.editable and self.scene().enabled(layer, one):
            at = index_at(one, None, x, y)
            self.focus.give(one.widget, at)
            self.focus.select_word(at)
        elif one.widget.on_long_click is not None and self.scene().enabled(layer, one):
            self.system.touched_box = one.box
            one.widget.on_long_click()
        self.changed()

    def set_value(self, layer: Layer, one: Placed, value: float) -> None:
        """Move a slider."""
        if one.widget.on_value is not None and self.scene().enabled(layer, one):
            one.widget.on_value(value)
            self.changed()

    def scroll(self, layer: Layer, one: Placed, distance: int) -> bool:
        """Scroll a list down by pixels; False at its end."""
        key, scope = one.widget.key, layer.window.scope
        before = self.system.offsets.get(scope, {}).get(key, one.offset)
        after = min(max(0, before + distance), one.scroll_range)
        if after == before:
            return False
        self.system.scroll_to(scope, key, after)
        self.changed()
        return True

    def swiped(self, one: Placed, direction: str) -> None:
        """Tell a widget that a finger has swiped over it."""
        if one.widget.on_swipe is not None:
            one.widget.on_swipe(direction)
            self.changed()

    def gesture(self, name: Literal["back", "home", "recents", "shade", "quick"]) -> None:
        """Do what a swipe from the screen's edge, or a navigation key, does."""
        match name:
            case "back" if self.focus.keyboard_up and not self.system.dialogs and self.system.shade is None:
                self.focus.keyboard_up = False
            case "back":
                self.system.back()
            case "home":
                self.system.home()
            case "recents":
                self.system.show_recents()
            case "shade":
                self._pull("notifications" if self.system.shade is None else "quick")
            case "quick":
                self._pull("quick")
        self.changed()

    def _pull(self, face: Literal["notifications", "quick"]) -> bool:
        self.focus.drop()
        self.system.shade = face
        return True

    def _with_focus(self) -> Focus:
        """Return the focus as of the present frame."""
        self.scene()
        return self.focus

    def _reported(self) -> list[tuple[Element, Placed, Layer]]:
        if self._elements is None:
            self._elements = self.scene().elements() if self._screen_on else []
        return self._elements

    def _reachable(self, x: int, y: int) -> bool:
        return self._screen_on and 0 <= x < self.size.width and 0 <= y < self.size.height

    def _power(self, on: bool) -> None:
        if on != self._screen_on:
            self._screen_on = on
            self.changed()

    def _did(self, done: bool) -> bool:
        if done:
            self.changed()
        return done
