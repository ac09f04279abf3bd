"""One line per step: where the agent is and what its last action changed, from the element trees.

Only where the tree says little is a model that sees asked for a line of its own.
"""

from __future__ import annotations

from devices.apps import app_name, is_launcher
from devices.mark import Mark, Marks
from devices.screen import Screen
from ladders.step.candidates import clip, short_label, state_words
from ladders.step.context import Effect

_NAMED = 3  # changes named in a caption; more is a new screen, not news
_LABEL = 30  # characters
_SEEN = 80  # characters of a model's own line
_FEW = 3  # texts on a screen under which its tree says little


def says_little(marks: Marks) -> bool:
    """Say whether the tree leaves a reader blind: a game, a map, a canvas."""
    return len(marks.words) + sum(bool(mark.label.strip() or mark.value) for mark in marks) < _FEW


def caption(phrase: str, effect: Effect, before: Marks, screen: Screen, after: Marks, seen: str = "") -> str:
    """Return what became of an action, in at most about 30 words.

    `seen` is a model's own line about the screen that was acted on, put in front. A screen that scrolled or turned
    because of the action is not news, so only elements that are on both screens with another state or value, and
    the title of a new screen, are named.
    """
    said = f"[{clip(seen, _SEEN)}] {phrase}" if seen else phrase
    if effect == "unchanged":
        return f"{said}: nothing changed"
    if effect in ("failed", "refused"):
        return f"{said}: {effect}"
    news = _changed(before, after) or _arrived(screen, before, after)
    return f"{said}: {news}" if news else said


def _changed(before: Marks, after: Marks) -> str:
    """Name elements that are on both screens with another state or value."""
    old = {_key(mark): _condition(mark) for mark in before}
    lines = [
        f"{short_label(mark, _LABEL)} is now {condition}"
        for mark in after
        if (condition := _condition(mark)) and old.get(_key(mark), condition) != condition
    ]
    return "; ".join(lines[:_NAMED])


def _arrived(screen: Screen, before: Marks, after: Marks) -> str:
    if before.screen_print == after.screen_print:
        return ""
    if is_launcher(screen.package):
        return "now on the home screen"
    title = next((word for word in after.words if word.strip() and word not in before.words), "")
    app = app_name(screen.package)
    if not title or title == app:
        return f"now in {app}" if app else ""
    return f"now on {clip(title, _LABEL)}" + (f" ({app})" if app else "")


def _key(mark: Mark) -> tuple[str, str, str]:
    return (mark.resource_id, mark.role, mark.hint or mark.label)


def _condition(mark: Mark) -> str:
    if mark.editable:
        return f'"{clip(mark.value, _LABEL)}"' if mark.value else ""
    return state_words(mark)
