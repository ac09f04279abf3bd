"""Turns what was read into a draft: one of our verbs and its arguments, whatever language they were written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ladders.coercion import agentcpm
from ladders.coercion.calls import read_call
from ladders.coercion.damaged_json import read_value
from ladders.coercion.reader import Broken, Reader, Work, first_quote
from ladders.coercion.tree import Call, Cut, Number, Obj, Value, Word
from ladders.coercion.verbs import (
    NOT_UNDER_TYPE,
    STRONG_KEYS,
    WORD_KEYS,
    Verb,
    find_verb,
    squeeze,
    words,
)

MAX_NESTING: Final = 5
"""Objects unwrapped on the way to an action: tool call, function, arguments, parameters, action."""

_WRAPPERS: Final = (
    "action",
    "tool_call",
    "tool_calls",
    "function_call",
    "function",
    "next_action",
    "actions",
    "steps",
    "call",
    "output",
    "answer",
    "final_answer",
    "response",
    "result",
    "arguments",
    "args",
    "parameters",
    "params",
    "input",
)
_ARGUMENTS: Final = words(
    "arguments args parameters params param input kwargs options actioninput toolinput actionargs actionparameters"
)
_CONTAINERS: Final = frozenset(
    words(
        "mobileuse computeruse phoneuse androiduse mobile phone android device mobileaction phoneaction "
        "tooluse toolcall function functioncall action uiaction performaction executeaction doaction"
    )
)
_POSITIONAL: Final = {
    "tap": ("target",),
    "long_press": ("target",),
    "type": ("text",),
    "scroll": ("direction",),
    "swipe": ("direction",),
    "key": ("key",),
    "open": ("app",),
    "wait": ("seconds",),
    "note": ("text",),
    "ask": ("question",),
    "done": ("evidence",),
    "give_up": ("reason",),
    "ending": ("status",),
}


_INNER: Final = frozenset(map(squeeze, (*_WRAPPERS, "name")))
_PLACEHOLDER: Final = re.compile(r"[|<>…]|\.\.\.")
"""What a schema or an example has where an action has its verb."""
_NO_VERB: Final = "\x00"


@dataclass
class Draft:
    """A verb of ours (or `ending`, or `unknown`), its arguments as written, and what was mended to get here.

    `open` says its object or call was never closed. `style` is how it was written. `weak` says it may be no
    action at all: another object with a key that could hold a verb. `word` is the verb as written.
    """

    verb: Verb
    args: list[tuple[str, Value]] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)
    open: bool = False
    style: str = "json"
    weak: bool = False
    word: str = ""


_DRAG: Final = Verb("swipe", repairs=("synonym",))
UNKNOWN: Final = Verb("unknown")
"""There is a verb, and it is none of ours."""

MISSING: Final = Verb("missing")
"""There are arguments of an action and no verb."""


def drafts(value: Value, style: str, work: Work, nesting: int = 0) -> Iterator[Draft]:
    """Yield a draft for every action in a value, in order; things that are no action yield nothing."""
    if nesting > MAX_NESTING:
        return
    if isinstance(value, Call):
        yield from _of_call(value, style)
    elif isinstance(value, list):
        many = len(value) > 0
        for item in value:
            for draft in drafts(item, style, work, nesting + 1):
                draft.repairs += ["list"] if many else []
                yield draft
    elif isinstance(value, Obj):
        yield from _of_object(value, style, work, nesting)


def _of_call(call: Call, style: str) -> Iterator[Draft]:
    name = squeeze(call.name)
    named = [(key, value) for key, value in call.named]
    is_open = call.end == "open"
    if name in ("do", *_CONTAINERS):
        word = next((value for key, value in named if squeeze(key) in ("action", "actiontype")), None)
        if word is None and call.args:
            word = call.args[0]
        if isinstance(word, str) and not isinstance(word, Cut):
            # AutoGLM's Note is a remark to itself, not a word to the owner.
            noted = name == "do" and squeeze(word) == "note"
            rest = [(key, value) for key, value in named if squeeze(key) not in ("action", "actiontype")]
            verb = UNKNOWN if noted else find_verb(word) or UNKNOWN
            yield Draft(verb, rest, [], is_open, style)
        return
    # UI-TARS drags where others swipe; in every other language a drag picks something up, which we have no word for.
    verb = _DRAG if call.name == "drag" else find_verb(call.name) or UNKNOWN
    yield Draft(verb, [*_placed(verb.name, call.args), *named], [], is_open, style)


def _placed(verb: str, args: list[Value]) -> list[tuple[str, Value]]:
    """Name the positional arguments; two numbers in a tap are a point, not a mark."""
    names = _POSITIONAL.get(verb, ())
    if verb in ("tap", "long_press") and len(args) in (2, 4) and not isinstance(args[0], list):
        return [("point", list(args))]
    if verb in ("tap", "long_press") and len(args) == 1 and not isinstance(args[0], str):
        return [("point", args[0])]
    if verb == "type" and len(args) == 2:
        return [("mark", args[0]), ("text", args[1])]
    if verb in ("scroll", "swipe") and len(args) >= 2:
        return [("mark", args[0]), ("direction", args[1])]
    placed = list(zip(names, args, strict=False))
    return placed if len(placed) == len(args) else [*placed, *(("surplus", value) for value in args[len(placed) :])]


def _of_object(value: Obj, style: str, work: Work, nesting: int) -> Iterator[Draft]:
    if _is_schema(value):
        return
    found = agentcpm.read(value)
    if found is not None:
        yield Draft(Verb(found.verb), found.args, found.repairs, value.end == "open", "agentcpm")
        return
    verb_key, word = _verb_of(value)
    if word is not None:
        draft = _flat(value, verb_key, word, style, work)
        if not draft.weak or _looks_like_arguments(value):
            yield draft
        return
    inner = list(_unwrapped(value, style, work, nesting))
    if inner:
        yield from inner
        return
    as_key = _verb_as_key(value, style)
    if as_key is not None:
        yield as_key
    elif _looks_like_arguments(value):
        yield Draft(MISSING, list(value.pairs), [], value.end == "open", style, weak=True)


def _is_schema(value: Obj) -> bool:
    """Say whether the verb is a placeholder, as in a schema or an example that was copied from the prompt."""
    return any(
        isinstance(held, str) and _PLACEHOLDER.search(held) for key, held in value.pairs if squeeze(key) in STRONG_KEYS
    )


def _verb_of(value: Obj) -> tuple[str, str | None]:
    """Return the surest key that holds a verb, and the verb; a container's name (mobile_use) is passed over."""
    present: dict[str, tuple[str, Value]] = {}
    for key, held in value.pairs:
        present.setdefault(squeeze(key), (key, held))
    given = [(name, *present[name]) for name in WORD_KEYS if name in present]
    spoken = [
        (name, key, held)
        for name, key, held in given
        if isinstance(held, str) and not isinstance(held, Number) and held.strip() and held.lstrip()[0] not in "{["
    ]
    open_to = len(present.keys() & _INNER)
    named = [item for item in spoken if not (squeeze(item[2]) in _CONTAINERS and open_to)]
    strong = [item for item in named if item[0] in STRONG_KEYS]
    known = [item for item in named if _names_a_verb(item[0], item[2])]
    for name, key, held in (*strong[:1], *known[:1], *named[:1]):
        return (key, held) if name in STRONG_KEYS or _names_a_verb(name, held) else (key, _NO_VERB)
    return "", None


