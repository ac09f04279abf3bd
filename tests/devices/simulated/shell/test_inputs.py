from __future__ import annotations

import pytest

from devices.simulated.handset import Handset
from tests.devices.simulated.shell.conftest import Sh


@pytest.mark.parametrize(
    ("line", "call"),
    [
        ("input tap 200 350", ["click", 200, 350]),
        ("input touchscreen tap 200.7 350.2", ["click", 200, 350]),
        ("input -d 0 tap 200 350", ["click", 200, 350]),
        ("input swipe 1 2 3 4 500", ["swipe", 1, 2, 3, 4, 100]),
        ("input swipe 200 350 200 350 800", ["long_click", 200, 350]),
        ("input swipe 200 350 200 350 100", ["click", 200, 350]),
        ("input draganddrop 1 2 3 4", ["drag", 1, 2, 3, 4, 60]),
        ("input motionevent DOWN 5 6", ["touch_down", 5, 6]),
        ("input keyevent KEYCODE_HOME", ["key", 3, 0]),
        ("input keyevent --longpress power", ["key", 26, 0]),
        ("input keyevent 66", ["key", 66, 0]),
        ("input text 'a%sb'", ["type_text", "a b"]),
    ],
)
def test_input_reaches_the_machine(sh: Sh, handset: Handset, line: str, call: list[object]) -> None:
    assert sh(line).code == 0
    (logged,) = handset.calls()
    assert [logged["do"], *logged["args"]] == call
    assert logged["via"] == "shell"


@pytest.mark.parametrize(
    "line",
    [
        "input",
        "input fly",
        "input tap 1",
        "input tap a b",
        "input keyevent NOSUCH",
        "input text é",
        "input swipe 1 2 3",
    ],
)
def test_wrong_input_is_an_error_and_does_nothing(sh: Sh, handset: Handset, line: str) -> None:
    said = sh(line)
    assert said.code != 0
    assert said.err.startswith("Error: ")
    assert handset.calls() == []
