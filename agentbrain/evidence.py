"""Whether `done` may be believed: the screen must show something that the goal speaks of.

Nothing is ever coerced into `done`. A model that quotes its evidence is held to the quote; one that ranks
candidates has none, so the screen is searched for what the goal names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from devices.mark import Marks
from ladders.action import TypeAction
from ladders.step.context import PastStep

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_EMPTY = frozenset(
    ["a", "an", "and", "app", "at", "by", "for", "from", "go", "i", "in", "is", "it", "me", "my", "of", "off", "on"]
    + ["open", "or", "please", "set", "that", "the", "then", "this", "to", "turn", "with"]
)
SHARE = 0.6  # of the quote's words must be on the screen: models drop articles and change case


@dataclass(frozen=True)
class Verdict:
    """`evidence` is what was seen, for the outcome; `veto` is why `done` is refused, for the model, or ""."""

    evidence: str = ""
    veto: str = ""


def judge(claim: str, goal: str, marks: Marks, past: Sequence[PastStep]) -> Verdict:
    """Return what on this screen supports the claim that the goal is reached."""
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
    """The claim's words are looked for in one text first, then spread over the screen."""
    words = set(_words(claim))
    shown = set(_words(" ".join(texts(marks))))
    if words and len(words & shown) >= SHARE * len(words):
        return Verdict(evidence=claim.strip())
    return Verdict(veto=f'The words "{claim.strip()[:60]}" are not on this screen.')


def _named(goal: str, marks: Marks, worked: Sequence[PastStep]) -> Verdict:
    """With no quote: the text that shares most with the goal, else the element that was changed last."""
    wanted = set(_words(goal)) - _EMPTY
    best, score = "", 0
    for text in texts(marks):
        shared = len(wanted & set(_words(text)))
        if shared > score:
            best, score = text, shared
    if best:
        return Verdict(evidence=best)
    labels = {step.label for step in worked if step.label}
    kept = next((text for text in texts(marks) if any(text.startswith(label) for label in labels)), "")
    return Verdict(evidence=kept) if kept else Verdict(veto="Nothing on this screen shows the goal.")


def _unsent(marks: Marks, past: Sequence[PastStep]) -> str:
    """Return a text typed in the last step that still sits in its field beside a button to send it."""
    if not past or not isinstance(past[-1].action, TypeAction) or past[-1].action.submit:
        return ""
    typed = past[-1].action.text
    held = any(mark.editable and mark.value == typed for mark in marks)
    confirm = any(mark.role == "button" and _CONFIRM.fullmatch(mark.label.strip()) for mark in marks)
    return typed if held and confirm else ""


_CONFIRM = re.compile(r"(send|save|ok|done|add|create|connect|confirm|apply|set)( \w+)?", re.IGNORECASE)


def texts(marks: Marks) -> Iterator[str]:
    """Yield every text of the screen with its state: words first, then marks."""
    yield from marks.words
    for mark in marks:
        state = " ".join(mark.state)
        yield " ".join(part for part in (mark.label, mark.value, state) if part)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
