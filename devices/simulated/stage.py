"""What is on the phone's stage: its windows laid out, and what touching them does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PIL import Image

from devices.geometry import Size
from devices.simulated.focus import Focus
from devices.simulated.layout import Placed
from devices.simulated.machine import Element
from devices.simulated.painting import slider_value
from devices.simulated.scene import Frame, Layer, Painted, Scene
from devices.simulated.shade import ShadeFace
from devices.simulated.system import System
from devices.simulated.textbox import index_at
from devices.simulated.windows import Window

Gesture = Literal["back", "home", "recents", "shade", "quick"]


class Stage:
    """Keeps the present frame until something changes, and carries out what a finger does; a `touch.Target`.

    Everything is rebuilt from the state when something has happened, and kept until the next thing does.
    """

    def __init__(self, size: Size) -> None:
        self.system = System()
        self.focus = Focus()
        self.size = size
        self.version = 1
        self._painted = Painted()
        self._scene: Scene | None = None
        self._reported: list[tuple[Element, Placed, Layer]] | None = None
        self._elements: list[Element] | None = None
        self._frame: Image.Image | None = None
        self._last: Frame | None = None

    def resize(self, size: Size) -> None:
        """Lay everything out for another size."""
        self.size = size
        self.system.turn(size.width > size.height)
        self.changed()

    def reported(self) -> list[tuple[Element, Placed, Layer]]:
        """Return the tree an accessibility service sees, each element with what it shows."""
        if self._reported is None:
            self._reported = self.scene().elements()
        return self._reported

    def elements(self) -> list[Element]:
        """Return the tree an accessibility service sees."""
        if self._elements is None:
            self._elements = [element for element, _, _ in self.reported()]
        return self._elements

    def frame(self) -> Image.Image:
        """Return the painted frame."""
        if self._frame is None:
            self._last = self.scene().render(self.system.dark, self._painted, self._last)
            self._frame = self._last.image
        return self._frame

    def changed(self) -> None:
        """Forget what was laid out and painted."""
        self.version += 1
        self._scene = self._reported = self._elements = self._frame = None

    def scene(self) -> Scene:
        """Return the present frame, building it when something has changed."""
        if self._scene is None:
            windows = self.system.windows()
            self.focus.refresh(windows, self.system.page())
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

    def gesture(self, name: Gesture) -> None:
        """Do what a swipe from the screen's edge, or a navigation key, does."""
        self.scene()  # a page opened since the last frame may have raised the keyboard
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
                self.pull("notifications" if self.system.shade is None else "quick")
            case "quick":
                self.pull("quick")
        self.changed()

    def pull(self, face: ShadeFace) -> None:
        """Pull the shade down."""
        self.focus.drop()
        self.system.shade = face
        self.changed()

    def live_focus(self) -> Focus:
        """Return the focus as of the present frame."""
        self.scene()
        return self.focus
