"""One frame of the phone: its windows laid out once, then asked for elements, hits and pixels."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from PIL import Image

from devices.geometry import Box, Size
from devices.simulated.canvas import REPAINTED, Canvas, Repainted
from devices.simulated.layout import Placed, lay_out, measure
from devices.simulated.machine import Element
from devices.simulated.painting import Sheet, differences, extent, look, paint
from devices.simulated.textbox import Caret, shown_text
from devices.simulated.theme import px
from devices.simulated.widgets import Widget
from devices.simulated.windows import DIMMING, UNTOUCHABLE, Window, dress

_DIMMED = 55  # percent of brightness below a dialog
_KEPT_FRAMES = 24
_NUMBERS = count(1)


@dataclass(slots=True, eq=False)
class Layer:
    """A window in its place, its widgets laid out."""

    window: Window
    box: Box
    placed: Sequence[Placed]


class Painted:
    """Windows already painted, by their look, so that a keyboard is not painted anew at every key."""

    def __init__(self) -> None:
        self._frames: dict[Hashable, Image.Image] = {}

    def get(self, look: Hashable) -> Image.Image | None:
        """Return the picture of a window that looks like that."""
        return self._frames.get(look)

    def put(self, look: Hashable, picture: Image.Image) -> None:
        """Keep a picture, dropping the oldest ones."""
        while len(self._frames) >= _KEPT_FRAMES:
            del self._frames[next(iter(self._frames))]
        self._frames[look] = picture


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A painted screen, and what it shows: the next is painted only where it differs."""

    image: Image.Image
    sheets: Sequence[Sheet]


