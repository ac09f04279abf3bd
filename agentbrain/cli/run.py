"""`agentbrain run`: drive a phone to a goal."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from agentbrain.cli.busy import AskedOwner
from agentbrain.cli.live import live_view, opening
from agentbrain.cli.runs import named_device
from agentbrain.cli.words import plain
from agentbrain.config import BudgetConfig, RunConfig
from agentbrain.document import Outcome
from agentbrain.errors import PrerequisiteError
from agentbrain.policy import KINDS
from agentbrain.run import Result, Runner
from agentbrain.secrets import Secrets
from agentbrain.session import Session, open_session
from agentbrain.speech.platform import SPEAKERS, find_speaker

EXIT_CODES: dict[Outcome, int] = {"done": 0, "gave_up": 1, "broke": 3, "stopped": 130}


def run(
    goal: Annotated[str, typer.Argument(metavar="GOAL", help="What the phone should end up doing, in your own words.")],
    device: Annotated[
        str,
        typer.Option(
            "--device",
            "-d",
            help="usb, a SERIAL, sim, sim:PORT, or replay:RUN with a run's name or 'last'.",
            envvar="AGENTBRAIN_DEVICE",
        ),
    ] = "usb",
    model: Annotated[
        str,
        typer.Option(
            "--model",
            "-m",
            help="A profile's name, a path to a .gguf, or http://127.0.0.1:PORT/v1#NAME of a model server.",
            envvar="AGENTBRAIN_MODEL",
        ),
    ] = "smollm2-135m",
    helper: Annotated[
        str | None,
        typer.Option(help="A text model that words the memory and proposes a plan.", envvar="AGENTBRAIN_HELPER"),
    ] = None,
    fallback: Annotated[
        str | None,
        typer.Option(help="A model that takes over from one that keeps failing.", envvar="AGENTBRAIN_FALLBACK"),
    ] = None,
    allow_remote: Annotated[
        bool, typer.Option("--allow-remote", help="Let prompts and screenshots go to a model on another machine.")
    ] = False,
    max_steps: Annotated[int, typer.Option(min=1, help="Steps the run may take.")] = BudgetConfig().steps,
    minutes: Annotated[float, typer.Option(min=0.1, help="Minutes the run may take.")] = BudgetConfig().minutes,
    allow: Annotated[
        list[str] | None, typer.Option(help=f"Allow a kind of risky action without asking: {', '.join(KINDS)}.")
    ] = None,
    secret: Annotated[
        list[str] | None,
        typer.Option(help="NAME=VARIABLE: the goal's {NAME} is typed from that environment variable and never shown."),
    ] = None,
    runs: Annotated[Path | None, typer.Option(help="Folder to keep the run in.", envvar="AGENTBRAIN_RUNS")] = None,
    screens: Annotated[bool, typer.Option(help="Keep each step's tree and screenshot.")] = True,
    words_first: Annotated[
        bool,
        typer.Option("--words-first", help="Show a model that sees the screenshot only where labels do not suffice."),
    ] = False,
    speak: Annotated[
        bool, typer.Option("--speak", help="Speak notes aloud; a wav of each is kept in the run.")
    ] = False,
    voice: Annotated[str, typer.Option(help=f"Voice of --speak: {', '.join(SPEAKERS)}.")] = "auto",
    notify_phone: Annotated[
        bool, typer.Option("--notify-phone", help="Show notes among the phone's notifications (Android 10 on).")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Show the run on a local page; its address is printed.")
    ] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of --watch on loopback; 0 takes a free one.")] = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON line per step and the result as the last.")
    ] = False,
) -> None:
    """Drive a phone to a goal.

    Exit codes: 0 done, 1 gave up, 2 usage or missing prerequisite, 3 broke, 130 stopped.

    \b
    Examples:
      agentbrain run "Turn on Wi-Fi"                      the phone on USB
      agentbrain run "Turn on dark theme" --device sim    a simulated phone
      agentbrain run "Set an alarm for 7:30" --json       for scripts
      agentbrain run "Turn on Wi-Fi" --device replay:last the newest run's screens again
      agentbrain run "Turn on Wi-Fi" --model http://127.0.0.1:8080/v1
      WIFI=... agentbrain run "Join Home with the password {wifi}" --secret wifi=WIFI
    """
    config = RunConfig(budget=BudgetConfig(steps=max_steps, minutes=minutes), save_screens=screens)
    with ExitStack() as stack:
        with opening(as_json=as_json):
            session = stack.enter_context(
                open_session(
                    checked_goal(goal),
                    device=named_device(device, runs),
                    model=model,
                    config=config,
                    allowed=_allowed(allow or []),
                    secrets=_secrets(secret or []),
                    runs=runs,
                    interactive=sys.stdin.isatty() and not as_json,
                    speaker=find_speaker(voice) if speak else None,
                    helper=helper,
                    fallback=fallback,
                    allow_remote=allow_remote,
                    notify_phone=notify_phone,
                    words_first=words_first,
                )
            )
        if watch:
            stack.enter_context(_watched(session, port))
        view = stack.enter_context(live_view(session, as_json=as_json))
        session.runner.listen = view.step
        with stopped_by_signals(session.runner, view.stopping):
            result = session.runner.run()
        view.end(result)
    if as_json:
        print(json.dumps(as_dict(result), ensure_ascii=False), flush=True)
    raise typer.Exit(EXIT_CODES[result.outcome])


def checked_goal(goal: str) -> str:
    """Return the goal on one line; raises PrerequisiteError for an empty one or one no model could hold."""
    text = " ".join(plain(goal).split())
    if not text:
        raise PrerequisiteError("The goal is empty.", 'Say what to do, as in: agentbrain run "Turn on Wi-Fi".')
    if len(text) > MAX_GOAL:
        raise PrerequisiteError(
            f"The goal has {len(text):,} characters and {MAX_GOAL:,} is the most.", "Say it in a few sentences."
        )
    return text


MAX_GOAL = 2_000


def as_dict(result: Result) -> dict[str, object]:
    """Return a result as the JSON object that `run --json` ends with."""
    values: dict[str, object] = {
        "outcome": result.outcome,
        "reason": result.reason,
        "steps": result.steps,
        "run": str(result.run),
        "rungs": result.rungs,
        "seconds": result.seconds,
    }
    if result.evidence:
        values["evidence"] = result.evidence
    if result.problem:
        values["problem"] = result.problem
    return values


@contextmanager
def stopped_by_signals(runner: Runner, told: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Let Ctrl-C and SIGTERM end the run in order; a second Ctrl-C ends it at once. `told` hears of the first."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        runner.stop("It was stopped by a signal." if number == signal.SIGTERM else "The owner pressed Ctrl-C.")
        told()
        if isinstance(runner.owner, AskedOwner) and runner.owner.asking:
            raise KeyboardInterrupt  # reading a line goes on after a signal, unless that raises

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _watched(session: Session, port: int) -> Iterator[None]:
    """Serve the live page while the run lasts."""
    from agentbrain.watch.server import Page

    page = Page(session.folder, port=port)
    page.start()
    print(f"watch it at {page.url}", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        page.close()


def _allowed(kinds: list[str]) -> frozenset[str]:
    unknown = sorted(set(kinds) - set(KINDS))
    if unknown:
        raise PrerequisiteError(f'"{unknown[0]}" is no kind of action.', f"Use one of: {', '.join(KINDS)}.")
    return frozenset(kinds)


def _secrets(pairs: list[str]) -> Secrets:
    values = {}
    for pair in pairs:
        name, _, variable = pair.partition("=")
        value = os.environ.get(variable or name)
        if value is None:
            raise PrerequisiteError(
                f"The environment variable {variable or name} is not set.",
                "Set it, or name another with --secret NAME=VARIABLE.",
            )
        values[name] = value
    return Secrets(values)
