"""Whether `done` may be believed: the screen must show something that the goal speaks of.

Nothing is ever coerced into `done`. A model that quotes its evidence is held to the quote; one that ranks
candidates has none, so the screen is searched for what the goal names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agentbrain.policy import asked_for, carries_out
from devices.mark import Mark, Marks
from ladders.action import BackAction, TypeAction
from ladders.step.context import PastStep
from ladders.step.labels import cancels, title_of
from ladders.step.typed_text import spans
from ladders.step.wording import content_words, likeness, stem, wanted_state, weight, words

SHARE = 0.6  # of the quote's words must be on the screen: models drop articles and change case
SHARE_DONE = 0.5  # of the goal's words must have been dealt with, by weight, before a ranked `done` is believed
_STATE_WORDS = {"enabled": "on", "activated": "on", "disabled": "off", "deactivated": "off"}
_STATES = frozenset(["on", "off", "checked", "unchecked", "selected", "connected", "disconnected"])
_COURTESY = frozenset(["please", "can", "could", "you", "i", "want", "to", "would", "a", "the"])
_DIALOG = 8  # marks at most on a screen that is only a question
_TURNS = re.compile(r"\b(turn|switch)\b.*\b(on|off)\b|\b(en|dis)able\b|\b(de)?activate\b", re.IGNORECASE)
_STATE_IN_PHRASE = re.compile(r"\((on|off)\)$")
_SEARCH = re.compile(r"\b(search|find|filter)\b", re.IGNORECASE)
_CONFIRM = re.compile(r"(send|save|ok|done|add|create|connect|confirm|apply|set)( \w+)?", re.IGNORECASE)


@dataclass(frozen=True)
class Verdict:
    """`evidence` is what was seen, for the outcome; `veto` is why `done` is refused, for the model, or ""."""

    evidence: str = ""
    veto: str = ""


def judge(claim: str, goal: str, marks: Marks, past: Sequence[PastStep]) -> Verdict:
    """Return what on this screen supports the claim that the goal is reached, or why it is vetoed."""
    worked = [step for step in past if step.effect == "changed"]
    if not worked and not claim.strip():
        return Verdict(veto="Nothing was done yet and no evidence was given.")
    unsent = _unsent(marks, past)
    if unsent:
        return Verdict(veto=f'The text "{unsent[:40]}" is typed and was neither saved nor sent.')
    if claim.strip():
        return _quoted(claim, marks)
    return _named(goal, marks, worked)


def _quoted(claim: str, marks: Marks) -> Verdict:
    """Most words of the quote must be shown; its numbers all of them, and its states beside what they are about.

    "Airplane mode on" is no evidence on a screen that says "Airplane mode off": two of three words are there.
    """
    said = [_STATE_WORDS.get(word, word) for word in words(claim)]
    shown = [set(words(text)) for text in texts(marks)]
    everywhere = set().union(*shown)
    states, rest = [w for w in said if w in _STATES], [w for w in said if w not in _STATES]
    enough = bool(rest) and sum(w in everywhere for w in rest) >= SHARE * len(rest)
    exact = all(w in everywhere for w in rest if w.isdigit())
    beside = all(any(s in text and 2 * sum(w in text for w in rest) >= len(rest) for text in shown) for s in states)
    if enough and exact and beside:
        return Verdict(evidence=claim.strip())
    return Verdict(veto=f'The words "{claim.strip()[:60]}" are not on this screen.')


def _named(goal: str, marks: Marks, worked: Sequence[PastStep]) -> Verdict:
    """With no quote: what was done must have dealt with most of what the goal names, and no switch may contradict.

    That the screen shows a word of the goal says little: "dark theme off" stands there before anything was done.
    """
    veto = (
        _open_question(marks)
        or _not_turned(goal, marks, worked)
        or _not_carried_out(goal, worked)
        or _still_offered(goal, marks, worked)
        or _not_met(goal, worked)
    )
    if veto:
        return Verdict(veto=veto)
    weights = {word: weight(word) for word in content_words(goal)}
    done = [word for step in worked for word in content_words(_dealt_with(step))]
    dealt = sum(worth for word, worth in weights.items() if any(likeness(word, other) > 0 for other in done))
    if dealt < SHARE_DONE * sum(weights.values()):
        return Verdict(veto="What was done so far does not cover the goal.")
    return Verdict(evidence=_closest(goal, marks) or _dealt_with(worked[-1]))


def _open_question(marks: Marks) -> str:
    """Return that a dialog waits for its answer: nothing is deleted before its second "Delete" was pressed."""
    if len(marks) > _DIALOG or not any(cancels(mark.label) for mark in marks if mark.role == "button"):
        return ""
    open_ones = [mark.label for mark in marks if mark.role == "button" and not cancels(mark.label)]
    return f'The question with "{open_ones[-1]}" is not answered.' if open_ones else ""


def _not_turned(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return why a goal that wants something on or off is not met, or "".

    A switch that the goal names by its own words must be as wanted ("mute" may want "Quiet hours" on), and one
    must have been turned that way. A goal that says neither wants what it had turned to be on.
    """
    wanted, named = wanted_state(goal), {word for word in content_words(goal) if weight(word) == 1}
    turned = {step.label: step for step in worked if _STATE_IN_PHRASE.search(step.phrase)}
    for mark in marks:
        about = mark.on is not None and named & set(content_words(mark.label))
        if about and (wanted is not None or mark.label in turned) and mark.on != (wanted is None or wanted):
            return f"{mark.label} is {'on' if mark.on else 'off'}."
    if wanted is None or not _TURNS.search(goal):
        return ""
    was = "off" if wanted else "on"
    done = any(step.phrase.endswith(f"({was})") and _alike(named, step.label) for step in turned.values())
    return "" if done else f"Nothing that the goal names was turned {'on' if wanted else 'off'}."


