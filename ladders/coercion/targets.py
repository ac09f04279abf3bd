"""Finds the one thing an action is aimed at: a mark that exists, a grid cell, or a point on the screen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from devices.geometry import Point
from ladders.coercion.context import CoercionContext
from ladders.coercion.points import NotAPoint, marks_at, read_glued, read_point, to_screen
from ladders.coercion.tree import Cut, Number, Obj, Value
from ladders.coercion.values import blank, whole
from ladders.coercion.verbs import squeeze, words

MARK_KEYS: Final = words(
    "mark marks markid marknumber markno element elementid elementindex elementnumber elem id index idx i number num "
    "no label labelnumber target targetid box ref node nodeid item itemid uid field into"
)
_PLACES: Final = ("element", "elem", "target", "box", "node", "item", "field", "into")
"""Of those, the ones that may hold a point too; two numbers in `mark` or `id` are two marks, and one too many."""
CELL_KEYS: Final = ("cell", "grid", "gridcell", "square")
POINT_KEYS: Final = words(
    "point coordinate coordinates coord coords position pos xy location startbox startpoint start bbox "
    "box2d bbox2d point2d clickpoint touchpoint startcoordinate boundingbox bounds"
)
_AIMS: Final = frozenset((*MARK_KEYS, *CELL_KEYS, *POINT_KEYS, "x", "y"))


class NoTarget(Exception):
    """There is no such target; `code` is the problem. Never leaves the package."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Target:
    """Exactly one of a mark, a cell and a point, what was mended, and the only mark a point lies in."""

    mark: int | None = None
    cell: str | None = None
    point: Point | None = None
    repairs: tuple[str, ...] = ()
    point_mark: int | None = None

    @property
    def place(self) -> Mapping[str, object]:
        """The target as fields of an action."""
        fields = {"mark": self.mark, "cell": self.cell, "point": tuple(self.point) if self.point else None}
        return {name: value for name, value in fields.items() if value is not None}


def find_target(args: Sequence[tuple[str, Value]], context: CoercionContext) -> Target | None:
    """Return what the arguments point at, None when they point at nothing. Raises `NoTarget`.

    A mark goes before a cell and a cell before a point; two marks that differ are a contradiction.
    """
    given = _given(args)
    named = [(key, given[key]) for key in MARK_KEYS if key in given]
    cells = [given[key] for key in CELL_KEYS if key in given]
    points = [given[key] for key in POINT_KEYS if key in given] + _loose_xy(given)
    if not (named or cells or points):
        return None
    targets = _all_marked(named, context) or [_celled(value, context) for value in cells]
    if not targets:
        targets = [_pointed(value, context) for value in points]
    if len({(target.mark, target.cell, target.point) for target in targets}) > 1:
        raise NoTarget("conflict")
    if named and (cells or points):
        return _with(targets[0], "two_targets")
    return targets[0]


def _given(args: Sequence[tuple[str, Value]]) -> dict[str, Value]:
    given: dict[str, Value] = {}
    for key, value in args:
        name = squeeze(key)
        if blank(value) or name not in _AIMS:
            continue
        if name in given and repr(given[name]) != repr(value):
            raise NoTarget("conflict")
        given[name] = value
    return given


def _all_marked(named: Sequence[tuple[str, Value]], context: CoercionContext) -> list[Target]:
    """Read every mark named; beside one named by number, words that name no mark are a mere description."""
    targets: list[Target] = []
    missed: NoTarget | None = None
    for key, value in named:
        try:
            targets.append(_marked(value, context, key in _PLACES))
        except NoTarget as problem:
            if problem.code not in ("no_such_label", "ambiguous_label"):
                raise
            missed = problem
    if missed is not None and not any(target.mark for target in targets):
        raise missed
    return targets


def _loose_xy(given: Mapping[str, Value]) -> list[Value]:
    names = [name for name in ("x", "y") if name in given]
    if not names:
        return []
    if len(names) == 1 or isinstance(given["x"], list | Obj):
        raise NoTarget("bad_point")
    return [Obj([(name, given[name]) for name in names])]


def _with(target: Target, code: str) -> Target:
    return Target(target.mark, target.cell, target.point, (*target.repairs, code), target.point_mark)


def _marked(value: Value, context: CoercionContext, is_place: bool) -> Target:
    """Read what stands in a mark's slot: a number, a label, a cell or, as AutoGLM's element, a point."""
    if isinstance(value, Cut):
        raise NoTarget("cut")
    if isinstance(value, Obj):
        return _nested(value, context)
    number = whole(value)
    if number is not None:
        return Target(mark=_existing(number, context), repairs=_spelling(value, number))
    if isinstance(value, list) or _is_pointlike(value):
        if not is_place:
            raise NoTarget("bad_target")
        return _pointed(value, context)
    if isinstance(value, str) and not isinstance(value, Number):
        return _by_words(value, context)
    raise NoTarget("bad_target")


def _spelling(value: Value, number: int) -> tuple[str, ...]:
    if value != str(number):
        return ("number_spelling",)
    return () if isinstance(value, Number) else ("quoted_number",)


def _nested(value: Obj, context: CoercionContext) -> Target:
    inner = find_target(value.pairs, context)
    if inner is None:
        raise NoTarget("bad_target")
    return _with(inner, "number_spelling")


