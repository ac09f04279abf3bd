"""The Browser app: an address bar, tabs, bookmarks, and pages that are pixels only.

A page's words and links are painted and can be touched, and the accessibility tree has nothing of them: such
screens exist (games, some web views), and an agent has to see them.
"""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import field, icon_button
from devices.simulated.patterns import Item, empty, list_row, more, page, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import FILL, LINEAR, Widget, row, scroll, text

TAB: dict[str, Any] = {"url": "start.example", "history": []}
BOOKMARK = {"title": "", "url": ""}
HOME = "start.example"
_PAPER, _INK, _FADED, _LINK = "#ffffff", "#202124", "#5f6368", "#1a4fb4"


class Browser(App):
    """A browser of a small web that is always there."""

    package = "com.android.chrome"
    label = "Browser"
    activity = "com.google.android.apps.chrome.Main"
    section = "browser"
    glyph = "globe"
    tint = "#3a76c4"
    permissions = ("Camera", "Location", "Microphone")
    templates: ClassVar[Templates] = {"tabs": TAB, "bookmarks": BOOKMARK}

    @classmethod
    def defaults(cls) -> Data:
        """Return one tab and two bookmarks."""
        bookmarks = [{"title": "The Daily Post", "url": "news.example"}, {"title": "Weather", "url": "weather.example"}]
        return {"tabs": [{**TAB, "history": []}], "current": 0, "bookmarks": bookmarks, "visited": []}

    @property
    def _tab(self) -> Data:
        tabs = self.data["tabs"]
        if not tabs:
            tabs.append({**TAB, "history": []})
        tab: Data = tabs[min(self.data["current"], len(tabs) - 1)]
        return tab

    def main(self, at: Page) -> Widget:
        """Build the address bar over the page."""
        at.on_back = self._go_back
        url = self._tab["url"]
        typed = at.texts.setdefault("url", url)
        marked = any(one["url"] == url for one in self.data["bookmarks"])

        def go() -> None:
            self.visit(typed)

        address = field(
            typed,
            at.setter("url"),
            hint="Search or type URL",
            id="url_bar",
            inputs="url",
            action="go",
            on_submit=go,
            width=None,
            weight=1,
            radius=24,
            min_height=48,
            pad=(16, 8, 16, 8),
            size=15,
        )
        address.selects = True
        bar = row(
            icon_button("home", "Open the home page", partial(self.visit, HOME), id="home_button"),
            address,
            icon_button(
                "star" if marked else "star_off",
                "Remove bookmark" if marked else "Bookmark this page",
                self._mark,
                id="bookmark_button",
                selected=marked,
            ),
            icon_button(
                "copy", f"{len(self.data['tabs'])} open tabs", partial(self.push, self._tabs), id="tab_switcher_button"
            ),
            more(self._menu),
            view=LINEAR,
            id="toolbar",
            height=64,
            pad=(2, 0, 2, 0),
        )
        content = Widget(
            view="android.webkit.WebView",
            text=_site(url).title,
            children=(
                scroll(*self._content(url), key=f"web {url}", view="", pad=(20, 20, 20, 40), gap=14, height=FILL),
            ),
            width=FILL,
            height=FILL,
            weight=1,
            fill=_PAPER,
        )
        return page(content, bar=bar)

    def visit(self, words: str) -> None:
        """Open an address, or search for anything that is none."""
        words = words.strip().removeprefix("https://").removeprefix("http://").rstrip("/")
        if not words:
            return
        url = words if "." in words and " " not in words else f"search.example/{words}"
        tab = self._tab
        tab["history"].append(tab["url"])
        tab["url"] = url
        self.data["visited"].append(url)
        self.pages[0].texts["url"] = url

    def _go_back(self) -> bool:
        tab = self._tab
        if not tab["history"]:
            return False
        tab["url"] = tab["history"].pop()
        self.pages[0].texts["url"] = tab["url"]
        return True

    def _content(self, url: str) -> list[Widget]:
        site = _site(url)
        parts = [_words(site.title, 28, _INK, bold=True)]
        parts += [_words(line, 17, _INK) for line in site.lines]
        for label, target in site.links:
            link = _words(label, 18, _LINK)
            link.on_click, link.pad = partial(self.visit, target), (0, 8, 0, 8)
            parts.append(link)
        parts.append(_words(url, 14, _FADED))
        return parts

    def _mark(self) -> None:
        url = self._tab["url"]
        kept = [one for one in self.data["bookmarks"] if one["url"] != url]
        if len(kept) == len(self.data["bookmarks"]):
            kept.append({"title": _site(url).title, "url": url})
        self.data["bookmarks"] = kept

    def _menu(self) -> None:
        self.menu(
            Item("New tab", self._new_tab),
            Item("Bookmarks", partial(self.push, self._bookmarks)),
            Item("History", partial(self.push, self._history)),
        )

    def _new_tab(self) -> None:
        self.data["tabs"].append({**TAB, "history": []})
        self._switch(len(self.data["tabs"]) - 1)

    def _switch(self, at: int) -> None:
        self.restart()
        self.data["current"] = at

    def _tabs(self, page_: Page) -> Widget:
        del page_

        def close(at: int) -> None:
            del self.data["tabs"][at]
            self.data["current"] = max(0, min(self.data["current"], len(self.data["tabs"]) - 1))

        rows = [
            list_row(
                _site(tab["url"]).title,
                summary=tab["url"],
                icon_name="globe",
                trailing=icon_button(
                    "close", f"Close {_site(tab['url']).title} tab", partial(close, at), id="action_button"
                ),
                on_click=partial(self._switch, at),
                selected=at == self.data["current"],
            )
            for at, tab in enumerate(self.data["tabs"])
        ]
        new = icon_button("add", "New tab", self._new_tab, id="new_tab_button")
        body = scroll(*rows, key="tabs") if rows else empty("globe", "No open tabs")
        return page(body, bar=toolbar("Tabs", back=self.pop, actions=[new]))

    def _bookmarks(self, page_: Page) -> Widget:
        del page_
        return self._links("Bookmarks", [(one["title"], one["url"]) for one in self.data["bookmarks"]])

    def _history(self, page_: Page) -> Widget:
        del page_
        return self._links("History", [(_site(url).title, url) for url in reversed(self.data["visited"])])

    def _links(self, title: str, links: list[tuple[str, str]]) -> Widget:
        def go(url: str) -> None:
            self.pop()
            self.visit(url)

        rows = [list_row(name, summary=url, icon_name="globe", on_click=partial(go, url)) for name, url in links]
        return page(
            scroll(*rows, key="links") if rows else empty("globe", "Nothing here"), bar=toolbar(title, back=self.pop)
        )


