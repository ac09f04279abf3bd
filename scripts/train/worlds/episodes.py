"""Whole episodes: a goal in somebody's words and the labelled decisions on the way, with detours and an end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from devices.phone import App
from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.act_tasks import (
    account_task,
    camera_task,
    date_task,
    dial_task,
    message_task,
    player_task,
    stopwatch_task,
    time_task,
    web_task,
)
from scripts.train.worlds.data import rows
from scripts.train.worlds.edit_tasks import edit_task, several_task, size_task
from scripts.train.worlds.form_tasks import create_task
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.list_tasks import list_task, search_task, sort_task
from scripts.train.worlds.operation_tasks import operation_task
from scripts.train.worlds.screens import Dirt, Item, Move, Played, View, decisions
from scripts.train.worlds.settings_tasks import phone_setting_task, setting_task, wifi_task
from scripts.train.worlds.shelf import Shelf
from scripts.train.worlds.tasks import Task, tap
from scripts.train.worlds.thing_tasks import delete_task, open_task, rename_task, star_task, tab_task

Maker = Callable[[Studio], Task]


def _app_setting(studio: Studio) -> Task:
    shelf = Shelf(studio)
    return setting_task(studio, shelf.items(), (shelf.domain.apps[0],) if studio.chance(0.3) else ())


MAKERS: tuple[tuple[Maker, float, tuple[str, ...]], ...] = (
    (_app_setting, 4.0, ()),
    (phone_setting_task, 1.2, ("Settings",)),
    (wifi_task, 0.3, ("Settings",)),
    (create_task, 2.6, ()),
    (operation_task, 3.0, ()),
    (list_task, 1.2, ()),
    (delete_task, 1.4, ()),
    (rename_task, 1.2, ()),
    (star_task, 1.4, ()),
    (sort_task, 1.4, ()),
    (search_task, 1.0, ()),
    (open_task, 0.9, ()),
    (tab_task, 0.5, ()),
    (message_task, 1.4, ("Messages", "Messaging", "Messenger")),
    (dial_task, 0.6, ("Phone", "Calculator")),
    (player_task, 0.9, ("Music", "Player")),
    (camera_task, 1.2, ("Camera",)),
    (time_task, 0.6, ("Clock", "Alarm")),
    (stopwatch_task, 0.4, ("Clock",)),
    (date_task, 0.4, ("Calendar",)),
    (web_task, 0.7, ("Browser", "Chrome", "Maps")),
    (account_task, 0.6, ()),
    (edit_task, 1.4, ()),
    (several_task, 0.5, ()),
    (size_task, 0.4, ("Gallery", "Photos")),
)
"""Task makers, how often each is used, and apps where it belongs (named on the launcher)."""

_WRAPS = (
    "{g}",
    "{g}",
    "{g}",
    "{G}",
    "{G}",
    "{G}.",
    "please {g}",
    "{G} please",
    "I want to {g}",
    "can you {g}?",
    "could you {g}",
    "I'd like to {g}",
    "help me to {g}",
)


def episode(seed: int) -> tuple[str, list[Played]]:
    """Return the goal and the decisions of one synthetic episode; equal seeds give equal episodes."""
    rng = Random(seed)
    studio = Studio(rng)
    maker, _, apps = rng.choices(MAKERS, [row[1] for row in MAKERS])[0]
    task = maker(studio)
    goal, moves, end = rng.choice(task.goals), list(task.moves), task.end
    if rng.random() < 0.08 and moves:
        second = rng.choices(MAKERS, [row[1] for row in MAKERS])[0][0](studio)
        if second.moves:
            goal, moves, end = _joined(studio, goal, task, rng.choice(second.goals), second)
    installed = _apps(rng, apps)
    name = next((app.name for app in installed if app.name in apps), "")
    moves = [*_from_launcher(studio, name), *_with_trouble(studio, moves), Move(end, "done")]
    said = _worded(studio, goal, name)
    return said, decisions(said, moves, installed, _dirt(rng))


def episodes(first: int, count: int) -> Iterator[tuple[str, list[Played]]]:
    """Yield the episodes of consecutive seeds."""
    for seed in range(first, first + count):
        yield episode(seed)


def _dirt(rng: Random) -> Dirt:
    """Return how unkempt the app's tree is; most apps name what they show."""
    if rng.random() < 0.6:
        return Dirt()
    nouns = ("main", "list", "toolbar", "content", "header", "detail", "row", "top", "settings", "item")
    parts = ("holder", "frame", "container", "wrapper", "bar", "view", "label", "divider", "image")
    junk = tuple(
        rng.choice(("unnamed button", "unnamed item", f"{rng.choice(nouns)} {rng.choice(parts)}"))
        for _ in range(rng.randint(0, 3))
    )
    prefix = rng.choice(nouns) if rng.random() < 0.4 else ""
    suffix = rng.choice(("button", "btn", "icon", "fab", "image", "label")) if rng.random() < 0.3 else ""
    return Dirt(prefix, suffix, junk)


