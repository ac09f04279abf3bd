"""The phone's system: apps and which is in front, time, messages, the shade, dialogs over everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from devices.geometry import Box
from devices.simulated.apps import APPS
from devices.simulated.apps.app import App, Page
from devices.simulated.apps.settings.display import FONTS
from devices.simulated.bars import navigation_handle, status_bar, toast_window
from devices.simulated.clock import PhoneClock
from devices.simulated.launcher import Launcher
from devices.simulated.patterns import snackbar
from devices.simulated.shade import ShadeFace, shade_window
from devices.simulated.state import State, Templates, merge
from devices.simulated.systemdialogs import SystemDialog, dialog_window
from devices.simulated.theme import rgb
from devices.simulated.widgets import Handler, Widget
from devices.simulated.windows import Window

TOAST_SECONDS = 3.5  # Android's LENGTH_LONG
SNACKBAR_SECONDS = 6.0  # longer than Android's 2.75 s, as an agent needs a step to see Undo
_KEPT_OFFSETS = 500  # pages opened and scrolled; a phone runs for days
DEFAULT_DATE = "2026-05-14T09:41:00"
_NOTIFICATION = {"package": "", "title": "", "text": ""}


@dataclass(slots=True)
class _Message:
    words: str
    until: float
    action: str = ""
    on_action: Handler | None = None
    app: App | None = None


class System:
    """Everything between the apps and the screen; it implements `apps.app.Host`."""

    def __init__(self) -> None:
        self.data: State = {}
        self.clock = PhoneClock(datetime.fromisoformat(DEFAULT_DATE))
        self._landscape = False
        self.shade: ShadeFace | None = None
        self.dialogs: list[SystemDialog] = []
        self.offsets: dict[str, dict[str, int]] = {}
        self.touched_box: Box | None = None
        self._toast: _Message | None = None
        self._snackbar: _Message | None = None
        self.data = _defaults()
        self.launcher = Launcher(self)
        self._apps: dict[str, App] = {Launcher.package: self.launcher}
        self._apps.update((kind.package, kind(self)) for kind in APPS)
        self.front: App = self.launcher
        self.recents: list[App] = []
        self._shown_minute = self.now.minute

    @property
    def now(self) -> datetime:
        """The phone's local time."""
        return self.clock.now

    @property
    def elapsed(self) -> float:
        """Seconds on a clock that is never turned."""
        return self.clock.elapsed

    @property
    def landscape(self) -> bool:
        """Whether the screen lies on its side."""
        return self._landscape

    def turn(self, landscape: bool) -> None:
        """Take note that the screen has been turned."""
        self._landscape = landscape

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on."""
        return bool(self.data["settings"]["display"]["dark"])

    def apps(self) -> Sequence[App]:
        """Return the apps an owner sees, by label."""
        installed = [app for app in self._apps.values() if not app.hidden]
        return sorted(installed, key=lambda app: app.label.lower())

    def installed(self) -> Sequence[App]:
        """Return every installed app, the launcher first."""
        return list(self._apps.values())

    def app(self, section: str) -> App:
        """Return the app that owns a section of the state; KeyError when there is none."""
        return next(app for app in self._apps.values() if app.section == section)

    def package(self, name: str) -> App | None:
        """Return the app of that package."""
        return self._apps.get(name)

    def load(self, changes: Mapping[str, Any]) -> None:
        """Merge a state in; ValueError for an unknown key. Apps start afresh, as their pages may be of things gone."""
        merged = merge(self.data, changes, _templates())
        datetime.fromisoformat(merged["phone"]["date"])
        self.data.clear()
        self.data.update(merged)
        if "date" in changes.get("phone", {}):
            self.clock.set(datetime.fromisoformat(merged["phone"]["date"]))
        for app in self._apps.values():
            app.restart()
        self.offsets.clear()
        self.shade = self._snackbar = None

    def tick(self, now: float) -> bool:
        """Let time pass; True when something visible changed."""
        self.clock.tick(now)
        changed = self.clock.run_due()
        if self._snackbar is not None and self.clock.elapsed >= self._snackbar.until:
            self._snackbar, changed = None, True
        if self._toast is not None and self.clock.elapsed >= self._toast.until:
            self._toast, changed = None, True
        for app in self._apps.values():
            changed = app.tick() or changed
        if self.now.minute != self._shown_minute:
            self._shown_minute, changed = self.now.minute, True
        return changed

    def after(self, seconds: float, handler: Handler) -> None:
        """Run something later, as time passes."""
        self.clock.after(seconds, handler)

    def toast(self, words: str) -> None:
        """Show a message for a moment."""
        self._toast = _Message(words, self.clock.elapsed + TOAST_SECONDS)

    @property
    def toast_text(self) -> str | None:
        """The toast that is showing."""
        return self._toast.words if self._toast is not None else None

    def snackbar(self, words: str, action: str = "", on_action: Handler | None = None) -> None:
        """Show a message at the foot of the app in front."""
        until = self.clock.elapsed + SNACKBAR_SECONDS
        self._snackbar = _Message(words, until, action, on_action, self.front)

    def touched(self) -> Box | None:
        """Return the box of what was touched last."""
        return self.touched_box

    def set_time(self, moment: datetime) -> None:
        """Turn the phone's clock."""
        self.clock.set(moment)

    def scroll_to(self, scope: str, key: str, offset: int) -> None:
        """Scroll a list to an offset in pixels."""
        if scope not in self.offsets and len(self.offsets) >= _KEPT_OFFSETS:
            del self.offsets[next(iter(self.offsets))]
        self.offsets.setdefault(scope, {})[key] = offset

    def open(self, package: str) -> bool:
        """Bring an app to the front as its icon does; False for no such app."""
        app = self._apps.get(package)
        if app is None:
            return False
        self._bring(app)
        return True

    def send(self, section: str, intent: str, argument: str = "") -> bool:
        """Bring the app that owns a section to the front and ask it for something; False when it cannot."""
        app = next((app for app in self._apps.values() if app.section == section), None)
        if app is None or not app.receive(intent, argument):
            return False
        self._bring(app)
        return True

    def notify(self, package: str, title: str, words: str) -> None:
        """Put a notification in the shade."""
        self.data["phone"]["notifications"].insert(0, {"package": package, "title": title, "text": words})

    def home(self) -> None:
        """Show the home screen."""
        self.launcher.restart()
        self._bring(self.launcher)

    def show_recents(self) -> None:
        """Show the apps used last."""
        self.home()
        self.launcher.push(self.launcher.recents, self, activity="com.android.quickstep.RecentsActivity")

    def close_app(self, app: App) -> None:
        """End an app; its pages are forgotten."""
        app.restart()
        self.recents = [other for other in self.recents if other is not app]
        if self.front is app:
            self.home()

    def back(self) -> None:
        """Take the Back key: the topmost thing that can close does."""
        if self.dialogs:
            if self.dialogs[-1].kind != "anr":  # as on Android, only an answer closes this one
                self.dialogs.pop()
        elif self.shade is not None:
            self.shade = None
        elif not self.front.back() and self.front is not self.launcher:
            self.home()

    def page(self) -> Page:
        """Return the page on top of the app in front."""
        return self.front.front

    def windows(self) -> list[Window]:
        """Return every window but the keyboard, bottom first."""
        windows = self._app_windows()
        windows += [dialog_window(dialog, self) for dialog in self.dialogs]
        if self.shade is not None:
            windows.append(shade_window(self, self.shade))
        over_dark = self.shade is None and _is_dark(windows[0].root)
        windows.append(status_bar(self.data, self.now, "#ffffff" if over_dark else "text"))
        windows.append(navigation_handle("#ffffff" if over_dark else "subtle"))
        if self._toast is not None:
            windows.append(toast_window(self._toast.words))
        return windows

    def _app_windows(self) -> list[Window]:
        pages = self.front.pages
        first = max(i for i, page in enumerate(pages) if page.kind == "activity")
        return [self._page_window(page, i == first) for i, page in enumerate(pages[first:], first)]

    def _page_window(self, page: Page, bottom: bool) -> Window:
        root = page.build(page, *page.args)
        factor = FONTS.get(self.data["settings"]["display"]["font"], 1.0)
        if factor != 1:
            _scale_text(root, factor)
        if bottom and self._snackbar is not None and self._snackbar.app is self.front:
            _add_snackbar(root, self._snackbar, self._dismiss_snackbar)
        return Window(
            root,
            self.front.package,
            page.scope,
            page.kind,
            anchor=page.anchor,
            secure=page.secure,
            on_outside=self.front.back,
        )

    def _dismiss_snackbar(self) -> None:
        self._snackbar = None

    def _bring(self, app: App) -> None:
        self.shade = None
        self.front = app
        if app is not self.launcher:
            self.recents = [app, *(other for other in self.recents if other is not app)]


