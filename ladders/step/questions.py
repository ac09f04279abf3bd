"""Questions put to a model that sees, and its answers: one labelled line each, told apart from the action.

An answer is a line that begins with the exact question, a separator and a verdict word. Prose that mentions a
thing is no answer, and a missing line is none either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

SEEN = "SEEN"
"""Label of the one line that says what a screen shows whose tree says little."""
TOKENS = 60
"""Added to the reply for each question: a name, a verdict and a place take 20 to 50."""

Verdict = Literal["FOUND", "NOT VISIBLE", "UNCLEAR"]
_LINE = re.compile(
    r"^\s*(?:[-*•]\s+)?(?P<name>.+?)\s*[:\-–—]\s*(?P<verdict>FOUND|NOT VISIBLE|UNCLEAR)\b[\s:,.\-–—]*(?P<rest>.*)$"
)


@dataclass(frozen=True)
class Answer:
    """One labelled line: what it is about, its verdict, and where or why."""

    name: str
    verdict: Verdict
    rest: str


def read_answer(line: str) -> Answer | None:
    """Return the answer that a line is, or None."""
    found = _LINE.match(line)
    if found is None:
        return None
    verdicts: dict[str, Verdict] = {"FOUND": "FOUND", "NOT VISIBLE": "NOT VISIBLE", "UNCLEAR": "UNCLEAR"}
    return Answer(found["name"], verdicts[found["verdict"]], found["rest"].strip())


def split_seen(reply: str) -> tuple[str, str]:
    """Return what the line labelled SEEN says, on one line, and the rest of the reply."""
    lines = reply.splitlines(keepends=True)
    for index, line in enumerate(lines):
        label, colon, text = line.partition(":")
        if colon and label.strip(" *-") == SEEN:
            return " ".join(text.split()).strip("* "), "".join(lines[:index] + lines[index + 1 :])
    return "", reply


def split_answers(reply: str, questions: Sequence[str]) -> tuple[str, str]:
    """Return the lines of a reply that answer one of the questions by its name, and the rest of the reply."""
    asked = {question.casefold() for question in questions}
    answers: list[str] = []
    rest: list[str] = []
    for line in reply.splitlines(keepends=True):
        answer = read_answer(line.rstrip("\n"))
        (answers if answer is not None and answer.name.casefold() in asked else rest).append(line)
    return ("".join(answers), "".join(rest)) if answers else ("", reply)
