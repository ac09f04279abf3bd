"""Why a `done` that quotes nothing is not believed: each check with a state it refuses and one it lets pass."""

from __future__ import annotations

import pytest

from agentbrain.deeds import dealt_with
from agentbrain.vetoes import why_not
from devices.mark import Mark
from ladders.action import Action, BackAction, OpenAction, TapAction, TypeAction
from ladders.step.context import PastStep
from tests.build import mark, marks, past

NOTHING_THERE = "Places were opened and nothing was done there."
NOT_COVERED = "What was done so far does not cover the goal."


def step(
    label: str,
    *,
    was: str = "",
    opened: bool = False,
    action: Action | None = None,
    package: str = "com.example",
) -> PastStep:
    phrase = f"tap {label} ({was})" if was else f"tap {label}"
    return PastStep(action or TapAction(mark=1), phrase, label, "changed", "s1", "s2", package, opened)


def page(label: str) -> PastStep:
    return step(label, opened=True)


def typed(text: str, field: str = "Title") -> PastStep:
    return step(field, action=TypeAction(text=text, mark=1))


def button(label: str, number: int = 1) -> Mark:
    return mark(number, label, role="button", clickable=True)


def switch(label: str, state: str, number: int = 1) -> Mark:
    return mark(number, label, role="switch", state=(state,))


LIST = marks(mark(1, "Team meeting"), mark(2, "Lunch"), words=["Calendar"])


def test_a_question_that_waits_for_its_answer() -> None:
    goal, way = "Delete the event Team meeting", [page("Team meeting"), step("Delete")]
    asked = marks(button("Cancel"), button("Delete", 2), words=["Delete this event?"])
    assert why_not(goal, asked, way) == 'The question with "Delete" is not answered.'
    assert why_not(goal, LIST, [*way, step("Delete")]) == ""


def test_a_form_with_many_fields_and_a_cancel_is_no_question() -> None:
    rows = [mark(number, f"Row {number}") for number in range(3, 12)]
    form = marks(button("Cancel"), button("Delete", 2), *rows)
    assert "question" not in why_not("Delete the event Team meeting", form, [page("Team meeting"), step("Delete")])


def test_a_menu_from_which_nothing_was_chosen() -> None:
    goal, shown = "Open the notes", marks(mark(1, "Sort by"), words=["Notes"])
    assert (
        why_not(goal, shown, [page("Notes"), page("More options")]) == "A menu is open and nothing was chosen from it."
    )
    assert why_not(goal, shown, [page("More options"), page("Notes")]) == ""


def test_a_list_of_choices_from_which_none_was_taken() -> None:
    sounds = marks(mark(1, "Rooster", role="radio"), mark(2, "Cuckoo", role="radio"))
    goal = "Set the alarm sound to Rooster"
    assert "menu is open" in why_not(goal, sounds, [page("Alarm"), page("Alarm sound")])
    assert why_not(goal, sounds, [page("Alarm sound"), step("Rooster", was="off")]) == ""


@pytest.mark.parametrize(("wanted", "was"), [("on", "off"), ("off", "on")])
def test_a_switch_that_the_goal_names_must_be_as_wanted_and_was_turned(wanted: str, was: str) -> None:
    goal, turned = f"Turn {wanted} airplane mode", step("Airplane mode", was=was)
    assert why_not(goal, marks(switch("Airplane mode", was)), [turned]) == f"Airplane mode is {was}."
    assert why_not(goal, marks(switch("Airplane mode", wanted)), [turned]) == ""
    assert "Nothing that the goal names" in why_not(goal, marks(words=["Network"]), [page("Network")])
    assert "Nothing that the goal names" in why_not(goal, marks(words=["Network"]), [step("Airplane mode", was=wanted)])


def test_a_button_that_tells_its_present_state_must_tell_the_wanted_one() -> None:
    way = [page("Camera"), step("Flash auto")]
    assert why_not("Turn the flash off", marks(button("Flash on")), way) == "It says Flash on."
    assert why_not("Turn the flash off", marks(button("Flash off")), way) == ""


