"""`agentbrain devices`: the phones that are attached."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated

import typer

from devices.discovery import NO_PHONE, Attached, attached

_SAYS: Mapping[str, str] = {
    "device": "ready",
    "unauthorized": "unlock it and tap Allow on the USB debugging question",
    "authorizing": "unlock it and tap Allow on the USB debugging question",
    "offline": "replug it, or turn USB debugging off and on",
    "no permissions": "this user may not open it: add a udev rule and replug it",
}


def devices(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List the phones that are attached, with what to do about those that are not ready.

    \b
    Examples:
      agentbrain devices
      agentbrain devices --json | jq -r '.devices[].serial'
    """
    phones = attached()
    if as_json:
        print(json.dumps({"devices": [asdict(phone) for phone in phones]}))
    else:
        print("\n".join(rows(phones)) or f"No phone is attached. {NO_PHONE}")


def rows(phones: Sequence[Attached]) -> list[str]:
    """Return one line a phone: serial, model, state, and the remedy where it is not ready."""
    width = max((len(phone.serial) for phone in phones), default=0)
    model = max((len(phone.model) for phone in phones), default=0)
    return [f"{phone.serial:<{width}}  {phone.model:<{model}}  {_state(phone.state)}".rstrip() for phone in phones]


def _state(state: str) -> str:
    says = _SAYS.get(state)
    if says is None or says == "ready":
        return says or state
    return f"{state}: {says}"
