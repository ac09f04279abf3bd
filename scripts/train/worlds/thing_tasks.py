"""Tasks on things: make one, open, remove, rename, mark, sort, find, and the many entries of menus."""

from __future__ import annotations

from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.data import rows as lines
from scripts.train.worlds.domains import DOMAINS, FITTING, Domain
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Item, Move, View
from scripts.train.worlds.tasks import (
    Task,
    choose,
    chosen,
    confirm,
    radios,
    reach,
    renamed,
    tap,
    type_into,
    typed,
    without,
)


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
            [*self.studio.toolbar(*bar), *self.items()], *self._title(), scrollable=self.studio.chance(0.4)
        )

    def _title(self) -> list[str]:
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


def open_task(studio: Studio) -> Task:
    """Open one thing, and maybe a part of the app first."""
    shelf = Shelf(studio)
    rows, name = shelf.detail()
    end = studio.view([*studio.toolbar(studio.hand.edit, studio.hand.delete, up=True), *rows], name)
    main = shelf.main()
    t = shelf.said()
    goals = [f"open {t}", f"show {t}", f"view {t}", f"look at {t}", f"go to {t}", f"find {t}", f"let me see {t}"]
    if shelf.domain.noun == "song":
        goals += [f"play {t}", f"listen to {t}"] * 3
    return Task(goals, [tap(main, shelf.rows[shelf.target])], end, [end], main)


def tab_task(studio: Studio) -> Task:
    """Go to another tab or another page of the drawer."""
    shelf = Shelf(studio)
    tabs = list(shelf.domain.tabs)
    wanted = studio.rng.choice(tabs[1:])
    main = studio.view([*studio.toolbar(), *shelf.items()[: len(shelf.names) + 1], *studio.tabs(tabs)])
    end = studio.view(
        [
            *studio.toolbar(),
            *(Item(label, "item") for label in studio.some(list(v.TITLE_WORDS), 0, 4)),
            *studio.tabs(tabs, tabs.index(wanted)),
        ]
    )
    low = wanted.lower()
    return Task(
        [
            f"show the {low}",
            f"go to {low}",
            f"switch to {wanted}",
            f"see my {low}",
            f"open the {low} tab",
            f"view all {low}",
        ],
        [tap(main, wanted)],
        end,
        [],
        main,
    )


def delete_task(studio: Studio) -> Task:
    """Remove one thing, from its own screen, its menu, or by holding it in the list."""
    shelf = Shelf(studio)
    main = shelf.main()
    h = studio.hand
    t = shelf.said()
    goals = [
        f"delete {t}",
        f"remove {t}",
        f"get rid of {t}",
        f"erase {t}",
        f"throw {t} away",
        f"I don't need {t} any more",
    ]
    if studio.chance(0.2):
        t = f"the first {shelf.noun()}"
        shelf.target = shelf.names[0]
        goals = [f"delete {t}", f"remove the topmost {shelf.noun()}"]
    rows, name = shelf.detail()
    moves = [tap(main, shelf.rows[shelf.target])]
    found, _ = reach(studio, rows, h.delete, name)
    moves += found
    if studio.chance(0.75):
        moves.append(
            confirm(
                studio,
                studio.pick(
                    "Are you sure?",
                    f"Delete {shelf.target}?",
                    f"Do you really want to delete 1 {shelf.domain.noun}?",
                    "This cannot be undone",
                ),
            )
        )
    return Task(goals, moves, without(main, shelf.rows[shelf.target]), [], main)


