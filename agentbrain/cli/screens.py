"""`agentbrain parse` and `agentbrain mark`: what the agent makes of a saved screen."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from PIL import Image, UnidentifiedImageError

from agentbrain.errors import PrerequisiteError
from devices.geometry import Box, Size
from devices.mark import Mark, Marks
from devices.perception.dump import screen_of_dump
from devices.perception.marks import MOST_MARKS, mark_screen
from devices.perception.painting import MarkedImage, encode, grid_style, paint
from devices.perception.screen_text import describe
from devices.screen import Screen

Dump = Annotated[str, typer.Argument(metavar="FILE.xml", help="A uiautomator dump; - reads standard input.")]
ScreenSize = Annotated[str | None, typer.Option("--size", metavar="WxH", help="The screen's size in pixels.")]
Most = Annotated[int, typer.Option("--most", min=1, max=500, help="Marks at most.")]


def parse(
    file: Dump,
    size: ScreenSize = None,
    most: Most = MOST_MARKS,
    text: Annotated[bool, typer.Option("--text", help="Print the text a model gets instead.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show what the agent reads from a dump: the numbered marks, the other text, and what had to be repaired.

    Works on broken dumps too; what was mended and what is missing is said.

    \b
    Examples:
      adb exec-out uiautomator dump /dev/tty | agentbrain parse -
      agentbrain parse screen.xml --json
      agentbrain parse screen.xml --text
    """
    screen = screen_of_dump(_read(file), _size(size))
    marks = mark_screen(screen, most=most)
    if as_json:
        print(json.dumps(_document(screen, marks), ensure_ascii=False, indent=2))
    elif text:
        print(describe(marks))
    else:
        _print_screen(screen, marks)


