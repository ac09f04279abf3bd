"""Every help text as one page of Markdown, so that the docs cannot say anything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from agentbrain.cli.app import COMMANDS, app, load

_WIDTH = 88  # columns of the help texts; narrower than most windows that show the page

_HEAD = """# The command line

Made by `scripts/docs` from the `--help` texts; change those.

Exit codes are the same everywhere: 0 it worked, 1 it did not (a run gave up, a transcript cannot fit), 2 usage or
something is missing, 3 a run broke, 130 stopped. What is for people goes to standard error, results and JSON go to
standard output.
"""

MADE_WITH = f"<!-- The layout is that of typer {typer.__version__}. -->\n"
"""Last line of the page: other versions of typer lay the same words out in another way."""


def manual() -> str:
    """Return the page."""
    parts = [_HEAD, _section("agentbrain", typer.main.get_command(app))]
    for name in COMMANDS:
        parts += [_section(title, command) for title, command in _all(f"agentbrain {name}", load(name))]
    return "\n".join([*parts, MADE_WITH])


def _all(title: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield title, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from _all(f"{title} {name}", inner)


def _section(title: str, command: Any) -> str:
    context = command.make_context(title, [], resilient_parsing=True, terminal_width=_WIDTH)
    text = "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    return f"## {title}\n\n```text\n{text}\n```\n"
