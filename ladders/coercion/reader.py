"""Reads one value from damaged text: a hand-written, depth-bounded descent that never goes back over text.

Every character is consumed once; a look-ahead past a quote stops at the next quote. `Work.steps` counts the
characters consumed, so that tests can show the time is linear without looking at a clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ladders.coercion.tree import Cut, Number, Value, Word

MAX_DEPTH = 24
"""Deepest nesting read; real replies nest four levels (tool call, function, arguments, point)."""

SPACE = r"[\s\u00ad\u180e\u200b-\u200f\u2060\ufeff]"
"""White space, and the invisible characters that models copy from web pages."""

_SKIP = re.compile(f"{SPACE}*+")
_LINE = re.compile(r"[^\n]*+")
_NUMBER = re.compile(r"[-+]?\d++(?:\.\d*+)?(?:[eE][-+]?\d++)?|[-+]?\.\d++")
_WORD = re.compile(r"[^\s,，:：;{}｛｝\[\]［］()（）\"'“”‘’<>=`|][^,，:：;{}｛｝\[\]［］()（）\"“”<>=`|\n\r]*+")
_BRACKETS = str.maketrans("｛｝［］（）：，＝；", "{}[]():,=;")
_CLOSERS = {'"': '"', "'": "'", "“": '“”"', "”": '“”"', "„": '“”"', "‘": "‘’'", "’": "‘’'", "＂": '＂"'}
_PLAIN = {quote: re.compile(f"[^{re.escape(closers)}\\\\]*+") for quote, closers in _CLOSERS.items()}
_TOKEN_QUOTES = ('<|"|>', "<escape>")
"""Gemma's own string delimiters: the text between two of them is exact, whatever it holds."""

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "/": "/", "\\": "\\", '"': '"', "'": "'"}
_LITERALS: dict[str, Value] = {"true": True, "false": False, "null": None, "none": None, "undefined": None}

_AFTER_BARE = tuple(",，;}｝]］)）")
_STRAY_QUOTE = re.compile(rf"[\"']{SPACE}*+(?:[,，}}\]｝］]|$)")
_COMMENT = re.compile(r"\s(?=//|/\*|#)")


class Broken(Exception):
    """What stands here is no value. Never leaves the package."""


Ends = Callable[[str, int], bool]
"""Says whether a quote really ends its string, from the text and the place just behind the quote."""


def first_quote(_text: str, _pos: int) -> bool:
    """The `Ends` of keys and one-word values: the first quote ends them."""
    return True


@dataclass
class Work:
    """Characters consumed so far, over every pass of one coercion."""

    steps: int = 0


