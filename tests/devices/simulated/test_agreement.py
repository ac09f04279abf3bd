"""The tree, the pixels and the hit test come from one source; these tests hold them to it."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from devices.geometry import Box
from devices.simulated.canvas import Canvas
from devices.simulated.layout import Placed
from devices.simulated.painting import paint
from devices.simulated.phone import SimulatedMachine
from devices.simulated.scene import Layer
from tests.devices.simulated.hand import BACK, Hand

PACKAGES = sorted(set(SimulatedMachine().packages()) - {"com.android.launcher3"})


def covered(phone: SimulatedMachine, layer: Layer, one: Placed) -> bool:
    """Whether something painted later takes the centre of what is visible of an element."""
    x, y = one.clip.center
    scene = phone.stage.scene()
    above = scene.layers[scene.layers.index(layer) + 1 :]
    if any(other.box.contains(x, y) and other.window.kind not in ("bar", "handle", "toast") for other in above):
        return True
    later = layer.placed[list(layer.placed).index(one) + 1 :]
    return any(other.widget.takes_touch and other.clip.contains(x, y) for other in later)


def check_tree(phone: SimulatedMachine) -> None:
    elements = phone.elements()
    screen = Box(0, 0, *phone.size)
    for at, one in enumerate(elements):
        assert one.index == at
        assert one.parent < at
        assert one.bounds.area > 0
        assert screen.encloses(one.bounds)
        if one.parent >= 0:
            assert elements[one.parent].bounds.encloses(one.bounds), (elements[one.parent], one)
            assert one.depth == elements[one.parent].depth + 1


def tap_and_check(phone: SimulatedMachine, layer: Layer, one: Placed) -> None:
    """Tap the centre of an element; if nothing covers it, exactly its own handler must run."""
    original = one.widget.on_click
    if original is None or covered(phone, layer, one) or not phone.stage.scene().enabled(layer, one):
        phone.click(*one.clip.center)
        return
    ran: list[bool] = []

    def recording() -> None:
        ran.append(True)
        original()

    one.widget.on_click = recording
    phone.click(*one.clip.center)
    assert ran == [True]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(PACKAGES), st.integers(0, 1), st.lists(st.integers(0, 10**6), min_size=5, max_size=25))
def test_wherever_taps_lead_a_tap_on_an_element_reaches_it(package: str, rotation: int, choices: list[int]) -> None:
    phone = SimulatedMachine()
    phone.set_rotation(rotation)
    phone.open_app(package)
    for step, choice in enumerate(choices):
        check_tree(phone)
        able = [(layer, one) for element, one, layer in phone.stage.reported() if element.clickable]
        if not able or choice % 11 == 0:
            phone.key(BACK)
        elif choice % 7 == 0:
            phone.swipe(phone.size.width // 2, phone.size.height // 2, phone.size.width // 2, 200, 20)
        else:
            tap_and_check(phone, *able[choice % len(able)])
        if choice % 5 == 0:
            phone.type_text("Ab 12")
        phone.tick(float(step))
    phone.render()
    json.dumps(phone.state())


SCREENS: list[tuple[str, tuple[str, ...]]] = [
    ("com.android.settings", ()),
    ("com.android.settings", ("Wi-Fi",)),
    ("com.android.settings", ("Wi-Fi", "Maple Street 12")),
    ("com.android.settings", ("Display",)),
    ("com.android.settings", ("Display", "Screen timeout")),
    ("com.google.android.deskclock", ()),
    ("com.google.android.deskclock", ("Add alarm",)),
    ("com.google.android.contacts", ("Alice Moreau",)),
    ("com.google.android.apps.messaging", ("Maya Chen",)),
    ("com.simplemobiletools.notes.pro", ()),
    ("com.google.android.calendar", ()),
    ("com.google.android.apps.tasks", ("Create new task",)),
    ("com.google.android.documentsui", ("Documents",)),
    ("com.android.music", ("Copper Sky", "Now playing")),
    ("com.google.android.calculator", ("7", "×", "6")),
    ("com.google.android.dialer", ("key pad",)),
    ("com.android.gallery3d", ("Albums",)),
    ("com.android.soundrecorder", ()),
    ("com.bluebasket.shop", ("Ceramic mug",)),
    ("com.coinjar.expenses", ("Add expense",)),
    ("com.ladle.recipes", ("Pancakes",)),
    ("com.agentbrain.testbed", ()),
]


@pytest.mark.parametrize(("package", "path"), SCREENS)
@pytest.mark.parametrize("dark", [False, True])
def test_painted_words_lie_inside_their_bounds(package: str, path: tuple[str, ...], dark: bool) -> None:
    hand = Hand({"settings": {"display": {"dark": dark}}}).open(package).tap(*path) if path else Hand().open(package)
    scene = hand.phone.stage.scene()
    whole = hand.phone.render()
    checked = 0
    for element, one, layer in hand.phone.stage.reported():
        if not element.text or one.widget.children:
            continue
        ground = whole.copy()
        ground.paste((255, 0, 255), one.clip)
        image = ground.copy()
        paint(Canvas(image, dark=dark), [one], scene.caret)
        ink = ImageChops.difference(ground, image).getbbox()
        assert ink is not None, element
        assert element.visible.encloses(Box(*ink)), (element, ink)
        assert layer.box.encloses(Box(*ink))
        checked += 1
    assert checked >= 3


@pytest.mark.parametrize(("package", "path"), SCREENS)
def test_the_dark_theme_repaints_every_screen(package: str, path: tuple[str, ...]) -> None:
    def brightness(dark: bool) -> float:
        hand = Hand({"settings": {"display": {"dark": dark}}}).open(package)
        if path:
            hand.tap(*path)
        return sum(hand.phone.render().resize((1, 1)).tobytes()) / 3

    assert brightness(False) > 100 > 60 > brightness(True)
