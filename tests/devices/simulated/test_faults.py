"""Each fault, seen through the real uiautomator2 and the real adb as the device design measured it."""

from __future__ import annotations

import base64
import gc
import http.client
import io
import subprocess
import threading
import time
from collections.abc import Callable, Iterator

import adbutils
import pytest
import uiautomator2
from lxml import etree
from PIL import Image
from uiautomator2 import exceptions

from devices.adb_program import AdbUnavailable
from devices.simulated.adb import PrivateAdbServer
from devices.simulated.faults import PROFILES, Faults, UnknownFault, apply_profiles, describe
from devices.simulated.process import SimulatedPhoneProcess
from tests.devices.simulated.conftest import wait_for_state

# The stock library leaves its sockets to the garbage collector whenever a call or a start fails.
pytestmark = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")

Calls = Callable[[], list[list[object]]]
OK_CLICK = [["click", 200, 350]]


@pytest.fixture(autouse=True)
def collect_the_librarys_sockets() -> Iterator[None]:
    yield
    gc.collect()


def click_ok(d: uiautomator2.Device) -> None:
    d.click(200, 350)


# the object itself


def test_values_are_read_from_words_and_numbers() -> None:
    faults = Faults()
    faults.switch("slow_dump", "2.5")
    faults.switch("secure_screen", "on")
    faults.switch("http_500", "3")
    faults.switch("bad_xml")
    assert faults.in_force() == {"slow_dump": 2.5, "secure_screen": True, "http_500": 3, "bad_xml": "control_char"}
    faults.reset()
    assert faults.in_force() == {}


@pytest.mark.parametrize(("name", "value"), [("nonsense", True), ("slow_dump", "soon"), ("bad_xml", "purple")])
def test_an_unknown_fault_or_value_is_refused_and_named(name: str, value: str | bool) -> None:
    faults = Faults()
    with pytest.raises(UnknownFault, match=name):
        faults.switch(name, value)
    assert faults.in_force() == {}


def test_a_slip_of_the_pen_is_answered_with_what_was_meant() -> None:
    with pytest.raises(UnknownFault, match="did you mean unauthorised"):
        Faults().switch("unauthorized")


def test_a_count_runs_out_unless_it_is_always() -> None:
    faults = Faults()
    faults.switch("http_500", 2)
    assert [faults.take("http_500") for _ in range(3)] == [True, True, False]
    faults.switch("http_500", "always")
    assert [faults.take("http_500") for _ in range(3)] == [True, True, True]
    faults.switch("http_500", "click")
    assert [faults.take("http_500", name) for name in ("exist", "click", "click")] == [False, True, False]


def test_a_moment_is_told_and_not_kept() -> None:
    faults = Faults()
    told: list[tuple[str, object]] = []
    faults.watch(lambda name, value: told.append((name, value)))
    faults.switch("anr_dialog", "Clock")
    assert told == [("anr_dialog", "Clock")]
    assert faults.in_force() == {}


def test_profiles_and_faults_combine_and_are_described() -> None:
    faults = Faults()
    apply_profiles(faults, "android-14, slow_dump=3,secure_screen")
    assert faults.in_force() == {
        "clipboard_denied": True,
        "no_current_focus": True,
        "slow_dump": 3.0,
        "secure_screen": True,
    }
    for fault_settings in PROFILES.values():
        apply_profiles(Faults(), ",".join(f"{name}={value}" for name, value in fault_settings[1].items()))
    assert all(name in describe() for name in [*PROFILES, *Faults.model_fields])


# the server


def test_a_server_killed_while_idle_is_restarted_by_the_next_call(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls
) -> None:
    phone.fault("kill_server")
    click_ok(d)
    assert new_calls() == OK_CLICK


def test_a_server_that_dies_in_the_middle_of_a_click_has_clicked_once(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls
) -> None:
    phone.fault("die_mid_call", "click")
    with pytest.raises((http.client.RemoteDisconnected, ConnectionError)):
        click_ok(d)
    assert new_calls() == OK_CLICK
    assert d.info["sdkInt"] == 34


def test_a_server_that_dies_before_a_click_has_not_clicked(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls
) -> None:
    phone.fault("die_before_call", "click")
    with pytest.raises((http.client.RemoteDisconnected, ConnectionError)):
        click_ok(d)
    assert new_calls() == []