@dataclass
class Reader:
    """A place in a text and what was mended on the way.

    `cut` says the text is the beginning of a longer reply, so a bare value that touches its end is not whole.
    """

    text: str
    pos: int = 0
    cut: bool = False
    work: Work = field(default_factory=Work)
    repairs: list[str] = field(default_factory=list)

    def note(self, code: str) -> None:
        """Remember a repair, once."""
        if code not in self.repairs:
            self.repairs.append(code)

    def goto(self, pos: int) -> None:
        """Move forward to a place."""
        self.work.steps += pos - self.pos
        self.pos = pos

    @property
    def ended(self) -> bool:
        """Whether the text is used up."""
        return self.pos >= len(self.text)

    def peek(self) -> str:
        """Return the next character, full-width brackets and marks as their plain forms; "" at the end."""
        return self.text[self.pos : self.pos + 1].translate(_BRACKETS)

    def take(self) -> None:
        """Step over one bracket or mark."""
        if not self.text[self.pos].isascii():
            self.note("full_width")
        self.goto(self.pos + 1)

    def skip(self) -> None:
        """Step over white space, invisible characters and comments."""
        while True:
            self.goto(_end(_SKIP, self.text, self.pos))
            start = self.text[self.pos : self.pos + 2]
            if start == "/*":
                close = self.text.find("*/", self.pos + 2)
                self.goto(len(self.text) if close < 0 else close + 2)
            elif start == "//" or (start[:1] == "#" and not start[1:].isdigit()):
                self.goto(_end(_LINE, self.text, self.pos))
            else:
                return
            self.note("comment")

    def at_wrapper(self) -> bool:
        """Say whether the value's container ends here: a tag or a fence where a bracket should be."""
        return self.text.startswith(("<", "```", "＜", "◁"), self.pos)

    def quote(self) -> str:
        """Return the quote that opens a string here, or ""."""
        for token in _TOKEN_QUOTES:
            if self.text.startswith(token, self.pos):
                return token
        mark = self.text[self.pos : self.pos + 1]
        return mark if mark in _CLOSERS and mark else ""

    def string(self, ends: Ends) -> str:
        """Read a quoted string. A `Cut` when its end is missing, or cannot be told for bare quotes inside."""
        opening = self.quote()
        if opening in _TOKEN_QUOTES:
            return self._exact(opening)
        if opening == "'":
            self.note("single_quotes")
        elif opening != '"':
            self.note("smart_quotes")
        self.goto(self.pos + 1)
        return self._quoted(opening, ends)

    def _exact(self, token: str) -> str:
        self.goto(self.pos + len(token))
        close = self.text.find(token, self.pos)
        body = self.text[self.pos : close if close >= 0 else len(self.text)]
        self.goto(len(self.text) if close < 0 else close + len(token))
        return body if close >= 0 else Cut(body)

    def _quoted(self, opening: str, ends: Ends) -> str:
        parts: list[str] = []
        bare = 0
        while not self.ended:
            stop = _end(_PLAIN[opening], self.text, self.pos)
            plain = self.text[self.pos : stop]
            parts.append(plain)
            self.goto(stop)
            if "\n" in plain or "\t" in plain:
                self.note("raw_newline")
            if self.ended:
                break
            if self.text[stop] == "\\":
                parts.append(self._escape(opening))
            elif self._closes(stop + 1, bare, ends):
                self.goto(stop + 1)
                return self._finished(parts, bare)
            else:
                bare += not _apostrophe(self.text, stop)
                parts.append(self.text[stop])
                self.goto(stop + 1)
        return Cut("".join(parts))

    def _closes(self, behind: int, bare: int, ends: Ends) -> bool:
        """Bare quotes come in pairs, and after one only a bracket or a comma proves the end.

        {'text': 'a', 'submit'  is a reply cut at its next key, not the text  a', 'submit.
        """
        if bare % 2 or not ends(self.text, behind):
            return False
        return not bare or self.text.startswith(_AFTER_BARE, _end(_SKIP, self.text, behind))

    def _finished(self, parts: list[str], bare: int) -> str:
        if bare:
            self.note("bare_quotes")
        return _joined("".join(parts))

    def _escape(self, opening: str) -> str:
        letter = self.text[self.pos + 1 : self.pos + 2]
        if letter == "u" or (letter == "x" and opening == "'"):
            width = 4 if letter == "u" else 2
            digits = self.text[self.pos + 2 : self.pos + 2 + width]
            if re.fullmatch(rf"[0-9a-fA-F]{{{width}}}", digits):
                self.goto(self.pos + 2 + width)
                return chr(int(digits, 16))
        plain = _ESCAPES.get(letter)
        if plain is None:
            # A backslash before any other letter is kept as written: in a typed path it is a backslash.
            self.note("invalid_escape")
            self.goto(self.pos + 1)
            return "\\"
        if letter == "'" and opening == '"':
            self.note("invalid_escape")
        self.goto(self.pos + 2)
        return plain

    def bare(self) -> Value:
        """Read a number, a literal or a word without quotes; raises `Broken` where there is none."""
        if self.text.startswith("#", self.pos):
            self.goto(self.pos + 1)
            self.note("bare_word")
        found = _WORD.match(self.text, self.pos)
        if not found:
            raise Broken
        raw = _COMMENT.split(found[0], maxsplit=1)[0].rstrip()
        self.goto(self.pos + len(raw))
        if self.cut and self.ended:
            return Cut(raw)
        if _NUMBER.fullmatch(raw):
            return self._number(raw)
        if raw.casefold() in _LITERALS:
            if not raw.islower() or raw in ("none", "undefined"):
                self.note("python_literal")
            return _LITERALS[raw.casefold()]
        self.note("bare_word")
        return Word(raw)

    def _number(self, raw: str) -> Number:
        if not raw.isascii():
            self.note("full_width")
        if _STRAY_QUOTE.match(self.text, self.pos):
            # {"mark": 5"}: only a number loses a stray quote, so texts that end in a digit are never touched.
            self.note("stray_quote")
            self.goto(self.pos + 1)
        return Number(raw)


def _apostrophe(text: str, pos: int) -> bool:
    inside = 0 < pos < len(text) - 1
    return inside and text[pos] in "'’" and text[pos - 1].isalpha() and text[pos + 1].isalpha()


def _joined(text: str) -> str:
    """Join the surrogate pairs that \\u escapes leave behind; a lone one stays, and is refused later."""
    if not any("\ud800" <= letter <= "\udfff" for letter in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _end(pattern: re.Pattern[str], text: str, pos: int) -> int:
    found = pattern.match(text, pos)
    return found.end() if found else pos
