"""The lexical prior: what a careful reader with no training would do next, as one score per candidate.

A small ranker is good at meaning and bad at book-keeping. The prior keeps the books: which of the goal's words have
been dealt with, that a form wants its Save, that a switch already as wanted is left alone, that nothing is done
before anything was tried. Added to the model's scores it buys 5-6 of 55 public episodes (embedded-model design). It
is a linear score over the named features below, whose weights were tuned on development apps only; no feature knows
a goal, an app or a path.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from devices.mark import Mark
from ladders.action import (
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
from ladders.step.candidates import Candidate, short_label
from ladders.step.context import PastStep, StepContext
from ladders.step.typed_text import Span, SpanKind, fits, spans
from ladders.step.wording import content_words, implied_app_words, likeness, stem, wanted_state, words

CONFIRM_WORDS = frozenset(
    ("ok", "okay", "yes", "save", "done", "confirm", "apply", "set", "send", "submit", "accept",
     "agree", "allow", "continue", "next", "finish", "connect", "create", "update", "ready",
     "choose", "select",)
)  # fmt: skip
CANCEL_WORDS = frozenset(
    ("cancel", "no", "discard", "dismiss", "close", "deny", "decline", "abort", "later", "skip",)
)  # fmt: skip
MENU_LABELS = frozenset(
    {"more options", "menu", "more", "open menu", "navigation menu", "open navigation drawer", "options", "overflow"}
)
SETTINGS_WORDS = frozenset({"settings", "preferences", "configuration", "setup"})
_CONFIGURE = frozenset(
    map(stem, ("set", "change", "enable", "disable", "show", "hide", "turn", "switch", "use", "make",
     "adjust", "configure", "stop", "allow", "prevent", "default",))
)  # fmt: skip
_VIEW = frozenset(map(stem, ("open", "view", "find", "show", "check", "see", "look", "read", "search")))
_STRONG = 0.6  # a label this much like the goal makes a blind look into a menu unnecessary


@dataclass(frozen=True, slots=True)
class PriorWeights:
    """One weight per feature of a candidate; the unit is the model's log-odds once scaled by `ranking`.

    Each field's name is the name of its feature in `features`, where it is explained.
    """

    new_words: float = 2.23
    precision: float = 2.36
    whole_label: float = 0.55
    named: float = 1.0
    verb: float = 0.98
    tail: float = 0.54
    used_words: float = 0.82
    confirm: float = 2.71
    confirm_early: float = 0.21
    confirm_pending: float = -1.34
    confirm_blind: float = 2.64
    cancel: float = -1.48
    menu_blind: float = 1.62
    menu_idle: float = 0.53
    menu_wanted: float = 0.98
    settings_wanted: float = 1.4
    settings_blind: float = 2.28
    creates: float = 1.17
    done: float = -0.37
    done_words_used: float = 2.91
    done_after_final: float = 2.13
    done_untouched: float = -4.03
    done_returned: float = 1.76
    done_nothing_left: float = 0.79
    done_dialog: float = -1.67
    done_typed: float = -2.22
    done_choices: float = -1.13
    done_viewed: float = 1.76
    done_unchanged: float = -1.54
    toggle_right: float = 1.26
    toggle_wrong: float = -3.01
    repeated: float = -1.56
    back: float = -1.95
    back_stuck: float = 1.7
    home: float = -3.66
    wait: float = -3.25
    scroll_down: float = -1.3
    scroll_up: float = -3.5
    scroll_blind: float = 1.0
    hold: float = -2.87
    slide: float = -1.01
    unnamed: float = -1.28
    type: float = 0.96
    type_fits: float = 1.73
    type_first: float = 0.84
    type_next: float = 1.54
    type_used: float = -3.04
    type_filled: float = -1.9
    type_search: float = -2.22
    type_wanted: float = 1.59
    key_next: float = 4.63
    key_other: float = -1.04
    app: float = 0.01
    app_named: float = 1.19
    app_implied: float = 0.62


FEATURES: tuple[str, ...] = tuple(field.name for field in fields(PriorWeights))


def prior_scores(context: StepContext, found: Sequence[Candidate], weights: PriorWeights | None = None) -> list[float]:
    """Return one score per candidate, in their order; higher is likelier. Pure, no unit but its weights'."""
    chosen = weights or PriorWeights()
    return [sum(getattr(chosen, name) * value for name, value in row.items()) for row in features(context, found)]


