"""Apps: the list, an app's info, its permissions and notifications."""

from __future__ import annotations

from functools import partial
from typing import Any

from devices.simulated.apps.app import App, Page
from devices.simulated.apps.settings.part import Part
from devices.simulated.controls import button, radio
from devices.simulated.patterns import Item, dialog, group, list_row, note, section, switch_row
from devices.simulated.widgets import Widget, column, row, text


class Apps(Part):
    """The Apps pages of Settings."""

    def open(self) -> None:
        """Open the list of apps."""
        self.app.push(self._page, activity=".Settings$ManageApplicationsActivity")

    def show(self, other: App) -> None:
        """Open one app's info."""
        self.app.push(self._info, other, activity=".applications.InstalledAppDetails")

    def _page(self, at: Page) -> Widget:
        del at
        rows = [
            list_row(other.label, leading=_face(other, 36), on_click=partial(self.show, other))
            for other in self.app.host.apps()
        ]
        return self.screen("Apps", section("All apps"), group(*rows))

    def _settings(self, other: App) -> dict[str, Any]:
        mine: dict[str, Any] = self.data("apps")[other.package]
        return mine

    def _info(self, at: Page, other: App) -> Widget:
        del at
        mine = self._settings(other)
        granted = [name for name, given in mine["permissions"].items() if given]
        head = column(
            _face(other, 64),
            text(other.label, id="entity_header_title", size=24),
            align="center",
            gap=10,
            pad=(0, 12, 0, 16),
        )
        actions = row(
            button("Open", partial(self.app.host.open, other.package), id="button1", kind="tonal", weight=1),
            button("Force stop", partial(self._ask_stop, other), id="button3", kind="tonal", weight=1),
            gap=12,
            pad=(16, 0, 16, 12),
        )
        rows = group(
            switch_row("Notifications", mine["notifications"], self.flip(mine, "notifications")),
            list_row(
                "Permissions",
                summary=", ".join(granted) or "No permissions allowed",
                on_click=partial(self._open_permissions, other),
            ),
            list_row("Version", summary="14.2.0"),
        )
        return self.screen("App info", head, actions, rows)

    def _ask_stop(self, other: App) -> None:
        def stop() -> None:
            if other is not self.app:
                other.restart()
                self.app.host.toast(f"{other.label} stopped")

        self.app.confirm("Force stop?", "If you force stop an app, it may misbehave.", "OK", stop)

    def _open_permissions(self, other: App) -> None:
        self.app.push(self._permissions, other, activity=".Settings$AppPermissionsActivity")

    def _permissions(self, at: Page, other: App) -> Widget:
        del at
        permissions = self._settings(other)["permissions"]
        if not permissions:
            return self.screen("App permissions", note("This app asks for no permissions."))
        allowed = [self._permission_row(other, name) for name, given in permissions.items() if given]
        denied = [self._permission_row(other, name) for name, given in permissions.items() if not given]
        return self.screen(
            "App permissions",
            section("Allowed"),
            group(*allowed) if allowed else note("No permissions allowed"),
            section("Not allowed"),
            group(*denied) if denied else note("No permissions denied"),
        )

    def _permission_row(self, other: App, name: str) -> Widget:
        return list_row(name, on_click=partial(self._open_permission, other, name))

    def _open_permission(self, other: App, name: str) -> None:
        self.app.push(self._permission, other, name, kind="dialog")

    def _permission(self, at: Page, other: App, name: str) -> Widget:
        del at
        permissions = self._settings(other)["permissions"]

        def answer(given: bool) -> None:
            permissions[name] = given
            self.app.pop()

        return dialog(
            f"{name} access for {other.label}",
            radio(permissions[name], "Allow", partial(answer, True), id="allow_radio_button"),
            radio(not permissions[name], "Don't allow", partial(answer, False), id="deny_radio_button"),
            buttons=[Item("Cancel", self.app.pop)],
            flush=True,
        )


def _face(app: App, size: float) -> Widget:
    return Widget(draw="tile", icon=f"{app.glyph}:{app.tint}", icon_size=size, width=size, height=size)
