"""Bluetooth: the switch, paired devices, pairing, forgetting."""

from __future__ import annotations

from functools import partial
from typing import Any

from devices.simulated.apps.app import Page
from devices.simulated.apps.settings.part import Part
from devices.simulated.controls import button, icon_button
from devices.simulated.patterns import confirm_dialog, group, list_row, main_switch, note, section
from devices.simulated.radios import set_bluetooth
from devices.simulated.widgets import Widget, column, icon, row, text

Device = dict[str, Any]
PAIR_SECONDS = 1.5


class Bluetooth(Part):
    """The Bluetooth pages of Settings."""

    def summary(self) -> str:
        """Return the line below Bluetooth on the first page."""
        data = self.data("bluetooth")
        if not data["on"]:
            return "Off"
        return next((d["name"] for d in data["devices"] if d["connected"]), "On")

    def open(self) -> None:
        """Open the list of devices."""
        self.app.push(self._page, activity=".Settings$BluetoothSettingsActivity")

    def _page(self, at: Page) -> Widget:
        data = self.data("bluetooth")
        rows = [main_switch("Use Bluetooth", data["on"], self._toggle)]
        if not data["on"]:
            return self.screen("Bluetooth", *rows, note("Turn Bluetooth on to connect to other devices."))
        paired = [d for d in data["devices"] if d["paired"]]
        new = [d for d in data["devices"] if not d["paired"]]
        if paired:
            rows += [section("Paired devices"), group(*map(self._paired_row, paired))]
        rows.append(section("Available devices"))
        rows.append(group(*(self._new_row(at, d) for d in new)) if new else note("No other devices nearby"))
        return self.screen("Bluetooth", *rows, note(f"Visible as {self.app.data['device_name']} to other devices"))

    def _toggle(self) -> None:
        set_bluetooth(self.app.data, not self.data("bluetooth")["on"])

    def _paired_row(self, device: Device) -> Widget:
        return list_row(
            device["name"],
            summary="Connected" if device["connected"] else "Not connected",
            icon_name=device["kind"],
            trailing=icon_button("settings", "Settings", partial(self._open_details, device), id="settings_button"),
            on_click=self.flip(device, "connected"),
        )

    def _new_row(self, at: Page, device: Device) -> Widget:
        pairing = at.local.get("pairing") == device["name"]
        return list_row(
            device["name"],
            summary="Pairing…" if pairing else "",
            icon_name=device["kind"],
            on_click=partial(self._ask, at, device),
        )

    def _ask(self, at: Page, device: Device) -> None:
        def pair() -> None:
            self.app.pop()
            at.local["pairing"] = device["name"]
            self.app.host.after(PAIR_SECONDS, partial(self._paired, at, device))

        words = f"Allow {device['name']} to play sound and see when you use the phone?"
        self.app.push(
            lambda _: confirm_dialog(f"Pair with {device['name']}?", words, "Pair", pair, self.app.pop), kind="dialog"
        )

    def _paired(self, at: Page, device: Device) -> None:
        at.local.pop("pairing", None)
        if self.data("bluetooth")["on"]:
            device.update(paired=True, connected=True)
            self.app.host.toast(f"Connected to {device['name']}")

    def _open_details(self, device: Device) -> None:
        self.app.push(self._details, device, activity=".Settings$BluetoothDeviceDetailActivity")

    def _details(self, at: Page, device: Device) -> Widget:
        del at

        def forget() -> None:
            device.update(paired=False, connected=False)
            self.app.pop()

        def ask() -> None:
            self.app.confirm(
                "Forget device?", f"Your phone will no longer be paired with {device['name']}", "Forget device", forget
            )

        head = column(
            icon(device["kind"], size=44, color="primary"),
            text(device["name"], id="entity_header_title", size=22),
            align="center",
            gap=8,
            pad=(0, 16, 0, 20),
        )
        words = "Disconnect" if device["connected"] else "Connect"
        actions = row(
            button("Forget", ask, id="button1", kind="tonal", icon="delete", weight=1),
            button(words, self.flip(device, "connected"), id="button2", kind="tonal", icon="bluetooth", weight=1),
            gap=12,
            pad=(16, 0, 16, 12),
        )
        return self.screen("Device details", head, actions)
