"""What an app of the simulated phone is: a stack of pages, each a function from state to widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Literal, Protocol

from devices.geometry import Box
from devices.simulated.patterns import Item, confirm_dialog, menu
from devices.simulated.state import Templates
from devices.simulated.widgets import Handler, Widget

PageKind = Literal["activity", "dialog", "menu", "sheet"]
Data = dict[str, Any]


class Host(Protocol):
    """The phone as an app sees it."""

    data: Data

    @property
    def now(self) -> datetime:
        """The phone's local time."""
        ...

    @property
    def elapsed(self) -> float:
        """Seconds on a clock that is never turned."""
        ...

    @property
    def landscape(self) -> bool:
        """Whether the screen lies on its side."""
        ...

    def toast(self, words: str) -> None:
        """Show a message for a moment."""
        ...

    def snackbar(self, words: str, action: str = "", on_action: Handler | None = None) -> None:
        """Show a message at the foot of the app, with an action."""
        ...

    def after(self, seconds: float, handler: Handler) -> None:
        """Run something later, as time passes."""
        ...

    def open(self, package: str) -> bool:
        """Bring another app to the front."""
        ...

    def send(self, section: str, intent: str, argument: str = "") -> bool:
        """Bring the app that owns a section to the front and ask it for something; False when it cannot."""
        ...

    def notify(self, package: str, title: str, words: str) -> None:
        """Put a notification in the shade."""
        ...

    def app(self, section: str) -> App:
        """Return the app that owns a section of the state."""
        ...

    def apps(self) -> Sequence[App]:
        """Return the apps an owner sees, by label."""
        ...

    def touched(self) -> Box | None:
        """Return the box of what was touched last; menus hang from it."""
        ...

    def set_time(self, moment: datetime) -> None:
        """Turn the phone's clock."""
        ...

    def scroll_to(self, scope: str, key: str, offset: int) -> None:
        """Scroll a list to an offset in pixels."""
        ...


@dataclass(eq=False)
class Page:
    """One screen, dialog, menu or sheet of an app.

    `build` is called with the page and `args` at every render. `texts` are what the owner has typed and not
    saved, `local` whatever else the page remembers. `focus` names the field that has the focus at first.
    """

    build: Callable[..., Widget]
    args: tuple[Any, ...] = ()
    kind: PageKind = "activity"
    activity: str = ""
    secure: bool = False
    texts: dict[str, str] = field(default_factory=dict)
    local: Data = field(default_factory=dict)
    focus: str = ""
    scope: str = ""
    anchor: Box | None = None
    on_back: Callable[[], object] | None = None

    def setter(self, key: str) -> Callable[[str], None]:
        """Return what stores a field's text under that key."""

        def store(words: str) -> None:
            self.texts[key] = words

        return store


class App(ABC):
    """An app: its identity, its part of the state, and its stack of pages."""

    package: ClassVar[str]
    label: ClassVar[str]
    activity: ClassVar[str]
    section: ClassVar[str] = ""
    glyph: ClassVar[str] = "apps"
    tint: ClassVar[str] = "#5f6d8a"
    hidden: ClassVar[bool] = False
    permissions: ClassVar[tuple[str, ...]] = ()
    templates: ClassVar[Templates] = {}

    def __init__(self, host: Host) -> None:
        self.host = host
        self.pages: list[Page] = []
        self._opened = 0
        self.restart()

    @abstractmethod
    def main(self, page: Page) -> Widget:
        """Build the first page."""

    @classmethod
    def defaults(cls) -> Data:
        """Return the app's part of a fresh phone's state."""
        return {}

    @property
    def data(self) -> Data:
        """The app's part of the state."""
        part: Data = self.host.data[self.section]
        return part

    @property
    def front(self) -> Page:
        """The page on top."""
        return self.pages[-1]

    def restart(self) -> None:
        """Forget every page but the first."""
        self.pages = []
        self.push(self.main, activity=self.activity)

    def push(
        self,
        build: Callable[..., Widget],
        *args: Any,
        kind: PageKind = "activity",
        activity: str = "",
        secure: bool = False,
        texts: Mapping[str, str] | None = None,
        local: Mapping[str, Any] | None = None,
        focus: str = "",
    ) -> Page:
        """Open a page on top."""
        self._opened += 1
        below = self.pages[-1].activity if self.pages else self.activity
        page = Page(build, args, kind, activity or below, secure, dict(texts or {}), dict(local or {}), focus)
        page.scope = f"{self.package}#{self._opened}"
        page.anchor = self.host.touched()
        self.pages.append(page)
        return page

    def pop(self) -> None:
        """Close the page on top, unless it is the last."""
        if len(self.pages) > 1:
            self.pages.pop()

    def back(self) -> bool:
        """Take the Back key; False when the app has nothing left to close."""
        if self.front.on_back is not None and self.front.on_back():
            return True
        if len(self.pages) == 1:
            return False
        self.pages.pop()
        return True

    def menu(self, *items: Item) -> None:
        """Open a popup menu at what was touched; a choice closes it first."""
        self.push(lambda _: menu([item._replace(on_click=self._closing(item.on_click)) for item in items]), kind="menu")

    def confirm(self, title: str, words: str, answer: str, on_confirm: Handler) -> None:
        """Ask before doing something that cannot be undone."""
        self.push(lambda _: confirm_dialog(title, words, answer, self._closing(on_confirm), self.pop), kind="dialog")

    def receive(self, intent: str, argument: str) -> bool:
        """Do what another app asks for, such as `compose` to a number; False when it cannot."""
        del intent, argument
        return False

    def tick(self) -> bool:
        """Let time pass; True when something on screen changed."""
        return False

    def _closing(self, handler: Handler) -> Handler:
        def run() -> None:
            self.pop()
            handler()

        return run
