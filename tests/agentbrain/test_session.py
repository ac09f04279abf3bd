"""A session opens everything or nothing."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from agentbrain.config import RunConfig
from agentbrain.document import Document
from agentbrain.errors import PrerequisiteError
from agentbrain.session import Session, open_session
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, read_trace
from devices.errors import PhoneGone
from devices.recording import save_screen
from tests.build import row, screen
from tests.tiny_vlm import write_tiny_vlm


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_tiny_vlm(tmp_path_factory.mktemp("model"))[0])


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
        "Turn on Wi-Fi", device=recording, model=tiny, config=RunConfig(), runs=tmp_path / "runs"
    ) as session:
        document: Document = DocumentStore(session.folder / DOCUMENT).read()
        pid = model_process(session)
        assert runs(pid)
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


def test_a_phone_that_is_not_there_leaves_no_folder_and_no_process(tiny: str, tmp_path: Path) -> None:
    before = threading.active_count()
    with (
        pytest.raises(PhoneGone),
        open_session("x", device="replay:/nonexistent", model=tiny, config=RunConfig(), runs=tmp_path / "runs"),
    ):
        pass
    assert not (tmp_path / "runs").exists()
    assert threading.active_count() == before


def test_a_secret_that_was_not_given_is_asked_for_before_anything_is_opened(tmp_path: Path) -> None:
    with (
        pytest.raises(PrerequisiteError, match="secret pw"),
        open_session("Log in with {pw}", device="nowhere", model="nothing", config=RunConfig(), runs=tmp_path),
    ):
        pass
    assert list(tmp_path.iterdir()) == []
