"""How many tokens it takes to tell a model what is on one screen, beside what peers send for the same dump.

Reads the real dumps of the shared data; `peers.py` says how to measure peers too. Tokens are those of `--vocab
FILE.gguf`; without one, characters are compared.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from devices.mark import Marks
from devices.perception.marks import mark_screen
from devices.perception.screen_text import describe
from scripts.benchmarks.dumps import print_table, screen_of, shared_data, write_json
from scripts.benchmarks.peers import CANNOT_READ, Peer, peers

Count = Callable[[str], int]


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
    names = ("text", "screens", "elements", "median", "mean", "ours, elements", "ours, all", "cpu ms")
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
    for name, peer in peers().items():
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
    started = time.process_time()
    describe(mark_screen(screen_of(path)))
    return time.process_time() - started


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
        started = time.process_time()
        try:
            listing = peer(data)
        except CANNOT_READ:
            texts.append(None)
            continue
        seconds.append(time.process_time() - started)
        texts.append(listing.text)
        found.append(len(listing.boxes))
    return texts, found, seconds


def _counter(vocab: Path | None) -> Count:
    if vocab is None:
        return len
    llama_cpp = importlib.import_module("llama_cpp")
    model = llama_cpp.Llama(model_path=str(vocab), vocab_only=True, verbose=False)
    return lambda text: len(model.tokenize(text.encode("utf-8", "replace"), add_bos=False, special=False))


if __name__ == "__main__":
    sys.exit(main())
