"""What to type, taken from the goal by rule: a small model copies badly, a regular expression does not.

Measured on public episodes (embedded-model design): a rule finds 15-17 of 19-21 typed texts, the ranker 2-9. So the
texts come from here, and the model only chooses between fields.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ladders.action import TypeAction
from ladders.step.context import PastStep
from ladders.step.wording import words

SpanKind = Literal["quoted", "said", "email", "url", "file", "number", "time", "date", "name", "target", "word"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of the goal that may be typed: its text, what kind it is, and where it starts (characters).

    `cue` is what the goal says just before it ("the first name"), which often names its field.
    """

    text: str
    kind: SpanKind
    start: int
    cue: str = ""


_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”|‘([^’]+)’|«([^»]+)»|`([^`]+)`|(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'")
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_URL = re.compile(
    r"(?:https?://|www\.)\S+"
    r"|\b[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?!(?:jpe?g|png|gif|mp[34]|pdf|txt|docx?|xlsx?|zip|wav|ogg|m4a|apk|csv)\b)"
    r"[a-z]{2,}\b(?:/\S*)?"
)
_FILE = re.compile(r"[\w()-]+\.(?:jpe?g|png|gif|mp[34]|pdf|txt|docx?|xlsx?|zip|wav|ogg|m4a|apk|csv)\b", re.IGNORECASE)
_TIME = re.compile(r"\b\d{1,2}:\d{2}(?:\s?[ap]\.?m\b\.?)?|\b\d{1,2}\s?[ap]m\b", re.IGNORECASE)
_DATE = re.compile(r"\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b")
_NUMBER = re.compile(r"(?<![\w.])(?<!\w-)\+?\d(?:[\d ()./-]*\d)?(?![\w])(?!\.[a-z]|-[a-z])")
_SAID = re.compile(
    r"\b(?:saying|says|say|called|named|titled|entitled|labell?ed|that reads|reading"
    r"|with (?:the )?(?:text|title|name|message|content|subject|label|password|description|body)"
    r"|(?:text|title|name|message|content|subject|label|password|description|body|reason)(?: is|:)"
    r"|(?:name|call|title|label) (?:it|them))\b[:,]?\s+([^,;\n]+)",
    re.IGNORECASE,
)
_TARGET = re.compile(r"\b(?:to|as|for|about|with|type|enter|write|search|find)\b:?\s+([^,;\n]+)", re.IGNORECASE)
_CLAUSE_END = re.compile(
    r"\s+(?:and|then|in|on|to|from|with|at|into|for|under|by|using|as)\s+(?=\S)|[.!?]+(?:\s|$)|\s[-–]\s", re.IGNORECASE
)
_NAME = re.compile(r"\b[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*)*")
_NOT_NAMES = frozenset({"I", "I'm", "I'll", "I've", "it", "them", "pm", "am", "AM", "PM"})

_ORDER: tuple[SpanKind, ...] = (
    "quoted", "said", "email", "url", "file", "number", "time", "date", "name", "target", "word",
)  # fmt: skip


def spans(goal: str, history: Sequence[PastStep] = ()) -> tuple[Span, ...]:
    """Return the pieces of the goal worth typing, best first; those already typed or chosen come last."""
    found = _unique([*_quoted(goal), *_said(goal), *_patterned(goal), *_names(goal), *_targets(goal), *_last(goal)])
    found = [replace(span, cue=_cue(goal, span.start)) for span in found]
    used, spent = _used(history)

    def is_used(span: Span) -> bool:
        said = words(span.text)
        return span.text.casefold() in used or (bool(said) and spent.issuperset(said))

    return tuple(sorted(found, key=lambda s: (is_used(s), _ORDER.index(s.kind), s.start)))


def _unique(found: list[Span]) -> list[Span]:
    """Keep the first reading of each text, and drop looser spans that lie inside a quoted or said one."""
    kept: dict[str, Span] = {}
    for span in found:
        inside = any(
            strong.kind == "quoted" and strong.start <= span.start < strong.start + len(strong.text)
            for strong in kept.values()
        )
        around = span.kind in ("target", "said") and any(
            strong.kind == "quoted" and span.start < strong.start < span.start + len(span.text)
            for strong in kept.values()
        )
        if span.text and not around and not (inside and span.kind != "quoted"):
            kept.setdefault(span.text.casefold(), span)
    return list(kept.values())


def _used(history: Sequence[PastStep]) -> tuple[frozenset[str], frozenset[str]]:
    """Return whole texts typed or chosen so far, and the words that were typed: a full name goes into two fields."""
    typed = [step.action.text for step in history if isinstance(step.action, TypeAction)]
    whole = {text.casefold() for text in typed} | {step.label.casefold() for step in history if step.label}
    return frozenset(whole), frozenset(word for text in typed for word in words(text))


def _quoted(goal: str) -> list[Span]:
    hits = ((found, found.lastindex or 0) for found in _QUOTED.finditer(goal))
    return [_shape_of(found.group(group), found.start(group)) for found, group in hits]


def _shape_of(text: str, start: int) -> Span:
    """Return a quoted piece by its shape: a telephone number in quotes is still no name."""
    tidy = _tidy(text)
    if re.fullmatch(r"\+?[\d\s().-]{3,}", tidy):
        return Span(tidy, "number", start)
    if _EMAIL.fullmatch(tidy):
        return Span(tidy, "email", start)
    return Span(text.strip(" \t,;"), "quoted", start)  # the owner's own words, their question mark included


def _said(goal: str) -> list[Span]:
    return [_clause(found, "said") for found in _SAID.finditer(goal)]


def _targets(goal: str) -> list[Span]:
    return [_clause(found, "target") for found in _TARGET.finditer(goal)]


def _clause(found: re.Match[str], kind: SpanKind) -> Span:
    """Cut what follows a keyword at the end of its clause ("named Work and save it" -> "Work")."""
    text = found.group(1)
    end = _CLAUSE_END.search(text)
    return Span(_tidy(text[: end.start()] if end else text), kind, found.start(1))


def _patterned(goal: str) -> list[Span]:
    """Find what has a shape of its own; a stronger shape hides the weaker one under it."""
    shapes: tuple[tuple[re.Pattern[str], SpanKind], ...] = (
        (_EMAIL, "email"), (_URL, "url"), (_FILE, "file"), (_TIME, "time"), (_DATE, "date"), (_NUMBER, "number"),
    )  # fmt: skip
    taken: list[tuple[int, int]] = []
    found: list[Span] = []
    for shape, kind in shapes:
        for hit in shape.finditer(goal):
            if not any(start < hit.end() and hit.start() < end for start, end in taken):
                taken.append(hit.span())
                found.append(Span(_tidy(hit.group()), kind, hit.start()))
    return found


def _names(goal: str) -> list[Span]:
    """Find capitalised words; the first word of the goal is capitalised anyway and says nothing."""
    found: list[Span] = []
    for hit in _NAME.finditer(goal):
        start = hit.start()
        text = hit.group()
        if start == 0 or goal[:start].rstrip().endswith((".", "!", "?")):
            text = text.partition(" ")[2]
            start = hit.end() - len(text)
        text = re.sub(r"['’]s$", "", text)
        if text and text not in _NOT_NAMES:
            found.append(Span(text, "name", start))
            parts = text.split()
            found += [Span(part, "name", start) for part in parts if len(parts) > 1]
    return found


def _last(goal: str) -> list[Span]:
    last = re.search(r"([^\s,;.!?\"'“”]+)[\s.!?\"'“”]*$", goal)
    return [Span(last.group(1), "word", last.start(1))] if last and last.group(1) not in _NOT_NAMES else []


def _tidy(text: str) -> str:
    return text.strip(" \t\"'“”‘’.,:;!?" if not _EMAIL.fullmatch(text.strip()) else " ")


_TERM = re.compile(r"\d+(?:\.\d+)?|\b(?:plus|minus|times|multiplied by|divided by|over)\b|[-+*/×÷x−]", re.IGNORECASE)
_OPERATORS = {
    "plus": "+", "+": "+", "minus": "-", "-": "-", "−": "-", "times": "×", "multiplied by": "×", "*": "×", "x": "×",
    "×": "×", "divided by": "÷", "over": "÷", "/": "÷", "÷": "÷",
}  # fmt: skip
_SUM = re.compile(  # a bare "-" or "/" may be a date, a range or a telephone number: they need blanks around them
    r"(?<![\w.-])\d+(?:\.\d+)?(?:(?:\s*(?:plus|minus|times|multiplied by|divided by|over|[+*×÷])\s*|\s+[-/x−]\s+)"
    r"\d+(?:\.\d+)?)+(?![\w-])",
    re.IGNORECASE,
)


def sums(goal: str) -> list[str]:
    """Return the keys of each sum in the goal, "=" at the end: "7 times 8" gives "7×8="."""
    found = (hit.group() for hit in _SUM.finditer(goal))
    return ["".join(_OPERATORS.get(term.casefold(), term) for term in _TERM.findall(text)) + "=" for text in found]


FIELD_KINDS: dict[str, frozenset[SpanKind]] = {
    "number phone mobile telephone tel amount quantity price cost width height size age minute minutes hour hours "
    "second seconds percent percentage count limit zip code budget weight calories": frozenset({"number"}),
    "email e-mail mail": frozenset({"email"}),
    "url website web link address site": frozenset({"url", "quoted", "said"}),
    "time": frozenset({"time"}),
    "date birthday anniversary": frozenset({"date"}),
    "name first last surname family given middle nickname recipient": frozenset({"name", "quoted", "said", "file"}),
    "message text body note content description comment reply reason": frozenset({"quoted", "said"}),
    "title subject label folder group playlist": frozenset({"quoted", "said", "target"}),
    "file filename": frozenset({"quoted", "said", "file", "target"}),
}
"""Words of a field's label, and the kinds of span that belong there."""

_STRICT = frozenset(
    ["number", "phone", "mobile", "telephone", "email", "e-mail", "date", "birthday", "time", "url", "website"]
)
"""Fields that take nothing but their own kind: a name is never offered for a telephone number."""

_KEYS = frozenset(["password", "passcode", "passphrase", "pin"])
_FIRST = frozenset({"first", "given"})
_LAST = frozenset({"last", "surname", "family"})


def texts_for(label: str, value: str, found: Sequence[Span], limit: int = 2) -> tuple[str, ...]:
    """Return the texts to offer for one field, best first.

    `label` is the field's label or hint, `value` what it holds now, `found` the spans in their order. What the
    field already holds is not offered again.
    """
    ranked = sorted(enumerate(found), key=lambda pair: (_misfit(label, pair[1]), pair[0]))
    strict = bool(set(words(label)) & _STRICT)
    texts = [_shaped(label, value, span, found) for _, span in ranked if not (strict and _misfit(label, span) == 2)]
    fresh = dict.fromkeys(text for text in texts if text and text.casefold() != value.strip().casefold())
    return tuple(fresh)[:limit]


def fits(label: str, kind: SpanKind) -> bool | None:
    """Say whether a kind of span belongs into a field of that label; None where the label does not say."""
    said = set(words(label))
    wanted = [kinds for keys, kinds in FIELD_KINDS.items() if said & set(keys.split())]
    return any(kind in kinds for kinds in wanted) if wanted else None


def opens(label: str, span: Span) -> bool | None:
    """Say whether the goal gives a piece as the password that a field asks for; None for any other field."""
    if not set(words(label)) & _KEYS:
        return None
    return bool(set(words(span.cue)) & _KEYS)


_SET_TO = re.compile(
    r"\b(?:set|change|put|make|edit|update)\s+(?:the |my |its )?(?:\w+['’]s )?"
    r"((?:[\w-]+ )??[\w-]+)(?: of | for | on )?.*\bto\W*$",
    re.IGNORECASE,
)


def _cue(goal: str, start: int) -> str:
    before = re.split(r"[,;.]|[\"“”'’]\s", goal[:start])[-1]
    if (set_to := _SET_TO.search(goal[:start])) is not None:  # "set the location of X to Y": Y is a location
        return " ".join(words(set_to.group(1))[-3:])
    return " ".join(words(before)[-3:])


def _misfit(label: str, span: Span) -> int:
    key = opens(label, span)
    if key is not None:
        return 0 if key else 2
    if span.kind not in ("name", "target", "word") and span.cue and span.cue.split()[-1] in words(label):
        return -1  # "the place X": the goal says where it belongs
    if span.kind == "time" and {"hour", "minute", "hours", "minutes"} & set(words(label)):
        return 0
    fit = fits(label, span.kind)
    if fit is None:
        return 1 if span.kind in ("target", "word") else 0
    return 0 if fit else 2


def _shaped(label: str, value: str, span: Span, found: Sequence[Span]) -> str:
    """Give the span the form the field wants: a part of a full name or of a time, a file's name without its ending."""
    said = set(words(label))
    if span.kind == "time" and (clock := re.match(r"(\d{1,2}):(\d{2})", span.text)):
        if {"hour", "hours"} & said:
            return clock.group(1)
        if {"minute", "minutes"} & said:
            return clock.group(2)
    parts = span.text.split()
    if span.kind in ("name", "quoted", "said") and len(parts) == 2 and said & (_FIRST | _LAST):
        return parts[0] if said & _FIRST else parts[-1]
    if said & _LAST and span.kind == "name" and any(other.text.startswith(span.text + " ") for other in found):
        return next(o.text.split()[-1] for o in found if o.text.startswith(span.text + " "))
    stem, dot, extension = span.text.rpartition(".")
    bare_file = dot and extension.isalnum() and 2 <= len(extension) <= 4 and not extension.isdigit()
    if bare_file and span.kind not in ("email", "url") and value and "." not in value:
        return stem
    return span.text
