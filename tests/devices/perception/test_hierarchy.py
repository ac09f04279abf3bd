import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Box
from devices.perception.hierarchy import MAX_NODES, ParsedTree, parse_hierarchy
from tests.devices.perception.shared_data import DUMPS, needs_dumps


def tree(inside: str, rotation: str = "0") -> str:
    declaration = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    return f'{declaration}<hierarchy rotation="{rotation}">{inside}</hierarchy>'


def node(text: str = "", inside: str = "", bounds: str = "[0,0][10,10]", more: str = "") -> str:
    return f'<node text="{text}" {more} bounds="{bounds}">{inside}</node>'


def texts(parsed: ParsedTree) -> list[str]:
    return [n.text for n in parsed.nodes]


def test_a_clean_dump_is_read_whole_and_needs_no_repair() -> None:
    row = node("Wi-Fi", bounds="[0,100][1080,260]", more='resource-id="a:id/title" class="android.widget.TextView"')
    box = node(inside=row, more='clickable="true" package="com.android.settings" enabled="false" drawing-order="7"')
    parsed = parse_hierarchy(tree(box + node("after"), rotation="3"))
    assert (parsed.rotation, parsed.repairs, parsed.problem) == (3, [], None)
    outer, inner, after = parsed.nodes
    assert (outer.index, outer.parent, outer.depth) == (0, -1, 0)
    assert (inner.index, inner.parent, inner.depth) == (1, 0, 1)
    assert (after.index, after.parent, after.depth) == (2, -1, 0)
    assert (outer.clickable, outer.enabled, outer.package, outer.drawing_order) == (
        True,
        False,
        "com.android.settings",
        7,
    )
    assert (inner.text, inner.bounds, inner.resource_id) == ("Wi-Fi", Box(0, 100, 1080, 260), "a:id/title")
    assert (inner.class_name, inner.enabled, inner.clickable) == ("android.widget.TextView", True, False)


def test_every_flag_of_a_node_is_read() -> None:
    names = "clickable long-clickable scrollable checkable checked selected focusable focused password showing-hint"
    read = parse_hierarchy(tree(node(more=" ".join(f'{name}="true"' for name in names.split())))).nodes[0]
    assert all(getattr(read, name.replace("-", "_")) for name in names.split())
    assert not any(getattr(parse_hierarchy(tree(node())).nodes[0], name.replace("-", "_")) for name in names.split())


def test_a_node_that_the_user_cannot_see_is_marked_invisible() -> None:
    hidden, shown = parse_hierarchy(tree(node(more='visible-to-user="false"') + node())).nodes
    assert (hidden.visible, shown.visible) == (False, True)


@pytest.mark.parametrize("name", ["android.widget.EditText", "android.widget.AutoCompleteTextView"])
def test_text_fields_are_editable(name: str) -> None:
    assert parse_hierarchy(tree(node(more=f'class="{name}"'))).nodes[0].editable
    assert not parse_hierarchy(tree(node(more='class="android.widget.TextView"'))).nodes[0].editable


def test_escaped_characters_come_out_plain() -> None:
    parsed = parse_hierarchy(tree(node("Tom &amp; Jerry &lt;3 &quot;a&#10;b&#128512;")))
    assert texts(parsed) == ['Tom & Jerry <3 "a\nb\U0001f600']
    assert parsed.repairs == []


@pytest.mark.parametrize("nothing", [None, "", b"", "  \n", b"\0\0"])
def test_nothing_is_a_missing_tree_and_not_an_empty_screen(nothing: str | bytes | None) -> None:
    parsed = parse_hierarchy(nothing)
    assert parsed.nodes == []
    assert parsed.problem is not None
    assert "no tree" in parsed.problem


def test_a_tree_without_elements_is_a_problem_of_its_own() -> None:
    for empty in ('<hierarchy rotation="1"/>', tree("", rotation="1")):
        parsed = parse_hierarchy(empty)
        assert (parsed.nodes, parsed.rotation) == ([], 1)
        assert "no elements" in str(parsed.problem)


def test_a_screen_that_never_rests_is_named_as_such() -> None:
    assert "never came to rest" in str(parse_hierarchy("ERROR: could not get idle state.").problem)


