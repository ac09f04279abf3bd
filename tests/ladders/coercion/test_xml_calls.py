"""Calls written as tags, kinds M8 to M10 of the design."""

import pytest

from ladders.coercion.tree import Call, Cut, Obj
from ladders.coercion.xml_calls import named_call, read_function, unescape_once


def test_m10_parameters_are_exact_but_for_the_formats_own_line_breaks() -> None:
    text = '<parameter=text>\n a <b> "c"\n\n</parameter>\n<parameter=mark>3</parameter></function>'
    call, end, repairs = read_function(text, 0, "=type")
    assert call == Call("type", [], [("text", ' a <b> "c"\n'), ("mark", "3")])
    assert (end, repairs) == (len(text), [])


def test_m10_one_line_break_alone_belongs_to_the_text() -> None:
    call, _, _ = read_function("<parameter=text>a\n</parameter></function>", 0, "=type")
    assert call.named == [("text", "a\n")]


def test_m10_a_parameter_without_an_end_is_marked() -> None:
    call, _, repairs = read_function("<parameter=text>hel", 0, "=type")
    assert isinstance(call.named[0][1], Cut)
    assert (call.end, repairs) == ("open", ["missing_brace"])


def test_m09_the_name_of_a_gemma_call_is_its_last_part() -> None:
    assert named_call("call:default_api.tap", Obj([("mark", "5")])) == Call("tap", [], [("mark", "5")])


@pytest.mark.parametrize(
    ("escaped", "plain"),
    [
        (r"{\"a\": 1}", '{"a": 1}'),
        (r"a\nb", "a\nb"),
        (r"a\\nb", r"a\nb"),
        (r"\u00e9\/", "é/"),
        ("a\\", "a\\"),
        (r"\u12", "u12"),
    ],
)
def test_m23_one_level_of_escaping_is_undone(escaped: str, plain: str) -> None:
    assert unescape_once(escaped) == plain
