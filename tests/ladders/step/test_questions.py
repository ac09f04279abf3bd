"""Answers are labelled lines by exact name; everything else is the reply."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ladders.step.questions import Answer, read_answer, split_answers, split_seen

ACTION = '{"action":"tap","mark":1}'


def test_s28_only_lines_that_begin_with_a_question_are_answers() -> None:
    reply = f"parcel: FOUND - top\nI see the parcel: FOUND\nmilk: NOT VISIBLE - bread\nThe parcel is here.\n{ACTION}"
    answers, rest = split_answers(reply, ["parcel", "Milk"])
    assert answers == "parcel: FOUND - top\nmilk: NOT VISIBLE - bread\n"
    assert rest == f"I see the parcel: FOUND\nThe parcel is here.\n{ACTION}"


def test_s36_all_three_verdicts_are_read_with_what_follows_them() -> None:
    assert read_answer("the bar: FOUND — at 40 %") == Answer("the bar", "FOUND", "at 40 %")
    assert read_answer("- the bar - NOT VISIBLE. A menu.") == Answer("the bar", "NOT VISIBLE", "A menu.")
    assert read_answer("the bar: UNCLEAR") == Answer("the bar", "UNCLEAR", "")
    assert read_answer("the bar: perhaps") is None


@given(reply=st.text(max_size=500), asked=st.lists(st.text(min_size=1, max_size=20), max_size=4))
def test_no_line_of_a_reply_is_lost_or_doubled(reply: str, asked: list[str]) -> None:
    answers, rest = split_answers(reply, asked)
    assert sorted((answers + rest).splitlines()) == sorted(reply.splitlines()) or not answers


def test_a_reply_to_no_questions_is_untouched() -> None:
    assert split_answers(f"parcel: FOUND\n{ACTION}", []) == ("", f"parcel: FOUND\n{ACTION}")


def test_the_line_about_the_screen_is_taken_out_wherever_it_stands() -> None:
    assert split_seen(f"**SEEN:** a board\n{ACTION}") == ("a board", ACTION)
    assert split_seen(f"milk: FOUND\nSEEN: a  map\n{ACTION}") == ("a map", f"milk: FOUND\n{ACTION}")
    assert split_seen(f"I have SEEN: it\n{ACTION}") == ("", f"I have SEEN: it\n{ACTION}")
