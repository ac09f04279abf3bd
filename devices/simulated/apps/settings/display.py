"""Display: brightness, dark theme, timeout, rotation, font size."""

from __future__ import annotations

from devices.simulated.apps.app import Page
from devices.simulated.apps.settings.part import Part
from devices.simulated.controls import slider
from devices.simulated.patterns import choice_dialog, group, list_row, switch_row
from devices.simulated.widgets import LINEAR, Widget, column, row, text

TIMEOUTS = {
    "15 seconds": 15,
    "30 seconds": 30,
    "1 minute": 60,
    "2 minutes": 120,
    "5 minutes": 300,
    "10 minutes": 600,
    "30 minutes": 1800,
}
FONTS = {"Small": 0.85, "Default": 1.0, "Large": 1.15, "Largest": 1.3}
"""Font sizes by name, and what they multiply text by; Android's own steps."""


class Display(Part):
    """The Display pages of Settings."""

    def open(self) -> None:
        """Open the page."""
        self.app.push(self._page, activity=".Settings$DisplaySettingsActivity")

    def _page(self, at: Page) -> Widget:
        del at
        display = self.data("display")
        return self.screen(
            "Display",
            group(
                self._brightness(),
                switch_row("Adaptive brightness", display["adaptive"], self.flip(display, "adaptive")),
            ),
            group(
                switch_row(
                    "Dark theme",
                    display["dark"],
                    self.flip(display, "dark"),
                    summary="On" if display["dark"] else "Off",
                ),
                list_row("Font size", summary=display["font"], on_click=self._choose_font),
            ),
            group(
                list_row("Screen timeout", summary=self._timeout(), on_click=self._choose_timeout),
                switch_row("Auto-rotate screen", display["auto_rotate"], self.flip(display, "auto_rotate")),
            ),
        )

    def _brightness(self) -> Widget:
        display = self.data("display")

        def change(value: float) -> None:
            display["brightness"] = round(value * 100)

        head = row(
            text("Brightness level", id="android:id/title", size=17, weight=1),
            text(f"{display['brightness']}%", id="android:id/summary", size=15, color="subtle"),
        )
        bar = slider(display["brightness"] / 100, change, id="slider", desc="Display brightness")
        return column(head, bar, view=LINEAR, pad=(20, 16, 20, 8), gap=4)

    def _timeout(self) -> str:
        seconds = self.data("display")["timeout"]
        names = {value: name for name, value in TIMEOUTS.items()}
        return f"After {names.get(seconds, f'{seconds} seconds')} of inactivity"

    def _choose_timeout(self) -> None:
        display = self.data("display")

        def chosen(choice: str) -> None:
            display["timeout"] = TIMEOUTS[choice]
            self.app.pop()

        current = next((name for name, value in TIMEOUTS.items() if value == display["timeout"]), "")
        self.app.push(
            lambda _: choice_dialog("Screen timeout", tuple(TIMEOUTS), current, chosen, self.app.pop), kind="dialog"
        )

    def _choose_font(self) -> None:
        self.choose("Font size", tuple(FONTS), self.data("display"), "font")
