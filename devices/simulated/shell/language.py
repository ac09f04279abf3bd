"""A small sh: quoting, variables, `;` `&&` `||` `|` `&`, redirections, assignments before a command.

Left out, since nothing we serve sends it: loops, functions, here-documents, command substitution and globs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class ShellSyntaxError(ValueError):
    """The line is no shell; the text is what mksh would say."""


class Part(NamedTuple):
    """A piece of a word: literal text, or the name of a variable."""

    text: str
    is_variable: bool = False


@dataclass
class Word:
    """A word before expansion. `quoted` keeps it even when it expands to nothing."""

    parts: list[Part] = field(default_factory=list)
    quoted: bool = False

    def expand(self, variables: Mapping[str, str]) -> str:
        """Return the word with its variables filled in."""
        return "".join(variables.get(p.text, "") if p.is_variable else p.text for p in self.parts)

    def assignment(self) -> tuple[str, Word] | None:
        """Return name and value of a word such as `CLASSPATH=/x`, None for any other."""
        if not self.parts or self.parts[0].is_variable:
            return None
        found = re.match(r"([A-Za-z_][A-Za-z0-9_]*)=", self.parts[0].text)
        if not found:
            return None
        rest = Part(self.parts[0].text[found.end() :])
        return found[1], Word([rest, *self.parts[1:]], self.quoted)


class Redirect(NamedTuple):
    """`fd` goes to `target`, a file, or to another descriptor when `duplicate` is set."""

    fd: int
    target: Word
    append: bool = False
    duplicate: bool = False


@dataclass
class Command:
    """One simple command."""

    words: list[Word] = field(default_factory=list)
    redirects: list[Redirect] = field(default_factory=list)
    stdin: Word | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing was written."""
        return not (self.words or self.redirects or self.stdin)


class Step(NamedTuple):
    """A pipeline and how it hangs on the one before: `;`, `&&` or `||`."""

    when: str
    pipeline: list[Command]


_BLANK = " \t"
_OPERATORS = ("&&", "||", ";", "|", "&", "\n")
_VARIABLE = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*)|([?$#0-9])")
_REDIRECT = re.compile(r"([0-9]?)(>>|>&|>|<)")


def parse(line: str) -> list[Step]:
    """Return the steps of a line. Raises `ShellSyntaxError`."""
    return _Parser(line).steps()


class _Parser:
    def __init__(self, line: str) -> None:
        self._line = line
        self._at = 0

    def steps(self) -> list[Step]:
        steps: list[Step] = []
        when = ";"
        pipeline: list[Command] = []
        while True:
            command, operator = self._command()
            if command.empty and (operator in ("&&", "||", "|") or pipeline or (when != ";" and not operator)):
                raise ShellSyntaxError(f"syntax error: unexpected '{operator or 'end of line'}'")
            if not command.empty:
                pipeline.append(command)
            if operator == "|":
                continue
            if pipeline:
                steps.append(Step(when, pipeline))
            pipeline = []
            when = operator if operator in ("&&", "||") else ";"
            if not operator:
                return steps

    def _command(self) -> tuple[Command, str]:
        command = Command()
        while self._skip_blanks():
            operator = next((op for op in _OPERATORS if self._line.startswith(op, self._at)), "")
            if operator:
                self._at += len(operator)
                return command, operator
            if self._line[self._at] == "#":
                self._at = (self._line.find("\n", self._at) + len(self._line) + 1) % (len(self._line) + 1)
                continue
            if found := _REDIRECT.match(self._line, self._at):
                self._redirect(command, found)
            else:
                command.words.append(self._word())
        return command, ""

    def _skip_blanks(self) -> bool:
        while self._at < len(self._line) and (
            self._line[self._at] in _BLANK or self._line.startswith("\\\n", self._at)
        ):
            self._at += 2 if self._line[self._at] == "\\" else 1
        return self._at < len(self._line)

    def _redirect(self, command: Command, found: re.Match[str]) -> None:
        self._at = found.end()
        self._skip_blanks()
        target = self._word()
        if not target.parts:
            raise ShellSyntaxError("syntax error: unexpected end of redirection")
        if found[2] == "<":
            command.stdin = target
        else:
            fd = int(found[1] or "1")
            command.redirects.append(Redirect(fd, target, found[2] == ">>", found[2] == ">&"))

    def _word(self) -> Word:
        word = Word()
        while self._at < len(self._line):
            char = self._line[self._at]
            if char in " \t\n;|&<>":
                break
            self._at += 1
            if char == "'":
                word.quoted = True
                word.parts.append(Part(self._until("'")))
            elif char == '"':
                word.quoted = True
                self._double_quoted(word)
            elif char == "\\":
                word.parts.append(Part(self._line[self._at : self._at + 1]))
                self._at += 1
            elif char == "$":
                self._variable(word)
            else:
                _append(word, char)
        return word

    def _until(self, quote: str) -> str:
        end = self._line.find(quote, self._at)
        if end < 0:
            raise ShellSyntaxError(f"no closing quote: {quote}")
        text = self._line[self._at : end]
        self._at = end + 1
        return text

    def _double_quoted(self, word: Word) -> None:
        word.parts.append(Part(""))
        while self._at < len(self._line):
            char = self._line[self._at]
            self._at += 1
            if char == '"':
                return
            if char == "\\" and self._line[self._at : self._at + 1] in ('"', "\\", "$", "`"):
                word.parts.append(Part(self._line[self._at]))
                self._at += 1
            elif char == "$":
                self._variable(word)
            else:
                _append(word, char)
        raise ShellSyntaxError('no closing quote: "')

    def _variable(self, word: Word) -> None:
        found = _VARIABLE.match(self._line, self._at)
        if found is None:
            _append(word, "$")
            return
        self._at = found.end()
        word.parts.append(Part(found[1] or found[2] or found[3], is_variable=True))


def _append(word: Word, char: str) -> None:
    if word.parts and not word.parts[-1].is_variable:
        word.parts[-1] = Part(word.parts[-1].text + char)
    else:
        word.parts.append(Part(char))
