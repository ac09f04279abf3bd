"""What the owner's words ask of a run, read by a few patterns: pure, no model, anything else is something to mind."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from agentbrain.errors import AgentError


@dataclass(frozen=True)
class LookFor:
    """Search for words on every screen; `look` False ends the search."""

    what: str
    look: bool = True


@dataclass(frozen=True)
class KeepAnEye:
    """Put a question to the model that sees, each step."""

    question: str


@dataclass(frozen=True)
class Remind:
    """Say something at a time, in seconds since the epoch."""

    text: str
    due_at: float


@dataclass(frozen=True)
class FollowPlan:
    """The owner's own plan, which needs nobody's word."""

    tasks: tuple[str, ...]


@dataclass(frozen=True)
class TaskStatus:
    """A task of the plan is finished or to be left out."""

    what: str
    status: Literal["completed", "skipped"]


@dataclass(frozen=True)
class Word:
    """Yes or no to what the agent proposed."""

    agreed: bool


@dataclass(frozen=True)
class ReadClosely:
    """Look at every screen in the close-up size, or no longer."""

    on: bool


@dataclass(frozen=True)
class Mind:
    """Anything else: a correction or a hint for the next step."""

    text: str


Wish = LookFor | KeepAnEye | Remind | FollowPlan | TaskStatus | Word | ReadClosely | Mind


class WishUnclear(AgentError):
    """A wish that is understood in kind and cannot be done as said."""


_WRONG = re.compile(r"\b(wrong|not (that|this|the|it)|isn'?t|other|different|instead)\b", re.IGNORECASE)
_UNITS = {"second": 1, "sec": 1, "minute": 60, "min": 60, "hour": 3600, "day": 86400}
_COUNTS = {"a": 1.0, "an": 1.0, "one": 1.0, "half an": 0.5, "two": 2.0, "five": 5.0, "ten": 10.0}
_IN = r"in (?P<count>\d+(?:\.\d+)?|half an|an?|one|two|five|ten) (?P<unit>second|sec|minute|min|hour|day)s?"
_AT = r"at (?P<hour>\d{1,2})(?:[:.](?P<minute>\d{2}))? ?(?P<half>am|pm)?"
_ABOUT = r"(?:to |that |about |of )?(?P<what>.+)"
_LONGEST = 30 * 86400.0  # seconds; a run lives minutes, a reminder of next year is a slip


def parse_wish(text: str, now: float) -> Wish:
    """Return what the words ask for; times are read in this machine's zone.

    Raises WishUnclear for a time that does not exist.
    """
    said = " ".join(text.split())
    bare = re.sub(r"^please,? |[\s.!]+$", "", said, flags=re.IGNORECASE)
    for pattern, make in _PATTERNS:
        found = pattern.fullmatch(bare)
        if found is not None:
            return make(found, now)
    return Mind(said)


def corrects(text: str) -> bool:
    """Say whether the words take something back rather than add to it."""
    return _WRONG.search(text) is not None


def _when(found: re.Match[str], now: float) -> Wish:
    parts = found.groupdict()
    if parts.get("count"):
        count = _COUNTS.get(parts["count"].lower()) or float(parts["count"])
        due_at = now + count * _UNITS[parts["unit"].lower()]
    else:
        due_at = _next(parts, now)
    if due_at - now > _LONGEST:
        raise WishUnclear("That is more than a month away, and I only remind while this run works.")
    return Remind(parts["what"].strip(), due_at)


def _next(parts: dict[str, str], now: float) -> float:
    """Return the next time the clock shows that hour."""
    hour, minute = int(parts["hour"]), int(parts["minute"] or 0)
    if parts["half"]:
        hour = hour % 12 + (12 if parts["half"].lower() == "pm" else 0)
    if hour > 23 or minute > 59:
        raise WishUnclear(f"There is no time {parts['hour']}:{parts['minute'] or '00'}.")
    today = datetime.datetime.fromtimestamp(now)
    due = today.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return (due if due > today else due + datetime.timedelta(days=1)).timestamp()


def _plan(found: re.Match[str], _now: float) -> Wish:
    parts = re.split(r"\s*(?:;|, then | then )\s*", found["what"])
    return FollowPlan(tuple(part.strip(" .,") for part in parts if part.strip(" .,")))


def _look_for(found: re.Match[str], _now: float) -> Wish:
    return LookFor(found["what"].strip("\"'"))


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], float], Wish]], ...] = (
    (_pattern(rf"remind me {_IN} {_ABOUT}"), _when),
    (_pattern(rf"remind me {_AT} {_ABOUT}"), _when),
    (_pattern(rf"remind me {_ABOUT} {_IN}"), _when),
    (_pattern(rf"remind me {_ABOUT} {_AT}"), _when),
    (_pattern(r"(?:yes|yes please|ok|okay|sure|agreed|go ahead|do it|do that)"), lambda *_: Word(True)),
    (_pattern(r"(?:no|no thanks?|no thank you|don'?t|drop the plan|forget the plan)"), lambda *_: Word(False)),
    (_pattern(r"(?:the )?plan(?: is)?: ?(?P<what>.+)"), _plan),
    (_pattern(r"(?:skip|leave out) (?P<what>.+)"), lambda found, _: TaskStatus(found["what"], "skipped")),
    (_pattern(r"(?P<what>.+) is (?:done|finished)"), lambda found, _: TaskStatus(found["what"], "completed")),
    (_pattern(r"(?:read|look)(?: it| this| the screen)? (?:closely|carefully)"), lambda *_: ReadClosely(True)),
    (_pattern(r"(?:stop reading closely|(?:read|look) normally)"), lambda *_: ReadClosely(False)),
    (_pattern(r"(?:keep an eye on|watch whether|watch if) (?P<what>.+)"), lambda found, _: KeepAnEye(found["what"])),
    (_pattern(r"stop (?:looking|watching) for (?:the )?(?P<what>.+)"), lambda found, _: LookFor(found["what"], False)),
    (
        _pattern(
            r"(?:(?:tell|let|notify) me (?:know )?when|look for|watch for)\s+"
            r"(?:(?:the )?(?:\w+ )?(?:says|shows|is|reads)\s+)?(?:the )?(?P<what>.+?)"
        ),
        _look_for,
    ),
)
