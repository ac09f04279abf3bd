"""Why a `done` that quotes nothing is not believed: arithmetic on the goal, what was done, and what the screen shows.

Each check returns a sentence for the owner and the next prompt, or "". They look for a reason against: a wrong `done`
costs the owner's trust, a refused one costs a step.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from agentbrain.policy import Kind, asked_for, carries_out, kind_of
from devices.mark import Mark, Marks
from ladders.action import (
    BackAction,
    KeyAction,
    LongPressAction,
    OpenAction,
    SwipeAction,
    TapAction,
    TypeAction,
)
from ladders.step.context import PastStep
from ladders.step.labels import (
    cancels,
    chose,
    complement,
    confirms,
    creates,
    is_menu,
    key_of,
    runs,
    searches,
)
from ladders.step.typed_text import Span, spans, sums
from ladders.step.wording import content_words, goal_words, imperative, likeness, stem, wanted_state, weight, words

SHARE_DONE = 0.4
"""At least this share of the goal's words must have been dealt with, by weight."""
SAME = 0.6
"""Likeness from which two words mean the same."""
_DIALOG = 8  # marks at most on a screen that is only a question
_TURNS = re.compile(
    r"\b(turn|switch)\b.*\b(on|off)\b|\b(en|dis)able\b|\b(de)?activate\b|\bto (on|off)\b", re.IGNORECASE
)
_STATE_IN_PHRASE = re.compile(r"\((on|off)\)$")
_CYCLED = re.compile(r"^(.+) (on|off|auto)$", re.IGNORECASE)  # a button that names its present state: "Flash off"
_NAMED = ("quoted", "name", "file", "number", "url", "email")
_TEXTS = ("quoted", "said", "number", "email", "url")
_GIVES = frozenset(
    ("called", "named", "titled", "saying", "says", "title", "text", "note", "amount", "password", "reason", "body",
     "description", "subject", "content", "message", "of", "name", "number", "email", "label",
     "album", "folder", "list", "playlist", "place", "location", "is",)
)  # fmt: skip
LOOKS = frozenset(map(stem, ("open", "view", "show", "find", "check", "see", "look", "read", "go", "visit", "search")))
_MAKES = frozenset(
    map(stem, ("create", "add", "new", "make", "write", "note", "jot", "schedule", "log", "save", "book", "put", "set",
               "send", "text", "message", "reply", "tell", "remind", "wake", "enter", "type", "record", "start",
               "plan"))
)  # fmt: skip
_EDITS = frozenset(
    map(stem, ("rename", "change", "call", "name", "edit", "give", "label", "join", "connect", "search"))
)
_ACTS = frozenset(
    ("mark", "complete", "completed", "delete", "remove", "forget", "save", "send", "ok", "done", "yes", "confirm",
     "apply", "set", "pin", "unpin", "like", "unlike", "star", "unstar", "pause", "stop", "start", "play", "resume",
     "record", "reset", "clear", "connect", "disconnect", "pair", "unpair", "place", "pay", "buy", "call",
     "archive", "take",)
)  # fmt: skip
"""First words of buttons that do what they say, whatever screen comes next."""
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
_DELETES = frozenset({"clear", "reset", "forget", "empty", "unpair", "remove", "delete", "erase", "discard"})
_SUMMARY = re.compile(r",(?!\d)")
_OTHERS = frozenset(
    map(stem, ("delete", "remove", "complete", "finish", "star", "unstar", "like", "unlike", "pin", "unpin", "open",
               "show", "play", "call", "turn", "switch", "rename", "move", "cancel", "stop", "pause", "clear", "erase",
               "forget"))
)  # fmt: skip
"""Verbs of goals that make nothing new."""
_KEEPS = (["save"], ["ok"], ["done"], ["send"], ["apply"], ["create"], ["confirm"])
_HALTS = frozenset(map(stem, ("stop", "pause", "end", "halt", "hold", "finish")))
_UNDOES = ("end", "stop", "cancel", "remove", "un", "clear", "delete")
_STARTED = frozenset(map(stem, ("start", "begin", "play", "record", "take")))
_RUNNING = frozenset({"pause", "stop"})


