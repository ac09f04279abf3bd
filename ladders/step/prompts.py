"""The prompts of a step: the full one with or without its picture, and the one that fits a bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from devices.geometry import Box, Size
from devices.perception.screen_text import describe
from ladders.model import Model, TokenCount
from ladders.step.context import StepContext
from prompts.prompt import Prompt
from prompts.render import render

_SHORTEST_LIST = 40  # characters; a shorter list holds no element


@dataclass(frozen=True)
class Picture:
    """A marked screenshot as a model gets it: encoded, its size, and the part of the screen it shows (None: all)."""

    data: bytes
    size: Size
    crop: Box | None = None


Painter = Callable[[StepContext, int], Picture]
"""Paints the marks of a context on its screenshot at a longest side in pixels."""


def step_prompt(
    context: StepContext,
    feedback: str,
    picture: Picture | None,
    characters: int,
    model: Model,
    left_out: str = "",
) -> Prompt:
    """Return the full prompt of a step, with or without an image; `left_out` tells why there is none."""
    where = f"{context.package}/{context.activity}" if context.activity else context.package
    note = left_out or ("" if picture else (context.image_reason or "").replace("_", " "))
    return render(
        "step",
        image=picture.data if picture else None,
        goal=context.goal,
        memory=context.memory,
        floor=context.floor,
        cells=picture is not None or bool(left_out),  # the same rules as with the picture, or no prefix would be shared
        points=model.limits.coordinates != "none",
        where=where,
        image_note=f"no screenshot: {note}" if note else "",
        tree_problem=context.tree_problem,
        elements=describe(context.marks, limit=characters),
        questions=context.questions if picture else (),
        describe=context.describe and picture is not None,
        now=context.now,
        feedback=feedback,
        step=len(context.history) + 1,
    )


def emergency_prompt(model: Model, context: StepContext, feedback: str, bound: int) -> tuple[Prompt, TokenCount]:
    """Return a prompt of at most `bound` tokens for any goal, any screen and any feedback.

    Goal and feedback are cut by tokens, then the element list is halved until the counted whole fits; with no
    element left the goal is halved until it does.
    """
    goal_tokens, characters = bound // 4, 3 * bound
    while True:
        prompt = render(
            "emergency",
            goal=model.trim(context.goal, goal_tokens),
            floor=context.floor,
            elements=describe(context.marks, limit=characters) if characters else "",
            feedback=model.trim(feedback, bound // 12),
        )
        count = model.count(prompt)
        if count.total <= bound or (characters == 0 and goal_tokens <= 1):
            return prompt, count
        if characters:
            characters = characters // 2 if characters > _SHORTEST_LIST else 0
        else:
            goal_tokens //= 2
