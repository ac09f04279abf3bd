"""Host milliseconds and memory of one step without model and phone, at the start of a run and far into it.

A recorded phone turns through screens of about 200 elements with their screenshots and an instant model answers
at once; what is left is what agentbrain itself costs: marks, prompt, document, guards, trace.
"""

from __future__ import annotations

import argparse
import gc
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from agentbrain.document import Document
from agentbrain.run import Runner, StepReport
from agentbrain.store import DocumentStore
from agentbrain.trace import SCREENS, Trace
from devices.geometry import Size
from devices.recording import load_screen, save_screen
from devices.screen import Screen
from devices.simulated.phone import SimulatedMachine
from ladders.step.ladder import StepLadder
from scripts.benchmarks.dumps import print_table, write_json
from scripts.benchmarks.instant import Carousel, Instant, endless, shot

SHOWN = 12  # screens of the recording
AROUND = 20  # steps whose median counts as the figure at a step
KEPT = 100  # steps whose screens stay on the disk


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--steps", type=int, default=10_000, help="length of the run")
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    arguments = parser.parse_args(argv)
    points = [step for step in (10, 100, 1_000, 10_000) if step <= arguments.steps]
    with tempfile.TemporaryDirectory() as folder:
        watch = walk(Path(folder), arguments.steps)
        size = (Path(folder) / "run.json").stat().st_size
    rows = [
        {"step": step, "ms": round(watch.around(step), 2), "MB": round(watch.memory[step - 1], 1)} for step in points
    ]
    print_table(("step", "host ms", "RSS MB"), [tuple(row.values()) for row in rows])
    print(f"{watch.nodes:.0f} elements a screen; the document has {size / 1000:.0f} kB after {arguments.steps} steps.")
    write_json(arguments.out, {"rows": rows, "nodes": watch.nodes, "document_bytes": size})
    return 0


@dataclass
class Watch:
    """Host milliseconds and memory of every step."""

    nodes: float = 0.0
    milliseconds: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)

    def around(self, step: int) -> float:
        """Return the median near a step."""
        low = max(0, step - AROUND // 2)
        return statistics.median(self.milliseconds[low : low + AROUND])


def walk(folder: Path, steps: int) -> Watch:
    """Run that many steps and time each but for its phone and its model."""
    screens = record(folder / "recording")
    watch, model = Watch(), Instant(lambda _: '{"action":"tap","mark":7}')
    watch.nodes = statistics.mean(len(screen.nodes) for screen in screens)
    store = DocumentStore(folder / "run.json")
    store.create(Document(goal="Open every row"))
    last = [time.perf_counter()]

    def listen(_: StepReport) -> None:
        now = time.perf_counter()
        watch.milliseconds.append(1000 * (now - last[0]))
        watch.memory.append(resident_megabytes())
        if len(watch.milliseconds) % 1000 == 0:
            print(f"\r{len(watch.milliseconds)} steps", end="", file=sys.stderr, flush=True)
        last[0] = time.perf_counter()

    runner = Runner(Carousel(screens), StepLadder(model), store, ShortTrace(folder), endless(steps), listen=listen)
    gc.collect()
    last[0] = time.perf_counter()
    runner.run()
    print("\r", end="", file=sys.stderr)
    return watch


def record(folder: Path) -> list[Screen]:
    """Record the testbed's screens, each with another row tapped, and read them back as a replay does."""
    machine = SimulatedMachine(Size(1080, 2400))
    machine.open_app("com.agentbrain.testbed")
    screens = []
    for number in range(SHOWN):
        machine.load({"testbed": {"rows": 92, "tapped": number, "taps": number}})
        screen = shot(machine, f"com.agentbrain.testbed{number}")
        save_screen(folder, number, screen)
        screens.append(load_screen(folder / "screens" / f"{number:04d}"))
    return screens


class ShortTrace(Trace):
    """A trace that writes a file for each step, as a real run does, and deletes old ones before they fill the disk."""

    def screen(self, step: int, screen: Screen) -> None:
        super().screen(step, screen)
        for ending in ("json", "jpg"):
            (self.folder / SCREENS / f"{step - KEPT:04d}.{ending}").unlink(missing_ok=True)


def resident_megabytes() -> float:
    """Return this process's memory now, or its peak where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    sys.exit(main())
