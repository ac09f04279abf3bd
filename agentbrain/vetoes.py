"""Why a `done` that quotes nothing is not believed: arithmetic on the goal, what was done, and what the screen shows.

Each check returns a sentence for the owner and the next prompt, or "". They look for a reason against: a wrong `done`
costs the owner's trust, a refused one costs a step.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from agentbrain.deeds import (
    DELETES,
    HALTS,
    LOOKS,
    SAME,
    alike,
    dealt_with,
    did_something,
    first_word,
    is_key_press,
    opened_app,
    says_verb,
    verb_of,
)
from agentbrain.goal_vetoes import (
    made_unasked,
    not_as_many,
    not_carried_out,
    not_covered,
    not_met,
    not_put,
    not_typed,
    nothing_done,
    other_choice,
    second_order,
)
from agentbrain.policy import kind_of
from devices.mark import Mark, Marks
from ladders.action import (
    TypeAction,
)
from ladders.step.context import PastStep
from ladders.step.labels import (
    cancels,
    chose,
    confirms,
    is_menu,
    searches,
)
from ladders.step.wording import content_words, goal_words, likeness, stem, wanted_state, weight, words

_DIALOG = 8  # marks at most on a screen that is only a question
_TURNS = re.compile(
    r"\b(turn|switch)\b.*\b(on|off)\b|\b(en|dis)able\b|\b(de)?activate\b|\bto (on|off)\b", re.IGNORECASE
)
_STATE_IN_PHRASE = re.compile(r"\((on|off)\)$")
_CYCLED = re.compile(r"^(.+) (on|off|auto)$", re.IGNORECASE)  # a button that names its present state: "Flash off"
_KEEPS = (["save"], ["ok"], ["done"], ["send"], ["apply"], ["create"], ["confirm"])
_UNDOES = ("end", "stop", "cancel", "remove", "un", "clear", "delete")


def why_not(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return why the goal cannot be reached yet, or "". `worked` are the steps that changed something, at least one."""
    here = _here(marks, worked)
    return (
        _open_question(marks)
        or _open_menu(marks, worked)
        or _not_turned(goal, marks, worked)
        or not_carried_out(goal, marks, worked)
        or _still_offered(goal, marks, here)
        or not_met(goal, marks, here)
        or not_typed(goal, here)
        or not_put(goal, marks, here)
        or made_unasked(goal, here)
        or other_choice(goal, here)
        or second_order(goal, worked)
        or not_as_many(goal, marks, here)
        or _not_kept(marks, here)
        or _here_unpressed(marks, here)
        or nothing_done(goal, marks, here)
        or not_covered(goal, marks, here)
    )


def _here(marks: Marks, worked: Sequence[PastStep]) -> list[PastStep]:
    """Return the steps in the app in front, and those that opened one: what was done elsewhere is another matter."""
    packages = {mark.package for mark in marks if mark.package}
    if not packages:
        return list(worked)
    return [step for step in worked if not step.package or step.package in packages or step.opened or opened_app(step)]


def _open_question(marks: Marks) -> str:
    """Return that a dialog waits for its answer: nothing is deleted before its second "Delete" was pressed."""
    if len(marks) > _DIALOG or not any(cancels(mark.label) for mark in marks if mark.role == "button"):
        return ""
    answers = [m.label for m in marks if m.role == "button" and _answers(m)]
    return f'The question with "{answers[-1]}" is not answered.' if answers else ""


def _answers(mark: Mark) -> bool:
    return confirms(mark.label) or kind_of(mark) is not None or first_word(mark.label) in DELETES


