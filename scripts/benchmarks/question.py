"""From an owner's question to the first byte of its answer while a run is in the middle of a 5 s model call.

A real run in a thread, a model that takes its five seconds, and the question asked again and again: over the live
page's HTTP, and in this process. A question waits for the document's lock alone, which no model call holds.
"""

from __future__ import annotations

import argparse
import http.client
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from agentbrain.config import BudgetConfig, RunConfig
from agentbrain.document import Document
from agentbrain.mailbox import Mailbox
from agentbrain.run import Runner
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, SCREENS, Trace
from agentbrain.turns import ask, reply
from agentbrain.watch.server import Page
from devices.geometry import Size
from devices.gesture import Gesture
from devices.phone import App, Performed, Phone
from devices.screen import Screen, structural_print
from ladders.model import ModelCancelled, ModelLimits, Ranking, Reply, TokenCount
from ladders.step.ladder import StepLadder
from prompts.prompt import Prompt
from scripts.benchmarks.dumps import print_table, write_json

QUESTION = "What are you doing?"
WARM_UP = 3
PAUSE = 0.05  # seconds between two questions: an owner, not a load test


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=60, help="questions by each way")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of a model call")
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(Path(folder), arguments.times, arguments.seconds)
    print_table(
        ("way", "median ms", "90 % ms", "worst ms", "asked in a call"),
        [(row["way"], row["median"], row["p90"], row["worst"], row["in_call"]) for row in rows],
    )
    write_json(arguments.out, {"seconds": arguments.seconds, "rows": rows})
    return 0


def measure(folder: Path, times: int, seconds: float) -> list[dict[str, Any]]:
    """Return the milliseconds to the first byte, by each way, of questions asked while the model worked."""
    (folder / SCREENS).mkdir()
    store = DocumentStore(folder / DOCUMENT)
    store.create(Document(goal="Find the parcel", started_at=time.time()))
    model, config = Slow(seconds), RunConfig(budget=BudgetConfig(steps=10_000, minutes=60))
    runner = Runner(Still(), StepLadder(model), store, Trace(folder), config)
    page, mailbox = Page(folder, config=config), Mailbox(store, config, runner.hear)
    run = threading.Thread(target=runner.run)
    for start in (page.start, mailbox.start, run.start):
        start()
    try:
        ways: dict[str, Callable[[], None]] = {
            "live page, HTTP": lambda: over_http(page),
            "turns.reply": lambda: reply_directly(store),
            "turns.ask, recorded": lambda: ask_directly(store),
        }
        return [_row(way, call, model, times) for way, call in ways.items()]
    finally:
        runner.stop()
        run.join(10)
        mailbox.close()
        page.close()


def over_http(page: Page) -> None:
    """Ask over the page's own address and read the first byte of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", page.port, timeout=30)
    headers = {"Authorization": f"Bearer {page.token}", "Content-Type": "application/json"}
    connection.request("POST", "/ask", json.dumps({"text": QUESTION}), headers)
    assert connection.getresponse().read(1) == b"{"
    connection.close()


def reply_directly(store: DocumentStore) -> None:
    """Get the answer, which nothing is recorded before."""
    assert reply(store, QUESTION, time.time())


def ask_directly(store: DocumentStore) -> None:
    """Get the answer and have both on the disk."""
    assert ask(store, QUESTION)


def _row(way: str, call: Callable[[], None], model: Slow, times: int) -> dict[str, Any]:
    taken, in_call = [], 0
    for number in range(times + WARM_UP):
        assert model.working.wait(60)
        calls, began = model.calls, time.perf_counter()
        call()
        spent = 1000 * (time.perf_counter() - began)
        if number >= WARM_UP:
            taken.append(spent)
            in_call += model.working.is_set() and model.calls == calls
        time.sleep(PAUSE)
    p90 = statistics.quantiles(taken, n=10)[-1]
    figures = {"median": statistics.median(taken), "p90": p90, "worst": max(taken)}
    return {"way": way, **{name: round(value, 1) for name, value in figures.items()}, "in_call": f"{in_call}/{times}"}


class Slow:
    """A model that takes its seconds for every call, and can be cancelled."""

    limits = ModelLimits(name="slow", context=8192, vision=False, decoding="generate")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.calls = 0
        self.working = threading.Event()
        self._cancelled = threading.Event()

    def count(self, prompt: Prompt) -> TokenCount:
        return TokenCount(len(prompt.text) // 4)

    def image_tokens(self, size: object) -> int:
        del size
        return 0

    def trim(self, text: str, tokens: int) -> str:
        return text[: 4 * tokens]

    def generate(
        self, prompt: Prompt, *, max_tokens: int, seconds: float, think: bool = False, json_only: bool = False
    ) -> Reply:
        del prompt, max_tokens, seconds, think, json_only
        self.calls += 1
        self._cancelled.clear()
        self.working.set()
        try:
            if self._cancelled.wait(self.seconds):
                raise ModelCancelled("Cancelled.")
        finally:
            self.working.clear()
        return Reply('{"action":"wait","seconds":0.2}')

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:
        del shared, seconds
        return Ranking([0.0] * len(candidates))

    def cancel(self) -> None:
        self._cancelled.set()

    def close(self) -> None:
        self.cancel()


class Still(Phone):
    """A phone on whose screen nothing happens."""

    serial = "still"

    def observe(self, *, image: bool = True) -> Screen:
        del image
        return Screen(Size(1080, 2400), 0, "com.example", ".Main", (), print=structural_print("com.example", 0, ()))

    def perform(self, gesture: Gesture) -> Performed:
        del gesture
        return Performed(seconds=0.0)

    def apps(self) -> Sequence[App]:
        return ()


if __name__ == "__main__":
    sys.exit(main())
