"""The action vocabulary: one target, bounded values, and a form that reads back as itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from ladders.action import ACTION, Action, DoneAction, TapAction, TypeAction, WaitAction, serialise


def test_the_verb_comes_first_and_defaults_that_say_nothing_are_left_out() -> None:
    assert serialise(TapAction(mark=5)) == '{"action":"tap","mark":5}'
    assert serialise(TypeAction(text='é "q"', mark=2)) == '{"action":"type","text":"é \\"q\\"","mark":2,"submit":false}'


@pytest.mark.parametrize(
    "values",
    [
        {"action": "tap"},
        {"action": "tap", "mark": 1, "cell": "A1"},
        {"action": "tap", "mark": 0},
        {"action": "tap", "cell": "I1"},
        {"action": "tap", "cell": "A13"},
        {"action": "type", "text": ""},
        {"action": "wait", "seconds": 60},
        {"action": "give_up"},
        {"action": "launch_missiles"},
        {"action": "tap", "mark": 1, "odd": 2},
    ],
)
def test_what_is_no_action_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ACTION.validate_python(values)


ACTIONS = st.one_of(
    st.builds(TapAction, mark=st.integers(1, 99)),
    st.builds(TypeAction, text=st.text(min_size=1, max_size=200), mark=st.none() | st.integers(1, 99)),
    st.builds(WaitAction, seconds=st.floats(0.2, 10)),
    st.builds(DoneAction, evidence=st.text(max_size=100)),
)


@given(action=ACTIONS)
def test_a_serialised_action_reads_back_as_itself(action: Action) -> None:
    try:
        text = serialise(action).encode()
    except UnicodeEncodeError:
        return  # a lone surrogate has no bytes; coercion never lets one through
    assert ACTION.validate_json(text) == action
