from __future__ import annotations

from devices.simulated.handset import Handset
from devices.simulated.input_methods import ADB_KEYBOARD
from tests.devices.simulated.shell.conftest import Sh


def test_packages_are_listed_and_filtered(sh: Sh) -> None:
    assert sh("pm list packages").out == "package:org.example.launcher\npackage:org.example.plain\n"
    assert sh("pm list packages plain").out == "package:org.example.plain\n"
    assert sh("pm list packages -3").out == ""
    assert sh("pm list packages -f plain").out.startswith("package:/data/app/org.example.plain-")
    assert sh("cmd package list packages plain").out == "package:org.example.plain\n"
    assert sh("pm list features").code == 255


def test_paths_and_launchers_of_packages(sh: Sh) -> None:
    assert sh("pm path org.example.plain").out.endswith("/base.apk\n")
    assert sh("pm path no.such").code == 1
    assert sh("cmd package resolve-activity --brief org.example.plain").out.splitlines()[1] == "org.example.plain/.Main"


def test_what_is_no_apk_is_not_installed(sh: Sh, handset: Handset) -> None:
    handset.system.files.write("/sdcard/x.apk", b"no zip")
    assert "INSTALL_PARSE_FAILED_NOT_APK" in sh("pm install -r -t /sdcard/x.apk").out
    assert "Unable to open file" in sh("pm install /sdcard/none.apk").err
    assert sh("cmd package install -S 6", b"no zip").code == 1
    assert sh("pm list packages -3").out == ""


def test_uninstall_and_clear_want_an_installed_package(sh: Sh, handset: Handset) -> None:
    assert sh("pm uninstall no.such").out == "Failure [DELETE_FAILED_INTERNAL_ERROR]\n"
    assert sh("pm clear no.such").out == "Failed\n"
    assert sh("pm clear org.example.plain").out == "Success\n"
    assert handset.system.machine.package == "org.example.launcher"


def test_input_methods_are_listed_enabled_and_chosen(sh: Sh, handset: Handset) -> None:
    latin = "com.android.inputmethod.latin/.LatinIME"
    assert sh("ime list -s").out == f"{latin}\n"
    assert sh(f"ime set {ADB_KEYBOARD}").code == 255
    handset.system.input_methods.install("com.github.uiautomator")
    assert sh("ime list -s -a").out == f"{latin}\n{ADB_KEYBOARD}\n"
    assert sh("ime list -s").out == f"{latin}\n"
    assert sh(f"ime enable {ADB_KEYBOARD}; ime set {ADB_KEYBOARD}").code == 0
    assert sh("settings get secure default_input_method").out == f"{ADB_KEYBOARD}\n"
    assert sh(f"ime disable {ADB_KEYBOARD}; settings get secure default_input_method").out.endswith(f"{latin}\n")
    handset.faults.switch("ime_denied")
    assert "SecurityException" in sh("ime list -s -a").err
