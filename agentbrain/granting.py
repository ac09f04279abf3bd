"""Does what a wish asks for in the document, and says so; what it cannot do it answers with the reason."""

from __future__ import annotations

import time
import uuid

from agentbrain import plans, searches, tiers
from agentbrain.config import RunConfig
from agentbrain.document import Document, Expectation
from agentbrain.wishes import (
    FollowPlan,
    KeepAnEye,
    LookFor,
    Mind,
    ReadClosely,
    Remind,
    TaskStatus,
    WishUnclear,
    Word,
    corrects,
    parse_wish,
)

MOST_REMINDERS = 20


def grant(document: Document, text: str, now: float, config: RunConfig) -> str | None:
    """Return what was done for the owner's words, or None when they are for the run to mind; inside a window."""
    try:
        wish = parse_wish(text, now)
    except WishUnclear as error:
        return str(error)
    match wish:
        case LookFor():
            return _look_for(document, wish, now, config)
        case KeepAnEye():
            return _keep_an_eye(document, wish, now, config)
        case Remind():
            return _remind(document, wish)
        case FollowPlan():
            plans.follow(document, wish.tasks, now)
            return f"I follow your plan: {'; '.join(task.text for task in document.tasks)}."
        case TaskStatus():
            task = plans.mark_task(document, wish.what, wish.status, now)
            return None if task is None else f"{task.text}: {task.status}."
        case Word():
            return _word(document, wish, now)
        case ReadClosely():
            return _read_closely(document, wish)
        case Mind():
            return _retracted(document, wish, now)


def _look_for(document: Document, wish: LookFor, now: float, config: RunConfig) -> str:
    if not wish.look:
        known = searches.cancel(document, wish.what) or searches.unwatch(document, wish.what)
        return f"I no longer look for {wish.what}." if known else f"I was not looking for {wish.what}."
    try:
        added = searches.add(document, wish.what, now, config.triggers)
    except ValueError as error:
        return str(error)
    most = config.triggers.searches
    dropped = f" I no longer look for {added.dropped}: {most} are the most." if added.dropped else ""
    return f"I will tell you when I see {added.search.name}.{dropped}"


def _keep_an_eye(document: Document, wish: KeepAnEye, now: float, config: RunConfig) -> str:
    """A model that does not see cannot answer a watch; saying so beats a watch that never fires."""
    if not document.sees:
        return f"This model does not see pictures. {_look_for(document, LookFor(wish.question), now, config)}"
    searches.watch(document, wish.question)
    return f"I keep an eye on {wish.question}."


def _remind(document: Document, wish: Remind) -> str:
    waiting = [expected for expected in document.expectations if not (expected.told or expected.resolved)]
    if len(waiting) >= MOST_REMINDERS:
        return f"I already keep {MOST_REMINDERS} reminders; that is the most."
    expected = Expectation(id=uuid.uuid4().hex[:12], text=wish.text, due_at=wish.due_at)
    document.expectations = [*waiting, expected]
    return f"I will remind you at {time.strftime('%H:%M', time.localtime(wish.due_at))}: {wish.text}."


def _word(document: Document, wish: Word, now: float) -> str | None:
    """A yes with nothing to agree to is left to the run, which may have asked something else."""
    if document.proposal is None:
        return None
    if wish.agreed:
        plans.commit(document, now)
        return f"I follow the plan. First: {document.tasks[0].text}."
    plans.discard(document)
    return "I drop that plan."


def _read_closely(document: Document, wish: ReadClosely) -> str:
    if not document.sees:
        return "This model does not see pictures; it reads all text of the screen anyway."
    document.close_up = tiers.focus(document.close_up, None, read_mode=wish.on)
    return "I look closely from the next step on." if wish.on else "I look normally again."


def _retracted(document: Document, wish: Mind, now: float) -> str | None:
    """ "That's not the parcel": a correction that names what was found takes the find back."""
    if not corrects(wish.text):
        return None
    said = searches.fold(wish.text)
    for search in document.searches:
        if search.status == "found" and searches.fold(search.name) in said:
            ruled_out = search.where
            searches.retract(document, search.name, f"The owner said: {wish.text}", now)
            return f'"{ruled_out}" is ruled out; I go on looking for {search.name}.'
    return None
