"""Whole runs with their models behind a server, a helper beside them, on the simulated phone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agentbrain.config import BudgetConfig, RunConfig
from agentbrain.errors import PrerequisiteError
from agentbrain.session import open_session
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, read_trace
from agentbrain.turns import tell
from tests.model_server import LoopbackServer, Peer, serving

GOAL = "Turn on airplane mode"
CONFIG = RunConfig(budget=BudgetConfig(steps=8, minutes=3))
SCRIPT = (
    '{"action":"open","app":"Settings"}',
    '{"action":"tap","mark":"Airplane mode"}',
    '{"action":"done","evidence":"Airplane mode on"}',
)


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with serving() as server:
        yield server


def test_a_goal_is_reached_with_models_behind_a_server_and_the_plan_is_the_owners_to_agree_to(
    server: LoopbackServer, tmp_path: Path
) -> None:
    replies = iter(SCRIPT)

    def answer(peer: Peer, body: dict[str, Any]) -> None:
        planning = "You plan" in body["messages"][0]["content"]
        peer.stream("1. Open the settings\n2. Turn on airplane mode" if planning else next(replies, SCRIPT[-1]))

    server.answer = answer
    with open_session(
        GOAL, device="sim", model=server.url, helper=f"{server.url}#other", config=CONFIG, runs=tmp_path
    ) as session:
        store = DocumentStore(session.folder / DOCUMENT)
        deadline = time.monotonic() + 60
        while store.read().proposal is None:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert tell(store, "yes", CONFIG) == "I follow the plan. First: Open the settings."
        result = session.runner.run()
    assert (result.outcome, result.evidence) == ("done", "Airplane mode on")
    stepping = [body for body in server.asked if "You operate" in body["messages"][0]["content"]]
    assert "- [in_progress] Open the settings" in stepping[0]["messages"][1]["content"]
    start = next(read_trace(session.folder))
    assert (start["model"], start["remote"]) == (f"tiny at 127.0.0.1:{server.server_port}", "")


@pytest.mark.parametrize("role", ["model", "helper"])
def test_s41_another_machine_is_refused_in_every_role_before_the_phone_is_opened(
    server: LoopbackServer, tmp_path: Path, role: str
) -> None:
    other = "http://10.1.2.3:8080/v1"
    model, helper = (other, None) if role == "model" else (server.url, other)
    opening = open_session(GOAL, device="no-such-phone", model=model, helper=helper, config=CONFIG, runs=tmp_path)
    with pytest.raises(PrerequisiteError, match="--allow-remote"), opening:
        pass
    assert list(tmp_path.iterdir()) == []