def _names_a_verb(name: str, word: str) -> bool:
    if name == "type" and squeeze(word) in NOT_UNDER_TYPE:
        return False
    return find_verb(word) is not None or "(" in word


def _unwrapped(value: Obj, style: str, work: Work, nesting: int) -> Iterator[Draft]:
    for name in _WRAPPERS:
        for key, held in value.pairs:
            if squeeze(key) != squeeze(name):
                continue
            inner = _parsed(held, work) if isinstance(held, str) else held
            made = list(drafts(inner, style, work, nesting + 1)) if isinstance(inner, Obj | list) else []
            for draft in made:
                draft.repairs += [] if squeeze(name) == "arguments" else ["nested"]
                draft.repairs += ["escaped"] if isinstance(held, str) else []
                draft.open = draft.open or value.end == "open"
            if made:
                yield from made
                return


def _parsed(text: str, work: Work) -> Value:
    """Read an object or list that was written into a string; anything else stays a string."""
    if isinstance(text, Cut) or not text.lstrip().startswith(("{", "[")):
        return text
    reader = Reader(text.lstrip(), 0, False, work)
    try:
        return read_value(reader, first_quote)
    except Broken:
        return text


def _flat(value: Obj, verb_key: str, word: str, style: str, work: Work) -> Draft:
    is_open = value.end == "open"
    called = _called(word, work)
    if called is not None:
        draft = next(_of_call(called, style), Draft(UNKNOWN))
        draft.repairs.append("verb_call")
        draft.open = is_open or draft.open
        return draft
    verb = find_verb(word) or UNKNOWN
    weak = verb is UNKNOWN and squeeze(verb_key) not in STRONG_KEYS
    draft = Draft(verb, [], [], is_open, style, weak, word)
    if isinstance(word, Cut):
        draft.verb = UNKNOWN
    if isinstance(word, Word):
        draft.repairs.append("verb_bare")
    if verb_key != "action":
        draft.repairs.append("verb_key")
    draft.args = list(_arguments(value, verb_key, draft, work))
    return draft


