"""`agentbrain sim`: a simulated phone for people and scripts."""

from __future__ import annotations

import asyncio
import inspect
import sys
from pathlib import Path
from typing import Annotated

import typer

from agentbrain.errors import PrerequisiteError
from devices.simulated.faults import PROFILES, UnknownFault, describe
from devices.simulated.server import BadRequest, build, run


def sim(
    port: Annotated[int, typer.Option(help="Loopback port to listen on; 0 for any free one.", min=0, max=65535)] = 0,
    state: Annotated[Path | None, typer.Option(help="JSON file merged into the phone's state.")] = None,
    profile: Annotated[
        str, typer.Option(help=f"Profiles and faults, NAME[=VALUE] with commas between: {', '.join(PROFILES)}, ...")
    ] = "",
) -> None:
    """Run a simulated phone until Ctrl-C; it prints `ready HOST:PORT` when adb can connect.

    It speaks adb and the UI Automator server's protocol, so `adb`, uiautomator2 and agentbrain drive it like a
    real one. While it runs, `adb shell sim` shows and changes its state and its faults.
    """
    if sys.stderr.isatty():
        typer.echo("A simulated phone; connect with `adb connect HOST:PORT`, stop with Ctrl-C.", err=True)
    try:
        code = asyncio.run(run(build(profiles=profile, state=state), port))
    except UnknownFault as error:
        raise PrerequisiteError(str(error), "See `agentbrain sim --help` for what each does.") from error
    except BadRequest as error:
        sentence = str(error)
        raise PrerequisiteError(f"{sentence[0].upper()}{sentence[1:]}.", "See `agentbrain sim --help`.") from error
    raise typer.Exit(code)


sim.__doc__ = f"""{inspect.cleandoc(sim.__doc__ or "")}

\b
Examples:
  agentbrain sim
  agentbrain sim --port 5600 --profile android-14,slow_dump=3
  agentbrain sim --state phone.json
  adb shell sim fault kill_server

\b
Profiles and faults:
{describe()}
"""
