from __future__ import annotations

import json
import os
import sys

import pytest

from devices.simulated.control import answer, is_control_pipe
from devices.simulated.handset import Handset
from devices.simulated.services import open_service
from tests.devices.simulated.plain import PlainMachine


@pytest.fixture
def handset() -> Handset:
    return Handset(PlainMachine(), open_service)


def ask(handset: Handset, **request: object) -> dict[str, object]:
    return answer(handset, json.dumps(request).encode())


def test_every_verb_answers_with_its_id(handset: Handset) -> None:
    assert ask(handset, id=1, do="fault", args=["slow_dump", 2]) == {"id": 1, "result": None}
    assert ask(handset, id=2, do="faults") == {"id": 2, "result": {"slow_dump": 2.0}}
    assert ask(handset, id=3, do="heal") == {"id": 3, "result": None}
    assert ask(handset, id=4, do="set_state", args=[{"field": "x"}]) == {"id": 4, "result": None}
    state = ask(handset, id=5, do="state")["result"]
    assert isinstance(state, dict)
    assert state["field"] == "x"
    assert ask(handset, id=6, do="calls") == {"id": 6, "result": []}


@pytest.mark.parametrize(
    "line",
    [b"", b"nonsense", b"[1]", b"3", b"{}", b'{"do": "fly"}', b'{"id": 1, "do": "fault", "args": 3}', b"\xff\x00"],
)
def test_nonsense_is_an_error_and_nothing_else(handset: Handset, line: bytes) -> None:
    reply = answer(handset, line)
    assert reply["error"]
    assert "result" not in reply
    assert handset.faults.in_force() == {}


def test_only_a_pipe_gives_commands() -> None:
    reading, writing = os.pipe()
    try:
        assert is_control_pipe(reading)
    finally:
        os.close(reading)
        os.close(writing)
    with open(os.devnull) as nothing:
        assert not is_control_pipe(nothing.fileno())
    with open(sys.executable, "rb") as file:
        assert not is_control_pipe(file.fileno())
    assert not is_control_pipe(9999)