def rename_task(studio: Studio) -> Task:
    """Give a thing another name."""
    shelf = Shelf(studio)
    main, h = shelf.main(), studio.hand
    new = studio.rng.choice((v.title(studio.rng), studio.rng.choice(v.TITLE_WORDS)))
    q, t = v.quoted(studio.rng, new), shelf.said()
    rows, name = shelf.detail()
    action = studio.pick("Rename", "Rename", "Rename " + shelf.domain.noun, "Change name", h.edit)
    found, _ = reach(studio, rows, action, name)
    field = Item(studio.pick("Name", "Title", "New name", shelf.target), "field", value=shelf.target)
    dialog = studio.dialog([field], studio.pick(action, "Rename", ""), ok=studio.pick(h.ok, h.save, "Rename"))
    ok = next(i.label for i in dialog.items if i.role == "button" and i.label != h.button(h.no))
    goals = [
        f"rename {t} to {q}",
        f"change the name of {t} to {q}",
        f"give {t} the name {q}",
        f"{t} should be called {q}",
        f"change {t} to {q}",
    ]
    after = renamed(main, shelf.rows[shelf.target], new)
    return Task(
        goals,
        [
            tap(main, shelf.rows[shelf.target]),
            *found,
            type_into(dialog, field.label, new),
            tap(typed(dialog, field.label, new), ok),
        ],
        after,
        [],
        main,
    )


def star_task(studio: Studio) -> Task:
    """Mark a thing as a favourite, or look at what is known of it, or send it to somebody."""
    shelf = Shelf(studio)
    main, h, t = shelf.main(), studio.hand, shelf.said()
    rows, name = shelf.detail()
    kind = studio.pick("star", "info", "share")
    if kind == "star":
        found, view = reach(studio, rows, h.star, name, hidden=0.2)
        goals = [
            f"add {t} to favorites",
            f"mark {t} as a favourite",
            f"star {t}",
            f"put {t} among my favourites",
            f"I like {t}, mark it",
        ]
        return Task(goals, [tap(main, shelf.rows[shelf.target]), *found], view, [view], main)
    if kind == "info":
        found, _ = reach(studio, rows, h.info, name)
        sheet = (
            studio.dialog([], "Name", shelf.target, ok=h.ok)
            if studio.chance(0.6)
            else studio.view([Item(h.up)], "Size", "Path", "Last modified")
        )
        goals = [
            f"check the size of {t}",
            f"show the details of {t}",
            f"when was {t} made",
            f"see the properties of {t}",
            f"how big is {t}?",
            f"get information about {t}",
        ]
        return Task(goals, [tap(main, shelf.rows[shelf.target]), *found], sheet)
    found, _ = reach(studio, rows, h.share, name, hidden=0.25)
    who = studio.pick("Bluetooth", "Messages", "Gmail", "Drive", v.person(studio.rng), v.person(studio.rng))
    targets = studio.some(
        ["Bluetooth", "Messages", "Gmail", "Drive", "Copy link", "Nearby Share", "Mail", *v.FIRST_NAMES[:8]],
        3,
        7,
        without=(who,),
    )
    sheet = studio.view(
        [Item(label, "item") for label in studio.rng.sample([who, *targets], len(targets) + 1)],
        *([studio.pick("Share with", "Share via")] if studio.chance(0.5) else []),
    )
    end = studio.view([Item(h.up), Item(studio.pick("Attach", "Camera")), Item("Message", "field")], who)
    goals = [f"share {t} with {who}", f"send {t} to {who}", f"share {t} via {who}", f"let {who} have {t}"]
    return Task(goals, [tap(main, shelf.rows[shelf.target]), *found, tap(sheet, who)], end)


def sort_task(studio: Studio) -> Task:
    """Sort or filter the list."""
    shelf = Shelf(studio)
    h, d = studio.hand, shelf.domain
    if studio.chance(0.3):
        wanted = studio.rng.choice(d.filters)
        found, main = reach(studio, shelf.items(), h.filter, *shelf._title(), bar_up=False)
        boxes = [
            Item(label, "checkbox", (studio.pick("checked", "unchecked") if label != wanted else "unchecked",))
            for label in d.filters
        ]
        dialog = studio.dialog(boxes, ok=h.ok)
        goals = [
            f"show only {wanted.lower()} {d.plural}",
            f"filter {d.plural} by {wanted}",
            f"list just {wanted.lower()}",
            f"I only want to see {wanted.lower()} {d.plural}",
        ]
        return Task(goals, [*found, tap(dialog, wanted), tap(_checked(dialog, wanted), h.button(h.ok))], main, [], main)
    wanted = studio.rng.choice(d.criteria)
    current = studio.rng.choice([c for c in d.criteria if c != wanted] or [wanted])
    found, main = reach(studio, shelf.items(), h.sort, *shelf._title(), bar_up=False)
    order = studio.pick("", "", "Ascending", "Descending") if studio.hand.radio_confirms or studio.chance(0.7) else ""
    if not order:
        picks, _ = choose(studio, list(d.criteria), wanted, current, "Sort by")
        return Task(_sort_goals(studio, d, wanted, ""), [*found, *picks], main, [], main)
    orders = ["Ascending", "Descending"]
    other = orders[1 - orders.index(order)]
    dialog = studio.dialog(
        [*radios(list(d.criteria), current), *radios(orders, other)],
        *(["Sort by"] if studio.chance(0.5) else []),
        ok=h.ok,
    )
    one = chosen(dialog, wanted, list(d.criteria))
    both = chosen(one, order, orders)
    moves = [*found, tap(dialog, wanted), tap(one, order), tap(both, h.button(h.ok))]
    return Task(_sort_goals(studio, d, wanted, order), moves, main, [], main)


