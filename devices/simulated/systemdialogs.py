"""Dialogs that the system puts over everything: an app that hangs, a permission, an advertisement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from devices.simulated.controls import button, icon_button
from devices.simulated.patterns import dialog
from devices.simulated.widgets import FRAME, LINEAR, Handler, Widget, column, icon, row, space, text
from devices.simulated.windows import Window

if TYPE_CHECKING:
    from devices.simulated.system import System

PERMISSION_CONTROLLER = "com.android.permissioncontroller"
AD_PACKAGE = "com.bargainbee.offers"
KINDS = ("anr", "permission", "popup_ad")


@dataclass(eq=False)
class SystemDialog:
    """One of `KINDS`; `argument` is the app's label, the permission, or the advertised thing."""

    kind: str
    argument: str = ""

    @property
    def package(self) -> str | None:
        """Package in front while it shows; None when the app below stays in front."""
        return {"permission": PERMISSION_CONTROLLER, "popup_ad": AD_PACKAGE}.get(self.kind)

    @property
    def activity(self) -> str:
        """Activity in front while it shows."""
        if self.kind == "permission":
            return "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
        return ".PopupActivity"


def dialog_window(dialog: SystemDialog, system: System) -> Window:
    """Return the window of a system dialog."""
    builders = {"anr": _anr, "permission": _permission, "popup_ad": _popup_ad}
    close = _closer(dialog, system)
    root = builders[dialog.kind](dialog.argument, system, close)
    return Window(root, dialog.package or "android", f"system#{id(dialog)}", "dialog")


def _closer(dialog: SystemDialog, system: System) -> Handler:
    def close() -> None:
        system.dialogs = [other for other in system.dialogs if other is not dialog]

    return close


def _anr(argument: str, system: System, close: Handler) -> Widget:
    label = argument or system.front.label

    def end() -> None:
        close()
        system.close_app(system.front)

    def choice(words: str, name: str, glyph: str, handler: Handler) -> Widget:
        return row(
            icon(glyph, view=""),
            Widget(
                view="android.widget.Button",
                id=f"android:id/{name}",
                text=words,
                on_click=handler,
                weight=1,
                height=56,
                size=16,
            ),
            gap=16,
            pad=(0, 0, 0, 0),
        )

    options = column(
        choice("Close app", "aerr_close", "close", end),
        choice("Wait", "aerr_wait", "clock", close),
        view=LINEAR,
    )
    return dialog(f"{label} isn't responding", options)


def _permission(argument: str, system: System, close: Handler) -> Widget:
    wish = argument or "take pictures and record video"

    def answer(words: str, name: str, kind: str) -> Widget:
        def given() -> None:
            close()
            system.data["phone"]["permission_answer"] = kind

        return button(words, given, id=f"{PERMISSION_CONTROLLER}:id/{name}", kind="tonal", width=-1, height=56)

    return column(
        space(height=24),
        row(icon("shield", size=28, color="primary"), justify="center"),
        text(
            f"Allow {system.front.label} to {wish}?",
            id=f"{PERMISSION_CONTROLLER}:id/permission_message",
            size=20,
            align="center",
            width=-1,
            pad=(24, 16, 24, 20),
        ),
        column(
            answer("While using the app", "permission_allow_foreground_only_button", "foreground"),
            answer("Only this time", "permission_allow_one_time_button", "once"),
            answer("Don't allow", "permission_deny_button", "denied"),
            gap=6,
            pad=(24, 0, 24, 24),
        ),
        view=LINEAR,
        id=f"{PERMISSION_CONTROLLER}:id/grant_dialog",
    )


def _popup_ad(argument: str, system: System, close: Handler) -> Widget:
    del system
    thing = argument or "Wireless earbuds"
    return column(
        row(
            text("Ad", id="ad_badge", size=12, color="subtle", pad=(16, 0, 0, 0)),
            space(weight=1),
            icon_button("close", "Close ad", close, id="close"),
        ),
        column(
            icon("tag", size=64, color="primary"),
            text("70% OFF", id="headline", size=34, bold=True, color="error"),
            text(f"{thing}: only today!", id="body", size=17, align="center"),
            button("Claim my offer", close, id="cta", width=-1),
            gap=14,
            align="center",
            pad=(24, 8, 24, 24),
        ),
        view=FRAME,
        id="ad_container",
    )
