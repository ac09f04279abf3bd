"""The page's server over real HTTP."""

from __future__ import annotations

import http.client
import json
import socket
import time
from pathlib import Path

import pytest

from agentbrain.document import Proposal
from agentbrain.errors import PrerequisiteError
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT
from agentbrain.watch.server import Page
from agentbrain.watch.view import render

Answer = tuple[int, bytes, dict[str, str]]


def request(page: Page, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", page.port, timeout=10)
    connection.request(method, path, body, {"Authorization": f"Bearer {page.token}", **headers})
    response = connection.getresponse()
    answer = response.status, response.read(), {name.lower(): value for name, value in response.getheaders()}
    connection.close()
    return answer


def test_the_page_its_script_and_its_picture_are_served_with_strict_headers(page: Page) -> None:
    for path, kind in (
        ("/", "text/html"),
        ("/app.js", "text/javascript"),
        ("/app.css", "text/css"),
        ("/screen.jpg", "image/jpeg"),
    ):
        status, body, headers = request(page, "GET", path)
        assert (status, headers["content-type"].split(";")[0]) == (200, kind)
        assert body
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/events", "/screen.jpg", "/app.js"])
def test_nothing_is_served_without_the_token(page: Page, path: str) -> None:
    assert request(page, "GET", path, Authorization="Bearer wrong")[0] == 401


def test_a_foreign_host_and_a_cross_site_post_are_refused(page: Page, folder: Path) -> None:
    assert request(page, "GET", "/", Host="evil.example")[0] == 421
    status, _, _ = request(page, "POST", "/stop", "{}", Origin="http://evil.example")
    assert status == 403
    assert not DocumentStore(folder / DOCUMENT).read().stop_requested


def test_a_question_is_answered_and_stands_in_the_document(page: Page, folder: Path) -> None:
    status, body, _ = request(page, "POST", "/ask", json.dumps({"text": "what are you doing?"}))
    assert status == 200
    assert json.loads(body)["answer"].startswith("I am working on: Find the parcel.")
    store = DocumentStore(folder / DOCUMENT)
    for _ in range(500):  # the answer is sent before it is recorded
        if store.read().turns:
            break
        time.sleep(0.01)
    assert [turn.text for turn in store.read().turns] == ["what are you doing?"]


def test_s25_a_yes_on_the_page_agrees_to_what_was_proposed(page: Page, folder: Path) -> None:
    store = DocumentStore(folder / DOCUMENT)
    with store.window() as document:
        document.proposal = Proposal(tasks=["open the shop"], at=1.0)
    _, body, _ = request(page, "POST", "/ask", json.dumps({"text": "yes"}))
    assert json.loads(body)["answer"] == "I follow the plan. First: open the shop."
    assert [task.text for task in store.read().tasks] == ["open the shop"]


def test_another_machine_that_is_sent_the_screen_is_named_on_the_page(page: Page, folder: Path) -> None:
    with DocumentStore(folder / DOCUMENT).window() as document:
        document.remote = "10.1.2.3:8080"
    content = render(folder, 1.0)
    assert content is not None
    assert content["remote"] == "10.1.2.3:8080"


def test_telling_stopping_and_switching_notes_reach_the_document(page: Page, folder: Path) -> None:
    request(page, "POST", "/tell", json.dumps({"text": "tell me when it says shipped"}))
    request(page, "POST", "/notes", json.dumps({"text": "on"}))
    request(page, "POST", "/stop", json.dumps({"text": "stop"}))
    document = DocumentStore(folder / DOCUMENT).read()
    assert [search.name for search in document.searches] == ["Delivered", "shipped"]
    assert document.speech.enabled
    assert document.stop_requested


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", '{"text": 3}', '{"text": "  "}', "x" * 20_000, '{"text": "' + "a" * 20_000 + '"}']
)
def test_rubbish_is_refused_with_a_sentence_and_changes_nothing(page: Page, folder: Path, body: str) -> None:
    before = DocumentStore(folder / DOCUMENT).read().revision
    status, answer, _ = request(page, "POST", "/ask", body)
    assert status == 409
    assert answer.decode().endswith(".")
    assert DocumentStore(folder / DOCUMENT).read().revision == before


@pytest.mark.parametrize("query", ["?n=999", "?n=-1", "?n=../../etc/passwd", "?n=1e9", "?n=99999999999999"])
def test_a_picture_that_is_not_there_is_no_error(page: Page, query: str) -> None:
    assert request(page, "GET", f"/screen.jpg{query}")[0] in (200, 404)


def test_the_page_binds_to_loopback_only(page: Page) -> None:
    assert page.url.startswith("http://127.0.0.1:")
    with socket.socket() as outside:
        outside.settimeout(2)
        own = socket.gethostbyname(socket.gethostname())
        if not own.startswith("127."):
            assert outside.connect_ex((own, page.port)) != 0


def test_a_port_in_use_is_said_with_its_remedy(page: Page, folder: Path) -> None:
    with pytest.raises(PrerequisiteError, match="--port"):
        Page(folder, port=page.port)
