"""The real, unmodified uiautomator2 against the simulated phone: everything it is used for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import uiautomator2
from lxml import etree

from devices.simulated.process import SimulatedPhoneProcess

Calls = Callable[[], list[list[object]]]


def test_info_describes_the_screen(d: uiautomator2.Device) -> None:
    info = d.info
    assert (info["displayWidth"], info["displayHeight"], info["displayRotation"]) == (1080, 2400, 0)
    assert info["currentPackageName"] == "org.example.plain"
    assert d.window_size() == (1080, 2400)
    assert d.app_current()["activity"] == ".Main"
    assert d.device_info["sdk"] == 34


def test_a_dump_is_the_tree_that_is_painted(d: uiautomator2.Device) -> None:
    nodes = [dict(node.attrib) for node in etree.fromstring(d.dump_hierarchy().encode()).iter("node")]
    button = next(node for node in nodes if node["text"] == "OK")
    assert button["bounds"] == "[60,300][500,460]"
    assert button["clickable"] == "true"
    assert nodes[2]["resource-id"] == "org.example.plain:id/title"
    assert nodes[2]["text"] == "Plain .. & <simple>"


def test_a_screenshot_is_of_the_same_moment_as_the_dump(d: uiautomator2.Device) -> None:
    image = d.screenshot()
    image.load()
    assert image.size == (1080, 2400)
    red, green, blue = image.getpixel((200, 400))
    assert abs(red - 200) < 6
    assert abs(green - 220) < 6
    assert blue > 248


def test_a_click_arrives_once(d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls) -> None:
    d.click(200, 350)
    assert new_calls() == [["click", 200, 350]]
    assert phone.state()["clicks"] == {"ok": 1}


def test_long_click_double_click_swipe_drag_and_paths(d: uiautomator2.Device, new_calls: Calls) -> None:
    d.long_click(200, 350)
    d.double_click(200, 350)
    d.swipe(500, 1800, 500, 600, steps=20)
    d.drag(100, 350, 900, 350)
    d.swipe_points([(100, 100), (200, 200), (300, 100)], 0.1)
    assert [call[0] for call in new_calls()] == [
        "long_click",
        "touch_down",
        "touch_up",
        "click",
        "swipe",
        "drag",
        "swipe_path",
    ]


def test_text_goes_through_the_clipboard(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    d(resourceId="org.example.plain:id/name").click()
    d.send_keys('héllo "q" 😀')
    assert phone.state()["field"] == 'héllo "q" 😀'
    d.send_keys("other", clear=True)
    assert phone.state()["field"] == "other"


def test_the_input_method_route_works_when_the_clipboard_is_refused(
    d: uiautomator2.Device, phone: SimulatedPhoneProcess
) -> None:
    phone.fault("clipboard_denied")
    d(resourceId="org.example.plain:id/name").click()
    d.send_keys("Füße 你好")
    assert phone.state()["field"] == "Füße 你好"
    assert d.current_ime() == "com.github.uiautomator/.AdbKeyboard"
    assert "com.github.uiautomator" in d.app_list()
    d.app_uninstall("com.github.uiautomator")
    assert "com.github.uiautomator" not in d.app_list()


def test_keys_by_name_and_code(d: uiautomator2.Device, phone: SimulatedPhoneProcess, new_calls: Calls) -> None:
    assert d.press("back")
    assert d.press(67)
    assert d.press("nonsense") is False
    d.keyevent("volume_up")
    assert new_calls() == [["key", 4, 0], ["key", 67, 0], ["key", 24, 0]]
    d.press("home")
    assert phone.state()["package"] == "org.example.launcher"


def test_selectors_find_read_and_set(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    assert d(text="OK").exists
    assert not d(text="Nothing").exists
    assert d(textMatches="(OK|Cancel)").count == 2
    assert d(className="android.widget.Button", instance=1).info["contentDescription"] == "Cancel it"
    assert d(className="android.widget.LinearLayout").child(text="Wi-Fi").info["checkable"] is True
    assert d(text="OK").sibling(text="Cancel").exists
    assert d(description="Cancel it").info["visibleBounds"] == {"left": 580, "top": 300, "right": 1020, "bottom": 460}
    name = d(resourceId="org.example.plain:id/name")
    assert name.set_text("typed")
    assert name.get_text() == "typed"
    name.clear_text()
    assert phone.state()["field"] == ""
    with pytest.raises(uiautomator2.exceptions.UiObjectNotFoundError):
        d(text="Nothing").click(timeout=0.1)
    with pytest.raises(uiautomator2.exceptions.UiObjectNotFoundError):
        _ = d(text="Nothing").info


def test_waiting_sees_what_appears_and_what_goes(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    assert d(text="Close").wait(timeout=0.2) is False
    phone.fault("anr_dialog", "Plain")
    assert d(text="Close").wait(timeout=5) is True
    d(text="Close").click()
    assert d(text="Close").wait_gone(timeout=5) is True


def test_scrolling_a_list_to_an_element(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    d(text="Long list").click()
    assert not d(text="Row 60").exists
    assert d(scrollable=True).scroll.to(text="Row 60")
    assert d(text="Row 60").exists
    assert d(scrollable=True).scroll.toBeginning()
    assert phone.state()["scroll"] == 0
    assert d(scrollable=True).scroll.forward(steps=20)
    assert phone.state()["scroll"] > 0
    assert d(scrollable=True).fling.toEnd()
    assert d(text="Row 189").exists


def test_a_row_is_found_by_the_text_in_it(d: uiautomator2.Device) -> None:
    d(text="Long list").click()
    row = d(scrollable=True).child_by_text("Row 3", className="android.widget.TextView")
    assert row.info["resourceName"] == "org.example.plain:id/row3"


def test_rotation_screen_and_shade(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    d.orientation = "left"
    assert d.orientation == "left"
    assert d.window_size() == (2400, 1080)
    assert d.screenshot().size == (2400, 1080)
    d.orientation = "natural"
    d.screen_off()
    assert d.info["screenOn"] is False
    d.screen_on()
    assert d.info["screenOn"] is True
    assert d.open_notification()
    assert phone.state()["dialog"] == "Notifications"


def test_a_dark_screen_is_a_black_picture(d: uiautomator2.Device) -> None:
    d.screen_off()
    assert d.screenshot().getextrema() == ((0, 0), (0, 0), (0, 0))


def test_apps_start_stop_and_are_listed(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    d.press("home")
    d.app_start("org.example.plain")
    assert d.app_current()["package"] == "org.example.plain"
    assert d.wait_activity(".Main", timeout=5)
    assert d.app_wait("org.example.plain", timeout=5) > 0
    assert "org.example.plain" in d.app_list_running()
    d.app_stop("org.example.plain")
    assert phone.state()["package"] == "org.example.launcher"
    d.app_start("org.example.plain", activity=".List")
    assert phone.state()["activity"] == ".List"
    assert d.app_info("org.example.plain") == {"versionName": "1.0.0", "versionCode": 10000}
    d.app_start("no.such.app")
    assert phone.state()["package"] == "org.example.plain"


def test_toasts_are_read_and_cleared(d: uiautomator2.Device) -> None:
    d(text="OK").click()
    assert d.last_toast == "Saved"
    d.clear_toast()
    assert d.last_toast is None


def test_files_go_and_come_back(d: uiautomator2.Device, tmp_path: Path) -> None:
    source, back = tmp_path / "a", tmp_path / "b"
    source.write_bytes(bytes(range(256)) * 999)
    d.push(str(source), "/sdcard/a.bin")
    d.pull("/sdcard/a.bin", str(back))
    assert back.read_bytes() == source.read_bytes()
    assert d.shell("ls /sdcard/a.bin").output.strip() == "/sdcard/a.bin"


def test_a_shell_command_tells_its_exit_code(d: uiautomator2.Device) -> None:
    assert d.shell("echo 'a b'") == ("a b\n", 0)
    assert d.shell(["echo", "it's", "$HOME; x"]).output == "it's $HOME; x\n"
    assert d.shell("nosuch").exit_code == 127


def test_xpath_and_a_watcher_work_on_the_dump(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    d.xpath("//*[@text='Cancel']").click()
    assert phone.state()["clicks"] == {"cancel": 1}
    phone.fault("popup_ad")
    with d.watch_context(autostart=False) as context:
        context.when("Close").click()
        context.start()
        context.wait_stable(seconds=1.0, timeout=10)
    assert phone.state()["dialog"] == ""


def test_an_unknown_method_and_bad_parameters_are_json_rpc_errors(d: uiautomator2.Device) -> None:
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="-32601"):
        d.toast.show("hello")
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="-32602"):
        d.jsonrpc.click("a", 2, 3, 4)
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="-32602"):
        d.jsonrpc.swipe(1, 2)


def test_the_server_lives_as_long_as_the_stream_that_started_it(
    d: uiautomator2.Device, device: object, phone: SimulatedPhoneProcess
) -> None:
    d.stop_uiautomator()
    assert not d._check_alive()
    assert re.match(r"\d+", str(d.info["sdkInt"]))
    assert d._check_alive()
