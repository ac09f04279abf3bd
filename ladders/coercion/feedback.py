"""What a model is told when its reply could not be acted on: what was wrong, and what is allowed.

The bad text is never repeated: a model that reads its own mistake writes it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ladders.coercion.context import CoercionContext
from ladders.coercion.result import Problem
from ladders.coercion.verbs import OWN_VERBS

FORMS: Final = {
    "tap": '{"action":"tap","mark":N}',
    "long_press": '{"action":"long_press","mark":N}',
    "type": '{"action":"type","mark":N,"text":"..."}',
    "scroll": '{"action":"scroll","direction":"down"}',
    "swipe": '{"action":"swipe","direction":"left"}',
    "back": '{"action":"back"}',
    "home": '{"action":"home"}',
    "key": '{"action":"key","key":"enter"}',
    "open": '{"action":"open","app":"..."}',
    "wait": '{"action":"wait","seconds":1}',
    "note": '{"action":"note","text":"..."}',
    "ask": '{"action":"ask","question":"..."}',
    "done": '{"action":"done","evidence":"..."}',
    "give_up": '{"action":"give_up","reason":"..."}',
}
"""The shortest form of each action, as the prompts teach it."""

_SENTENCES: Final[dict[Problem, str]] = {
    "blank": "Your last reply was empty.",
    "think_unclosed": "Your last reply was all thinking and held no action. Answer without thinking.",
    "prose": "Your last reply was prose and held no action.",
    "markup": "Your last reply held markup or data but no action.",
    "noise": "Your last reply was one thing repeated and held no action.",
    "echo": "Your last reply repeated the prompt and held no action.",
    "unreadable": "Your last reply could not be read as an action.",
    "no_verb": 'Your last reply named no "action".',
    "unknown_verb": "Your last reply asked for an action that does not exist.",
    "no_target": "Your last action did not say where.",
    "no_such_mark": "Your last action named a mark that is not on this screen.",
    "no_such_label": "Your last action named a label that is not on this screen.",
    "ambiguous_label": "Your last action named a label that several marks have; give the number.",
    "bad_target": "Your last action's target could not be read as the number of a mark.",
    "bad_cell": "Your last action named a grid cell that does not exist; cells are A1 to H12.",
    "points_not_trusted": "Your last action used coordinates; use the number of a mark instead.",
    "point_outside": "Your last action's coordinates are outside the screen.",
    "bad_point": "Your last action's coordinates could not be read as one point.",
    "no_direction": "Your last action needs a direction: up, down, left or right.",
    "zero_swipe": "Your last swipe starts where it ends, or leans no way; give a direction.",
    "no_text": "Your last action said no text to type.",
    "text_unsure": 'The end of your text could not be told, so nothing was typed. Escape quotes inside it as \\".',
    "text_too_long": "Your text is longer than 10,000 characters; nothing was typed.",
    "cut": "Your last reply was cut off before it was complete. Reply shorter.",
    "conflict": "Your last reply contradicts itself; say one thing.",
    "no_key": "Your last action named a key that does not exist.",
    "no_app": "Your last action did not say which app to open.",
    "no_such_app": "Your last action named an app that is not on this phone.",
    "finish_unclear": "Your last reply might have meant the goal is reached, but did not say so clearly and alone.",
    "dialect_off": "Your last reply was in an action language that is not used here.",
    "shell": "Shell commands are not actions.",
}

_NEEDS_MARKS: Final = (
    "no_target",
    "no_such_mark",
    "no_such_label",
    "ambiguous_label",
    "bad_target",
    "points_not_trusted",
)


def explain(problem: Problem, context: CoercionContext, verb: str = "") -> str:
    """Say what was wrong with a reply and what is allowed; never repeats the reply."""
    parts = [_SENTENCES[problem]]
    if problem in _NEEDS_MARKS:
        parts.append(_marks(context))
    elif problem in ("no_key",):
        parts.append("Keys: enter, delete, search, recent, menu, tab, volume_up, volume_down, power.")
    elif problem == "no_such_app" and context.apps:
        parts.append(f"Apps: {_names([app.name or app.package for app in context.apps])}.")
    if context.dialect != "json":
        parts.append("Reply with one action in the format you were given, and nothing else.")
    else:
        parts.append(f"Reply with one JSON object and nothing else, such as {FORMS.get(verb, FORMS['tap'])}.")
        parts += [] if verb in FORMS else [f"Actions: {', '.join(OWN_VERBS)}."]
    return " ".join(parts)


def only_first(count: int) -> str:
    """Say that one action of several was done."""
    return f"Your last reply held {count} actions; only the first was done. Reply with one action."


def _marks(context: CoercionContext) -> str:
    if not context.marks:
        return "There are no marks on this screen."
    return f"Marks: {_ranges(sorted(mark.number for mark in context.marks))}."


def _ranges(numbers: Sequence[int]) -> str:
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number <= runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)


def _names(names: Sequence[str]) -> str:
    shown = ", ".join(names[:20])
    return shown if len(names) <= 20 else f"{shown} and {len(names) - 20} more"
