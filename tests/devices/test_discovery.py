"""Phones are found and opened by what their owner calls them, or it is said why not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from devices.discovery import attached, choose, open_phone
from devices.errors import PhoneGone, PhoneNotAuthorised
from devices.geometry import Size
from devices.recorded import RecordedPhone
from devices.recording import save_screen
from devices.screen import Screen
from devices.simulated.adb import PrivateAdbServer, free_port
from devices.simulated.process import SimulatedPhoneProcess
from devices.uiautomator.adb import AdbServer, Attached

READY = Attached("R58M", "device", "Pixel 8")
OTHER = Attached("emulator-5554", "device")
LOCKED = Attached("R59X", "unauthorized")
STALE = Attached("192.168.1.9:5555", "offline")


@pytest.fixture
def sim() -> Iterator[SimulatedPhoneProcess]:
    with SimulatedPhoneProcess(machine="tests.devices.uiautomator.machines:Plain") as process:
        yield process


@pytest.fixture
def private(monkeypatch: pytest.MonkeyPatch) -> Iterator[PrivateAdbServer]:
    """An adb server that stands in for the one of this machine, so that no test starts that."""
    with PrivateAdbServer() as server:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        yield server


def test_the_only_phone_is_the_one_on_usb() -> None:
    assert choose([READY], "usb") == READY


def test_a_phone_that_is_not_ready_does_not_stand_in_the_way_of_one_that_is() -> None:
    assert choose([STALE, READY, LOCKED], "usb") == READY


def test_two_phones_and_no_choice_are_listed() -> None:
    with pytest.raises(PhoneGone, match=r"2 phones .*R58M \(Pixel 8\), emulator-5554") as caught:
        choose([READY, OTHER], "usb")
    assert "--device" in caught.value.remedy
    assert choose([READY, OTHER], "emulator-5554") == OTHER


def test_a_locked_phone_asks_its_owner() -> None:
    for spec in ("usb", "R59X"):
        with pytest.raises(PhoneNotAuthorised) as caught:
            choose([LOCKED], spec)
        assert "Allow" in caught.value.remedy


@pytest.mark.parametrize("state", ["offline", "no permissions", "recovery", "something new"])
def test_a_phone_in_another_state_is_named_with_what_to_do(state: str) -> None:
    with pytest.raises(PhoneGone, match=state) as caught:
        choose([Attached("R58M", state)], "usb")
    assert caught.value.remedy


def test_no_phone_at_all_points_to_a_cable_and_to_the_simulated_phone() -> None:
    for spec in ("usb", "R58M"):
        with pytest.raises(PhoneGone) as caught:
            choose([], spec)
        assert "USB debugging" in caught.value.remedy
        assert "--device sim" in caught.value.remedy


def test_an_unknown_serial_lists_what_is_there() -> None:
    with pytest.raises(PhoneGone, match=r"no phone X1; attached: R58M"):
        choose([READY], "X1")


def test_phones_are_listed_by_the_server_of_this_machine(private: PrivateAdbServer, sim: SimulatedPhoneProcess) -> None:
    assert attached() == []
    private.connect(sim.address)
    assert attached() == [Attached(sim.address, "device", "Simulated Phone")]


def test_a_phone_is_opened_as_the_only_one_and_by_its_serial(
    private: PrivateAdbServer, sim: SimulatedPhoneProcess
) -> None:
    private.connect(sim.address)
    for spec in (None, "usb", sim.address):
        with open_phone(spec) as phone:
            assert phone.serial == sim.address
            assert phone.observe(image=False).package == "org.example.plain"


def test_a_phone_on_the_network_is_connected_by_its_address(
    private: PrivateAdbServer, sim: SimulatedPhoneProcess
) -> None:
    with open_phone(sim.address) as phone:
        assert phone.observe(image=False).package == "org.example.plain"


def test_a_locked_phone_is_reported_before_anything_is_started(
    private: PrivateAdbServer, sim: SimulatedPhoneProcess
) -> None:
    sim.fault("unauthorised")
    private.connect(sim.address)
    with pytest.raises(PhoneNotAuthorised):
        open_phone("usb")


def test_a_simulated_phone_comes_and_goes_with_its_adb_server() -> None:
    with open_phone("sim") as phone:
        assert phone.observe(image=False).nodes
        address = phone.serial
    with pytest.raises(PhoneGone):
        open_phone(f"sim:{address.rpartition(':')[2]}")


def test_a_running_simulated_phone_is_joined_and_left_running(sim: SimulatedPhoneProcess) -> None:
    with open_phone(f"sim:{sim.address.rpartition(':')[2]}") as phone:
        assert phone.observe(image=False).package == "org.example.plain"
    assert sim.alive
    assert sim.state()["package"] == "org.example.plain"


@pytest.mark.parametrize("spec", ["sim:", "sim:abc", "sim:0", "sim:99999", "sim:-1"])
def test_a_simulated_phone_without_a_sensible_port_is_refused(spec: str) -> None:
    with pytest.raises(PhoneGone, match="names no port") as caught:
        open_phone(spec)
    assert "agentbrain sim" in caught.value.remedy


def test_nothing_on_a_port_is_no_simulated_phone() -> None:
    with pytest.raises(PhoneGone) as caught:
        open_phone(f"sim:{free_port()}")
    assert "agentbrain sim" in caught.value.remedy


def test_a_recording_is_opened_by_its_folder(tmp_path: Path) -> None:
    save_screen(tmp_path, 1, Screen(Size(10, 20), 0, "com.a", "", ()))
    with open_phone(f"replay:{tmp_path}") as phone:
        assert isinstance(phone, RecordedPhone)
        assert phone.observe().package == "com.a"


def test_without_an_adb_server_that_starts_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nonexistent/adb")
    with pytest.raises(PhoneGone, match="did not start"):
        attached(AdbServer(free_port()))
