"""What the page shows, as one JSON object made of the document and the newest line of the trace."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agentbrain.alive import was_killed
from agentbrain.answers import answer
from agentbrain.document import Document, Expectation
from agentbrain.store import parse
from agentbrain.trace import DOCUMENT, SCREENS, TRACE

_TAIL = 256_000  # bytes of the trace that hold its newest step with room to spare


def render(folder: Path, now: float) -> dict[str, Any] | None:
    """Return the page's content with the revision it was saved under, or None while there is no document.

    A reader never takes the document's lock: a save replaces the file in one move. A run whose process went away
    before it could write how it ended is `killed`.
    """
    try:
        document = parse((folder / DOCUMENT).read_bytes())
    except (OSError, ValueError):
        return None
    status, killed = answer(document, "", now), was_killed(folder, document)
    return {
        "revision": document.revision,
        "goal": document.goal,
        "outcome": "killed" if killed else document.outcome,
        "reason": f"Its process is gone; this is where it was. {status}" if killed else document.reason,
        "status": status,
        "remote": document.remote,
        "steps": document.counters.steps,
        "started_at": document.started_at,
        "rungs": document.counters.rungs,
        "sections": _sections(document),
        "notes": [_note(u.model_dump()) for u in document.speech.utterances],
        "speech": document.speech.enabled,
        "turns": [turn.model_dump(include={"id", "kind", "text", "answer", "at"}) for turn in document.turns],
        "picture": newest_screen(folder),
        "step": _last_step(folder),
    }


def newest_screen(folder: Path) -> int | None:
    """Return the number of the newest screen of a run, or None when it keeps none."""
    numbers = [int(path.stem) for path in (folder / SCREENS).glob("*.json") if path.stem.isdigit()]
    return max(numbers, default=None)


def _sections(document: Document) -> list[dict[str, Any]]:
    """Return the document's sections in its own order; empty ones are left out."""
    sections = [
        ("Plan", [f"{task.text} ({task.status.replace('_', ' ')})" for task in document.tasks]),
        ("Proposed, say yes or no", document.proposal.tasks if document.proposal else []),
        ("Waiting for", [_expected(item) for item in document.expectations if not item.resolved]),
        ("Looking for", [_search(s.model_dump()) for s in document.searches if s.status != "cancelled"]),
        ("Keeping an eye on", [f"{w.question}: {w.where}" if w.seen_at else w.question for w in document.watches]),
        ("So far", [entry.text for entry in document.narrative]),
        ("Known", [fact.text for fact in document.facts]),
        ("Recent steps", [f"{caption.step}. {caption.text}" for caption in document.captions][::-1]),
    ]
    return [{"title": title, "lines": lines} for title, lines in sections if lines]


def _expected(item: Expectation) -> str:
    at = time.strftime("%H:%M ", time.localtime(item.due_at)) if item.due_at is not None else ""
    return f"{at}{item.text}{' (due)' if item.told else ''}"


def _search(search: Mapping[str, Any]) -> str:
    return f"{search['name']}: {search['where']}" if search["status"] == "found" else f"{search['name']} …"


def _note(note: Mapping[str, Any]) -> dict[str, Any]:
    return {"at": note["at"], "text": note["text"], "spoken": note["spoken"], "urgent": note["urgent"]}


def _last_step(folder: Path) -> dict[str, Any] | None:
    """Return the newest step's line of the trace: its rung, its climb, its choice."""
    try:
        with (folder / TRACE).open("rb") as file:
            file.seek(0, 2)
            file.seek(max(0, file.tell() - _TAIL))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return None
    for line in reversed(lines):
        try:
            event = json.loads(line)
        except ValueError:
            continue
        if event.get("event") == "step":
            return {name: event.get(name) for name in ("step", "phrase", "effect", "rung", "climb", "top", "screen")}
    return None
