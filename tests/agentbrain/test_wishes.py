"""The owner's words are read by patterns; whatever they do not say is something to mind."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentbrain.wishes import (
    FollowPlan,
    KeepAnEye,
    LookFor,
    Mind,
    ReadClosely,
    Remind,
    TaskStatus,
    Wish,
    WishUnclear,
    Word,
    parse_wish,
)

NOW = datetime.datetime(2026, 3, 14, 10, 0).timestamp()


def at(hour: int, minute: int = 0, day: int = 14) -> float:
    return datetime.datetime(2026, 3, day, hour, minute).timestamp()


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("remind me in 10 minutes to call back", Remind("call back", NOW + 600)),
        ("Please remind me in an hour about the bread.", Remind("the bread", NOW + 3600)),
        ("remind me in half an hour that tea is ready", Remind("tea is ready", NOW + 1800)),
        ("remind me to call Anna in 2 hours", Remind("call Anna", NOW + 7200)),
        ("remind me at 18:30 to leave", Remind("leave", at(18, 30))),
        ("remind me to leave at 6 pm", Remind("leave", at(18))),
        ("remind me at 9 to call", Remind("call", at(9, day=15))),
        ("tell me when the parcel says delivered", LookFor("delivered")),
        ("look for the invoice 4711", LookFor("invoice 4711")),
        ("stop looking for the invoice 4711", LookFor("invoice 4711", look=False)),
        ("keep an eye on the progress bar", KeepAnEye("the progress bar")),
        ("plan: open the shop; order milk, then pay", FollowPlan(("open the shop", "order milk", "pay"))),
        ("ordering milk is done", TaskStatus("ordering milk", "completed")),
        ("skip paying", TaskStatus("paying", "skipped")),
        ("yes", Word(True)),
        ("Go ahead!", Word(True)),
        ("no thanks", Word(False)),
        ("read it closely", ReadClosely(True)),
        ("look normally", ReadClosely(False)),
        ("it's the other Anna", Mind("it's the other Anna")),
        ("yes, but the other Anna", Mind("yes, but the other Anna")),
        ("remind me of Anna", Mind("remind me of Anna")),
        ("", Mind("")),
    ],
)
def test_words_become_the_wish_they_mean(said: str, wish: Wish) -> None:
    assert parse_wish(said, NOW) == wish


@pytest.mark.parametrize("said", ["remind me at 25:00 to call", "remind me in 400 days to call"])
def test_a_time_that_cannot_be_kept_is_said_so(said: str) -> None:
    with pytest.raises(WishUnclear):
        parse_wish(said, NOW)


@given(said=st.text(max_size=300))
def test_no_words_make_it_fail(said: str) -> None:
    parse_wish(said, NOW)
