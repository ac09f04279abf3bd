"""Tasks that change what is there: a field of a thing, several things at once, a picture's size."""

from __future__ import annotations

from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.domains import DOMAINS, Domain
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Item, Move, View
from scripts.train.worlds.shelf import Shelf, form_values
from scripts.train.worlds.tasks import Task, chosen, reach, tap, type_into, typed


def edit_task(studio: Studio) -> Task:
    """Change one field of a thing: open it, edit, type over what is there, save."""
    domain = studio.rng.choice([d for d in DOMAINS if len(d.fields) > 1])
    shelf = Shelf(studio, domain)
    h, t = studio.hand, shelf.said()
    main = shelf.main()
    rows, title = shelf.detail()
    view = studio.view([*studio.toolbar(h.edit, up=True), *rows], title)
    opening = [tap(main, shelf.rows[shelf.target])]
    if studio.chance(0.75):
        found, view = reach(studio, rows, h.edit, title, hidden=0.2)
        opening += found
    form, label, new, old = _form(studio, domain)
    if len(opening) == 1 and studio.chance(0.5):
        view = form
    moves = [*opening, type_into(form, label, new), tap(typed(form, label, new), h.save)]
    said, low = v.quoted(studio.rng, new), label.lower()
    goals = [
        f"change the {low} of {t} to {said}",
        f"set the {low} of {t} to {said}",
        f"{t} has a new {low}: {said}",
        f"correct the {low} of {t}, it is {said}",
        f"change the {low} of {t} from {v.quoted(studio.rng, old)} to {said}",
        f"update {t}: {low} {said}",
        f"edit {t} and make the {low} {said}",
    ]
    return Task(goals, moves, view if studio.chance(0.6) else main, [], main)


def _form(studio: Studio, domain: Domain) -> tuple[View, str, str, str]:
    """Return a form full of values, the field to change, what it becomes and what it was."""
    old, new = form_values(studio), form_values(studio)
    fields = [(studio.rng.choice(labels.split(";")), kind) for labels, kind, _ in domain.fields if kind != "none"]
    items = [Item(label, "field", value=old[kind]) for label, kind in fields]
    label, kind = studio.rng.choice(fields)
    extra = [Item(x) for x in studio.some(["Add photo", "Mobile", "Home", "Add field", "Color", "Category"], 0, 4)]
    body = [*items, *extra]
    bar = [Item(studio.hand.up), Item(studio.hand.save)]
    form = studio.view([*bar, *body] if studio.chance(0.6) else [bar[0], *body, bar[1]])
    return form, label, new[kind], old[kind]


def several_task(studio: Studio) -> Task:
    """Choose several things of a list, one after the other, and agree."""
    names = studio.some(list(v.FIRST_NAMES), 4, 9)
    wanted = names[: studio.rng.choice((2, 2, 3))]
    shown = studio.rng.sample(names, len(names))
    group = studio.pick("Family", "Work", "Friends", "Team", "Choir", "Book club")
    boxes = studio.chance(0.5)
    rows = [Item(n, "checkbox" if boxes else "item", ("unchecked",) if boxes else ()) for n in shown]
    ok = studio.pick(studio.hand.ok, "Add", "Done", "Next")
    add = studio.pick("Add contacts", "Add people", "Add members", "Invite", "Add participants")
    page = studio.view([*studio.toolbar(add, up=True)], f"{group} (0)")
    sheet = studio.view([*rows, Item(studio.hand.no), Item(ok)], add)
    moves = [tap(page, add)]
    for name in wanted:
        moves.append(tap(sheet, name))
        sheet = chosen(sheet, name, [name]) if boxes else sheet
    moves.append(tap(sheet, ok))
    said = ", ".join(wanted[:-1]) + f" and {wanted[-1]}"
    goals = [f"add {said} to the group {group}", f"put {said} into {group}", f"invite {said}", f"{group} needs {said}"]
    if studio.chance(0.5):
        main = studio.view([*studio.toolbar(), Item(f"{group} (0)", "item"), Item("Create group")], "Groups")
        moves.insert(0, tap(main, f"{group} (0)"))
    end = studio.view([*studio.toolbar(add, up=True), *(Item(n, "item") for n in wanted)], f"{group} ({len(wanted)})")
    return Task(goals, moves, end)


def size_task(studio: Studio) -> Task:
    """Give a picture or a page another size: two numbers into two fields, or only the first."""
    rng, h = studio.rng, studio.hand
    shelf = Shelf(studio, next(d for d in DOMAINS if d.noun == "photo"))
    width, height = str(rng.choice((320, 640, 800, 1000, 1280))), str(rng.choice((240, 480, 600, 750, 960)))
    action = studio.pick("Resize", "Change size", "Scale", "Resize image")
    rows, title = shelf.detail()
    found, view = reach(studio, rows, action, title, hidden=0.6)
    one, two = rng.choice((("Width", "Height"), ("Image width", "Image height"), ("width px", "height px")))
    dialog = studio.dialog([Item(one, "field", value="1920"), Item(two, "field", value="1080")], ok=h.ok)
    first = typed(dialog, one, width)
    moves: list[Move] = [tap(shelf.main(), shelf.rows[shelf.target]), *found, type_into(dialog, one, width)]
    linked = studio.chance(0.4)  # the other side follows by itself
    full = typed(first, two, height)
    moves += [] if linked else [type_into(first, two, height)]
    moves.append(tap(full, h.button(h.ok)))
    t = shelf.said()
    goals = [f"resize {t} to {width}x{height}", f"make {t} {width} by {height}", f"scale {t} to {width}:{height}"]
    goals += [f"change the size of {t} to {width} × {height}"]
    return Task(goals, moves, view)
