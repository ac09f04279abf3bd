"""Entry point: registers the commands and turns errors into one sentence and an exit code."""

from __future__ import annotations

import sys
from importlib import import_module

import typer

from agentbrain import __version__
from agentbrain.errors import AgentError
from devices.errors import PhoneError

app = typer.Typer(
    name="agentbrain",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS = {
    "run": "run:run",
    "devices": "devices:devices",
    "doctor": "doctor:doctor",
    "models": "models:app",
    "parse": "screens:parse",
    "mark": "screens:mark",
    "coerce": "coerce:coerce",
    "shrink": "shrink:shrink",
    "sim": "sim:sim",
    "runs": "runs:runs",
    "report": "runs:report",
    "suite": "suite:suite",
    "watch": "watch:watch",
    "ask": "owner:ask",
    "tell": "owner:tell",
    "note": "owner:note",
    "stop": "owner:stop",
    "say-stop": "owner:say_stop",
}
"""Name of each command and where it is: `module:function`, or a typer app for a group of commands."""


def _version(asked: bool) -> None:
    if asked:
        print(f"agentbrain {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Drive an Android phone with a small model running on your own machine."""


def main() -> None:
    """Run the command line; 2 for a usage error or a missing prerequisite, 130 when stopped by Ctrl-C."""
    register()
    try:
        app()
    except (AgentError, PhoneError) as error:
        print(f"agentbrain: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("agentbrain: stopped.", file=sys.stderr)
        sys.exit(130)


def register() -> None:
    """Add every command once, in the order in which `--help` shows them."""
    if app.registered_commands or app.registered_groups:
        return
    for name, place in COMMANDS.items():
        module, _, attribute = place.partition(":")
        command = getattr(import_module(f"agentbrain.cli.{module}"), attribute)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)
