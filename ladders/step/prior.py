"""The lexical prior: what a careful reader with no training would do next, as one score per candidate.

A small ranker is good at meaning and bad at book-keeping. The prior keeps the books: which of the goal's words have
been dealt with, that a form wants its Save, that a switch already as wanted is left alone, that nothing is done
before anything was tried. Added to the model's scores it buys 5-6 of 55 public episodes (embedded-model design). It
is a linear score over the named features below, whose weights were tuned on development apps only; no feature knows
a goal, an app or a path.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

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
from ladders.step.candidates import Candidate
from ladders.step.context import StepContext
from ladders.step.labels import (
    chose,
    confirms,
    is_key,
    says,
    title_of,
)
from ladders.step.prior_marks import of_app, of_button, of_field, of_words
from ladders.step.situation import STRONG, Situation


@dataclass(frozen=True, slots=True)
class PriorWeights:
    """One weight per feature of a candidate; the unit is the model's log-odds once scaled by `ranking`.

    Each field's name is the name of its feature in `features`, where it is explained.
    """

    new_words: float = 2.33
    precision: float = 1.72
    whole_label: float = -0.09
    named: float = 0.86
    verb: float = 0.55
    verb_on_thing: float = 2.08
    verb_to: float = 2.0
    tail: float = 0.84
    section: float = 2.09
    used_words: float = 0.65
    confirm: float = 2.47
    confirm_early: float = 0.2
    confirm_pending: float = -1.89
    confirm_blind: float = 2.84
    cancel: float = -1.32
    menu_blind: float = 1.66
    menu_idle: float = 1.29
    menu_wanted: float = 1.56
    menu_of_thing: float = 2.86
    settings_wanted: float = 2.04
    settings_blind: float = 2.33
    creates: float = 1.1
    creates_unasked: float = -6.0
    done: float = -0.74
    done_words_used: float = 2.47
    done_after_final: float = 2.06
    done_untouched: float = -4.03
    done_returned: float = 1.49
    done_nothing_left: float = -0.11
    done_dialog: float = -1.57
    done_typed: float = -2.32
    done_choices: float = -1.25
    done_viewed: float = 1.85
    done_unchanged: float = -1.58
    done_started: float = 2.9
    other_row: float = -2.0
    toggle_right: float = 1.02
    toggle_wrong: float = -2.96
    switch_right: float = 3.96
    toggle_unasked: float = -2.01
    repeated: float = -1.06
    back: float = -1.89
    back_stuck: float = 1.65
    home: float = -3.71
    wait: float = -3.21
    scroll_down: float = -1.16
    scroll_up: float = -3.37
    scroll_blind: float = 2.0
    hold: float = -3.12
    slide: float = -1.02
    unnamed: float = -1.35
    type: float = 0.78
    type_fits: float = 1.67
    type_first: float = 0.4
    type_next: float = 1.65
    type_used: float = -3.1
    type_filled: float = -2.02
    type_cue: float = 1.0
    type_astray: float = -2.91
    type_weak: float = -1.53
    type_search: float = -2.34
    type_wanted: float = 1.76
    search_named: float = 1.87
    key_next: float = 5.28
    key_other: float = -1.1
    app: float = 0.24
    app_named: float = 3.87
    app_implied: float = 3.25


FEATURES: tuple[str, ...] = tuple(field.name for field in fields(PriorWeights))


def prior_scores(context: StepContext, found: Sequence[Candidate], weights: PriorWeights | None = None) -> list[float]:
    """Return one score per candidate, in their order; higher is likelier. Pure, no unit but its weights'."""
    chosen = weights or PriorWeights()
    return [sum(getattr(chosen, name) * value for name, value in row.items()) for row in features(context, found)]


