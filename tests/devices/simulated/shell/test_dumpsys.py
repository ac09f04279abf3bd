from __future__ import annotations

from devices.simulated.handset import Handset
from tests.devices.simulated.shell.conftest import Sh

FOCUS = "mCurrentFocus=Window{5d6e7f8 u0 org.example.plain/.Main}"


def test_the_window_in_focus_is_named_unless_a_fault_hides_it(sh: Sh, handset: Handset) -> None:
    assert FOCUS in sh("dumpsys window windows").out
    assert FOCUS in sh("dumpsys window | grep mCurrentFocus").out
    handset.faults.switch("no_current_focus")
    assert "mCurrentFocus" not in sh("dumpsys window windows").out
    assert (
        "mResumedActivity: ActivityRecord{1a2b3c4 u0 org.example.plain/.Main t12}"
        in sh("dumpsys activity activities").out
    )


def test_a_process_keeps_its_id_while_it_runs(sh: Sh, handset: Handset) -> None:
    first = sh("pidof org.example.plain").out
    assert first.strip().isdecimal()
    assert sh("pidof org.example.plain").out == first
    assert first.strip() in sh("ps -A").out
    assert f"ACTIVITY org.example.plain/.Main 1a2b3c4 pid={first.strip()}" in sh("dumpsys activity top").out
    sh("am force-stop org.example.plain")
    assert sh("pidof org.example.plain").code == 1
    sh("monkey -p org.example.plain -c android.intent.category.LAUNCHER 1")
    assert sh("pidof org.example.plain").out not in ("", first)


def test_the_screen_the_battery_and_the_displays(sh: Sh, handset: Handset) -> None:
    assert "mHoldingDisplaySuspendBlocker=true" in sh("dumpsys power").out
    handset.system.machine.sleep()
    assert "mHoldingDisplaySuspendBlocker=false" in sh("dumpsys power").out
    assert "  level: 82\n" in sh("dumpsys battery").out
    assert sh("dumpsys SurfaceFlinger --display-id").out.startswith("Display 4619827259835644672 ")


def test_packages_and_unknown_services(sh: Sh) -> None:
    assert "versionName=1.0.0" in sh("dumpsys package org.example.plain").out
    assert sh("dumpsys package no.such").out == "Unable to find package: no.such\n"
    assert sh("dumpsys nosuch").err == "Can't find service: nosuch\n"
    assert "mInputShown=false" in sh("dumpsys input_method").out


def test_a_secure_window_says_so(sh: Sh, handset: Handset) -> None:
    assert "fl=SECURE" not in sh("dumpsys window windows").out
    handset.faults.switch("secure_screen")
    assert "fl=SECURE" in sh("dumpsys window windows").out
