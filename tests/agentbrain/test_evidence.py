"""`done` needs evidence on the screen."""

from __future__ import annotations

from agentbrain.evidence import judge
from ladders.action import BackAction, TypeAction
from ladders.step.context import PastStep
from tests.build import mark, marks, past

GOAL = "Turn on dark theme"


def turned(label: str, was: str = "off") -> PastStep:
    return past(f"tap {label} ({was})", label=label)


DARK = marks(mark(1, "Dark theme", role="switch", state=("on",)), words=["Display"])


def test_a_quote_that_is_on_the_screen_is_evidence() -> None:
    verdict = judge("Dark theme: on", GOAL, DARK, [past()])
    assert (verdict.evidence, verdict.veto) == ("Dark theme: on", "")


def test_a_quote_that_is_not_on_the_screen_is_vetoed() -> None:
    assert "not on this screen" in judge("Bluetooth is connected now", GOAL, DARK, [past()]).veto


def test_done_before_anything_was_done_is_vetoed_without_a_quote() -> None:
    assert judge("", GOAL, DARK, []).veto == "Nothing was done yet and no evidence was given."
    assert judge("", GOAL, DARK, [past(effect="unchanged")]).veto != ""
    assert judge("Dark theme on", GOAL, DARK, []).veto == ""


def test_with_no_quote_the_goals_words_must_have_been_dealt_with() -> None:
    worked = [past("tap Settings", label="Settings"), past("tap Display", label="Display")]
    assert judge("", "Choose the dark theme", DARK, worked).veto
    assert judge("", "Open the list of fonts", DARK, worked).veto == "What was done so far does not cover the goal."
    assert judge("", GOAL, DARK, [*worked, turned("Dark theme")]).evidence == "Dark theme on"


def test_a_word_that_many_labels_share_is_no_sign_of_the_right_thing() -> None:
    airplane = marks(mark(1, "Airplane mode", role="switch", state=("on",)))
    assert judge("", "Switch the phone to dark mode", airplane, [past(label="Airplane mode")]).veto
    assert judge("", "Switch the phone to dark mode", DARK, [past(label="Dark theme")]).evidence


def test_a_word_of_the_goal_that_stood_there_before_is_no_evidence() -> None:
    settings = marks(mark(1, "Display, dark theme off"), words=["Settings"])
    assert judge("", "Switch to the dark theme", settings, [past(label="Settings")]).veto


def test_an_element_that_means_what_the_goal_says_counts() -> None:
    screen = marks(mark(1, "Quiet hours", role="switch", state=("on",)))
    assert judge("", "Mute it", screen, [past(label="Quiet hours")]).evidence == "Quiet hours on"


def test_what_was_turned_must_be_on_when_the_goal_says_neither() -> None:
    off = marks(mark(1, "Dark theme", role="switch", state=("off",)))
    assert judge("", "Switch the phone to dark mode", off, [turned("Dark theme", "on")]).veto == "Dark theme is off."


def test_a_typed_text_that_was_not_sent_is_vetoed() -> None:
    typed = past('type "Hello"', action=TypeAction(text="Hello", mark=1))
    field = mark(1, "Message", role="field", value="Hello", editable=True)
    screen = marks(field, mark(2, "Send", role="button"))
    assert '"Hello"' in judge("", "Say Hello to Anna", screen, [typed]).veto
    assert judge("", "Say Hello to Anna", marks(field), [past(label="Anna"), typed]).veto == ""


def test_a_quote_with_another_state_than_the_screens_is_vetoed() -> None:
    off = marks(mark(1, "Airplane mode", role="switch", state=("off",)), mark(2, "Wi-Fi", role="switch", state=("on",)))
    assert judge("Airplane mode on", "Turn on airplane mode", off, [past()]).veto
    assert judge("Airplane mode enabled", "Turn on airplane mode", off, [past()]).veto
    assert judge("Airplane mode off", "Turn off airplane mode", off, [past()]).evidence
    assert judge("Airplane mode disabled", "Turn off airplane mode", off, [past()]).evidence


def test_a_number_in_the_quote_must_be_on_the_screen() -> None:
    alarm = marks(mark(1, "7:30 AM", role="switch", state=("on",)), words=["Alarm"])
    assert judge("Alarm 7:30 AM is on", "Set an alarm for 7:30", alarm, [past()]).evidence
    assert judge("Alarm 7:45 AM is on", "Set an alarm for 7:45", alarm, [past()]).veto