def test_a_server_killed_every_n_calls_comes_back_each_time(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess
) -> None:
    phone.fault("server_killed_every_n", 3)
    for _ in range(8):
        assert d.info["sdkInt"] == 34
        time.sleep(0.02)  # the kill follows the answer


@pytest.mark.parametrize("fault", ["http_500", "dead_object"])
def test_the_stock_client_repeats_an_action_after_these_answers(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls, fault: str
) -> None:
    phone.fault(fault, "click")
    click_ok(d)
    assert new_calls() == OK_CLICK * 2


def test_http_500_for_ever_is_an_http_error(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("http_500", "always")
    with pytest.raises(exceptions.HTTPError, match="500"):
        click_ok(d)


def test_dead_objects_for_ever_are_not_connected(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("dead_object", "always")
    with pytest.raises(exceptions.UiAutomationNotConnectedError):
        click_ok(d)


def test_out_of_memory_is_the_java_error(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("out_of_memory")
    with pytest.raises(exceptions.RPCUnknownError, match=r"java\.lang\.OutOfMemoryError"):
        _ = d.info


def test_half_a_body_is_no_json(d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls) -> None:
    phone.fault("truncated_body")
    with pytest.raises(ValueError, match=r"Expecting|Unterminated"):
        click_ok(d)
    assert new_calls() == OK_CLICK


@pytest.mark.parametrize("fault", ["hang", "wedged"])
def test_a_server_that_hangs_acts_once_answers_pings_and_is_cured_by_stop(
    d: uiautomator2.Device, device: adbutils.AdbDevice, phone: SimulatedPhoneProcess, new_calls: Calls, fault: str
) -> None:
    phone.fault(fault)
    failed: list[BaseException] = []

    def click() -> None:
        try:
            click_ok(d)
        except (OSError, http.client.HTTPException) as error:
            failed.append(error)

    clicking = threading.Thread(target=click)
    clicking.start()
    deadline = time.monotonic() + 10
    while new_calls() != OK_CLICK:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert d._check_alive()
    assert clicking.is_alive()
    get(device, "/stop")
    clicking.join(10)
    assert len(failed) == 1
    assert ("wedged" in phone.faults()) is False
    phone.fault("hang", False)
    assert d.info["sdkInt"] == 34


def get(device: adbutils.AdbDevice, path: str) -> bytes:
    """One GET to the server, over adb as any client would."""
    with device.create_connection(adbutils.Network.TCP, 9008) as link:
        link.sendall(f"GET {path} HTTP/1.1\r\nConnection: close\r\n\r\n".encode())
        reply = b""
        while chunk := link.recv(65536):
            reply += chunk
    return reply.partition(b"\r\n\r\n")[2]


def test_the_screenshot_page_and_unknown_pages(d: uiautomator2.Device, device: adbutils.AdbDevice) -> None:
    assert Image.open(io.BytesIO(get(device, "/screenshot/0"))).size == (1080, 2400)
    assert get(device, "/ping") == b"pong"
    assert b"404" in get(device, "/nothing")


def test_slow_calls_and_slow_dumps_take_their_time(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("slow_call", 0.3)
    phone.fault("slow_dump", 0.3)
    start = time.monotonic()
    _ = d.info
    assert time.monotonic() - start >= 0.3
    start = time.monotonic()
    d.dump_hierarchy()
    assert time.monotonic() - start >= 0.6


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        ("already_registered", exceptions.AccessibilityServiceAlreadyRegisteredError, "already registered"),
        ("server_exits_at_start", exceptions.LaunchUiAutomationError, "server quit unexpectly"),
        ("jar_directory", exceptions.LaunchUiAutomationError, "server quit unexpectly"),
    ],
)
def test_a_server_that_does_not_start(
    device: adbutils.AdbDevice,
    phone: SimulatedPhoneProcess,
    fault: str,
    error: type[Exception],
    words: str,
) -> None:
    phone.fault(fault)
    with pytest.raises(error, match=words):
        uiautomator2.connect(device)
    device.shell("rm -rf /data/local/tmp/u2.jar")


def test_a_server_that_never_listens_is_not_ready(
    device: adbutils.AdbDevice, phone: SimulatedPhoneProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.fault("server_never_ready")
    ready = uiautomator2.core.BasicUiautomatorServer._wait_app_process_ready
    monkeypatch.setattr(
        uiautomator2.core.BasicUiautomatorServer,
        "_wait_app_process_ready",
        lambda self, _timeout: ready(self, 1.0),  # the library waits 30 s
    )
    with pytest.raises(exceptions.LaunchUiAutomationError, match="server not ready"):
        uiautomator2.connect(device)


def test_a_second_server_cannot_start_beside_the_first(d: uiautomator2.Device, device: adbutils.AdbDevice) -> None:
    said = device.shell("CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008")
    assert "already registered" in said
    assert d.info["sdkInt"] == 34


def test_without_toybox_the_jar_is_pushed_and_works(device: adbutils.AdbDevice, phone: SimulatedPhoneProcess) -> None:
    phone.fault("no_toybox")
    made = uiautomator2.connect(device)
    assert made.info["sdkInt"] == 34
    made.stop_uiautomator(wait=False)


def test_a_full_disk_refuses_a_push(device: adbutils.AdbDevice, phone: SimulatedPhoneProcess) -> None:
    phone.fault("disk_full")
    with pytest.raises(adbutils.AdbError, match="FAIL"):
        device.sync.push(b"x", "/sdcard/full")


# touch and text


def test_denied_injection_is_a_security_exception_everywhere(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls
) -> None:
    phone.fault("inject_denied")
    for action in (lambda: click_ok(d), lambda: d.swipe(1, 1, 9, 9), lambda: d.press("back"), lambda: d.press(4)):
        with pytest.raises(exceptions.RPCUnknownError, match="SecurityException") as caught:
            action()
        assert "INJECT_EVENTS" in str(caught.value)
    assert "INJECT_EVENTS" in d.shell("input tap 200 350").output
    assert new_calls() == []
    assert "<node" in d.dump_hierarchy()


def test_clicks_that_answer_false_still_happen(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls
) -> None:
    assert d.jsonrpc.click(200, 350) is True
    phone.fault("click_returns_false")
    assert d.jsonrpc.click(200, 350) is False
    assert d.press("back") is False
    assert [call[0] for call in new_calls()] == ["click", "click", "key"]


def test_ignored_clicks_leave_the_shell_as_the_way(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls
) -> None:
    phone.fault("clicks_ignored")
    assert d.jsonrpc.click(200, 350) is True
    assert new_calls() == []
    d.shell("input tap 200 350")
    assert new_calls() == OK_CLICK


def test_a_click_beyond_the_display_answers_false(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls
) -> None:
    phone.fault("display_excludes_bars")
    assert d.info["displayHeight"] == 2268
    assert d.jsonrpc.click(200, 2300) is False
    assert new_calls() == []


def test_realistic_touch_timing_takes_as_long_as_a_phone(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("realistic_touch_timing")
    start = time.monotonic()
    click_ok(d)
    assert time.monotonic() - start >= 0.1
    start = time.monotonic()
    d.swipe(500, 900, 500, 300, steps=60)
    assert time.monotonic() - start >= 0.3


def test_a_slow_screen_follows_late(d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls) -> None:
    phone.fault("slow_screen", 0.4)
    d.click(500, 880)
    assert new_calls() == [["click", 500, 880]]
    assert phone.state()["switch"] is False
    deadline = time.monotonic() + 10
    while phone.state()["switch"] is False:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_refused_clipboard_is_a_security_exception(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("clipboard_denied")
    with pytest.raises(exceptions.RPCUnknownError, match="SecurityException"):
        d.set_clipboard("x")
    phone.heal()
    d.set_clipboard("x")
    assert d.clipboard == "x"
    phone.fault("clipboard_unreadable")
    assert d.clipboard is None


def test_an_ignored_paste_leaves_the_field_empty_and_no_error(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess
) -> None:
    phone.fault("paste_ignored")
    d(resourceId="org.example.plain:id/name").click()
    d.send_keys("lost")
    assert phone.state()["field"] == ""


def test_denied_input_methods_still_show_in_the_settings(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("ime_denied")
    assert "SecurityException" in d.shell("ime list -s -a").output
    assert d.shell("settings get secure enabled_input_methods").output == "com.android.inputmethod.latin/.LatinIME\n"


# what is seen


@pytest.mark.parametrize("kind", ["control_char", "char_ref", "bare_ampersand", "truncated", "nul"])
def test_broken_xml_is_returned_as_it_is(d: uiautomator2.Device, phone: SimulatedPhoneProcess, kind: str) -> None:
    phone.fault("bad_xml", kind)
    xml = d.dump_hierarchy()
    assert "<node" in xml
    with pytest.raises(etree.XMLSyntaxError):
        etree.fromstring(xml.encode())


def test_a_lone_surrogate_cannot_be_encoded(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("bad_xml", "surrogate")
    with pytest.raises(UnicodeEncodeError):
        d.dump_hierarchy().encode()


def test_a_deep_tree_is_too_deep_for_lxml(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("bad_xml", "deep")
    with pytest.raises(etree.XMLSyntaxError, match=r"[Ee]xcessive depth"):
        etree.fromstring(d.dump_hierarchy().encode())


def test_a_dump_without_the_hierarchy_root(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("bad_xml", "no_root")
    assert etree.fromstring(d.dump_hierarchy().encode()).tag == "html"


def test_a_huge_tree_has_that_many_nodes(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("huge_tree", 5000)
    assert d.dump_hierarchy().count("<node ") == 5000


def test_an_empty_tree_lasts_until_the_server_is_restarted(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess
) -> None:
    phone.fault("empty_tree_until_reset")
    assert "<node" not in d.jsonrpc.dumpWindowHierarchy(False, 50)
    d.reset_uiautomator()
    assert "<node" in d.jsonrpc.dumpWindowHierarchy(False, 50)


def test_an_app_without_a_tree_has_one_frame(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("no_tree")
    assert d.dump_hierarchy().count("<node ") == 1


def test_null_dumps_and_null_pointers(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("null_dump")
    with pytest.raises(TypeError):
        d.dump_hierarchy()
    phone.fault("null_pointer")
    with pytest.raises(exceptions.RPCUnknownError, match="NullPointerException"):
        d.dump_hierarchy()
    assert "<node" in d.dump_hierarchy()


def test_an_emoji_reads_as_two_dots_unless_switched_off(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    assert "Plain .. &amp;" in d.dump_hierarchy()
    phone.fault("emoji_dots", False)
    assert "Plain 😀 &amp;" in d.dump_hierarchy()


def test_a_secure_screen_is_black_while_its_tree_is_there(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("secure_screen")
    assert d.screenshot().getextrema() == ((0, 0), (0, 0), (0, 0))
    assert "OK" in d.dump_hierarchy()


def test_a_truncated_jpeg_opens_and_does_not_load(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("truncated_jpeg")
    image = d.screenshot()
    with pytest.raises(OSError, match="truncated"):
        image.load()
    d.screenshot().load()


def test_a_null_screenshot_falls_back_to_screencap(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("null_screenshot")
    assert d.screenshot().format is None or d.screenshot().size == (1080, 2400)
    phone.fault("null_screenshot")
    phone.fault("broken_screencap")
    assert d.screenshot().getextrema() == ((0, 0), (0, 0), (0, 0))


def test_screenshots_stay_upright_on_a_turned_screen(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    d.orientation = "left"
    turned = d.screenshot()
    phone.fault("screencap_unrotated")
    upright = d.screenshot()
    assert (turned.size, upright.size) == ((2400, 1080), (1080, 2400))
    # The button at the left of the turned picture, 300 down, is at the top of the upright one, 300 from its right.
    assert turned.getpixel((200, 320))[0] < 210
    assert upright.getpixel((1080 - 320, 200))[0] < 210
    assert upright.getpixel((320, 200))[0] > 230


def test_without_current_focus_the_activity_stack_tells(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    phone.fault("no_current_focus")
    assert "mCurrentFocus" not in d.shell("dumpsys window windows").output
    assert d.app_current()["package"] == "org.example.plain"
    assert d.app_current()["pid"] > 0


def test_an_ignored_app_start_opens_nothing(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    d.press("home")
    phone.fault("app_start_ignored", 2)
    d.app_start("org.example.plain")
    d.app_start("org.example.plain", activity=".Main")
    assert phone.state()["package"] == "org.example.launcher"
    d.app_start("org.example.plain")
    assert phone.state()["package"] == "org.example.plain"


@pytest.mark.parametrize(
    ("fault", "dialog"), [("anr_dialog", "anr"), ("permission_dialog", "permission"), ("popup_ad", "popup_ad")]
)
def test_system_dialogs_come_up(phone: SimulatedPhoneProcess, fault: str, dialog: str) -> None:
    phone.fault(fault, "Maps")
    assert phone.state()["dialog"] == f"{dialog} Maps"


# adb


def test_adb_cut_while_idle_comes_back_by_itself(
    d: uiautomator2.Device, adb: PrivateAdbServer, phone: SimulatedPhoneProcess, new_calls: Calls
) -> None:
    phone.fault("adb_drop")
    deadline = time.monotonic() + 15
    while True:
        try:
            click_ok(d)
            break
        except (adbutils.AdbError, exceptions.BaseException, OSError):
            assert time.monotonic() < deadline
            time.sleep(0.1)
    assert new_calls() == OK_CLICK


def test_adb_cut_in_the_middle_of_a_click_has_clicked_once(
    d: uiautomator2.Device, adb: PrivateAdbServer, phone: SimulatedPhoneProcess, new_calls: Calls
) -> None:
    phone.fault("adb_drop_mid_call", "click")
    with pytest.raises((http.client.HTTPException, OSError)):
        click_ok(d)
    assert new_calls() == OK_CLICK
    wait_for_state(adb, phone.address, "device")


def test_a_phone_out_of_reach_is_gone_until_the_wifi_is_back(
    adb: PrivateAdbServer, phone: SimulatedPhoneProcess
) -> None:
    phone.fault("wifi_drop")
    deadline = time.monotonic() + 10
    while adb.devices().get(phone.address) == "device":
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert phone.state()["package"] == "org.example.plain"
    phone.fault("wifi_drop", False)
    wait_for_state(adb, phone.address, "device")


def test_a_stalled_adb_goes_on_when_the_stall_ends(adb: PrivateAdbServer, phone: SimulatedPhoneProcess) -> None:
    phone.fault("adb_stall")
    assert adb.devices()[phone.address] == "device"
    with pytest.raises(subprocess.TimeoutExpired):
        adb.run("-s", phone.address, "shell", "echo", timeout=0.5)
    phone.fault("adb_stall", False)
    assert adb.run("-s", phone.address, "shell", "echo again").stdout == b"again\n"


def test_an_offline_phone_wakes_up_when_it_greets_at_last(adb: PrivateAdbServer, phone: SimulatedPhoneProcess) -> None:
    adb.disconnect(phone.address)
    phone.fault("offline")
    with pytest.raises(AdbUnavailable):
        adb.connect(phone.address, timeout=0.5)  # it would take 10 s to say "failed to connect"
    assert adb.devices().get(phone.address) in (None, "offline", "connecting")
    phone.fault("offline", False)
    wait_for_state(adb, phone.address, "device")


def test_an_unauthorised_phone_becomes_a_device_when_its_owner_allows(
    adb: PrivateAdbServer, phone: SimulatedPhoneProcess
) -> None:
    adb.disconnect(phone.address)
    phone.fault("unauthorised")
    assert "failed to authenticate" in adb.connect(phone.address)
    wait_for_state(adb, phone.address, "unauthorized")
    assert b"device unauthorized" in adb.run("-s", phone.address, "shell", "echo").stderr
    phone.fault("unauthorised", False)
    wait_for_state(adb, phone.address, "device")
    assert adb.run("-s", phone.address, "shell", "echo hi").stdout == b"hi\n"


def test_base64_of_a_screenshot_has_android_line_breaks(d: uiautomator2.Device) -> None:
    lines = d.jsonrpc.takeScreenshot(1, 80).split("\n")
    assert lines[-1] == ""
    assert {len(line) for line in lines[:-2]} == {76}
    assert base64.b64decode("".join(lines))[:2] == b"\xff\xd8"
