"""Tasks on one thing: open, remove, rename, mark it; or go to another tab."""

from __future__ import annotations

from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Item
from scripts.train.worlds.shelf import Shelf
from scripts.train.worlds.tasks import Task, confirm, reach, renamed, tap, type_into, typed, without


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
