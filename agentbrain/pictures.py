"""Pictures for models and people: the marked screenshot of a step, and the same with the target ringed."""

from __future__ import annotations

from PIL import Image, ImageDraw

from devices.geometry import Point
from devices.mark import Marks
from devices.perception.painting import encode, grid_style, paint
from ladders.step.context import StepContext
from ladders.step.rungs import Picture

_RING = "#ff2d55"


def paint_step(context: StepContext, longest: int) -> Picture:
    """Return the context's screenshot with its marks, encoded for a model; the context must have an image.

    A close-up shows the context's region only; its marks are numbered as the context has them.
    """
    assert context.image is not None  # the vision rungs refuse a context without one
    style, region = grid_style(context.marks), context.region
    marked = paint(context.image, context.marks, longest=longest, grid=style, region=region)
    return Picture(encode(marked.image), marked.space.size, region)


def paint_marks(
    screenshot: Image.Image, marks: Marks, longest: int, target: tuple[int, int] | None = None
) -> Image.Image:
    """Return the screenshot with its marks for a person; a ring shows where the finger went down."""
    marked = paint(screenshot, marks, longest=longest)
    if target is not None:
        x, y = marked.space.to_picture(Point(*target))
        radius = longest // 36
        ImageDraw.Draw(marked.image).ellipse(
            (x - radius, y - radius, x + radius, y + radius), outline=_RING, width=max(3, longest // 220)
        )
    return marked.image
