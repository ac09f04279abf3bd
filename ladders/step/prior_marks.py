"""The features of the lexical prior that come from one element: its words, its button, its switch, its field."""

from __future__ import annotations

from devices.mark import Mark
from ladders.action import TypeAction
from ladders.step.candidates import Candidate
from ladders.step.labels import (
    cancels,
    confirms,
    creates,
    is_menu,
    is_search,
    is_settings,
    key_of,
    says,
    searches,
    title_of,
)
from ladders.step.situation import STRONG, Situation
from ladders.step.typed_text import Span, fits, opens
from ladders.step.wording import content_words, likeness, stem, weight, words

SAME = 0.6
"""Likeness from which two words mean the same."""
_GUESSES = ("target", "word")
_ON_THINGS = ("delete", "edit", "call", "open", "show", "play", "star", "pin", "move", "stop")
_ONLY_SETTINGS = {"settings": 1.0}


def of_words(seen: Situation, candidate: Candidate) -> dict[str, float]:
    """Return the features of an element's words."""
    label = seen.labels[candidate.phrase]
    matched, share = seen.overlap(candidate)
    title = title_of(label)
    said = " ".join(words(title))
    spent = [word for word in content_words(label) if word in seen.used]
    fresh = matched > 0
    return {
        "new_words": min(matched, 4.0) / 2,
        "precision": share,
        "whole_label": float(fresh and bool(said) and f" {said} " in f" {seen.goal_text} "),
        "named": float(fresh and title.casefold() in seen.named),
        "verb": float(seen.verb in seen.unused and says(label, seen.verb)),
        "verb_on_thing": float(_does(seen, label)),
        "verb_to": float(_puts(seen, title)),
        "tail": float(seen.tail in seen.unused and says(title, seen.tail)),
        "used_words": float(bool(spent) and not fresh),
        "section": float(not fresh and bool(set(content_words(title)) & seen.sections)),
    }


def _does(seen: Situation, label: str) -> bool:
    """Say whether one label says the goal's verb and what it names: "Add star (Return library books)"."""
    said = set(words(label))
    thing = any(set(words(name)) and set(words(name)) <= said for name in seen.named)
    return thing and weight(seen.verb) == 1 and says(title_of(label), seen.verb)


def _puts(seen: Situation, title: str) -> bool:
    """Say whether a label puts something where the goal wants it: "Add to cart"."""
    said = content_words(title)
    into = any(likeness(word, other) >= SAME for word in seen.complement for other in said)
    return into and len(said) > 1 and any(stem(word) in said for word in ("add", "mark", "save", "move", "set", "put"))


def of_button(seen: Situation, candidate: Candidate, mark: Mark) -> dict[str, float]:
    """Return the features of something to press."""
    label = seen.labels[candidate.phrase]
    blind = seen.best < STRONG
    row = {"unnamed": float(not mark.label), "cancel": float(cancels(label))}
    if confirms(label) and not seen.running and not _steps_on(seen, label):
        row |= {"confirm": 1.0} if seen.entered else {"confirm_early": 1.0}
        row["confirm_pending"] = float(seen.pending)
        row["confirm_blind"] = float(bool(seen.context.history) and seen.best == 0)
    if seen.keypad and seen.next_key and (key := key_of(label)):
        row |= {"key_next": 1.0} if key == seen.next_key else {"key_other": 1.0}
    row["search_named"] = float(searches(label) and seen.looks_for and bool(seen.context.history))
    if is_menu(label):
        row |= {"menu_blind": 1.0} if blind else {"menu_idle": 1.0}
        row["menu_wanted"] = float(seen.configuring and not seen.switch_here)
        row["menu_of_thing"] = float(any(set(words(name)) < set(words(label)) for name in seen.named))
    elsewhere = seen.launcher and (bool(seen.implied_apps) or bool(seen.named)) and "settings" not in seen.implied_apps
    if is_settings(label) and seen.configuring and not elsewhere:
        row |= {"settings_blind": float(blind), "settings_wanted": float(not seen.switch_here)}
    row["creates"] = float(seen.creating and creates(label) and not seen.created)
    row["creates_unasked"] = float(creates(label) and not seen.launcher and _makes_nothing(seen))
    row["other_row"] = float(
        seen.looks_for and mark.role == "item" and not seen.launcher and bool(seen.context.marks.scrollables)
        and seen.overlap(candidate)[0] == 0
    )  # fmt: skip
    row |= _of_switch(seen, candidate, mark)
    return row | (of_app(seen, label) | {"app": 1.0} if seen.launcher else {})


