"""The Settings app: its first page and the way to each of the others."""

from __future__ import annotations

from typing import ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.apps.settings.defaults import NETWORK, defaults
from devices.simulated.apps.settings.wifi import Wifi
from devices.simulated.patterns import group, list_row, page, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import Handler, Widget, scroll


class Settings(App):
    """Settings, as an owner finds them on a phone of today."""

    package = "com.android.settings"
    label = "Settings"
    activity = ".Settings"
    section = "settings"
    glyph = "settings"
    tint = "#5b6b84"
    templates: ClassVar[Templates] = {"wifi.networks": NETWORK}

    @classmethod
    def defaults(cls) -> Data:
        """Return the settings of a fresh phone."""
        return defaults()

    def main(self, at: Page) -> Widget:
        """Build the list of everything that can be set."""
        del at
        return page(
            scroll(group(*(self._entry(*entry) for entry in self._entries())), key="main", pad=(0, 0, 0, 16)),
            bar=toolbar("Settings", large=True),
            fill="background",
        )

    def show_app(self, app: App) -> None:
        """Open an app's info page."""
        self.host.toast(app.label)

    def _entries(self) -> list[tuple[str, str, str, Handler]]:
        wifi = Wifi(self)
        return [("Wi-Fi", wifi.summary(), "wifi", wifi.open)]

    def _entry(self, title: str, summary: str, glyph: str, open_it: Handler) -> Widget:
        return list_row(title, summary=summary, icon_name=glyph, on_click=open_it)