def _apps(rng: Random, wanted: tuple[str, ...]) -> list[App]:
    """Return installed apps, one of them where such a task belongs."""
    names = rng.sample(v.APPS, rng.randint(5, 14))
    if wanted:
        names.append(rng.choice(wanted))
    return [App(f"org.{name.lower().replace(' ', '')}", name) for name in dict.fromkeys(names)]


def _worded(studio: Studio, goal: str, app: str) -> str:
    """Return the goal as one of many people would say it."""
    if app and studio.chance(0.15):
        goal = studio.pick(
            f"open {app} and {goal}", f"in {app}, {goal}", f"{goal} in the {app} app", f"use {app} to {goal}"
        )
    elif studio.chance(0.05):
        goal = studio.pick(f"open the menu and {goal}", f"{goal} in this app", f"go and {goal}")
    return wrapped(studio.rng, goal)


def wrapped(rng: Random, goal: str) -> str:
    """Return a goal in the imperative as a wish, a question, with a please, or as it is."""
    if goal.endswith("?") or goal.startswith(("I ", "how ", "what ", "when ")):
        return goal
    return rng.choice(_WRAPS).format(g=goal, G=goal[:1].upper() + goal[1:])


def _from_launcher(studio: Studio, app: str) -> list[Move]:
    """Sometimes the episode starts at the home screen, or in an app that has nothing to do with it."""
    if not app or studio.chance(0.45):
        return []
    if studio.chance(0.7):
        return [tap(studio.launcher(app), app)]
    elsewhere = Studio(studio.rng)
    view = elsewhere.view([*elsewhere.toolbar(), *Shelf(elsewhere).items()])
    return [Move(view, "open", (app,))]


def _joined(studio: Studio, goal: str, one: Task, other_goal: str, other: Task) -> tuple[str, list[Move], View]:
    """Return two tasks after each other, with the way back between them."""
    back = [
        Move(view, "back")
        for view in [*([one.end] if one.end not in one.way_back and not one.main else []), *one.way_back]
    ]
    link = studio.pick(" and ", ", then ", " and then ", "; ", ", after that ", ", and ")
    return f"{goal}{link}{other_goal}", [*one.moves, *back, *other.moves], other.end


def _with_trouble(studio: Studio, moves: list[Move]) -> list[Move]:
    """Return the moves with a wrong turn, a step without effect, or a question in the way now and then."""
    if not moves or studio.chance(0.72):
        return moves
    at = studio.rng.randrange(len(moves))
    before, here, after = moves[:at], moves[at], moves[at:]
    if here.verb == "scroll down":
        return moves
    kind = studio.pick("wrong", "wrong", "nothing", "question", "question", "loading")
    if kind == "question":
        return [*before, _question(studio), *after]
    if kind == "loading":
        blank = studio.view([], studio.pick("Loading…", "Please wait", "One moment"))
        return [*before, Move(blank, "wait"), *after]
    wrong = _wrong(studio, here)
    if wrong is None:
        return moves
    if kind == "nothing":
        return [*before, Move(here.view, "tap", (wrong,), free=True, effect="unchanged"), *after]
    astray = _astray(studio, wrong)
    return [*before, Move(here.view, "tap", (wrong,), free=True), Move(astray, "back"), *after]


def _wrong(studio: Studio, move: Move) -> str | None:
    """Return something else that could have been tapped."""
    others = [
        i.label
        for i in move.view.items
        if i.role not in ("field", "switch", "checkbox", "radio") and i.label not in move.labels
    ]
    return studio.rng.choice(others) if others else None


def _astray(studio: Studio, heading: str) -> View:
    """Return a screen where a wrong turn leads: it has nothing for the goal."""
    kind = studio.pick("menu", "page", "dialog")
    if kind == "menu":
        return studio.popup(low=4, high=7)
    if kind == "dialog":
        return studio.dialog(
            [Item(word, "radio", ("unchecked",)) for word in studio.some(list(v.TITLE_WORDS), 2, 4)],
            heading,
            cancel=False,
        )
    rows = [Item(word, "item") for word in studio.some(list(v.TITLE_WORDS), 1, 6)]
    return studio.view([Item("unnamed button"), *rows], heading, scrollable=studio.chance(0.2))


def _question(studio: Studio) -> Move:
    """Return a question in the way, whose first answer lets the task go on."""
    titles, answers = studio.rng.choice(rows("questions.txt")).split("|")
    title = studio.rng.choice(titles.split(";")).format(a=studio.rng.choice(v.APPS))
    buttons = studio.rng.choice(answers.split(";")).split("/")
    shuffled = studio.rng.sample(list(buttons), len(buttons))
    return tap(studio.view([Item(label) for label in shuffled], title), buttons[0])