def test_with_no_quote_a_switch_that_is_not_as_wanted_is_vetoed() -> None:
    off = marks(mark(1, "Airplane mode", role="switch", state=("off",)), words=["Settings"])
    assert judge("", "Turn on airplane mode", off, [past()]).veto == "Airplane mode is off."
    assert judge("", "Turn off airplane mode", off, [turned("Airplane mode", "on")]).evidence == "Airplane mode off"


def test_words_typed_into_a_search_have_dealt_with_nothing() -> None:
    searched = past('type "dark mode"', action=TypeAction(text="dark mode", mark=1), label="Search settings")
    noted = past('type "dark mode"', action=TypeAction(text="dark mode", mark=1), label="Title")
    assert judge("", "Switch the phone to dark mode", DARK, [searched]).veto
    assert judge("", "A title of dark mode", marks(words=["dark mode"]), [noted]).evidence


def test_a_goal_to_turn_something_on_needs_a_switch_that_was_turned_on() -> None:
    alarm = marks(mark(1, "Pick up Leo", role="item"), words=["Alarm"])
    goal = 'Turn on the alarm "Pick up Leo"'
    assert judge("", goal, alarm, [past("tap Pick up Leo", label="Pick up Leo")]).veto
    assert judge("", goal, alarm, [turned("Pick up Leo")]).evidence
    assert judge("", goal, alarm, [turned("Pick up Leo", "on")]).veto
    assert judge("", "Turn off Bluetooth", marks(words=["Bluetooth"]), [turned("Use Bluetooth", "on")]).evidence


def test_a_goal_to_delete_call_or_send_needs_the_step_that_does_it() -> None:
    shown = marks(mark(1, "George Whitfield"))
    opened = [past("tap Contacts", label="Contacts"), past("tap George", label="George Whitfield")]
    assert judge("", "Delete the contact George Whitfield", shown, opened).veto == "Nothing was done to delete."
    assert judge("", "Call George Whitfield", shown, opened).veto == "Nothing was done to call."
    deleted = [*opened, past("tap Delete", label="Delete")]
    assert judge("", "Delete the contact George Whitfield", shown, deleted).evidence


def test_what_the_goal_asks_for_and_the_screen_still_offers_is_not_done() -> None:
    opened = [past("tap Tasks", label="Tasks"), past("tap row", label="Return library books")]
    offered = marks(mark(1, "Return library books"), mark(2, "Star", role="button"))
    goal = 'Star the task "Return library books"'
    assert judge("", goal, offered, opened).veto == '"Star" was not pressed.'
    assert judge("", goal, offered, [*opened, past("tap Star", label="Star")]).evidence
    played = [past("tap Hours", label="Hours")]
    assert judge("", 'Like the song "Hours"', marks(mark(1, "Like", role="button")), played).veto


def test_a_question_that_is_not_answered_yet_is_not_done() -> None:
    asked = marks(
        mark(1, "Cancel", role="button"), mark(2, "Delete", role="button"), words=["Delete George Whitfield?"]
    )
    opened = [past("tap George", label="George Whitfield"), past("tap Delete", label="Delete")]
    goal = "Delete the contact George Whitfield"
    assert judge("", goal, asked, opened).veto == 'The question with "Delete" is not answered.'
    assert judge("", goal, marks(mark(1, "Hana Sato"), words=["Contacts"]), opened).evidence


def test_a_name_that_no_step_touched_is_not_done() -> None:
    page = marks(mark(1, "Call", role="item"), words=["Leo Bennett"])
    other = [past("tap Contacts", label="Contacts"), past("tap Remove", label="Remove from favourites")]
    assert (
        judge("", "Delete the contact George Whitfield", page, other).veto == '"George Whitfield" was not dealt with.'
    )


def test_a_delete_that_was_backed_out_of_is_not_done() -> None:
    shown = marks(mark(1, "Edit", role="item"), words=["Team meeting"])
    backed = [past(label="Team meeting"), past(label="Delete"), past("back", action=BackAction())]
    assert "taken back" in judge("", "Delete the event Team meeting", shown, backed).veto
    assert judge("", "Delete the event Team meeting", shown, backed[:2]).evidence
