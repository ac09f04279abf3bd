from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Box
from devices.simulated.layout import Placed, lay_out, measure
from devices.simulated.theme import px
from devices.simulated.widgets import FILL, Widget, column, grid, row, scroll, stack, text

SCREEN = Box(0, 0, 1080, 2400)


def placed(root: Widget, offsets: dict[str, int] | None = None) -> list[Placed]:
    return lay_out(root, SCREEN, SCREEN, offsets or {})


def box_of(found: list[Placed], widget: Widget) -> Box:
    return next(one.box for one in found if one.widget is widget)


def block(height: float, width: float = FILL) -> Widget:
    return Widget(view="android.view.View", width=width, height=height)


def test_a_column_puts_children_below_each_other_with_the_gap_between() -> None:
    first, second = block(40), block(60)
    found = placed(column(first, second, gap=10, pad=(5, 20, 5, 0), height=FILL))
    assert box_of(found, first) == Box(px(5), px(20), 1080 - px(5), px(20) + px(40))
    assert box_of(found, second).top == px(20) + px(40) + px(10)


def test_weights_share_what_fixed_children_leave_to_the_last_pixel() -> None:
    fixed, one, two = block(40, 100), Widget(weight=1, height=40), Widget(weight=2, height=40)
    found = placed(row(fixed, one, two))
    left = 1080 - px(100)
    assert box_of(found, one).width == round(left / 3)
    assert box_of(found, two).right == 1080


def test_a_row_centres_its_children_across() -> None:
    low = block(20, 20)
    found = placed(column(row(low, height=100)))
    assert box_of(found, low).center.y == px(100) // 2


def test_a_grid_breaks_into_lines_as_tall_as_their_tallest_cell() -> None:
    cells = [block(40), block(80), block(40)]
    found = placed(grid(*cells, columns=2, gap=8))
    assert box_of(found, cells[1]).left > box_of(found, cells[0]).right
    assert box_of(found, cells[2]).top == px(80) + px(8)


def test_a_stack_puts_each_child_where_its_gravity_says() -> None:
    corner = Widget(width=50, height=50, gravity="bottom right")
    assert box_of(placed(stack(corner)), corner) == Box(1080 - px(50), 2400 - px(50), 1080, 2400)


def test_a_list_leaves_out_rows_off_screen_and_clips_rows_at_its_edge() -> None:
    rows = [block(100) for _ in range(50)]
    found = placed(scroll(*rows, key="list", height=FILL), {"list": px(150)})
    shown = [one for one in found if one.widget in rows]
    assert shown[0].widget is rows[1]
    assert shown[0].clip.top == 0
    assert shown[0].box.top < 0
    assert shown[-1].clip.bottom == 2400
    assert len(shown) < 12


def test_a_scroll_offset_beyond_the_end_stops_at_the_end() -> None:
    rows = [block(100) for _ in range(30)]
    found = placed(scroll(*rows, key="list", height=FILL), {"list": 10**9})
    assert found[0].offset == found[0].scroll_range == 30 * px(100) - 2400
    assert box_of(found, rows[-1]).bottom == 2400


def test_a_list_that_fits_does_not_scroll() -> None:
    assert placed(scroll(block(100), key="list", height=FILL))[0].scroll_range == 0


def test_a_list_with_bottom_gravity_starts_at_its_end() -> None:
    rows = [block(100) for _ in range(30)]
    body = scroll(*rows, key="list", height=FILL)
    body.gravity = "bottom"
    assert box_of(placed(body), rows[-1]).bottom == 2400


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=60), min_size=1, max_size=6), st.integers(40, 400))
def test_children_lie_inside_their_parent_whatever_the_words(words: list[str], width: int) -> None:
    body = column(*(text(one) for one in words), width=width, pad=(8, 8, 8, 8))
    found = placed(column(body))
    assert all(found[1].box.encloses(one.box) for one in found[2:])


@given(st.text("abcdefgh ", min_size=1, max_size=200), st.integers(60, 1080))
def test_measured_text_is_no_wider_than_its_room(words: str, room: int) -> None:
    assert measure(text(words), room, 2400)[0] <= room