def _sort_goals(studio: Studio, d: Domain, by: str, order: str) -> list[str]:
    low = by.lower() if studio.chance(0.7) else by
    tail = {
        "": "",
        "Ascending": studio.pick(" in ascending order", ", lowest first", " ascending"),
        "Descending": studio.pick(" in descending order", ", highest first", " descending", " in reverse"),
    }[order]
    return [
        f"{verb} {studio.pick('', 'the ', 'my ', 'all ')}{d.plural} by {low}{tail}"
        for verb in ("sort", "order", "arrange", "list")
    ] + [f"put my {d.plural} in order of {low}{tail}"]


def _checked(view: View, label: str) -> View:
    items = tuple(Item(i.label, i.role, ("checked",) if i.label == label else i.state) for i in view.items)
    return View(items, view.titles, view.scrollable, view.package)


def search_task(studio: Studio) -> Task:
    """Search the list, and maybe open what is found."""
    shelf = Shelf(studio)
    h, t = studio.hand, shelf.target
    main = studio.view([*studio.toolbar(h.search), *shelf.items()], *shelf._title())
    field = Item(studio.pick("Search", "Search…", f"Search {shelf.domain.plural}", "Type to search"), "field")
    page = studio.view([Item(h.up), field, *(Item(q, "item") for q in studio.some(list(v.QUERIES), 0, 3))])
    direct = studio.chance(0.35)
    if direct:
        main = studio.view([field, *studio.toolbar(most=2), *shelf.items()])
    start = [] if direct else [tap(main, h.search)]
    full = typed(main if direct else page, field.label, t)
    results = View(
        (*(i for i in full.items if i.role == "field"), Item("Clear"), Item(shelf.rows[t], "item")),
        (),
        False,
        full.package,
    )
    q = v.quoted(studio.rng, t)
    moves = [*start, type_into(main if direct else page, field.label, t)]
    if studio.chance(0.5):
        end = studio.view([*studio.toolbar(h.edit, up=True), *shelf.detail()[0]], t)
        goals = [
            f"search {q} and open it",
            f"search for {q} and open it",
            f"look up {q} and open the result",
            f"find {q} with the search and show it",
        ]
        return Task(goals, [*moves, tap(results, shelf.rows[t])], end, [], main)
    return Task(
        [
            f"search for {q}",
            f"look up {q}",
            f"search {q}",
            f"find {shelf.noun()} {q} by searching",
            f"use the search to find {q}",
        ],
        moves,
        results,
        [],
        main,
    )


