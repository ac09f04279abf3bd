"""What all candidates of a step share: the goal's words, which of them are dealt with, what the screen is like."""

from __future__ import annotations

from collections.abc import Sequence

from devices.mark import Mark
from ladders.action import TypeAction
from ladders.step.candidates import Candidate, short_label
from ladders.step.context import PastStep, StepContext
from ladders.step.labels import cancels, chose, creates, digit_of, is_search, searches, title_of
from ladders.step.typed_text import Span, fits, spans
from ladders.step.wording import (
    content_words,
    implied_app_words,
    implied_sections,
    likeness,
    stem,
    wanted_state,
    weight,
    words,
)

_CONFIGURE = frozenset(
    map(stem, ("set", "change", "enable", "disable", "show", "hide", "turn", "switch", "use", "make",
     "adjust", "configure", "stop", "allow", "prevent", "default",))
)  # fmt: skip
_VIEW = frozenset(map(stem, ("open", "view", "find", "show", "check", "see", "look", "read", "search")))
STRONG = 0.6  # a label this much like the goal makes a blind look into a menu unnecessary


class Situation:
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
        self.sections = implied_sections(context.goal)
        self.implied_apps = implied_app_words(context.goal)
        self.last = context.history[-1] if context.history else None
        self.labels = {c.phrase: self.label_of(c) for c in found}
        self.dialog = any(cancels(label) for label in self.labels.values())
        self.best = max((self.overlap(c)[1] for c in found if c.mark is not None), default=0.0)
        self.choices = sum(mark.role == "radio" for mark in context.marks) >= 2
        self.launcher = _is_launcher(context)
        self.verb = self.goal[0] if self.goal else ""
        self.tail = self.goal[-1] if self.goal else ""
        self.configuring = self.wanted is not None or self.verb in _CONFIGURE
        self.viewing = self.verb in _VIEW
        self.creating = creates(" ".join(self.goal[:2]))
        self.searching = any(likeness(word, "search") >= 0.6 for word in self.goal)
        self.next_digit = _next_digit(self.spans, context.history)
        self.keypad = sum(bool(digit_of(label)) for label in self.labels.values()) >= 9
        waiting = [candidate.mark for candidate in found if _waits(self, candidate)]
        self.pending = bool(waiting)
        self.next_field = waiting[0] if waiting else None
        self.switch_here = any(
            (mark := self.mark_of(c)) is not None
            and mark.on is not None
            and (self.overlap(c)[1] >= STRONG or self.names(mark))
            for c in found
        )
        self.done_before = {step.phrase for step in context.history if step.before == context.marks.screen_print}

    def mark_of(self, candidate: Candidate) -> Mark | None:
        """Return the mark a candidate acts on, if any."""
        return self.context.marks.get(candidate.mark) if candidate.mark is not None else None

    def label_of(self, candidate: Candidate) -> str:
        """Return the label of a candidate's mark, or ""."""
        mark = self.mark_of(candidate)
        return short_label(mark) if mark else ""

    def overlap(self, candidate: Candidate) -> tuple[float, float]:
        """Return (matched weight, share of the label matched) against the goal words not used yet."""
        label = content_words(self.label_of(candidate))
        title = content_words(title_of(self.label_of(candidate))) or label
        if not label or not self.unused:
            return 0.0, 0.0
        matched = sum(weight(word) * max(likeness(word, other) for other in label) for word in self.unused)
        shares = (max(weight(other) * likeness(word, other) for other in self.unused) for word in title)
        return matched, sum(shares) / len(title)

    def names(self, mark: Mark) -> bool:
        """Say whether a mark's label says a telling word of the goal, dealt with before or not."""
        label = content_words(title_of(short_label(mark)))
        return any(weight(word) == 1.0 and likeness(word, other) == 1.0 for word in self.goal for other in label)

    @property
    def entered(self) -> bool:
        """Whether the last action put or chose something that a confirming button would keep."""
        return self.last is not None and (isinstance(self.last.action, TypeAction) or self.dialog or chose(self.last))


def _used_words(goal: Sequence[str], history: Sequence[PastStep]) -> frozenset[str]:
    """Goal words that an action with an effect has dealt with, by its label or by the text it typed."""
    spent: set[str] = set()
    for step in history:
        if step.effect in ("failed", "refused"):
            continue
        typed = step.action.text if isinstance(step.action, TypeAction) and not searches(step.label) else ""
        touched = content_words(f"{title_of(step.label)} {typed}")
        spent.update(word for word in goal if any(likeness(word, other) >= 0.6 for other in touched))
    return frozenset(spent)


def _waits(seen: Situation, candidate: Candidate) -> bool:
    """Say whether a field waits for a piece of the goal that was not typed yet."""
    mark = seen.mark_of(candidate)
    if not isinstance(candidate.action, TypeAction) or mark is None or is_search(mark):
        return False
    text = candidate.action.text.casefold()
    typed = {s.action.text.casefold() for s in seen.context.history if isinstance(s.action, TypeAction)}
    typed |= {word for said in typed for word in said.split()}
    from_goal = [span.kind for span in seen.spans if text in span.text.casefold()]
    quoted = any(kind in ("quoted", "said") for kind in from_goal)
    fit = any(fits(f"{mark.label} {mark.hint}", kind) for kind in from_goal)
    return text not in typed and (quoted or fit) and mark.value.casefold() not in typed


def _next_digit(found: Sequence[Span], history: Sequence[PastStep]) -> str:
    """Return the digit that carries on the keys pressed so far towards a number of the goal, or ""."""
    pressed = ""
    for step in history:
        pressed = pressed + digit_of(step.label) if digit_of(step.label) else ""
    numbers = ["".join(c for c in span.text if c in "0123456789+*#") for span in found]
    fitting = [n for n in numbers if len(n) > len(pressed) and n.startswith(pressed)]
    return fitting[0][len(pressed)] if fitting else ""


def _is_launcher(context: StepContext) -> bool:
    """Say whether the screen is a home screen: its package says so, or most marks are names of apps."""
    if "launcher" in context.package or context.package.endswith(".home"):
        return True
    names = {app.name.casefold() for app in context.apps}
    shown = [mark for mark in context.marks if mark.label.casefold() in names]
    return len(shown) >= 4 and len(shown) * 2 > len(context.marks)