def features(context: StepContext, found: Sequence[Candidate]) -> list[dict[str, float]]:
    """Return the non-zero features of each candidate, by name.

    Words: `new_words`, `precision` (the label's overlap with goal words not used yet, as a count and as a share of the
    row's title), `whole_label` (it stands in the goal as it is), `named` (it is a quoted or capitalised piece of the
    goal), `verb` and `tail` (it says the goal's first or last word), `used_words`.
    Buttons: `confirm` after something was entered or chosen, `confirm_early` otherwise, `confirm_pending` while a field
    still waits for its text, `confirm_blind` with nothing else that speaks to the goal, `cancel`, `menu_blind` and
    `settings_blind` when nothing on the screen speaks to the goal, else `menu_idle`, `menu_wanted` and
    `settings_wanted` where the goal sets something and no switch here is meant, `creates` a new thing where the goal
    does. Keypads: `key_next` is the number's next digit, `key_other` any other.
    Finish: `done` with `done_words_used` (a share), `done_after_final`, `done_untouched`, `done_returned` to a screen
    seen before, `done_nothing_left` that speaks to the goal, `done_dialog`, `done_typed` (unsaved), `done_choices`
    (open, none taken), `done_unchanged`, `done_viewed` where the goal only looks at something.
    State: `toggle_right`, `toggle_wrong`. History: `repeated`, `back_stuck`.
    Fields: `type` with `type_fits`, `type_first` (the goal's likeliest text), `type_next` (the first field that waits),
    `type_used`, `type_filled`, `type_search` where the goal searches nothing, else `type_wanted`.
    Apps: `app` on a launcher, `app_named`, `app_implied`. The rest are the kinds of action.
    """
    seen = _Situation(context, found)
    return [_of_candidate(seen, candidate) for candidate in found]


class _Situation:
    """What all candidates of a step share: goal words, which of them are used, and what the screen looks like."""

    def __init__(self, context: StepContext, found: Sequence[Candidate]) -> None:
        self.context = context
        self.goal = content_words(context.goal)
        self.goal_text = " ".join(words(context.goal))
        self.used = _used_words(self.goal, context.history)
        self.unused = [word for word in dict.fromkeys(self.goal) if word not in self.used]
        self.spans = spans(context.goal, context.history)
        self.named = {s.text.casefold() for s in self.spans if s.kind in ("quoted", "said", "name")}
        self.wanted = wanted_state(context.goal)
        self.implied_apps = implied_app_words(context.goal)
        self.last = context.history[-1] if context.history else None
        self.labels = {c.phrase: self.label_of(c) for c in found}
        self.dialog = any(_is_cancel(label) for label in self.labels.values())
        self.best = max((self.overlap(c)[1] for c in found if c.mark is not None), default=0.0)
        self.choices = sum(mark.role == "radio" for mark in context.marks) >= 2
        self.launcher = _is_launcher(context)
        self.verb = self.goal[0] if self.goal else ""
        self.tail = self.goal[-1] if self.goal else ""
        self.configuring = self.wanted is not None or self.verb in _CONFIGURE
        self.viewing = self.verb in _VIEW
        self.creating = _creates(" ".join(self.goal[:2]))
        self.searching = any(likeness(word, "search") >= 0.6 for word in self.goal)
        self.next_digit = _next_digit(self.spans, context.history)
        self.keypad = sum(bool(_digit(label)) for label in self.labels.values()) >= 9
        waiting = [candidate.mark for candidate in found if _waits(self, candidate)]
        self.pending = bool(waiting)
        self.next_field = waiting[0] if waiting else None
        self.switch_here = any(
            (mark := self.mark_of(c)) is not None and mark.on is not None and self.overlap(c)[1] >= _STRONG
            for c in found
        )
        self.done_before = {step.phrase for step in context.history if step.before == context.marks.screen_print}

    def mark_of(self, candidate: Candidate) -> Mark | None:
        return self.context.marks.get(candidate.mark) if candidate.mark is not None else None

    def label_of(self, candidate: Candidate) -> str:
        mark = self.mark_of(candidate)
        return short_label(mark) if mark else ""

    def overlap(self, candidate: Candidate) -> tuple[float, float]:
        """Return (matched weight, share of the label matched) against the goal words not used yet."""
        label = content_words(self.label_of(candidate))
        title = content_words(_title(self.label_of(candidate))) or label
        if not label or not self.unused:
            return 0.0, 0.0
        matched = sum(max(likeness(word, other) for other in label) for word in self.unused)
        share = sum(max(likeness(word, other) for other in self.unused) for word in title) / len(title)
        return matched, share

    @property
    def entered(self) -> bool:
        """Whether the last action put or chose something that a confirming button would keep."""
        return self.last is not None and (isinstance(self.last.action, TypeAction) or self.dialog or _chose(self.last))


