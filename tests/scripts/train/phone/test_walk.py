"""A walk is what a run would have gone through: its candidates, its history, its effects."""

from random import Random

from scripts.train.phone.oracle import Task, Type, on, tap
from scripts.train.phone.sight import Sight
from scripts.train.phone.tasks.all import task
from scripts.train.phone.tasks.words import is_
from scripts.train.phone.walk import Walk, by_oracle, by_prior, helped, walk

LIGHT = Task(
    "light",
    "Settings",
    ("use the dark colours",),
    is_("settings.display.dark", True),
    (on("Display.page", tap("Dark theme")), on("Settings.main", tap("Display"))),
)


def first(seen: Sight, _: Random) -> int:
    return 0


def phrases(made: Walk) -> list[str]:
    return [step.phrase for step in made.decisions[-1].context.history]


def test_the_history_tells_what_was_done_and_what_came_of_it() -> None:
    made = walk(LIGHT, Random(0), by_oracle(LIGHT))
    assert made.reached
    history = made.decisions[-1].context.history
    assert [step.phrase for step in history] == ["tap Settings", *phrases(made)[1:]]
    assert history[-1].phrase == "tap Dark theme, Off (off)"
    assert [step.effect for step in history] == ["changed", "changed", "changed"]
    assert history[0].package == "com.android.launcher3"
    assert history[1].before == history[0].after


def test_the_history_tells_what_only_opened_a_place() -> None:
    history = walk(LIGHT, Random(0), by_oracle(LIGHT)).decisions[-1].context.history
    assert [(step.label, step.opened) for step in history] == [
        ("Settings", True),
        ("Display, Brightness 60%, dark theme off", True),
        ("Dark theme, Off", False),
    ]


def test_a_step_without_effect_is_not_offered_again() -> None:
    home = Task("stay", "Settings", ("x",), lambda _: False, ())
    made = walk(home, Random(0), lambda seen, _: [c.phrase for c in seen.found].index("back"), most=1)
    assert "back" in [c.phrase for c in made.decisions[0].candidates]

    def back_once(seen: Sight, _: Random) -> int:
        offered = [c.phrase for c in seen.found]
        return offered.index("back") if "back" in offered else offered.index("tap Settings")

    second = walk(home, Random(0), back_once, most=2).decisions[1]
    assert "back" not in [c.phrase for c in second.candidates]
    assert second.context.history[0].effect == "unchanged"


def test_a_wrong_done_is_refused_as_in_a_run_and_ends_it_in_the_end() -> None:
    made = walk(LIGHT, Random(0), lambda seen, _: [c.phrase for c in seen.found].index("done"), most=1)
    assert not made.said_done
    assert not made.reached


def test_a_policy_that_strays_goes_other_ways_and_help_leads_back() -> None:
    straight = [walk(task(Random(s)), Random(s), by_prior()) for s in range(4)]
    helped_on = []
    for seed in range(4):
        made = task(Random(seed))
        helped_on.append(walk(made, Random(seed), helped(made, first, 1.0), most=25))
    assert all(made.reached for made in helped_on)
    assert not all(made.reached for made in straight)


def test_typing_gives_the_field_the_focus_and_replaces_its_text() -> None:
    wanted = Type("Book", "Search notes")
    made = Task(
        "find", "Notes", ('find "Book"',), lambda seen: seen.texts.get("query") == "Book", (on("Notes.main", wanted),)
    )
    done = walk(made, Random(0), by_oracle(made), most=2)
    assert done.reached
    assert (
        next(c.phrase for c in done.decisions[1].candidates if "Search" in c.phrase) == 'type "Book" into Search notes'
    )
