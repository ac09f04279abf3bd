"""Walks once through a reply and finds what may be its action, leaving out thinking, asides and other turns.

Text inside a JSON string is stepped over whole, so a tag or a fence in a typed text is only text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from ladders.coercion import xml_calls
from ladders.coercion.calls import read_call
from ladders.coercion.damaged_json import read_value
from ladders.coercion.events import (
    BRACES,
    CALLS,
    EVENT,
    LINE_START,
    MOST_ESCAPED,
    MOST_PROSE,
    NEW_LINE,
    ROLES,
    STILL_ESCAPED,
)
from ladders.coercion.lines import read_command, read_fields
from ladders.coercion.reader import Broken, Reader, Work, first_quote
from ladders.coercion.tags import TagKind, kind_of
from ladders.coercion.tree import Value
from ladders.coercion.verbs import squeeze

MOST_FOUND: Final = 50
"""Actions looked at in one reply; a reply with more is one action over and over, or a list of them all."""


@dataclass
class Found:
    """Something in a reply that may be an action, and where it stood.

    `marked`: inside an answer tag or behind an action label. `closings`: thinking ends before it.
    `in_nested_think`: behind a thinking end that may have closed only an inner block.
    """

    value: Value
    start: int
    end: int
    repairs: list[str]
    marked: bool = False
    closings: int = 0
    in_nested_think: bool = False
    style: str = "json"


@dataclass
class Scan:
    """Everything found in a reply, in order, and the words left over."""

    found: list[Found] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    facts: set[str] = field(default_factory=set)
    closings: int = 0
    first_think_is_close: bool | None = None


def scan(text: str, *, cut: bool, work: Work) -> Scan:
    """Find the actions of a reply. `cut` says the reply was ended by its token cap."""
    walk = _Walk(text, cut, work)
    walk.run()
    return walk.result


class _Walk:
    """The state of one walk: whether we are in thinking, in an aside, in someone else's turn."""

    def __init__(self, text: str, cut: bool, work: Work) -> None:
        self.text, self.cut, self.work = text, cut, work
        self.pos = 0
        self.result = Scan()
        self.thinking = False
        self.nesting = 0
        self.aside = ""
        self.marked = False
        self.thought_line = False
        self.foreign_turn = False
        self.fenced = False
        self.prose_left = MOST_PROSE

    def run(self) -> None:
        while self.pos < len(self.text):
            event = EVENT.search(self.text, self.pos)
            stop = event.start() if event else len(self.text)
            self._prose(stop)
            self.work.steps += (event.end() if event else stop) - self.pos
            if event is None:
                break
            self.pos = event.end()
            self._dispatch(event)
        if self.thinking:
            self.result.facts.add("think_unclosed")

    def _dispatch(self, event: re.Match[str]) -> None:
        kind = event.lastgroup or ""
        if event["any_tag"]:
            self._tag(event)
        elif self.thinking or self.aside:
            return
        elif kind == "fence":
            self.fenced = not self.fenced
            self.result.facts.add("fence")
        elif kind == "role":
            self._turn(event["role"])
        elif kind == "aside_label":
            self.thought_line, self.marked = True, False
        elif kind == "label":
            self._label(event)
        elif not self.foreign_turn:
            self._candidate(kind, event)

    def _candidate(self, kind: str, event: re.Match[str]) -> None:
        start = event.start(kind)
        if self.thought_line and not NEW_LINE.search(self.text[max(0, start - 9) : start]):
            return
        if kind == "open":
            self._read_object(start)
        elif kind == "escaped":
            self._read_escaped(start)
        elif kind == "gemma":
            self._read_gemma(event)
        elif kind == "shell":
            self.result.facts.add("shell")
        elif kind == "command" and self._starts_line(start):
            self._add(*read_command(self.text, start, self._reader(start)), start, style="command")
        elif kind == "call" and squeeze(event["call"].rpartition(".")[2]) in CALLS and self._starts_line(start):
            self._read_call(start)

    # Tags and labels

    def _tag(self, event: re.Match[str]) -> None:
        if event["empty"]:
            self.result.facts.add("tag")
            return
        name = event["tag"] or event["tag2"]
        closing = bool(event["slash"] or event["slash2"])
        kind = kind_of(name, event["attr"] or "")
        if kind == "channel":
            kind, closing = self._channel(event)
        if kind == "think":
            self._think(closing)
        elif self.thinking:
            return
        elif kind == "aside":
            self._aside(squeeze(name), closing)
        elif self.aside:
            return
        elif kind in ("start", "end"):
            self._turn_tag(kind, name)
        elif kind == "function" and not closing and not self.foreign_turn:
            self._read_function(event)
        elif kind == "answer":
            self._answer(name, closing)
        if kind != "value":
            self.result.facts.add("tag")

    def _think(self, closing: bool) -> None:
        result = self.result
        if result.first_think_is_close is None:
            result.first_think_is_close = closing
        result.facts.add("think_block")
        self.thought_line = self.marked = False
        self.thinking = not closing
        self.nesting = max(0, self.nesting + (-1 if closing else 1))
        result.closings += closing

    def _channel(self, event: re.Match[str]) -> tuple[TagKind, bool]:
        """Gemma writes <|channel>thought ... <channel|>, gpt-oss <|channel|>analysis<|message|>."""
        word = re.match(r"\s{0,3}(\w{0,12})", self.text[event.end() : event.end() + 16])
        opened = word is not None and word[1].casefold() in ("thought", "analysis", "commentary")
        if opened:
            return "think", False
        return ("think", True) if self.thinking else ("noise", True)

    def _aside(self, name: str, closing: bool) -> None:
        if closing:
            self.aside = "" if name == self.aside else self.aside
        elif not self.aside:
            self.aside = name

    def _answer(self, name: str, closing: bool) -> None:
        self.marked = not closing
        self.thought_line = False
        if squeeze(name) == "toolcall" and not closing:
            named = xml_calls.ARG_KEY_CALL.match(self.text, self.pos)
            if named and not self.foreign_turn:
                self._add(*xml_calls.read_arg_keys(self.text, named), self.pos, style="tags")

    def _turn_tag(self, kind: str, name: str) -> None:
        if kind == "end":
            self.foreign_turn = bool(self.result.found)
            return
        role = re.match(rf"\s{{0,3}}({ROLES})\b", self.text[self.pos : self.pos + 16], re.IGNORECASE)
        self._turn(role[1] if role else name)

    def _turn(self, role: str) -> None:
        self.result.facts.add("turn")
        ours = squeeze(role) in ("assistant", "model", "imstart", "startofturn", "startheaderid", "start")
        self.foreign_turn = not ours or bool(self.result.found)

    def _label(self, event: re.Match[str]) -> None:
        self.result.facts.add("label")
        self.thought_line, self.marked = False, True
        if not self.foreign_turn:
            fields = read_fields(self.text, event.start("label"), cut=self.cut)
            if fields:
                self._add(*fields, event.start("label"), style="fields")

    # Reading

    def _reader(self, pos: int) -> Reader:
        return Reader(self.text, pos, self.cut, self.work)

    def _read_object(self, start: int) -> None:
        reader = self._reader(start)
        try:
            value = read_value(reader, first_quote)
        except Broken:
            self._broken(start, reader.pos)
            return
        self._add(value, reader.pos, reader.repairs, start)

    def _broken(self, start: int, stopped: int) -> None:
        """Step over the whole unreadable object, so that nothing nested in it is taken for an action."""
        depth = 0
        end = len(self.text)
        for brace in BRACES.finditer(self.text, start):
            depth += 1 if brace[0] in "{｛" else -1
            if depth <= 0:
                end = brace.end()
                break
        self.work.steps += end - start
        self.pos = max(end, stopped, start + 1)
        self.result.facts.add("broken")

    def _read_escaped(self, start: int) -> None:
        body_start = start + (self.text[start] in "\"'")
        body = self.text[body_start:]
        for _ in range(MOST_ESCAPED):
            self.work.steps += len(body)
            body = xml_calls.unescape_once(body)
            if not STILL_ESCAPED.match(body):
                break
        reader = Reader(body, 0, self.cut, self.work)
        self.pos = len(self.text)
        try:
            value = read_value(reader, first_quote)
        except Broken:
            self.result.facts.add("broken")
            return
        self._add(value, self.pos, [*reader.repairs, "escaped"], start)

    def _read_gemma(self, event: re.Match[str]) -> None:
        reader = self._reader(event.end())
        try:
            arguments = read_value(reader, first_quote)
        except Broken:
            self._broken(event.end(), reader.pos)
            return
        call = xml_calls.named_call(event["gemma"], arguments)
        if call.end != "closed":
            # Its text delimiters make a half call look whole, so only a balanced one counts.
            self.pos = reader.pos
            return
        mended = [code for code in reader.repairs if code not in xml_calls.GEMMA_NATIVE]
        self._add(call, reader.pos, mended, event.start(), style="tags")

    def _read_call(self, start: int) -> None:
        reader = self._reader(start)
        try:
            call = read_call(reader)
        except Broken:
            self.result.facts.add("broken")
            self.pos = max(self.pos, reader.pos)
            return
        self._add(call, reader.pos, reader.repairs, start, style="call")

    def _read_function(self, event: re.Match[str]) -> None:
        call, end, repairs = xml_calls.read_function(self.text, event.end(), event["attr"] or "")
        self._add(call, end, repairs, event.start(), style="tags")

    def _add(self, value: Value, end: int, repairs: list[str], start: int, style: str = "json") -> None:
        result = self.result
        self.work.steps += max(0, end - self.pos)
        self.pos = max(end, self.pos)
        if len(result.found) < MOST_FOUND:
            nested = self.nesting > 0
            result.found.append(Found(value, start, self.pos, repairs, self.marked, result.closings, nested, style))

    # Where we are

    def _starts_line(self, start: int) -> bool:
        return bool(LINE_START.search(self.text[max(0, start - 10) : start])) or start == 0

    def _prose(self, stop: int) -> None:
        silent = self.thinking or self.aside or self.foreign_turn or self.fenced or self.thought_line
        if not silent and stop > self.pos and self.prose_left > 0:
            part = self.text[self.pos : min(stop, self.pos + self.prose_left)]
            self.prose_left -= len(part)
            self.result.prose.append(part)
