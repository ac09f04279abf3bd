"""The owner as a run sees them: somebody who can be asked, and may not be there."""

from __future__ import annotations

import sys
from typing import Protocol


class Owner(Protocol):
    """Answers questions; None means that nobody is there to answer."""

    def ask(self, question: str) -> str | None:
        """Return the owner's answer."""
        ...

    def confirm(self, question: str) -> bool | None:
        """Return whether the owner agrees."""
        ...


class Nobody:
    """No owner at hand: a run in CI, or with its input closed."""

    def ask(self, question: str) -> None:
        """Return no answer."""

    def confirm(self, question: str) -> None:
        """Return no answer."""


class TerminalOwner:
    """The person at the terminal that started the run."""

    def ask(self, question: str) -> str | None:
        """Print the question and read a line; end of input is no answer."""
        print(f"\n? {question}\n> ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        return line.strip() if line else None

    def confirm(self, question: str) -> bool | None:
        """Ask for yes or no; anything but a clear yes is a no."""
        answer = self.ask(f"{question} [y/N]")
        return None if answer is None else answer.casefold() in ("y", "yes")
