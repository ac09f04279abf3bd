"""Malformed replies: how many become the action meant, how many a wrong one or a false finish, and replies/s.

Beside us in the same run stand the two ways in which peers read a reply: `json.loads` on the outermost braces, and
the shortest braces through `ast.literal_eval` (android_world's M3A). The cases are our own and made from our own
dialect, so they rank readers on these cases and nothing else.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic import ValidationError

from devices.geometry import Box, Point, Size
from devices.mark import Mark, Marks
from devices.phone import App
from ladders.action import ACTION, Action
from ladders.coercion import CoercionContext, coerce_action
from scripts.benchmarks.coercion_cases import Case, cases
from scripts.benchmarks.dumps import print_table, write_json

Read = Callable[[str], Action | None]
"""A reader: the action of a reply, or None where it gives up."""


def screen() -> CoercionContext:
    """Twelve rows on a 1080x2400 screen; the third is a text field."""
    rows = [
        Mark(
            n,
            f"Row {n}",
            "field" if n == 3 else "item",
            Box(0, 200 * n - 200, 1080, 200 * n),
            Point(540, 200 * n - 100),
        )
        for n in range(1, 13)
    ]
    apps = (App("com.android.settings", "Settings"),)
    return CoercionContext(marks=Marks(rows, Size(1080, 2400), "bench"), coordinates="0-1000", apps=apps)


def ours(context: CoercionContext) -> Read:
    def read(reply: str) -> Action | None:
        result = coerce_action(reply, context)
        return result.action if result.verdict in ("clean", "repaired") else None

    return read


def outermost_json(reply: str) -> Action | None:
    found = re.search(r"\{.*\}", reply, re.DOTALL)
    return _validated(json.loads, found[0]) if found else None


def shortest_literal(reply: str) -> Action | None:
    found = re.search(r"\{.*?\}", reply, re.DOTALL)
    return _validated(ast.literal_eval, found[0]) if found else None


def _validated(parse: Callable[[str], object], text: str) -> Action | None:
    try:
        return ACTION.validate_python(parse(text))
    except (ValueError, SyntaxError, ValidationError, RecursionError):
        return None


def judge(read: Read, case: Case) -> str:
    """Return `right`, `lost` or `wrong`, or `false done` for a finish that the reply does not hold."""
    action = read(case.reply)
    wanted = ACTION.validate_python(case.expected) if case.expected is not None else None
    if action == wanted:
        return "right"
    if action is None:
        return "lost"
    return "false done" if action.action == "done" else "wrong"


def tally(read: Read, given: Sequence[Case]) -> dict[str, int]:
    """Count the verdicts over the cases."""
    verdicts = [judge(read, case) for case in given]
    return {name: verdicts.count(name) for name in ("right", "lost", "wrong", "false done")}


def replies_a_second(read: Read, given: Sequence[Case], repeats: int) -> float:
    """Return the median over the repeats, all cases each."""
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        for case in given:
            read(case.reply)
        seconds.append(time.perf_counter() - start)
    return len(given) / statistics.median(seconds)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--repeats", type=int, default=7, help="runs whose median counts")
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    parser.add_argument("--lost", action="store_true", help="print every case that is not right")
    arguments = parser.parse_args(argv)
    given = list(cases())
    readers: dict[str, Read] = {
        "agentbrain": ours(screen()),
        "outermost json.loads": outermost_json,
        "shortest literal_eval": shortest_literal,
    }
    kinds = list(dict.fromkeys(case.kind for case in given))
    counts = {name: {kind: tally(read, _of(given, kind)) for kind in kinds} for name, read in readers.items()}
    print_table(("kind", *readers), [_row(kind, readers, counts, len(_of(given, kind))) for kind in kinds])
    totals = {name: tally(read, given) for name, read in readers.items()}
    speeds = {name: round(replies_a_second(read, given, arguments.repeats)) for name, read in readers.items()}
    print()
    heading = ("reader", "right", "of", "kinds whole", "wrong", "false done", "replies/s")
    print_table(heading, [_total(name, totals[name], counts[name], len(given), speeds[name]) for name in readers])
    if arguments.lost:
        _print_lost(readers["agentbrain"], given)
    write_json(arguments.out, {"cases": len(given), "kinds": counts, "totals": totals, "replies_per_second": speeds})
    ours_total = totals["agentbrain"]
    return 0 if ours_total["right"] == len(given) else 1


def _of(given: Sequence[Case], kind: str) -> list[Case]:
    return [case for case in given if case.kind == kind]


def _row(
    kind: str, readers: dict[str, Read], counts: dict[str, dict[str, dict[str, int]]], size: int
) -> tuple[str, ...]:
    return (kind, *(f"{counts[name][kind]['right']}/{size}" for name in readers))


def _total(
    name: str, total: dict[str, int], kinds: dict[str, dict[str, int]], size: int, speed: int
) -> tuple[object, ...]:
    whole = sum(count["right"] == sum(count.values()) for count in kinds.values())
    return name, total["right"], size, f"{whole}/{len(kinds)}", total["wrong"], total["false done"], speed


def _print_lost(read: Read, given: Sequence[Case]) -> None:
    for case in given:
        if (verdict := judge(read, case)) != "right":
            print(f"{verdict}: {case.kind}: {case.reply[:300]!r} -> {read(case.reply)!r}")