def _is_pointlike(value: Value) -> bool:
    if not isinstance(value, str) or isinstance(value, Number):
        return False
    return bool(re.match(r"\s*<|[\[\](){}\d\s.,;xy:=+-]{3,160}$", value[:170]))


def _existing(number: int, context: CoercionContext) -> int:
    if context.marks is None or context.marks.get(number) is None:
        raise NoTarget("no_such_mark")
    return number


def _by_words(value: str, context: CoercionContext) -> Target:
    number, wanted = _number_and_label(value)
    same = [mark for mark in context.marks or () if mark.label and mark.label.strip().casefold() == wanted]
    if number is not None:
        if any(mark.number == number for mark in same):
            return Target(mark=number, repairs=("number_spelling",))
        raise NoTarget("bad_target")
    if len(same) == 1:
        return Target(mark=same[0].number, repairs=("label_resolved",))
    if same:
        raise NoTarget("ambiguous_label")
    if read_cell(value) is not None:
        return _celled(value, context)
    raise NoTarget("no_such_label")


def _number_and_label(value: str) -> tuple[int | None, str]:
    """Split "5: Save", as a list shows its marks; both halves must then agree."""
    found = re.fullmatch(r"\s*\[?#?(\d{1,6})(?:\]\s*[:.)-]?|\s*[:.)-])\s*(\S.{0,160})", value)
    if not found:
        return None, value.strip().casefold()
    return int(found[1]), found[2].strip().strip("\"'").casefold()


_CELL_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"[\[(\s]*(?:cell\s*)?(?P<col>[A-Z])[\s\-_:,]*0?(?P<row>\d{1,2})[\])\s]*",
        r"[\[(\s]*(?:cell\s*)?0?(?P<row>\d{1,2})[\s\-_:,]*(?P<col>[A-Z])[\])\s]*",
        r"\s*row\s*[:=#]?\s*0?(?P<row>\d{1,2})[\s,;]*(?:and\s*)?col(?:umn)?\s*[:=#]?\s*(?P<col>[A-Z]|\d{1,2})\s*",
        r"\s*col(?:umn)?\s*[:=#]?\s*(?P<col>[A-Z]|\d{1,2})[\s,;]*(?:and\s*)?row\s*[:=#]?\s*0?(?P<row>\d{1,2})\s*",
    )
)


def read_cell(value: Value) -> str | None:
    """Read a grid cell A1 to H12: "C4", "c-4", "4C", "C 04", "row 4 col C", {"row": 4, "col": "C"}; else None."""
    if isinstance(value, Obj):
        held = {squeeze(key): item for key, item in value.pairs}
        row, column = held.get("row"), held.get("col", held.get("column"))
        value = f"row {row} col {column}" if isinstance(row, str) and isinstance(column, str) else None
    if isinstance(value, list) and len(value) == 2 and all(isinstance(item, str) for item in value):
        value = f"{value[0]} {value[1]}"
    if not isinstance(value, str) or isinstance(value, Cut) or len(value) > 40:
        return None
    for form in _CELL_FORMS:
        found = form.fullmatch(value)
        if found:
            return _cell(found["col"], int(found["row"]))
    return None


def _cell(column: str, row: int) -> str | None:
    letter = chr(ord("A") + int(column) - 1) if column.isdigit() and 1 <= int(column) <= 8 else column.upper()
    return f"{letter}{row}" if letter in tuple("ABCDEFGH") and 1 <= row <= 12 else None


def _celled(value: Value, context: CoercionContext) -> Target:
    if isinstance(value, Cut):
        raise NoTarget("cut")
    cell = read_cell(value)
    if cell is None or not context.grid:
        raise NoTarget("bad_cell")
    return Target(cell=cell, repairs=() if value == cell else ("cell_spelling",))


def _pointed(value: Value, context: CoercionContext) -> Target:
    try:
        point, repairs = _screen_point(value, context)
    except NotAPoint as problem:
        raise NoTarget(problem.code) from None
    inside = marks_at(point, context)
    return Target(point=point, repairs=repairs, point_mark=inside[0] if len(inside) == 1 else None)


def _screen_point(value: Value, context: CoercionContext) -> tuple[Point, tuple[str, ...]]:
    try:
        raw = read_point(value)
    except NotAPoint:
        glued = read_glued(value, context)
        if glued is None:
            raise
        return glued, ("glued_point",)
    point, mapped = to_screen(raw, context)
    return point, (*raw.repairs, *mapped)


def find_points(args: Sequence[tuple[str, Value]]) -> tuple[Value, Value]:
    """Return the start and end of a swipe as written; None for one that is missing or left empty."""
    given = {squeeze(key): value for key, value in reversed(args) if not blank(value)}
    ends = next((given[key] for key in _END_KEYS if key in given), None)
    starts = next((given[key] for key in _START_KEYS if key in given), None)
    if ends is None and {"x1", "y1", "x2", "y2"} <= given.keys():
        return [given["x1"], given["y1"]], [given["x2"], given["y2"]]
    return starts, ends


_START_KEYS: Final = words(
    "start startpoint startbox startcoordinate startcoordinates from point1 coordinate point "
    "coordinates startpos startposition element"
)
_END_KEYS: Final = words(
    "end endpoint endbox endcoordinate endcoordinates to point2 coordinate2 coordinates2 endpos endposition"
)
