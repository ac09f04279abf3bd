"""What the parts of Settings share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from devices.simulated.apps.app import App
from devices.simulated.patterns import choice_dialog, page, toolbar
from devices.simulated.widgets import Handler, Widget, scroll


class Part:
    """One part of Settings: its pages over the app's state."""

    def __init__(self, app: App) -> None:
        self.app = app

    def data(self, key: str) -> dict[str, Any]:
        """Return a section of the settings."""
        section: dict[str, Any] = self.app.data[key]
        return section

    def flip(self, section: dict[str, Any], key: str) -> Handler:
        """Return what turns a boolean setting round."""

        def turn() -> None:
            section[key] = not section[key]

        return turn

    def choose(self, title: str, choices: Sequence[str], section: dict[str, Any], key: str) -> None:
        """Ask for one of several values of a setting."""

        def chosen(choice: str) -> None:
            section[key] = choice
            self.app.pop()

        self.app.push(lambda _: choice_dialog(title, choices, str(section[key]), chosen, self.app.pop), kind="dialog")

    def screen(self, title: str, *rows: Widget, key: str = "list") -> Widget:
        """Return a page of rows under a title."""
        return page(scroll(*rows, key=key, pad=(0, 4, 0, 24)), bar=toolbar(title, back=self.app.pop), fill="background")
