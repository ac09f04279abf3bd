"""One look at the phone: bounded patience, no blank pictures, marks made once per tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from agentbrain.observing import Observer, View, changed
from agentbrain.secrets import Secrets
from devices.errors import PhoneGone, PhoneNotAuthorised
from devices.geometry import Box
from devices.gesture import Gesture
from devices.screen import Screen
from tests.build import mark, marks, row, screen
from tests.fakes import ScriptedPhone

GRADIENT = Image.linear_gradient("L").resize((108, 240)).convert("RGB")


class Setting:
    """An observer over what `show` returns, with a clock that only sleeping moves."""

    def __init__(self, show: Callable[[Sequence[Gesture]], Screen]) -> None:
        self.now, self.lost = 0.0, 0
        self.observer = Observer(
            ScriptedPhone(show), Secrets(), 10.0, lost=self._lost, sleep=self._sleep, clock=lambda: self.now
        )

    def _sleep(self, seconds: float) -> None:
        self.now += seconds

    def _lost(self) -> None:
        self.lost += 1


def away(times: int, error: Exception) -> Callable[[Sequence[Gesture]], Screen]:
    failures = [error] * times

    def show(_: Sequence[Gesture]) -> Screen:
        if failures:
            raise failures.pop()
        return screen(row(0, "Back"))

    return show


def test_a_phone_that_is_away_is_waited_for_and_said_to_be_lost_once() -> None:
    setting = Setting(away(3, PhoneGone("Away.")))
    view = setting.observer.look(image=False)
    assert [mark.label for mark in view.marks] == ["Back"]
    assert (setting.lost, setting.now) == (1, 0.5 + 1 + 2)


def test_a_phone_that_stays_away_is_given_up_within_the_patience() -> None:
    setting = Setting(away(99, PhoneGone("Away.")))
    with pytest.raises(PhoneGone):
        setting.observer.look(image=False)
    assert setting.now <= 10.0
    assert setting.lost == 1


def test_a_phone_that_refuses_us_is_not_waited_for() -> None:
    setting = Setting(away(1, PhoneNotAuthorised("No.")))
    with pytest.raises(PhoneNotAuthorised):
        setting.observer.look(image=False)
    assert (setting.now, setting.lost) == (0.0, 0)


@pytest.mark.parametrize("colour", ["black", "white", "#336699"])
def test_s40_a_picture_of_one_colour_is_taken_out_and_named(colour: str) -> None:
    flat = Image.new("RGB", (108, 240), colour)
    view = Setting(lambda _: screen(row(0, "A"), image=flat, image_bytes=b"jpeg", image_reason=None)).observer.look(
        image=True
    )
    assert (view.screen.image, view.screen.image_bytes, view.screen.image_reason) == (None, None, "blank")


def test_a_picture_that_shows_something_stays() -> None:
    view = Setting(lambda _: screen(row(0, "A"), image=GRADIENT, image_reason=None)).observer.look(image=True)
    assert (view.screen.image, view.screen.image_reason) == (GRADIENT, None)


def test_the_same_tree_is_marked_once() -> None:
    observer = Setting(lambda _: screen(row(0, "A"))).observer
    assert observer.look(image=False).marks is observer.look(image=False).marks


def test_a_close_up_numbers_the_marks_of_its_region_from_one() -> None:
    view = Setting(lambda _: screen(*(row(i, f"Row {i}") for i in range(5)))).observer.look(image=False)
    region = Box(0, 300, 1080, 600)
    closer = view.within(region)
    assert [(mark.number, mark.label) for mark in closer.marks] == [(1, "Row 2"), (2, "Row 3")]
    assert (closer.region, closer.screen) == (region, view.screen)


def test_a_value_a_state_or_the_picture_of_a_bare_tree_is_a_change() -> None:
    one, other = screen(row(0, "A")), screen(row(0, "B"))
    look = Setting(lambda _: one).observer.view
    assert changed(look(one), look(other))
    assert not changed(look(one), look(one))
    turned = GRADIENT.rotate(180)
    bare = View(screen(image=GRADIENT, image_reason=None), marks())
    assert changed(bare, View(replace(bare.screen, image=turned), marks()))
    assert not changed(bare, bare)


def shown(*words: str, image: Image.Image | None = None) -> View:
    return View(screen(image=image, image_reason=None if image else "not_requested"), marks(mark(1, "A"), words=words))


def test_words_that_are_no_elements_are_a_change_and_a_clock_is_none() -> None:
    assert changed(shown("12"), shown("125"))
    assert not changed(shown("12"), shown("12"))
    for before, after in (("12:59", "13:00"), ("2 minutes ago", "3 minutes ago"), ("Ann, just now", "Ann, 1 min ago")):
        assert not changed(shown("Chats", before), shown("Chats", after))


def test_a_line_drawn_on_a_picture_is_a_change_and_a_clock_in_the_status_bar_is_none() -> None:
    blank, drawn, clock = (Image.new("RGB", (1080, 2400), "white") for _ in range(3))
    ImageDraw.Draw(drawn).line((200, 900, 800, 1500), fill="black", width=20)
    ImageDraw.Draw(clock).text((40, 20), "12:01", fill="black", font_size=42)
    assert changed(shown(image=blank), shown(image=drawn))
    assert not changed(shown(image=blank), shown(image=clock))
    assert not changed(shown(image=blank), shown())
