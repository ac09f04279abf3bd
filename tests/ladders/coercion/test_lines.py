"""GELab's tab-separated fields, kind M54 of the design."""

from ladders.coercion.lines import read_fields
from ladders.coercion.tree import Cut, Obj


def fields(text: str, *, cut: bool = False) -> dict[str, object] | None:
    found = read_fields(text, text.index("action"), cut=cut)
    if found is None:
        return None
    value, end, _ = found
    assert isinstance(value, Obj)
    assert end == len(text)
    return dict(value.pairs)


def test_m54_fields_reach_to_the_next_known_field() -> None:
    assert fields("explain:x\taction:TYPE\tvalue: a:b\tc \tsummary:y") == {
        "action": "TYPE",
        "value": " a:b\tc ",
        "summary": "y",
    }


def test_m54_lines_in_place_of_tabs_and_spaces_behind_colons() -> None:
    assert fields("action: TYPE\nvalue: hello\nsummary: y") == {"action": "TYPE", "value": "hello", "summary": "y"}


def test_m54_a_field_that_is_no_verb_is_prose() -> None:
    assert fields("action: I will now press the button") is None
    assert fields('action: {"action":"tap"}') is None


def test_m54_the_last_field_of_a_cut_reply_is_not_whole() -> None:
    found = fields("action:TYPE\tvalue:hel", cut=True)
    assert found is not None
    assert isinstance(found["value"], Cut)
