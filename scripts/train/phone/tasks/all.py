"""Every task of the simulated phone, drawn by a seed, and worded as one of many people would say it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from scripts.train.phone.oracle import Task
from scripts.train.phone.tasks import (
    calendar,
    clock,
    contacts,
    cooking,
    files,
    messages,
    money,
    music,
    notes,
    pictures,
    settings,
    todos,
    web,
)
from scripts.train.phone.tasks.words import Maker
from scripts.train.worlds.episodes import wrapped

MAKERS: tuple[Maker, ...] = (
    *settings.MAKERS,
    *contacts.MAKERS,
    *messages.MAKERS,
    *notes.MAKERS,
    *todos.MAKERS,
    *clock.MAKERS,
    *calendar.MAKERS,
    *music.MAKERS,
    *pictures.MAKERS,
    *files.MAKERS,
    *money.MAKERS,
    *cooking.MAKERS,
    *web.MAKERS,
)
"""Makers of tasks; one that makes several kinds stands here more than once."""


def task(rng: Random) -> Task:
    """Return a task whose goals are worded by many people: with a please, as a question, as a wish."""
    made = rng.choice(MAKERS)(rng)
    return replace(made, goals=tuple(wrapped(rng, goal) if _is_imperative(goal) else goal for goal in made.goals))


def _is_imperative(goal: str) -> bool:
    """Say whether a goal begins with a verb: names and quotations begin otherwise, and so do "new" and "no"."""
    first, second = goal.split()[:2]
    told = second == "me" or " is in " in goal  # "I want to show me" is nobody's English
    return first.isalpha() and first.islower() and first not in ("new", "no") and not told
