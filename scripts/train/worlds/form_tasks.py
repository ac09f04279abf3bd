"""Tasks that make a new thing: fill the form in, field by field, and save it."""

from __future__ import annotations

from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Item, View
from scripts.train.worlds.shelf import Shelf, form_values
from scripts.train.worlds.tasks import Task, tap, type_into, typed


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
    values = form_values(studio)
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
