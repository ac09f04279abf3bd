"""A session opens everything or nothing."""

from __future__ import annotations

import json
import os
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from agentbrain.alive import goes_on, was_killed
from agentbrain.config import RunConfig
from agentbrain.document import Document
from agentbrain.errors import PrerequisiteError
from agentbrain.session import Session, open_session
from agentbrain.speech.voice import say
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, read_trace
from devices.errors import CallFailed, PhoneGone
from devices.recording import save_screen
from devices.uiautomator.driver import UiautomatorPhone
from tests.build import row, screen
from tests.tiny_vlm import write_text_model, write_tiny_vlm


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_tiny_vlm(tmp_path_factory.mktemp("model"))[0])


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A model whose file is in order and which the library refuses to load."""
    path = tmp_path_factory.mktemp("odd") / "odd.gguf"
    write_text_model(path, np.random.default_rng(1), architecture="no-such-arch")
    return str(path)


@pytest.fixture
def recording(tmp_path: Path) -> str:
    save_screen(tmp_path / "recording", 1, screen(row(0, "Wi-Fi")))
    return f"replay:{tmp_path / 'recording'}"


def model_process(session: Session) -> int:
    pid = getattr(session.runner.ladder.model, "pid")  # noqa: B009 - the protocol has no process, this model has
    assert isinstance(pid, int)
    return pid


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_session_has_a_folder_a_document_and_a_trace(tiny: str, recording: str, tmp_path: Path) -> None:
    with open_session(
        "Turn on Wi-Fi", device=recording, model=tiny, config=RunConfig(), runs=tmp_path / "runs", words_first=True
    ) as session:
        document: Document = DocumentStore(session.folder / DOCUMENT).read()
        pid = model_process(session)
        assert runs(pid)
        assert session.runner.ladder.config.words_first
        assert goes_on(session.folder, document)
    assert was_killed(session.folder, document)
    assert (document.goal, document.outcome, document.run_id) == ("Turn on Wi-Fi", "running", session.folder.name)
    (start,) = read_trace(session.folder)
    assert (start["goal"], start["device"], start["model"]) == ("Turn on Wi-Fi", recording, "tiny")
    assert not runs(pid)


def test_what_breaks_inside_still_closes_everything(tiny: str, recording: str, tmp_path: Path) -> None:
    before = threading.active_count()
    with (
        pytest.raises(RuntimeError, match="inside"),
        open_session("x", device=recording, model=tiny, config=RunConfig(), runs=tmp_path / "runs") as session,
    ):
        pid = model_process(session)
        raise RuntimeError("inside")
    assert not runs(pid)
    assert threading.active_count() == before
    document = DocumentStore(session.folder / DOCUMENT).read()
    assert (document.outcome, document.reason) == ("broke", "inside")


def test_a_phone_that_is_not_there_leaves_no_folder_and_no_process(tiny: str, tmp_path: Path) -> None:
    before = threading.active_count()
    with (
        pytest.raises(PhoneGone),
        open_session("x", device="replay:/nonexistent", model=tiny, config=RunConfig(), runs=tmp_path / "runs"),
    ):
        pass
    assert not (tmp_path / "runs").exists()
    assert threading.active_count() == before


@pytest.mark.parametrize(
    ("device", "folder", "error", "words"),
    [
        ("replay:/nonexistent", "runs", PhoneGone, "no recorded screens"),
        ("{recording}", "file", PrerequisiteError, "cannot be made"),
        ("{recording}", "runs", PrerequisiteError, "no-such-arch"),
    ],
)
def test_phone_and_folder_are_looked_at_before_the_model_is_loaded_and_nothing_is_left(
    odd: str, recording: str, tmp_path: Path, device: str, folder: str, error: type[Exception], words: str
) -> None:
    (tmp_path / "file").touch()
    before = sorted(tmp_path.rglob("*"))
    device = device.format(recording=recording)
    opening = open_session("x", device=device, model=odd, config=RunConfig(), runs=tmp_path / folder)
    with pytest.raises(error, match=words), opening:
        pass
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_of_runs_that_was_there_stays_when_nothing_could_be_opened(tiny: str, tmp_path: Path) -> None:
    opening = open_session("x", device="replay:/nonexistent", model=tiny, config=RunConfig(), runs=tmp_path)
    with pytest.raises(PhoneGone), opening:
        pass
    assert tmp_path.is_dir()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("model", ["nope", "http://10.1.2.3:8080/v1"])
def test_a_model_that_cannot_be_is_refused_before_the_phone_is_asked_for(model: str, tmp_path: Path) -> None:
    opening = open_session("x", device="replay:/nonexistent", model=model, config=RunConfig(), runs=tmp_path)
    with pytest.raises(PrerequisiteError, match=r"There is no model|another machine"), opening:
        pass


def test_notes_stand_in_the_shade_of_the_phone_when_that_is_asked_for(tiny: str, tmp_path: Path) -> None:
    opening = open_session("x", device="sim", model=tiny, config=RunConfig(), runs=tmp_path, notify_phone=True)
    with opening as session:
        store = session.runner.store
        with store.window() as document:
            assert document.speech.enabled
            say(document, "I found the parcel.", time.time())
        session.runner.noted()
        deadline = time.monotonic() + 60
        while not store.read().speech.utterances[0].spoken:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert isinstance(session.runner.phone, UiautomatorPhone)
        state = json.loads(session.runner.phone.calls.shell("sim state"))
    assert state["phone"]["notifications"][0]["text"] == "I found the parcel."


def test_a_phone_without_notifications_is_refused_before_the_model_is_loaded(
    odd: str, recording: str, tmp_path: Path
) -> None:
    opening = open_session("x", device=recording, model=odd, config=RunConfig(), runs=tmp_path, notify_phone=True)
    with pytest.raises(CallFailed, match="Leave out --notify-phone"), opening:
        pass


def test_a_secret_that_was_not_given_is_asked_for_before_anything_is_opened(tmp_path: Path) -> None:
    with (
        pytest.raises(PrerequisiteError, match="secret pw"),
        open_session("Log in with {pw}", device="nowhere", model="nothing", config=RunConfig(), runs=tmp_path),
    ):
        pass
    assert list(tmp_path.iterdir()) == []
