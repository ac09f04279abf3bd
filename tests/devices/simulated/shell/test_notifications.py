from __future__ import annotations

import pytest

from devices.simulated.handset import Handset
from devices.simulated.phone import SimulatedMachine
from devices.simulated.services import open_service
from tests.devices.simulated.shell.conftest import Sh


@pytest.fixture
def handset() -> Handset:
    return Handset(SimulatedMachine(), open_service)


def waiting(handset: Handset) -> list[tuple[str, str, str]]:
    notices = handset.state()["phone"]["notifications"]
    return [(notice["package"], notice["title"], notice["text"]) for notice in notices]


def texts(handset: Handset) -> list[str]:
    return [element.text for element in handset.system.elements() if element.text]


def test_a_shell_s_notification_is_the_first_in_the_shade_and_opens_nothing(sh: Sh, handset: Handset) -> None:
    said = sh("cmd notification post -S bigtext -t 'A title' tag 'Some words'")
    assert (said.code, said.out.startswith("posting:\n  Notification(channel=shell_cmd")) == (0, True)
    handset.system.machine.open_notifications()
    at = texts(handset).index("A title")
    assert texts(handset)[at - 1 : at + 2] == ["Shell", "A title", "Some words"]
    card = next(element for element in handset.system.elements() if element.text == "A title")
    handset.system.machine.click(*card.bounds.center)
    assert waiting(handset)[0] == ("com.android.shell", "A title", "Some words")


def test_an_open_shade_shows_a_notification_as_it_comes(sh: Sh, handset: Handset) -> None:
    handset.system.machine.open_notifications()
    before = handset.system.machine.version
    sh("cmd notification post -t A 1 one")
    assert handset.system.machine.version > before
    assert "one" in texts(handset)


def test_the_same_again_replaces_the_first(sh: Sh, handset: Handset) -> None:
    count = len(waiting(handset))
    for text in ("one", "two", "one"):
        sh(f"cmd notification post -t A 1 {text}")
    assert [text for *_, text in waiting(handset)[:2]] == ["one", "two"]
    assert len(waiting(handset)) == count + 2


@pytest.mark.parametrize("arguments", ["", "list", "post", "post tag", "post -x tag text", "post -t"])
def test_what_is_not_understood_posts_nothing(sh: Sh, handset: Handset, arguments: str) -> None:
    before = waiting(handset)
    said = sh(f"cmd notification {arguments}")
    assert (said.code, "usage: cmd notification post" in said.out + said.err) == (255, True)
    assert waiting(handset) == before