def _open_menu(marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return that a menu was opened and nothing chosen from it: it also hides what is below it."""
    last = worked[-1]
    choices = sum(mark.role == "radio" for mark in marks) > 1 and not chose(last)
    return "A menu is open and nothing was chosen from it." if last.opened and (is_menu(last.label) or choices) else ""


def _not_turned(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return why a goal that wants something on or off is not met, or "".

    A switch that the goal names by its own words must be as wanted ("mute" may want "Quiet hours" on), and one
    must have been turned that way. A goal that says neither wants what it had turned to be on.
    """
    wanted, named = wanted_state(goal), {word for word in goal_words(goal) if weight(word) == 1}
    turned = {step.label: step for step in worked if _STATE_IN_PHRASE.search(step.phrase)}
    just = wanted is None and worked[-1].label in turned and " to " in goal
    meant = _meant(marks, named, turned) if wanted is not None or just else []
    if meant and all(mark.on != (wanted is None or wanted) for mark in meant):
        return f"{meant[0].label} is {'on' if meant[0].on else 'off'}."
    if wanted is None:
        return ""
    state = "on" if wanted else "off"
    for mark in marks:
        cycled = _CYCLED.match(mark.label)
        if cycled and named & set(content_words(cycled.group(1))):
            return "" if cycled.group(2).lower() == state else f"It says {mark.label}."
    if not _TURNS.search(goal):
        return ""
    was = "off" if wanted else "on"
    done = any(step.phrase.endswith(f"({was})") and alike(named, step.label) for step in turned.values())
    return "" if done else f"Nothing that the goal names was turned {state}."


def _meant(marks: Marks, named: set[str], turned: Collection[str]) -> list[Mark]:
    """Return the switches that share most words with the goal; of several those that were turned."""
    shared = {mark: len(named & set(content_words(mark.label))) for mark in marks if mark.on is not None}
    most = max(shared.values(), default=0)
    meant = [mark for mark, count in shared.items() if count == most and most]
    return [mark for mark in meant if mark.label in turned] or meant


def _still_offered(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return what the goal's verb asks for when the screen still offers it and no step took it, or "".

    A "Star" button that nobody pressed says that nothing was starred.
    """
    verb = verb_of(goal)
    if not verb or weight(verb) < 1 or verb in LOOKS:
        return ""
    if verb in HALTS and (going := next((m.label for m in marks if words(m.label)[:1] in (["pause"], ["stop"])), "")):
        return f'"{going}" was not pressed.'
    if any(did_something(step) and says_verb(verb, dealt_with(step)) for step in worked):
        return ""
    used = {step.label for at, step in enumerate(worked) if any(did_something(later) for later in worked[at + 1 :])}
    offers = (m.label for m in marks if m.clickable and not m.editable and m.role != "tab" and _offers(goal, m.label))
    offer = next((label for label in offers if label not in used), "")
    return f'"{offer}" was not pressed.' if offer else ""


def _offers(goal: str, label: str) -> bool:
    """Say whether a button would do what the goal says: its first word, or its second ("Add star"), to that thing."""
    first, second = [*words(label), "", ""][:2]
    lead = second if first in ("add", "mark", "set") and second else first
    if label.casefold().startswith(_UNDOES) or not lead or likeness(verb_of(goal), stem(lead)) < SAME:
        return False
    others = [word for word in content_words(label) if word not in (stem(first), stem(lead))]
    return not others or bool(set(others) & set(goal_words(goal)))


def _not_kept(marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return which button still waits to keep what was entered or chosen, or ""."""
    entered = [
        at for at, step in enumerate(worked) if isinstance(step.action, TypeAction) or chose(step) or is_key_press(step)
    ]
    kept = [at for at, step in enumerate(worked) if confirms(step.label) or first_word(step.label) in ("start", "call")]
    if not entered or (kept and kept[-1] > entered[-1]) or searches(worked[entered[-1]].label):
        return ""
    keeps = (*_KEEPS, ["start"], ["call"]) if is_key_press(worked[entered[-1]]) else _KEEPS
    waits = (mark.label for mark in marks if mark.role == "button" and words(mark.label)[:1] in keeps)
    return next((f'"{label}" was not pressed.' for label in waits), "")


def _here_unpressed(marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return that a place was chosen and not taken: "Move here" still waits."""
    label = next((mark.label for mark in marks if mark.label.casefold().endswith(" here") and mark.clickable), "")
    return f'"{label}" was not pressed.' if label and worked and worked[-1].label != label else ""
