"""Paths into a phone's state, and what must stand there."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from agentbrain.suite.checks import Check, failed, find

STATE = {
    "settings": {"airplane": True, "networks": [{"name": "Home 5.G", "on": False}, {"name": "Café", "on": True}]},
    "clock": {"alarms": [{"time": "06:45", "days": ["Mon", "Tue"]}]},
}


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("settings.airplane", [True]),
        ("settings.networks.on", [False, True]),
        ("settings.networks[name=Café].on", [True]),
        ("settings.networks[name=Home 5.G].on", [False]),
        ("settings.networks[name=Office].on", []),
        ("clock.alarms[time=06:45].days", [["Mon", "Tue"]]),
        ("nothing.here", []),
        ("settings.airplane.deeper", []),
    ],
)
def test_a_path_finds_every_value(path: str, values: list[object]) -> None:
    assert list(find(STATE, path)) == values


def test_conditions_hold_or_are_named() -> None:
    checks = [
        Check.model_validate({"path": "settings.airplane", "is": True}),
        Check(path="settings.networks.name", has="caf"),
        Check(path="settings.networks[on=True]", count=1),
        Check(path="settings.networks[name=Office]", gone=True),
    ]
    assert failed(checks, STATE) == []
    wrong = [
        Check.model_validate({"path": "settings.airplane", "is": False}),
        Check(path="clock.alarms.time", has="7"),
        Check(path="clock.alarms", count=2),
        Check(path="clock.alarms[time=06:45]", gone=True),
    ]
    assert failed(wrong, STATE) == [
        "settings.airplane is False",
        "clock.alarms.time has '7'",
        "clock.alarms has 2",
        "clock.alarms[time=06:45] is gone",
    ]


def test_a_false_value_is_a_condition_and_no_condition_is_an_error() -> None:
    assert Check.model_validate({"path": "settings.networks[name=Home 5.G].on", "is": False}).holds(STATE)
    with pytest.raises(ValidationError, match="exactly one"):
        Check(path="a")
    with pytest.raises(ValidationError, match="exactly one"):
        Check.model_validate({"path": "a", "is": 1, "count": 2})
