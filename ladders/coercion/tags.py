"""Sorts the tags that models put around things: thinking, asides, answers, turns of the chat, and mere noise."""

from __future__ import annotations

import re
from typing import Final, Literal

from ladders.coercion.verbs import words

TagKind = Literal["think", "aside", "answer", "start", "end", "channel", "function", "value", "noise"]
"""`think` and `aside` hold words that are never acted on, `answer` holds the action, `start` and `end` are turns
of a chat, `channel` is a thinking channel, `function` an XML call, `value` a point or a string, `noise` the rest."""

TAG: Final = (
    r"[<＜◁]\s{0,3}+(?P<slash>/?)\s{0,3}+\|?(?P<tag>[A-Za-z_][A-Za-z0-9_:.\-]{0,30}(?: [A-Za-z]{1,12}(?!\w*\s{0,3}=))?)"
    r"(?P<attr>(?:\s{1,3}[\w:-]{1,20})?\s{0,3}=[^<>\n]{1,120}?)?\s{0,3}(?P<empty>/?)\|?\s{0,3}[>＞▷]"
    r"|\[(?P<slash2>/?)(?P<tag2>THINK)\]"
)
"""A tag of any of the kinds: <think>, </ think >, <|im_start|>, <function=click>, ◁think▷, [THINK]."""

_THINKS: Final = ("think", "thinking", "thought", "thoughts")
_ASIDES: Final = frozenset(
    words(
        "reasoning reason analysis reflection observation plan planning conclusion summary explanation "
        "explain scratchpad toolresponse toolresult toolresults observationresult memory screen screentext "
        "ui uitree context note notes say speak speech example examples comment caption tools history "
        "instructions"
    )
)
_ANSWERS: Final = frozenset(
    words(
        "answer action actions toolcall toolcalls functioncall functioncalls startfunctioncall call execute "
        "final finalanswer output response result beginofbox seedtoolcall computerenv json code"
    )
)
_TURN_ENDS: Final = frozenset(
    words("imend eotid endofturn endoftext endoftextid eos s end eot endofsentence endofutterance enduser")
)
_TURN_STARTS: Final = frozenset(
    words("imstart startofturn startheaderid start user assistant system human model tool role")
)
_VALUES: Final = frozenset(words("point bbox box boxstart boxend quad ref objectrefstart objectrefend escape"))


def kind_of(name: str, attribute: str) -> TagKind:
    """Sort a tag by its name; one letter wrong in a think tag is still a think tag."""
    word = re.sub(r"[\W_]", "", name).casefold()
    if word in ("function", "invoke") and attribute:
        return "function"
    if word == "channel":
        return "channel"
    for kind, names in _SORTED:
        if word in names:
            return kind
    return "think" if word.endswith("think") or any(_one_off(word, think) for think in _THINKS) else "noise"


_SORTED: Final[tuple[tuple[TagKind, frozenset[str]], ...]] = (
    ("think", frozenset(_THINKS)),
    ("aside", _ASIDES),
    ("answer", _ANSWERS),
    ("end", _TURN_ENDS),
    ("start", _TURN_STARTS),
    ("value", _VALUES),
)


def _one_off(word: str, wanted: str) -> bool:
    """Say whether one letter was dropped, added, changed, or two neighbours swapped."""
    if abs(len(word) - len(wanted)) > 1 or len(word) < 4:
        return False
    if len(word) == len(wanted):
        wrong = [place for place, letter in enumerate(word) if letter != wanted[place]]
        if len(wrong) == 2 and wrong[1] == wrong[0] + 1:
            return word[wrong[0]] == wanted[wrong[1]] and word[wrong[1]] == wanted[wrong[0]]
        return len(wrong) <= 1
    short, long = sorted((word, wanted), key=len)
    return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))
