"""The process of a simulated phone: command line, listening, clock, control channel, clean end."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from devices.simulated.adb import EMULATOR_PORTS
from devices.simulated.control import is_control_pipe, serve_control
from devices.simulated.faults import UnknownFault, apply_profiles, describe
from devices.simulated.handset import Handset
from devices.simulated.machine import Machine
from devices.simulated.services import open_service

DEFAULT_MACHINE = "devices.simulated.phone:SimulatedMachine"
"""Where the machine comes from unless `--machine` names another that meets the same protocol."""


class BadRequest(ValueError):
    """The command line or the state file is wrong; the text is one sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a phone until Ctrl-C, SIGTERM or the end of a piped stdin; 2 for a wrong command line."""
    options = _parser().parse_args(arguments)
    try:
        handset = build(options.machine, options.profile, options.state)
        return asyncio.run(run(handset, options.port))
    except (BadRequest, UnknownFault) as error:
        print(f"simulated phone: {error}", file=sys.stderr)
        return 2


def build(machine: str = DEFAULT_MACHINE, profiles: str = "", state: Path | None = None) -> Handset:
    """Put a phone together. Raises `BadRequest` or `UnknownFault`."""
    handset = Handset(_make_machine(machine), open_service)
    if state is not None:
        wanted = _read_state(state)
        try:
            handset.set_state(wanted)
        except ValueError as error:
            raise BadRequest(f"the state in {state} does not fit: {error}") from error
    apply_profiles(handset.faults, profiles)
    return handset


async def run(handset: Handset, port: int = 0) -> int:
    """Serve the phone until it is told to stop, and return the exit code."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    address = await listen(handset, port)
    tasks = [asyncio.ensure_future(handset.system.run_clock()), asyncio.ensure_future(stop.wait())]
    if is_control_pipe(0):
        tasks.append(asyncio.ensure_future(serve_control(handset)))
    print(f"ready {address}", flush=True)
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    handset.server.kill()
    await handset.adbd.close()
    for task in done:
        task.result()  # a clock or control channel that broke is a bug: let it show
    return 0


async def listen(handset: Handset, port: int = 0) -> str:
    """Listen on a loopback port that adb does not scan, and return `host:port`. Raises `BadRequest`."""
    if port in EMULATOR_PORTS:
        raise BadRequest(f"port {port} is one that adb scans for emulators; choose one outside 5555-5585")
    try:
        taken = await handset.adbd.listen(port)
        while taken in EMULATOR_PORTS:
            await handset.adbd.close()
            taken = await handset.adbd.listen(0)
    except (OSError, OverflowError) as error:
        raise BadRequest(f"port {port} cannot be used: {getattr(error, 'strerror', error)}") from error
    return f"127.0.0.1:{taken}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m devices.simulated",
        description="A simulated Android phone that speaks adb and the UI Automator JSON-RPC on a loopback port.",
        epilog="profiles and faults:\n" + describe(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--port", type=int, default=0, help="port to listen on (default: any free one)")
    parser.add_argument("--state", type=Path, help="JSON file merged into the phone's state")
    parser.add_argument("--profile", default="", help="profiles and faults: NAME[=VALUE][,NAME[=VALUE]]...")
    parser.add_argument("--machine", default=DEFAULT_MACHINE, help="MODULE:CLASS of the machine behind it")
    return parser


def _make_machine(name: str) -> Machine:
    module, _, attribute = name.partition(":")
    try:
        factory: Callable[[], Machine] = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BadRequest(f"there is no machine {name}: {error}") from error
    return factory()


def _read_state(path: Path) -> Mapping[str, Any]:
    try:
        state = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadRequest(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise BadRequest(f"{path} is no JSON: {error}") from error
    if not isinstance(state, dict):
        raise BadRequest(f"{path} holds no JSON object")
    return state
