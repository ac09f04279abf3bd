"""Wrong turns on the simulated phone are labelled with the way back."""

from dataclasses import replace
from random import Random

from ladders.step.candidates import Candidate
from scripts.train.phone.oracle import Task, Type, on, tap
from scripts.train.phone.sight import Sight
from scripts.train.phone.tasks.words import about, both, has, is_, lacks, other_than, typed
from scripts.train.phone.walk import Walk, walk

PEOPLE = [
    {"first": first, "last": "Stone", "phone": f"0{at}1"}
    for at, first in enumerate(("Abe", "Bea", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ian", "Joe", "Kit", "Lou", "Max"))
]
MINE = about("phone", "011")
STAR = Task(
    "star",
    "Contacts",
    ("star Bea Stone",),
    has("contacts.people", first="Bea", favourite=True),
    (
        on("Contacts.detail", tap("Add to favourites"), when=MINE),
        on("Contacts.main|Contacts.search", tap("Bea Stone")),
    ),
    {"contacts": {"people": PEOPLE}},
    lambda seen: not has("contacts.people", first="Bea")(seen),
)
COMPANY = Task(
    "company",
    "Contacts",
    ('set the company of Bea Stone to "Acme"',),
    has("contacts.people", first="Bea", company="Acme"),
    (
        on("Contacts.form", tap("Save"), when=both(MINE, typed("company", "Acme"))),
        on("Contacts.form", Type("Acme", "Company"), when=MINE),
        on("Contacts.detail", tap("Edit contact"), when=MINE),
        on("Contacts.main|Contacts.search", tap("Bea Stone")),
    ),
    {"contacts": {"people": PEOPLE}},
)


def scripted(*phrases: str):  # type: ignore[no-untyped-def]  # a Policy
    """Take the candidates of those phrases, one a step, and say done after them."""
    left = [*phrases, *["done"] * 20]

    def choose(seen: Sight, _: Random) -> int:
        wanted = left.pop(0)
        return next(i for i, candidate in enumerate(seen.found) if candidate.phrase.startswith(wanted))

    return choose


def played(task: Task, *phrases: str) -> Walk:
    return walk(task, Random(0), scripted(*phrases), most=len(phrases) + 1)


def labels(task: Task, *phrases: str) -> set[str]:
    """What is right after those steps."""
    last = played(task, *phrases).decisions[-1]
    right: list[Candidate] = [last.candidates[index] for index in last.gold]
    return {candidate.phrase for candidate in right}


def test_on_the_launcher_the_app_is_opened() -> None:
    assert labels(STAR) == {"tap Contacts"}


def test_in_another_app_the_way_leads_home_or_straight_to_the_right_one() -> None:
    found = labels(STAR, "tap Calculator")  # with as many keys as it has, the cap may leave out one of the two
    assert found
    assert found <= {"home", "open Contacts"}


def test_another_row_than_the_wanted_one_is_left_again() -> None:
    assert labels(STAR, "tap Contacts", "tap Abe Stone") == {"back", "tap Navigate up"}


def test_a_menu_that_does_not_lead_on_is_left() -> None:
    assert labels(STAR, "tap Contacts", "tap Bea Stone", "tap More options") == {"back"}


def test_a_question_that_was_not_wanted_is_cancelled() -> None:
    asked = ("tap Contacts", "tap Bea Stone", "tap More options", "tap Delete")
    assert labels(STAR, *asked) == {"back", "tap Cancel"}


def test_a_page_that_leads_on_is_kept_when_something_lies_over_it() -> None:
    over = ("tap Contacts", "tap Bea Stone", "tap Edit contact", 'type "Acme" into Company', "tap Close")
    assert labels(COMPANY, *over) == {"back", "tap Cancel"}


def test_a_form_of_somebody_else_is_thrown_away() -> None:
    other = ("tap Contacts", "tap Abe Stone", "tap Edit contact", 'type "Bea Stone" into Company', "tap Close")
    assert labels(STAR, *other) == {"tap Discard"}


def test_a_row_that_is_out_of_sight_is_scrolled_to_both_ways() -> None:
    far = Task("far", "Contacts", ("x",), lambda _: False, (on("Contacts.main", tap("Max Stone")),), STAR.start)
    near = Task("near", "Contacts", ("x",), lambda _: False, (on("Contacts.main", tap("Abe Stone")),), STAR.start)
    assert labels(far, "tap Contacts") == {"scroll down"}
    assert labels(near, "tap Contacts") == {"tap Abe Stone"}
    assert labels(near, "tap Contacts", "scroll down") == {"scroll up"}


def test_a_reached_goal_is_said_to_be_done_wherever_one_is() -> None:
    steps = ("tap Contacts", "tap Bea Stone", "tap Add to favourites")
    assert labels(STAR, *steps) == {"done"}
    assert labels(STAR, *steps, "home") == {"done"}


def test_what_cannot_be_reached_any_more_is_not_labelled() -> None:
    done = played(STAR, "tap Contacts", "tap Bea Stone", "tap More options", "tap Delete", "tap Delete")
    assert done.stuck
    assert not done.reached


def test_a_thing_that_was_renamed_instead_of_deleted_is_no_goal_reached() -> None:
    gone = Task(
        "delete",
        "Contacts",
        ('delete Bea Stone, not "Zoe"',),
        lacks("contacts.people", first="Bea"),
        (),
        STAR.start,
        spoilt=other_than("contacts.people", len(PEOPLE) - 1),
    )
    entered = (*COMPANY.rules[2:], on("Contacts.form", Type("Zoe", "First name"), tap("Save")))
    renamed = replace(gone, rules=entered)
    steps = ("tap Contacts", "tap Bea Stone", "tap Edit contact", 'type "Zoe" into First name', "tap Save")
    done = played(renamed, *steps)
    assert done.stuck
    assert not done.reached
    assert not played(replace(renamed, spoilt=lambda _: False), *steps).stuck


def test_what_the_cap_on_candidates_left_out_is_labelled_all_the_same() -> None:
    songs = [{"title": f"Play music {at}", "artist": "Play music"} for at in range(14)]
    start = {"music": {"songs": songs, "player": {"song": "Play music 1", "playing": True}}}
    rules = (on("Music.now_playing", tap("Shuffle off")), on("Music.main", tap("Now playing")))
    shuffle = Task("shuffle", "Music", ("play music shuffled",), is_("music.player.shuffle", True), rules, start)
    assert any(label.startswith("tap Now playing") for label in labels(shuffle, "tap Music"))
