"""The owner is answered from the document, at once and never with silence."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agentbrain.answers import ANSWER_CHARACTERS, answer
from agentbrain.document import Caption, Counters, Document, Fact, Search

NOW = 1_100.0


def running() -> Document:
    return Document(
        goal="Find the parcel",
        started_at=1_000.0,
        counters=Counters(steps=3),
        facts=[Fact(text="The parcel number is 4711", at=1.0)],
        searches=[Search(name="Delivered", status="found", where="Delivered on Monday")],
        captions=[Caption(step=3, at=1.0, text="tap Orders: now on Orders (shop)")],
    )


def test_what_are_you_doing_is_answered_with_goal_steps_and_the_last_caption() -> None:
    said = answer(running(), "What are you doing?", NOW)
    assert said == ("I am working on: Find the parcel. 3 steps in 100 s. Last: tap Orders: now on Orders (shop).")


def test_a_question_is_answered_with_the_line_that_shares_its_words() -> None:
    assert answer(running(), "What is the number?", NOW).startswith("The parcel number is 4711.")
    assert "Delivered on Monday" in answer(running(), "Was it delivered?", NOW)


def test_a_run_that_ended_says_how() -> None:
    ended = Document(goal="g", outcome="gave_up", reason="Stuck.", counters=Counters(steps=1))
    assert answer(ended, "so?", NOW) == "The run has ended (gave up) after one step: Stuck."


def test_a_lost_phone_is_said() -> None:
    assert "lost the phone" in answer(Document(goal="g", device_lost_at=5.0), "what now?", NOW)


@given(question=st.text(max_size=300), goal=st.text(max_size=3000))
def test_s24_no_question_is_answered_with_silence(question: str, goal: str) -> None:
    said = answer(Document(goal=goal), question, NOW)
    assert 0 < len(said) <= ANSWER_CHARACTERS