def create_task(studio: Studio) -> Task:
    """Make a new thing: fill the form in, field by field, and save it."""
    shelf = Shelf(studio)
    h, d = studio.hand, shelf.domain
    hidden = studio.chance(0.15)
    main = shelf.main()
    start = [tap(main, shelf.add)]
    if hidden:
        label = studio.pick(f"New {d.noun}", f"Add {d.noun}", f"Create {d.noun}", f"Create new {d.noun}")
        main = studio.view([*studio.toolbar(), *shelf.items(fab=False)])
        start = [tap(main, h.more), tap(studio.popup(label), label)]
    elif studio.chance(0.15):
        kinds = [
            f"{d.noun.capitalize()}",
            *studio.some(
                ["Folder", "Checklist", "Drawing", "Voice note", "Text note", "List", "From photo", "Scan", "Import"],
                1,
                3,
            ),
        ]
        start.append(tap(studio.view([Item(k, "item") for k in studio.rng.sample(kinds, len(kinds))]), kinds[0]))
    values = _values(studio)
    rows = [(studio.rng.choice(labels.split(";")), kind, said) for labels, kind, said in d.fields]
    fields = [
        Item(
            label if studio.chance(0.6) else f"{d.noun} {label.lower()}",
            "field",
            hint=label if studio.chance(0.5) else "",
        )
        for label, _, _ in rows
    ]
    small = len(rows) == 1
    extra = [
        Item(x)
        for x in studio.some(
            [
                "Add photo",
                "Color",
                "Add field",
                "Attach",
                "Set reminder",
                "Category",
                "More fields",
                "Birthday",
                "Tags",
                "Cancel",
            ],
            0,
            4,
        )
    ]
    save = studio.pick(h.ok, h.save, "Create") if small else h.save
    form = (
        studio.dialog(fields, shelf.add, ok=save)
        if small
        else studio.view(
            [Item(h.up), Item(save), *fields, *extra]
            if studio.chance(0.6)
            else [Item(h.up), *fields, *extra, Item(save)],
            *([shelf.add] if studio.chance(0.4) else []),
        )
    )
    save = h.button(save) if small else save
    moves, parts, name = list(start), [], ""
    for (_, kind, said), item in zip(rows, fields, strict=True):
        value = values.get(kind, "")
        if not value or (kind not in ("title", "first", "last") and studio.chance(0.35)):
            continue
        at = item.hint or item.label
        moves.append(type_into(form, at, value))
        form = typed(form, at, value)
        form = View(
            tuple(
                Item(item.label, i.role, i.state, i.value, item.hint, i.long)
                if i.value == value and i.role == "field"
                else i
                for i in form.items
            ),
            form.titles,
            form.scrollable,
            form.package,
        )
        if kind == "first":
            parts.append(f"{values['first']} {values['last']}" if any(k == "last" for _, k, _ in rows) else value)
        elif said:
            shown = v.quoted(studio.rng, value) if kind in ("title", "text") else value
            parts.append(studio.rng.choice(said.split(";")).format(v=shown))
        name = name or value
    moves.append(tap(form, save))
    rest = studio.pick(", ", " ", " and ", ", ", " with ").join(parts)
    noun = shelf.noun()
    article = "an" if noun[0] in "aeiou" else "a"
    goals = [
        f"{verb} {a} {noun} {rest}"
        for verb in ("create", "add", "make", "set up", "write down")
        for a in (article, "a new")
    ] + [f"new {noun} {rest}", f"I need a new {noun} {rest}"]
    after = View(
        (*main.items[:-1], Item(name or "New", "item"), main.items[-1]), main.titles, main.scrollable, main.package
    )
    return Task(goals, moves, after, [], main)


def _values(studio: Studio) -> dict[str, str]:
    rng = studio.rng
    first, last = v.person(rng), rng.choice(v.LAST_NAMES)
    return {
        "title": v.title(rng), "first": first, "last": last, "phone": v.phone_number(rng), "email": v.email(rng),
        "text": rng.choice(v.MESSAGES),
        "number": str(rng.choice((2, 3, 4, 5, 8, 12, 15, 20, 30, 45, 120, 250))),
        "place": rng.choice(v.PLACES), "name": v.full_name(rng),
        "url": rng.choice(("www.example.org", "https://news.example.com", "recipes.example.net")),
    }  # fmt: skip


