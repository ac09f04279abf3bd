"""Whether `done` may be believed: the screen must show something that the goal speaks of.

Nothing is ever coerced into `done`. A model that quotes its evidence is held to the quote; one that ranks
candidates has none, so the screen is searched for what the goal names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agentbrain.deeds import dealt_with
from agentbrain.vetoes import why_not
from devices.mark import Mark, Marks
from ladders.action import TypeAction
from ladders.step.context import PastStep
from ladders.step.wording import content_words, likeness, words

SHARE = 0.6  # of the quote's words must be on the screen: models drop articles and change case
_STATE_WORDS = {"enabled": "on", "activated": "on", "disabled": "off", "deactivated": "off"}
_STATES = frozenset(["on", "off", "checked", "unchecked", "selected", "connected", "disconnected"])
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
    veto = why_not(goal, marks, worked)
    return Verdict(veto=veto) if veto else Verdict(evidence=_closest(goal, marks) or dealt_with(worked[-1]))


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
