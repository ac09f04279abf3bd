"""Reasons in the goal why it cannot be reached yet: something it names, gives or orders was not dealt with.

Each check returns a sentence, or ""; `agentbrain.vetoes` asks them in order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentbrain.deeds import (
    DELETES,
    EDITS,
    HALTS,
    LOOKS,
    OTHERS,
    SUMMARY,
    alike,
    dealt_with,
    did_something,
    does_it,
    finishes,
    first_word,
    labels,
    opened_app,
    says_verb,
    verb_of,
)
from agentbrain.policy import Kind, asked_for, carries_out
from devices.mark import Marks
from ladders.action import (
    BackAction,
    TypeAction,
)
from ladders.step.context import PastStep
from ladders.step.labels import (
    cancels,
    chose,
    complement,
    confirms,
    creates,
    key_of,
    runs,
    searches,
)
from ladders.step.typed_text import Span, spans, sums
from ladders.step.wording import content_words, goal_words, imperative, likeness, stem, wanted_state, weight, words

SHARE_DONE = 0.4
"""At least this share of the goal's words must have been dealt with, by weight."""
_NAMED = ("quoted", "name", "file", "number", "url", "email")
_TEXTS = ("quoted", "said", "number", "email", "url")
_GIVES = frozenset(
    ("called", "named", "titled", "saying", "says", "title", "text", "note", "amount", "password", "reason", "body",
     "description", "subject", "content", "message", "of", "name", "number", "email", "label",
     "album", "folder", "list", "playlist", "place", "location", "is",)
)  # fmt: skip
_MAKES = frozenset(
    map(stem, ("create", "add", "new", "make", "write", "note", "jot", "schedule", "log", "save", "book", "put", "set",
               "send", "text", "message", "reply", "tell", "remind", "wake", "enter", "type", "record", "start",
               "plan"))
)  # fmt: skip
_ASKS = re.compile(r"^\W*(which|what|when|where|who|how)\b", re.IGNORECASE)
_CALLING = re.compile(r"\b(calling|ringing|end call|hang up|dialling|dialing)\b", re.IGNORECASE)
_FURTHER = re.compile(
    r"\b(?:and|then) (?:also |then )?(pay|delete|remove|send|call|star|pin|rename|share|archive)\b(?! it with)",
    re.IGNORECASE,
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_SEVERAL = re.compile(
    rf"\b({'|'.join(_COUNTS)}) (?!minute|hour|second|day|week|month|year|times|o['’]clock|percent)\w+", re.IGNORECASE
)
_STARTED = frozenset(map(stem, ("start", "begin", "play", "record", "take")))
_RUNNING = frozenset({"pause", "stop"})


def not_carried_out(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return which verb of the goal no step carried out, or "": what cannot be taken back has a button of its own."""
    kinds: tuple[Kind, ...] = ("delete", "call", "send")
    for kind in kinds:
        if not asked_for(kind, imperative(goal)):
            continue
        last = max((at for at, step in enumerate(worked) if _carries_out(kind, step)), default=None)
        calling = kind == "call" and any(_CALLING.search(text) for text in (*marks.words, *labels(marks)))
        if last is None:
            return "" if calling else f"Nothing was done to {kind}."
        if late := _touched_later(goal, worked, last):
            return f'"{late}" was dealt with only after that.'
        if last + 1 < len(worked) and _takes_back(worked[last + 1]):
            return f"It was taken back before it was confirmed to {kind}."
    return ""


def _touched_later(goal: str, worked: Sequence[PastStep], at: int) -> str:
    """Return what the goal names that was met only after the step at that index: then that step was about another."""
    for span in spans(goal):
        if span.kind in ("quoted", "name", "file", "time"):
            first = next((i for i, step in enumerate(worked) if set(words(span.text)) <= set(words(step.label))), None)
            if first is not None and first > at:
                return span.text
    return ""


def _carries_out(kind: Kind, step: PastStep) -> bool:
    return carries_out(kind, dealt_with(step)) or (
        kind == "delete" and first_word(step.label) in DELETES and not cancels(step.label)
    )


def _takes_back(step: PastStep) -> bool:
    return isinstance(step.action, BackAction) or cancels(step.label)


def not_met(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return a name or a quoted piece of the goal that no step has touched or typed, or "".

    "Remove from favourites" on somebody else's page deletes and covers half of the goal's words. A goal that makes
    nothing names what is there already: to type it somewhere is not to touch it.
    """
    types = verb_of(goal) not in OTHERS - EDITS
    titles = " ".join(marks.words)
    pressed = "".join(key_of(step.label) for step in worked)
    for sum_ in sums(goal):
        if sum_ not in pressed:
            return f"The sum {sum_} was not entered."
    app = " ".join({mark.package for mark in marks})
    typed = {word for step in worked if isinstance(step.action, TypeAction) for word in words(step.action.text)}
    for span in spans(goal):
        if span.kind not in (*_NAMED, *(("time",) if verb_of(goal) in OTHERS else ())) or not words(span.text):
            continue
        if span.kind == "number" and re.sub(r"\D", "", span.text) in pressed:
            continue
        if span.kind == "name" and (_holds(titles, span.text) or span.text.casefold() in app):
            continue
        if not any(_touches(step, span, types, typed) for step in worked):
            return f'"{span.text}" was not dealt with.'
    return ""


def _touches(step: PastStep, span: Span, types: bool, typed: set[str]) -> bool:
    said, action = set(words(span.text)), step.action
    if isinstance(action, TypeAction):
        given = (types and span.kind != "file") or bool(set(words(span.cue)) & _GIVES)
        given = given or span.kind in ("number", "url", "email")
        return given and said <= typed and bool(said & set(words(action.text))) and not searches(step.label)
    shown = set(words(f"{step.label} {step.phrase}"))
    return bool(said & shown) if span.kind == "number" else said <= shown or (len(said) > 1 and bool(said & shown))


def not_typed(goal: str, worked: Sequence[PastStep]) -> str:
    """Return a text that the goal gives for a field, or for a new thing's name, and that was not entered, or "".

    A text with a place of its own ("with the note X", "called X") is no name of something to be tapped.
    """
    if verb_of(goal) not in _MAKES | EDITS:
        return ""
    pressed = "".join(key_of(step.label) for step in worked)
    typed = {word for step in worked if isinstance(step.action, TypeAction) for word in words(step.action.text)}
    for span in spans(goal):
        given = set(words(span.cue)[-1:]) & _GIVES
        tapped = any(set(words(span.text)) <= set(words(step.label)) for step in worked)
        entered = span.text in pressed or tapped or set(words(span.text)) <= typed
        if span.kind in _TEXTS and given and not entered:
            return f'"{span.text}" was not typed.'
    return ""


def not_put(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return what the goal wants something to become or to be put into, when the last act does not say it, or "".

    Looking into the cart puts nothing into it.
    """
    wanted = set(complement(goal))
    if not wanted:
        return ""
    acted = [step for step in worked if did_something(step)]
    said = any(alike(wanted, dealt_with(step)) for step in worked)
    last = acted[-1] if acted else None
    ends = last is not None and (alike(set(goal_words(goal)), dealt_with(last)) or chose(last) or finishes(last.label))
    shown = any("selected" in mark.state and alike(wanted, mark.label) for mark in marks)
    return (
        "" if acted and ((said and ends) or shown) else f'Nothing was done to make it "{" ".join(complement(goal))}".'
    )


def made_unasked(goal: str, worked: Sequence[PastStep]) -> str:
    """Return that something new was made where the goal makes nothing, or ""."""
    if verb_of(goal) not in OTHERS or complement(goal):
        return ""
    made = next((step.label for step in worked if creates(step.label)), "")
    kept = any(confirms(step.label) for step in worked)
    return f'"{made}" was pressed, and the goal makes nothing new.' if made and kept else ""


def other_choice(goal: str, worked: Sequence[PastStep]) -> str:
    """Return that the last choice says nothing of the goal, or ""."""
    last = worked[-1] if worked else None
    if last is None or not chose(last) or wanted_state(goal) is not None:
        return ""
    about = any(likeness(word, other) > 0 for word in goal_words(goal) for other in content_words(last.label))
    return "" if about else f'"{last.label}" says nothing of the goal.'


def second_order(goal: str, worked: Sequence[PastStep]) -> str:
    """Return a further order of the goal ("... and pay with the card") that no step carried out, or ""."""
    for found in _FURTHER.finditer(goal):
        verb = stem(found.group(1).lower())
        if not any(says_verb(verb, dealt_with(step)) for step in worked):
            return f"Nothing was done to {found.group(1).lower()}."
    return ""


def not_as_many(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return that the goal wants several of a thing and one was taken, or ""."""
    found = _SEVERAL.search(re.sub(r"[\"“”‘][^\"“”’]*[\"“”’]", " ", goal))
    if found is None:
        return ""
    count = _COUNTS[found.group(1).lower()]
    shown = " ".join([*marks.words, *(f"{mark.label} {mark.value}" for mark in marks)])
    pressed = max((sum(other.label == step.label for other in worked) for step in worked), default=0)
    return "" if str(count) in words(shown) or pressed >= count else f"It wants {count}, and one was taken."


def nothing_done(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return that steps only opened places, where the goal asks for more than to look at one, or "".

    What acts: a text that was entered and kept, a switch that was turned, a button that says the goal's verb, and
    something that runs now, or that the screen says became so ("Connected" beside the network).
    """
    verb = verb_of(goal)
    if verb in LOOKS or not verb or _ASKS.match(goal):
        return ""
    if any(_CALLING.search(text) for text in (*marks.words, *labels(marks))):
        return ""
    if any(does_it(step, goal) or runs(step.label, labels(marks)) for step in worked):
        return ""
    acted = [step for step in worked if did_something(step)]
    if any(alike(set(complement(goal)), dealt_with(step)) for step in acted):
        return ""
    apart = {word for span in spans(goal) if span.kind in ("quoted", "name") for word in content_words(span.text)}
    things = set(goal_words(goal)) - apart
    if any(alike(things, SUMMARY.split(step.label)[0]) and not step.opened for step in acted[-1:]):
        return ""
    running = any(word in _RUNNING for label in labels(marks) for word in words(label)[:1])
    became = any(says_verb(verb, text) for text in (*marks.words, *labels(marks)))
    vague = weight(verb) < 1 and bool(acted) and alike(set(goal_words(goal)), dealt_with(acted[-1]))
    return "" if acted and (running or became or vague) else "Places were opened and nothing was done there."


def not_covered(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return that what was done has dealt with too few of the goal's words, or "". To look is done by looking."""
    has = {word: weight(word) for word in goal_words(goal)}
    verb = verb_of(goal)
    looks = verb in LOOKS or _ASKS.match(goal) is not None
    inside = [step for step in worked if "launcher" not in step.package and not opened_app(step)] if looks else worked
    only_app = looks and not inside
    done = [word for step in (worked if only_app else inside) for word in content_words(dealt_with(step))]
    if worked and runs(worked[-1].label, labels(marks)):
        done += _STARTED
    pressed = "".join(key_of(step.label) for step in worked)
    done += [word for word in has if word.isdigit() and word in pressed]
    dealt = {word for word in has if any(likeness(word, other) > 0 for other in done)}
    things = set(has) - {verb}
    counted = things if looks else set(has)
    covered = sum(has[word] for word in dealt & counted) >= SHARE_DONE * sum(has[word] for word in counted)
    turned = wanted_state(goal) is not None and any(chose(step) for step in worked)  # and the right way, see above
    halted = verb in HALTS and any(stem(first_word(step.label)) in HALTS for step in worked[-1:])
    if turned or halted:
        return ""
    about = (things <= dealt) if only_app else (not things or bool(things & dealt))
    named = not looks and any(span.kind in ("quoted", "name") for span in spans(goal))  # and each was dealt with
    return "" if about and (covered or named) else "What was done so far does not cover the goal."


def _holds(text: str, piece: str) -> bool:
    return set(words(piece)) <= set(words(text))