def why_not(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return why the goal cannot be reached yet, or "". `worked` are the steps that changed something, at least one."""
    here = _here(marks, worked)
    return (
        _open_question(marks)
        or _open_menu(marks, worked)
        or _not_turned(goal, marks, worked)
        or _not_carried_out(goal, marks, worked)
        or _still_offered(goal, marks, here)
        or _not_met(goal, marks, here)
        or _not_typed(goal, here)
        or _not_put(goal, marks, here)
        or _made_unasked(goal, here)
        or _other_choice(goal, here)
        or _second_order(goal, worked)
        or _not_as_many(goal, marks, here)
        or _not_kept(marks, here)
        or _here_unpressed(marks, here)
        or _nothing_done(goal, marks, here)
        or _not_covered(goal, marks, here)
    )


def dealt_with(step: PastStep) -> str:
    """Return what a step touched, in words: its element, its text, its app.

    A text typed into a search only looks for something; finding and using it is another step.
    """
    action = step.action
    if isinstance(action, TypeAction):
        return step.label if searches(step.label) else f"{step.label} {action.text}"
    # A row's summary tells what lies behind it ("Display, dark theme off"); only its title was touched.
    return _SUMMARY.split(step.label)[0] or step.phrase


def _here(marks: Marks, worked: Sequence[PastStep]) -> list[PastStep]:
    """Return the steps in the app in front, and those that opened one: what was done elsewhere is another matter."""
    packages = {mark.package for mark in marks if mark.package}
    if not packages:
        return list(worked)
    return [step for step in worked if not step.package or step.package in packages or step.opened or _opened(step)]


def _opened(step: PastStep) -> bool:
    return isinstance(step.action, OpenAction)


def _open_question(marks: Marks) -> str:
    """Return that a dialog waits for its answer: nothing is deleted before its second "Delete" was pressed."""
    if len(marks) > _DIALOG or not any(cancels(mark.label) for mark in marks if mark.role == "button"):
        return ""
    answers = [m.label for m in marks if m.role == "button" and _answers(m)]
    return f'The question with "{answers[-1]}" is not answered.' if answers else ""


def _answers(mark: Mark) -> bool:
    return confirms(mark.label) or kind_of(mark) is not None or _first(mark.label) in _DELETES


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
    done = any(step.phrase.endswith(f"({was})") and _alike(named, step.label) for step in turned.values())
    return "" if done else f"Nothing that the goal names was turned {state}."


def _meant(marks: Marks, named: set[str], turned: Collection[str]) -> list[Mark]:
    """Return the switches that share most words with the goal; of several those that were turned."""
    shared = {mark: len(named & set(content_words(mark.label))) for mark in marks if mark.on is not None}
    most = max(shared.values(), default=0)
    meant = [mark for mark, count in shared.items() if count == most and most]
    return [mark for mark in meant if mark.label in turned] or meant


def _not_carried_out(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return which verb of the goal no step carried out, or "": what cannot be taken back has a button of its own."""
    kinds: tuple[Kind, ...] = ("delete", "call", "send")
    for kind in kinds:
        if not asked_for(kind, imperative(goal)):
            continue
        last = max((at for at, step in enumerate(worked) if _carries_out(kind, step)), default=None)
        calling = kind == "call" and any(_CALLING.search(text) for text in (*marks.words, *_labels(marks)))
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
        kind == "delete" and _first(step.label) in _DELETES and not cancels(step.label)
    )


def _takes_back(step: PastStep) -> bool:
    return isinstance(step.action, BackAction) or cancels(step.label)


