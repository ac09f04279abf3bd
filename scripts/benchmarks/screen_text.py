"""How many tokens it takes to tell a model what is on one screen, beside what peers send for the same dump.

Reads the real dumps of the shared data. Peers are measured when they can be imported: `pip install
android-emu-agent adb-agent-bridge` into another environment and put its site-packages on PYTHONPATH. Tokens are
those of `--vocab FILE.gguf`; without one, characters are compared.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import logging
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from lxml.etree import XMLSyntaxError

from devices.mark import Marks
from devices.perception.marks import mark_screen
from devices.perception.screen_text import describe
from scripts.benchmarks.dumps import print_table, screen_of, shared_data, write_json

Count = Callable[[str], int]
Peer = Callable[[bytes], tuple[str, int]]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    parser.add_argument("--vocab", type=Path, help="a GGUF file whose tokenizer counts")
    arguments = parser.parse_args(argv)
    dumps = sorted((shared_data() / "ui").glob("*/*.xml"))
    if not dumps:
        print(f"No dumps in {shared_data() / 'ui'}; set AGENTBRAIN_SHARED.", file=sys.stderr)
        return 2
    results = measure(dumps, _counter(arguments.vocab))
    results["unit"] = "tokens" if arguments.vocab else "characters"
    names = ("text", "screens", "elements", "median", "mean", "ours, elements", "ours, all", "ms")
    print_table(names, [tuple(row.values()) for row in results["rows"]])
    print(
        f"Figures are {results['unit']} of one screen; the columns `ours` are our share of each,"
        " on the screens the other could read."
    )
    print(f"Marks whose label, value or state is missing from the text: {results['missing']} of {results['marks']}.")
    write_json(arguments.out, results)
    return 0


def measure(dumps: Sequence[Path], count: Count) -> dict[str, Any]:
    """Count each form of text on every dump; a peer that cannot read a dump has no figure for it."""
    marks = [mark_screen(screen_of(path)) for path in dumps]
    whole = [count(describe(one)) for one in marks]
    bare = [count(describe(_elements_only(one))) for one in marks]
    elements = [len(one) for one in marks]
    rows = [_row("raw XML", [count(path.read_bytes().decode("utf-8", "replace")) for path in dumps], None, whole, bare)]
    for name, peer in _peers().items():
        texts, found, seconds = _read_all(peer, dumps)
        counts = [None if text is None else count(text) for text in texts]
        rows.append(_row(name, counts, found, whole, bare) | {"ms": _median_ms(seconds)})
    seconds = [_seconds(path) for path in dumps]
    rows.append(_row("agentbrain, elements", bare, elements, whole, bare))
    rows.append(_row("agentbrain, all", whole, elements, whole, bare) | {"ms": _median_ms(seconds)})
    missing = sum(_is_missing(one, describe(one)) for one in marks)
    return {"benchmark": "screen_text", "rows": rows, "missing": missing, "marks": sum(elements)}


def _seconds(path: Path) -> float:
    """From bytes to text, as a step does it."""
    started = time.perf_counter()
    describe(mark_screen(screen_of(path)))
    return time.perf_counter() - started


def _row(
    name: str, counts: Sequence[int | None], elements: Sequence[int] | None, whole: Sequence[int], bare: Sequence[int]
) -> dict[str, Any]:
    read = [at for at, number in enumerate(counts) if number is not None]
    numbers = [number for number in counts if number is not None]
    return {
        "text": name,
        "screens": len(numbers),
        "elements": sum(elements) if elements else "",
        "median": round(statistics.median(numbers)),
        "mean": round(statistics.mean(numbers)),
        "ours, elements": f"{sum(bare[at] for at in read) / sum(numbers):.2f}",
        "ours, all": f"{sum(whole[at] for at in read) / sum(numbers):.2f}",
        "ms": "",
    }


def _median_ms(seconds: Sequence[float]) -> str:
    return f"{1000 * statistics.median(seconds):.1f}"


def _elements_only(marks: Marks) -> Marks:
    """What peers' lists hold: no text outside the elements."""
    return replace(marks, words=(), scrollables=())


def _is_missing(marks: Marks, text: str) -> int:
    lines = {line.split(" ", 1)[0]: line for line in text.splitlines()}
    count = 0
    for mark in marks:
        line = lines.get(str(mark.number), "")
        said = all(state in line for state in mark.state) and (mark.label.replace('"', "'") in line or not mark.label)
        count += not said or (bool(mark.value) and "=" not in line)
    return count


def _read_all(peer: Peer, dumps: Sequence[Path]) -> tuple[list[str | None], list[int], list[float]]:
    texts: list[str | None] = []
    found: list[int] = []
    seconds: list[float] = []
    for path in dumps:
        data = path.read_bytes()
        started = time.perf_counter()
        try:
            text, elements = peer(data)
        except (XMLSyntaxError, ParseError, UnicodeError):  # dumps it cannot read are counted
            texts.append(None)
            continue
        seconds.append(time.perf_counter() - started)
        texts.append(text)
        found.append(elements)
    return texts, found, seconds


def _peers() -> dict[str, Peer]:
    peers: dict[str, Peer] = {}
    if importlib.util.find_spec("adb_agent_bridge"):
        peers["adb-agent-bridge"] = _adb_agent_bridge()
    if importlib.util.find_spec("android_emu_agent"):
        peers["android-emu-agent, text"] = _android_emu_agent()
    return peers


def _adb_agent_bridge() -> Peer:
    """The lines its `ui` command prints."""
    parse = importlib.import_module("adb_agent_bridge.ui").parse

    def line(e: Any) -> str:
        flags = "".join(f" {flag}" for flag in ("clickable", "scrollable") if getattr(e, flag))
        return f"{e.cls} text={e.text!r} id={e.id!r} desc={e.desc!r} center={e.center}{flags}"

    def text(xml: bytes) -> tuple[str, int]:
        elements = parse(xml.decode("utf-8"))
        return "\n".join(map(line, elements)), len(elements)

    return text


def _android_emu_agent() -> Peer:
    """The three kinds of line that `ui snapshot --format text` prints of its compact snapshot."""
    structlog = importlib.import_module("structlog")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    snapshotter = importlib.import_module("android_emu_agent.ui.snapshotter").UISnapshotter()

    def text(xml: bytes) -> tuple[str, int]:
        elements = snapshotter.parse_hierarchy(xml, "s", 1, {}, {}, True).to_dict()["elements"]
        lines = [f"session=s generation=1 elements={len(elements)}"]
        lines += [
            f"{e['ref']} {e.get('role') or 'element'} '{e.get('label') or e.get('text') or ''}'"
            f" id={e.get('resource_id') or '-'} bounds={e.get('bounds')}"
            for e in elements
        ]
        return "\n".join(lines), len(elements)

    return text


def _counter(vocab: Path | None) -> Count:
    if vocab is None:
        return len
    llama_cpp = importlib.import_module("llama_cpp")
    model = llama_cpp.Llama(model_path=str(vocab), vocab_only=True, verbose=False)
    return lambda text: len(model.tokenize(text.encode("utf-8", "replace"), add_bos=False, special=False))


if __name__ == "__main__":
    sys.exit(main())