def operation_task(studio: Studio) -> Task:
    """Use one of the many entries of a thing's bar or menu."""
    table = {line.split("|")[0].replace(" ", "_"): line.split("|") for line in lines("operations.txt")}
    domain = studio.rng.choice(DOMAINS)
    name, labels, phrases, follow = table[studio.rng.choice(FITTING[domain.noun])]
    shelf = Shelf(studio, domain)
    main, h = shelf.main(), studio.hand
    label = studio.rng.choice(labels.split(";"))
    others = tuple(
        studio.rng.choice(row[1].split(";")) for key, row in table.items() if key != name and studio.chance(0.2)
    )
    rows, title = shelf.detail()
    words = {
        "f": studio.rng.choice(v.FOLDERS),
        "c": studio.rng.choice(v.COLORS).lower(),
        "r": studio.pick("tomorrow", "in 1 hour", "tonight", "next week"),
        "a": studio.rng.choice(v.APPS),
        "s": studio.pick("0.5x", "1.25x", "1.5x", "2x"),
        "n": str(studio.rng.choice((320, 640, 800, 1024, 1600))),
    }
    said = shelf.said()
    if studio.chance(0.25) and domain.noun in ("photo", "recording", "note", "file", "draft"):
        shelf.target = shelf.names[0]
        said = studio.pick(
            f"the last {shelf.noun()}",
            f"the latest {shelf.noun()}",
            f"the newest {shelf.noun()}",
            f"the first {shelf.noun()}",
        )
    goals = [phrase.format(t=said, **words) for phrase in phrases.split(";")]
    if studio.chance(0.3):
        held = studio.view(
            [
                Item(h.up),
                *(
                    Item(x)
                    for x in studio.rng.sample(
                        [label, h.delete, h.share, *others[:3]], len([label, h.delete, h.share, *others[:3]])
                    )
                ),
            ],
            studio.pick("1 selected", "1 / 5", ""),
        )
        moves = [Move(main, "tap", (shelf.rows[shelf.target],)), tap(studio.view([*held.items], *held.titles), label)]
    else:
        found, _ = reach(studio, rows, label, title, extra=others, hidden=0.6)
        moves = [tap(main, shelf.rows[shelf.target]), *found]
    detail = studio.view([*studio.toolbar(h.edit, up=True), *rows], title)
    follow_moves = follow_up(studio, follow, words)
    if follow == "text":
        fresh = v.title(studio.rng)
        goals = [f"{goal} named {v.quoted(studio.rng, fresh)}" for goal in goals]
        follow_moves = _entered(studio, "Name", fresh)
    return Task(goals, [*moves, *follow_moves], detail if studio.chance(0.6) else main, [], main)


def follow_up(studio: Studio, follow: str, words: dict[str, str]) -> list[Move]:
    """Return what comes after an operation was chosen."""
    h = studio.hand
    if follow == "confirm" or (follow == "maybe" and studio.chance(0.4)):
        return [confirm(studio, studio.pick("Are you sure?", "Continue?", "Please confirm"))]
    if follow in ("apply", "save"):
        label = (
            studio.pick(h.save, "Apply", "Add", "Set", "Start", "Done", h.ok)
            if follow == "apply"
            else studio.pick("Save", "SAVE", "Save as PDF", h.ok)
        )
        extra = [
            Item(x)
            for x in studio.some(
                [
                    "Preview",
                    "Rotate",
                    "Options",
                    "Pages",
                    "Paper size",
                    "Destination",
                    "Flip",
                    "Home screen",
                    "Lock screen",
                ],
                0,
                4,
            )
        ]
        view = studio.view([*extra, Item(label)] if studio.chance(0.5) else [Item(h.up), Item(label), *extra])
        return [tap(view, label)]
    if follow == "folder":
        return _folders(studio, words["f"])
    if follow == "number":
        return _entered(studio, studio.pick("Width", "Size", "Pixels"), words["n"])
    if follow == "app":
        return _open_with(studio, words["a"])
    lists = {
        "color": list(v.COLORS[:8]),
        "reminder": ["Tomorrow", "In 1 hour", "Tonight", "Next week", "Pick date & time"],
        "speed": ["0.5x", "1x", "1.25x", "1.5x", "2x"],
    }
    if follow not in lists:
        return []
    wanted = {"color": words["c"].capitalize(), "reminder": words["r"].capitalize(), "speed": words["s"]}[follow]
    values = lists[follow] if wanted in lists[follow] else [wanted, *lists[follow]]
    return choose(studio, values, wanted, studio.rng.choice([value for value in values if value != wanted]))[0]


