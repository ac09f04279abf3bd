"""A shell on a phone in this very process: fast enough for many small questions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from devices.simulated.handset import Handset
from devices.simulated.services import open_service
from devices.simulated.shell.call import Memory
from devices.simulated.shell.interpreter import Interpreter
from tests.devices.simulated.plain import PlainMachine


@dataclass
class Said:
    """What a line printed, and its exit code."""

    out: str
    err: str
    code: int


Sh = Callable[..., Said]


@pytest.fixture
def handset() -> Handset:
    return Handset(PlainMachine(), open_service)


@pytest.fixture
def sh(handset: Handset) -> Sh:
    def run(line: str, typed: bytes = b"") -> Said:
        out, err = Memory(), Memory()
        code = asyncio.run(Interpreter(handset, out, err).run(line, Memory(typed)))
        return Said(out.data.decode("utf-8", "replace"), err.data.decode("utf-8", "replace"), code)

    return run
