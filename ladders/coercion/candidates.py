"""Chooses among what was found in a reply: which of it counts, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ladders.coercion.codes import read_code
from ladders.coercion.context import CoercionContext
from ladders.coercion.drafts import UNKNOWN, Draft, drafts
from ladders.coercion.reader import Work
from ladders.coercion.scan import Found, Scan

Candidate = tuple[Found, Draft]


def candidates_of(reply: str, walked: Scan, work: Work, context: CoercionContext) -> list[Candidate]:
    """Return the actions that count, in order: behind the last thinking end, in an answer tag before outside one."""
    made = [(found, draft) for found in walked.found for draft in drafts(found.value, found.style, work)]
    made = [item for item in made if _may_count(item[0], walked, reply, context)]
    if made:
        last = max(found.closings for found, _ in made)
        made = [item for item in made if item[0].closings == last]
    if any(found.marked for found, _ in made):
        made = [item for item in made if item[0].marked]
    known = [item for item in made if not item[1].weak]
    return [_decoded(item, context) for item in known or made]


def bare_code(reply: str, context: CoercionContext) -> list[Candidate]:
    """Return the reply as one short code, where the profile has codes and it is nothing else."""
    code = read_code(reply.strip()) if "codes" in context.dialects else None
    return [] if code is None else [(Found(reply, 0, len(reply), [], style="codes"), code)]


def _decoded(item: Candidate, context: CoercionContext) -> Candidate:
    """Read a short code in the place of the verb, where the profile has codes."""
    found, draft = item
    code = read_code(draft.word) if draft.verb is UNKNOWN and "codes" in context.dialects else None
    return (found, code) if code is not None else item


_ECHOED_VERBS: Final = 6


def is_echo(reply: str, candidates: Sequence[Candidate], context: CoercionContext) -> bool:
    """Say whether the model listed the actions it may choose from instead of choosing one."""
    verbs = {draft.verb.name for _, draft in candidates}
    if len(verbs) >= _ECHOED_VERBS:
        return True
    return len(verbs) >= 3 and all(reply[found.start : found.end] in context.prompt for found, _ in candidates)


def _may_count(found: Found, walked: Scan, reply: str, context: CoercionContext) -> bool:
    if walked.first_think_is_close and found.closings == 0:
        return False
    if found.in_nested_think and found.closings < walked.closings:
        return False
    return not _is_screen_text(found, reply, context)


def _is_screen_text(found: Found, reply: str, context: CoercionContext) -> bool:
    """Say whether the model only quoted what is written on the screen."""
    source = " ".join(reply[found.start : found.end].split())
    if not 8 <= len(source) <= 400 or len(source) >= len(reply.strip()) - 2 or context.marks is None:
        return False
    shown = [text for mark in context.marks for text in (mark.label, mark.value)] + list(context.marks.words)
    return any(source in " ".join(text.split()) for text in shown)