def _used_words(goal: Sequence[str], history: Sequence[PastStep]) -> frozenset[str]:
    """Goal words that an action with an effect has dealt with, by its label or by the text it typed."""
    spent: set[str] = set()
    for step in history:
        if step.effect in ("failed", "refused"):
            continue
        typed = step.action.text if isinstance(step.action, TypeAction) else ""
        touched = content_words(f"{step.label} {typed}")
        spent.update(word for word in goal if any(likeness(word, other) >= 0.6 for other in touched))
    return frozenset(spent)


def _of_candidate(seen: _Situation, candidate: Candidate) -> dict[str, float]:
    row = _of_kind(seen, candidate)
    mark = seen.mark_of(candidate)
    if mark is not None:
        row |= _of_words(seen, candidate)
        if isinstance(candidate.action, TypeAction):
            row |= _of_field(seen, candidate, mark) | {"new_words": 0.0, "precision": 0.0}
        row |= _of_button(seen, candidate, mark) if isinstance(candidate.action, TapAction) else {}
    if candidate.phrase in seen.done_before or (seen.last and _plain(seen.last.phrase) == candidate.phrase):
        row["repeated"] = 0.0 if _is_key(seen.labels[candidate.phrase]) else 1.0
    return {name: value for name, value in row.items() if value}


def _of_kind(seen: _Situation, candidate: Candidate) -> dict[str, float]:
    action = candidate.action
    if isinstance(action, DoneAction):
        return _of_done(seen)
    if isinstance(action, BackAction):
        stuck = seen.last is not None and seen.last.effect in ("unchanged", "failed")
        return {"back": 1.0, "back_stuck": float(stuck or (bool(seen.context.history) and seen.best == 0))}
    if isinstance(action, ScrollAction):
        blind = float(seen.best < _STRONG and action.direction == "down")
        return {f"scroll_{action.direction}": 1.0, "scroll_blind": blind} if action.direction in ("up", "down") else {}
    if isinstance(action, OpenAction):
        return {"app": 1.0} | _of_app(seen, action.app)
    names = ((HomeAction, "home"), (WaitAction, "wait"), (LongPressAction, "hold"), (SwipeAction, "slide"))
    return next(({name: 1.0} for kind, name in names if isinstance(action, kind)), {})


def _of_done(seen: _Situation) -> dict[str, float]:
    goal = set(seen.goal)
    last = seen.last
    final = last is not None and (_is_confirm(last.label) or (_chose(last) and not seen.dialog))
    return {
        "done": 1.0,
        "done_words_used": len(seen.used) / len(goal) if goal else 0.0,
        "done_after_final": float(final),
        "done_untouched": float(not seen.context.history),
        "done_returned": float(any(s.before == seen.context.marks.screen_print for s in seen.context.history[:-1])),
        "done_nothing_left": float(bool(seen.context.history)) * (1 - seen.best),
        "done_dialog": float(seen.dialog),
        "done_typed": float(last is not None and isinstance(last.action, TypeAction)),
        "done_choices": float(seen.choices and last is not None and not _chose(last)),
        "done_viewed": float(seen.viewing and last is not None and not seen.pending and bool(seen.used)),
        "done_unchanged": float(last is not None and last.effect in ("unchanged", "failed", "refused")),
    }


