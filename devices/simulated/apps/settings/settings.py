"""The Settings app: its first page, its search, and the way to each of its parts."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.apps.settings.apps import Apps
from devices.simulated.apps.settings.bluetooth import Bluetooth
from devices.simulated.apps.settings.defaults import DEVICE, NETWORK, defaults
from devices.simulated.apps.settings.display import Display
from devices.simulated.apps.settings.sound import Sound
from devices.simulated.apps.settings.system import SystemPart
from devices.simulated.apps.settings.wifi import Wifi
from devices.simulated.controls import icon_button
from devices.simulated.patterns import group, list_row, note, page, search_toolbar, switch_row, toolbar
from devices.simulated.radios import set_airplane
from devices.simulated.state import Templates
from devices.simulated.widgets import Handler, Widget, scroll


class _Entry(NamedTuple):
    title: str
    summary: str
    glyph: str
    open: Handler


class Settings(App):
    """Settings, as an owner finds them on a phone of today."""

    package = "com.android.settings"
    label = "Settings"
    activity = ".Settings"
    section = "settings"
    glyph = "settings"
    tint = "#5b6b84"
    templates: ClassVar[Templates] = {"wifi.networks": NETWORK, "bluetooth.devices": DEVICE}

    @classmethod
    def defaults(cls) -> Data:
        """Return the settings of a fresh phone."""
        return defaults()

    def main(self, at: Page) -> Widget:
        """Build the list of everything that can be set."""
        del at
        first, *rest = self._groups()
        airplane = switch_row("Airplane mode", self.data["airplane"], self._toggle_airplane, icon_name="plane")
        rows = [group(*map(_row, first), airplane), *(group(*map(_row, entries)) for entries in rest)]
        return page(
            scroll(*rows, key="main", id="main_content_scrollable_container", pad=(0, 0, 0, 16)),
            bar=toolbar(
                "Settings",
                large=True,
                actions=[icon_button("search", "Search settings", self._open_search, id="search_action_bar")],
            ),
            fill="background",
        )

    def show_app(self, app: App) -> None:
        """Open an app's info page."""
        self.restart()
        Apps(self).show(app)

    def _toggle_airplane(self) -> None:
        set_airplane(self.data, not self.data["airplane"])

    def _groups(self) -> list[list[_Entry]]:
        wifi, bluetooth, rest = Wifi(self), Bluetooth(self), SystemPart(self)
        display, sound = self.data["display"], self.data["sound"]
        return [
            [
                _Entry("Wi-Fi", wifi.summary(), "wifi", wifi.open),
                _Entry("Bluetooth", bluetooth.summary(), "bluetooth", bluetooth.open),
                _Entry("Mobile network", "Mobile data, hotspot", "data", rest.open_mobile),
            ],
            [
                _Entry(
                    "Display",
                    f"Brightness {display['brightness']}%, dark theme {'on' if display['dark'] else 'off'}",
                    "display",
                    Display(self).open,
                ),
                _Entry(
                    "Sound and vibration", f"{sound['mode']}, ringtone {sound['ringtone']}", "sound", Sound(self).open
                ),
            ],
            [
                _Entry("Apps", f"{len(self.host.apps())} apps installed", "apps", Apps(self).open),
                _Entry("Battery", f"{self.host.data['phone']['battery']}%", "battery", rest.open_battery),
                _Entry("Storage", "39% used", "storage", rest.open_storage),
            ],
            [
                _Entry("Security and privacy", "Screen lock, location", "shield", rest.open_security),
                _Entry("Date and time", self.data["date"]["zone"], "clock", rest.open_date),
                _Entry("Languages", self.data["language"], "language", rest.open_language),
                _Entry("About phone", self.data["device_name"], "info", rest.open_about),
            ],
        ]

    def _open_search(self) -> None:
        self.push(self._search, texts={"query": ""}, focus="search_src_text", activity=".search.SearchActivity")

    def _search(self, at: Page) -> Widget:
        """Build the search: pages, and what is set on them."""
        words = at.texts["query"].strip().lower()
        entries = [entry for entries in self._groups() for entry in entries]
        found = [entry for entry in entries if words and words in _ALSO.get(entry.title, "") + entry.title.lower()]
        bar = search_toolbar(at.texts["query"], at.setter("query"), "Search settings", "search_src_text", self.pop)
        body = group(*map(_row, found)) if found else note("No results" if words else "Type to search settings")
        return page(scroll(body, key="found"), bar=bar, fill="background")


_ALSO = {
    "Display": "brightness dark theme font size screen timeout rotate ",
    "Sound and vibration": "volume ringtone silent vibrate do not disturb media alarm ",
    "Mobile network": "mobile data hotspot ",
    "Security and privacy": "pin lock password location ",
    "Date and time": "clock time zone 24-hour ",
    "Battery": "battery saver ",
    "Apps": "permissions notifications app info ",
    "About phone": "device name model version build number ip address ",
}


def _row(entry: _Entry) -> Widget:
    return list_row(entry.title, summary=entry.summary, icon_name=entry.glyph, on_click=entry.open)