def test_other_text_is_quoted_in_the_problem() -> None:
    assert "'<html>404" in str(parse_hierarchy("<html>404</html>").problem)


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        (node("a\x01b"), "a\ufffdb"),
        (node("a\x00b"), "a\ufffdb"),
        (node("a\ufffeb"), "a\ufffdb"),
        (node("a&#1;b"), "a\ufffdb"),
        (node("a&#0;b"), "a\ufffdb"),
        (node("a&#x1F;b"), "a\ufffdb"),
        (node("a&#1234567890;b"), "a\ufffdb"),
        (node("half \ud83d"), "half \ufffd"),
        (node("half &#55357;"), "half \ufffd"),
        (node("whole &#55357;&#56832;"), "whole \U0001f600"),
        (node("whole \ud83d\ude00"), "whole \U0001f600"),
        (node("Tom & Jerry"), "Tom & Jerry"),
        (node("a&nbsp;b"), "a&nbsp;b"),
        (node("1 < 2"), "1 < 2"),
    ],
)
def test_characters_that_xml_forbids_are_mended_and_said(broken: str, expected: str) -> None:
    parsed = parse_hierarchy(tree(broken + node("next")))
    assert texts(parsed) == [expected, "next"]
    assert parsed.repairs
    assert parsed.problem is None


def test_a_cut_emoji_in_bytes_is_joined() -> None:
    cesu = tree(node("X")).encode().replace(b"X", b"\xed\xa0\xbd\xed\xb8\x80")
    assert texts(parse_hierarchy(cesu)) == ["\U0001f600"]


def test_bytes_that_are_no_utf8_are_replaced() -> None:
    parsed = parse_hierarchy(tree(node("X")).encode().replace(b"X", b"\xff\xfe"))
    assert texts(parsed) == ["\ufffd\ufffd"]
    assert any("UTF-8" in repair for repair in parsed.repairs)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_encodings_are_recognised(encoding: str) -> None:
    assert texts(parse_hierarchy(tree(node("Ä 設定")).encode(encoding))) == ["Ä 設定"]


def test_a_byte_order_mark_in_text_is_no_junk() -> None:
    assert parse_hierarchy("\ufeff" + tree(node("a"))).repairs == []


def test_text_around_the_tree_is_dropped_and_said() -> None:
    parsed = parse_hierarchy("W/vendor: hello\n" + tree(node("a")) + "UI hierchary dumped to: /dev/tty\n")
    assert texts(parsed) == ["a"]
    assert parsed.repairs == ["Text before the tree was dropped.", "Text after the tree was dropped."]


def test_of_two_trees_the_last_complete_one_counts() -> None:
    first, second = tree(node("old")), tree(node("new"))
    assert texts(parse_hierarchy(first + second)) == ["new"]
    assert texts(parse_hierarchy(first + second[:-30])) == ["old"]


def test_a_cut_tree_keeps_what_came_before_and_says_so() -> None:
    whole = tree(node("a", inside=node("b") + node("c")))
    parsed = parse_hierarchy(whole[: whole.index('"c"') + 2])
    assert texts(parsed) == ["a", "b"]
    assert "cut off" in str(parsed.problem)


def test_a_document_type_brings_no_entities() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
    for text in (bomb + tree(node("&a;&b;")), tree(bomb + node("&a;&b;"))):
        parsed = parse_hierarchy(text)
        assert texts(parsed) == ["&a;&b;"]
        assert any("document type" in repair for repair in parsed.repairs)


def test_a_tree_deeper_than_the_parsers_limit_is_read() -> None:
    parsed = parse_hierarchy(tree('<node bounds="[0,0][1,1]">' * 600 + "</node>" * 600))
    assert len(parsed.nodes) == 600
    assert parsed.nodes[-1].depth == 599
    assert parsed.problem is None


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        ("[-1080,231][0,2274]", Box(-1080, 231, 0, 2274)),
        ("[0.5,1.9][10.0,20]", Box(0, 1, 10, 20)),
        (" [ 1 , 2 ] [ 3 , 4 ] ", Box(1, 2, 3, 4)),
        ("[10,10][0,0]", Box(10, 10, 0, 0)),
    ],
)
def test_odd_bounds_are_read(bounds: str, expected: Box) -> None:
    parsed = parse_hierarchy(tree(node(bounds=bounds)))
    assert parsed.nodes[0].bounds == expected
    assert parsed.repairs == []