class Scene:
    """The windows of one moment, bottom first."""

    def __init__(
        self,
        windows: Sequence[Window],
        size: Size,
        offsets: Mapping[str, Mapping[str, int]],
        caret: Caret | None,
    ) -> None:
        self.size = size
        self.caret = caret
        keyboard = next((dress(w, size, 0)[1].height for w in windows if w.kind == "keyboard"), 0)
        front = next((w for w in reversed(windows) if w.kind not in UNTOUCHABLE and w.kind != "keyboard"), None)
        self.layers = [self._layer(w, offsets, keyboard if w is front else 0) for w in windows]

    def _layer(self, window: Window, offsets: Mapping[str, Mapping[str, int]], keyboard: int) -> Layer:
        root, box = dress(window, self.size, keyboard)
        screen = Box(0, 0, *self.size)
        return Layer(window, box, lay_out(root, box, box.intersect(screen), offsets.get(window.scope, {})))

    def reported(self) -> list[Layer]:
        """Return the layers an accessibility service sees, the one in front first."""
        seen: list[Layer] = []
        for layer in reversed(self.layers):
            if layer.window.kind not in ("toast", "handle"):
                seen.append(layer)
            if layer.window.kind == "activity" or layer.window.modal:
                break
        return sorted(seen, key=lambda layer: {"keyboard": 1, "bar": 2}.get(layer.window.kind, 0))

    def elements(self) -> list[tuple[Element, Placed, Layer]]:
        """Return the tree of the reported windows, each element with what it shows."""
        out: list[tuple[Element, Placed, Layer]] = []
        for layer in self.reported():
            self._report(layer, out)
        return out

    def _report(self, layer: Layer, out: list[tuple[Element, Placed, Layer]]) -> None:
        places: list[int] = []  # of each placed widget: the element it is, or its nearest reported ancestor
        enabled: list[bool] = []
        children: dict[int, int] = {}
        for one in layer.placed:
            parent = places[one.parent] if one.parent >= 0 else -1
            enabled.append(one.widget.enabled and (one.parent < 0 or enabled[one.parent]))
            if not one.widget.view:
                places.append(parent)
                continue
            places.append(len(out))
            order = children[parent] = children.get(parent, 0) + 1
            depth = out[parent][0].depth + 1 if parent >= 0 else 0
            out.append((self._element(one, layer, len(out), parent, depth, order, enabled[-1]), one, layer))

    def _element(
        self, one: Placed, layer: Layer, index: int, parent: int, depth: int, order: int, enabled: bool
    ) -> Element:
        widget, package = one.widget, layer.window.package
        long_clickable = widget.on_long_click is not None or widget.editable
        scrollable = one.scroll_range > 0
        return Element(
            index=index,
            parent=parent,
            depth=depth,
            bounds=one.clip,
            visible=one.clip,
            text=shown_text(widget),
            desc=widget.desc,
            hint=widget.hint,
            resource_id=widget.id if not widget.id or ":" in widget.id else f"{package}:id/{widget.id}",
            class_name=widget.view,
            package=package,
            checkable=widget.checkable,
            checked=widget.checked,
            clickable=widget.clickable,
            long_clickable=long_clickable,
            enabled=enabled,
            focusable=widget.clickable or scrollable or widget.on_value is not None,
            focused=self.caret is not None and widget.editable and self._has_focus(layer, widget),
            scrollable=scrollable,
            selected=widget.selected,
            password=widget.password,
            showing_hint=widget.editable and not widget.text and bool(widget.hint),
            drawing_order=order,
        )

    def _has_focus(self, layer: Layer, widget: Widget) -> bool:
        caret = self.caret
        return caret is not None and caret.scope == layer.window.scope and caret.key == widget.key

    def under(self, x: int, y: int) -> tuple[Layer, list[Placed]] | None:
        """Return the window under a point and its widgets there, topmost first.

        A modal window takes every point; outside its box the list is empty.
        """
        for layer in reversed(self.layers):
            if layer.window.kind in UNTOUCHABLE:
                continue
            if layer.box.contains(x, y):
                return layer, [one for one in reversed(layer.placed) if one.clip.contains(x, y)]
            if layer.window.modal:
                return layer, []
        return None

    def focused(self) -> Placed | None:
        """Return the field that has the focus."""
        for layer in self.layers:
            for one in layer.placed:
                if one.widget.editable and self._has_focus(layer, one.widget):
                    return one
        return None

    def enabled(self, layer: Layer, one: Placed) -> bool:
        """Say whether a widget and all it lies in are enabled."""
        while one.widget.enabled:
            if one.parent < 0:
                return True
            one = layer.placed[one.parent]
        return False

    def reveal(self, caret: Caret) -> tuple[str, str, int] | None:
        """Return scope, key and offset of the list to scroll so that the field shows, or None when it does."""
        for layer in self.layers:
            if layer.window.scope != caret.scope:
                continue
            for one in layer.placed:
                if one.widget.flow == "scroll" and one.scroll_range:
                    offset = _offset_showing(one, caret.key)
                    return None if offset in (None, one.offset) else (caret.scope, one.widget.key, offset or 0)
        return None

    @property
    def secure(self) -> bool:
        """Whether any visible window forbids screenshots."""
        return any(layer.window.secure for layer in self.layers)

    def render(self, dark: bool, painted: Painted, last: Frame | None = None) -> Frame:
        """Paint every window, darker those below a dialog; of a frame like the last one only what differs."""
        first = max(i for i, layer in enumerate(self.layers) if layer.window.kind == "activity")
        dims = [i for i, layer in enumerate(self.layers) if layer.window.kind in DIMMING]
        dim_below = dims[-1] if dims else 0
        shades = [(layer, _DIMMED if i < dim_below else 100) for i, layer in enumerate(self.layers) if i >= first]
        sheets = [self._sheet(layer, dark, shade) for layer, shade in shades]
        rooms = differences(last.sheets, sheets, self.size) if last is not None else None
        if last is None or rooms is None:
            image = Image.new("RGB", self.size, None)  # not cleared: the activity below paints every pixel
            image.info[REPAINTED] = Repainted(next(_NUMBERS))
        elif rooms:
            image = last.image.copy()
            image.info[REPAINTED] = Repainted(next(_NUMBERS), last.image.info[REPAINTED].number, tuple(rooms))
        else:
            return Frame(last.image, sheets)
        for room in [Box(0, 0, *self.size)] if rooms is None else rooms:
            for layer, shade in shades:
                self._paint_layer(Canvas(image, dark=dark, shade=shade, room=room), layer, painted)
        return Frame(image, sheets)

    def _sheet(self, layer: Layer, dark: bool, shade: int) -> Sheet:
        window = layer.window
        key = (window.scope, window.kind, window.cache, layer.box, self.size, dark, shade)
        if window.cache is not None:
            return Sheet(key, (), ())
        caret = self._caret_in(layer)
        return Sheet(key, [look(one, caret) for one in layer.placed], [extent(one) for one in layer.placed])

    def _caret_in(self, layer: Layer) -> Caret | None:
        return self.caret if self.caret is not None and self.caret.scope == layer.window.scope else None

    def _paint_layer(self, canvas: Canvas, layer: Layer, painted: Painted) -> None:
        window, room = layer.window, canvas.room
        if window.cache is None:
            paint(canvas, layer.placed, self._caret_in(layer))
            return
        known = (window.scope, window.cache, layer.box, canvas.dark, canvas.shade)
        picture = painted.get(known)
        if picture is None:
            paint(canvas, layer.placed, self._caret_in(layer))
            if room == canvas.whole:
                painted.put(known, canvas.image.crop(layer.box))
        else:
            canvas.picture(picture, layer.box.left, layer.box.top, room)


def _offset_showing(placed: Placed, key: str) -> int | None:
    """Return the offset at which a list shows the child that holds a field; None when it holds none."""
    left, upper, right, lower = (px(side) for side in placed.widget.pad)
    width, height = placed.box.width - left - right, placed.box.height - upper - lower
    top = 0
    for child in placed.widget.children:
        tall = measure(child, width, height)[1]
        if _holds_field(child, key):
            return min(max(placed.offset, top + tall - height), top)
        top += tall + px(placed.widget.gap)
    return None


def _holds_field(widget: Widget, key: str) -> bool:
    if widget.editable:
        return widget.key == key
    return any(_holds_field(child, key) for child in widget.children)