def _makes_nothing(seen: Situation) -> bool:
    """Say whether the goal's verb acts on what is there already: to delete, to change, to call."""
    return not seen.creating and any(likeness(seen.verb, stem(word)) >= SAME for word in _ON_THINGS)


def _steps_on(seen: Situation, label: str) -> bool:
    """Say whether "Next" is one of a player's buttons, and confirms nothing."""
    return label.casefold() == "next" and any(words(other)[:1] == ["previous"] for other in seen.labels.values())


def _of_switch(seen: Situation, candidate: Candidate, mark: Mark) -> dict[str, float]:
    """Compare a switch with the state the goal wants; a radio or checkbox already chosen is left alone too."""
    if mark.on is not None and seen.wanted is not None and seen.names(mark):
        return {"switch_right": 1.0} if mark.on != seen.wanted else {"toggle_wrong": 1.0}
    if mark.on is not None and seen.overlap(candidate)[0] < SAME and mark.role != "radio":
        return {"toggle_unasked": 1.0}
    if mark.on is None or seen.overlap(candidate)[1] < 0.5:
        return {}
    wanted = True if seen.wanted is None or mark.role == "radio" else seen.wanted
    return {"toggle_wrong": 1.0} if mark.on == wanted else {"toggle_right": 1.0}


def of_field(seen: Situation, candidate: Candidate, mark: Mark) -> dict[str, float]:
    """Return the features of typing a text into a field."""
    assert isinstance(candidate.action, TypeAction)
    text = candidate.action.text
    span = next((span for span in seen.spans if text in span.text), Span(text, "said", 0))
    label = f"{mark.label} {mark.hint}"
    key = opens(label, span)
    fit = fits(label, span.kind) if key is None else key
    typed = {s.action.text.casefold() for s in seen.context.history if isinstance(s.action, TypeAction)}
    # "from X to Y": a field that holds X is not filled yet.
    wanted = {span.text.casefold() for span in seen.spans if span.cue.split()[-1:] != ["from"]}
    looks = is_search(mark) and seen.looks_for and text.casefold() in seen.named
    return {
        "type": 1.0,
        **_cued(seen, candidate, text),
        "type_weak": float(span.kind in _GUESSES and not seen.writing),
        "type_fits": 0.0 if fit is None else (1.0 if fit else -1.0),
        "type_first": float(bool(seen.spans) and text == seen.spans[0].text),
        "type_next": float(candidate.mark == seen.next_field),
        "type_used": float(text.casefold() in typed or text.casefold() in seen.chosen),
        "type_filled": float(bool(mark.value) and mark.value.casefold() in wanted),
        "type_search": float(is_search(mark) and not seen.searching and not looks),
        "type_wanted": float(is_search(mark) and seen.searching),
        "search_named": float(looks),
    }


def _cued(seen: Situation, candidate: Candidate, text: str) -> dict[str, float]:
    """Say whether the goal gives the text for this field ("the title X"), or for another, or this field another."""
    claimed = seen.claims.get(candidate.mark or 0)
    if claimed is not None:
        return {"type_cue": 1.0} if text in claimed else {"type_astray": 1.0}
    return {"type_astray": float(text in seen.claims.values())}


def of_app(seen: Situation, name: str) -> dict[str, float]:
    """Return the features of opening an app of that name."""
    said = words(name)
    near = any(likeness(stem(word), other) in (0.5, 1.0) for word in said for other in seen.subjects)
    near = near and not searches(name) and not (seen.implied_apps == _ONLY_SETTINGS and "settings" not in said)
    implied = max((seen.implied_apps.get(word, 0.0) for word in said), default=0.0)
    return {
        "app_named": float(bool(said) and all(stem(word) in seen.unused for word in said) and near),
        "app_implied": max(implied, 0.8 * near),
    }
