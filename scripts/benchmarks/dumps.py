"""Real dumps as screens, and tables and JSON for results; shared by the perception benchmarks."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from devices.perception.dump import screen_of_dump
from devices.screen import Screen


def shared_data() -> Path:
    """Return where the real dumps and episodes lie: AGENTBRAIN_SHARED, or ../shared/data beside the project."""
    return Path(os.environ.get("AGENTBRAIN_SHARED") or Path(__file__).parents[3] / "shared" / "data")


def screen_of(path: Path) -> Screen:
    """Return the screen a saved dump shows."""
    return screen_of_dump(path.read_bytes())


def print_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print aligned columns, the first to the left and the rest to the right."""
    texts = [list(header), *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[at]) for row in texts) for at in range(len(header))]
    for row in texts:
        first, *rest = (
            cell.ljust(w) if at == 0 else cell.rjust(w) for at, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join([first, *rest]))


def write_json(path: Path | None, results: Mapping[str, Any]) -> None:
    """Write the results where a path was given."""
    if path:
        path.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", "utf-8")
