"""The driver looks at a phone, touches it once, and says what came of it."""

import pytest

from devices.errors import CallFailed
from devices.geometry import Box, Size
from devices.gesture import Drag, Gesture, Key, LongPress, OpenApp, Swipe, Tap, Wait
from devices.phone import App
from tests.devices.uiautomator.conftest import Bench
from tests.devices.uiautomator.machines import APP, OK

LONG_LIST = (500, 1140)
SPINNER = "tests.devices.uiautomator.machines:Spinner"


def test_a_screen_has_tree_picture_app_and_activity(bench: Bench) -> None:
    screen = bench.open().observe()
    assert (screen.size, screen.rotation, screen.package, screen.activity) == (Size(1080, 2400), 0, APP, ".Main")
    assert (screen.tree_problem, list(screen.repairs), screen.keyboard) == (None, [], None)
    assert [n.text for n in screen.nodes if n.resource_id.endswith((":id/ok", ":id/cancel"))] == ["OK", "Cancel"]
    assert screen.image is not None
    assert screen.image.size == (1080, 2400)
    assert screen.image_reason is None
    assert len(screen.print) == 16


def test_a_screen_without_a_picture_says_that_none_was_asked_for(bench: Bench) -> None:
    screen = bench.open().observe(image=False)
    assert (screen.image, screen.image_reason) == (None, "not_requested")


def test_two_looks_at_one_screen_have_one_print_and_another_screen_another(bench: Bench) -> None:
    phone = bench.open()
    first = phone.observe().print
    assert phone.observe(image=False).print == first
    phone.perform(Tap(x=LONG_LIST[0], y=LONG_LIST[1]))
    there = phone.observe()
    assert (there.activity, there.print != first) == (".List", True)


def test_a_tap_reaches_the_phone_once(bench: Bench) -> None:
    done = bench.open().perform(Tap(x=OK[0], y=OK[1]))
    assert (done.settled, done.verified, done.detail) == (True, None, "")
    assert bench.inputs() == [("click", [*OK])]


def test_each_gesture_reaches_the_phone_once(bench: Bench) -> None:
    phone = bench.open(settle_seconds=0.0)
    gestures: list[Gesture] = [
        LongPress(x=200, y=380, seconds=0.6),
        Swipe(x1=500, y1=1900, x2=500, y2=900, seconds=0.1),
        Drag(x1=100, y1=300, x2=100, y2=900, seconds=0.5),
        Key(name="back"),
        Key(name="volume_up"),
        Wait(seconds=0.01),
    ]
    for gesture in gestures:
        phone.perform(gesture)
    assert bench.inputs() == [
        ("long_click", [200, 380]),
        ("swipe", [500, 1900, 500, 900, 20]),
        ("drag", [100, 300, 100, 900, 100]),
        ("key", [4, 0]),
        ("key", [24, 0]),
    ]


def test_opening_an_app_is_verified_by_what_is_in_front(bench: Bench) -> None:
    phone = bench.open()
    phone.perform(Key(name="home"))
    assert phone.observe(image=False).package == "org.example.launcher"
    done = phone.perform(OpenApp(package=APP))
    assert (done.verified, phone.observe(image=False).package) == (True, APP)
    assert [do for do, _ in bench.inputs()] == ["key", "open_app"]


@pytest.mark.parametrize("package", ["no.such.app", "x; reboot", "a", ""])
def test_opening_what_is_no_app_is_refused_and_does_nothing(bench: Bench, package: str) -> None:
    with pytest.raises(CallFailed):
        bench.open().perform(OpenApp(package=package))
    assert bench.inputs() == []


def test_apps_have_names(bench: Bench) -> None:
    assert App(APP, "Plain") in bench.open().apps()


def test_a_rotated_phone_is_seen_in_its_rotated_space(bench: Bench) -> None:
    phone = bench.open()
    phone.calls.act("setOrientation", "left")
    try:
        screen = phone.observe()
    finally:
        phone.calls.act("setOrientation", "natural")
    assert (screen.size, screen.rotation) == (Size(2400, 1080), 1)
    assert screen.image is not None
    assert screen.image.size == (2400, 1080)
    assert screen.nodes[0].bounds == Box(0, 0, 2400, 1080)
    assert phone.observe(image=False).size == Size(1080, 2400)


def test_a_dark_screen_has_no_picture_because_it_is_off(bench: Bench) -> None:
    phone = bench.open()
    phone.perform(Key(name="power"))
    assert phone.observe().image_reason == "off"


@pytest.mark.parametrize("bench", [SPINNER], indirect=True)
def test_a_screen_that_never_rests_costs_the_settle_budget_and_says_so(bench: Bench) -> None:
    phone = bench.open(settle_seconds=0.3)
    done = phone.perform(Tap(x=OK[0], y=OK[1]))
    assert not done.settled
    assert done.seconds < 3
    assert bench.inputs() == [("click", [*OK])]


def test_a_tap_below_what_ui_automator_calls_the_screen_goes_by_the_input_command(bench: Bench) -> None:
    phone = bench.open()
    phone.observe(image=False)
    phone._touch.reach = Size(1080, 2274)  # as on phones whose displayHeight leaves out the navigation bar
    phone.act(Tap(x=540, y=2300))
    assert [(call["via"], call["do"], call["args"]) for call in bench.sim.calls()[-1:]] == [
        ("shell", "click", [540, 2300])
    ]


def test_closing_twice_is_harmless_and_another_driver_can_follow(bench: Bench) -> None:
    phone = bench.open()
    phone.close()
    phone.close()
    assert bench.open().observe(image=False).package == APP
