"""Tasks with files."""

from __future__ import annotations

from random import Random
from typing import Any

from scripts.train.phone.oracle import Hold, Rule, Task, Type, on, tap
from scripts.train.phone.tasks.words import (
    Entry,
    Maker,
    about,
    both,
    check,
    has,
    is_,
    lacks,
    other_than,
    pick,
    quote,
    says,
    shows,
    titles,
    typed,
)
from scripts.train.worlds import vocabulary as v

_FILES, _EXPENSES, _RECIPES = "files.entries", "expenses.expenses", "recipes.recipes"


def file(rng: Random) -> Task:
    """Open, remove, rename or move a file, some of them in folders."""
    entries, target = _files(rng)
    path = target["path"]
    folder, _, name = path.rpartition("/")
    mine = about("path", path)
    start = {"files": {"entries": entries}}
    t = rng.choice((name, quote(rng, name)))
    there = f" in {folder}" if folder and rng.random() < 0.6 else ""
    inside = _at(folder)
    into = (on("Files.main", tap(folder)),) if folder else ()
    row = on("Files.main|Files.folder", tap(name), when=inside)
    menu = (
        on("Files.main|Files.folder", tap(f"More options for {name}"), Hold(name), when=inside),
        on("Files.search", tap(f"More options for {name}"), Hold(name)),
        on("Files.viewer", tap("More options"), when=mine),
        *into,
    )
    kind = rng.choice(("open", "delete", "rename", "move"))
    if kind == "open":
        goals: tuple[str, ...] = (f"open the file {t}{there}", f"show me {t}{there}", f"read {t}{there}")
        done = shows("Files.viewer", mine)
        return Task("open file", "Files", goals, done, (row, on("Files.search", tap(name)), *into), start)
    if kind == "delete":
        goals = (f"delete {t}{there}", f"remove the file {t}{there}", f"get rid of {t}{there}")
        rules: tuple[Rule, ...] = (on("dialog", tap("Delete"), when=mine), on("menu", tap("Delete"), when=mine), *menu)
        return Task(
            "delete file",
            "Files",
            goals,
            lacks(_FILES, path=path),
            rules,
            start,
            spoilt=other_than(_FILES, len(entries) - 1),
        )
    gone = lacks(_FILES, path=path)
    if kind == "rename":
        new = f"{titles(rng, 1)[0].lower().replace(' ', '-')}-{rng.randint(1, 99)}"
        q = quote(rng, new)
        goals = (
            f"rename {name}{there} to {q}",
            f"change the name of {name}{there} to {q}",
            f"call the file {name} {q}",
        )
        rules = (
            on("Files.name_dialog", tap("OK"), when=both(mine, typed("name", new))),
            on("Files.name_dialog", Type(new, "Name"), when=mine),
            on("menu", tap("Rename"), when=mine),
            *menu,
        )
        done = has(_FILES, path=f"{folder}/{new}" if folder else new)
        return Task("rename file", "Files", goals, done, rules, start, lambda seen: gone(seen) and not done(seen))
    where = rng.choice([f for f in _FOLDERS if f != folder])
    goals = (f"move {name}{there} to {where}", f"put {name}{there} into the folder {where}")
    moving = check(
        lambda seen: (seen.local if not seen.below else seen.below[-1].local).get("moving", {}).get("path") == path
    )
    other = check(lambda seen: says("Move here")(seen) and not moving(seen))
    rules = (
        on("Files.main|Files.folder", tap("Cancel"), when=other),
        on("Files.folder", tap("Move here"), when=both(moving, _at(where))),
        on("Files.main", tap(where), when=moving),
        *(
            Rule(rule.page, rule.do, _not(moving, rule.when))
            for rule in (on("menu", tap("Move to…"), when=mine), *menu)
        ),
    )
    done = has(_FILES, path=f"{where}/{name}")
    return Task("move file", "Files", goals, done, rules, start, lambda seen: gone(seen) and not done(seen))


_FOLDERS = ("Documents", "Download", "School", "Private")


def _not(condition: Any, when: Any) -> Any:
    return lambda seen: not condition(seen) and when(seen)


def _at(folder: str) -> Any:
    return lambda seen: (seen.at.args[0] if seen.at.args else "") == folder


def _files(rng: Random) -> tuple[list[Entry], Entry]:
    names = list(
        dict.fromkeys(
            f"{one.lower().replace(' ', '-')}.{rng.choice(('txt', 'pdf', 'jpg', 'mp3'))}" for one in titles(rng, 9)
        )
    )
    files = [
        {
            "path": (f"{folder}/" if folder else "") + name,
            "size": rng.randint(300, 10**6),
            "text": rng.choice(v.MESSAGES),
        }
        for name, folder in ((name, rng.choice(("", "", *_FOLDERS))) for name in names)
    ]
    return [*({"path": folder, "folder": True} for folder in _FOLDERS), *files], pick(rng, files)


def folder(rng: Random) -> Task:
    """Make a folder, or sort the files."""
    entries, _ = _files(rng)
    start = {"files": {"entries": entries}}
    if rng.random() < 0.4:
        how = rng.choice(("Date modified", "Size"))
        goals: tuple[str, ...] = (
            f"sort my files by {how.lower()}",
            f"order the files by {how.lower()}",
            f"show the files sorted by {how.lower()}",
        )
        rules: tuple[Rule, ...] = (
            on("dialog", tap(how), when=says("Sort by")),
            on("Files.main|Files.folder", tap("Sort by…")),
        )
        return Task("sort files", "Files", goals, is_("files.sort", how), rules, start)
    name = titles(rng, 1)[0]
    q = quote(rng, name)
    inside = rng.choice(("", "", *_FOLDERS))
    there = f" in {inside}" if inside else ""
    goals = (
        f"make a folder called {q}{there} in my files" if not inside else f"make a folder called {q} in {inside}",
        f"create the folder {q}{there}",
        f"new folder {q}{there}",
    )
    here = check(lambda seen: bool(seen.at.args) and seen.at.args[0] == inside)
    rules = (
        on("Files.name_dialog", tap("OK"), when=both(says("New folder"), here, typed("name", name))),
        on("Files.name_dialog", Type(name, "Name"), when=both(says("New folder"), here)),
        on("Files.main|Files.folder", tap("New folder"), when=_at(inside)),
        *((on("Files.main", tap(inside)),) if inside else ()),
    )
    return Task(
        "new folder",
        "Files",
        goals,
        has(_FILES, path=f"{inside}/{name}" if inside else name, folder=True),
        rules,
        start,
    )


MAKERS: tuple[Maker, ...] = (file, file, folder)
