from dataclasses import replace

from devices.perception.again import find_again
from devices.perception.marks import mark_screen
from tests.devices.perception.trees import button, page


def test_a_row_that_a_banner_pushed_down_is_found_at_its_new_place() -> None:
    before = mark_screen(page(button((0, 600, 1080, 760), "Anna"), button((0, 760, 1080, 920), "Bob")))
    after = mark_screen(
        page(
            button((0, 600, 1080, 760), "Banner"),
            button((0, 760, 1080, 920), "Anna"),
            button((0, 920, 1080, 1080), "Bob"),
        )
    )
    found = find_again(before.items[0], after)
    assert found is not None
    assert (found.label, found.number, found.box.top) == ("Anna", 2, 760)


def test_an_element_that_is_gone_is_not_found() -> None:
    before = mark_screen(page(button((0, 600, 1080, 760), "Anna")))
    after = mark_screen(page(button((0, 600, 1080, 760), "Bob")))
    assert find_again(before.items[0], after) is None


def test_a_running_clock_in_a_label_does_not_hide_its_element() -> None:
    before = mark_screen(page(button((0, 600, 1080, 760), "Stop 00:12")))
    after = mark_screen(page(button((0, 600, 1080, 760), "Stop 01:07")))
    assert find_again(before.items[0], after) == after.items[0]


def test_of_equal_elements_the_nearest_is_taken() -> None:
    marks = mark_screen(page(button((0, 200, 1080, 360), "Delete"), button((0, 900, 1080, 1060), "Delete")))
    old = replace(marks.items[1], box=marks.items[1].box._replace(top=880))
    assert find_again(old, marks) == marks.items[1]
