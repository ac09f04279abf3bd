"""A call either certainly did not go out, was answered, or is lost: never anything between."""

import time

import pytest

from devices.uiautomator.adb import AdbFault, ServiceRefused
from devices.uiautomator.transport import AnswerLost, RpcFault, Transport
from tests.devices.uiautomator.conftest import Bench
from tests.devices.uiautomator.machines import APP, OK


@pytest.fixture
def transport(bench: Bench) -> Transport:
    bench.open()
    return Transport(bench.adb, bench.sim.address)


def test_a_call_returns_what_the_server_says(transport: Transport, bench: Bench) -> None:
    assert transport.call("deviceInfo", seconds=5)["currentPackageName"] == APP
    assert transport.call("click", *OK, seconds=5) is True
    assert transport.get("/ping", seconds=5) == b"pong"
    assert bench.inputs() == [("click", [*OK])]


def test_text_of_any_script_goes_out_and_comes_back(transport: Transport) -> None:
    transport.call("setClipboard", None, 'héllo 😀 שלום \\ " \n', seconds=5)
    assert transport.call("getClipboard", seconds=5) == 'héllo 😀 שלום \\ " \n'


def test_an_error_of_the_server_has_its_code_and_words(transport: Transport) -> None:
    with pytest.raises(RpcFault) as unknown:
        transport.call("noSuchMethod", seconds=5)
    assert unknown.value.code == -32601
    with pytest.raises(RpcFault) as absent:
        transport.call("getText", {"mask": 1, "text": "nowhere"}, seconds=5)
    assert "UiObjectNotFoundException" in absent.value.message


def test_a_late_answer_is_given_up_at_its_time(transport: Transport, bench: Bench) -> None:
    bench.sim.fault("slow_call", 30)
    began = time.monotonic()
    with pytest.raises(AnswerLost) as lost:
        transport.call("deviceInfo", seconds=0.2)
    assert (lost.value.late, lost.value.by) == (True, "server")
    assert time.monotonic() - began < 10


@pytest.mark.parametrize("fault", ["truncated_body", "http_500", "die_mid_call"])
def test_half_an_answer_is_a_lost_one(transport: Transport, bench: Bench, fault: str) -> None:
    bench.sim.fault(fault, "deviceInfo")
    with pytest.raises(AnswerLost) as lost:
        transport.call("deviceInfo", seconds=5)
    assert not lost.value.late


def test_a_call_to_nobody_did_not_go_out(transport: Transport, bench: Bench) -> None:
    bench.sim.fault("kill_server")
    with pytest.raises(ServiceRefused):
        transport.call("click", *OK, seconds=5)
    with pytest.raises(AdbFault):
        Transport(bench.adb, "nowhere").call("click", *OK, seconds=5)
    assert bench.inputs() == []


def test_a_command_that_does_not_end_is_given_up(transport: Transport) -> None:
    assert transport.collect("shell:echo hi", seconds=5).strip() == b"hi"
    with pytest.raises(AnswerLost) as lost:
        transport.collect("shell:sleep 30", seconds=0.2)
    assert (lost.value.late, lost.value.by) == (True, "shell")