def _of_words(seen: _Situation, candidate: Candidate) -> dict[str, float]:
    label = seen.labels[candidate.phrase]
    matched, share = seen.overlap(candidate)
    title = _title(label)
    said = " ".join(words(title))
    spent = [word for word in content_words(label) if word in seen.used]
    fresh = matched > 0
    return {
        "new_words": min(matched, 4.0) / 2,
        "precision": share,
        "whole_label": float(fresh and bool(said) and f" {said} " in f" {seen.goal_text} "),
        "named": float(fresh and title.casefold() in seen.named),
        "verb": float(seen.verb in seen.unused and _says(label, seen.verb)),
        "tail": float(seen.tail in seen.unused and _says(title, seen.tail)),
        "used_words": float(bool(spent) and not fresh),
    }


def _is_settings(label: str) -> bool:
    said = words(label)
    return len(said) <= 3 and bool(SETTINGS_WORDS & set(said))


def _says(label: str, word: str) -> bool:
    return any(likeness(word, other) >= 0.6 for other in content_words(label))


def _of_button(seen: _Situation, candidate: Candidate, mark: Mark) -> dict[str, float]:
    label = seen.labels[candidate.phrase]
    blind = seen.best < _STRONG
    row = {"unnamed": float(not mark.label), "cancel": float(_is_cancel(label))}
    if _is_confirm(label):
        row |= {"confirm": 1.0} if seen.entered else {"confirm_early": 1.0}
        row["confirm_pending"] = float(seen.pending)
        row["confirm_blind"] = float(bool(seen.context.history) and seen.best == 0)
    if seen.keypad and seen.next_digit and (digit := _digit(label)):
        row |= {"key_next": 1.0} if digit == seen.next_digit else {"key_other": 1.0}
    if label.casefold() in MENU_LABELS:
        row |= {"menu_blind": 1.0} if blind else {"menu_idle": 1.0}
        row["menu_wanted"] = float(seen.configuring and not seen.switch_here)
    if _is_settings(label) and seen.configuring:
        row |= {"settings_blind": float(blind), "settings_wanted": float(not seen.switch_here)}
    row["creates"] = float(not seen.context.history and _creates(label) and seen.creating)
    row |= _of_switch(seen, candidate, mark)
    return row | (_of_app(seen, label) | {"app": 1.0} if seen.launcher else {})


def _of_switch(seen: _Situation, candidate: Candidate, mark: Mark) -> dict[str, float]:
    """Compare a switch with the state the goal wants; a radio or checkbox already chosen is left alone too."""
    if mark.on is None or seen.overlap(candidate)[1] < 0.5:
        return {}
    wanted = True if seen.wanted is None or mark.role == "radio" else seen.wanted
    return {"toggle_wrong": 1.0} if mark.on == wanted else {"toggle_right": 1.0}


def _of_field(seen: _Situation, candidate: Candidate, mark: Mark) -> dict[str, float]:
    assert isinstance(candidate.action, TypeAction)
    text = candidate.action.text
    kind: SpanKind = next((span.kind for span in seen.spans if text in span.text), "said")
    fit = fits(f"{mark.label} {mark.hint}", kind)
    typed = {s.action.text.casefold() for s in seen.context.history if isinstance(s.action, TypeAction)}
    wanted = {span.text.casefold() for span in seen.spans}
    return {
        "type": 1.0,
        "type_fits": 0.0 if fit is None else (1.0 if fit else -1.0),
        "type_first": float(bool(seen.spans) and text == seen.spans[0].text),
        "type_next": float(candidate.mark == seen.next_field),
        "type_used": float(text.casefold() in typed),
        "type_filled": float(bool(mark.value) and mark.value.casefold() in wanted),
        "type_search": float(_is_search(mark) and not seen.searching),
        "type_wanted": float(_is_search(mark) and seen.searching),
    }


