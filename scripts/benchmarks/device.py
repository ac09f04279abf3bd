"""Click, dump, screenshot and typing: our driver beside stock uiautomator2, on one simulated phone.

Both talk to the same phone through the same adb server, in turn, so that noise hits both alike. Ours is the driver's
call without the wait for the screen to settle, which stock does not do at all. Ours reads typed text back; stock does
not. The click falls on a place that does nothing, so that no app's reaction is measured; the screenshot follows a tap
on an alarm's switch, so that each is a new frame, and is decoded. Painting, JPEG and decoding are the same work for
both and most of ours: on a busy machine compare the best times rather than the medians.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import adbutils
import uiautomator2

from devices.gesture import OpenApp, Tap, Text
from devices.simulated.adb import PrivateAdbServer
from devices.simulated.process import SimulatedPhoneProcess
from devices.uiautomator import screenshot
from devices.uiautomator.adb import AdbServer
from devices.uiautomator.config import DriverConfig
from devices.uiautomator.driver import UiautomatorPhone
from scripts.benchmarks.dumps import print_table, write_json

ROWS = "com.agentbrain.testbed"
"""An app with one screen of 200 elements; a tap on a row changes its title."""
ALARMS = "com.google.android.deskclock"
"""An app whose first screen has switches."""
WRITING = "com.simplemobiletools.notes.pro"
"""An app with a search field."""
TARGETS: Mapping[str, float] = {"click": 25, "dump": 25, "click + screenshot": 6, "type": 12}
"""How many times faster ours is to be."""

COLUMNS = ("ours", "stock", "ratio", "best_ours", "best_stock", "best_ratio", "target")

Call = Callable[[], object]


@dataclass(frozen=True)
class Pair:
    """The same thing done by both."""

    ours: Call
    stock: Call


def main(argv: Sequence[str] | None = None) -> int:
    options = _options(argv)
    with ExitStack() as stack:
        phone, stock = _phones(stack)
        nodes = len(phone.observe(image=False).nodes)
        results = {name: measure(pair, options.repeats) for name, pair in _on_rows(phone, stock).items()}
        results["click + screenshot"] = measure(_fresh_frame(phone, stock), options.repeats)
        results["type"] = measure(_typing(phone, stock), options.repeats)
    for name, row in results.items():
        row["target"] = TARGETS[name]
    print(f"{nodes} nodes, median of {options.repeats}, milliseconds")
    print_table(
        ("call", "ours", "stock", "times faster", "best ours", "best stock", "times faster", "target"),
        [(name, *(row[column] for column in COLUMNS)) for name, row in results.items()],
    )
    write_json(options.out, {"nodes": nodes, "repeats": options.repeats, "results": results})
    return 0


def measure(pair: Pair, repeats: int) -> dict[str, Any]:
    """Return medians and best times in milliseconds over interleaved repeats, after two that do not count."""
    times: dict[str, list[float]] = {"ours": [], "stock": []}
    for turn in range(repeats + 2):
        for name, call in (("stock", pair.stock), ("ours", pair.ours)):
            began = time.perf_counter()
            call()
            if turn >= 2:
                times[name].append((time.perf_counter() - began) * 1000)
    return {
        **_compared("", {name: statistics.median(taken) for name, taken in times.items()}),
        **_compared("best_", {name: min(taken) for name, taken in times.items()}),
    }


def _compared(kind: str, times: Mapping[str, float]) -> dict[str, float]:
    ours, stock = times["ours"], times["stock"]
    return {f"{kind}ours": round(ours, 2), f"{kind}stock": round(stock, 1), f"{kind}ratio": round(stock / ours, 1)}


def _phones(stack: ExitStack) -> tuple[UiautomatorPhone, Any]:
    sim = stack.enter_context(SimulatedPhoneProcess())
    private = stack.enter_context(PrivateAdbServer())
    adb = AdbServer(private.port)
    adb.connect(sim.address)
    phone = stack.enter_context(UiautomatorPhone(sim.address, adb))
    client = adbutils.AdbClient("127.0.0.1", private.port)
    stock = uiautomator2.connect(client.device(sim.address))
    phone.act(OpenApp(package=ROWS))
    return phone, stock


def _on_rows(phone: UiautomatorPhone, stock: Any) -> dict[str, Pair]:
    title = Tap(x=540, y=160)
    depth = DriverConfig().max_depth
    return {
        "click": Pair(lambda: phone.act(title), lambda: stock.click(title.x, title.y)),
        "dump": Pair(
            lambda: phone.calls.read("dumpWindowHierarchy", False, depth),
            lambda: stock.dump_hierarchy(max_depth=depth),
        ),
    }


def _fresh_frame(phone: UiautomatorPhone, stock: Any) -> Pair:
    phone.perform(OpenApp(package=ALARMS))
    x, y = next(node for node in phone.observe(image=False).nodes if node.checkable).bounds.center

    def ours() -> object:
        phone.act(Tap(x=x, y=y))
        return screenshot.take(phone.calls, phone.config)

    def stocks() -> object:
        stock.click(x, y)
        return stock.screenshot().load()

    return Pair(ours, stocks)


def _typing(phone: UiautomatorPhone, stock: Any) -> Pair:
    """Ours replaces the text and reads it back; stock appends it, which is the cheaper of what it offers."""
    phone.perform(OpenApp(package=WRITING))
    field = next(node for node in phone.observe(image=False).nodes if node.editable)
    point = field.bounds.center
    phone.perform(Tap(x=point.x, y=point.y))
    words = cycle(("milk and bread", "two tickets"))

    def ours() -> object:
        done = phone.act(Text(text=next(words), x=point.x, y=point.y))
        if done.verified is not True:
            raise RuntimeError(f"the text was not verified: {done.detail}")
        return done

    return Pair(ours, lambda: stock.send_keys("hello there"))


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/bench device", description=__doc__)
    parser.add_argument("--repeats", type=int, default=50, help="of each call, by each side")
    parser.add_argument("--out", type=Path, help="write the results as JSON to this file")
    return parser.parse_args(argv)
