"""What a person sees while a run works: a live line on a terminal, a plain line per step elsewhere."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.text import Text

from agentbrain.cli.busy import AskedOwner, Busy, ToldPhone
from agentbrain.cli.words import counted, plain
from agentbrain.run import Result, StepReport
from agentbrain.session import Session

_SIGNS = {"changed": ("✓", "green"), "unchanged": ("·", "yellow"), "waited": ("…", "blue")}
_OUTCOMES = {"done": "green", "gave_up": "yellow", "broke": "red", "stopped": "blue"}
_WIDEST = 110  # columns; on a wider terminal the eye would lose the way from a step to its time


class View(Protocol):
    """Shows steps and the end."""

    def step(self, report: StepReport) -> None:
        """Show a finished step."""
        ...

    def stopping(self) -> None:
        """Show that the run was asked to stop."""
        ...

    def end(self, result: Result) -> None:
        """Show how the run ended."""
        ...


@contextmanager
def opening(*, as_json: bool) -> Iterator[None]:
    """Say on a terminal that the model loads and the phone is opened: that takes seconds."""
    console = Console(stderr=True)
    if as_json or not _moving(console):
        yield
        return
    with console.status("opening model and phone"):
        yield


@contextmanager
def live_view(session: Session, *, as_json: bool) -> Iterator[View]:
    """Yield the view that suits the terminal; everything for people goes to stderr, JSON to stdout."""
    if as_json:
        yield JsonView()
        return
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    _print_start(console, session)
    if not _moving(console):
        yield TextView(console)
        return
    busy = Busy(console)
    runner = session.runner
    runner.phone = ToldPhone(runner.phone, busy.tell)
    runner.owner = AskedOwner(runner.owner, busy.hide, busy.show)
    busy.tell("looking")
    busy.show()
    try:
        yield TextView(console, busy)
    finally:
        busy.hide()


class TextView:
    """One line per step; on a terminal each is cut to the terminal's width, so that steps can be told apart."""

    def __init__(self, console: Console, busy: Busy | None = None) -> None:
        self._console = console
        self._busy = busy

    def step(self, report: StepReport) -> None:
        """Print the step, what came of it, its rung and how long deciding took."""
        sign, colour = _SIGNS.get(report.effect, ("✗", "red"))
        rung = report.decision.climb.rung.removesuffix("_vision")
        tail = f"  {rung} {report.seconds.get('decide', 0.0):.1f} s"
        head = Text.assemble(f"{report.step:>3} ", (sign, colour), f" {plain(report.caption)}")
        if self._busy is not None:
            room = min(self._console.width, _WIDEST) - len(tail)
            head.truncate(max(room, 20), overflow="ellipsis", pad=True)
            self._busy.step = report.step + 1
        self._console.print(head.append(tail, "dim"), soft_wrap=True)

    def stopping(self) -> None:
        """Say that the step in hand is the last."""
        if self._busy is not None:
            self._busy.tell("stopping")

    def end(self, result: Result) -> None:
        """Print the outcome, why, and where the run is kept."""
        if self._busy is not None:
            self._busy.hide()
        outcome = (result.outcome.replace("_", " "), f"bold {_OUTCOMES.get(result.outcome, 'red')}")
        seen = f" Seen on the screen: {plain(result.evidence)}." if result.evidence else ""
        self._say(Text.assemble(outcome, f": {plain(result.reason)}{seen}"))
        self._say(Text(f"{counted(result.steps, 'step')} in {result.seconds:.1f} s, kept in {result.run}", "dim"))
        if result.problem:
            self._say(Text(plain(result.problem), "yellow"))

    def _say(self, text: Text) -> None:
        # Never wrapped by us: a path that is broken in two cannot be copied.
        self._console.print(text, soft_wrap=True)


class JsonView:
    """One JSON object per step on stdout, for scripts."""

    def step(self, report: StepReport) -> None:
        """Print the step."""
        values = {
            "step": report.step,
            "rung": report.decision.climb.rung,
            "action": report.decision.action.model_dump(exclude_none=True),
            "phrase": report.decision.choice.phrase,
            "effect": report.effect,
            "caption": report.caption,
            "seconds": report.seconds,
        }
        print(json.dumps(values, ensure_ascii=False), flush=True)

    def stopping(self) -> None:
        """Show nothing: the result says it."""

    def end(self, result: Result) -> None:
        """Show nothing: the command prints the result itself, as the last line."""
        if result.problem:
            print(result.problem, file=sys.stderr)


def _moving(console: Console) -> bool:
    """Say whether a line can be drawn over."""
    return console.is_terminal and not console.is_dumb_terminal


def _print_start(console: Console, session: Session) -> None:
    about = f"  on {plain(session.device)} with {plain(session.model)}"
    console.print(Text.assemble((plain(session.goal), "bold"), (about, "dim")), soft_wrap=True)
    if session.remote:
        console.print(Text(f"Prompts and screenshots are sent to {plain(session.remote)}.", "yellow"), soft_wrap=True)