def _open_with(studio: Studio, app: str) -> list[Move]:
    """Return the choice of an app, and now and then the question whether it is for good."""
    names = [app, *studio.some(list(v.APPS), 2, 5, without=(app,))]
    sheet = studio.view([Item(name, "item") for name in studio.rng.sample(names, len(names))], "Open with")
    if studio.chance(0.7):
        return [tap(sheet, app)]
    once = studio.pick("Just once", "JUST ONCE")
    return [tap(sheet, app), tap(studio.view([Item(once), Item("Always")], "Open with"), once)]


def _folders(studio: Studio, wanted: str) -> list[Move]:
    h = studio.hand
    others = studio.some(list(v.FOLDERS), 2, 8, without=(wanted,))
    rows = [f"{x}{h.joint}{studio.rng.randint(0, 30)} items" if studio.chance(0.4) else x for x in [wanted, *others]]
    target = rows[0]
    studio.rng.shuffle(rows)
    make = Item(studio.pick("New folder", "Create new folder", "New list", "Create new"))
    if studio.chance(0.5):
        return [
            tap(
                studio.view(
                    [make, *(Item(x, "item") for x in rows)], studio.pick("Select folder", "Choose destination", "")
                ),
                target,
            )
        ]
    ok = studio.pick(h.ok, "Move here", "Copy here", "Select", "Paste")
    view = studio.view([*(Item(x, "item") for x in rows), make, Item(h.no), Item(ok)])
    inside = studio.view(
        [*(Item(x, "item") for x in studio.some(list(v.TITLE_WORDS), 0, 4)), make, Item(h.no), Item(ok)], wanted
    )
    return [tap(view, target), tap(inside, ok)]


def _entered(studio: Studio, label: str, value: str) -> list[Move]:
    h = studio.hand
    dialog = studio.dialog([Item(label, "field", value=studio.pick("", "old", "1280"))], ok=h.ok)
    return [type_into(dialog, label, value), tap(typed(dialog, label, value), h.button(h.ok))]


def list_task(studio: Studio) -> Task:
    """Use one of the entries that concern the whole list."""
    shelf = Shelf(studio)
    labels, phrases, follow = studio.rng.choice(lines("list_operations.txt")).split("|")
    d = shelf.domain
    label = studio.rng.choice(labels.split(";")).format(p=d.plural)
    found, main = reach(studio, shelf.items(), label, *shelf._title(), hidden=0.85, bar_up=False)
    goals = [phrase.format(p=d.plural, n=d.noun) for phrase in phrases.split(";")]
    moves: list[Move] = [*found]
    if follow == "file":
        name = v.file_name(studio.rng)
        goals = [
            f"{goal} to {v.quoted(studio.rng, name)}"
            if studio.chance(0.5)
            else f"{goal}, name the file {v.quoted(studio.rng, name)}"
            for goal in goals
            if "to a file" not in goal
        ] + [f"export {d.plural} as {v.quoted(studio.rng, name)}"]
        stem = name.rpartition(".")[0]
        moves += _entered_file(studio, stem)
    elif follow == "pickfile":
        name = v.file_name(studio.rng)
        goals = [
            f"import {d.plural} from {v.quoted(studio.rng, name)}",
            f"load the file {v.quoted(studio.rng, name)}",
            f"restore {d.plural} from {name}",
        ]
        moves.append(
            tap(
                studio.view(
                    [
                        Item(x, "item")
                        for x in studio.rng.sample([name, *(v.file_name(studio.rng) for _ in range(4))], 5)
                    ],
                    "Recent",
                ),
                name,
            )
        )
    else:
        moves += follow_up(studio, follow, {})
    return Task(goals, moves, main, [], main)


def _entered_file(studio: Studio, stem: str) -> list[Move]:
    h = studio.hand
    label = studio.pick("File name", "Filename", "Name", "filename value")
    dialog = studio.dialog([Item("Folder", "item"), Item(label, "field", value="export_20240601")], ok=h.ok)
    moves = [type_into(dialog, label, stem), tap(typed(dialog, label, stem), h.button(h.ok))]
    if studio.chance(0.4):
        moves.append(
            tap(
                studio.view([Item("Show roots"), Item("Search"), Item(studio.pick("SAVE", "Save"))], "Downloads"),
                "SAVE",
                "Save",
            )
        )
    return moves
