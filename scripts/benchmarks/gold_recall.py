"""How often what a human chose is in our numbered list, with a tap point inside it that nothing covers.

Reads the DroidTask episodes of the shared data; no model is involved. A step counts when a mark, not covered,
has its tap point in a gold box, the two boxes share at least 80 % of the smaller, and the mark is at most three
times as large: so neither a page behind the element nor a speck on it passes for the element.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from devices.geometry import Box
from devices.mark import Mark, Marks
from devices.perception.marks import mark_screen
from scripts.benchmarks.dumps import print_table, screen_of, shared_data, write_json

_SHARED_AREA = 0.8
_LARGEST = 3


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    parser.add_argument("--misses", action="store_true", help="print every step that was missed")
    arguments = parser.parse_args(argv)
    folder = shared_data() / "episodes" / "droidtask"
    if not (folder / "episodes.jsonl").exists():
        print(f"No episodes in {folder}; set AGENTBRAIN_SHARED.", file=sys.stderr)
        return 2
    results = measure(folder)
    rows = [(app, hit, steps, f"{100 * hit / steps:.1f} %") for app, (hit, steps) in results["apps"].items()]
    print_table(
        ("app", "found", "steps", "recall"),
        [*rows, ("all", results["found"], results["steps"], f"{100 * results['recall']:.1f} %")],
    )
    print(
        f"{results['screens']} screens of {results['nodes_per_screen']} nodes and {results['marks_per_screen']} marks,"
        f" {results['ms_per_screen']} ms to parse and mark one; covered marks {results['covered']},"
        f" marks without a name {results['unnamed']}"
    )
    if arguments.misses:
        print("\n".join(results["misses"]))
    write_json(arguments.out, results)
    return 0


def measure(folder: Path) -> dict[str, Any]:
    """Score every click and input step of the episodes in a folder."""
    seconds: list[float] = []
    nodes: list[int] = []

    @cache
    def marks_of(name: str) -> Marks:
        started = time.perf_counter()
        screen = screen_of(folder / name)
        marks = mark_screen(screen)
        seconds.append(time.perf_counter() - started)
        nodes.append(len(screen.nodes))
        return marks

    steps, found, misses = Counter[str](), Counter[str](), []
    screens: dict[str, Marks] = {}
    for line in (folder / "episodes.jsonl").read_text("utf-8").splitlines():
        episode = json.loads(line)
        for number, step in enumerate(episode["steps"]):
            if step["kind"] == "finish":
                continue
            steps[episode["app"]] += 1
            screens |= {gold["screen"]: marks_of(gold["screen"]) for gold in step["gold"]}
            if any(_is_found(gold, screens[gold["screen"]]) for gold in step["gold"]):
                found[episode["app"]] += 1
            else:
                misses.append(f"{episode['id']} step {number}: {step['target_label']} {step['gold']}")
    every = [mark for marks in screens.values() for mark in marks]
    return {
        "benchmark": "gold_recall",
        "recall": round(found.total() / steps.total(), 4),
        "found": found.total(),
        "steps": steps.total(),
        "apps": {app: (found[app], steps[app]) for app in sorted(steps)},
        "screens": len(screens),
        "marks_per_screen": round(len(every) / len(screens), 1),
        "nodes_per_screen": round(sum(nodes) / len(nodes), 1),
        "ms_per_screen": round(1000 * sorted(seconds)[len(seconds) // 2], 2),
        "covered": sum("covered" in mark.state for mark in every),
        "unnamed": sum(not mark.label for mark in every),
        "misses": misses,
    }


def _is_found(gold: Mapping[str, Any], marks: Marks) -> bool:
    box = Box(*gold["box"])
    return any(_is_the_element(mark, box) for mark in marks)


def _is_the_element(mark: Mark, gold: Box) -> bool:
    if "covered" in mark.state or not gold.contains(*mark.tap):
        return False
    common = mark.box.intersect(gold).area
    return common >= _SHARED_AREA * min(mark.box.area, gold.area) and mark.box.area <= _LARGEST * gold.area


if __name__ == "__main__":
    sys.exit(main())