def features(context: StepContext, found: Sequence[Candidate]) -> list[dict[str, float]]:
    """Return the non-zero features of each candidate, by name.

    Words: `new_words`, `precision` (the label's overlap with goal words not used yet, as a count and as a share of the
    row's title), `whole_label` (it stands in the goal as it is), `named` (it is a quoted or capitalised piece of the
    goal), `verb` and `tail` (it says the goal's first or last word), `verb_on_thing` (one label says the verb and what
    it is to be done to), `verb_to` (the verb and what it is put into: "Add to cart"), `used_words`, `section` (settings
    keep behind it what the goal speaks of).
    Buttons: `confirm` after something was entered or chosen, `confirm_early` otherwise, `confirm_pending` while a field
    still waits for its text, `confirm_blind` with nothing else that speaks to the goal, `cancel`, `menu_blind` and
    `settings_blind` when nothing on the screen speaks to the goal, else `menu_idle`, `menu_of_thing` (the menu of the
    very thing that the goal names), `menu_wanted` and `settings_wanted` where the goal sets something and no switch
    here is meant, `creates` a new thing where the goal does, `creates_unasked` where it acts on one that is there,
    `other_row` of a list that has more rows, while what the goal names is not among those shown. Keypads:
    `key_next` is the next key of the goal's number or sum, `key_other` any other.
    Finish: `done` with `done_words_used` (a share), `done_after_final`, `done_untouched`, `done_returned` to a screen
    seen before, `done_nothing_left` that speaks to the goal, `done_dialog`, `done_typed` (unsaved), `done_choices`
    (open, none taken), `done_unchanged`, `done_viewed` where the goal only looks at something, `done_started` where it
    starts something and that runs.
    State: `toggle_right`, `toggle_wrong`, and `switch_right` for one that the goal names and wants turned, also after
    its words were spent on the way to it; `toggle_unasked` for one the goal says nothing of. History: `repeated`,
    `back_stuck`.
    Fields: `type` with `type_fits`, `type_first` (the goal's likeliest text), `type_next` (the first field that waits),
    `type_cue` (the goal says which field), `type_astray` (it says another), `type_weak` (a text that is only a guess),
    `type_used`, `type_filled`, `type_search` where the goal searches nothing, else `type_wanted`; `search_named` looks
    for something that the goal names and that is not on the screen.
    Apps: `app` on a launcher, `app_named`, `app_implied`. The rest are the kinds of action.
    """
    seen = Situation(context, found)
    return [_of_candidate(seen, candidate) for candidate in found]


def _of_candidate(seen: Situation, candidate: Candidate) -> dict[str, float]:
    row = _of_kind(seen, candidate)
    mark = seen.mark_of(candidate)
    if mark is not None:
        row |= of_words(seen, candidate)
        if isinstance(candidate.action, TypeAction):
            row |= of_field(seen, candidate, mark) | {"new_words": 0.0, "precision": 0.0}
        row |= of_button(seen, candidate, mark) if isinstance(candidate.action, TapAction) else {}
    again = seen.last is not None and _plain(seen.last.phrase) == candidate.phrase and not seen.dialog
    if candidate.phrase in seen.done_before or again:
        row["repeated"] = 0.0 if is_key(seen.labels[candidate.phrase]) else 1.0
    return {name: value for name, value in row.items() if value}


def _of_kind(seen: Situation, candidate: Candidate) -> dict[str, float]:
    action = candidate.action
    if isinstance(action, DoneAction):
        return _of_done(seen)
    if isinstance(action, BackAction):
        stuck = seen.last is not None and seen.last.effect in ("unchanged", "failed")
        return {"back": 1.0, "back_stuck": float(stuck or (bool(seen.context.history) and seen.best == 0))}
    if isinstance(action, ScrollAction):
        blind = float(seen.best < STRONG and action.direction == "down")
        return {f"scroll_{action.direction}": 1.0, "scroll_blind": blind} if action.direction in ("up", "down") else {}
    if isinstance(action, OpenAction):
        looking = seen.launcher or not seen.context.history  # inside an app the way on is rarely another one
        return {"app": 1.0} | (of_app(seen, action.app) if looking else {})
    names = ((HomeAction, "home"), (WaitAction, "wait"), (LongPressAction, "hold"), (SwipeAction, "slide"))
    return next(({name: 1.0} for kind, name in names if isinstance(action, kind)), {})


def _of_done(seen: Situation) -> dict[str, float]:
    goal = set(seen.goal)
    last = seen.last
    carried_out = last is not None and bool(seen.verb) and says(title_of(last.label), seen.verb) and not seen.dialog
    pressed = seen.keypad and seen.keys_done
    sent = last is not None and isinstance(last.action, TypeAction) and last.action.submit and not seen.looks_for
    final = last is not None and (
        carried_out or pressed or sent or confirms(last.label) or (chose(last) and not seen.dialog)
    )
    return {
        "done": 1.0,
        "done_words_used": len(seen.used) / len(goal) if goal else 0.0,
        "done_after_final": float(final),
        "done_untouched": float(not seen.context.history),
        "done_returned": float(any(s.before == seen.context.marks.screen_print for s in seen.context.history[:-1])),
        "done_nothing_left": float(bool(seen.context.history)) * (1 - seen.best),
        "done_dialog": float(seen.dialog),
        "done_typed": float(
            last is not None and isinstance(last.action, TypeAction) and not last.action.submit and seen.keeps
        ),
        "done_choices": float(seen.choices and last is not None and not chose(last)),
        "done_viewed": float(seen.viewing and last is not None and not seen.pending and bool(seen.used)),
        "done_started": float(seen.running),
        "done_unchanged": float(last is not None and last.effect in ("unchanged", "failed", "refused")),
    }


def _plain(past: str) -> str:
    return past.replace("(was ", "(")
