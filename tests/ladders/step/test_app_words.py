"""In which app a goal is usually done."""

from __future__ import annotations

import pytest

from ladders.step.app_words import argument_apps, implied_apps


@pytest.mark.parametrize(
    ("goal", "app"),
    [
        ("Wake me at seven", "clock"),
        ("Put the bread knife on my wishlist", "shop"),
        ("I spent 14.50, write it down", "expenses"),
        ("Delete the bookmark Cycling club", "chrome"),
        ("Take Carrot cake out of the cookbook", "recipes"),
        ("Is there anything on 18 May?", "calendar"),
        ("Type museum.org into the bar", "chrome"),
        ("Move plan.pdf to Private", "files"),
        ("Delete holiday.jpg", "gallery"),
        ("Change Viktor Jensen's number to 0266459", "contacts"),
        ('Write "Running late" to Lena', "messages"),
        ("Delete Aisha Bauer", "contacts"),
        ("Take a photo", "camera"),
        ("Look at the photo of the harbour", "gallery"),
    ],
)
def test_the_likeliest_app_is_named_without_its_name(goal: str, app: str) -> None:
    found = implied_apps(goal)
    assert found.get(app) == 1.0, found


def test_a_title_in_quotes_says_nothing_of_the_app_unless_nothing_else_does() -> None:
    assert "recipes" not in implied_apps('Create the folder "recipes"')
    assert "notes" in implied_apps("Put 'Soap' on my \"Camping list\"")


@pytest.mark.parametrize(
    "goal", ["Allow notifications from Messages", "Don't let Camera use the microphone", 'Call this phone "Winter"']
)
def test_an_app_may_be_only_what_a_setting_is_about(goal: str) -> None:
    assert argument_apps(goal)
    assert implied_apps(goal) == {"settings": 1.0}
    assert not argument_apps("Text Ann that I am late")


def test_the_first_app_of_a_line_is_likelier_than_the_others() -> None:
    found = implied_apps("Call Ann")
    assert found["phone"] > found["contacts"]