def _not_carried_out(goal: str, worked: Sequence[PastStep]) -> str:
    """Return which verb of the goal no step carried out, or "": what cannot be taken back has a button of its own."""
    for kind in ("delete", "call", "send"):
        if not asked_for(kind, goal):
            continue
        last = max((at for at, step in enumerate(worked) if carries_out(kind, _dealt_with(step))), default=None)
        if last is None:
            return f"Nothing was done to {kind}."
        if last + 1 < len(worked) and _takes_back(worked[last + 1]):
            return f"It was taken back before it was confirmed to {kind}."
    return ""


def _takes_back(step: PastStep) -> bool:
    return isinstance(step.action, BackAction) or cancels(step.label)


def _still_offered(goal: str, marks: Marks, worked: Sequence[PastStep]) -> str:
    """Return what the goal's verb asks for when the screen still offers it and no step took it, or "".

    A "Star" button that nobody pressed says that nothing was starred.
    """
    verb = next((stem(word) for word in words(goal) if word not in _COURTESY), "")
    if not verb or weight(verb) < 1 or any(_says(verb, _dealt_with(step)) for step in worked):
        return ""
    offer = next((m.label for m in marks if m.clickable and not m.editable and _says(verb, m.label)), "")
    return f'"{offer}" was not pressed.' if offer else ""


def _not_met(goal: str, worked: Sequence[PastStep]) -> str:
    """Return a name or a quoted piece of the goal that no step has touched or typed, or "".

    "Remove from favourites" on somebody else's page deletes and covers half of the goal's words.
    """
    touched = {word for step in worked for word in words(f"{_dealt_with(step)} {step.label}")}
    for span in spans(goal):
        said = set(words(span.text))
        if span.kind in ("quoted", "name", "number") and said and not said & touched:
            return f'"{span.text}" was not dealt with.'
    return ""


def _says(verb: str, label: str) -> bool:
    return any(likeness(verb, stem(word)) > 0 for word in words(label))


def _alike(named: set[str], label: str) -> bool:
    return any(likeness(word, other) > 0 for word in named for other in content_words(label))


def _dealt_with(step: PastStep) -> str:
    """Return what a step touched, in words: its element, its text, its app.

    A text typed into a search only looks for something; finding and using it is another step.
    """
    action = step.action
    if isinstance(action, TypeAction):
        return step.label if _SEARCH.search(step.label) else f"{step.label} {action.text}"
    # A row's summary tells what lies behind it ("Display, dark theme off"); only its title was touched.
    return title_of(step.label) or step.phrase


def _closest(goal: str, marks: Marks) -> str:
    """Return the text on the screen that shares most words with the goal, "" for none."""
    wanted = content_words(goal)
    best, most = "", 0
    for text in (*map(text_of, marks), *marks.words):
        shown = content_words(text)
        shared = sum(any(likeness(word, other) > 0 for other in shown) for word in wanted)
        if shared > most:
            best, most = text, shared
    return best


def _unsent(marks: Marks, past: Sequence[PastStep]) -> str:
    """Return a text typed in the last step that still sits in its field beside a button to send it."""
    last = past[-1].action if past else None
    if not isinstance(last, TypeAction) or last.submit:
        return ""
    held = any(mark.editable and mark.value == last.text for mark in marks)
    confirm = any(mark.role == "button" and _CONFIRM.fullmatch(mark.label.strip()) for mark in marks)
    return last.text if held and confirm else ""


def texts(marks: Marks) -> Iterator[str]:
    """Yield every text of the screen with its state: words first, then marks."""
    yield from marks.words
    yield from map(text_of, marks)


def text_of(mark: Mark) -> str:
    """Return what a mark says: label, value and state."""
    return " ".join(part for part in (mark.label, mark.value, *mark.state) if part)
