"""What a past step did, in words: whether it acted or only opened a place, and what it touched."""

from __future__ import annotations

import re
from collections.abc import Iterable

from devices.mark import Marks
from ladders.action import (
    KeyAction,
    LongPressAction,
    OpenAction,
    SwipeAction,
    TapAction,
    TypeAction,
)
from ladders.step.context import PastStep
from ladders.step.labels import (
    chose,
    confirms,
    key_of,
    searches,
)
from ladders.step.wording import content_words, goal_words, likeness, stem, words

SAME = 0.6
"""Likeness from which two words mean the same."""
LOOKS = frozenset(map(stem, ("open", "view", "show", "find", "check", "see", "look", "read", "go", "visit", "search")))
EDITS = frozenset(map(stem, ("rename", "change", "call", "name", "edit", "give", "label", "join", "connect", "search")))
_ACTS = frozenset(
    ("mark", "complete", "completed", "delete", "remove", "forget", "save", "send", "ok", "done", "yes", "confirm",
     "apply", "set", "pin", "unpin", "like", "unlike", "star", "unstar", "pause", "stop", "start", "play", "resume",
     "record", "reset", "clear", "connect", "disconnect", "pair", "unpair", "place", "pay", "buy", "call",
     "archive", "take",)
)  # fmt: skip
"""First words of buttons that do what they say, whatever screen comes next."""
DELETES = frozenset({"clear", "reset", "forget", "empty", "unpair", "remove", "delete", "erase", "discard"})
SUMMARY = re.compile(r",(?!\d)")
OTHERS = frozenset(
    map(stem, ("delete", "remove", "complete", "finish", "star", "unstar", "like", "unlike", "pin", "unpin", "open",
               "show", "play", "call", "turn", "switch", "rename", "move", "cancel", "stop", "pause", "clear", "erase",
               "forget"))
)  # fmt: skip
"""Verbs of goals that make nothing new."""
HALTS = frozenset(map(stem, ("stop", "pause", "end", "halt", "hold", "finish")))


def dealt_with(step: PastStep) -> str:
    """Return what a step touched, in words: its element, its text, its app.

    A text typed into a search only looks for something; finding and using it is another step.
    """
    action = step.action
    if isinstance(action, TypeAction):
        return step.label if searches(step.label) else f"{step.label} {action.text}"
    # A row's summary tells what lies behind it ("Display, dark theme off"); only its title was touched.
    return SUMMARY.split(step.label)[0] or step.phrase


def opened_app(step: PastStep) -> bool:
    """Say whether a step opened an app by its name."""
    return isinstance(step.action, OpenAction)


def finishes(label: str) -> bool:
    """Say whether a button of that label does what it says, whatever screen comes next."""
    low = label.casefold()
    return confirms(label) or first_word(label) in _ACTS or low.endswith(" here") or low == "add"


def did_something(step: PastStep) -> bool:
    """Say whether a step did something, and did not only open a place."""
    if not isinstance(step.action, TapAction | LongPressAction | TypeAction | SwipeAction | KeyAction):
        return False
    return finishes(step.label) or not step.opened


def does_it(step: PastStep, goal: str) -> bool:
    """Say whether a step carried out something that the goal may want."""
    if isinstance(step.action, TypeAction):
        return not searches(step.label) and verb_of(goal) not in OTHERS - EDITS
    turned = confirms(step.label) or bool(key_of(step.label))
    if chose(step):
        return any(likeness(w, other) > 0 for w in goal_words(goal) for other in content_words(step.label))
    return did_something(step) and (
        turned
        or finishes(step.label)
        or step.label.casefold().startswith("add to ")
        or says_verb(verb_of(goal), dealt_with(step))
    )


def is_key_press(step: PastStep) -> bool:
    """Say whether a step pressed a key of a keypad."""
    return bool(key_of(step.label))


def first_word(label: str) -> str:
    """Return the first word of a label, lower case, or ""."""
    return next(iter(words(label)), "")


def verb_of(goal: str) -> str:
    """Return the stem of the goal's verb, or ""."""
    return next(iter(goal_words(goal)), "")


def says_verb(verb: str, label: str) -> bool:
    """Say whether a label holds the verb or one of its meaning."""
    return any(likeness(verb, stem(word)) >= SAME for word in words(label))


def alike(named: set[str], label: str) -> bool:
    """Say whether a label holds one of the words or one of its meaning."""
    return any(likeness(word, other) >= SAME for word in named for other in content_words(label))


def labels(marks: Marks) -> Iterable[str]:
    """Return the labels of a screen's marks."""
    return [mark.label for mark in marks]
