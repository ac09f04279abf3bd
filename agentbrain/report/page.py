"""Builds the report page from a run folder, whole or damaged: what is not there is left out."""

from __future__ import annotations

import base64
import io
import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
from PIL import Image

from agentbrain.document import Document
from agentbrain.errors import PrerequisiteError
from agentbrain.pictures import paint_marks
from agentbrain.second_choice import BACK, FURTHER
from agentbrain.store import parse
from agentbrain.trace import DOCUMENT, SCREENS, TRACE, read_trace
from devices.perception.marks import mark_screen
from devices.recording import load_screen

PICTURE = 800  # pixels of the longest side: digits stay readable, about 60 kB a step
_EXPECTED = {
    "turns": "the switch turns",
    "holds": "the field holds the text",
    "comes_to_front": "the app comes to the front",
    "leaves": "the screen is left",
    "moves": "the list moves",
    "answers": "something answers the touch",
}
_OUTCOMES = ("done", "gave_up", "broke", "stopped")

Event = Mapping[str, Any]

_environment = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def write_report(run: Path, target: Path) -> int:
    """Write the page of a run and return the number of its steps.

    Nothing in the run's folder is changed. Raises PrerequisiteError where there is no run, or no place to write.
    """
    events = list(read_trace(run)) if (run / TRACE).exists() else []
    steps = [_step(run, event) for event in events if event.get("event") == "step"]
    page = _environment.get_template("page.html.j2").render(run=run.name, steps=steps, **_frame(run, events))
    try:
        target.write_text(page, encoding="utf-8", errors="replace")
    except OSError as error:
        raise PrerequisiteError(
            f"{target} cannot be written ({error.strerror}).", "Name another file with --out."
        ) from None
    return len(steps)


def _frame(run: Path, events: Sequence[Event]) -> dict[str, Any]:
    """Return what the head of the page says."""
    start = next((event for event in events if event.get("event") == "start"), {})
    end = next((event for event in reversed(events) if event.get("event") == "end"), {})
    document = _document(run, start, end)
    return {
        "document": document,
        "device": _text(start.get("device")) or "unknown phone",
        "model": _text(start.get("model")) or "no model",
        "started": time.strftime("%d %b %Y, %H:%M", time.localtime(document.started_at)) if document.started_at else "",
        "evidence": _text(end.get("evidence")),
        "seconds": _number(end.get("seconds")),
        "rungs": document.counters.rungs,
    }


def _document(run: Path, start: Event, end: Event) -> Document:
    """Return the run's document; for one that is damaged or missing, what the trace knows of it."""
    try:
        return parse((run / DOCUMENT).read_bytes())
    except (OSError, ValueError, RecursionError):
        if not start:
            raise PrerequisiteError(f"{run} holds no run.", "List the runs with `agentbrain runs`.") from None
    said = end.get("outcome")
    reason = f"{_text(end.get('reason'))} The run's document is damaged; this is what its trace says.".strip()
    goal = _text(start.get("goal")) or run.name
    return Document(goal=goal, outcome=said if said in _OUTCOMES else "running", reason=reason)


def _step(run: Path, event: Event) -> dict[str, Any]:
    """Return an event as the template wants it, with the picture painted anew from tree and screenshot."""
    number, screen = int(_number(event.get("step"))), _mapping(event.get("screen"))
    return {
        "number": number,
        "phrase": _text(event.get("phrase")),
        "effect": _text(event.get("effect")) or "unknown",
        "place": " / ".join(filter(None, (_text(screen.get("package")), _short(screen)))),
        "marks": int(_number(screen.get("marks"))),
        "no_picture": _text(screen.get("image_reason")).replace("_", " "),
        "repaired": _texts(screen.get("repairs")),
        "picture": _picture(run, number, _mapping(event.get("target"))),
        "action": json.dumps(event.get("action"), ensure_ascii=False),
        "action_repairs": _texts(event.get("repairs")),
        "expected": _EXPECTED.get(_text(event.get("expected")), ""),
        "caption": _text(event.get("caption")),
        "detail": _text(event.get("detail")),
        "note": _text(event.get("note")),
        "climb": [_attempt(attempt) for attempt in _mappings(event.get("climb"))],
        "top": [_choice(row) for row in _mappings(event.get("top"))],
        "seconds": sum(map(_number, _mapping(event.get("seconds")).values())),
    }


def _attempt(attempt: Event) -> dict[str, Any]:
    return {
        "rung": _text(attempt.get("rung")).replace("_", " "),
        "outcome": _text(attempt.get("outcome")),
        "instead": attempt.get("kind") in (BACK, FURTHER),
        "reason": _text(attempt.get("reason")),
        "tokens": int(_number(attempt.get("prompt_tokens")) or _number(attempt.get("text_tokens"))),
        "cached": int(_number(attempt.get("cached_tokens"))),
        "seconds": _number(attempt.get("seconds")),
        "reply": _text(attempt.get("reply")),
    }


def _choice(row: Event) -> dict[str, Any]:
    return {
        "phrase": _text(row.get("phrase")),
        "model": None if row.get("model") is None else _number(row["model"]),
        "prior": _number(row.get("prior")),
        "share": round(100 * min(1.0, max(0.0, _number(row.get("probability"))))),
    }


def _short(screen: Event) -> str:
    """Return an activity as people say it, without the package that stands before it anyway."""
    return _text(screen.get("activity")).rpartition(".")[2]


def _picture(run: Path, step: int, target: Event) -> str | None:
    """Return a data URI of the marked screenshot with the target ringed, or None when the run kept none."""
    try:
        screen = load_screen(run / SCREENS / f"{step:04d}")
    except (OSError, ValueError):
        return None
    if screen.image is None:
        return None
    tap = target.get("tap")
    place = (int(_number(tap[0])), int(_number(tap[1]))) if isinstance(tap, list) and len(tap) == 2 else None
    picture = paint_marks(screen.image, mark_screen(screen), PICTURE, target=place)
    return f"data:image/jpeg;base64,{base64.b64encode(_jpeg(picture)).decode()}"


def _jpeg(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.convert("RGB").save(buffer, "JPEG", quality=75, optimize=True)
    return buffer.getvalue()


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def _mapping(value: object) -> Event:
    return value if isinstance(value, dict) else {}


def _mappings(value: object) -> list[Event]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _texts(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []
