"""One screen for every coercion test: a 1080x2400 phone with twelve marks, two of them called OK."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from devices.geometry import Box, Point, Size
from devices.mark import Mark, Marks
from ladders.action import ACTION, Action
from ladders.coercion import Coercion, CoercionContext, coerce_action

LABELS = {1: "Wi-Fi", 2: "Bluetooth", 3: "Search settings", 4: "OK", 5: "Save", 6: "OK", 7: "Send", 8: "Delete chat"}

Coerce = Callable[..., Coercion]


def draw(size: Size, count: int = 12) -> Marks:
    """Marks as rows of equal height over the whole screen; mark 3 is a text field."""
    height = size.height // count
    items = [
        Mark(
            number,
            LABELS.get(number, f"Row {number}"),
            "field" if number == 3 else "item",
            Box(0, (number - 1) * height, size.width, number * height),
            Point(size.width // 2, (number - 1) * height + height // 2),
            editable=number == 3,
        )
        for number in range(1, count + 1)
    ]
    return Marks(items, size, "digest")


@pytest.fixture(scope="session")
def context() -> CoercionContext:
    return CoercionContext(marks=draw(Size(1080, 2400)))


@pytest.fixture(scope="session")
def coerce(context: CoercionContext) -> Coerce:
    """Coerce a reply on the test screen, with any field of the context changed."""

    def run(text: str | bytes, **changes: Any) -> Coercion:
        return coerce_action(text, replace(context, **changes))

    return run


@pytest.fixture(scope="session")
def action() -> Callable[..., Action]:
    """Build the expected action: `action("tap", mark=5)`."""

    def build(name: str, **fields: Any) -> Action:
        return ACTION.validate_python({"action": name, **fields})

    return build
