"""Which actions need the owner's word: what cannot be taken back is asked for, whatever the screen says.

The owner's own goal counts as consent for sending, deleting and calling when it names that verb; paying,
installing, granting and resetting always ask unless the owner allowed the kind at start. Words on the screen
never count: they decide what kind an action is, and never that it is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal, get_args

from devices.mark import Mark, Marks
from ladders.action import Action, KeyAction, LongPressAction, TapAction, TypeAction
from ladders.step.typed_text import spans
from ladders.step.wording import content_words, goal_words, likeness, stem, weight, words

Kind = Literal["send", "delete", "call", "pay", "install", "grant", "reset"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_LABELS: dict[Kind, re.Pattern[str]] = {
    "pay": re.compile(r"\b(pay|buy|purchase|place order|order now|check ?out|subscribe|donate|transfer money)\b", re.I),
    "reset": re.compile(r"\b(factory reset|erase all|reset phone|wipe|delete all data)\b", re.I),
    "install": re.compile(r"\b(install|uninstall)\b", re.I),
    "grant": re.compile(r"\b(allow|grant|while using the app|only this time)\b", re.I),
    "send": re.compile(r"^(send|send (now|message|sms|mms|email|mail)|reply|post|publish|share)$", re.I),
    "delete": re.compile(r"\b(delete|erase|remove|discard|empty (trash|bin))\b|^clear\b", re.I),
    "call": re.compile(r"^(call|dial|call .*|video call)$", re.I),
}
# A verb where an order has one: "Call Mum", "... and send it". The noun in "the phone" or "a message" is no order.
_ORDER = r"(?:^|[,;.!?]|\b(?:and|then|so|please|to|must|should|can you|could you))\W*"
# "Add Ann, phone 5551234" gives a number, and "call it 'Work'" a name: neither is an order.
_NO_ADDRESS = r"\b(?!\W+\S+@)"
_INSIDE = r"(?:(?!\band\b|\bthen\b)[^\"“‘',;.]|\.\w)*"  # within one clause; a file's name has a dot
_NAMING = r"call\b" + _INSIDE + r"\b(?:it|this|that|the|its)\b" + _INSIDE + r"[\"“‘']"
_NO_DATUM = r"\b(?!\W+\S*[\d@]\S*\s*(?:$|[,;.]))(?!\W+number\b)"
_GOALS: dict[Kind, re.Pattern[str]] = {
    "send": re.compile(
        _ORDER + r"(send|text|message|reply|answer|tell|write to|share|post|publish|mail|email)" + _NO_ADDRESS, re.I
    ),
    "delete": re.compile(_ORDER + r"(delete|remove|erase|discard|clear|empty|get rid of|throw away|trash)\b", re.I),
    "call": re.compile(_ORDER + r"(?!" + _NAMING + r")(?:call|dial|ring|phone" + _NO_DATUM + r")\b", re.I),
}
_ALWAYS_ASKED: frozenset[Kind] = frozenset({"pay", "install", "grant", "reset"})
_POINTS = re.compile(r"\b(?:this|these|here)\b", re.IGNORECASE)  # at what the owner has open
_SAME = 0.6  # likeness from which two words mean the same
_PERMISSION_PACKAGES = ("permissioncontroller", "packageinstaller")


@dataclass(frozen=True)
class Risk:
    """A consequential action: its kind and what would happen, for the question to the owner."""

    kind: Kind
    question: str


def risk(
    action: Action,
    marks: Marks,
    goal: str,
    allowed: Collection[str] = (),
    confirm: bool = False,
    dealt: Callable[[], str] = lambda: "",
) -> Risk | None:
    """Return why the owner must be asked before the action, or None.

    `allowed` are kinds the owner allowed at start. `confirm` asks for every consequential action: its verb was
    recovered from a damaged reply, so the goal's consent is not enough (must-not N9). `dealt` gives what was touched
    on the way here: the goal's consent is for what it names, and holds only where that is on the screen or was
    chosen before. "Delete George" is no leave to delete Leo.
    """
    mark = _target(action, marks)
    if mark is None:
        return None
    kind = kind_of(mark)
    if kind is None or kind in allowed:
        return None
    if not confirm and kind not in _ALWAYS_ASKED and asked_for(kind, goal) and _about(goal, marks, dealt):
        return None
    return Risk(kind, f'May I press "{mark.label}"? It would {kind}.')


def _about(goal: str, marks: Marks, dealt: Callable[[], str]) -> bool:
    """Say whether what the goal names is what this screen, or the way to it, is about."""
    named = [span.text for span in spans(goal) if span.kind in ("quoted", "name", "file", "time", "email")]
    shown = " ".join([*marks.words, *(f"{mark.label} {mark.value}" for mark in marks), dealt()])
    if named:
        return any(set(words(text)) <= set(words(shown)) for text in named)
    if _POINTS.search(goal):
        return True
    verbs = [stem(verb) for verb in ("delete", "send")]
    telling = [w for w in goal_words(goal)[1:] if weight(w) == 1 and not any(likeness(w, v) >= _SAME for v in verbs)]
    return not telling or any(likeness(word, other) >= _SAME for word in telling for other in content_words(shown))


def kind_of(mark: Mark) -> Kind | None:
    """Return what pressing a mark would do that cannot be taken back, or None."""
    if any(package in mark.package for package in _PERMISSION_PACKAGES):
        return "grant" if _LABELS["grant"].search(mark.label) else None
    if mark.role in ("switch", "checkbox", "radio", "tab", "field", "text"):
        return None
    for kind, pattern in _LABELS.items():
        if kind != "grant" and pattern.search(mark.label):
            return kind
    return None


def asked_for(kind: Kind, goal: str) -> bool:
    """Say whether the owner's own words ask for an action of that kind."""
    return kind in _GOALS and _GOALS[kind].search(goal) is not None


def carries_out(kind: Kind, label: str) -> bool:
    """Say whether pressing something of that label is an action of that kind."""
    return _LABELS[kind].search(label) is not None


def _target(action: Action, marks: Marks) -> Mark | None:
    if isinstance(action, TapAction | LongPressAction):
        if action.mark is not None:
            return marks.get(action.mark)
        if action.point is not None:
            inside = [mark for mark in marks if mark.box.contains(*action.point)]
            return min(inside, key=lambda mark: mark.box.area, default=None)
        return None
    if (isinstance(action, TypeAction) and action.submit) or (isinstance(action, KeyAction) and action.key == "enter"):
        # Enter in a message field sends on many phones; it counts as pressing the send button beside it.
        return next((mark for mark in marks if kind_of(mark) == "send"), None)
    return None