def _is_dark(root: Widget) -> bool:
    """Say whether a page is dark in both themes, so that what lies over it must be white."""
    return root.draw == "wallpaper" or (root.fill.startswith("#") and sum(rgb(root.fill)) < 384)


def _scale_text(root: Widget, factor: float) -> None:
    """Make every text of a page larger or smaller, as the owner's font size wants."""
    widgets = [root]
    while widgets:
        widget = widgets.pop()
        widget.size *= factor
        widgets.extend(widget.children)


def _add_snackbar(root: Widget, message: _Message, dismiss: Handler) -> None:
    """Put the message at the foot of the page's content, and the floating button above it."""
    middle = next((child for child in root.children if child.flow == "stack"), root)

    def act() -> None:
        dismiss()
        if message.on_action is not None:
            message.on_action()

    bar = snackbar(message.words, message.action, act if message.on_action is not None else None)
    for child in middle.children:
        if child.gravity == "bottom right":
            left, top, right, bottom = child.pad
            child.pad = (left, top, right, bottom + 68)
    middle.children = [*middle.children, bar]


def _defaults() -> State:
    phone = {
        "date": DEFAULT_DATE,
        "battery": 85,
        "permission_answer": "",
        "notifications": [
            {"package": "com.google.android.apps.messaging", "title": "Maya Chen", "text": "See you at 7?"},
            {"package": "com.google.android.calendar", "title": "Dentist", "text": "Today at 15:30"},
        ],
    }
    sections = {kind.section: kind.defaults() for kind in APPS if kind.section}
    sections["settings"]["apps"] = {
        kind.package: {"notifications": True, "permissions": dict.fromkeys(kind.permissions, True)} for kind in APPS
    }
    return {"phone": phone, **sections}


def _templates() -> Templates:
    templates: dict[str, Mapping[str, Any]] = {"phone.notifications": _NOTIFICATION}
    for kind in APPS:
        templates.update({f"{kind.section}.{path}": fields for path, fields in kind.templates.items()})
    return templates
