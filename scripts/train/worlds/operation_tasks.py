"""Tasks behind the many entries of menus, and what comes after they were chosen."""

from __future__ import annotations

from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.data import rows as lines
from scripts.train.worlds.domains import DOMAINS, FITTING
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Item, Move
from scripts.train.worlds.shelf import Shelf
from scripts.train.worlds.tasks import Task, choose, confirm, reach, tap, type_into, typed


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
        follow_moves = entered(studio, "Name", fresh)
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
        return entered(studio, studio.pick("Width", "Size", "Pixels"), words["n"])
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


def entered(studio: Studio, label: str, value: str) -> list[Move]:
    """Return the moves through a dialog with one field."""
    h = studio.hand
    dialog = studio.dialog([Item(label, "field", value=studio.pick("", "old", "1280"))], ok=h.ok)
    return [type_into(dialog, label, value), tap(typed(dialog, label, value), h.button(h.ok))]
