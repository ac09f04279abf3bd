"""The lexical prior: what a careful reader would do next, with no model."""

from collections.abc import Sequence
from dataclasses import replace

from devices.mark import Mark
from devices.phone import App
from ladders.action import TapAction, TypeAction
from ladders.step.candidates import candidates
from ladders.step.context import PastStep, StepContext
from ladders.step.prior import FEATURES, PriorWeights, features, prior_scores
from tests.ladders.step.screens import context, mark, past


def best(seen: StepContext) -> str:
    found = candidates(seen)
    scores = prior_scores(seen, found)
    return max(zip(scores, found, strict=True), key=lambda pair: pair[0])[1].phrase


def row(seen: StepContext, phrase: str) -> dict[str, float]:
    found = candidates(seen)
    return next(r for r, c in zip(features(seen, found), found, strict=True) if c.phrase == phrase)


def test_a_label_that_the_goal_names_comes_first() -> None:
    assert best(context("Turn on vibration", [mark(1, "Ringtone"), mark(2, "Vibrate")])) == "tap Vibrate"


def test_a_word_of_the_same_meaning_counts() -> None:
    assert best(context("Remove it for good", [mark(1, "Share"), mark(2, "Delete")])) == "tap Delete"


def test_words_dealt_with_no_longer_pull() -> None:
    marks = [mark(1, "Font size"), mark(2, "Medium")]
    history = [past("tap Font size", "Font size", before="other")]
    assert best(context("Set the font size to medium", marks, history=history)) == "tap Medium"


def test_a_form_is_saved_after_its_text_was_typed() -> None:
    typed = past('type "Ada" into Name', "Name", TypeAction(text="Ada", mark=1))
    marks = [mark(1, "Name", "field", value="Ada"), mark(2, "Photo"), mark(3, "Save")]
    assert best(context("Add contact 'Ada'", marks, history=[typed])) == "tap Save"


def test_with_nothing_that_speaks_to_the_goal_it_looks_into_the_menu() -> None:
    assert best(context("Change the font size", [mark(1, "Alice"), mark(2, "More options")])) == "tap More options"


def test_nothing_is_done_before_anything_was_tried() -> None:
    marks = [mark(1, "Alice"), mark(2, "Bob")]
    assert best(context("Change the font size", marks)) != "done"


def test_a_flipped_switch_ends_the_goal() -> None:
    marks = [mark(1, "Vibrate", "switch", state=("on",)), mark(2, "Ringtone")]
    history = [past("tap Vibrate (was off)", "Vibrate", TapAction(mark=1))]
    assert best(context("Turn on vibrate", marks, history=history)) == "done"


def test_a_switch_already_as_wanted_is_left_alone() -> None:
    off = context("Turn on vibrate", [mark(1, "Vibrate", "switch", state=("off",))])
    on = context("Turn on vibrate", [mark(1, "Vibrate", "switch", state=("on",))])
    assert row(off, "tap Vibrate (off)").get("switch_right") == 1
    assert row(on, "tap Vibrate (on)").get("toggle_wrong") == 1


def test_the_same_thing_is_not_done_twice_on_one_screen_unless_it_is_a_key() -> None:
    seen = context("Dial 11", [mark(1, "Call"), mark(2, "1")], history=[past("tap Call", "Call", before="here")])
    assert row(seen, "tap Call").get("repeated") == 1
    again = replace(seen, history=[past("tap 1", "1", before="here")])
    assert "repeated" not in row(again, "tap 1")


def test_on_a_launcher_the_app_that_the_goal_implies_is_opened() -> None:
    names = ["Camera", "Clock", "Contacts", "Settings", "Notes"]
    apps = [App(f"org.{name}", name) for name in names]
    marks: Sequence[Mark] = [mark(n, name) for n, name in enumerate(names, 1)]
    assert best(context("Wake me at 7", marks, apps=apps)) == "tap Clock"
    assert best(context("Connect to the wifi", marks, apps=apps)) == "tap Settings"
    assert best(context("Wake me at 7", [mark(1, "Search")], apps=apps)) == "open Clock"


def test_the_field_that_fits_the_text_is_chosen() -> None:
    marks = [mark(1, "Email", "field"), mark(2, "Phone number", "field"), mark(3, "Notes", "field")]
    assert best(context("Add the number 5550100", marks)) == 'type "5550100" into Phone number'


