from __future__ import annotations

import pytest

from devices.simulated.handset import JAR, Handset
from devices.simulated.services import open_service
from tests.devices.simulated.plain import PlainMachine


@pytest.fixture
def handset() -> Handset:
    return Handset(PlainMachine(), open_service)


def door(handset: Handset) -> str:
    return handset.adbd.door


def test_faults_reach_the_part_they_concern(handset: Handset) -> None:
    faults = handset.faults
    faults.switch("offline")
    assert door(handset) == "offline"
    faults.switch("unauthorised")
    faults.switch("offline", False)
    assert door(handset) == "unauthorised"
    faults.switch("wifi_drop")
    faults.switch("adb_stall")
    faults.switch("disk_full")
    assert (handset.adbd.refusing, handset.adbd.stalled, handset.system.files.full) == (True, True, True)
    faults.reset()
    assert door(handset) == "open"
    assert (handset.adbd.refusing, handset.adbd.stalled, handset.system.files.full) == (False, False, False)


@pytest.mark.parametrize("fault", ["kill_server", "already_registered"])
def test_the_server_dies_of_it(handset: Handset, fault: str) -> None:
    handset.server.start(9008)
    handset.faults.switch(fault)
    assert not handset.server.alive


def test_what_cures_a_restart_is_cured_only_by_one(handset: Handset) -> None:
    handset.faults.switch("wedged")
    handset.server.kill()
    assert handset.faults.wedged
    handset.server.start(9008)
    handset.server.kill()
    assert not handset.faults.wedged


def test_a_directory_takes_the_jars_place(handset: Handset) -> None:
    handset.system.files.write(JAR, b"jar")
    handset.faults.switch("jar_directory")
    entry = handset.system.files.get(JAR)
    assert entry is not None
    assert entry.is_directory


def test_a_state_that_does_not_fit_names_what_is_wrong(handset: Handset) -> None:
    with pytest.raises(ValueError, match="unknown keys: nonsense"):
        handset.set_state({"nonsense": 1})
