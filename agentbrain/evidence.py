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
from ladders.step.wording import content_words, likeness, words

SHARE = 0.6  # of the quote's words must be on the screen: models drop articles and change case
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
    said = set(words(claim))
    shown = set(words(" ".join(texts(marks))))
    if said and len(said & shown) >= SHARE * len(said):
        return Verdict(evidence=claim.strip())
    return Verdict(veto=f'The words "{claim.strip()[:60]}" are not on this screen.')


def _named(goal: str, marks: Marks, worked: Sequence[PastStep]) -> Verdict:
    """With no quote: the text that shares most with the goal, else the element that was changed last."""
    wanted = content_words(goal)
    best, most = "", 0
    for text in texts(marks):
        shown = content_words(text)
        shared = sum(any(likeness(word, other) > 0 for other in shown) for word in wanted)
        if shared > most:
            best, most = text, shared
    if best:
        return Verdict(evidence=best)
    labels = [step.label for step in worked if step.label]
    kept = next((text for text in texts(marks) if any(text.startswith(label) for label in labels)), "")
    return Verdict(evidence=kept) if kept else Verdict(veto="Nothing on this screen shows the goal.")


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
    for mark in marks:
        yield " ".join(part for part in (mark.label, mark.value, *mark.state) if part)
