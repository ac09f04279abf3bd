"""The conversation ladder: the recorded 2.46 MB transcript, and whether 10 and 100 MB grow linearly.

The recorded transcript is made anew in its shape (1,100 entries, two pasted attachments of 1.26 million
characters); the reference implementation took 70 ms for it. The larger ones are agent runs with 8,300
characters a step, a picture in every fortieth result, and a prompt every 50 steps.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ladders.conversation import CHARACTERS, Conversation, Entry, Message, TextItem, ToolCall, ToolResult, cost, shrink
from ladders.conversation.entry import ImageItem
from scripts.benchmarks.dumps import print_table, write_json
from tests.ladders.conversation.build import recorded

BUDGET = 288_000
REFERENCE_MS = 70
HEADINGS = (
    "case",
    "entries",
    "characters",
    "CPU ms",
    "wall ms",
    "ns a char",
    "peak MB",
    "bytes a char",
    "kept",
    "used",
)
WORDS = 'the screen shows a list of settings\nwith a switch "on" at C:\\path and é'.split(" ")  # noqa: SIM905 one a line is worse


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--repeats", type=int, default=31, help="runs whose median counts")
    parser.add_argument("--megabytes", type=int, nargs="*", default=[10, 100], help="sizes of the long runs")
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    arguments = parser.parse_args(argv)
    rows = [measure("recorded", recorded(), arguments.repeats)]
    for megabytes in arguments.megabytes:
        print(f"making {megabytes} MB", file=sys.stderr, flush=True)
        rows.append(measure(f"{megabytes} MB run", long_run(megabytes * 1_000_000), max(3, arguments.repeats // 8)))
    print_table(HEADINGS, [tuple(row.values()) for row in rows])
    print(f"The reference took {REFERENCE_MS} ms for the recorded case; budget {BUDGET:,} characters.")
    write_json(arguments.out, {"budget": BUDGET, "rows": rows})
    return 0


def measure(name: str, conversation: Conversation, repeats: int) -> dict[str, object]:
    """Return the time, the memory beyond the conversation itself, and what was kept."""
    size = sum(cost(entry, CHARACTERS) for entry in conversation.entries)
    shrunk = shrink(conversation, BUDGET)
    times = list(timed(lambda: shrink(conversation, BUDGET), repeats))
    cpu, wall = (statistics.median(column) for column in zip(*times, strict=True))
    peak = peak_memory(lambda: shrink(conversation, BUDGET))
    return {
        "case": name,
        "entries": len(conversation),
        "characters": size,
        "cpu_ms": round(1000 * cpu, 1),
        "wall_ms": round(1000 * wall, 1),
        "ns_per_character": round(1e9 * cpu / size, 2),
        "peak_mb": round(peak / 1e6, 1),
        "bytes_per_character": round(peak / size, 2),
        "kept": len(shrunk.conversation),
        "used": f"{shrunk.report.after / BUDGET:.0%}",
    }


def timed(call: Callable[[], object], repeats: int) -> Iterator[tuple[float, float]]:
    """Yield the processor and wall seconds of each run, with the collector off as timeit has it."""
    gc.collect()
    gc.disable()
    try:
        for _ in range(repeats):
            wall, cpu = time.perf_counter(), time.process_time()
            call()
            yield time.process_time() - cpu, time.perf_counter() - wall
    finally:
        gc.enable()


def peak_memory(call: Callable[[], object]) -> int:
    """Return the most bytes allocated at once during the call."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def long_run(characters: int) -> Conversation:
    """Return an agent's run of about that many characters."""
    chance = random.Random(7)
    entries: list[Entry] = []
    made = step = 0
    while made < characters:
        if step % 50 == 0:
            entries.append(Message("user", (TextItem(f"Goal {step // 50}: turn on the switch"),)))
        screen = " ".join(chance.choices(WORDS, k=chance.randint(800, 2_400)))
        picture = (ImageItem("iVBORw0KGgo" * 4_000),) if step % 40 == 0 else ()
        entries += [
            Message("assistant", (TextItem("I open the settings and look for the switch."),)),
            ToolCall(f"call-{step}", "tap", {"mark": step % 30, "why": "the switch is there"}),
            ToolResult(f"call-{step}", (TextItem(screen), *picture)),
        ]
        made += len(screen) + 44_000 * bool(picture) + 200
        step += 1
    return Conversation(tuple(entries))


if __name__ == "__main__":
    sys.exit(main())
