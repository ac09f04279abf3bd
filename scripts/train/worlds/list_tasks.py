"""Tasks on the whole list: sort it, filter it, search it, and the entries of its menu."""

from __future__ import annotations

from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.data import rows as lines
from scripts.train.worlds.domains import Domain
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.operation_tasks import follow_up
from scripts.train.worlds.screens import Item, Move, View
from scripts.train.worlds.shelf import Shelf
from scripts.train.worlds.tasks import Task, choose, chosen, radios, reach, tap, type_into, typed


def sort_task(studio: Studio) -> Task:
    """Sort or filter the list."""
    shelf = Shelf(studio)
    h, d = studio.hand, shelf.domain
    if studio.chance(0.3):
        wanted = studio.rng.choice(d.filters)
        found, main = reach(studio, shelf.items(), h.filter, *shelf.title(), bar_up=False)
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
    found, main = reach(studio, shelf.items(), h.sort, *shelf.title(), bar_up=False)
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
    main = studio.view([*studio.toolbar(h.search), *shelf.items()], *shelf.title())
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


def list_task(studio: Studio) -> Task:
    """Use one of the entries that concern the whole list."""
    shelf = Shelf(studio)
    labels, phrases, follow = studio.rng.choice(lines("list_operations.txt")).split("|")
    d = shelf.domain
    label = studio.rng.choice(labels.split(";")).format(p=d.plural)
    found, main = reach(studio, shelf.items(), label, *shelf.title(), hidden=0.85, bar_up=False)
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
