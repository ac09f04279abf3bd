"""The home screen, the app drawer with its search, and the list of recent apps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from devices.simulated.apps.app import App, Page
from devices.simulated.apps.settings import Settings
from devices.simulated.controls import button, field, icon_button
from devices.simulated.patterns import Item
from devices.simulated.widgets import (
    FILL,
    FRAME,
    GROUP,
    TEXT,
    Widget,
    column,
    grid,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)

if TYPE_CHECKING:
    from devices.simulated.system import System

_DOCK = ("com.google.android.dialer", "com.google.android.apps.messaging", "com.android.chrome", "com.android.camera2")
_DOCK_SPARE = ("com.google.android.contacts", "com.google.android.deskclock", "com.android.settings")


class Launcher(App):
    """The app that Home brings back."""

    package = "com.android.launcher3"
    label = "Launcher"
    activity = "com.android.launcher3.uioverrides.QuickstepLauncher"
    hidden = True

    def main(self, page: Page) -> Widget:
        """Build the home screen: the date, app icons, a dock and a search bar."""
        del page
        dock = self._dock()
        others = [app for app in self.host.apps() if app not in dock]
        columns = 8 if self.host.landscape else 4
        shown = others[: columns * (2 if self.host.landscape else 5)]
        now = self.host.now
        today = text(
            f"{now:%A}, {now:%b} {now.day}", id="date", size=24, color="#ffffff", pad=(24, 24, 0, 16), width=FILL
        )
        workspace = column(
            *([] if self.host.landscape else [today]),
            grid(*(self._icon(app, "#ffffff") for app in shown), columns=columns, gap=4, pad=(12, 8, 12, 0)),
            space(weight=1),
            icon_button("up", "Apps list", self.open_drawer, id="all_apps_button", color="#ffffff", view=FRAME),
            view=GROUP,
            id="workspace",
            align="center",
            weight=1,
            pad=(0, 4 if self.host.landscape else 32, 0, 0),
        )
        foot = column(
            grid(*(self._icon(app, "#ffffff", named=False) for app in dock), columns=4, pad=(12, 0, 12, 0)),
            self._search_bar(),
            view=FRAME,
            id="hotseat",
            pad=(0, 0, 0, 12),
            gap=12,
        )
        parts = [workspace] if self.host.landscape else [workspace, foot]
        body = column(*parts, height=FILL, pad=(0, 0, 0, 24), view=FRAME, id="drag_layer")
        body.on_swipe = self._swiped
        root = stack(body, view=FRAME, id="launcher")
        root.draw = "wallpaper"
        return root

    def open_drawer(self) -> None:
        """Show every app."""
        self.push(self.drawer, texts={"search": ""})

    def drawer(self, page: Page) -> Widget:
        """Build the app drawer: a search field over a grid of all apps."""
        words = page.texts["search"].strip().lower()
        found = [app for app in self.host.apps() if words in app.label.lower()]

        def open_first() -> None:
            if found:
                self._open(found[0])

        search = field(
            page.texts["search"],
            page.setter("search"),
            hint="Search apps",
            id="fallback_search_view",
            icon="search",
            radius=28,
            action="search",
            on_submit=open_first,
        )
        columns = 8 if self.host.landscape else 4
        icons = [self._icon(app, "text") for app in found]
        body = (
            scroll(grid(*icons, columns=columns, gap=8), key="apps", id="apps_list_view", pad=(12, 12, 12, 12))
            if icons
            else text("No apps found", id="empty_text", color="subtle", pad=(24, 24, 0, 0))
        )
        root = column(column(search, pad=(16, 12, 16, 4)), body, height=FILL, view=FRAME, id="apps_view")
        root.fill = "background"
        root.on_swipe = lambda direction: self.pop() if direction == "down" else None
        return root

    def recents(self, page: Page, system: System) -> Widget:
        """Build the list of apps used last."""
        del page
        if not system.recents:
            return _dark(
                text("No recent items", id="recents_empty", size=18, color="#ffffff", align="center", width=FILL)
            )

        def clear() -> None:
            for app in list(system.recents):
                system.close_app(app)

        cards = [self._card(app, system) for app in system.recents]
        return _dark(
            scroll(*cards, key="recents", view=FRAME, id="overview_panel", gap=16, pad=(40, 24, 40, 16)),
            row(button("Clear all", clear, id="clear_all", kind="tonal"), justify="center", pad=(0, 8, 0, 16)),
        )

    def _card(self, app: App, system: System) -> Widget:
        head = row(_face(app, 36), text(app.label, id="title", size=18, color="#ffffff"), gap=12)
        about = text(f"{app.label} is running", size=14, color="#c6c8d4")
        body = column(
            head,
            about,
            view=FRAME,
            id="snapshot",
            desc=app.label,
            gap=12,
            pad=(20, 20, 20, 28),
            fill="#2c3142",
            radius=24,
            on_click=lambda: self._open(app),
        )
        body.on_swipe = lambda direction: system.close_app(app) if direction in ("left", "right") else None
        return body

    def _open(self, app: App) -> None:
        self.restart()
        self.host.open(app.package)

    def _swiped(self, direction: str) -> None:
        if direction == "up":
            self.open_drawer()

    def _dock(self) -> list[App]:
        """Four apps an owner wants at hand, of those there are."""
        by_package = {app.package: app for app in self.host.apps()}
        wanted = [by_package[name] for name in (*_DOCK, *_DOCK_SPARE) if name in by_package]
        return wanted[:4]

    def _icon(self, app: App, color: str, *, named: bool = True) -> Widget:
        def about() -> None:
            self.menu(Item("App info", lambda: self._app_info(app)))

        return Widget(
            view=TEXT,
            id="icon",
            text=app.label,
            desc=app.label,
            icon=f"{app.glyph}:{app.tint}",
            icon_size=56,
            draw="tile",
            unpainted=not named,
            width=FILL,
            height=104 if named else 72,
            size=13,
            color=color,
            on_click=lambda: self._open(app),
            on_long_click=about,
        )

    def _app_info(self, app: App) -> None:
        settings = self.host.app("settings")
        self._open(settings)
        if isinstance(settings, Settings):
            settings.show_app(app)

    def _search_bar(self) -> Widget:
        body = row(
            icon("search", view=""),
            text("Search apps", size=16, color="subtle"),
            view=FRAME,
            id="search_container_hotseat",
            desc="Search",
            height=52,
            gap=12,
            pad=(18, 0, 18, 0),
            fill="card",
            radius=26,
            on_click=self._search,
        )
        return column(body, pad=(20, 0, 20, 0))

    def _search(self) -> None:
        self.push(self.drawer, texts={"search": ""}, focus="fallback_search_view")


def _face(app: App, size: float) -> Widget:
    return Widget(draw="tile", icon=f"{app.glyph}:{app.tint}", icon_size=size, width=size, height=size)


def _dark(*parts: Widget) -> Widget:
    return column(*parts, height=FILL, view=FRAME, id="overview", fill="#171a26")