def _waits(seen: _Situation, candidate: Candidate) -> bool:
    """Say whether a field waits for a piece of the goal that was not typed yet."""
    mark = seen.mark_of(candidate)
    if not isinstance(candidate.action, TypeAction) or mark is None or _is_search(mark):
        return False
    text = candidate.action.text.casefold()
    typed = {s.action.text.casefold() for s in seen.context.history if isinstance(s.action, TypeAction)}
    typed |= {word for said in typed for word in said.split()}
    from_goal = [span.kind for span in seen.spans if text in span.text.casefold()]
    quoted = any(kind in ("quoted", "said") for kind in from_goal)
    fit = any(fits(f"{mark.label} {mark.hint}", kind) for kind in from_goal)
    return text not in typed and (quoted or fit) and mark.value.casefold() not in typed


def _is_search(mark: Mark) -> bool:
    return bool({"search", "find"} & set(words(f"{mark.label} {mark.hint}")))


def _digit(label: str) -> str:
    """Return the digit or sign a key of a keypad enters ("Nine, 9, WXYZ" -> "9"), or ""."""
    if label.strip() in ("+", "*", "#"):
        return label.strip()
    single = [word for word in words(label) if len(word) == 1 and word.isdigit()]
    return single[0] if single and len(words(label)) <= 4 else ""


def _next_digit(found: Sequence[Span], history: Sequence[PastStep]) -> str:
    """Return the digit that carries on the keys pressed so far towards a number of the goal, or ""."""
    pressed = ""
    for step in history:
        pressed = pressed + _digit(step.label) if _digit(step.label) else ""
    numbers = ["".join(c for c in span.text if c in "0123456789+*#") for span in found]
    fitting = [n for n in numbers if len(n) > len(pressed) and n.startswith(pressed)]
    return fitting[0][len(pressed)] if fitting else ""


def _of_app(seen: _Situation, name: str) -> dict[str, float]:
    said = words(name)
    return {
        "app_named": float(bool(said) and all(stem(word) in seen.unused for word in said)),
        "app_implied": float(bool(set(said) & seen.implied_apps)),
    }


def _title(label: str) -> str:
    """Return the first line of a row: what it is called, without its value, count or date."""
    return label.split(", ")[0].split(" (")[0]


def _is_launcher(context: StepContext) -> bool:
    """Say whether the screen is a home screen: its package says so, or most marks are names of apps."""
    if "launcher" in context.package or context.package.endswith(".home"):
        return True
    names = {app.name.casefold() for app in context.apps}
    shown = [mark for mark in context.marks if mark.label.casefold() in names]
    return len(shown) >= 4 and len(shown) * 2 > len(context.marks)


def _chose(step: PastStep) -> bool:
    """Say whether a past step flipped a switch or picked one of several choices."""
    return step.phrase.endswith(("(was on)", "(was off)"))


def _is_confirm(label: str) -> bool:
    said = words(label)
    return 0 < len(said) <= 3 and said[0] in CONFIRM_WORDS


def _is_cancel(label: str) -> bool:
    said = words(label)
    return 0 < len(said) <= 2 and said[0] in CANCEL_WORDS


def _is_key(label: str) -> bool:
    """Say whether pressing it again and again is normal: a digit, plus, next, delete."""
    return len(label.strip()) <= 2 or label.casefold() in ("next", "previous", "increase", "decrease")


def _creates(text: str) -> bool:
    makers = (stem("create"), stem("add"), "new", "fab")
    return text.strip() == "+" or _any_in(content_words(text), makers)


def _any_in(found: Iterable[str], wanted: Sequence[str]) -> bool:
    return any(word in wanted for word in found)


def _plain(past: str) -> str:
    return past.replace("(was ", "(")
