"""A small real machine for the protocol tests: labelled buttons, a field, a switch, a long list.

It has one app of three screens and a launcher, real hit testing on the same boxes that it paints and reports.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from PIL import Image, ImageDraw

from devices.geometry import Box, Size
from devices.simulated.machine import Element

APP, LAUNCHER = "org.example.plain", "org.example.launcher"
ROW_HEIGHT, LIST_TOP, ROWS = 120, 300, 190
_ID = f"{APP}:id/"


@dataclass
class Thing:
    """A widget: what it is, where, and what a tap on it does."""

    id: str
    kind: str
    box: Box
    text: str = ""
    desc: str = ""


@dataclass
class PlainMachine:
    """Meets `devices.simulated.machine.Machine`."""

    size: Size = field(default_factory=lambda: Size(1080, 2400))
    rotation: int = 0
    screen_on: bool = True
    package: str = APP
    activity: str = ".Main"
    version: int = 1
    secure: bool = False
    clipboard: str | None = None
    toast: str | None = None
    field_text: str = ""
    field_focused: bool = False
    switch: bool = False
    clicks: dict[str, int] = field(default_factory=dict)
    scroll: int = 0
    dialog: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    now: float = 0.0
    pressed: tuple[int, int] | None = None

    def changed(self) -> bool:
        self.version += 1
        return True

    def tick(self, now: float) -> None:
        self.now = now

    # what is on the screen

    def things(self) -> list[Thing]:
        width = self.size.width
        if self.dialog:
            return [Thing("dialog", "text", Box(100, 900, 980, 1000), self.dialog), self._ok()]
        if self.package == LAUNCHER:
            return [Thing("icon", "button", Box(60, 500, 300, 800), "Plain", "Open Plain")]
        if self.activity == ".List":
            rows = [self._row(i) for i in range(ROWS)]
            return [Thing("title", "text", Box(0, 100, width, 220), "Long list"), *rows]
        return [
            Thing("title", "text", Box(0, 100, width, 220), "Plain 😀 & <simple>"),
            Thing("ok", "button", Box(60, 300, 500, 460), "OK"),
            Thing("cancel", "button", Box(580, 300, 1020, 460), "Cancel", "Cancel it"),
            Thing("name", "field", Box(60, 560, 1020, 720), self.field_text),
            Thing("wifi", "switch", Box(60, 800, 1020, 960), "Wi-Fi"),
            Thing("more", "button", Box(60, 1060, 1020, 1220), "Long list"),
            Thing("blind", "image", Box(60, 1300, 1020, 1400)),
        ]

    @staticmethod
    def _ok() -> Thing:
        return Thing("close", "button", Box(400, 1100, 680, 1220), "Close")

    def _row(self, i: int) -> Thing:
        top = LIST_TOP + i * ROW_HEIGHT - self.scroll
        return Thing(f"row{i}", "row", Box(0, top, self.size.width, top + ROW_HEIGHT), f"Row {i}")

    def elements(self) -> Sequence[Element]:
        screen = Box(0, 0, *self.size)
        made = [self._element(0, -1, 0, Thing("", "frame", screen), screen)]
        made.append(self._element(1, 0, 1, Thing("content", "list", screen), screen))
        for thing in self.things():
            made.append(self._element(len(made), 1, 2, thing, screen))
        return made

    def _element(self, index: int, parent: int, depth: int, thing: Thing, clip: Box) -> Element:
        classes = {
            "frame": "android.widget.FrameLayout",
            "list": "android.widget.ScrollView" if self.activity == ".List" else "android.widget.LinearLayout",
            "button": "android.widget.Button",
            "field": "android.widget.EditText",
            "switch": "android.widget.Switch",
            "image": "android.widget.ImageView",
        }
        clickable = thing.kind in ("button", "field", "switch", "row")
        hint = "Your name" if thing.kind == "field" else ""
        return Element(
            index=index,
            parent=parent,
            depth=depth,
            bounds=thing.box,
            visible=thing.box.intersect(clip),
            text=thing.text or hint,
            desc=thing.desc,
            hint=hint,
            resource_id=_ID + thing.id if thing.id else "",
            class_name=classes.get(thing.kind, "android.widget.TextView"),
            package=self.package,
            checkable=thing.kind == "switch",
            checked=thing.kind == "switch" and self.switch,
            clickable=clickable,
            long_clickable=thing.kind == "row",
            enabled=True,
            focusable=clickable,
            focused=thing.kind == "field" and self.field_focused,
            scrollable=thing.kind == "list" and self.activity == ".List",
            selected=False,
            password=False,
            showing_hint=thing.kind == "field" and not thing.text,
            drawing_order=index,
        )

    def render(self) -> Image.Image:
        image = Image.new("RGB", self.size, (250, 250, 250))
        draw = ImageDraw.Draw(image)
        for thing in self.things():
            if thing.box.bottom > 0 and thing.box.top < self.size.height:
                draw.rectangle(thing.box, outline=(0, 0, 0), fill=(200, 220, 255))
        return image

    # touch

    def _at(self, x: int, y: int) -> Thing | None:
        return next((t for t in reversed(self.things()) if t.box.contains(x, y)), None)

    def click(self, x: int, y: int) -> bool:
        thing = self._at(x, y)
        if thing is None:
            return False
        self.clicks[thing.id] = self.clicks.get(thing.id, 0) + 1
        self.field_focused = thing.kind == "field"
        if thing.id == "close":
            self.dialog = ""
        elif thing.id == "wifi":
            self.switch = not self.switch
        elif thing.id == "more":
            self.activity = ".List"
        elif thing.id == "icon":
            self.open_app(APP)
        elif thing.id == "ok":
            self.toast = "Saved"
        return self.changed()

    def long_click(self, x: int, y: int) -> bool:
        thing = self._at(x, y)
        if thing is None:
            return False
        self.clicks[f"{thing.id} long"] = self.clicks.get(f"{thing.id} long", 0) + 1
        return self.changed()

    def touch_down(self, x: int, y: int) -> bool:
        self.pressed = (x, y)
        return True

    def touch_move(self, x: int, y: int) -> bool:
        return self.pressed is not None

    def touch_up(self, x: int, y: int) -> bool:
        start, self.pressed = self.pressed, None
        if start is None:
            return False
        if abs(start[0] - x) + abs(start[1] - y) < 20:
            return self.click(x, y)
        return self.swipe(*start, x, y, 20)

    def swipe(self, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
        if self.activity != ".List":
            return False
        limit = ROWS * ROW_HEIGHT + LIST_TOP - self.size.height
        before, self.scroll = self.scroll, max(0, min(limit, self.scroll + y1 - y2))
        if self.scroll != before:
            self.changed()
        return True

    def drag(self, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
        self.clicks["drag"] = self.clicks.get("drag", 0) + 1
        return self.changed()

    # keys and text

    def key(self, code: int, meta: int = 0) -> bool:
        if code == 3:
            self.package, self.activity = LAUNCHER, ".Home"
        elif code == 4 and self.activity == ".List":
            self.activity = ".Main"
        elif code == 26:
            self.screen_on = not self.screen_on
        elif code == 67:
            self.field_text = self.field_text[:-1]
        self.clicks[f"key {code}"] = self.clicks.get(f"key {code}", 0) + 1
        return self.changed()

    def type_text(self, text: str) -> bool:
        if not self.field_focused:
            return False
        self.field_text += text
        return self.changed()

    def set_text(self, index: int, text: str) -> bool:
        things = self.things()
        if not 2 <= index < len(things) + 2 or things[index - 2].kind != "field":
            return False
        self.field_text = text
        return self.changed()

    def clear_text(self) -> bool:
        self.field_text = ""
        return self.changed()

    # the rest

    def set_rotation(self, rotation: int) -> None:
        if (rotation - self.rotation) % 2:
            self.size = Size(self.size.height, self.size.width)
        self.rotation = rotation
        self.changed()

    def wake(self) -> None:
        self.screen_on = True
        self.changed()

    def sleep(self) -> None:
        self.screen_on = False
        self.changed()

    def open_notifications(self) -> bool:
        self.dialog = "Notifications"
        return self.changed()

    def open_quick_settings(self) -> bool:
        self.dialog = "Quick settings"
        return self.changed()

    def packages(self) -> Mapping[str, str]:
        return {LAUNCHER: "Launcher", APP: "Plain"}

    def running(self) -> Sequence[str]:
        return [LAUNCHER, self.package] if self.package != LAUNCHER else [LAUNCHER]

    def launcher_activity(self, package: str) -> str | None:
        return {LAUNCHER: ".Home", APP: ".Main"}.get(package)

    def open_app(self, package: str, activity: str | None = None) -> bool:
        main = self.launcher_activity(package)
        if main is None:
            return False
        self.package, self.activity = package, activity or main
        return self.changed()

    def force_stop(self, package: str) -> None:
        if package == self.package:
            self.package, self.activity = LAUNCHER, ".Home"
            self.changed()

    def setting(self, namespace: str, key: str) -> str | None:
        return self.settings.get(f"{namespace}/{key}")

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        self.settings[f"{namespace}/{key}"] = value

    def state(self) -> dict[str, Any]:
        return {
            "clicks": dict(self.clicks),
            "field": self.field_text,
            "switch": self.switch,
            "package": self.package,
            "activity": self.activity,
            "scroll": self.scroll,
            "screen_on": self.screen_on,
            "settings": dict(self.settings),
            "dialog": self.dialog,
        }

    def load(self, state: Mapping[str, Any]) -> None:
        names = {"field": "field_text"}
        unknown = set(state) - set(self.state())
        if unknown:
            raise ValueError(f"unknown keys: {', '.join(sorted(unknown))}")
        for name, value in state.items():
            setattr(self, names.get(name, name), value)
        self.changed()

    def show_system_dialog(self, kind: str, argument: str = "") -> None:
        self.dialog = f"{kind} {argument}".strip()
        self.changed()