class _Site:
    """A page of the small web."""

    def __init__(self, title: str, lines: tuple[str, ...], links: tuple[tuple[str, str], ...] = ()) -> None:
        self.title, self.lines, self.links = title, lines, links


def _site(url: str) -> _Site:
    if url.startswith("search.example/"):
        words = url.partition("/")[2]
        hits = [(site.title, name) for name, site in _SITES.items() if name != HOME]
        return _Site(f"{words} - Search", (f"Results for {words}",), tuple(hits))
    return _SITES.get(
        url, _Site("This site can't be reached", (f"{url} took too long to respond.",), (("Start page", HOME),))
    )


def _words(words: str, size: float, color: str, *, bold: bool = False) -> Widget:
    return text(words, view="", size=size, color=color, bold=bold, width=FILL)


_SITES = {
    HOME: _Site(
        "Start page",
        ("Good morning.",),
        (("The Daily Post", "news.example"), ("Weather", "weather.example"), ("City Library", "library.example")),
    ),
    "news.example": _Site(
        "The Daily Post",
        ("River festival opens on Saturday", "Trains run again between the harbour and the old town."),
        (("Read about the festival", "news.example/festival"), ("Weather", "weather.example")),
    ),
    "news.example/festival": _Site(
        "River festival opens on Saturday",
        ("The festival starts at 11 o'clock on the east bank.", "Entry is free. Ferries leave every 20 minutes."),
        (("Back to The Daily Post", "news.example"),),
    ),
    "weather.example": _Site(
        "Weather", ("London, today 18 degrees, light rain in the evening.", "Friday 21 degrees, sunny.")
    ),
    "library.example": _Site(
        "City Library",
        ("Open today until 20:00.", "You have 3 books on loan, due on 21 May."),
        (("Renew all books", "library.example/renewed"),),
    ),
    "library.example/renewed": _Site(
        "Renewed", ("Your books are now due on 11 June.",), (("City Library", "library.example"),)
    ),
}
