"""A notification through the driver and real adb, seen in the simulated phone's shade."""

import pytest

from devices.errors import OutcomeUnknown, PhoneError
from devices.notification import TITLE, notifier
from tests.devices.uiautomator.conftest import Bench

APPS = pytest.mark.parametrize("bench", ["devices.simulated.phone:SimulatedMachine"], indirect=True)
HOSTILE = """it's "done"; $(reboot) `reboot` \\ && exit\n-- ☎"""


@APPS
def test_a_note_stands_in_the_shade_word_for_word(bench: Bench) -> None:
    phone = bench.open()
    notifier(phone)(HOSTILE, "1")
    phone.calls.act("openNotification")
    texts = [node.text for node in phone.observe(image=False).nodes if node.text]
    at = texts.index(TITLE)
    assert texts[at - 1] == "Shell"
    assert texts[at + 1] == " ".join(HOSTILE.split())
    assert bench.sim.state()["phone"]["notifications"][0]["text"] == " ".join(HOSTILE.split())


@APPS
def test_a_phone_that_is_away_is_a_phone_s_error(bench: Bench) -> None:
    phone = bench.open()
    told = notifier(phone)
    bench.sim.fault("slow_shell", 30)
    with pytest.raises(PhoneError) as error:
        told("Hello", "1")
    assert isinstance(error.value, OutcomeUnknown)