def _still_offered(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return what the goal's verb asks for when the screen still offers it and no step took it, or "".

    A "Star" button that nobody pressed says that nothing was starred.
    """
    verb = _verb(goal)
    if not verb or weight(verb) < 1 or verb in LOOKS:
        return ""
    if verb in _HALTS and (going := next((m.label for m in marks if words(m.label)[:1] in (["pause"], ["stop"])), "")):
        return f'"{going}" was not pressed.'
    if any(_acted(step) and _says(verb, dealt_with(step)) for step in worked):
        return ""
    used = {step.label for at, step in enumerate(worked) if any(_acted(later) for later in worked[at + 1 :])}
    offers = (m.label for m in marks if m.clickable and not m.editable and m.role != "tab" and _offers(goal, m.label))
    offer = next((label for label in offers if label not in used), "")
    return f'"{offer}" was not pressed.' if offer else ""


def _offers(goal: str, label: str) -> bool:
    """Say whether a button would do what the goal says: its first word, or its second ("Add star"), to that thing."""
    first, second = [*words(label), "", ""][:2]
    lead = second if first in ("add", "mark", "set") and second else first
    if label.casefold().startswith(_UNDOES) or not lead or likeness(_verb(goal), stem(lead)) < SAME:
        return False
    others = [word for word in content_words(label) if word not in (stem(first), stem(lead))]
    return not others or bool(set(others) & set(goal_words(goal)))


def _not_met(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return a name or a quoted piece of the goal that no step has touched or typed, or "".

    "Remove from favourites" on somebody else's page deletes and covers half of the goal's words. A goal that makes
    nothing names what is there already: to type it somewhere is not to touch it.
    """
    types = _verb(goal) not in _OTHERS - _EDITS
    titles = " ".join(marks.words)
    pressed = "".join(key_of(step.label) for step in worked)
    for sum_ in sums(goal):
        if sum_ not in pressed:
            return f"The sum {sum_} was not entered."
    app = " ".join({mark.package for mark in marks})
    typed = {word for step in worked if isinstance(step.action, TypeAction) for word in words(step.action.text)}
    for span in spans(goal):
        if span.kind not in (*_NAMED, *(("time",) if _verb(goal) in _OTHERS else ())) or not words(span.text):
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


def _not_typed(goal: str, worked: Sequence[PastStep]) -> str:
    """Return a text that the goal gives for a field, or for a new thing's name, and that was not entered, or "".

    A text with a place of its own ("with the note X", "called X") is no name of something to be tapped.
    """
    if _verb(goal) not in _MAKES | _EDITS:
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


def _not_put(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return what the goal wants something to become or to be put into, when the last act does not say it, or "".

    Looking into the cart puts nothing into it.
    """
    wanted = set(complement(goal))
    if not wanted:
        return ""
    acted = [step for step in worked if _acted(step)]
    said = any(_alike(wanted, dealt_with(step)) for step in worked)
    last = acted[-1] if acted else None
    ends = last is not None and (
        _alike(set(goal_words(goal)), dealt_with(last)) or chose(last) or _finishes(last.label)
    )
    shown = any("selected" in mark.state and _alike(wanted, mark.label) for mark in marks)
    return (
        "" if acted and ((said and ends) or shown) else f'Nothing was done to make it "{" ".join(complement(goal))}".'
    )


def _finishes(label: str) -> bool:
    """Say whether a button of that label does what it says, whatever screen comes next."""
    low = label.casefold()
    return confirms(label) or _first(label) in _ACTS or low.endswith(" here") or low == "add"


def _acted(step: PastStep) -> bool:
    """Say whether a step did something, and did not only open a place."""
    if not isinstance(step.action, TapAction | LongPressAction | TypeAction | SwipeAction | KeyAction):
        return False
    return _finishes(step.label) or not step.opened


def _made_unasked(goal: str, worked: Sequence[PastStep]) -> str:
    """Return that something new was made where the goal makes nothing, or ""."""
    if _verb(goal) not in _OTHERS or complement(goal):
        return ""
    made = next((step.label for step in worked if creates(step.label)), "")
    kept = any(confirms(step.label) for step in worked)
    return f'"{made}" was pressed, and the goal makes nothing new.' if made and kept else ""


def _other_choice(goal: str, worked: Sequence[PastStep]) -> str:
    """Return that the last choice says nothing of the goal, or ""."""
    last = worked[-1] if worked else None
    if last is None or not chose(last) or wanted_state(goal) is not None:
        return ""
    about = any(likeness(word, other) > 0 for word in goal_words(goal) for other in content_words(last.label))
    return "" if about else f'"{last.label}" says nothing of the goal.'


def _second_order(goal: str, worked: Sequence[PastStep]) -> str:
    """Return a further order of the goal ("... and pay with the card") that no step carried out, or ""."""
    for found in _FURTHER.finditer(goal):
        verb = stem(found.group(1).lower())
        if not any(_says(verb, dealt_with(step)) for step in worked):
            return f"Nothing was done to {found.group(1).lower()}."
    return ""


def _not_as_many(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return that the goal wants several of a thing and one was taken, or ""."""
    found = _SEVERAL.search(re.sub(r"[\"“”‘][^\"“”’]*[\"“”’]", " ", goal))
    if found is None:
        return ""
    count = _COUNTS[found.group(1).lower()]
    shown = " ".join([*marks.words, *(f"{mark.label} {mark.value}" for mark in marks)])
    pressed = max((sum(other.label == step.label for other in worked) for step in worked), default=0)
    return "" if str(count) in words(shown) or pressed >= count else f"It wants {count}, and one was taken."


def _not_kept(marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return which button still waits to keep what was entered or chosen, or ""."""
    entered = [at for at, step in enumerate(worked) if isinstance(step.action, TypeAction) or chose(step) or _key(step)]
    kept = [at for at, step in enumerate(worked) if confirms(step.label) or _first(step.label) in ("start", "call")]
    if not entered or (kept and kept[-1] > entered[-1]) or searches(worked[entered[-1]].label):
        return ""
    keeps = (*_KEEPS, ["start"], ["call"]) if _key(worked[entered[-1]]) else _KEEPS
    waits = (mark.label for mark in marks if mark.role == "button" and words(mark.label)[:1] in keeps)
    return next((f'"{label}" was not pressed.' for label in waits), "")


def _here_unpressed(marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return that a place was chosen and not taken: "Move here" still waits."""
    label = next((mark.label for mark in marks if mark.label.casefold().endswith(" here") and mark.clickable), "")
    return f'"{label}" was not pressed.' if label and worked and worked[-1].label != label else ""


def _nothing_done(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return that steps only opened places, where the goal asks for more than to look at one, or "".

    What acts: a text that was entered and kept, a switch that was turned, a button that says the goal's verb, and
    something that runs now, or that the screen says became so ("Connected" beside the network).
    """
    verb = _verb(goal)
    if verb in LOOKS or not verb or _ASKS.match(goal):
        return ""
    if any(_CALLING.search(text) for text in (*marks.words, *_labels(marks))):
        return ""
    if any(_acts(step, goal) or runs(step.label, _labels(marks)) for step in worked):
        return ""
    acted = [step for step in worked if _acted(step)]
    if any(_alike(set(complement(goal)), dealt_with(step)) for step in acted):
        return ""
    apart = {word for span in spans(goal) if span.kind in ("quoted", "name") for word in content_words(span.text)}
    things = set(goal_words(goal)) - apart
    if any(_alike(things, _SUMMARY.split(step.label)[0]) and not step.opened for step in acted[-1:]):
        return ""
    running = any(word in _RUNNING for label in _labels(marks) for word in words(label)[:1])
    became = any(_says(verb, text) for text in (*marks.words, *_labels(marks)))
    vague = weight(verb) < 1 and bool(acted) and _alike(set(goal_words(goal)), dealt_with(acted[-1]))
    return "" if acted and (running or became or vague) else "Places were opened and nothing was done there."


def _acts(step: PastStep, goal: str) -> bool:
    if isinstance(step.action, TypeAction):
        return not searches(step.label) and _verb(goal) not in _OTHERS - _EDITS
    turned = confirms(step.label) or bool(key_of(step.label))
    if chose(step):
        return any(likeness(w, other) > 0 for w in goal_words(goal) for other in content_words(step.label))
    return _acted(step) and (
        turned
        or _finishes(step.label)
        or step.label.casefold().startswith("add to ")
        or _says(_verb(goal), dealt_with(step))
    )


def _key(step: PastStep) -> bool:
    return bool(key_of(step.label))


def _first(label: str) -> str:
    return next(iter(words(label)), "")


def _not_covered(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return that what was done has dealt with too few of the goal's words, or "". To look is done by looking."""
    has = {word: weight(word) for word in goal_words(goal)}
    verb = _verb(goal)
    looks = verb in LOOKS or _ASKS.match(goal) is not None
    inside = [step for step in worked if "launcher" not in step.package and not _opened(step)] if looks else worked
    only_app = looks and not inside
    done = [word for step in (worked if only_app else inside) for word in content_words(dealt_with(step))]
    if worked and runs(worked[-1].label, _labels(marks)):
        done += _STARTED
    pressed = "".join(key_of(step.label) for step in worked)
    done += [word for word in has if word.isdigit() and word in pressed]
    dealt = {word for word in has if any(likeness(word, other) > 0 for other in done)}
    things = set(has) - {verb}
    counted = things if looks else set(has)
    covered = sum(has[word] for word in dealt & counted) >= SHARE_DONE * sum(has[word] for word in counted)
    turned = wanted_state(goal) is not None and any(chose(step) for step in worked)  # and the right way, see above
    halted = verb in _HALTS and any(stem(_first(step.label)) in _HALTS for step in worked[-1:])
    if turned or halted:
        return ""
    about = (things <= dealt) if only_app else (not things or bool(things & dealt))
    named = not looks and any(span.kind in ("quoted", "name") for span in spans(goal))  # and each was dealt with
    return "" if about and (covered or named) else "What was done so far does not cover the goal."


def _verb(goal: str) -> str:
    return next(iter(goal_words(goal)), "")


def _labels(marks: Marks) -> Iterable[str]:
    return [mark.label for mark in marks]


def _holds(text: str, piece: str) -> bool:
    return set(words(piece)) <= set(words(text))


def _says(verb: str, label: str) -> bool:
    return any(likeness(verb, stem(word)) >= SAME for word in words(label))


def _alike(named: set[str], label: str) -> bool:
    return any(likeness(word, other) >= SAME for word in named for other in content_words(label))
