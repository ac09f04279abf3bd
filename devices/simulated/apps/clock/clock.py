"""The Clock app: its four tabs and its state."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.apps.clock.alarms import ALARM, Alarms, default_alarms, due
from devices.simulated.apps.clock.timers import Stopwatch, Timer
from devices.simulated.controls import fab, field, icon_button
from devices.simulated.patterns import Item, bottom_nav, list_row, page, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import FILL, Widget, column, scroll, text

CITIES = {  # hours from the phone's own time; the phone has no zones
    "Berlin": 1,
    "Cairo": 2,
    "Delhi": 4.5,
    "Lagos": 1,
    "London": 0,
    "Los Angeles": -8,
    "New York": -5,
    "Paris": 1,
    "Sydney": 10,
    "Tokyo": 8,
}
TABS = ("Alarm", "Clock", "Timer", "Stopwatch")


class Clock(App):
    """Alarms, world clock, timer and stopwatch."""

    package = "com.google.android.deskclock"
    label = "Clock"
    activity = "com.android.deskclock.DeskClock"
    section = "clock"
    glyph = "clock"
    tint = "#3557b7"
    permissions = ("Notifications", "Music and audio")
    templates: ClassVar[Templates] = {"alarms": ALARM}

    @classmethod
    def defaults(cls) -> Data:
        """Return the alarms and cities of a fresh phone."""
        return {
            "alarms": default_alarms(),
            "cities": ["New York", "Tokyo"],
            "timer": {"state": "idle", "total": 0, "left": 0},
            "stopwatch": {"running": False, "elapsed": 0, "laps": []},
        }

    def __init__(self, host: Any) -> None:
        super().__init__(host)
        self.alarms, self.timer, self.stopwatch = Alarms(self), Timer(self), Stopwatch(self)
        self._minute: datetime | None = None

    def main(self, at: Page) -> Widget:
        """Build the tab that is chosen."""
        tab = at.local.setdefault("tab", "Alarm")
        body, button = {
            "Alarm": self.alarms.build,
            "Clock": self._world,
            "Timer": self.timer.build,
            "Stopwatch": self.stopwatch.build,
        }[tab](at)
        items = [
            Item(name, partial(at.local.update, tab=name), icon)
            for name, icon in zip(TABS, ("alarm", "clock", "timer", "stopwatch"), strict=True)
        ]
        return page(
            body,
            bar=toolbar(tab, large=not self.host.landscape),
            fab=button,
            bottom=bottom_nav(items, TABS.index(tab)),
            fill="background",
        )

    def tick(self) -> bool:
        """Let the timer, the stopwatch and the alarms run."""
        changed = self.timer.tick()
        changed = self.stopwatch.tick() or changed
        minute = self.host.now.replace(second=0, microsecond=0)
        if minute != self._minute:
            previous, self._minute = self._minute, minute
            if previous is not None:
                self._ring(minute)
        return changed

    def _ring(self, minute: datetime) -> None:
        for alarm in self.data["alarms"]:
            if due(alarm, minute):
                self.host.notify(self.package, "Alarm", f"{alarm['time']} {alarm['label']}".strip())
                if not alarm["days"]:
                    alarm["on"] = False

    def _world(self, at: Page) -> tuple[Widget, Widget]:
        del at
        now = self.host.now
        head = column(
            text(now.strftime("%H:%M"), id="digital_clock", size=72),
            text(f"{now:%a, %b} {now.day}", id="date", size=17, color="subtle"),
            align="center",
            pad=(0, 8, 0, 20),
        )
        rows = [self._city(name, now) for name in self.data["cities"]]
        button = fab("add", "Cities", self._open_cities)
        return scroll(head, *rows, key="cities", id="cities", pad=(0, 0, 0, 88)), button

    def _city(self, name: str, now: datetime) -> Widget:
        hours = CITIES.get(name, 0)
        there = now + timedelta(hours=hours)
        moment = text(there.strftime("%H:%M"), id="digital_clock", size=30)

        def remove() -> None:
            self.data["cities"].remove(name)

        trash = icon_button("close", f"Remove {name}", remove, color="subtle")
        away = (
            f"{abs(hours):g} hour{'s' * (abs(hours) != 1)} {'ahead' if hours > 0 else 'behind'}"
            if hours
            else "Same time"
        )
        row = list_row(name, summary=away, title_id="city_name", summary_id="city_day", trailing=moment)
        row.children = [*row.children, trash]
        return column(column(row, fill="card", radius=20), pad=(16, 4, 16, 4))

    def _open_cities(self) -> None:
        activity = "com.android.deskclock.worldclock.CitySelectionActivity"
        self.push(self._city_page, texts={"query": ""}, focus="search_src_text", activity=activity)

    def _city_page(self, at: Page) -> Widget:
        query = at.texts["query"].strip().lower()
        search = field(
            at.texts["query"], at.setter("query"), hint="Search for a city", id="search_src_text", action="search"
        )

        def add(name: str) -> None:
            if name not in self.data["cities"]:
                self.data["cities"].append(name)
            self.pop()

        rows = [
            list_row(name, title_id="city_name", on_click=partial(add, name))
            for name in CITIES
            if query in name.lower()
        ]
        body = (
            scroll(*rows, key="cities", id="cities_list")
            if rows
            else text("No city found", pad=(24, 24, 0, 0), width=FILL)
        )
        return page(column(search, pad=(16, 4, 16, 8)), body, bar=toolbar("Add city", back=self.pop))
