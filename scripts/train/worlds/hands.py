"""How one team of developers names the furniture of its app, and where it hides things."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from scripts.train.worlds.screens import Item, View
from scripts.train.worlds.vocabulary import APPS


@dataclass(frozen=True, slots=True)
class Hand:
    """The names an app uses for what every app has. `route` is where its settings are."""

    more: str
    drawer: str
    up: str
    settings: str
    search: str
    save: str
    ok: str
    yes: str
    no: str
    star: str
    delete: str
    edit: str
    share: str
    info: str
    sort: str
    filter: str
    route: str
    joint: str
    upper: bool
    package: str
    radio_confirms: bool

    def button(self, label: str) -> str:
        """Return a dialog button's label in this hand's capitals."""
        return label.upper() if self.upper else label


def hand(rng: Random) -> Hand:
    """Return one team's habits."""
    pick = rng.choice
    return Hand(
        more=pick(("More options",) * 5 + ("More", "Menu", "Options", "Overflow menu", "More actions")),
        drawer=pick(
            ("Open navigation drawer", "Open drawer", "Menu", "Navigation menu", "Show navigation", "Open menu")
        ),
        up=pick(("Navigate up", "Back", "Go back", "unnamed", "Close", "up")),
        settings=pick(("Settings",) * 7 + ("Preferences", "Options", "App settings", "Configuration")),
        search=pick(("Search",) * 4 + ("Find", "Search icon", "Look up", "search button")),
        save=pick(("Save",) * 5 + ("Done", "OK", "Apply", "Confirm", "Finish", "save button")),
        ok=pick(("OK",) * 6 + ("Done", "Apply", "Set", "Confirm", "Select")),
        yes=pick(("Yes", "OK", "Yes", "Delete", "Remove", "Confirm", "Continue")),
        no=pick(("No", "Cancel", "Cancel", "Dismiss", "Keep", "Not now")),
        star=pick(
            (
                "Toggle favorite",
                "Add to favorites",
                "Favorite",
                "Star",
                "Add to favourites",
                "Like",
                "Bookmark",
                "Heart",
            )
        ),
        delete=pick(("Delete",) * 5 + ("Remove", "Trash", "Move to trash", "Discard", "Bin")),
        edit=pick(("Edit",) * 4 + ("Modify", "Edit details", "Pencil", "Change", "Edit item")),
        share=pick(("Share",) * 4 + ("Send", "Share via", "Send to", "Share with")),
        info=pick(("Properties", "Details", "Info", "Information", "About this item", "Show details", "File info")),
        sort=pick(("Sort by",) * 3 + ("Sort", "Sorting", "Order by", "Change sorting", "Sort order")),
        filter=pick(("Filter", "Filter by", "Show only", "Filters")),
        route=pick(("overflow", "overflow", "gear", "gear", "drawer", "tab", "profile", "direct")),
        joint=pick((", ", ", ", " ", ": ")),
        upper=rng.random() < 0.25,
        package=pick(("org", "com", "net", "io"))
        + "."
        + pick(("blue", "mono", "kite", "fern", "acme", "tidy"))
        + ".app",
        radio_confirms=rng.random() < 0.35,
    )


class Studio:
    """One synthetic app in the making: a hand, a source of chance, and the pieces screens are put together from."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.hand = hand(rng)

    def chance(self, share: float) -> bool:
        """Return true that often."""
        return self.rng.random() < share

    def pick(self, *choices: str) -> str:
        """Return one of the choices."""
        return self.rng.choice(choices)

    def some(self, pool: tuple[str, ...] | list[str], low: int, high: int, without: tuple[str, ...] = ()) -> list[str]:
        """Return between `low` and `high` different entries of the pool, in random order."""
        left = [entry for entry in pool if entry not in without]
        return self.rng.sample(left, min(len(left), self.rng.randint(low, high)))

    def view(self, items: list[Item], *titles: str, scrollable: bool = False) -> View:
        """Return a screen of this app."""
        return View(tuple(items), tuple(titles), scrollable, self.hand.package)

    def toolbar(self, *wanted: str, up: bool = False, most: int = 4, more: bool = True) -> list[Item]:
        """Return a bar of icons: the wanted ones among a few that are nearly everywhere."""
        h = self.hand
        usual = (
            h.search,
            h.sort,
            h.filter,
            h.share,
            h.edit,
            "Refresh",
            "Help",
            "View type",
            "Select all",
            "Undo",
            "Notifications",
        )
        low = {label.lower() for label in wanted}
        extra = [x for x in self.some(list(usual), 0, max(0, most - len(wanted))) if x.lower() not in low]
        labels = self.rng.sample([*wanted, *extra], len(wanted) + len(extra))
        bar = [Item(h.up)] if up else []
        return [*bar, *(Item(label) for label in labels), *([Item(h.more)] if more else [])]

    def popup(self, *wanted: str, extra: tuple[str, ...] = (), low: int = 2, high: int = 8) -> View:
        """Return an open overflow menu: the wanted entries among others."""
        usual = (
            *extra,
            self.hand.settings,
            "About",
            "Help",
            "Refresh",
            "Select all",
            "Print",
            "Rate us",
            "Feedback",
            "Change view type",
        )
        keep = {label.lower() for label in wanted}
        others = [label for label in self.some(list(dict.fromkeys(usual)), low, high) if label.lower() not in keep]
        labels = self.rng.sample([*wanted, *others], len(wanted) + len(others))
        return self.view([Item(label, self.rng.choice(("item", "button", "menu"))) for label in labels])

    def dialog(self, items: list[Item], *titles: str, ok: str = "", cancel: bool = True) -> View:
        """Return a dialog with its buttons."""
        buttons = [Item(self.hand.button(self.hand.no))] if cancel else []
        buttons += [Item(self.hand.button(ok))] if ok else []
        return self.view([*items, *(reversed(buttons) if self.chance(0.3) else buttons)], *titles)

    def tabs(self, labels: list[str], selected: int = 0) -> list[Item]:
        """Return bottom tabs, one of them selected."""
        return [Item(label, "tab", ("selected",) if n == selected else ()) for n, label in enumerate(labels)]

    def launcher(self, *wanted: str) -> View:
        """Return a home screen that shows the wanted apps among others."""
        names = [*wanted, *self.some(list(APPS), 4, 12, without=wanted)]
        self.rng.shuffle(names)
        package = self.pick("com.android.launcher3", "com.sec.android.app.launcher", "org.kite.launcher")
        extra = [Item(self.pick("Search", "All apps", "Google search"))] if self.chance(0.5) else []
        return View((*extra, *(Item(name, self.rng.choice(("item", "button"))) for name in names)), (), False, package)
