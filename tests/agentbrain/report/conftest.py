"""A run folder as a run leaves it: a document, a trace, a screen with its picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from agentbrain.document import Counters, Document
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, Trace
from tests.build import row, screen

HOSTILE = "<img src=http://evil.example/x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run = tmp_path / "20260514-094100-find-the-parcel"
    run.mkdir()
    counters = Counters(steps=2, rungs={"text": 1, "full_vision": 1})
    DocumentStore(run / DOCUMENT).create(
        Document(goal="Find the parcel", outcome="done", reason="The goal is reached.", counters=counters)
    )
    trace = Trace(run)
    shown = screen(row(0, HOSTILE), row(1, "Orders"))
    trace.write("start", goal="Find the parcel", device="R58M", model="smollm2-135m")
    trace.screen(1, replace(shown, image=Image.new("RGB", (1080, 2400), "#dfe7ff"), image_reason=None))
    climb = [
        {"rung": "full_vision", "outcome": "skipped", "reason": "The model has no projector.", "seconds": 0.0},
        {"rung": "text", "outcome": "ok", "reason": "", "seconds": 1.25, "prompt_tokens": 321, "cached_tokens": 300,
         "reply": f"I tap {HOSTILE}"},
    ]  # fmt: skip
    trace.write(
        "step",
        step=1,
        phrase=f"tap {HOSTILE}",
        effect="changed",
        caption=f"tap {HOSTILE}: now on Orders",
        climb=climb,
        action={"action": "tap", "mark": 1},
        target={"mark": 1, "tap": [540, 70]},
        top=[{"phrase": f"tap {HOSTILE}", "probability": 0.8, "model": -0.5, "prior": 1.0}],
        screen={"package": "com.example", "activity": "com.example.Main", "marks": 2, "repairs": []},
        seconds={"decide": 1.25, "act": 0.25},
    )
    trace.write("step", step=2, phrase="done", effect="waited", screen={"image_reason": "secure"}, climb=[])
    trace.write("end", outcome="done", reason="The goal is reached.", evidence="Out for delivery", seconds=3.5)
    return run
