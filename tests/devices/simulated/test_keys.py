from __future__ import annotations

import pytest

from devices.simulated.keys import PRESS_KEY, keycode


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("4", 4),
        ("BACK", 4),
        ("keycode_home", 3),
        ("Enter", 66),
        ("A", 29),
        ("KEYCODE_9", 16),
        ("NOSUCH", None),
        ("", None),
    ],
)
def test_names_and_numbers_of_keys(name: str, code: int | None) -> None:
    assert keycode(name) == code


def test_every_name_of_press_key_is_a_key_of_input_too() -> None:
    other = {"center": "DPAD_CENTER", "delete": "DEL", "recent": "APP_SWITCH"}
    directions = {name: f"DPAD_{name}" for name in ("left", "right", "up", "down")}
    for name, code in PRESS_KEY.items():
        assert keycode((other | directions).get(name, name)) == code
