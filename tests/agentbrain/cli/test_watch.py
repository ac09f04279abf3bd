"""`agentbrain watch` serves until Ctrl-C."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.agentbrain.cli.command import Command
from tests.agentbrain.cli.test_runs import keep, refusal


def test_the_address_is_printed_served_and_gone_with_ctrl_c(runs: Path) -> None:
    keep(runs, "1-ended")
    command = Command("watch", "last")
    assert command.process.stdout is not None
    url = command.process.stdout.readline().strip()
    assert url.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(url, timeout=30) as page:
        assert page.status == 200
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(url.partition("?")[0], timeout=30)
    assert caught.value.code == 401
    caught.value.close()
    command.interrupt()
    code, out, err = command.end()
    assert (code, out) == (0, "")
    assert err == "watching 1-ended; Ctrl-C ends the page\n"
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(url, timeout=5)


def test_a_port_that_is_taken_is_said(runs: Path) -> None:
    keep(runs, "1-ended")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "Name another with --port." in refusal("watch", "last", "--port", str(taken.getsockname()[1]))


@pytest.mark.usefixtures("runs")
def test_without_a_run_it_says_how_to_start_one() -> None:
    assert "agentbrain run" in refusal("watch")
    assert "agentbrain runs" in refusal("watch", "nope")
