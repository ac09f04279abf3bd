"""A run folder as a run leaves it, with a screen, and the page that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from agentbrain.document import Caption, Document, Search
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, Trace
from agentbrain.watch.server import Page
from tests.build import row, screen

HOSTILE = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    store = DocumentStore(tmp_path / DOCUMENT)
    store.create(
        Document(
            goal="Find the parcel",
            captions=[Caption(step=1, at=1.0, text=f"tap {HOSTILE}: now on Orders")],
            searches=[Search(name="Delivered")],
        )
    )
    trace = Trace(tmp_path)
    shown = screen(row(0, HOSTILE), row(1, "Orders"))
    trace.screen(1, replace(shown, image=Image.new("RGB", (1080, 2400), "#dfe7ff"), image_reason=None))
    climb = [{"rung": "full_vision", "outcome": "skipped", "reason": "The model has no projector."}]
    trace.write(
        "step",
        step=1,
        phrase=f"tap {HOSTILE}",
        effect="changed",
        rung="text",
        climb=[*climb, {"rung": "text", "outcome": "ok", "reason": ""}],
        top=[{"phrase": f"tap {HOSTILE}", "probability": 0.8}],
        screen={},
    )
    return tmp_path


@pytest.fixture
def page(folder: Path) -> Iterator[Page]:
    page = Page(folder)
    page.start()
    yield page
    page.close()
