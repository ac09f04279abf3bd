import pytest

from ladders.coercion.tags import kind_of


@pytest.mark.parametrize(
    "name", ["think", "THINK", "Thinking", "thought", "tink", "thnik", "thinkk", "hink", "thimk", "grounding_think"]
)
def test_m05_a_think_tag_is_known_with_one_letter_wrong(name: str) -> None:
    assert kind_of(name, "") == "think"


@pytest.mark.parametrize(
    ("name", "attribute", "kind"),
    [
        ("answer", "", "answer"),
        ("tool_call", "", "answer"),
        ("seed:tool_call", "", "answer"),
        ("begin_of_box", "", "answer"),
        ("observation", "", "aside"),
        ("conclusion", "", "aside"),
        ("tools", "", "aside"),
        ("im_start", "", "start"),
        ("user", "", "start"),
        ("im_end", "", "end"),
        ("s", "", "end"),
        ("channel", "", "channel"),
        ("function", "=tap", "function"),
        ("invoke", ' name="tap"', "function"),
        ("function", "", "noise"),
        ("point", "", "value"),
        ("box_start", "", "value"),
        ("b", "", "noise"),
        ("div", "", "noise"),
        ("ink", "", "noise"),
    ],
)
def test_tags_are_sorted_by_name(name: str, attribute: str, kind: str) -> None:
    assert kind_of(name, attribute) == kind