def _called(word: str, work: Work) -> Call | None:
    """Read {"action": "click(5)"}."""
    if "(" not in word[:60] or not word.rstrip().endswith(")"):
        return None
    reader = Reader(word.strip(), 0, False, work)
    try:
        call = read_call(reader)
    except Broken:
        return None
    return call if reader.ended and find_verb(call.name) else None


def _arguments(value: Obj, verb_key: str, draft: Draft, work: Work) -> Iterator[tuple[str, Value]]:
    """Yield flat and nested arguments; a second value of the verb's key is its text (LDA)."""
    verb_seen = False
    for key, held in value.pairs:
        name = squeeze(key)
        if key == verb_key:
            if verb_seen and isinstance(held, str) and find_verb(held) is None:
                yield "second", held
            verb_seen = True
            continue
        inner = _parsed(held, work) if isinstance(held, str) and name in _ARGUMENTS else held
        if name in _ARGUMENTS and isinstance(inner, Obj):
            draft.repairs += ["escaped"] if isinstance(held, str) else []
            draft.repairs += ["nested"] if draft.style == "json" else []
            draft.open = draft.open or inner.end == "open"
            yield from inner.pairs
        else:
            yield key, held
    for key, extra in value.extras:
        if isinstance(extra, str) and squeeze(extra) in SLOT_NAMES:
            continue
        if key == verb_key and isinstance(extra, str) and (repeated := find_verb(extra)) is not None:
            draft.repairs += [] if repeated.name == draft.verb.name else ["conflict"]
            continue
        yield "second" if key == verb_key else "surplus", extra


def _verb_as_key(value: Obj, style: str) -> Draft | None:
    """Read {"click": {...}} and {"tap": 5}: one key that is a verb, and no other verb beside it."""
    verbs = [(key, held) for key, held in value.pairs if find_verb(key) is not None]
    if len(verbs) > 1:
        return Draft(MISSING, list(value.pairs), [], value.end == "open", style, weak=True)
    if not verbs or squeeze(verbs[0][0]) in WORD_KEYS:
        return None
    key, held = verbs[0]
    verb = find_verb(key) or UNKNOWN
    rest = [pair for pair in value.pairs if pair[0] != key]
    if isinstance(held, Obj):
        args = [*held.pairs, *rest]
    elif isinstance(held, str | list) and verb.name in _POSITIONAL:
        args = [*_placed(verb.name, [held]), *rest]
    else:
        args = rest
    is_open = value.end == "open" or (isinstance(held, Obj) and held.end == "open")
    return Draft(verb, args, ["verb_is_key"], is_open, style)


SLOT_NAMES: Final = frozenset(words("text mark submit value content id index direction point app key thought"))
"""A lone word that is the name of an argument is a key whose value is missing, not a text."""
_TELLTALE: Final = words("mark coordinate coordinates point element index direction")


def _looks_like_arguments(value: Obj) -> bool:
    return any(squeeze(key) in _TELLTALE for key, _ in value.pairs)
