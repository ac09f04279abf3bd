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

    new_words: float = 2.48
    precision: float = 2.27
    whole_label: float = 0.3
    named: float = 0.85
    verb: float = 0.77
    verb_on_thing: float = 2.0
    verb_to: float = 2.0
    tail: float = 0.7
    section: float = 2.0
    used_words: float = 1.03
    confirm: float = 2.56
    confirm_early: float = 0.23
    confirm_pending: float = -2.0
    confirm_blind: float = 2.88
    cancel: float = -1.32
    menu_blind: float = 1.67
    menu_idle: float = 0.87
    menu_wanted: float = 1.33
    menu_of_thing: float = 3.0
    settings_wanted: float = 1.83
    settings_blind: float = 2.37
    creates: float = 1.03
    creates_unasked: float = -6.0
    done: float = -0.51
    done_words_used: float = 2.73
    done_after_final: float = 2.39
    done_untouched: float = -4.03
    done_returned: float = 1.64
    done_nothing_left: float = 0.24
    done_dialog: float = -1.52
    done_typed: float = -2.32
    done_choices: float = -1.25
    done_viewed: float = 1.94
    done_unchanged: float = -1.54
    done_started: float = 3.0
    toggle_right: float = 1.14
    toggle_wrong: float = -3.04
    switch_right: float = 4.0
    toggle_unasked: float = -2.0
    repeated: float = -1.21
    back: float = -2.13
    back_stuck: float = 1.5
    home: float = -3.69
    wait: float = -3.2
    scroll_down: float = -1.16
    scroll_up: float = -3.5
    scroll_blind: float = 2.0
    hold: float = -3.09
    slide: float = -1.02
    unnamed: float = -1.35
    type: float = 0.8
    type_fits: float = 1.64
    type_first: float = 0.72
    type_next: float = 1.52
    type_used: float = -3.07
    type_filled: float = -2.11
    type_cue: float = 0.5
    type_astray: float = -3.0
    type_weak: float = -1.5
    type_search: float = -2.31
    type_wanted: float = 1.75
    search_named: float = 2.0
    key_next: float = 5.03
    key_other: float = -1.05
    app: float = -0.07
    app_named: float = 4.0
    app_implied: float = 3.5


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
    here is meant, `creates` a new thing where the goal does, `creates_unasked` where it deletes or edits one. Keypads:
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
