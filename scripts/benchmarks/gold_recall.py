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

from devices.geometry import Box, Point
from devices.mark import Mark, Marks
from devices.perception.marks import mark_screen
from scripts.benchmarks.dumps import print_table, screen_of, shared_data, write_json
from scripts.benchmarks.peers import Peer, peers

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
        f" {results['ms_per_screen']} ms of processor time to parse and mark one (median);"
        f" covered marks {results['covered']}, marks without a name {results['unnamed']}"
    )
    for name, peer in results["peers"].items():
        print(
            f"{name}: {100 * peer['recall']:.1f} % with {peer['elements_per_screen']} elements a screen, covered or not"
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
        started = time.process_time()
        screen = screen_of(folder / name)
        marks = mark_screen(screen)
        seconds.append(time.process_time() - started)
        nodes.append(len(screen.nodes))
        return marks

    steps, found, misses = Counter[str](), Counter[str](), []
    screens: dict[str, Marks] = {}
    episodes = [json.loads(line) for line in (folder / "episodes.jsonl").read_text("utf-8").splitlines()]
    for episode in episodes:
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
        "peers": {name: _peer_recall(peer, folder, episodes) for name, peer in peers().items()},
    }


def _peer_recall(peer: Peer, folder: Path, episodes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The same for a peer's list, with the middle of each element as its tap point and no look at what covers it."""
    boxes = {name: peer((folder / name).read_bytes()).boxes for name in _gold_screens(episodes)}
    steps = [step for episode in episodes for step in episode["steps"] if step["kind"] != "finish"]
    found = [
        step
        for step in steps
        if any(_matches(box, box.center, Box(*gold["box"])) for gold in step["gold"] for box in boxes[gold["screen"]])
    ]
    elements = sum(map(len, boxes.values())) / len(boxes)
    return {"recall": round(len(found) / len(steps), 4), "elements_per_screen": round(elements, 1)}


def _gold_screens(episodes: Sequence[Mapping[str, Any]]) -> set[str]:
    steps = (step for episode in episodes for step in episode["steps"] if step["kind"] != "finish")
    return {gold["screen"] for step in steps for gold in step["gold"]}


def _is_found(gold: Mapping[str, Any], marks: Marks) -> bool:
    box = Box(*gold["box"])
    return any(_is_the_element(mark, box) for mark in marks)


def _is_the_element(mark: Mark, gold: Box) -> bool:
    return "covered" not in mark.state and _matches(mark.box, mark.tap, gold)


def _matches(box: Box, tap: Point, gold: Box) -> bool:
    common = box.intersect(gold).area
    close = common >= _SHARED_AREA * min(box.area, gold.area) and box.area <= _LARGEST * gold.area
    return close and gold.contains(*tap)


if __name__ == "__main__":
    sys.exit(main())
