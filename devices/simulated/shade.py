"""The notification shade and the quick settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from devices.simulated.bars import SYSTEM_UI, clock_text
from devices.simulated.controls import button, slider
from devices.simulated.radios import set_airplane, set_bluetooth, set_wifi
from devices.simulated.theme import dp
from devices.simulated.widgets import (
    FILL,
    FRAME,
    LINEAR,
    Handler,
    Widget,
    column,
    grid,
    icon,
    row,
    scroll,
    space,
    text,
)
from devices.simulated.windows import STATUS_BAR, Window

if TYPE_CHECKING:
    from devices.simulated.system import System

SHELL = "com.android.shell"
"""Whose notifications those are that a shell posted; they open nothing."""

ShadeFace = Literal["notifications", "quick"]


def shade_window(system: System, face: ShadeFace) -> Window:
    """Return the panel pulled down from the top: four tiles and the notifications, or all the tiles."""
    tiles = _tiles(system)
    parts = [
        row(
            text(system.now.strftime("%a, %b ") + str(system.now.day), id="date", size=16, bold=True, weight=1),
            text(clock_text(system.now, twenty_four=True), id="clock", size=16),
            pad=(20, 8, 20, 4),
        ),
    ]
    if face == "quick":
        parts.append(_brightness(system))
    parts.append(grid(*(tiles if face == "quick" else tiles[:4]), columns=2, gap=8, pad=(16, 8, 16, 8)))
    parts += _notifications(system) if face == "notifications" else [space(weight=1)]
    body = column(*parts, view=FRAME, id="notification_panel", height=FILL, weight=1)
    root = column(
        body,
        height=FILL,
        fill="background",
        pad=(0, dp(STATUS_BAR), 0, 28),
        view=FRAME,
        id="legacy_window_root",
        opaque=True,
    )
    return Window(root, SYSTEM_UI, "shade", "panel")


def _brightness(system: System) -> Widget:
    display = system.data["settings"]["display"]

    def change(value: float) -> None:
        display["brightness"] = round(value * 100)

    bar = slider(display["brightness"] / 100, change, id="slider", desc="Display brightness")
    return column(bar, pad=(20, 4, 20, 4))


def _tiles(system: System) -> list[Widget]:
    settings = system.data["settings"]
    wifi = next((n["name"] for n in settings["wifi"]["networks"] if n["connected"]), "On")
    return [
        _tile("Wi-Fi", "wifi", settings["wifi"]["on"], lambda: set_wifi(settings, not settings["wifi"]["on"]), wifi),
        _tile(
            "Bluetooth",
            "bluetooth",
            settings["bluetooth"]["on"],
            lambda: set_bluetooth(settings, not settings["bluetooth"]["on"]),
        ),
        _tile("Flashlight", "torch", settings["torch"], _flip(settings, "torch")),
        _tile(
            "Do Not Disturb", "bell", settings["sound"]["do_not_disturb"], _flip(settings["sound"], "do_not_disturb")
        ),
        _tile("Airplane mode", "plane", settings["airplane"], lambda: set_airplane(settings, not settings["airplane"])),
        _tile("Auto-rotate", "rotate", settings["display"]["auto_rotate"], _flip(settings["display"], "auto_rotate")),
        _tile("Dark theme", "moon", settings["display"]["dark"], _flip(settings["display"], "dark")),
        _tile("Battery Saver", "battery", settings["battery_saver"], _flip(settings, "battery_saver")),
    ]


def _flip(part: dict[str, Any], key: str) -> Handler:
    def flip() -> None:
        part[key] = not part[key]

    return flip


def _tile(label: str, glyph: str, on: bool, flip: Handler, state: str = "On") -> Widget:
    color = "on_primary" if on else "text"
    words = column(
        text(label, id="tile_label", size=15, bold=True, color=color, lines=1),
        text(state if on else "Off", id="app_label", size=13, color=color, lines=1),
        weight=1,
        width=None,
    )
    body = row(
        icon(glyph, view="", color=color),
        words,
        view="android.widget.Switch",
        desc=label,
        height=68,
        gap=14,
        pad=(18, 0, 14, 0),
        radius=24,
        fill="primary" if on else "raised",
        on_click=flip,
    )
    body.checkable, body.checked = True, on
    return body


def _notifications(system: System) -> list[Widget]:
    waiting = system.data["phone"]["notifications"]
    if not waiting:
        return [
            text("No notifications", id="no_notifications", size=16, color="subtle", pad=(24, 24, 24, 0)),
            space(weight=1),
        ]

    def clear() -> None:
        waiting.clear()

    cards = [_notification(system, notice) for notice in waiting]
    foot = row(button("Clear all", clear, id="dismiss_text", kind="text"), justify="end", pad=(16, 4, 16, 4))
    return [scroll(*cards, foot, key="notifications", id="notification_stack_scroller", gap=8, pad=(16, 8, 16, 0))]


def _notification(system: System, notice: dict[str, Any]) -> Widget:
    app = system.package(notice["package"])
    waiting = system.data["phone"]["notifications"]

    def drop() -> None:
        system.data["phone"]["notifications"] = [other for other in waiting if other is not notice]

    def open_it() -> None:
        drop()
        system.open(notice["package"])

    label = app.label if app is not None else "Shell" if notice["package"] == SHELL else notice["package"]
    glyph = app.glyph if app is not None else "info"
    body = row(
        icon(glyph, id="icon", color="primary"),
        column(
            text(label, id="android:id/app_name_text", size=13, color="subtle"),
            text(notice["title"], id="android:id/title", size=16, bold=True, lines=1),
            text(notice["text"], id="android:id/text", size=15, color="subtle", lines=2),
            view=LINEAR,
            width=None,
            weight=1,
            gap=2,
        ),
        view=FRAME,
        id="expandableNotificationRow",
        gap=16,
        pad=(18, 12, 18, 12),
        fill="card",
        radius=20,
        on_click=open_it if notice["package"] != SHELL else None,
    )
    body.on_swipe = lambda direction: drop() if direction in ("left", "right") else None
    return body
