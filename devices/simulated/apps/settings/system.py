"""The rest of Settings: mobile network, battery, storage, security, date, language, about."""

from __future__ import annotations

from datetime import date, datetime, time
from functools import partial
from typing import Any

from devices.simulated.apps.app import Page
from devices.simulated.apps.settings.part import Part
from devices.simulated.controls import button, field, form_field, progress, radio
from devices.simulated.patterns import Item, dialog, group, list_row, note, page, switch_row, toolbar
from devices.simulated.pickers import pick_date, pick_time
from devices.simulated.widgets import LINEAR, Widget, column, scroll, text

ZONES = ("Auckland", "Berlin", "Chicago", "Delhi", "London", "Los Angeles", "New York", "Paris", "Tokyo", "UTC")
LANGUAGES = (
    "English (United Kingdom)",
    "English (United States)",
    "Deutsch",
    "Español",
    "Français",
    "Italiano",
    "Português",
)
_MIN_PIN = 4
_TAPS_TO_DEVELOP = 7


class SystemPart(Part):
    """Smaller pages of Settings."""

    def open_mobile(self) -> None:
        """Open the mobile network page."""
        self.app.push(self._mobile, activity=".Settings$MobileNetworkActivity")

    def _mobile(self, at: Page) -> Widget:
        del at
        data = self.app.data
        free = not data["airplane"]
        return self.screen(
            "Mobile network",
            group(
                switch_row("Mobile data", data["mobile_data"], self.flip(data, "mobile_data"), enabled=free),
                switch_row("Wi-Fi hotspot", data["hotspot"], self.flip(data, "hotspot"), enabled=free),
            ),
            *([] if free else [note("Turn airplane mode off to use the mobile network.")]),
        )

    def open_battery(self) -> None:
        """Open the battery page."""
        self.app.push(self._battery, activity=".Settings$PowerUsageSummaryActivity")

    def _battery(self, at: Page) -> Widget:
        del at
        percent, data = self.app.host.data["phone"]["battery"], self.app.data
        head = column(
            text(f"{percent}%", id="battery_percent", size=48),
            progress(percent / 100, desc=f"Battery {percent} percent"),
            view=LINEAR,
            gap=12,
            pad=(24, 12, 24, 24),
        )
        return self.screen(
            "Battery",
            head,
            group(switch_row("Battery Saver", data["battery_saver"], self.flip(data, "battery_saver"))),
        )

    def open_storage(self) -> None:
        """Open the storage page."""
        self.app.push(self._storage, activity=".Settings$StorageDashboardActivity")

    def _storage(self, at: Page) -> Widget:
        del at
        parts = (
            ("Apps", "18 GB"),
            ("Images", "9.4 GB"),
            ("Videos", "6.1 GB"),
            ("Audio", "2.7 GB"),
            ("System", "14 GB"),
        )
        head = column(
            text("50 GB used of 128 GB", id="storage_summary", size=20),
            progress(0.39),
            view=LINEAR,
            gap=12,
            pad=(24, 12, 24, 24),
        )
        return self.screen("Storage", head, group(*(list_row(name, summary=size) for name, size in parts)))

    def open_security(self) -> None:
        """Open the security page."""
        self.app.push(self._security, activity=".Settings$SecurityDashboardActivity")

    def _security(self, at: Page) -> Widget:
        del at
        data = self.app.data
        locked = bool(data["security"]["pin"])
        rows = [list_row("Screen lock", summary="PIN" if locked else "None")]
        rows.append(list_row("Change PIN" if locked else "Set PIN", icon_name="lock", on_click=self._set_pin))
        if locked:
            rows.append(list_row("Remove PIN", icon_name="delete", on_click=self._ask_remove_pin))
        return self.screen(
            "Security and privacy",
            group(*rows),
            group(switch_row("Use location", data["location"], self.flip(data, "location"), icon_name="place")),
        )

    def _ask_remove_pin(self) -> None:
        def remove() -> None:
            self.app.data["security"]["pin"] = ""

        self.app.confirm("Remove PIN?", "Anyone will be able to use this phone.", "Remove", remove)

    def _set_pin(self) -> None:
        self.app.push(
            self._pin_page,
            activity=".password.ChooseLockPassword",
            secure=True,
            texts={"pin": "", "error": ""},
            local={"first": ""},
            focus="password_entry",
        )

    def _pin_page(self, at: Page) -> Widget:
        typed, first = at.texts["pin"], at.local["first"]

        def store(words: str) -> None:
            at.texts.update(pin=words, error="")

        def go_on() -> None:
            if len(typed) < _MIN_PIN:
                return
            if not first:
                at.local["first"], at.texts["pin"] = typed, ""
            elif typed == first:
                self.app.data["security"]["pin"] = typed
                self.app.pop()
                self.app.host.toast("PIN set")
            else:
                at.local["first"] = ""
                at.texts.update(pin="", error="PINs don't match")

        entry = field(
            typed,
            store,
            hint="PIN",
            id="password_entry",
            password=True,
            inputs="number",
            on_submit=go_on,
            error=at.texts["error"],
            max_length=16,
        )
        return page(
            scroll(
                column(
                    text("Re-enter your PIN" if first else "Set a PIN", id="suc_layout_title", size=28),
                    text("PIN must be at least 4 digits", id="sud_layout_subtitle", size=16, color="subtle"),
                    form_field(entry),
                    button("Confirm" if first else "Next", go_on, enabled=len(typed) >= _MIN_PIN, width=-1),
                    gap=20,
                    pad=(24, 8, 24, 24),
                ),
                key="pin",
            ),
            bar=toolbar("", back=self.app.pop),
        )

    def open_date(self) -> None:
        """Open the date and time page."""
        self.app.push(self._date, activity=".Settings$DateTimeSettingsActivity")

    def _date(self, at: Page) -> Widget:
        del at
        data, now = self.data("date"), self.app.host.now
        manual = not data["automatic"]
        clock = now.strftime("%H:%M") if data["twenty_four"] else now.strftime("%I:%M %p").lstrip("0")
        return self.screen(
            "Date and time",
            group(
                switch_row("Set time automatically", data["automatic"], self.flip(data, "automatic")),
                list_row("Date", summary=f"{now:%B} {now.day}, {now.year}", enabled=manual, on_click=self._pick_date),
                list_row("Time", summary=clock, enabled=manual, on_click=self._pick_time),
            ),
            group(
                list_row("Time zone", summary=data["zone"], on_click=self._choose_zone),
                switch_row("Use 24-hour format", data["twenty_four"], self.flip(data, "twenty_four")),
            ),
        )

    def _pick_date(self) -> None:
        def picked(day: date) -> None:
            self.app.host.set_time(datetime.combine(day, self.app.host.now.time()))

        pick_date(self.app, self.app.host.now.date(), picked)

    def _pick_time(self) -> None:
        def picked(hour: int, minute: int) -> None:
            self.app.host.set_time(datetime.combine(self.app.host.now.date(), time(hour, minute)))

        now = self.app.host.now
        pick_time(self.app, "Set time", now.hour, now.minute, picked, twenty_four=self.data("date")["twenty_four"])

    def _choose_zone(self) -> None:
        self.choose("Time zone", ZONES, self.data("date"), "zone")

    def open_language(self) -> None:
        """Open the language page."""
        self.app.push(self._languages, activity=".Settings$LocalePickerActivity")

    def _languages(self, at: Page) -> Widget:
        del at

        def pick(name: str) -> Widget:
            def chosen() -> None:
                self.app.data["language"] = name

            return radio(self.app.data["language"] == name, name, chosen, id="locale")

        return self.screen("Languages", group(*(pick(name) for name in LANGUAGES)))

    def open_about(self) -> None:
        """Open the page about the phone."""
        self.app.push(self._about, activity=".Settings$MyDeviceInfoActivity", local={"taps": 0})

    def _about(self, at: Page) -> Widget:
        data = self.app.data

        def tap_build() -> None:
            at.local["taps"] += 1
            left = _TAPS_TO_DEVELOP - at.local["taps"]
            if left == 0:
                data["developer"] = True
            if left <= 0:
                self.app.host.toast("You are now a developer!")
            elif left < 4:
                self.app.host.toast(f"You are {left} steps away from being a developer")

        return self.screen(
            "About phone",
            group(
                list_row("Device name", summary=data["device_name"], on_click=partial(self._rename, data)),
                list_row("Phone number", summary="+44 7700 900142"),
            ),
            group(
                list_row("Model", summary="Pocket 8 (simulated)"),
                list_row("Android version", summary="15"),
                list_row("IP address", summary="192.168.1.23" if data["wifi"]["on"] else "Unavailable"),
                list_row("Build number", summary="AP3A.241005.015", on_click=tap_build),
            ),
        )

    def _rename(self, data: dict[str, Any]) -> None:
        self.app.push(
            self._rename_dialog, data, kind="dialog", texts={"name": data["device_name"]}, focus="android:id/edit"
        )

    def _rename_dialog(self, at: Page, data: dict[str, Any]) -> Widget:
        name = at.texts["name"].strip()

        def save() -> None:
            data["device_name"] = name
            self.app.pop()

        entry = field(at.texts["name"], at.setter("name"), hint="Device name", id="android:id/edit", max_length=32)
        return dialog(
            "Device name", entry, buttons=[Item("Cancel", self.app.pop), Item("OK", save, enabled=bool(name))]
        )
