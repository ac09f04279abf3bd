"""What could be done on a screen: every mark's actions, and the few actions that need no mark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from devices.mark import Mark
from ladders.action import (
    Action,
    BackAction,
    DoneAction,
    HomeAction,
    LongPressAction,
    OpenAction,
    ScrollAction,
    SwipeAction,
    TapAction,
    TypeAction,
    WaitAction,
)
from ladders.step.app_words import implied_apps
from ladders.step.context import StepContext
from ladders.step.labels import is_address, is_search
from ladders.step.typed_text import Span, spans, texts_for
from ladders.step.wording import content_words, goal_words, likeness, words

MAX_CANDIDATES = 24
"""Candidates ranked at once. About 5 tokens each; 24 of them with their prefix take 0.4 s on two cores."""

LABEL_CHARACTERS = 32
_MAX_APPS = 3
_MAX_TEXTS = 2
_FEW_FIELDS = 2  # with more fields on a screen each is offered its best text only
_STATES = ("on", "off", "checked", "unchecked", "selected")


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that could be done: the action, a few words for it as the model reads them, and its mark's number."""

    action: Action
    phrase: str
    mark: int | None = None


def candidates(context: StepContext, limit: int = MAX_CANDIDATES) -> list[Candidate]:
    """Return what could be done now, in reading order, at most `limit`, phrases unique.

    Pairs of screen and phrase in `context.rejected` are left out (with nothing left, `wait` alone). Beyond the limit,
    marks that share no word with the goal go first, lowest on the screen first; `back` and `done` always stay.
    """
    everything = _distinct([*_of_marks(context), *_of_apps(context), *_always(context)])
    allowed = [c for c in everything if (context.marks.screen_print, c.phrase) not in context.rejected]
    if not allowed:
        return [Candidate(WaitAction(), "wait")]
    if len(allowed) <= limit:
        return allowed
    keep = set(sorted(range(len(allowed)), key=lambda i: (_priority(context, allowed[i]), i))[:limit])
    return [candidate for index, candidate in enumerate(allowed) if index in keep]


def past_phrase(phrase: str) -> str:
    """Return the phrase as history tells it: "tap Vibrate (off)" becomes "tap Vibrate (was off)"."""
    return re.sub(r" \((on|off|checked|unchecked)\)$", r" (was \1)", phrase)


def short_label(mark: Mark, characters: int = LABEL_CHARACTERS) -> str:
    """Return what to call a mark in a few words: its label, else its id's words, or its role.

    A field is called by its hint where it has one: that is written for people, its label may be only its id.
    """
    named = (mark.editable and mark.hint) or mark.label or mark.hint or _id_words(mark.resource_id)
    return clip(named.lstrip(" :") or named, characters) or f"unnamed {mark.role}"


def clip(text: str, characters: int) -> str:
    """Return the text on one line, at most that many characters, cut between words where that loses little."""
    line = " ".join(text.split())
    if len(line) <= characters:
        return line
    head = line[:characters]
    return head[: head.rfind(" ")] if head.rfind(" ") > characters * 2 // 3 else head


def leads_on(phrase: str) -> bool:
    """Say whether the phrase opens a menu, confirms, or scrolls on: worth keeping whatever the goal says."""
    return bool(set(words(phrase.removeprefix("tap "))[:2]) & _LEADING)


_LEADING = frozenset(
    ("more", "menu", "options", "settings", "ok", "save", "done", "yes", "confirm", "send", "next",
     "apply", "scroll", "search", "add", "new",)
)  # fmt: skip


def state_words(mark: Mark) -> str:
    """Return the state that a phrase shows ("on"), or ""."""
    return next((_PLAIN.get(state, state) for state in mark.state if state in _STATES), "")


_PLAIN = {"checked": "on", "unchecked": "off"}


def _of_marks(context: StepContext) -> Iterator[Candidate]:
    found = spans(context.goal, context.history)
    telling = goal_words(context.goal)
    fields = sum(mark.editable for mark in context.marks)
    for mark in context.marks:
        if "disabled" in mark.state or "covered" in mark.state or mark.role == "text":
            continue
        if mark.editable:
            yield from _of_field(mark, found, 1 if fields > _FEW_FIELDS else _MAX_TEXTS)
        else:
            yield from _of_mark(mark, telling)


