from __future__ import annotations

import io

from PIL import Image

from devices.simulated.handset import Handset
from tests.devices.simulated.shell.conftest import Sh


def test_properties_one_and_all(sh: Sh) -> None:
    assert sh("getprop ro.build.version.sdk").out == "34\n"
    assert sh("getprop no.such").out == "\n"
    assert sh("getprop no.such fallback").out == "fallback\n"
    assert "[ro.product.model]: [Simulated Phone]\n" in sh("getprop").out


def test_wm_size_is_that_of_the_upright_phone(sh: Sh, handset: Handset) -> None:
    assert sh("wm size").out == "Physical size: 1080x2400\n"
    handset.system.machine.set_rotation(1)
    assert sh("wm size").out == "Physical size: 1080x2400\n"
    assert "orientation=1" in sh("dumpsys display").out


def test_settings_are_read_and_written(sh: Sh) -> None:
    assert sh("settings get system screen_brightness").out == "null\n"
    assert sh("settings put system screen_brightness 80; settings get system screen_brightness").out == "80\n"
    assert sh("settings get secure default_input_method").out == "com.android.inputmethod.latin/.LatinIME\n"
    assert sh("settings nonsense").code == 255


def test_switches_of_svc_are_settings(sh: Sh) -> None:
    assert sh("svc wifi disable; settings get global wifi_on").out == "0\n"
    assert sh("svc wifi enable; settings get global wifi_on").out == "1\n"


def test_screencap_goes_to_a_file_or_to_stdout(sh: Sh, handset: Handset) -> None:
    assert sh("screencap -p /sdcard/a.png").code == 0
    assert Image.open(io.BytesIO(handset.system.files.read("/sdcard/a.png"))).size == (1080, 2400)
    assert sh("screencap -p -d 4619827259835644672 /sdcard/b.png; ls /sdcard/b.png").code == 0
    handset.faults.switch("broken_screencap")
    assert sh("screencap -p").code == 1


def test_the_phones_own_dump_has_the_faults_too(sh: Sh, handset: Handset) -> None:
    assert 'text="OK"' in sh("uiautomator dump /dev/tty").out
    handset.faults.switch("no_tree")
    assert sh("uiautomator dump /sdcard/w.xml; cat /sdcard/w.xml").out.count("<node") == 1


def test_an_address_on_the_wifi(sh: Sh) -> None:
    assert "inet addr:10.0.2.16 " in sh("ifconfig wlan0").out
    assert "inet 10.0.2.16/24" in sh("ip addr show dev wlan0").out
    assert sh("ifconfig eth0").code == 1
