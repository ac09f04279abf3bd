"""The driver on the simulated phone's own apps: keyboard, rotation, slow screens, secure windows."""

import pytest

from devices.geometry import Box, Size
from devices.gesture import Key, OpenApp, Tap, Text
from devices.screen import Node, Screen
from devices.uiautomator.config import DriverConfig
from tests.devices.uiautomator.conftest import Bench

NOTES, ROWS = "com.simplemobiletools.notes.pro", "com.agentbrain.testbed"
APPS = pytest.mark.parametrize("bench", ["devices.simulated.phone:SimulatedMachine"], indirect=True)
PATIENT = {
    name: getattr(DriverConfig(), name)
    for name in ("settle_seconds", "settle_first_seconds", "settle_step_seconds", "settle_quiet_seconds")
}


def named(screen: Screen, resource_id: str) -> Node:
    return next(node for node in screen.nodes if node.resource_id.endswith(f":id/{resource_id}"))


@APPS
def test_the_keyboard_s_place_is_known_while_it_is_up(bench: Bench) -> None:
    phone = bench.open(**PATIENT)
    phone.perform(OpenApp(package=NOTES))
    assert phone.observe(image=False).keyboard is None
    field = named(phone.observe(image=False), "search_field").bounds.center
    phone.perform(Tap(x=field.x, y=field.y))
    screen = phone.observe(image=False)
    assert screen.package == NOTES
    assert screen.keyboard is not None
    assert Box(0, 1200, 1080, 2400).encloses(screen.keyboard)
    keys = [n for n in screen.nodes if n.text == "q" or n.desc == "q"]
    assert keys
    assert all(screen.keyboard.encloses(key.bounds) for key in keys)
    phone.perform(Key(name="back"))
    assert phone.observe(image=False).keyboard is None


@APPS
def test_text_goes_into_an_app_s_field_and_is_seen_there(bench: Bench) -> None:
    phone = bench.open(**PATIENT)
    phone.perform(OpenApp(package=NOTES))
    field = named(phone.observe(image=False), "search_field").bounds.center
    performed = phone.perform(Text(text="héllo 😀", x=field.x, y=field.y))
    assert performed.verified is True
    assert named(phone.observe(image=False), "search_field").text == "héllo .."


@APPS
def test_a_screen_that_follows_late_is_waited_for(bench: Bench) -> None:
    phone = bench.open(**PATIENT)
    phone.perform(OpenApp(package=ROWS))
    before = phone.observe(image=False)
    row = named(before, "row").bounds.center
    bench.sim.fault("slow_screen", 0.2)
    performed = phone.perform(Tap(x=row.x, y=row.y))
    assert performed.settled
    assert any("Tapped" in node.text for node in phone.observe(image=False).nodes)


@APPS
def test_a_screenshot_that_lies_on_its_side_is_turned_as_the_bounds_are(bench: Bench) -> None:
    phone = bench.open(**PATIENT)
    phone.perform(OpenApp(package=ROWS))
    phone.calls.act("setOrientation", "left")
    try:
        upright = phone.observe()
        bench.sim.fault("screencap_unrotated")
        turned = phone.observe()
    finally:
        phone.calls.act("setOrientation", "natural")
    assert (upright.size, turned.size) == (Size(2400, 1080), Size(2400, 1080))
    assert upright.image is not None
    assert turned.image is not None
    assert turned.image.size == (2400, 1080)
    assert "turned upright" in turned.repairs[0]
    small = [image.convert("L").resize((60, 27)).tobytes() for image in (upright.image, turned.image)]
    assert sum(abs(a - b) for a, b in zip(*small, strict=True)) / len(small[0]) < 6


@APPS
def test_apps_are_listed_by_the_names_people_use(bench: Bench) -> None:
    names = {app.name for app in bench.open().apps()}
    assert {"Settings", "Clock", "Contacts", "Messages", "Notes"} <= names
    assert not any("auncher" in name for name in names)
