"""Whatever a phone does, a read recovers or says why, and an action reaches it at most once.

Every fault is one of a real phone or of adb (device design, sections 4 and 5); what reached the phone is counted in
the phone.
"""

import re

import pytest

from devices.errors import CallFailed, OutcomeUnknown, PhoneError, PhoneGone, PhoneNotAuthorised, ServerDown
from devices.gesture import Key, Tap, Text
from devices.uiautomator.tree import BUSY, EMPTY
from tests.devices.uiautomator.conftest import Bench
from tests.devices.uiautomator.machines import APP, FIELD, OK

TAP = Tap(x=OK[0], y=OK[1])
ONE_CLICK = [("click", [*OK])]


# reads recover


@pytest.mark.parametrize(
    ("fault", "value"),
    [
        ("kill_server", True),
        ("die_before_call", "deviceInfo"),
        ("die_mid_call", "dumpWindowHierarchy"),
        ("die_mid_call", "takeScreenshot"),
        ("http_500", "dumpWindowHierarchy"),
        ("dead_object", "deviceInfo"),
        ("out_of_memory", "dumpWindowHierarchy"),
        ("truncated_body", "dumpWindowHierarchy"),
        ("null_pointer", 1),
        ("null_dump", 1),
        ("truncated_jpeg", 1),
        ("empty_tree_until_reset", True),
        ("adb_drop", True),
        ("adb_drop_mid_call", "dumpWindowHierarchy"),
        ("no_current_focus", True),
        ("no_toybox", True),
    ],
)
def test_a_look_survives_what_passes(bench: Bench, fault: str, value: bool | int | str) -> None:
    phone = bench.open()
    bench.sim.fault(fault, value)
    screen = phone.observe()
    assert (screen.package, screen.activity, screen.tree_problem, screen.image_reason) == (APP, ".Main", None, None)
    assert len(screen.nodes) > 5
    assert bench.inputs() == []


def test_a_look_survives_the_end_of_the_adb_server(bench: Bench) -> None:
    phone = bench.open()
    bench.private.kill()
    assert phone.observe().package == APP


