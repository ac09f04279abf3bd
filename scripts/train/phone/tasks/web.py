"""Tasks with the browser and the calculator."""

from __future__ import annotations

from random import Random
from typing import Any

from scripts.train.phone.oracle import Rule, Task, Type, on, tap
from scripts.train.phone.sight import Sight
from scripts.train.phone.tasks.words import Maker, both, check, has, lacks, value


def page(rng: Random) -> Task:
    """Open a bookmark, a tab or the history; add or take away a bookmark."""
    marks = rng.sample(_SITES, 4)
    title, url = rng.choice(marks)
    start: dict[str, Any] = {"browser": {"bookmarks": [{"title": t, "url": u} for t, u in marks]}}
    here = check(lambda seen: _tab(seen)["url"] == url)
    open_it = (
        on("Browser.bookmarks", tap(title)),
        on("menu", tap("Bookmarks")),
        on("Browser.main", tap("More options")),
    )
    kind = rng.choice(("open", "mark", "unmark", "tab", "history"))
    if kind == "open":
        goals: tuple[str, ...] = (
            f"open the bookmark {title}",
            f"go to my bookmarked page {title}",
            f"show {title} from the bookmarks in Chrome",
        )
        return Task("open bookmark", "Browser", goals, both(here, _on("Browser.main")), open_it, start)
    if kind == "tab":
        goals = ("open a new tab in the browser", "I need another browser tab", "add a tab in Chrome")
        rules: tuple[Rule, ...] = (
            on("menu|Browser.tabs", tap("New tab")),
            on("Browser.main", tap("More options"), tap("1 open tabs")),
        )
        return Task("new tab", "Browser", goals, lambda seen: len(value(seen, "browser.tabs")) > 1, rules, start)
    if kind == "history":
        goals = (
            "show the pages I visited in Chrome",
            "open the browser history",
            "which websites was I on? Look into the browser",
        )
        rules = (on("menu", tap("History")), on("Browser.main", tap("More options")))
        return Task("history", "Browser", goals, _on("Browser.history"), rules, start)
    if kind == "unmark":
        goals = (f"delete the bookmark {title}", f"remove {title} from the bookmarks in Chrome")
        rules = (on("Browser.main", tap("Remove bookmark"), when=here), *open_it)
        return Task("remove bookmark", "Browser", goals, lacks("browser.bookmarks", url=url), rules, start)
    start["browser"] |= {"tabs": [{"url": "library.example"}]}
    goals = (
        "bookmark this page in the browser",
        "save the page in Chrome as a bookmark",
        "keep the open web page among my bookmarks",
    )
    rules = (on("Browser.main", tap("Bookmark this page"), when=lambda seen: _tab(seen)["url"] == "library.example"),)
    return Task("bookmark", "Browser", goals, has("browser.bookmarks", url="library.example"), rules, start)


_SITES = (
    ("Garden shop", "garden.example"), ("Cycling club", "cycling.example"), ("Museum", "museum.example"),
    ("Train times", "trains.example"), ("Cinema", "cinema.example"), ("Recipe box", "recipes.example"),
)  # fmt: skip


def _tab(seen: Sight) -> dict[str, Any]:
    tabs = value(seen, "browser.tabs")
    tab: dict[str, Any] = tabs[min(value(seen, "browser.current"), len(tabs) - 1)] if tabs else {"url": ""}
    return tab


def _on(page_: str) -> Any:
    return lambda seen: seen.page == page_


def address(rng: Random) -> Task:
    """Type an address into the bar; where it has to be sent, only typing it is asked."""
    url = rng.choice(
        ("trains.org", "cinema.com", "www.museum.org", "garden.net", "cycling.com/routes", "example.org/help")
    )
    goals = (
        f"type {url} into the address bar",
        f"write {url} in the browser's address field",
        f"enter {url} in Chrome",
    )
    typed = check(lambda seen: seen.page == "Browser.main" and seen.texts.get("url") == url)
    return Task("address", "Browser", goals, typed, (on("Browser.main", Type(url, "Search or type URL")),))


def sum_(rng: Random) -> Task:
    """Calculate something with two numbers."""
    sign, words = rng.choice((("+", "plus"), ("−", "minus"), ("×", "times"), ("÷", "divided by")))
    one, two = rng.randint(2, 99), rng.randint(2, 30)
    formula = f"{one}{sign}{two}"
    goals = (
        f"calculate {one} {words} {two}",
        f"what is {one} {words} {two}?",
        f"compute {one} {words} {two} with the calculator",
    )

    def left(seen: Sight) -> str:
        so_far = value(seen, "calculator.formula")
        if value(seen, "calculator.result"):
            so_far = ""
        return formula[len(so_far) :] if formula.startswith(so_far) and not seen.below else "?"

    keys = tuple(
        on("Calculator.main", tap(key, _NAMES.get(key, key)), when=_next(left, key)) for key in dict.fromkeys(formula)
    )
    rules = (
        *keys,
        on("Calculator.main", tap("=", "equals"), when=lambda seen: left(seen) == ""),
        on("Calculator.main", tap("AC", "clear", "delete")),
    )
    done = check(lambda seen: any(h["formula"] == formula for h in value(seen, "calculator.history")))
    return Task("sum", "Calculator", goals, done, rules)


_NAMES = {"+": "plus", "−": "minus", "×": "multiply", "÷": "divide"}


def _next(left: Any, key: str) -> Any:
    return lambda seen: left(seen).startswith(key)


def tidy(rng: Random) -> Task:
    """Clear the calculator's history, or look at it."""
    history = [{"formula": f"{rng.randint(1, 9)}+{n}", "result": str(n)} for n in range(rng.randint(1, 4))]
    start = {"calculator": {"history": history}}
    menu = on("Calculator.main", tap("More options"))
    if rng.random() < 0.5:
        goals: tuple[str, ...] = (
            "clear the calculator's history",
            "delete the old sums in the calculator",
            "empty the history of the calculator",
        )
        done = check(lambda seen: not value(seen, "calculator.history"))
        return Task("clear sums", "Calculator", goals, done, (on("menu", tap("Clear history")), menu), start)
    goals = (
        "show the calculator's history",
        "look at the earlier sums in the calculator",
        "which sums did I calculate before?",
    )
    return Task("see sums", "Calculator", goals, _on("Calculator.history"), (on("menu", tap("History")), menu), start)


MAKERS: tuple[Maker, ...] = (page, page, address, sum_, tidy)
