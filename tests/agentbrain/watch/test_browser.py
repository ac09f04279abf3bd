"""The page in a real headless Chromium."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from playwright.sync_api import Page as Tab

from agentbrain.document import Caption
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT
from agentbrain.watch.server import Page
from tests.agentbrain.watch.conftest import HOSTILE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SWITCHES = "no-sandbox disable-gpu disable-quic no-first-run disable-background-networking disable-sync"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[f"--{name}" for name in SWITCHES.split()])
        yield browser
        browser.close()


@pytest.fixture
def tab(browser: Browser, page: Page) -> Iterator[Tab]:
    tab = browser.new_page()
    tab.goto(page.url)
    yield tab
    tab.close()


def test_it_shows_the_phone_the_goal_the_document_and_the_climb(tab: Tab) -> None:
    expect(tab.locator("#goal")).to_have_text("Find the parcel")
    expect(tab.locator("#screen")).to_be_visible()
    assert tab.locator("#screen").evaluate("image => image.naturalWidth") > 300
    expect(tab.locator("#climb li.ok")).to_have_text("text")
    expect(tab.locator("#climb li.skipped")).to_have_text("full vision: The model has no projector.")
    expect(tab.locator("#sections")).to_contain_text("Looking for")


def test_the_token_leaves_the_address_once_the_cookie_has_it(tab: Tab) -> None:
    expect(tab.locator("#goal")).to_have_text("Find the parcel")
    assert "token" not in tab.url
    tab.reload()
    expect(tab.locator("#goal")).to_have_text("Find the parcel")


def test_hostile_text_from_the_screen_is_shown_as_text(tab: Tab) -> None:
    expect(tab.locator("#phrase")).to_contain_text(HOSTILE)
    expect(tab.locator("#sections")).to_contain_text("<script>")
    assert tab.locator("#sections img, #sections script, #phrase img").count() == 0
    assert tab.title() == "Find the parcel · agentbrain"


def test_it_follows_the_document_live(tab: Tab, folder: Path) -> None:
    expect(tab.locator("#goal")).to_have_text("Find the parcel")
    with DocumentStore(folder / DOCUMENT).window() as document:
        document.captions.append(Caption(step=2, at=2.0, text="scroll down"))
        document.counters.steps = 2
    expect(tab.locator("#sections")).to_contain_text("2. scroll down")
    expect(tab.locator("#revision")).to_have_text(re.compile("2 steps"))


def test_s06_a_render_older_than_the_painted_one_is_dropped(tab: Tab) -> None:
    expect(tab.locator("#goal")).to_have_text("Find the parcel")
    base = {"goal": "x", "outcome": "running", "status": "", "reason": "", "steps": 0, "speech": False}
    rest: dict[str, object] = {"picture": None, "step": None, "sections": [], "notes": [], "turns": []}
    tab.evaluate("view => paint(view)", {**base, **rest, "revision": 107, "goal": "newer"})
    tab.evaluate("view => paint(view)", {**base, **rest, "revision": 105, "goal": "older"})
    expect(tab.locator("#goal")).to_have_text("newer")


def test_a_question_is_asked_and_its_answer_shown(tab: Tab, folder: Path) -> None:
    tab.fill("#text", "what are you doing?")
    tab.click("#ask")
    expect(tab.locator("#turns .mine")).to_have_text("what are you doing?")
    expect(tab.locator("#turns .its")).to_contain_text("I am working on: Find the parcel.")
    assert DocumentStore(folder / DOCUMENT).read().turns[0].kind == "ask"


def test_a_correction_and_a_stop_reach_the_run(tab: Tab, folder: Path) -> None:
    tab.fill("#text", "the other parcel")
    tab.click("#tell")
    expect(tab.locator("#turns .mine")).to_have_text("the other parcel")
    tab.click("#stop")
    tab.wait_for_timeout(500)
    document = DocumentStore(folder / DOCUMENT).read()
    assert document.turns[0].kind == "tell"
    assert document.stop_requested


def test_a_wrong_token_shows_nothing_of_the_run(browser: Browser, page: Page) -> None:
    context = browser.new_context()
    tab = context.new_page()
    response = tab.goto(f"http://127.0.0.1:{page.port}/?token=wrong")
    assert response is not None
    assert response.status == 401
    assert "parcel" not in tab.content()
    context.close()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")])
def test_nothing_overflows_wide_or_phone_sized(browser: Browser, page: Page, width: int, scheme: str) -> None:
    size: ViewportSize = {"width": width, "height": 900}
    context = browser.new_context(viewport=size, color_scheme="dark" if scheme == "dark" else "light")
    tab = context.new_page()
    tab.goto(page.url)
    expect(tab.locator("#goal")).to_have_text("Find the parcel")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    colours = tab.evaluate("(style => [style.color, style.backgroundColor])(getComputedStyle(document.body))")
    ink, paper = (sum(map(int, re.findall(r"\d+", colour))) for colour in colours)
    assert (ink > paper) == (scheme == "dark")
    context.close()
