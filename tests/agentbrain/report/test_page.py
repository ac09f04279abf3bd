"""A run as one page that needs nothing else, whatever is left of the run."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.expecting import Expected
from agentbrain.report import page as report_page
from agentbrain.report import write_report
from tests.agentbrain.report.conftest import HOSTILE

FETCHING = ("src", "href", "srcset", "data", "action", "poster", "background")


class Elements(HTMLParser):
    """The elements of a page and its visible text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.found if name == tag]


def page_of(folder: Path) -> Elements:
    target = folder / "report.html"
    write_report(folder, target)
    return Elements(target.read_text("utf-8"))


def test_it_tells_the_goal_the_outcome_and_what_was_seen(folder: Path) -> None:
    text = page_of(folder).text
    for words in ("Find the parcel", "The goal is reached.", "Out for delivery", "2 steps in 3.5 s", "R58M"):
        assert words in text


def test_it_tells_each_steps_climb_action_choice_and_time(folder: Path) -> None:
    text = page_of(folder).text
    for words in (
        "skipped: The model has no projector.",
        "321 (300)",
        '{"action": "tap", "mark": 1}',
        "80 %",
        "1.50 s",
    ):
        assert words in text
    assert "com.example / Main" in text
    assert "secure" in text


def test_nothing_on_it_is_fetched_and_no_script_may_run(folder: Path) -> None:
    page = page_of(folder)
    policy = next(meta for meta in page.all("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    assert policy["content"] == "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    places = [attrs[name] or "" for _, attrs in page.found for name in FETCHING if name in attrs]
    assert [place for place in places if not place.startswith(("data:image/jpeg;base64,", "#step-"))] == []
    assert page.all("script") == page.all("link") == []
    style = re.search(r"<style>(.*?)</style>", (folder / "report.html").read_text(), re.S)
    assert style is not None
    assert "url(" not in style[1]
    assert "@import" not in style[1]


def test_hostile_words_of_the_screen_stay_words(folder: Path) -> None:
    page = page_of(folder)
    assert page.text.count(HOSTILE) >= 4  # phrase, caption, choice, reply
    assert len(page.all("img")) == 1
    assert not any(name.startswith("on") for _, attrs in page.found for name in attrs)


def test_the_marked_picture_is_on_the_page(folder: Path) -> None:
    (image,) = page_of(folder).all("img")
    assert len(image["src"] or "") > 5_000
    assert image["alt"] == "The marked screen of step 1"


def test_every_step_can_be_reached_from_the_top(folder: Path) -> None:
    page = page_of(folder)
    assert [link["href"] for link in page.all("a")] == ["#step-1", "#step-2"]
    assert [article["id"] for article in page.all("article")] == ["step-1", "step-2"]


def test_missing_screens_are_said_in_their_place(folder: Path) -> None:
    for path in (folder / "screens").iterdir():
        path.unlink()
    page = page_of(folder)
    assert page.all("img") == []
    assert page.text.count("no picture") == 2


@pytest.mark.parametrize("raw", [b"", b"\xff\xd8\xff\xe0 no picture"])
def test_a_damaged_picture_costs_that_picture_only(folder: Path, raw: bytes) -> None:
    (folder / "screens" / "0001.jpg").write_bytes(raw)
    assert page_of(folder).all("img") == []


def test_a_run_that_has_not_ended_is_reported_as_far_as_it_went(folder: Path) -> None:
    document = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps({**document, "outcome": "running", "reason": ""}))
    lines = (folder / "trace.jsonl").read_text().splitlines(keepends=True)
    (folder / "trace.jsonl").write_text("".join(lines[:2]) + lines[2][:40])
    page = page_of(folder)
    assert "The run has not ended." in page.text
    assert len(page.all("article")) == 1


@pytest.mark.parametrize("damage", ['{"goal": "x', "[]", "{}", ""])
def test_a_damaged_document_is_made_up_for_by_the_trace_and_left_where_it_is(folder: Path, damage: str) -> None:
    (folder / "run.json").write_text(damage)
    text = page_of(folder).text
    assert "Find the parcel" in text
    assert "The goal is reached. The run's document is damaged" in text
    assert (folder / "run.json").read_text() == damage


def test_a_run_without_a_trace_still_has_its_outcome(folder: Path) -> None:
    (folder / "trace.jsonl").unlink()
    text = page_of(folder).text
    assert "The goal is reached." in text
    assert "The run took no step." in text


@pytest.mark.parametrize(
    "line",
    [
        {"event": "step"},
        {"event": "step", "step": "one", "screen": [], "climb": {}, "top": "none", "seconds": 3, "target": []},
        {"event": "step", "step": 1, "climb": [{}, 7], "top": [{}, None], "target": {"tap": ["a"]}, "repairs": [1]},
        {"event": "step", "step": None, "seconds": {"decide": "long"}, "phrase": 7, "action": None},
    ],
)
def test_no_trace_line_breaks_the_page(folder: Path, line: object) -> None:
    (folder / "trace.jsonl").write_text(json.dumps(line) + "\nnull\n7\n")
    assert len(page_of(folder).all("article")) == 1


def test_a_folder_that_is_no_run_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError) as caught:
        write_report(tmp_path, tmp_path / "report.html")
    assert "agentbrain runs" in caught.value.remedy


def test_a_place_that_cannot_be_written_is_said(folder: Path) -> None:
    with pytest.raises(PrerequisiteError) as caught:
        write_report(folder, folder / "missing" / "report.html")
    assert "--out" in caught.value.remedy


def test_a_choice_that_was_not_taken_and_what_was_done_instead_are_told_apart(folder: Path) -> None:
    ranked = {"rung": "text", "outcome": "ok", "kind": "", "reason": "", "seconds": 0.4}
    for kind, phrase, reason in (
        ("second choice", "back", '"tap More" led nowhere: 0.31 x 0.05 here, 0.60 for another choice there.'),
        ("look further", "scroll down", "What is needed may be further down this list."),
    ):
        line = {
            "event": "step",
            "step": 1,
            "phrase": phrase,
            "climb": [ranked, {"rung": kind, "outcome": "ok", "kind": kind, "reason": reason, "seconds": 0.0}],
            "top": [{"phrase": "tap Colour", "probability": 0.2}],
        }
        (folder / "trace.jsonl").write_text(json.dumps(line) + "\n")
        text = " ".join(page_of(folder).text.split())
        assert f"{kind}taken instead: {reason}" in text, "two cells of one row"
        assert text.count("taken instead") == 1


@pytest.mark.parametrize(
    ("expected", "words"),
    [("turns", "Expected: the switch turns."), ("comes_to_front", "Expected: the app comes to the front.")],
)
def test_what_was_expected_of_a_step_is_said_in_words(folder: Path, expected: str, words: str) -> None:
    (folder / "trace.jsonl").write_text(json.dumps({"event": "step", "step": 1, "expected": expected}) + "\n")
    assert words in page_of(folder).text


@pytest.mark.parametrize("expected", ["", None, "unheard of", 7])
def test_nothing_is_said_where_nothing_known_was_expected(folder: Path, expected: object) -> None:
    (folder / "trace.jsonl").write_text(json.dumps({"event": "step", "step": 1, "expected": expected}) + "\n")
    assert "Expected" not in page_of(folder).text


def test_every_expectation_of_a_trace_has_its_words() -> None:
    assert set(report_page._EXPECTED) == set(get_args(Expected)) - {""}
