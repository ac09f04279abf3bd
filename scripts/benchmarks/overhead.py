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
from dataclasses import dataclass, field, replace
from pathlib import Path

from agentbrain.config import BudgetConfig, GuardConfig, RunConfig
from agentbrain.document import Document
from agentbrain.run import Runner, StepReport
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from devices.geometry import Size
from devices.gesture import Gesture
from devices.perception.hierarchy import parse_hierarchy
from devices.phone import App, Performed, Phone
from devices.recording import load_screen, save_screen
from devices.screen import Screen, structural_print
from devices.simulated.hierarchy import dump
from devices.simulated.phone import SimulatedMachine
from ladders.model import ModelLimits, Ranking, Reply, TokenCount
from ladders.step.ladder import StepLadder
from prompts.prompt import Prompt
from scripts.benchmarks.dumps import print_table, write_json

SCREENS = 12
AROUND = 20  # steps whose median counts as the figure at a step
NEVER = 10**9


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
    phone, model, watch = Carousel(screens), Instant(), Watch()
    watch.nodes = statistics.mean(len(screen.nodes) for screen in screens)
    store = DocumentStore(folder / "run.json")
    store.create(Document(goal="Open every row"))
    guards = GuardConfig(
        same_screen_and_action=NEVER, same_screen=NEVER, oscillation=NEVER, no_new_screen=NEVER, unproductive=NEVER
    )
    config = RunConfig(budget=BudgetConfig(steps=steps, minutes=10_000), guards=guards)
    last = [time.perf_counter()]

    def listen(_: StepReport) -> None:
        now = time.perf_counter()
        watch.milliseconds.append(1000 * (now - last[0] - phone.take() - model.take()))
        watch.memory.append(resident_megabytes())
        if len(watch.milliseconds) % 1000 == 0:
            print(f"\r{len(watch.milliseconds)} steps", end="", file=sys.stderr, flush=True)
        last[0] = time.perf_counter()

    # A real run keeps one file a step; ten thousand would only fill the disk, so the numbers wrap.
    runner = Runner(phone, StepLadder(model), store, WrappingTrace(folder), config, listen=listen)
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
    for number in range(SCREENS):
        machine.load({"testbed": {"rows": 92, "tapped": number, "taps": number}})
        tree = parse_hierarchy(dump(machine.elements(), machine.rotation))
        package = f"com.agentbrain.testbed{number}"
        screen = Screen(
            machine.size,
            0,
            package,
            machine.activity,
            tree.nodes,
            machine.render(),
            None,
            print=structural_print(package, 0, tree.nodes),
        )
        save_screen(folder, number, screen)
        screens.append(load_screen(folder / "screens" / f"{number:04d}"))
    return screens


class Timed:
    """Sums up the time spent outside the host."""

    def __init__(self) -> None:
        self._spent = 0.0

    def add(self, began: float) -> None:
        self._spent += time.perf_counter() - began

    def take(self) -> float:
        spent, self._spent = self._spent, 0.0
        return spent


class Carousel(Phone, Timed):
    """Shows recorded screens in turn."""

    def __init__(self, screens: Sequence[Screen]) -> None:
        Timed.__init__(self)
        self.serial = "carousel"
        self._screens = screens
        self._at = 0

    def observe(self, *, image: bool = True) -> Screen:
        screen = self._screens[self._at % len(self._screens)]
        return screen if image else replace(screen, image=None, image_reason="not_requested")

    def perform(self, gesture: Gesture) -> Performed:
        del gesture
        self._at += 1
        return Performed(0.0)

    def apps(self) -> Sequence[App]:
        return ()


class Instant(Timed):
    """A model that writes a tap at once."""

    limits = ModelLimits(name="instant", context=32_768, vision=False, decoding="generate")

    def count(self, prompt: Prompt) -> TokenCount:
        return TokenCount(len(prompt.text) // 4)

    def image_tokens(self, size: Size) -> int:
        return size.width * size.height // 1024

    def trim(self, text: str, tokens: int) -> str:
        return text[: 4 * tokens]

    def generate(
        self, prompt: Prompt, *, max_tokens: int, seconds: float, think: bool = False, json_only: bool = False
    ) -> Reply:
        del prompt, max_tokens, seconds, think, json_only
        return Reply('{"action":"tap","mark":7}')

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:
        del shared, seconds
        return Ranking([0.0] * len(candidates))

    def cancel(self) -> None: ...

    def close(self) -> None: ...


class WrappingTrace(Trace):
    """A trace that keeps the newest hundred screens."""

    def screen(self, step: int, screen: Screen) -> None:
        super().screen(step % 100, screen)


def resident_megabytes() -> float:
    """Return this process's memory now, or its peak where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    sys.exit(main())
