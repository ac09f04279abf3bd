"""Tasks with to-do lists."""

from __future__ import annotations

from random import Random
from typing import Any

from scripts.train.phone.oracle import Rule, Task, Type, When, on, tap
from scripts.train.phone.sight import Sight
from scripts.train.phone.tasks.words import (
    MESSAGES,
    Entry,
    Maker,
    about,
    both,
    check,
    has,
    pick,
    quote,
    says,
    titles,
    typed,
    value,
)

_NOTES, _LISTS = "notes.notes", "tasks.lists"


def todo(rng: Random) -> Task:
    """Finish, star or remove a task."""
    names = titles(rng, 9)
    tasks = [_todo(rng, name) for name in names[: rng.randint(3, 7)]]
    target = pick(rng, tasks)
    title, there = target["title"], rng.random() < 0.25
    lists = [{"name": "My Tasks", "tasks": tasks}, {"name": "House", "tasks": [_todo(rng, names[8])]}]
    if there:
        lists.reverse()
    target |= {"done": False, "starred": False}
    start = {"tasks": {"lists": lists}}
    t = rng.choice((title, quote(rng, title)))
    mine = about("title", title)
    here = check(lambda seen: entry_in(seen, seen.local.get("list", 0), title))
    other = on("Tasks.main", tap("My Tasks"), when=lambda seen: not here(seen))
    kind = rng.choice(("done", "star", "delete"))
    if kind == "done":
        goals: tuple[str, ...] = (
            f"mark {t} as done",
            f"tick off the task {t}",
            f"I have finished {t}",
            f"complete the task {t}",
        )
        rules: tuple[Rule, ...] = (
            on("Tasks.detail", tap("Mark completed"), when=mine),
            on(
                "Tasks.main",
                tap(f"Mark as complete ({title})"),
                tap("Mark as complete", beside=title),
                tap(title),
                when=here,
            ),
            other,
        )
        return Task("finish task", "Tasks", goals, _todo_is(title, "done"), rules, start, _no_todo(title))
    if kind == "star":
        goals = (f"star {t} in my tasks", f"mark the task {t} as important", f"give {t} a star")
        rules = (on("Tasks.main", tap(f"Add star ({title})"), tap("Add star", beside=title), when=here), other)
        return Task("star task", "Tasks", goals, _todo_is(title, "starred"), rules, start, _no_todo(title))
    goals = (f"delete the task {t}", f"remove {t} from my tasks", f"forget about the task {t}")
    rules = (
        on("menu", tap("Delete"), when=mine),
        on("Tasks.detail", tap("More options"), when=mine),
        on("Tasks.main", tap(title), when=here),
        other,
    )
    return Task("delete task", "Tasks", goals, _no_todo(title), rules, start, spoilt=_other_than(len(tasks)))


def entry_in(seen: Sight, at: int, title: str) -> bool:
    """Say whether the list of that place has an open task of that title."""
    lists = value(seen, _LISTS)
    return at < len(lists) and any(one["title"] == title and not one["done"] for one in lists[at]["tasks"])


def _todo(rng: Random, title: str) -> Entry:
    due = f"2026-05-{rng.randint(14, 30)}" if rng.random() < 0.3 else ""
    return {"title": title, "due": due, "done": rng.random() < 0.15, "starred": rng.random() < 0.2}


def _todo_is(title: str, key: str) -> Any:
    return lambda seen: any(one["title"] == title and one[key] for part in value(seen, _LISTS) for one in part["tasks"])


def _other_than(count: int) -> When:
    return lambda seen: sum(len(part["tasks"]) for part in value(seen, _LISTS)) != count


def _no_todo(title: str) -> Any:
    return lambda seen: not any(one["title"] == title for part in value(seen, _LISTS) for one in part["tasks"])


def new_todo(rng: Random) -> Task:
    """Write a new task, with details now and then; or make a new list."""
    names = titles(rng, 5)
    title, details = names[0], rng.choice(MESSAGES)
    q, d = quote(rng, title), quote(rng, details)
    start = {"tasks": {"lists": [{"name": "My Tasks", "tasks": [_todo(rng, name) for name in names[2:]]}]}}
    if rng.random() < 0.25:
        goals: tuple[str, ...] = (
            f"make a new task list called {q}",
            f"create the list {q} in Tasks",
            f"start a to-do list named {q}",
        )
        rules: tuple[Rule, ...] = (
            on("Tasks.name_dialog", tap("Done"), when=both(says("New list"), typed("name", title))),
            on("Tasks.name_dialog", Type(title, "List title"), when=says("New list")),
            on("Tasks.main", tap("+ New list")),
        )
        return Task("new list", "Tasks", goals, has(_LISTS, name=title), rules, start)
    full = rng.random() < 0.35
    goals = (
        (f"add a task {q} with the details {d}", f"make a to-do {q} with the description {d}")
        if full
        else (f"add {q} to my tasks", f"create a task named {q}", f"new to-do {q}", f"put {q} on my to-do list")
    )
    rules = (
        on("Tasks.sheet", Type(title, "New task"), when=lambda seen: seen.texts.get("title") != title),
        *(
            (on("Tasks.sheet", Type(details, "Add details"), when=lambda seen: seen.texts.get("details") != details),)
            if full
            else ()
        ),
        on("Tasks.sheet", tap("Save")),
        on("Tasks.main", tap("Create new task")),
    )

    def done(seen: Sight) -> bool:
        made = [one for part in value(seen, _LISTS) for one in part["tasks"] if one["title"] == title]
        return any(not full or one["details"] == details for one in made)

    return Task("new task", "Tasks", goals, done, rules, start)


MAKERS: tuple[Maker, ...] = (todo, new_todo)
