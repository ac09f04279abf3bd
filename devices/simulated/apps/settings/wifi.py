"""Wi-Fi: the switch, the networks around, joining, forgetting."""

from __future__ import annotations

from functools import partial
from typing import Any

from devices.simulated.apps.app import Page
from devices.simulated.apps.settings.part import Part
from devices.simulated.controls import button, checkbox, field, form_field, icon_button
from devices.simulated.patterns import (
    Item,
    dialog,
    group,
    list_row,
    main_switch,
    note,
    page,
    section,
    switch_row,
    toolbar,
)
from devices.simulated.radios import set_wifi
from devices.simulated.widgets import Widget, column, icon, row, scroll, text

Network = dict[str, Any]
MIN_PASSWORD = 8  # WPA2's shortest passphrase
JOIN_SECONDS = 1.5


class Wifi(Part):
    """The Wi-Fi pages of Settings."""

    @property
    def _data(self) -> dict[str, Any]:
        return self.data("wifi")

    def summary(self) -> str:
        """Return the line below Wi-Fi on the first page."""
        if not self._data["on"]:
            return "Off"
        return next((n["name"] for n in self._data["networks"] if n["connected"]), "Not connected")

    def open(self) -> None:
        """Open the list of networks."""
        self.app.push(self._page, activity=".Settings$WifiSettingsActivity")

    def _page(self, at: Page) -> Widget:
        del at
        rows = [main_switch("Use Wi-Fi", self._data["on"], self._toggle)]
        rows += self._networks() if self._data["on"] else [note("To see available networks, turn Wi-Fi on.")]
        return page(
            scroll(*rows, key="networks", pad=(0, 0, 0, 16)),
            bar=toolbar("Wi-Fi", back=self.app.pop),
            fill="background",
        )

    def _toggle(self) -> None:
        set_wifi(self.app.data, not self._data["on"])

    def _networks(self) -> list[Widget]:
        networks = sorted(self._data["networks"], key=lambda n: -n["signal"])
        current = [n for n in networks if n["connected"]]
        others = [n for n in networks if not n["connected"]]
        parts = [group(*map(self._current_row, current))] if current else []
        parts.append(section("Available networks"))
        add = list_row("Add network", icon_name="add", on_click=self._add_network)
        parts.append(group(*map(self._row, others), add))
        saved = sum(n["saved"] for n in networks)
        parts.append(
            group(
                list_row(
                    "Saved networks",
                    summary=f"{saved} network{'s' * (saved != 1)}",
                    on_click=self._open_saved,
                )
            )
        )
        return parts

    def _row(self, network: Network) -> Widget:
        state = "Saved" if network["saved"] else ""
        if self._joining() == network["name"]:
            state = "Connecting…"
        locked = network["security"] != "Open"
        return list_row(
            network["name"],
            summary=state,
            leading=icon(f"wifi{network['signal']}", id="android:id/icon"),
            trailing=icon("lock", size=18, desc="Secured network") if locked else None,
            on_click=partial(self._tapped, network),
            desc=f"{network['name']},{state + ',' if state else ''}Wifi {network['signal']} bars.,"
            + ("Secure network" if locked else "Open network"),
        )

    def _current_row(self, network: Network) -> Widget:
        gear = icon_button("settings", "Settings", partial(self._open_details, network), id="settings_button")
        return list_row(
            network["name"],
            summary="Connected",
            leading=icon(f"wifi{network['signal']}", id="android:id/icon", color="primary"),
            trailing=gear,
            on_click=partial(self._open_details, network),
            title_color="primary",
        )

    def _joining(self) -> str:
        return str(self.app.pages[0].local.get("joining", ""))

    def _tapped(self, network: Network) -> None:
        if network["security"] == "Open" or network["saved"]:
            self._join(network, network["password"])
        else:
            self._ask(network)

    def _ask(self, network: Network, error: str = "") -> None:
        self.app.push(
            self._password_dialog,
            network,
            kind="dialog",
            texts={"password": "", "error": error},
            local={"show": False},
            focus="password",
        )

    def _password_dialog(self, at: Page, network: Network) -> Widget:
        typed = at.texts["password"]

        def store(words: str) -> None:
            at.texts.update(password=words, error="")

        def connect() -> None:
            if len(typed) >= MIN_PASSWORD:
                self.app.pop()
                self._join(network, typed)

        def show() -> None:
            at.local["show"] = not at.local["show"]

        entry = field(
            typed,
            store,
            hint="Password",
            id="password",
            password=not at.local["show"],
            inputs="password",
            on_submit=connect,
            error=at.texts["error"],
            max_length=63,
        )
        return dialog(
            network["name"],
            form_field(entry),
            checkbox(at.local["show"], show, words="Show password", id="show_password", width=-1),
            buttons=[
                Item("Cancel", self.app.pop),
                Item("Connect", connect, enabled=len(typed) >= MIN_PASSWORD),
            ],
        )

    def _join(self, network: Network, password: str) -> None:
        root = self.app.pages[0]
        root.local["joining"] = network["name"]

        def joined() -> None:
            if root.local.pop("joining", "") != network["name"] or not self._data["on"]:
                return
            if network["security"] != "Open" and password != network["password"]:
                self.app.host.toast("Wrong password")
                self._ask(network, "Wrong password. Check it and try again.")
                return
            for other in self._data["networks"]:
                other["connected"] = other is network
            network["saved"] = True

        self.app.host.after(JOIN_SECONDS, joined)

    def _open_details(self, network: Network) -> None:
        self.app.push(self._details, network, activity=".Settings$WifiDetailsSettingsActivity")

    def _details(self, at: Page, network: Network) -> Widget:
        del at

        def forget() -> None:
            network.update(saved=False, connected=False)
            self.app.pop()
            self.app.host.toast(f"{network['name']} forgotten")

        def toggle() -> None:
            if network["connected"]:
                network["connected"] = False
            else:
                self._join(network, network["password"])
            self.app.pop()

        head = column(
            icon(f"wifi{network['signal']}", size=40, color="primary"),
            text(network["name"], id="entity_header_title", size=22),
            text("Connected" if network["connected"] else "Saved", id="entity_header_summary", size=15, color="subtle"),
            align="center",
            gap=6,
            pad=(0, 12, 0, 16),
        )
        actions = row(
            button("Forget", forget, id="button1", kind="tonal", icon="delete", weight=1),
            button(
                "Disconnect" if network["connected"] else "Connect",
                toggle,
                id="button2",
                kind="tonal",
                icon="wifi",
                weight=1,
            ),
            gap=12,
            pad=(16, 0, 16, 12),
        )
        facts = group(
            list_row("Signal strength", summary=("Weak", "Fair", "Good", "Excellent")[network["signal"] - 1]),
            list_row("Security", summary=network["security"]),
        )
        return page(
            scroll(head, actions, facts, key="details"),
            bar=toolbar("Network details", back=self.app.pop),
            fill="background",
        )

    def _open_saved(self) -> None:
        self.app.push(self._saved, activity=".Settings$SavedAccessPointsSettingsActivity")

    def _saved(self, at: Page) -> Widget:
        del at
        saved = [n for n in self._data["networks"] if n["saved"]]
        rows = [list_row(n["name"], on_click=partial(self._open_details, n), icon_name="wifi") for n in saved]
        return page(
            scroll(group(*rows) if rows else note("No saved networks"), key="saved"),
            bar=toolbar("Saved networks", back=self.app.pop),
            fill="background",
        )

    def _add_network(self) -> None:
        self.app.push(
            self._add_page,
            activity=".Settings$AddNetworkActivity",
            texts={"ssid": "", "password": ""},
            local={"secured": True},
            focus="ssid",
        )

    def _add_page(self, at: Page) -> Widget:
        name, password, secured = at.texts["ssid"].strip(), at.texts["password"], at.local["secured"]
        complete = bool(name) and (not secured or len(password) >= MIN_PASSWORD)

        def toggle() -> None:
            at.local["secured"] = not at.local["secured"]

        def save() -> None:
            network = {
                "name": name,
                "signal": 2,
                "security": "WPA2" if secured else "Open",
                "password": password if secured else "",
                "saved": True,
                "connected": False,
            }
            self._data["networks"].append(network)
            self.app.pop()
            self.app.host.toast(f"{name} saved")

        parts = [form_field(field(at.texts["ssid"], at.setter("ssid"), hint="Network name", id="ssid", action="next"))]
        if secured:
            entry = field(
                password, at.setter("password"), hint="Password", id="password", password=True, inputs="password"
            )
            parts.append(form_field(entry))
        rows = [column(part, pad=(20, 8, 20, 0)) for part in parts]
        return page(
            scroll(
                *rows,
                switch_row("Password protected", secured, toggle),
                column(button("Save", save, id="save", enabled=complete, width=-1), pad=(20, 12, 20, 12)),
                key="add",
            ),
            bar=toolbar("Add network", close=self.app.pop),
        )
