"""The main screen of one kind of thing, and what is common to the tasks on it."""

from __future__ import annotations

from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.domains import DOMAINS, Domain
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Item, Move, View
from scripts.train.worlds.tasks import tap


class Shelf:
    """The main screen of one kind of thing: its rows, and how a row looks in the list."""

    def __init__(self, studio: Studio, domain: Domain | None = None) -> None:
        self.studio = studio
        self.domain = domain or studio.rng.choice(DOMAINS)
        count = studio.rng.randint(2, 9)
        names = list(dict.fromkeys(self.domain.name(studio.rng) for _ in range(count)))
        self.names = names
        self.decoration = studio.pick("none", "date", "two", "count")
        self.rows = {name: self._row(name) for name in names}
        self.target = studio.rng.choice(names)
        self.add = studio.pick(
            *(f"{word} {self.domain.noun}" for word in ("Add", "New", "Create", "Create new", "Add new", "Add a new")),
            "Add",
            "+",
            "New",
            "Create",
            "Compose",
            "fab",
        )

    def _row(self, name: str) -> str:
        studio = self.studio
        date = v.short_date(studio.rng)
        tail = {
            "none": "",
            "date": date,
            "count": f"{studio.rng.randint(0, 40)} {studio.pick('items', 'KB', 'MB', 'entries')}",
            "two": f"{studio.rng.choice(v.MESSAGES)[:16]}{studio.hand.joint}{date}",
        }[self.decoration]
        return f"{name}{studio.hand.joint}{tail}" if tail else name

    def items(self, fab: bool = True) -> list[Item]:
        """Return the rows, a button to add one, and maybe tabs."""
        rows = [Item(self.rows[name], "item", long=self.studio.chance(0.4)) for name in self.names]
        button = [Item(self.add)] if fab else []
        tabs = self.studio.tabs(list(self.domain.tabs)) if self.studio.chance(0.5) else []
        return [*rows, *button, *tabs]

    def main(self, *bar: str) -> View:
        """Return the main screen."""
        return self.studio.view(
            [*self.studio.toolbar(*bar), *self.items()], *self.title(), scrollable=self.studio.chance(0.4)
        )

    def title(self) -> list[str]:
        """Return what stands above the list, often nothing."""
        return (
            [self.studio.pick(self.domain.plural.capitalize(), self.domain.apps[0])] if self.studio.chance(0.4) else []
        )

    def noun(self) -> str:
        """Return a word for one of them."""
        return self.studio.pick(self.domain.noun, self.domain.noun, *self.domain.also)

    def said(self) -> str:
        """Return how an owner points at the target."""
        name = self.target if self.studio.chance(0.8) else self.target.lower()
        if self.domain.noun in ("contact", "group", "city"):
            name = name.split()[0] if self.studio.chance(0.4) else name
            return self.studio.pick(name, name, f"{self.noun()} {name}", f"the {self.noun()} {name}")
        return self.studio.pick(
            name,
            v.quoted(self.studio.rng, name),
            f"the {self.noun()} {name}",
            f"the {self.noun()} {v.quoted(self.studio.rng, name)}",
            f"my {name} {self.noun()}",
        )

    def detail(self) -> tuple[list[Item], str]:
        """Return what the target's own screen shows besides its bar."""
        kinds = ["Created " + v.short_date(self.studio.rng), self.target, self.studio.rng.choice(v.MESSAGES)]
        rows = [Item(label, "item") for label in kinds[: self.studio.rng.randint(0, 3)]]
        return rows, self.target

    def open_target(self) -> Move:
        """Tap the target in the list."""
        return tap(self.main(), self.rows[self.target])


def form_values(studio: Studio) -> dict[str, str]:
    """Return a value of each kind that forms ask for."""
    rng = studio.rng
    first, last = v.person(rng), rng.choice(v.LAST_NAMES)
    return {
        "title": v.title(rng), "first": first, "last": last, "phone": v.phone_number(rng), "email": v.email(rng),
        "text": rng.choice(v.MESSAGES),
        "number": str(rng.choice((2, 3, 4, 5, 8, 12, 15, 20, 30, 45, 120, 250))),
        "place": rng.choice(v.PLACES), "name": v.full_name(rng),
        "url": rng.choice(("www.example.org", "https://news.example.com", "recipes.example.net")),
    }  # fmt: skip
