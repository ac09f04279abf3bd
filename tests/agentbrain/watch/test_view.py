"""What the page says of a run: also of one that can say nothing itself any more."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from agentbrain.alive import alive
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT
from agentbrain.watch.server import Page
from agentbrain.watch.view import render


def rendered(folder: Path) -> dict[str, Any]:
    content = render(folder, 1.0)
    assert content is not None
    return content


def test_a_run_that_works_is_running(folder: Path) -> None:
    with alive(folder):
        assert rendered(folder)["outcome"] == "running"


def test_a_run_that_was_killed_is_not_running_and_says_where_it_was(folder: Path) -> None:
    with alive(folder):
        pass  # the lock's file stays, as a killed process leaves it
    content = rendered(folder)
    assert content["outcome"] == "killed"
    assert content["reason"].startswith("Its process is gone; this is where it was. I am working on: Find the parcel.")


def test_a_run_that_ended_keeps_its_own_outcome_and_reason(folder: Path) -> None:
    with alive(folder), DocumentStore(folder / DOCUMENT).window() as document:
        document.outcome, document.reason = "gave_up", "There is no parcel."
    content = rendered(folder)
    assert (content["outcome"], content["reason"]) == ("gave_up", "There is no parcel.")


def test_an_open_page_hears_that_the_run_was_killed_although_no_file_changed(page: Page, folder: Path) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", page.port, timeout=10)) as connection:
        with alive(folder):
            connection.request("GET", "/events", headers={"Authorization": f"Bearer {page.token}"})
            renders = outcomes(connection.getresponse())
            assert next(renders) == "running"
        assert next(renders) == "killed"


def outcomes(response: http.client.HTTPResponse) -> Iterator[str]:
    while line := response.readline():
        if line.startswith(b"data: "):
            yield json.loads(line.removeprefix(b"data: "))["outcome"]
