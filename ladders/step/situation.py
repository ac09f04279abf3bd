"""What all candidates of a step share: the goal's words, which of them are dealt with, what the screen is like."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from devices.mark import Mark
from ladders.action import BackAction, TypeAction
from ladders.step.app_words import argument_apps, implied_apps
from ladders.step.candidates import Candidate, short_label
from ladders.step.context import PastStep, StepContext
from ladders.step.labels import (
    cancels,
    chose,
    complement,
    confirms,
    creates,
    is_search,
    key_of,
    runs,
    searches,
    title_of,
)
from ladders.step.typed_text import Span, fits, spans, sums
from ladders.step.wording import (
    content_words,
    goal_words,
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
_WRITE = frozenset(
    map(
        stem,
        (
            "type",
            "enter",
            "write",
            "search",
            "find",
            "set",
            "rename",
            "change",
            "call",
            "name",
            "label",
            "title",
            "text",
            "send",
            "message",
            "reply",
            "edit",
            "open",
            "go",
            "visit",
            "play",
        ),
    )
)
_MAKE = frozenset(
    map(stem, ("write", "note", "jot", "schedule", "log", "record", "save", "book", "wake", "remind", "plan"))
)
_START = frozenset(map(stem, ("start", "begin", "record", "play", "resume", "shuffle")))
_VIEW = frozenset(map(stem, ("open", "view", "find", "show", "check", "see", "look", "read", "search")))
_GIVEN = ("quoted", "number", "email", "url")  # texts with a shape of their own, which a word before them may place
STRONG = 0.6  # a label this much like the goal makes a blind look into a menu unnecessary


class Situation:
    """What all candidates of a step share: goal words, which of them are used, and what the screen looks like."""

    def __init__(self, context: StepContext, found: Sequence[Candidate]) -> None:
        self.context = context
        self.goal = list(goal_words(context.goal))
        self.goal_text = " ".join(words(context.goal))
        self.used = _used_words(self.goal, context.history)
        self.unused = [word for word in dict.fromkeys(self.goal) if word not in self.used]
        self.spans = spans(context.goal, context.history)
        self.named = {s.text.casefold() for s in self.spans if s.kind in ("quoted", "said", "name")}
        self.subjects = _subjects(context.goal, self.goal, self.spans)
        self.launcher = _is_launcher(context)
        if self.launcher:  # a title in quotes says nothing of the app, and some apps are only what a setting is about
            telling = frozenset() if argument_apps(context.goal) else self.subjects
            self.unused = [word for word in self.unused if word in telling]
        self.chosen = {step.label.casefold() for step in context.history if step.label}
        self.wanted = wanted_state(context.goal)
        inside = {word for title in context.marks.words for word in content_words(title)}
        self.sections = implied_sections(context.goal) - inside
        self.implied_apps = implied_apps(context.goal)
        self.last = context.history[-1] if context.history else None
        self.labels = {c.phrase: self.label_of(c) for c in found}
        self.dialog = any(cancels(label) for label in self.labels.values())
        self.best = max((self.overlap(c)[1] for c in found if c.mark is not None), default=0.0)
        self.choices = sum(mark.role == "radio" for mark in context.marks) >= 2
        self.verb = self.goal[0] if self.goal else ""
        self.tail = self.goal[-1] if self.goal else ""
        self.configuring = self.wanted is not None or self.verb in _CONFIGURE
        self.viewing = self.verb in _VIEW
        self.creating = creates(" ".join(self.goal[:2])) or self.verb in _MAKE
        self.created = any(creates(step.label) for step in context.history)
        self.searching = any(likeness(word, "search") >= 0.6 for word in self.goal)
        self.writing = self.creating or self.verb in _WRITE
        self.starting = self.verb in _START
        self.next_key, self.keys_done = _next_key(context.goal, self.spans, context.history)
        self.keypad = set("0123456789") <= {key_of(mark.label) for mark in context.marks}
        self.running = self.starting and self.last is not None and runs(self.last.label, self.labels.values())
        self.complement = complement(context.goal)
        self.keeps = any(confirms(mark.label) for mark in context.marks if not mark.editable)
        self.claims = _claims(context, self.spans)
        self.looks_for = not self.creating and bool(self.named) and not _shown(context, self.named)
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
    for at, step in enumerate(history):
        taken_back = at + 1 < len(history) and _leads_back(step, history[at + 1])
        if step.effect in ("failed", "refused") or taken_back:
            continue
        typed = step.action.text if isinstance(step.action, TypeAction) and not searches(step.label) else ""
        touched = content_words(f"{title_of(step.label)} {typed}")
        spent.update(word for word in goal if any(likeness(word, other) >= 0.6 for other in touched))
    return frozenset(spent)


def _leads_back(step: PastStep, following: PastStep) -> bool:
    """Say whether the step after it went back to where the step was taken: then it has dealt with nothing."""
    return isinstance(following.action, BackAction) and bool(following.after) and following.after == step.before


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


def _next_key(goal: str, found: Sequence[Span], history: Sequence[PastStep]) -> tuple[str, bool]:
    """Return the key that carries on those pressed so far towards a sum or a number of the goal, or "".

    Also whether the keys pressed so far are all of one.
    """
    pressed = ""
    for step in history:
        pressed = pressed + key_of(step.label) if key_of(step.label) else ""
    numbers = ["".join(c for c in span.text if c in "0123456789+*#") for span in found if span.kind != "target"]
    wanted = [*sums(goal), *filter(None, numbers)]
    fitting = [keys for keys in wanted if len(keys) > len(pressed) and keys.startswith(pressed)]
    return (fitting[0][len(pressed)] if fitting else ""), bool(pressed) and pressed == wanted[0] if wanted else False


def _claims(context: StepContext, found: Sequence[Span]) -> dict[int, str]:
    """Return which text the goal gives for which field, by what it says before the text ("the title X")."""
    claims: dict[int, str] = {}
    for mark in context.marks:
        if not mark.editable or is_search(mark):
            continue
        named = content_words(f"{mark.label} {mark.hint}")
        for span in found:
            # "the title X" names a field; "a message to X" does not.
            cue = content_words(span.cue.split()[-1]) if span.cue and span.kind in _GIVEN else []
            if any(likeness(word, other) >= 0.6 for word in cue for other in named):
                claims.setdefault(mark.number, span.text)
    return claims


def _subjects(goal: str, stems: Sequence[str], found: Sequence[Span]) -> frozenset[str]:
    """Return the goal's telling words that may name an app: no titles, and no field's names ("with the note X")."""
    start = goal.casefold().find(" with ")
    apart = {stem(word) for span in found if 0 <= start < span.start for word in words(span.cue)[-1:]}
    for span in found:
        if span.kind in ("quoted", "file", "url") or (span.kind == "name" and " " in span.text):
            apart.update(content_words(span.text))
    return frozenset(word for word in stems if weight(word) == 1 and word not in apart)


def _shown(context: StepContext, named: Collection[str]) -> bool:
    """Say whether anything the goal names is on the screen."""
    shown = " ".join([*context.marks.words, *(f"{mark.label} {mark.value}" for mark in context.marks)]).casefold()
    return any(name in shown for name in named)


def _is_launcher(context: StepContext) -> bool:
    """Say whether the screen is a home screen: its package says so, or most marks are names of apps."""
    if "launcher" in context.package or context.package.endswith(".home"):
        return True
    names = {app.name.casefold() for app in context.apps}
    shown = [mark for mark in context.marks if mark.label.casefold() in names]
    return len(shown) >= 4 and len(shown) * 2 > len(context.marks)
