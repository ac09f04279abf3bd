"""`agentbrain coerce`: what the agent makes of a model's reply."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any, get_args

import typer

from agentbrain.errors import PrerequisiteError
from devices.geometry import Box, Point, Size
from devices.mark import Mark, Marks
from devices.perception.dump import screen_of_dump
from devices.perception.marks import MOST_MARKS, mark_screen
from ladders.action import serialise
from ladders.coercion import MAX_REPLY, Coercion, CoercionContext, Dialect, ImageView, coerce_action
from ladders.model import CoordinateSpace

PHONE = Size(1080, 2400)
"""The screen taken for granted when neither a dump nor a size is given."""


def coerce(
    marks: Annotated[
        Path | None,
        typer.Option("--marks", metavar="FILE.xml", help="A dump of the screen; without it any mark counts."),
    ] = None,
    coordinates: Annotated[
        str,
        typer.Option(metavar="SPACE", help=f"What the model's points mean: {', '.join(get_args(CoordinateSpace))}."),
    ] = "none",
    size: Annotated[str | None, typer.Option(metavar="WxH", help="The screen's size in pixels.")] = None,
    image: Annotated[
        str | None, typer.Option(metavar="WxH", help="The size of the picture the model saw; the screen's by default.")
    ] = None,
    dialect: Annotated[
        str, typer.Option(metavar="NAME", help=f"What the prompt taught: {', '.join(get_args(Dialect))}.")
    ] = "json",
    cut: Annotated[bool, typer.Option("--cut", help="The reply was cut by the token cap.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Read a model's reply on standard input and show the one action it becomes.

    Says what was mended, or why nothing is done and what the model would be told. A reply that is refused is no
    error: the action is then a short wait.

    \b
    Examples:
      echo '```{"action": "tap", "mark": 5' | agentbrain coerce
      agentbrain coerce --marks screen.xml --json < reply.txt
      echo "click(point='<point>500 120</point>')" | agentbrain coerce --coordinates 0-1000 --dialect ui_tars
    """
    context = _context(marks, coordinates, size, image, dialect, cut)
    # Four bytes a character at most; beyond the limit a reply is cut anyway.
    reply = typer.get_binary_stream("stdin").read(4 * MAX_REPLY + 4)
    result = coerce_action(reply, context)
    print(json.dumps(_document(result), ensure_ascii=False, indent=2) if as_json else _lines(result))


def _context(
    marks: Path | None, coordinates: str, size: str | None, image: str | None, dialect: str, cut: bool
) -> CoercionContext:
    screen = _size(size, "--size")
    shown = _marks(marks, screen)
    view = _size(image, "--image") or screen or shown.size
    fields: dict[str, Any] = {
        "coordinates": _one_of(coordinates, get_args(CoordinateSpace), "--coordinates"),
        "dialect": _one_of(dialect, get_args(Dialect), "--dialect"),
        "finish": "length" if cut else "stop",
    }
    return CoercionContext(marks=shown, screen=screen or shown.size, image=ImageView(view), **fields)


def _marks(dump: Path | None, size: Size | None) -> Marks:
    if dump is None:
        nowhere = Box(0, 0, 0, 0)
        items = [Mark(number, "", "item", nowhere, Point(0, 0)) for number in range(1, MOST_MARKS + 1)]
        return Marks(items, size or PHONE, "any")
    try:
        return mark_screen(screen_of_dump(dump.read_bytes(), size))
    except OSError as error:
        raise PrerequisiteError(f"{dump} cannot be read: {error.strerror}.", "Give a uiautomator dump.") from error


def _size(text: str | None, option: str) -> Size | None:
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,5})[xX](\d{1,5})", text.strip())
    if not found or "0" in (found[1], found[2]):
        raise PrerequisiteError(f"{option} {text!r} is no size.", "Give width x height in pixels, such as 1080x2400.")
    return Size(int(found[1]), int(found[2]))


def _one_of(value: str, known: tuple[str, ...], option: str) -> str:
    if value not in known:
        raise PrerequisiteError(f"{option} {value!r} is not known.", f"Use one of {', '.join(known)}.")
    return value


def _document(result: Coercion) -> dict[str, Any]:
    return {
        "action": json.loads(serialise(result.action)),
        "verdict": result.verdict,
        "problem": result.problem,
        "repairs": [{"code": item.code, "touches": item.touches, "words": item.words} for item in result.repairs],
        "feedback": result.feedback,
        "note": result.note,
        "confirm": result.consequential_recovered,
        "found": result.found,
        "point_mark": result.point_mark,
    }


def _lines(result: Coercion) -> str:
    rows = [("action", serialise(result.action)), ("verdict", result.verdict)]
    rows += [("mended", f"{item.words} ({item.code})") for item in result.repairs]
    rows += [("problem", result.problem or ""), ("feedback", result.feedback), ("note", result.note or "")]
    rows += [("confirm", "yes: a consequential action was only found by mending")] * result.consequential_recovered
    rows += [("inside", f"mark {result.point_mark}")] if result.point_mark is not None else []
    return "\n".join(f"{name:<9} {text}" for name, text in rows if text)
