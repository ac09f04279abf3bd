"""Must-not N8: what a model hears of a refusal."""

from typing import get_args

import pytest

from devices.phone import App
from ladders.action import ACTION
from ladders.coercion import CoercionContext, Problem
from ladders.coercion.feedback import FORMS, explain, only_first
from ladders.coercion.verbs import OWN_VERBS
from tests.build import mark, marks


@pytest.mark.parametrize("problem", get_args(Problem))
def test_every_problem_is_one_sentence_and_what_is_allowed(problem: Problem) -> None:
    words = explain(problem, CoercionContext())
    assert words[0].isupper()
    assert '"action"' in words
    assert all(verb in words for verb in OWN_VERBS)
    assert len(words) < 600


def test_the_marks_are_listed_as_ranges() -> None:
    shown = marks(*(mark(number, "x") for number in (1, 2, 3, 7, 9, 10)))
    assert "Marks: 1-3, 7, 9-10." in explain("no_such_mark", CoercionContext(marks=shown))
    assert "There are no marks" in explain("no_such_mark", CoercionContext())


def test_a_known_verb_is_answered_with_its_form() -> None:
    assert FORMS["type"] in explain("no_text", CoercionContext(), "type")
    assert "give_up" not in explain("no_text", CoercionContext(), "type")


def test_the_apps_are_listed_but_not_all_of_many() -> None:
    apps = tuple(App(f"com.a{n}", f"App {n}") for n in range(30))
    words = explain("no_such_app", CoercionContext(apps=apps))
    assert "App 0, App 1" in words
    assert "and 10 more" in words


def test_a_model_with_its_own_language_is_not_taught_ours() -> None:
    words = explain("no_target", CoercionContext(dialect="ui_tars"))
    assert "{" not in words
    assert "the format you were given" in words


def test_every_form_is_an_action() -> None:
    for form in FORMS.values():
        ACTION.validate_json(form.replace("N", "1"))
    assert tuple(FORMS) == OWN_VERBS


def test_several_actions_are_counted() -> None:
    assert only_first(3) == "Your last reply held 3 actions; only the first was done. Reply with one action."
