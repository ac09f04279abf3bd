"""Text read from a screen, made harmless and short: it is data, whoever wrote it."""

from __future__ import annotations

import re
from functools import lru_cache

LABEL_LENGTH = 80
"""Characters of a label. Longer ones are paragraphs, and a place to hide instructions in (bug of kind security)."""

# What chat templates and multimodal prompts are made of; llama.cpp parses these inside text as special tokens.
_MARKERS = re.compile(
    r"<\|[^<>|]{0,40}\|>"  # <|im_start|>, <|eot_id|>
    r"|<｜[^<>｜]{0,40}｜>"  # the same with full-width bars
    r"|<__[a-z_]{1,20}__>"  # <__media__>, the place of an image
    r"|</?(?:s|bos|eos|pad|unk|cls|sep|mask|think|tool_call|tool_response|image|img|audio|video)>"
    r"|<(?:start|end)_of_(?:turn|image|audio)>"
    r"|</?(?:begin|end|start|file|repo|fim|jupyter|issue|unused|image|audio|vision|gh)_?[a-z_]{0,30}[0-9]{0,4}>"
    r"|<</?SYS>>"
    r"|\[/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|IMG|IMG_BREAK|IMG_END|THINK|PREFIX|SUFFIX|MIDDLE)\]"
)
# A `<` before anything but a digit, `=`, `-`, `<` or a blank could begin a token of a vocabulary we do not know.
_TAG_START = re.compile(r"<(?=[^\s0-9=\-<]|0x)")
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # control characters
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd"  # invisible, direction
    "\ud800-\udfff\ue000-\uf8ff\U000e0000-\U0010ffff]"  # halves, icon fonts, tag characters that hide text
)
_BLANKS = re.compile(r"\s+")
_KEPT = 4_096  # texts whose cleaned form is remembered: a screen shows 100 to 200, most of them those of the one before
_LONG = 400  # characters from which on a text is not remembered
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NOISE = """
    btn button img image iv tv et ic icon view layout container id root item wrapper frame holder text txt edit
    input rl ll fl cl parent child widget content main action bar src
"""
_ID_NOISE = frozenset(_NOISE.split())


def neutralise(text: str) -> str:
    """Return the text on one line, with nothing in it that a tokenizer or a terminal would obey.

    Chat-template and media markers become blanks, every other `<` that could begin one is set apart by a
    blank, control, invisible and private-use characters go, blanks collapse. Applying it twice changes nothing.
    """
    if text.isascii() and text.isprintable() and "<" not in text and "[" not in text and "  " not in text:
        return text.strip()  # nine of ten texts of a screen: nothing below would find anything in it
    seen = _UNSEEN.sub(" ", text)
    if "<" in seen or "[" in seen:
        seen = _TAG_START.sub("< ", _MARKERS.sub(" ", seen))
    return _BLANKS.sub(" ", seen).strip()


def shorten(text: str, length: int = LABEL_LENGTH) -> str:
    """Return the text at most `length` characters long, cut at the last word where one ends near."""
    if len(text) <= length:
        return text
    head = text[: length - 1]
    at_word = head.rsplit(" ", 1)[0]
    return (at_word if len(at_word) > length * 2 // 3 else head).rstrip(" ,;") + "…"


def clean(text: str, length: int = LABEL_LENGTH) -> str:
    """Return the text neutralised and shortened; the cost is bounded however long the text is.

    Commas at its ends go too: they are left over from glyphs of an icon font in a joined description.
    """
    if not text:
        return ""
    return _clean_short(text, length) if len(text) < _LONG else _clean(text[: length * 8], length)


@lru_cache(maxsize=_KEPT)
def _clean_short(text: str, length: int) -> str:
    return _clean(text[: length * 8], length)


def _clean(text: str, length: int) -> str:
    seen = neutralise(text)
    return shorten(seen.strip(" ,;") or seen, length)


@lru_cache(maxsize=_KEPT)
def id_words(resource_id: str) -> str:
    """Return what a developer's name for an element says: `com.app:id/fab_new_note` is `fab new note`.

    Generated names (`0_resource_name_obfuscated`, `a1`) say nothing and give "".
    """
    name = resource_id.rsplit("/", 1)[-1]
    if "obfuscated" in name or len(name) < 3:
        return ""
    words = [word.lower() for word in re.split(r"[^A-Za-z]+", _CAMEL.sub("_", name)) if word]
    telling = [word for word in words if word not in _ID_NOISE]
    return clean(" ".join(telling if any(len(word) > 2 for word in telling) else words), 40)
