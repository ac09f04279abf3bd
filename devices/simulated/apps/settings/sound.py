"""Sound: volumes, ring mode, ringtone, vibration, do not disturb."""

from __future__ import annotations

from devices.simulated.apps.app import Page
from devices.simulated.apps.settings.part import Part
from devices.simulated.controls import radio, slider
from devices.simulated.patterns import group, list_row, switch_row
from devices.simulated.widgets import LINEAR, Widget, column, text

VOLUMES = (
    ("media", "Media volume"),
    ("call", "Call volume"),
    ("ring", "Ring and notification volume"),
    ("alarm", "Alarm volume"),
)
MODES = ("Ring", "Vibrate", "Silent")
RINGTONES = (
    "None",
    "Morning Dew",
    "Beach Walk",
    "Clockwork",
    "Crystal",
    "Lantern",
    "Night Train",
    "Paper Boats",
    "Sunrise",
    "Tin Roof",
)


class Sound(Part):
    """The Sound pages of Settings."""

    def open(self) -> None:
        """Open the page."""
        self.app.push(self._page, activity=".Settings$SoundSettingsActivity")

    def _page(self, at: Page) -> Widget:
        del at
        sound = self.data("sound")
        return self.screen(
            "Sound and vibration",
            group(*(self._volume(key, title) for key, title in VOLUMES)),
            group(
                list_row("Ring mode", summary=sound["mode"], on_click=self._choose_mode),
                list_row("Phone ringtone", summary=sound["ringtone"], on_click=self._open_ringtones),
                switch_row("Vibrate for calls", sound["vibrate_on_ring"], self.flip(sound, "vibrate_on_ring")),
            ),
            group(
                switch_row(
                    "Do Not Disturb",
                    sound["do_not_disturb"],
                    self.flip(sound, "do_not_disturb"),
                    summary="Only alarms will make a sound" if sound["do_not_disturb"] else "Off",
                )
            ),
        )

    def _volume(self, key: str, title: str) -> Widget:
        sound = self.data("sound")

        def change(value: float) -> None:
            sound[key] = round(value * 100)

        bar = slider(sound[key] / 100, change, desc=title)
        return column(text(title, id="android:id/title", size=17), bar, view=LINEAR, pad=(20, 12, 20, 6), gap=2)

    def _choose_mode(self) -> None:
        self.choose("Ring mode", MODES, self.data("sound"), "mode")

    def _open_ringtones(self) -> None:
        self.app.push(self._ringtones, activity=".Settings$RingtonePickerActivity")

    def _ringtones(self, at: Page) -> Widget:
        del at
        sound = self.data("sound")

        def pick(name: str) -> Widget:
            def chosen() -> None:
                sound["ringtone"] = name

            return radio(sound["ringtone"] == name, name, chosen, id="checked_text_view")

        return self.screen("Phone ringtone", group(*(pick(name) for name in RINGTONES)))
