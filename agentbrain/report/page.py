"""Builds the report page from a run folder."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2
from PIL import Image

from agentbrain.errors import PrerequisiteError
from agentbrain.pictures import paint_marks
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, SCREENS, read_trace
from devices.perception.marks import mark_screen
from devices.recording import load_screen

PICTURE = 800  # pixels of the longest side: digits stay readable, about 60 kB a step

_environment = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def write_report(run: Path, target: Path) -> int:
    """Write the page of a run and return the number of its steps; raises PrerequisiteError for no run."""
    document = DocumentStore(run / DOCUMENT).read()
    events = list(read_trace(run))
    steps = [_step(run, event) for event in events if event.get("event") == "step"]
    start: Mapping[str, Any] = next((event for event in events if event.get("event") == "start"), {})
    end: Mapping[str, Any] = next((event for event in reversed(events) if event.get("event") == "end"), {})
    page = _environment.get_template("page.html.j2").render(
        document=document, run=run.name, start=start, end=end, steps=steps, rungs=document.counters.rungs
    )
    try:
        target.write_text(page, encoding="utf-8", errors="replace")
    except OSError as error:
        raise PrerequisiteError(
            f"{target} cannot be written ({error.strerror}).", "Name another file with --out."
        ) from None
    return len(steps)


def _step(run: Path, event: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event as the template wants it, with the picture painted anew from tree and screenshot."""
    top = event.get("top") or []
    best = max((abs(row.get("total") or 0.0) for row in top), default=0.0) or 1.0
    return {
        **event,
        "picture": _picture(run, int(event.get("step") or 0), event.get("target")),
        "action_json": json.dumps(event.get("action"), ensure_ascii=False),
        "top": [{**row, "share": round(100 * (row.get("probability") or 0.0))} for row in top],
        "best": best,
        "took": sum(event.get("seconds", {}).values()),
    }


def _picture(run: Path, step: int, target: Mapping[str, Any] | None) -> str | None:
    """Return a data URI of the marked screenshot with the target ringed, or None when the run kept none."""
    try:
        screen = load_screen(run / SCREENS / f"{step:04d}")
    except (OSError, ValueError):
        return None
    if screen.image is None:
        return None
    picture = paint_marks(screen.image, mark_screen(screen), PICTURE, target=tuple(target["tap"]) if target else None)
    return f"data:image/jpeg;base64,{base64.b64encode(_jpeg(picture)).decode()}"


def _jpeg(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.convert("RGB").save(buffer, "JPEG", quality=75, optimize=True)
    return buffer.getvalue()