@pytest.mark.parametrize(
    ("goal", "does", "kind"),
    [
        ("Delete the event Team meeting", "Delete", "delete"),
        ("Call Team meeting", "Call", "call"),
        ("Send the event Team meeting", "Send", "send"),
    ],
)
def test_what_cannot_be_taken_back_needs_its_own_button(goal: str, does: str, kind: str) -> None:
    assert why_not(goal, LIST, [page("Team meeting")]) == f"Nothing was done to {kind}."
    assert why_not(goal, LIST, [page("Team meeting"), step(does)]) == ""


def test_a_call_that_rings_was_made() -> None:
    assert why_not("Call Ben", marks(words=["Calling Ben"]), [step("Ben")]) == ""


def test_a_delete_that_was_not_confirmed() -> None:
    way = [page("Team meeting"), step("Delete"), step("", action=BackAction())]
    assert "taken back" in why_not("Delete the event Team meeting", LIST, way)


def test_what_the_screen_still_offers_to_do() -> None:
    goal, way = 'Star the task "Books"', [page("Books")]
    assert why_not(goal, marks(button("Star")), way) == '"Star" was not pressed.'
    assert why_not(goal, marks(button("Star")), [*way, step("Star")]) == ""
    assert why_not(goal, marks(button("Star for Milk")), [*way, step("Add star")]) == ""
    assert "Star" not in why_not(goal, marks(mark(1, "Star", role="tab", clickable=True)), way)


def test_what_is_to_be_stopped_must_not_run() -> None:
    assert why_not("Stop the timer", marks(button("Pause")), [step("Timer")]) == '"Pause" was not pressed.'
    assert why_not("Stop the timer", marks(button("Start")), [page("Timer"), step("Stop")]) == ""


def test_a_name_that_no_step_touched() -> None:
    goal = 'Star the task "Books"'
    other = marks(mark(1, "Milk"))
    assert why_not(goal, other, [page("Milk"), step("Star")]) == '"Books" was not dealt with.'
    assert why_not(goal, other, [page("Books"), step("Star")]) == ""


def test_to_type_a_name_is_not_to_touch_what_has_it() -> None:
    goal = 'Star the task "Books"'
    assert why_not(goal, marks(mark(1, "Books")), [typed("Books"), step("Star")]) == '"Books" was not dealt with.'


def test_a_sum_must_have_been_entered_to_its_end() -> None:
    goal, shown = "Calculate 7 times 8", marks(words=["56"])
    keys = [step(label) for label in ("7", "multiply", "8", "equals")]
    assert why_not(goal, shown, keys[:3]) == "The sum 7×8= was not entered."
    assert why_not(goal, shown, keys) == ""


def test_a_number_may_be_pressed_key_by_key() -> None:
    keys = [step(label) for label in "5551234"]
    assert why_not("Call 555 1234", marks(words=["Calling"]), keys) == ""
    assert why_not("Call 555 1234", marks(words=["Calling"]), keys[:4]) == '"555 1234" was not dealt with.'


def test_a_text_that_has_a_place_must_have_been_typed() -> None:
    goal = "Create a task called buy stamps"
    assert why_not(goal, marks(words=["Tasks"]), [step("Create new task")]) == '"buy stamps" was not typed.'
    assert why_not(goal, marks(words=["Tasks"]), [step("Create new task"), typed("buy stamps"), step("Save")]) == ""


def test_what_is_to_be_put_somewhere_must_have_been_put_there() -> None:
    goal, way = "Add the blue mug to the cart", [page("Blue mug")]
    assert why_not(goal, marks(words=["Blue mug"]), way) == 'Nothing was done to make it "cart".'
    assert why_not(goal, marks(words=["Blue mug"]), [*way, page("Cart")]) == 'Nothing was done to make it "cart".'
    assert why_not(goal, marks(words=["Blue mug"]), [*way, step("Add to cart")]) == ""