@pytest.mark.parametrize("bounds", ["", "[0,0]", "[NaN,0][1,1]", "[99999999999,0][1,1]", "0,0,1,1"])
def test_unreadable_bounds_leave_the_element_with_no_area(bounds: str) -> None:
    parsed = parse_hierarchy(tree(node("a", bounds=bounds)))
    assert parsed.nodes[0].bounds.area == 0
    assert parsed.repairs == ["Elements without readable bounds: 1."]


@pytest.mark.parametrize("rotation", ["4", "-1", "", "x", "90"])
def test_an_odd_rotation_is_taken_for_upright(rotation: str) -> None:
    assert parse_hierarchy(tree(node(), rotation=rotation)).rotation == 0


def test_nodes_without_a_hierarchy_are_read() -> None:
    parsed = parse_hierarchy(node("a", inside=node("b")) + node("c"))
    assert texts(parsed) == ["a", "b", "c"]
    assert parsed.repairs == ["The tree had no hierarchy element around its nodes."]


def test_tags_that_name_the_class_are_nodes() -> None:
    parsed = parse_hierarchy('<hierarchy><android.widget.Button text="a" bounds="[0,0][1,1]"/></hierarchy>')
    assert parsed.nodes[0].class_name == "android.widget.Button"


def test_unknown_attributes_are_ignored() -> None:
    assert texts(parse_hierarchy(tree(node("a", more='NAF="true" important="yes" x:y="1"')))) == ["a"]


def test_more_nodes_than_the_cap_are_left_out_and_said() -> None:
    parsed = parse_hierarchy("<hierarchy>" + '<node bounds="[0,0][1,1]"/>' * (MAX_NODES + 5) + "</hierarchy>")
    assert len(parsed.nodes) == MAX_NODES
    assert "100,000" in str(parsed.problem)


def well_formed(parsed: ParsedTree) -> None:
    for position, read in enumerate(parsed.nodes):
        assert read.index == position
        assert -1 <= read.parent < position
        assert read.depth == (parsed.nodes[read.parent].depth + 1 if read.parent >= 0 else 0)
        assert not any("\ud800" <= character <= "\udfff" for character in read.text + read.desc)
    assert parsed.nodes or parsed.problem


@given(st.binary(max_size=400))
def test_no_bytes_raise(data: bytes) -> None:
    well_formed(parse_hierarchy(data))


@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=400))
def test_no_text_raises(text: str) -> None:
    well_formed(parse_hierarchy(text))


MARKUP = [
    "<hierarchy>",
    "</hierarchy>",
    "<node ",
    'text="',
    '"',
    "/>",
    ">",
    "</node>",
    "&",
    "&#55357;",
    "<!--",
    "<![CDATA[",
]
MARKUP += [
    "-->",
    "]]>",
    "<?",
    "?>",
    "<!DOCTYPE a [",
    "]>",
    'bounds="[0,0][9,9]"',
    "\x00",
    "\ud83d",
    "<hierarchy/>",
    "<a:b c:d=''>",
]


@given(st.lists(st.sampled_from(MARKUP), max_size=30))
def test_no_mixture_of_markup_raises(pieces: list[str]) -> None:
    well_formed(parse_hierarchy("".join(pieces)))


@needs_dumps
@pytest.mark.parametrize("path", DUMPS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_real_dumps_are_read_and_survive_any_damage(path: Path) -> None:
    data = path.read_bytes()
    parsed = parse_hierarchy(data)
    assert len(parsed.nodes) >= 10
    well_formed(parsed)
    chance = random.Random(path.name)
    for _ in range(5):
        at, length = chance.randrange(len(data)), chance.randrange(40)
        damage = chance.choice([b"", bytes(chance.randrange(256) for _ in range(length)), data[:at]])
        well_formed(parse_hierarchy(data[:at] + damage + data[at + length :]))
