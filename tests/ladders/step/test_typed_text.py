"""Texts to type are taken from the goal by rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladders.action import TypeAction
from ladders.step.typed_text import spans, sums, texts_for
from tests.ladders.step.screens import past


@pytest.mark.parametrize(
    ("goal", "first"),
    [
        ("rename the recording to 'holiday'", "holiday"),
        ('Send "On my way" to Maria', "On my way"),
        ("Create a note called Shopping list and save it", "Shopping list"),
        ("Text the plumber saying I'll be late", "I'll be late"),
        ("Set the cache limit to 250 MB", "250"),
        ("Write to anna@x.org", "anna@x.org"),
        ("Wake me at 6:45", "6:45"),
        ("add Stephen to the list", "Stephen"),
        ("Type hello world into the box", "hello world"),
    ],
)
def test_the_likeliest_text_comes_first(goal: str, first: str) -> None:
    assert spans(goal)[0].text == first


def test_an_apostrophe_opens_no_quotation() -> None:
    assert "s mobile number to " not in {span.text for span in spans("Change Tom's mobile number to Anna's")}


def test_a_text_already_typed_moves_behind_the_others() -> None:
    goal = "Add 'Milk' and 'Bread'"
    typed = past('type "Milk" into Item', "Item", TypeAction(text="Milk", mark=1))
    assert [span.text for span in spans(goal, [typed])][:1] == ["Bread"]


def test_each_field_gets_the_part_that_belongs_there() -> None:
    found = spans("New contact Ada Lovelace, phone 5550100, mail ada@math.org")
    best = {field: texts_for(field, "", found)[0] for field in ("First name", "Last name", "Phone", "Email")}
    assert best == {"First name": "Ada", "Last name": "Lovelace", "Phone": "5550100", "Email": "ada@math.org"}


def test_a_telephone_field_is_never_offered_a_name() -> None:
    assert texts_for("Phone", "", spans("Add Ada to the team")) == ()


def test_what_a_field_already_holds_is_not_offered_again() -> None:
    found = spans("Change the title from 'Draft' to 'Final'")
    assert texts_for("Title", "Draft", found)[0] == "Final"


def test_a_field_that_holds_no_extension_gets_the_name_without_one() -> None:
    found = spans("Save it as 'report.csv'")
    assert texts_for("File name", "export_01", found)[0] == "report"
    assert texts_for("File name", "export_01.csv", found)[0] == "report.csv"


@given(st.text(max_size=300))
def test_any_goal_gives_texts_that_stand_in_it(goal: str) -> None:
    assert all(span.text in goal for span in spans(goal))


def test_a_password_field_gets_what_the_goal_gives_as_the_password() -> None:
    found = spans('Join the network "Maple Street 12" with the password "maplesyrup"')
    assert texts_for("Password", "", found)[0] == "maplesyrup"
    assert texts_for("Network name", "", found)[0] == "Maple Street 12"


def test_a_quoted_number_is_no_name() -> None:
    found = spans('Create a contact with the first name "Nora" and the phone number "555 1234"')
    assert [(span.text, span.kind) for span in found[:2]] == [("Nora", "quoted"), ("555 1234", "number")]
    assert texts_for("Last name", "", found)[0] == "Nora"
    assert texts_for("Phone", "", found)[0] == "555 1234"


@pytest.mark.parametrize(
    ("goal", "keys"),
    [
        ("What is 7 times 8?", ["7×8="]),
        ("Calculate 12.5 plus 3", ["12.5+3="]),
        ("What is 100 divided by 4?", ["100÷4="]),
        ("Calculate 12 minus 5 multiplied by 2", ["12-5×2="]),
        ("Work out 2+2 and then 3 x 4", ["2+2=", "3×4="]),
        ("Set 7 alarms", []),
        ("Call 5551234", []),
    ],
)
def test_a_sum_is_given_by_its_keys(goal: str, keys: list[str]) -> None:
    assert sums(goal) == keys


@given(st.integers(0, 9999), st.sampled_from("+-×÷"), st.integers(0, 9999))
def test_any_sum_of_two_numbers_is_read(one: int, sign: str, other: int) -> None:
    assert sums(f"Calculate {one} {sign} {other}") == [f"{one}{sign}{other}="]


def kinds(goal: str, kind: str) -> list[str]:
    return [span.text for span in spans(goal) if span.kind == kind]


@pytest.mark.parametrize("address", ["example.org", "news.bbc.co.uk/sport", "https://a.b/c?d=1", "www.a.com"])
def test_an_address_is_one_with_or_without_its_protocol(address: str) -> None:
    assert kinds(f"Go to {address} now", "url") == [address]


@pytest.mark.parametrize("name", ["photo.jpg", "holiday-2024.jpg", "2041.jpg", "IMG_2041.png", "notes.txt", "a-7.zip"])
def test_a_files_name_is_no_address_and_holds_no_number(name: str) -> None:
    assert kinds(f"Delete the file {name}", "url") == []
    assert kinds(f"Delete the file {name}", "number") == []


def test_a_sentence_that_ends_without_a_space_is_no_address() -> None:
    assert kinds("Open the mail.Then read it", "url") == []


def test_each_text_has_the_words_before_it() -> None:
    cues = {span.text: span.cue for span in spans('Create a note with the title "Milk" and the text "Two bottles"')}
    assert (cues["Milk"], cues["Two bottles"]) == ("with the title", "and the text")