def test_after_a_step_without_effect_going_back_gains() -> None:
    failed: PastStep = past("tap A", "A", effect="unchanged")
    assert row(context("x", [mark(1, "A")], history=[failed]), "back").get("back_stuck") == 1


def test_the_score_is_the_weighted_sum_of_its_features_and_every_feature_has_a_weight() -> None:
    seen = context("Turn on vibrate", [mark(1, "Vibrate", "switch", state=("off",)), mark(2, "OK")], scrollable=True)
    found = candidates(seen)
    rows = features(seen, found)
    assert all(set(r) <= set(FEATURES) for r in rows)
    nothing = PriorWeights(**dict.fromkeys(FEATURES, 0.0))
    only_precision = replace(nothing, precision=2.0)
    assert prior_scores(seen, found, nothing) == [0.0] * len(found)
    assert prior_scores(seen, found, only_precision) == [2.0 * r.get("precision", 0.0) for r in rows]


def test_a_switch_the_goal_names_is_turned_also_after_its_words_were_spent_on_the_way() -> None:
    marks = [mark(1, "Use Bluetooth", role="switch", state=("on",)), mark(2, "Settings", role="button")]
    history = [past("tap Bluetooth", "Bluetooth", before="other")]
    assert best(context("Turn off Bluetooth", marks, history=history)) == "tap Use Bluetooth (on)"
    assert "switch_right" not in row(context("Turn on Bluetooth", marks, history=history), "tap Use Bluetooth (on)")


def test_a_switch_the_goal_says_nothing_of_is_left_alone() -> None:
    seen = context("Stop the screen from rotating", [mark(1, "Airplane mode", role="switch", state=("off",))])
    assert row(seen, "tap Airplane mode (off)")["toggle_unasked"] == 1.0


def test_settings_are_looked_for_where_any_phone_keeps_them() -> None:
    marks = [mark(1, "Battery, 85%"), mark(2, "Sound and vibration, Ring"), mark(3, "Apps, 2 apps")]
    assert best(context("Turn on Do Not Disturb", marks)).startswith("tap Sound and vibration")


def test_what_is_to_be_deleted_is_not_created() -> None:
    marks = [mark(1, "Create contact", role="button"), mark(2, "Leo Bennett")]
    assert best(context("Delete the contact George Whitfield", marks)) != "tap Create contact"
    assert best(context("Create the contact George Whitfield", marks)) == "tap Create contact"


def test_a_number_that_was_keyed_in_to_its_end_is_final() -> None:
    keypad = [mark(number, str(number - 1)) for number in range(1, 11)]
    keys = [past(f"tap {key}", key) for key in "5551"]
    assert row(context("Dial 5551", keypad, history=keys), "done").get("done_after_final") == 1
    assert "done_after_final" not in row(context("Dial 5551", keypad, history=keys[:3]), "done")


def test_a_text_that_was_sent_is_final_and_one_that_waits_is_only_typed() -> None:
    sent = past('type "example.org"', "Address", TypeAction(text="example.org", mark=1, submit=True))
    waiting = past('type "example.org"', "Address", TypeAction(text="example.org", mark=1))
    after_sent = row(context("Open example.org", [mark(1, "Reload")], history=[sent]), "done")
    after_waiting = row(context("Open example.org", [mark(1, "Reload"), mark(2, "OK")], history=[waiting]), "done")
    assert (after_sent.get("done_after_final"), "done_typed" in after_sent) == (1.0, False)
    assert ("done_after_final" in after_waiting, after_waiting.get("done_typed")) == (False, 1.0)


def test_what_was_started_and_runs_is_done() -> None:
    started = [past("tap Start", "Start")]
    assert row(context("Start the timer", [mark(1, "Pause")], history=started), "done").get("done_started") == 1
    assert "done_started" not in row(context("Start the timer", [mark(1, "Start")], history=started), "done")


def test_choices_that_are_open_are_not_done_before_one_was_taken() -> None:
    sounds = [mark(1, "Rooster", "radio", state=("off",)), mark(2, "Cuckoo", "radio", state=("on",))]
    opened, taken = past("tap Sound", "Sound"), past("tap Cuckoo (was off)", "Cuckoo")
    assert row(context("Use the sound Cuckoo", sounds, history=[opened]), "done").get("done_choices") == 1
    assert "done_choices" not in row(context("Use the sound Cuckoo", sounds, history=[taken]), "done")
