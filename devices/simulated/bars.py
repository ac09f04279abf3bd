"""Windows of the system itself: the status bar and the toast."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from devices.simulated.theme import dp
from devices.simulated.widgets import FRAME, LINEAR, TEXT, Widget, column, icon, row, space, text
from devices.simulated.windows import NAVIGATION_BAR, STATUS_BAR, Window

SYSTEM_UI = "com.android.systemui"


def clock_text(moment: datetime, *, twenty_four: bool) -> str:
    """Return the time as the phone writes it."""
    return moment.strftime("%H:%M") if twenty_four else moment.strftime("%I:%M").lstrip("0")


def status_bar(data: dict[str, Any], now: datetime, color: str) -> Window:
    """Return the bar with the time, notifications, radios and battery; it is painted over the app."""
    settings, battery = data["settings"], data["phone"]["battery"]
    waiting = len(data["phone"]["notifications"])
    left = [
        text(clock_text(now, twenty_four=settings["date"]["twenty_four"]), id="clock", size=14, bold=True, color=color)
    ]
    if waiting:
        left.append(icon("message", id="notification_icon", size=15, color=color, desc=f"{waiting} notifications"))
    right = [*_radios(settings, color), *_battery(battery, color)]
    root = row(
        row(*left, view=LINEAR, id="status_bar_start_side_content", width=None, gap=10),
        space(weight=1),
        row(*right, view=LINEAR, id="system_icons", width=None, gap=6),
        view=FRAME,
        id="status_bar",
        height=dp(STATUS_BAR),
        pad=(24, 4, 22, 0),
    )
    return Window(root, SYSTEM_UI, "status_bar", "bar")


def _radios(settings: dict[str, Any], color: str) -> list[Widget]:
    icons = []
    if settings["bluetooth"]["on"]:
        icons.append(icon("bluetooth", id="bluetooth", size=15, color=color, desc="Bluetooth on."))
    if settings["sound"]["mode"] != "Ring":
        mode = settings["sound"]["mode"]
        icons.append(
            icon("vibrate" if mode == "Vibrate" else "mute", size=15, color=color, desc=f"Ringer {mode.lower()}.")
        )
    network = next((n for n in settings["wifi"]["networks"] if n["connected"]), None)
    if settings["wifi"]["on"] and network is not None:
        bars = network["signal"]
        icons.append(icon(f"wifi{bars}", id="wifi_signal", size=16, color=color, desc=f"Wifi {bars} bars."))
    if settings["airplane"]:
        icons.append(icon("plane", id="airplane", size=15, color=color, desc="Airplane mode."))
    else:
        icons.append(icon("signal", id="mobile_signal", size=15, color=color, desc="Phone signal full."))
    return icons


def _battery(percent: int, color: str) -> list[Widget]:
    label = Widget(view=TEXT, id="battery_percentage_view", text=f"{percent}%", size=13, color=color, lines=1)
    return [icon("battery", id="battery", size=16, color=color, desc=f"Battery {percent} percent."), label]


def navigation_handle(color: str) -> Window:
    """Return the line at the bottom that a finger swipes up from."""
    handle = Widget(width=132, height=5, fill=color, radius=2.5)
    root = column(handle, height=dp(NAVIGATION_BAR), align="center", justify="center")
    return Window(root, SYSTEM_UI, "navigation", "handle")


def toast_window(words: str) -> Window:
    """Return the message that passes by; it is painted and in no tree, as on a phone."""
    root = Widget(
        view=TEXT,
        text=words,
        size=15,
        color="on_inverse",
        fill="inverse",
        radius=24,
        pad=(22, 12, 22, 12),
        lines=3,
        draw="button",
    )
    return Window(root, SYSTEM_UI, "toast", "toast")
