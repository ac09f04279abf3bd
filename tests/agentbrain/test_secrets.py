"""A secret is typed and never shown."""

from __future__ import annotations

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.secrets import Secrets, check_goal
from tests.build import row, screen

SECRETS = Secrets({"wifi": "hunter22", "pin": "hunter2244"})


def test_a_name_is_revealed_and_a_value_hidden() -> None:
    assert SECRETS.reveal("pass {wifi}!") == "pass hunter22!"
    assert SECRETS.hide("it is hunter22.") == "it is {wifi}."
    assert SECRETS.reveal("{other} {}") == "{other} {}"


def test_the_longer_of_two_values_is_hidden_first() -> None:
    assert SECRETS.hide("hunter2244") == "{pin}"


def test_a_screen_that_shows_a_secret_shows_its_name_instead() -> None:
    shown = screen(row(0, "Password: hunter22"), row(1, "Cancel"))
    hidden = SECRETS.hide_screen(shown)
    assert [node.text for node in hidden.nodes] == ["Password: {wifi}", "Cancel"]
    assert Secrets().hide_screen(shown) is shown


def test_a_secret_never_shows_in_a_repr() -> None:
    assert "hunter22" not in repr(SECRETS)


def test_a_goal_with_an_unknown_name_or_a_value_in_the_clear_is_refused() -> None:
    check_goal("Join Home with {wifi}", SECRETS)
    with pytest.raises(PrerequisiteError, match="--secret bank"):
        check_goal("Log in with {bank}", SECRETS)
    with pytest.raises(PrerequisiteError, match="in the clear") as caught:
        check_goal("Join Home with hunter22", SECRETS)
    assert "hunter22" not in str(caught.value)


@pytest.mark.parametrize(("name", "value"), [("a b", "long enough"), ("x", "abc"), ("", "long enough")])
def test_a_secret_that_could_not_be_hidden_is_refused(name: str, value: str) -> None:
    with pytest.raises(PrerequisiteError):
        Secrets({name: value})
