from __future__ import annotations

import base64

from devices.simulated.handset import Handset
from devices.simulated.input_methods import ADB_KEYBOARD
from tests.devices.simulated.shell.conftest import Sh


def use_adb_keyboard(handset: Handset) -> None:
    handset.system.input_methods.install("com.github.uiautomator")
    handset.system.input_methods.enable(ADB_KEYBOARD)
    handset.system.input_methods.choose(ADB_KEYBOARD)


def test_apps_start_by_component_package_and_monkey(sh: Sh, handset: Handset) -> None:
    machine = handset.system.machine
    sh("am force-stop org.example.plain")
    assert machine.package == "org.example.launcher"
    assert sh("am start -W -n org.example.plain/.List").out.splitlines()[1] == "Status: ok"
    assert machine.activity == ".List"
    assert sh("am start -a android.intent.action.MAIN -p org.example.plain").code == 0
    assert machine.activity == ".Main"
    sh("am force-stop org.example.plain; monkey -p org.example.plain -c android.intent.category.LAUNCHER 1")
    assert machine.package == "org.example.plain"
    assert machine.setting("system", "accelerometer_rotation") == "1"


def test_an_app_that_is_not_there_is_an_error(sh: Sh, handset: Handset) -> None:
    assert "does not exist" in sh("am start -n no.such/.App").err
    assert "monkey aborted" in sh("monkey -p no.such -c android.intent.category.LAUNCHER 1").out
    assert "unable to resolve" in sh("am start -a android.intent.action.VIEW -d http://example.org").err
    assert handset.calls() == []


def test_the_adb_keyboard_types_what_is_broadcast(sh: Sh, handset: Handset) -> None:
    text = base64.b64encode("Füße 你好".encode()).decode()
    send = f"am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text {text}"
    handset.system.machine.click(540, 640)
    assert "result=0" in sh(send).out
    use_adb_keyboard(handset)
    assert 'result=-1, data="success"' in sh(send).out
    assert handset.state()["field"] == "Füße 你好"
    assert "result=-1" in sh("am broadcast -a ADB_KEYBOARD_CLEAR_TEXT").out
    assert handset.state()["field"] == ""
    assert "result=0" in sh("am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text %%%").out


def test_the_adb_keyboard_has_nowhere_to_type_without_a_focused_field(sh: Sh, handset: Handset) -> None:
    use_adb_keyboard(handset)
    assert "result=0" in sh("am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text eA==").out
