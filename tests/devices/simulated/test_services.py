from __future__ import annotations

import pytest

from devices.simulated.handset import Handset
from devices.simulated.services import open_service
from tests.devices.simulated.plain import PlainMachine


@pytest.fixture
def handset() -> Handset:
    return Handset(PlainMachine(), open_service)


@pytest.mark.parametrize("name", ["shell:", "shell:ls", "shell,v2,TERM=xterm,raw:ls", "exec:cat", "sync:"])
def test_what_a_phone_offers_is_opened(handset: Handset, name: str) -> None:
    assert open_service(handset, name) is not None


@pytest.mark.parametrize(
    "name", ["", "root:", "reverse:forward:tcp:1;tcp:2", "tcp:9008", "tcp:x", "jdwp:1", "framebuffer:", "reboot:"]
)
def test_anything_else_is_refused(handset: Handset, name: str) -> None:
    assert open_service(handset, name) is None


def test_the_servers_port_is_open_while_it_lives(handset: Handset) -> None:
    handset.server.start(9008)
    assert open_service(handset, "tcp:9008") is not None
    assert open_service(handset, "tcp:09008") is None
    handset.server.kill()
    assert open_service(handset, "tcp:9008") is None
