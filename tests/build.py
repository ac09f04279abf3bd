"""Small real things that many tests start from: marks, screens, contexts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from devices.geometry import Box, Size
from devices.mark import Mark, Marks
from devices.screen import Node, Screen, structural_print
from ladders.action import Action, TapAction
from ladders.step.context import Effect, PastStep, StepContext

SIZE = Size(1080, 2400)


def mark(number: int, label: str, **values: Any) -> Mark:
    """A row at a place that depends on its number."""
    box = values.pop("box", Box(0, 100 * number, 1080, 100 * number + 90))
    return Mark(number=number, label=label, role=values.pop("role", "item"), box=box, tap=box.center, **values)


def marks(*items: Mark, print_: str = "print", words: Sequence[str] = (), **values: Any) -> Marks:
    digest = values.pop("digest", "|".join(f"{m.number}:{m.label}:{m.box}" for m in items))
    return Marks(items=items, size=SIZE, digest=digest, screen_print=print_, words=words, **values)


def context(goal: str = "Turn on Wi-Fi", *items: Mark, **values: Any) -> StepContext:
    shown = values.pop("marks", None) or marks(*items)
    return StepContext(goal=goal, marks=shown, package=values.pop("package", "com.example"), activity=".Main", **values)


def past(
    phrase: str = "tap A",
    effect: Effect = "changed",
    *,
    before: str = "s1",
    after: str = "s2",
    action: Action | None = None,
    label: str = "",
) -> PastStep:
    return PastStep(action or TapAction(mark=1), phrase, label, effect, before, after, "com.example")


def row(index: int, text: str, **values: Any) -> Node:
    """A clickable text row of a tree."""
    bounds = values.pop("bounds", Box(0, 150 * index, 1080, 150 * index + 140))
    return Node(
        index=index,
        parent=-1,
        depth=1,
        bounds=bounds,
        text=text,
        class_name=values.pop("class_name", "android.widget.Button"),
        package=values.pop("package", "com.example"),
        clickable=values.pop("clickable", True),
        **values,
    )


def screen(*nodes: Node, package: str = "com.example", **values: Any) -> Screen:
    print_ = values.pop("print_", None) or structural_print(package, 0, nodes)
    return Screen(size=SIZE, rotation=0, package=package, activity=".Main", nodes=nodes, print=print_, **values)
