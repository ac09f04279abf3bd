"""Entry point: registers the commands and turns errors into one sentence and an exit code."""

from __future__ import annotations

import sys

import typer

from agentbrain.errors import AgentError
from devices.errors import PhoneError

app = typer.Typer(
    name="agentbrain",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Drives an Android phone with a small model running on your own machine.",
)


@app.callback()
def _root() -> None:
    """Drives an Android phone with a small model running on your own machine."""


def main() -> None:
    """Run the command line; 2 for a usage error or a missing prerequisite, 130 when stopped by Ctrl-C."""
    try:
        app()
    except (AgentError, PhoneError) as error:
        print(f"agentbrain: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("agentbrain: stopped.", file=sys.stderr)
        sys.exit(130)