def test_a_system_that_kills_the_server_every_few_calls_is_lived_with(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.fault("server_killed_every_n", 3)
    assert [phone.observe(image=False).package for _ in range(5)] == [APP] * 5


# what does not pass is named


@pytest.mark.parametrize(
    "kind", ["control_char", "char_ref", "bare_ampersand", "nul", "surrogate", "truncated", "no_root"]
)
def test_a_broken_tree_is_mended_and_the_repair_told(bench: Bench, kind: str) -> None:
    phone = bench.open()
    bench.sim.fault("bad_xml", kind)
    screen = phone.observe()
    assert len(screen.nodes) > 3
    assert screen.repairs or screen.tree_problem


def test_a_dumper_that_always_fails_leaves_the_picture(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.fault("null_pointer", "always")
    screen = phone.observe()
    assert "NullPointerException" in (screen.tree_problem or "")
    assert screen.image is not None


def test_an_app_without_a_tree_is_known_as_such_and_the_server_restarted_only_once(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.fault("no_tree")
    screens = [phone.observe() for _ in range(3)]
    assert [screen.tree_problem for screen in screens] == [EMPTY] * 3
    assert all(screen.image is not None for screen in screens)
    bench.sim.heal()
    assert phone.observe().tree_problem is None


def test_a_huge_tree_is_read(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.fault("huge_tree", 3000)
    assert len(phone.observe(image=False).nodes) >= 3000


@pytest.mark.parametrize(
    ("faults", "reason"),
    [
        ({"secure_screen": True}, "secure"),
        ({"truncated_jpeg": "always"}, "capture_failed"),
        ({"null_screenshot": "always", "broken_screencap": True}, "capture_failed"),
        ({"null_screenshot": "always", "secure_screen": True}, "secure"),
        ({"null_screenshot": 1}, None),
    ],
)
def test_a_missing_picture_has_its_reason(bench: Bench, faults: dict[str, bool | str], reason: str | None) -> None:
    phone = bench.open()
    for name, value in faults.items():
        bench.sim.fault(name, value)
    screen = phone.observe()
    assert (screen.image_reason, screen.image is None) == (reason, reason is not None)
    assert screen.tree_problem is None


def test_a_shell_that_crawls_costs_a_look_no_more_than_its_activity(bench: Bench) -> None:
    phone = bench.open(activity_seconds=0.2)
    phone.observe(image=False)
    bench.sim.fault("slow_shell", 30)
    phone.perform(Tap(x=500, y=1140))
    screen = phone.observe(image=False)
    assert (screen.package, screen.activity, screen.tree_problem) == (APP, "", None)


def test_a_busy_screen_is_asked_once_and_the_picture_kept(bench: Bench) -> None:
    phone = bench.open(observe_seconds=0.3, busy_dump_seconds=0.2)
    bench.sim.fault("slow_dump", 30)
    screen = phone.observe()
    assert (screen.tree_problem, list(screen.nodes)) == (BUSY, [])
    assert screen.image is not None
    bench.sim.heal()
    assert phone.observe().tree_problem is None


def test_a_screen_that_dumps_slowly_within_the_budget_is_read(bench: Bench) -> None:
    phone = bench.open(observe_seconds=2.0)
    bench.sim.fault("slow_dump", 0.3)
    assert phone.observe(image=False).tree_problem is None


@pytest.mark.parametrize(
    ("fault", "kind", "says"),
    [
        ("already_registered", ServerDown, "holds UI Automator"),
        ("server_exits_at_start", ServerDown, "InvocationTargetException"),
        ("server_never_ready", ServerDown, "not ready"),
    ],
)
def test_a_server_that_cannot_start_is_reported_with_its_reason_and_comes_back(
    bench: Bench, fault: str, kind: type[PhoneError], says: str
) -> None:
    phone = bench.open(start_seconds=1.0)
    bench.sim.fault(fault)
    bench.sim.fault("kill_server")
    with pytest.raises(kind, match=says) as caught:
        phone.observe()
    assert caught.value.remedy
    bench.sim.heal()
    assert phone.observe().package == APP


def test_http_500_for_ever_is_a_server_that_is_down(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.fault("http_500", "always")
    with pytest.raises(ServerDown, match="HTTP 500"):
        phone.observe()


def test_a_wedged_server_is_replaced_by_a_fresh_one(bench: Bench) -> None:
    phone = bench.open(read_seconds=0.4, shell_seconds=1.0)
    bench.sim.fault("hang")
    with pytest.raises(PhoneError):
        phone.observe()
    bench.sim.heal()
    assert phone.observe().package == APP


def test_a_server_that_another_driver_started_is_used_and_restarted_when_it_dies(bench: Bench) -> None:
    first, second = bench.open(), bench.open()
    assert second.observe(image=False).package == APP
    first.close()
    assert second.observe(image=False).package == APP


def test_a_foreign_server_is_stopped_by_its_own_stop(bench: Bench) -> None:
    first, second = bench.open(), bench.open()
    second.calls.server.restart()
    assert second.observe(image=False).package == APP
    assert first.observe(image=False).package == APP


# the link


def test_a_phone_out_of_reach_is_gone_in_bounded_time_and_comes_back(bench: Bench) -> None:
    phone = bench.open(reconnect_seconds=1.5)
    bench.sim.fault("wifi_drop")
    with pytest.raises(PhoneGone, match=re.escape(bench.sim.address)):
        phone.observe()
    bench.sim.heal()
    assert phone.observe().package == APP


def test_an_offline_phone_is_gone_and_comes_back(bench: Bench) -> None:
    phone = bench.open(reconnect_seconds=1.0)
    bench.sim.fault("offline")
    bench.sim.fault("adb_drop")
    with pytest.raises(PhoneGone):
        phone.observe()
    bench.sim.heal()
    assert bench.open(reconnect_seconds=15.0).observe().package == APP


def test_a_phone_that_withdrew_its_permission_asks_for_the_owner(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.fault("unauthorised")
    bench.sim.fault("adb_drop")
    with pytest.raises(PhoneNotAuthorised) as caught:
        phone.observe()
    assert "Allow" in caught.value.remedy
    bench.sim.heal()
    bench.private.disconnect(bench.sim.address)
    assert phone.observe().package == APP


# actions are sent at most once


@pytest.mark.parametrize("fault", ["kill_server", "adb_drop", "adb_server"])
def test_an_action_after_a_loss_while_idle_is_done_once(bench: Bench, fault: str) -> None:
    phone = bench.open()
    if fault == "adb_server":
        bench.private.kill()
    else:
        bench.sim.fault(fault)
    phone.perform(TAP)
    assert bench.inputs() == ONE_CLICK


@pytest.mark.parametrize(
    ("fault", "arrived"),
    [
        ("die_before_call", []),
        ("out_of_memory", []),
        ("die_mid_call", ONE_CLICK),
        ("http_500", ONE_CLICK),
        ("dead_object", ONE_CLICK),
        ("truncated_body", ONE_CLICK),
        ("adb_drop_mid_call", ONE_CLICK),
    ],
)
def test_an_action_whose_answer_is_lost_is_unknown_and_never_repeated(
    bench: Bench, fault: str, arrived: list[tuple[str, list[object]]]
) -> None:
    phone = bench.open()
    bench.sim.fault(fault, "click")
    with pytest.raises(OutcomeUnknown):
        phone.perform(TAP)
    assert phone.observe().package == APP
    assert bench.inputs() == arrived


def test_an_action_that_hangs_is_unknown_and_the_server_replaced_before_the_next_look(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    phone = bench.open(action_seconds=0.4)
    bench.sim.fault("hang")
    with pytest.raises(OutcomeUnknown, match="no answer within"):
        phone.perform(TAP)
    bench.sim.heal()
    assert "restarting" not in caplog.text
    assert phone.observe().package == APP
    assert "restarting the u2 server" in caplog.text
    assert bench.inputs() == ONE_CLICK


def test_an_action_to_a_phone_that_is_gone_is_not_kept_for_later(bench: Bench) -> None:
    phone = bench.open(reconnect_seconds=1.0)
    bench.sim.fault("wifi_drop")
    with pytest.raises(PhoneGone):
        phone.perform(TAP)
    bench.sim.heal()
    assert phone.observe().package == APP
    assert bench.inputs() == []


def test_every_tap_counts_once_on_a_phone_that_keeps_killing_the_server(bench: Bench) -> None:
    phone = bench.open(settle_seconds=0.0)
    bench.sim.fault("server_killed_every_n", 3)
    unknown = 0
    for _ in range(12):
        try:
            phone.perform(TAP)
        except OutcomeUnknown:
            unknown += 1
    bench.sim.heal()
    clicks = len(bench.inputs())
    assert 12 - unknown <= clicks <= 12


def test_a_phone_lost_while_the_screen_settles_does_not_undo_the_action(bench: Bench) -> None:
    phone = bench.open(reconnect_seconds=0.5)
    bench.sim.fault("adb_drop_mid_call", "dumpWindowHierarchy")
    bench.sim.fault("already_registered", False)
    performed = phone.perform(TAP)
    assert performed.verified is None
    assert bench.inputs() == ONE_CLICK


# what vendors lock


@pytest.mark.parametrize("gesture", [TAP, Key(name="home"), Text(text="x", x=FIELD[0], y=FIELD[1])])
def test_a_vendor_s_lock_on_touches_names_the_developer_option(bench: Bench, gesture: Tap | Key | Text) -> None:
    phone = bench.open()
    bench.sim.fault("inject_denied")
    with pytest.raises(CallFailed, match="forbids injected touches") as caught:
        phone.perform(gesture)
    assert "USB debugging (Security settings)" in caught.value.remedy
    assert bench.inputs() == []
    assert phone.observe().package == APP


def test_a_no_to_a_tap_that_worked_is_told_apart_by_the_screen(bench: Bench) -> None:
    phone = bench.open()
    phone.observe()
    bench.sim.fault("click_returns_false")
    worked = phone.perform(Tap(x=500, y=880))
    assert (worked.verified, bench.sim.state()["switch"]) == (None, True)
    assert "yet the screen changed" in worked.detail
    nothing = phone.perform(Tap(x=500, y=160))
    assert (nothing.verified, "did not change" in nothing.detail) == (False, True)


@pytest.mark.parametrize("bench", ["tests.devices.uiautomator.machines:Plain"], indirect=True)
def test_a_full_phone_is_told_to_make_room(bench: Bench) -> None:
    phone = bench.open()
    phone.calls.shell_action("rm -rf /data/local/tmp/u2.jar")
    bench.sim.fault("disk_full")
    bench.sim.fault("kill_server")
    with pytest.raises(ServerDown) as caught:
        phone.observe()
    assert "space" in caught.value.remedy


def test_a_jar_that_is_a_directory_is_replaced(bench: Bench) -> None:
    phone = bench.open()
    phone.calls.shell_action("rm -rf /data/local/tmp/u2.jar")
    phone.calls.shell_action("mkdir /data/local/tmp/u2.jar")
    bench.sim.fault("kill_server")
    assert phone.observe().package == APP