def _of_mark(mark: Mark, telling: Sequence[str]) -> Iterator[Candidate]:
    label = short_label(mark)
    if mark.role == "slider":
        yield Candidate(SwipeAction(direction="right", mark=mark.number), f"slide {label} right", mark.number)
        yield Candidate(SwipeAction(direction="left", mark=mark.number), f"slide {label} left", mark.number)
    if mark.clickable:
        state = state_words(mark)
        yield Candidate(TapAction(mark=mark.number), f"tap {label} ({state})" if state else f"tap {label}", mark.number)
    if mark.long_clickable and (not mark.clickable or _shares_words(label, telling)):
        yield Candidate(LongPressAction(mark=mark.number), f"hold {label}", mark.number)


def _of_field(mark: Mark, found: Sequence[Span], most: int) -> Iterator[Candidate]:
    label = short_label(mark)
    texts = texts_for(f"{mark.label} {mark.hint}", mark.value, found, most)
    for text in texts:
        # What is typed into a search or an address bar is only looked for once it is sent.
        action = TypeAction(text=text, mark=mark.number, submit=is_search(mark) or is_address(mark))
        yield Candidate(action, f'type "{clip(text, LABEL_CHARACTERS)}" into {label}', mark.number)
    if not texts:
        yield Candidate(TapAction(mark=mark.number), f"tap {label}", mark.number)


def _of_apps(context: StepContext) -> Iterator[Candidate]:
    """Offer the apps that the goal names or implies, unless one is in front or its icon is on the screen."""
    implied = set(implied_apps(context.goal))
    goal = goal_words(context.goal)
    shown = {mark.label.casefold() for mark in context.marks}
    fitting = [
        app
        for app in context.apps
        if app.package != context.package
        and app.name.casefold() not in shown
        and (set(words(app.name)) & implied or _shares_words(app.name, goal))
    ]
    for app in fitting[:_MAX_APPS]:
        yield Candidate(OpenAction(app=app.name[:120]), f"open {clip(app.name, LABEL_CHARACTERS)}")


def _always(context: StepContext) -> Iterator[Candidate]:
    if context.marks.scrollables:
        yield Candidate(ScrollAction(direction="down"), "scroll down")
        yield Candidate(ScrollAction(direction="up"), "scroll up")
    yield Candidate(BackAction(), "back")
    yield Candidate(HomeAction(), "home")
    yield Candidate(WaitAction(), "wait")
    yield Candidate(DoneAction(), "done")


def _distinct(found: Iterable[Candidate]) -> list[Candidate]:
    """Number repeated phrases ("tap Send", "tap Send #2"), so that each can be rejected on its own."""
    seen: dict[str, int] = {}
    distinct: list[Candidate] = []
    for candidate in found:
        count = seen[candidate.phrase] = seen.get(candidate.phrase, 0) + 1
        phrase = candidate.phrase if count == 1 else f"{candidate.phrase} #{count}"
        distinct.append(Candidate(candidate.action, phrase, candidate.mark))
    return distinct


def _priority(context: StepContext, candidate: Candidate) -> int:
    """Rank a candidate for the cap: 0 always kept, 1 shares words with the goal, 2 the rest, 3 rarely right."""
    if isinstance(candidate.action, (BackAction, DoneAction, TypeAction, OpenAction)) or leads_on(candidate.phrase):
        return 0
    if isinstance(candidate.action, (WaitAction, HomeAction, SwipeAction, LongPressAction)):
        return 3
    return 1 if _shares_words(candidate.phrase, goal_words(context.goal)) else 2


def _shares_words(text: str, telling: Sequence[str]) -> bool:
    return any(likeness(word, other) > 0 for word in content_words(text) for other in telling)


def _id_words(resource_id: str) -> str:
    """Return the words of an id's last part ("com.a:id/btn_save" -> "btn save")."""
    last = resource_id.rpartition("/")[2]
    return " ".join(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", last).replace("_", " ").split())