def test_nothing_new_is_made_where_the_goal_makes_nothing() -> None:
    goal, way = 'Star the task "Books"', [page("Books"), step("Star")]
    made = [step("Create new task"), step("Save"), *way]
    assert why_not(goal, LIST, made) == '"Create new task" was pressed, and the goal makes nothing new.'
    assert why_not(goal, LIST, way) == ""


def test_what_was_entered_must_have_been_kept() -> None:
    goal, way = "Create a task called buy stamps", [step("Create new task"), typed("buy stamps")]
    form = marks(mark(1, "Title", role="field", editable=True), button("Save", 2))
    assert why_not(goal, form, way) == '"Save" was not pressed.'
    assert why_not(goal, form, [*way, step("Save")]) == ""
    assert why_not(goal, marks(words=["Tasks"]), way) == ""


def test_a_place_that_was_chosen_must_have_been_taken() -> None:
    goal, way = "Move report.pdf to the folder Archive", [step("report.pdf"), step("Move to"), page("Archive")]
    assert why_not(goal, marks(button("Move here")), way)
    assert why_not(goal, marks(mark(1, "report.pdf")), [*way, step("Move here")]) == ""


def test_a_copy_that_waits_for_its_place_is_not_there() -> None:
    way = [step("report.pdf"), step("Copy")]
    assert why_not("Copy report.pdf", marks(button("Paste here")), way) == '"Paste here" was not pressed.'
    assert why_not("Copy report.pdf", marks(button("Paste here")), [*way, step("Paste here")]) == ""


def test_places_that_were_opened_are_not_things_that_were_done() -> None:
    goal = "Rename the playlist"
    assert why_not(goal, marks(words=["Playlists"]), [page("Music"), page("Playlists")]) == NOTHING_THERE
    assert why_not(goal, marks(words=["Playlists"]), [page("Playlists"), step("Rename")]) == ""
    assert why_not("Look at the playlists", marks(words=["Playlists"]), [page("Music"), page("Playlists")]) == ""


def test_what_was_done_must_be_about_the_goal() -> None:
    assert why_not("Show the photos of flowers", marks(words=["Videos"]), [page("Videos")]) == NOT_COVERED
    assert why_not("Show the photos of flowers", marks(words=["Flowers"]), [page("Photos"), page("Flowers")]) == ""


def test_what_was_done_in_another_app_does_not_count() -> None:
    shown = marks(mark(1, "Playlists", package="com.music"), words=["Playlists"])
    renamed = [page("Playlists"), step("Rename", package="com.other")]
    assert why_not("Rename the playlist", shown, renamed)
    here = [page("Playlists"), step("Rename", package="com.music")]
    assert why_not("Rename the playlist", shown, here) == ""


def test_a_text_in_a_search_and_a_rows_summary_are_not_dealt_with() -> None:
    assert dealt_with(typed("dark mode", "Search settings")) == "Search settings"
    assert dealt_with(typed("dark mode", "Title")) == "Title dark mode"
    assert dealt_with(page("Display, dark theme off")) == "Display"
    opened = PastStep(OpenAction(app="Clock"), "open Clock", "", "changed", "s1", "s2")
    assert dealt_with(opened) == "open Clock"


def test_a_number_with_a_comma_is_no_summary() -> None:
    assert dealt_with(page("1,250 steps, today")) == "1,250 steps"


@pytest.mark.parametrize(
    ("goal", "steps", "screen"),
    [
        ("Buy a green tea and pay with the card", ["Green tea", "Add to cart"], ["Shop"]),
        ("Put two mugs into my basket", ["Ceramic mug", "Add to cart"], ["Cart"]),
        ("Use the sound Rooster for calls", ["Phone ringtone", "None (off)"], ["Sound"]),
    ],
)
def test_half_of_what_the_goal_asks_for_is_not_the_goal(goal: str, steps: list[str], screen: list[str]) -> None:
    worked = [past(f"tap {label}", label=label.removesuffix(" (off)")) for label in steps]
    assert why_not(goal, marks(mark(1, "Back"), words=screen), worked)
