"""How closely to look is arithmetic, decided one frame ahead, and always given back."""

from __future__ import annotations

from agentbrain.config import RunConfig
from agentbrain.document import CloseUp
from agentbrain.tiers import after_frame, decide, focus, shown, whole
from devices.geometry import Box
from tests.build import mark, marks

CONFIG = RunConfig()
REGION = Box(0, 0, 500, 500)
LABELLED = marks(*(mark(i, f"Row {i}") for i in range(1, 6)))
BARE = marks(mark(1, "Title"), *(mark(i, "") for i in range(2, 6)))


def test_s38_the_same_focus_again_keeps_its_count_and_any_change_resets_it() -> None:
    used = CloseUp(region=REGION, screen="print", frames=119)
    assert focus(used, REGION, screen="print").frames == 119
    assert focus(used, Box(0, 0, 500, 501), screen="print").frames == 0
    assert focus(used, REGION, read_mode=True, screen="print").frames == 0
    assert focus(CloseUp(read_mode=True, frames=5), None, read_mode=True).frames == 5


def test_s38_after_120_close_ups_the_coarse_tier_is_forced_and_the_focus_given_up() -> None:
    close_up, shots = CloseUp(read_mode=True), 0
    for _ in range(121):
        region = shown(close_up, LABELLED, CONFIG)
        shots += region is not None
        close_up = after_frame(close_up, region, CONFIG)
    assert (shots, close_up) == (120, CloseUp())


def test_s38_read_mode_shows_the_whole_screen_closely() -> None:
    assert shown(CloseUp(read_mode=True), LABELLED, CONFIG) == Box(0, 0, 1080, 2400)


def test_s39_what_is_decided_counts_on_the_next_frame_of_the_same_screen_only() -> None:
    close_up = decide(CloseUp(), None, True, LABELLED, CONFIG)
    assert shown(close_up, LABELLED, CONFIG) == whole(LABELLED)
    assert shown(close_up, marks(mark(1, "Other"), print_="other"), CONFIG) is None


def test_s39_a_screen_of_unlabelled_marks_is_looked_at_closely_around_them() -> None:
    close_up = decide(CloseUp(), None, False, BARE, CONFIG)
    region = shown(close_up, BARE, CONFIG)
    assert region == Box(0, 168, 1080, 622)
    assert shown(decide(CloseUp(), None, False, LABELLED, CONFIG), LABELLED, CONFIG) is None


def test_the_same_screen_is_not_looked_at_closely_twice_in_a_row() -> None:
    first = decide(CloseUp(), None, False, BARE, CONFIG)
    second = decide(first, shown(first, BARE, CONFIG), False, BARE, CONFIG)
    assert shown(second, BARE, CONFIG) is None


def test_read_mode_is_not_given_back_by_an_unclear_answer() -> None:
    reading = CloseUp(read_mode=True, frames=3)
    assert decide(reading, whole(BARE), True, BARE, CONFIG) == reading
