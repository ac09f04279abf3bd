"""`agentbrain doctor`: what a run needs, checked one thing after another."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Annotated

import typer

from agentbrain.errors import AgentError
from agentbrain.models import DEFAULT, load_profile
from agentbrain.models.files import check_files
from devices.checkup import Check, Status, check_adb, check_phone

_SIGNS: Mapping[Status, str] = {"ok": "ok  ", "warn": "warn", "fail": "FAIL"}
_IMPORT_SECONDS = 60  # a cold import of the native library from a slow disk

_REINSTALL = (
    "Install it for this machine: `pip install --force-reinstall --no-binary llama-cpp-python llama-cpp-python`."
)


def doctor(
    device: Annotated[
        str | None,
        typer.Option("--device", "-d", help="Check this phone: usb, a SERIAL, sim or sim:PORT.", show_default=False),
    ] = None,
    model: Annotated[str, typer.Option("--model", "-m", help="A profile's name or a path to a .gguf.")] = DEFAULT,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Check what a run needs: Python, llama.cpp, the model, adb, and a phone.

    Nothing on the phone is changed. Without --device the phone on USB is checked when there is exactly one.
    Exit codes: 0 when nothing failed, 2 when something did; every line that is not ok says what to do.

    \b
    Examples:
      agentbrain doctor
      agentbrain doctor --device sim
      agentbrain doctor --json | jq '.checks[] | select(.status != "ok")'
    """
    checks = []
    for check in examine(device, model):
        checks.append(check)
        if not as_json:
            print(line(check), flush=True)
    failed = any(check.status == "fail" for check in checks)
    if as_json:
        print(json.dumps({"ok": not failed, "checks": [asdict(check) for check in checks]}))
    if failed:
        raise typer.Exit(2)


def examine(device: str | None, model: str) -> Iterator[Check]:
    """Yield one check after another, each as soon as it is known."""
    yield _python()
    yield _llama()
    yield _model(model)
    adb_checks = list(check_adb())
    yield from adb_checks
    if device is not None or all(check.status == "ok" for check in adb_checks):
        yield from check_phone(device or "usb")


def line(check: Check) -> str:
    """Return what a person reads of a check: its remedy on a line of its own when there is one."""
    text = f"{_SIGNS[check.status]}  {check.name}: {check.detail}"
    return f"{text}\n      {check.remedy}" if check.remedy else text


def _python() -> Check:
    return Check("python", "ok", f"{platform.python_version()}, {platform.machine()}")


def _llama() -> Check:
    """Import llama.cpp in a process of its own: a library built for another CPU kills its process."""
    code = "import llama_cpp; print(llama_cpp.__version__)"
    try:
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=_IMPORT_SECONDS)
    except subprocess.TimeoutExpired:
        return Check("llama.cpp", "fail", f"it does not load in {_IMPORT_SECONDS} s.", _REINSTALL)
    if ran.returncode == 0:
        return Check("llama.cpp", "ok", f"llama-cpp-python {ran.stdout.strip()}")
    if ran.returncode < 0:
        return Check("llama.cpp", "fail", f"it crashes as it loads (signal {-ran.returncode}).", _REINSTALL)
    said = ran.stderr.strip().splitlines()
    return Check("llama.cpp", "fail", f"it does not load: {said[-1] if said else 'no reason'}.", _REINSTALL)


def _model(name: str) -> Check:
    try:
        profile = load_profile(name)
        check_files(profile)
    except AgentError as error:
        return Check("model", "fail", error.reason, error.remedy)
    return Check("model", "ok", f"{profile.key}, {profile.path}")
