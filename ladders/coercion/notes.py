"""Turns leftover prose into a sentence fit to be spoken: no markup, no JSON, no code, no prompt, no thinking."""

from __future__ import annotations

import re
from typing import Final

MOST: Final = 160
"""Characters of a spoken note: about ten seconds of speech."""

_INVISIBLE: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd\ud800-\udfff]+"
)
_TAGS: Final = re.compile(r"<[^<>\n]{0,80}>|[◁＜][^▷＞\n]{0,40}[▷＞]|`{3,}[\w+-]*")
_LINKS: Final = re.compile(r"!?\[([^\[\]\n]{0,80})\]\([^()\n]{0,200}\)|https?://\S{1,400}")
_MARKS: Final = re.compile(r"^[ \t]*(?:[-*•>]|\d{1,2}[.)])[ \t]+", re.MULTILINE)
_EMPHASIS: Final = re.compile(r"[*_`~|]+")
_RUN: Final = re.compile(r"(.)\1{3,}", re.DOTALL)
_CODE: Final = re.compile(
    r"[{}\[\]<>\\]|\w\(|\)\s*;|;\s*$|==|=>|:=|\w\s?=\s?[\w\"']"
    r"|^\s*(?:import|from|def|class|return|const|let|var) \w+"
    r"|^\s*[\"'][\w ]+[\"']\s*:|\b\w+\.\w+\("
)
_ROLE: Final = re.compile(
    r"^\W*(?:user|assistant|system|human|model|tool)\W*$|^\W*(?:user|human|system)\s*:", re.IGNORECASE
)
_LABEL: Final = re.compile(
    r"^\W{0,4}(?:action|thoughts?|reason(?:ing)?|observation|reflection|summary|plan|explain|output|answer|response|json|"
    r"action[ _]summary|reply|goal|task|screen|marks?)\s*[:：]\s*",
    re.IGNORECASE,
)
_ECHO: Final = re.compile(
    r"^\W*(?:you are an?\b|reply with|respond with|return (?:only|one)|output (?:format|only)|your goal|the goal is|"
    r"actions?:|marks? on the screen|available actions)",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"(?<=[.!?。！？])\s+")
_LONGEST_READ: Final = 8_000


def clean(text: str, prompt: str = "", most: int = MOST) -> str:
    """Return the speakable part of a text, at most `most` characters; "" when nothing is left.

    Lines that look like code or JSON, role names, labels and lines of the prompt are dropped. Cleaning what is
    clean changes nothing.
    """
    text = _INVISIBLE.sub("", text[:_LONGEST_READ])
    text = _LINKS.sub(lambda found: found[1] or "", _TAGS.sub(" ", text))
    lines = (_line(line, prompt) for line in _MARKS.sub("", text).splitlines())
    joined = " ".join(" ".join(line for line in lines if line).split())
    return _shorten(joined, most) if _speakable(joined) else ""


_BRACKETS: Final = re.compile(r"[<>＜＞◁▷]")
_DATA: Final = re.compile(r"[{\[]\s*[\"'{\[]|[\"']\s*[}\]]|[\"']\s*:\s*[\"'\d{\[]")


def tidy(text: str, most: int = MOST) -> str:
    """Return words that were meant for a person, at most `most` characters, without tags and lines of data.

    Milder than `clean`: a single word or a number is kept. Tidying what is tidy changes nothing.
    """
    text = _BRACKETS.sub(" ", _TAGS.sub(" ", _INVISIBLE.sub("", text[:_LONGEST_READ])))
    lines = (line for line in text.splitlines() if not _DATA.search(line))
    joined = " ".join(" ".join(lines).split())
    return "" if _DATA.search(joined) else _shorten(joined, most)


_CLAIMS: Final = re.compile(
    r"\b(?:done|finished|complete[d]?|accomplished|success(?:ful|fully)?|succeeded|achieved)\b", re.IGNORECASE
)


def claims_success(text: str) -> bool:
    """Say whether prose claims the goal is reached; only a finish may tell the owner so."""
    return bool(_CLAIMS.search(text))


def _line(line: str, prompt: str) -> str:
    if _ROLE.match(line) or _ECHO.match(line) or _CODE.search(line):
        return ""
    bare = line.strip()
    if re.match(r"#{1,6}\s", bare):
        return ""
    if len(bare) >= 16 and bare in prompt:
        return ""
    bare = _EMPHASIS.sub(" ", _LABEL.sub("", bare))
    return _RUN.sub(r"\1", bare).strip()


def _speakable(text: str) -> bool:
    """Say whether it has two words, or a run of a script without spaces, and is not one letter over and over."""
    words = re.findall(r"[^\W\d_]{2,}", text)
    letters = "".join(words)
    sentence = len(words) >= 2 or (len(letters) >= 4 and not letters.isascii())
    return sentence and len(set(letters.casefold())) >= 3 and len(letters) * 3 >= len(text.replace(" ", ""))


def _shorten(text: str, most: int) -> str:
    """Cut at the end of a sentence where one fits, else at a word."""
    if len(text) <= most:
        return text
    kept = ""
    for sentence in _SENTENCE.split(text):
        if len(kept) + 1 + len(sentence) > most:
            break
        kept = f"{kept} {sentence}".strip()
    if kept:
        return kept
    head = text[: most - 1]
    return (head.rpartition(" ")[0] or head).rstrip(" ,;:-") + "…"
