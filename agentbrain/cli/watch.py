"""`agentbrain watch`: the live page of a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from agentbrain.cli.owner import working
from agentbrain.cli.runs import find_run


def watch(
    run: Annotated[
        str | None, typer.Argument(metavar="RUN", help="A run's name or folder; by default the one that is working.")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on loopback; 0 takes a free one.")] = 0,
    runs: Annotated[Path | None, typer.Option("--runs", help="Folder of runs.", envvar="AGENTBRAIN_RUNS")] = None,
) -> None:
    """Show a run on a local page until Ctrl-C: its phone, its document, its climb, and a box to ask or correct.

    The page is served on loopback only, and only to who has the token in the printed address.

    \b
    Examples:
      agentbrain watch                 the run that is working
      agentbrain watch last --port 8765
    """
    from agentbrain.watch.server import Page

    folder = find_run(run, runs) if run is not None else working(None, runs, ended=True).path.parent
    page = Page(folder, port=port)
    page.start()
    print(page.url, flush=True)
    print(f"watching {folder.name}; Ctrl-C ends the page", file=sys.stderr)
    try:
        page.wait()
    except KeyboardInterrupt:
        return  # the way to end it
    finally:
        page.close()
