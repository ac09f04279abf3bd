"""Entry point: finds the command, and turns errors into one sentence and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperGroup

from agentbrain import __version__
from agentbrain.errors import AgentError
from devices.errors import PhoneError


class Command(NamedTuple):
    """Where a command is, `module:function` or a typer app for a group of them, and its line in the list."""

    place: str
    summary: str


COMMANDS: Mapping[str, Command] = {
    "run": Command("run:run", "Drive a phone to a goal."),
    "devices": Command("devices:devices", "List the phones that are attached."),
    "doctor": Command("doctor:doctor", "Check what a run needs, and say what to do."),
    "models": Command("models:app", "List local models, get one, try one out."),
    "sim": Command("sim:sim", "Run a simulated phone."),
    "runs": Command("runs:runs", "List the runs that were kept."),
    "report": Command("runs:report", "Write a run as one page."),
    "watch": Command("watch:watch", "Show a run on a live local page."),
    "ask": Command("owner:ask", "Ask a run what it is doing."),
    "tell": Command("owner:tell", "Correct a run, or tell it a wish."),
    "note": Command("owner:note", "Switch a run's spoken notes on or off."),
    "say-stop": Command("owner:say_stop", "Silence the sentence being spoken."),
    "stop": Command("owner:stop", "Stop a run."),
    "suite": Command("suite:suite", "Run goals on simulated phones, for CI."),
    "parse": Command("screens:parse", "Show what the agent reads from a dump."),
    "mark": Command("screens:mark", "Draw the numbered marks on a screenshot."),
    "coerce": Command("coerce:coerce", "Show the action a model's reply becomes."),
    "shrink": Command("shrink:shrink", "Fit a transcript into a budget."),
}
"""Every command, in the order in which `--help` lists them."""

_SETTINGS = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """Imports a command when it is called: all of them together take a second, one a fraction of it."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - named by the base class
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - named by the base class
        """Return one command, or None where there is none of that name."""
        return load(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - named by the base class
        """Write the list of commands without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.summary) for name, command in COMMANDS.items()])

    def invoke(self, ctx: Any) -> Any:
        """Run the command; what the owner can mend is one sentence and exit code 2, Ctrl-C is 130."""
        try:
            return super().invoke(ctx)
        except (AgentError, PhoneError) as error:
            print(f"agentbrain: {error}", file=sys.stderr)
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            print("agentbrain: stopped.", file=sys.stderr)
            raise typer.Exit(130) from None


app = typer.Typer(
    name="agentbrain",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings=_SETTINGS,
)


def main() -> None:
    """Run the command line; 2 for a usage error or a missing prerequisite, 130 when stopped by Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that is not UTF-8 gets a question mark for a check mark, not a traceback.
            stream.reconfigure(errors="replace")
    app()


def load(name: str) -> Any:
    """Import a command and return it as typer's own object."""
    module, _, attribute = COMMANDS[name].place.partition(":")
    found = getattr(import_module(f"agentbrain.cli.{module}"), attribute)
    around = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=_SETTINGS)
    if isinstance(found, typer.Typer):
        around.add_typer(found, name=name)
        return typer.main.get_group(around).commands[name]
    around.command(name)(found)
    return typer.main.get_command(around)


def _version(asked: bool) -> None:
    if asked:
        print(f"agentbrain {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Drive an Android phone with a small model running on your own machine."""
