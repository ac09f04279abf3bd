"""What a person sees while a run works: a live line on a terminal, a plain line per step elsewhere."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.markup import escape

from agentbrain.run import Result, StepReport
from agentbrain.session import Session

_SIGNS = {"changed": "[green]✓[/]", "unchanged": "[yellow]·[/]", "waited": "[blue]…[/]"}
_OUTCOMES = {"done": "green", "gave_up": "yellow", "broke": "red", "stopped": "blue"}


class View(Protocol):
    """Shows steps and the end."""

    def step(self, report: StepReport) -> None:
        """Show a finished step."""
        ...

    def end(self, result: Result) -> None:
        """Show how the run ended."""
        ...


@contextmanager
def live_view(session: Session, *, as_json: bool) -> Iterator[View]:
    """Yield the view that suits the terminal; everything for people goes to stderr, JSON to stdout."""
    if as_json:
        yield JsonView()
        return
    console = Console(stderr=True, highlight=False)
    console.print(f"[bold]{escape(session.goal)}[/]  on {escape(session.device)} with {escape(session.model)}")
    if not console.is_terminal:
        yield TextView(console)
        return
    with console.status("looking at the phone", spinner="dots") as status:
        view = TextView(console)
        view.busy = status.update
        yield view


class TextView:
    """One line per step; on a terminal a moving line below them says what is going on."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.busy: Callable[[str], None] = lambda _: None

    def step(self, report: StepReport) -> None:
        """Print the step, its rung and what came of it."""
        sign = _SIGNS.get(report.effect, "[red]✗[/]")
        took = report.seconds.get("decide", 0.0)
        line = f"{report.step:>3} {sign} {escape(report.caption)}"
        self._console.print(f"{line}  [dim]{report.decision.climb.rung}, {took:.1f} s[/]")
        self.busy(f"step {report.step + 1}: deciding")

    def end(self, result: Result) -> None:
        """Print the outcome, why, and where the run is kept."""
        self.busy("ending")
        colour = _OUTCOMES.get(result.outcome, "red")
        seen = f" Seen on the screen: {escape(result.evidence)}." if result.evidence else ""
        self._console.print(f"[bold {colour}]{result.outcome.replace('_', ' ')}[/]: {escape(result.reason)}{seen}")
        self._console.print(
            f"[dim]{result.steps} steps in {result.seconds:.1f} s, kept in {escape(str(result.run))}[/]"
        )
        if result.problem:
            self._console.print(f"[yellow]{escape(result.problem)}[/]")


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

    def end(self, result: Result) -> None:
        """Show nothing: the command prints the result itself, as the last line."""
        if result.problem:
            print(result.problem, file=sys.stderr)