def mark(
    file: Dump,
    shot: Annotated[Path, typer.Argument(metavar="SHOT", help="The screenshot of the same screen.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="PNG", help="Where to write the picture.")],
    longest: Annotated[int, typer.Option(min=64, max=4096, help="Its longest side in pixels.")] = 640,
    grid: Annotated[
        Literal["auto", "none", "faint", "strong"],
        typer.Option(help="The lettered grid; auto is strong where the tree says little."),
    ] = "none",
    region: Annotated[
        str | None, typer.Option(metavar="L,T,R,B", help="Only this part, in screen pixels, as a close-up.")
    ] = None,
    size: ScreenSize = None,
    most: Most = MOST_MARKS,
) -> None:
    """Draw the numbered marks of a dump on its screenshot, as a vision model gets to see them.

    \b
    Examples:
      agentbrain mark screen.xml screen.png --out marked.png
      agentbrain mark screen.xml screen.png --out small.png --longest 384 --grid auto
      agentbrain mark screen.xml screen.png --out part.png --region 0,600,1080,1200 --longest 1024
    """
    picture = _open_image(shot)
    data = _read(file)
    screen = screen_of_dump(data, _size(size) or _size_of(picture, screen_of_dump(data).size))
    marks = mark_screen(screen, most=most)
    style = grid_style(marks) if grid == "auto" else grid
    marked = paint(picture, marks, longest=longest, grid=style, region=_box(region))
    if marked.problem:
        raise PrerequisiteError(
            marked.problem, "Take the dump and the screenshot at the same rotation, or give --size."
        )
    _write(out, encode(marked.image, "png"))
    _print_marked(out, marked, screen)


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise PrerequisiteError(
            f"{file} cannot be read: {error.strerror}.", "Give the path of a uiautomator dump."
        ) from error


def _open_image(path: Path) -> Image.Image:
    try:
        with Image.open(path) as image:
            return image.convert("RGB")
    except (UnidentifiedImageError, Image.DecompressionBombError, SyntaxError, ValueError) as error:
        raise PrerequisiteError(f"{path} is not an image.", "Give a PNG or JPEG screenshot.") from error
    except OSError as error:
        why = error.strerror or "it is damaged or cut off"
        raise PrerequisiteError(f"{path} cannot be read: {why}.", "Give a PNG or JPEG screenshot.") from error


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise PrerequisiteError(
            f"{path} cannot be written: {error.strerror}.", "Give --out in a folder that exists."
        ) from error


def _size(text: str | None) -> Size | None:
    if text is None:
        return None
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise PrerequisiteError(f"{text!r} is no size.", "Write it as in --size 1080x2400.")
    return Size(int(width), int(height))


def _box(text: str | None) -> Box | None:
    if text is None:
        return None
    try:
        left, top, right, bottom = (int(side) for side in text.split(","))
    except ValueError as error:
        raise PrerequisiteError(f"{text!r} is no region.", "Write it as in --region 0,600,1080,1200.") from error
    if right <= left or bottom <= top:
        raise PrerequisiteError(f"The region {text} is empty.", "Give left, top, right, bottom in screen pixels.")
    return Box(left, top, right, bottom)


def _size_of(picture: Image.Image, tree: Size) -> Size:
    """The screenshot's size, unless it was shrunk; a tree ends above the navigation bar, a screenshot does not."""
    shrunk = picture.width < tree.width or picture.height < tree.height
    return tree if shrunk else Size(*picture.size)


def _print_screen(screen: Screen, marks: Marks) -> None:
    print(f"{screen.package or 'unknown app'}, {screen.size.width}x{screen.size.height}, {len(screen.nodes)} elements")
    if screen.tree_problem:
        print(f"Problem: {screen.tree_problem}")
    for repair in screen.repairs:
        print(f"Repaired: {repair}")
    if marks.items:
        print()
        _print_table([_row(one) for one in marks])
    if marks.words:
        print("\nOther text:")
        for words in marks.words:
            print(f"  {words}")
    for box in marks.scrollables:
        print(f"\nScrolls: {_corners(box)}")


def _print_marked(out: Path, marked: MarkedImage, screen: Screen) -> None:
    size = marked.space.size
    print(f"{out}: {size.width}x{size.height}, {len(marked.badges)} of {len(marked.marks)} marks drawn")
    if marked.left_out:
        print(f"No room for: {', '.join(map(str, marked.left_out))}")
    if screen.tree_problem:
        print(f"Problem: {screen.tree_problem}")
    for repair in screen.repairs:
        print(f"Repaired: {repair}")


def _row(one: Mark) -> tuple[str, ...]:
    label = one.label or "(no name)"
    value = f" = {one.value}" if one.value else f" ({one.hint})" if one.hint else ""
    return (
        str(one.number),
        one.role,
        f"{label}{value}",
        " ".join(one.state),
        f"{one.tap.x},{one.tap.y}",
        _corners(one.box),
    )


def _corners(box: Box) -> str:
    return f"[{box.left},{box.top}][{box.right},{box.bottom}]"


def _print_table(rows: list[tuple[str, ...]]) -> None:
    header = ("#", "role", "label", "state", "tap", "box")
    widths = [min(60, max(len(row[at]) for row in (header, *rows))) for at in range(len(header))]
    for row in (header, *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _document(screen: Screen, marks: Marks) -> dict[str, Any]:
    return {
        "package": screen.package,
        "size": list(screen.size),
        "rotation": screen.rotation,
        "elements": len(screen.nodes),
        "problem": screen.tree_problem,
        "repairs": list(screen.repairs),
        "screen_print": marks.screen_print,
        "digest": marks.digest,
        "marks": [_entry(one) for one in marks],
        "words": list(marks.words),
        "scrollables": [list(box) for box in marks.scrollables],
    }


def _entry(one: Mark) -> dict[str, Any]:
    return {
        "number": one.number,
        "role": one.role,
        "label": one.label,
        "value": one.value,
        "hint": one.hint,
        "state": list(one.state),
        "tap": list(one.tap),
        "box": list(one.box),
        "clickable": one.clickable,
        "long_clickable": one.long_clickable,
        "editable": one.editable,
        "resource_id": one.resource_id,
        "package": one.package,
    }
