"""Builds what ends a run or speaks to its owner: done, give_up, note and ask."""

from __future__ import annotations

import re
from typing import Final

from ladders.coercion import notes
from ladders.coercion.arguments import Arguments, Fields, Refused
from ladders.coercion.result import REPAIRS
from ladders.coercion.tree import Cut, Word
from ladders.coercion.values import blank
from ladders.coercion.verbs import squeeze, words

_MAY_END: Final = ("wrapping", "syntax", "wording", "value")
"""What may have been mended in a finish that still counts as well-formed."""


def note(args: Arguments) -> Fields:
    """Tell the owner something."""
    text = args.words("text message content value note second", notes.MOST)
    if not text:
        raise Refused("no_text")
    return {"action": "note", "text": text}


def ask(args: Arguments) -> Fields:
    """Ask the owner; a question without words is a plain one."""
    text = args.words("question text message content value reason second", 300)
    return {"action": "ask", "question": text or "How should I go on?"}


def done(args: Arguments) -> Fields:
    """End the run as reached, only from an explicit, well-formed finish that stands alone."""
    outcome = _outcome(args)
    if outcome is False:
        return give_up(args)
    codes = [*args.earlier, *args.draft.verb.repairs]
    mended = any(REPAIRS[code][0] not in _MAY_END for code in codes)
    # GELab's COMPLETE always says what was reached; "Action: done" alone is a heading.
    heading = args.draft.style == "fields" and not args.given(_MESSAGE)
    if args.draft.open or mended or heading or (outcome is None and _has_outcome(args)):
        raise Refused("finish_unclear")
    args.spoken = args.words(_MESSAGE, notes.MOST)
    return {"action": "done", "evidence": args.words("evidence", 300)}


_MESSAGE: Final = "message text content answer return value summary"
"""What a finish tells the owner. It is no evidence: that is text on the screen, and is looked for there."""


def give_up(args: Arguments) -> Fields:
    """End the run as not reachable, if that is all the reply says."""
    if args.draft.open:
        raise Refused("cut")
    if "first_of_several" in args.earlier:
        raise Refused("conflict")
    reason = args.words("reason message text content value second", 300)
    return {"action": "give_up", "reason": reason or "The model gave no reason."}


def end(args: Arguments) -> Fields:
    """`terminate` and `status` end a run as they say; without a plain word they end nothing."""
    if _outcome(args) is None:
        raise Refused("finish_unclear")
    return done(args)


_OUTCOMES: Final = words("status goalstatus taskstatus success successful succeeded completed result outcome")
_SUCCESS: Final = re.compile(
    r"true|yes|success|successful|succeeded|complete|completed|done|finished|成功", re.IGNORECASE
)
_FAILURE: Final = re.compile(r"false|no|fail|failed|failure|infeasible|impossible|aborted?|error|失败", re.IGNORECASE)


def _outcome(args: Arguments) -> bool | None:
    """Return whether the finish says it succeeded; None when it does not say, or not in a plain word."""
    for key, value in args.draft.args:
        if squeeze(key) not in _OUTCOMES:
            continue
        word = str(value) if isinstance(value, bool | str) and not isinstance(value, Cut | Word) else ""
        if _FAILURE.fullmatch(word.strip()):
            return False
        if _SUCCESS.fullmatch(word.strip()):
            return True
    return None


def _has_outcome(args: Arguments) -> bool:
    return any(squeeze(key) in _OUTCOMES and not blank(value) for key, value in args.draft.args)
