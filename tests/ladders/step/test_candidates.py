"""The candidates of a screen: each mark's actions with its state, and the actions that need no mark."""

from typing import Any

from devices.mark import Mark
from devices.phone import App
from ladders.action import LongPressAction, OpenAction, TypeAction
from ladders.step.candidates import candidates, past_phrase
from tests.ladders.step.screens import context, mark


def phrases(goal: str, marks: list[Mark], **more: Any) -> list[str]:
    return [c.phrase for c in candidates(context(goal, marks, **more))]


def test_a_switch_says_its_state() -> None:
    assert "tap Vibrate (off)" in phrases("x", [mark(1, "Vibrate", "switch", state=("off",))])
    assert "tap Weekly (on)" in phrases("x", [mark(1, "Weekly", "checkbox", state=("checked",))])


def test_the_past_says_what_the_state_was() -> None:
    assert past_phrase("tap Vibrate (off)") == "tap Vibrate (was off)"
    assert past_phrase("tap Offers (3)") == "tap Offers (3)"


def test_a_field_is_offered_with_the_text_to_type() -> None:
    found = candidates(context("Search for 'Anna'", [mark(1, "Search", "field")]))
    assert found[0].phrase == 'type "Anna" into Search'
    assert found[0].action == TypeAction(text="Anna", mark=1, submit=True)


def test_what_is_typed_into_a_search_or_an_address_bar_is_sent_and_into_a_form_it_is_not() -> None:
    goal = "Open example.org and type it"
    sent = {}
    for label in ("Search or type URL", "Search", "Website", "Email address"):
        found = candidates(context(goal, [mark(1, label, "field")]))
        sent[label] = any(isinstance(c.action, TypeAction) and c.action.submit for c in found)
    assert sent == {"Search or type URL": True, "Search": True, "Website": False, "Email address": False}


def test_a_field_with_nothing_to_type_can_be_tapped() -> None:
    assert "tap Phone" in phrases("Add Ada", [mark(1, "Phone", "field")])


def test_scrolling_is_offered_only_where_something_scrolls() -> None:
    assert "scroll down" in phrases("x", [mark(1, "A")], scrollable=True)
    assert "scroll down" not in phrases("x", [mark(1, "A")])


def test_back_home_wait_and_done_are_always_there() -> None:
    assert phrases("x", []) == ["back", "home", "wait", "done"]


def test_apps_that_the_goal_names_or_implies_are_offered() -> None:
    apps = [App("org.c", "Clock"), App("org.n", "Notes"), App("org.m", "Maps")]
    found = candidates(context("Set an alarm", [], apps=apps))
    assert [c.action for c in found if isinstance(c.action, OpenAction)] == [OpenAction(app="Clock")]


def test_an_app_in_front_or_with_its_icon_shown_is_not_offered() -> None:
    apps = [App("org.c", "Clock")]
    assert "open Clock" not in phrases("Set an alarm", [mark(1, "Clock")], apps=apps)
    assert "open Clock" not in phrases("Set an alarm", [], apps=apps, package="org.c")


def test_disabled_marks_and_plain_texts_are_left_out() -> None:
    marks = [mark(1, "Send", state=("disabled",)), mark(2, "Hello", "text")]
    assert not any(c.mark for c in candidates(context("x", marks)))


def test_a_rejected_pair_is_left_out_on_its_own_screen_only() -> None:
    rejected = frozenset({("here", "tap A"), ("elsewhere", "tap B")})
    found = phrases("x", [mark(1, "A"), mark(2, "B")], rejected=rejected)
    assert "tap A" not in found
    assert "tap B" in found


def test_with_everything_rejected_it_waits() -> None:
    rejected = frozenset(("here", phrase) for phrase in ("back", "home", "wait", "done"))
    assert phrases("x", [], rejected=rejected) == ["wait"]


def test_equal_labels_get_numbers_so_that_each_can_be_rejected() -> None:
    assert phrases("x", [mark(1, "Send"), mark(2, "Send")])[:2] == ["tap Send", "tap Send #2"]


def test_holding_is_offered_for_what_the_goal_speaks_of() -> None:
    marks = [mark(1, "Milk", long_clickable=True), mark(2, "Bread", long_clickable=True)]
    held = [c.mark for c in candidates(context("Delete milk", marks)) if isinstance(c.action, LongPressAction)]
    assert held == [1]


def test_the_cap_keeps_what_the_goal_speaks_of_and_the_ways_on() -> None:
    marks = [*(mark(n, f"Row {n}") for n in range(1, 40)), mark(40, "More options"), mark(41, "Vibrate")]
    found = candidates(context("vibrate", marks, scrollable=True), limit=10)
    assert len(found) == 10
    assert {"tap More options", "tap Vibrate", "scroll down", "back", "done"} <= {c.phrase for c in found}


def test_an_unlabelled_mark_is_named_by_its_id_or_its_role() -> None:
    marks = [mark(1, "", resource_id="org.a:id/btnSave"), mark(2, "", "image")]
    assert phrases("x", marks)[:2] == ["tap btn Save", "tap unnamed image"]
