"""Cases 26 to 28: what a marker says, what it gives up first, and reading it back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladders.conversation import (
    Compaction,
    Conversation,
    ImageItem,
    Message,
    Options,
    Prompt,
    Provenance,
    TextItem,
    shrink,
)
from ladders.conversation.marker import read_marker
from tests.ladders.conversation.build import assistant, said, size, talk, tool, turn, user

TURNS = Options(cut_steps=False)
HEADLINE = (
    "[Earlier history omitted to fit the size limit: 10 entries, 5 user turns, 5 steps. "
    "The history goes on with a complete user turn.]"
)


def marker(conversation: Conversation, budget: int, options: Options = TURNS) -> Compaction:
    entries = shrink(conversation, budget, options=options).conversation.entries
    return next(entry for entry in entries if isinstance(entry, Compaction) and entry.omission)


def test_case_26_where_the_headline_has_no_room_the_next_cut_is_taken() -> None:
    conversation = talk(*(turn(n, reply="r" * 300) for n in range(6)))
    sizes = {budget: shrink(conversation, budget, options=TURNS) for budget in range(700, size(conversation))}
    assert all(size(shrunk.conversation) <= budget for budget, shrunk in sizes.items())
    turn_size = size(talk(turn(0, reply="r" * 300)))
    assert sizes[3 * turn_size].report.dropped_turns == 4


def test_case_27_the_last_forty_prompts_are_listed_by_their_true_place() -> None:
    prompts = [user(f"  prompt\n {n}  " + "w " * 300) for n in range(50)]
    conversation = talk(*([prompt, assistant("r" * 20_000)] for prompt in prompts), turn(50))
    lines = marker(conversation, 15_000).summary.splitlines()
    listed = lines[lines.index("Omitted prompts, the last 40 of 50:") + 1 :]
    assert [line.split(". ")[0] for line in listed] == [str(number) for number in range(11, 51)]
    assert listed[0] == "11. " + f"prompt 10 {'w ' * 300}"[:200].rstrip()


def test_case_27_a_prompt_without_words_counts_and_is_not_listed() -> None:
    picture = talk([user("words")], [assistant("r" * 900)])
    wordless = Conversation((*picture.entries, said("user", ""), assistant("r" * 900), *talk(turn(3)).entries))
    found = marker(wordless, 700)
    assert found.omission is not None
    assert found.omission.turns == 2
    assert found.omission.prompts == (Prompt(1, "words"),)


def test_case_27_after_an_earlier_shrink_a_picture_only_prompt_is_listed_by_its_placeholder() -> None:
    picture = Message("user", (ImageItem("i" * 4_000),))
    conversation = talk(picture, assistant("seen"), *(turn(n, reply="r" * 400) for n in range(4)))
    once = shrink(conversation, 3_000, options=TURNS).conversation
    found = marker(once, 1_300)
    assert found.omission is not None
    assert found.omission.prompts[0] == Prompt(1, "[Image omitted to fit the size limit.]")


def test_case_28_a_carried_summary_stands_first_and_goes_last_but_one() -> None:
    conversation = talk(
        Compaction("What happened before.", "carrier"), *(turn(n, reply="r" * 500) for n in range(5)), turn(9)
    )
    texts = [marker(conversation, budget).summary for budget in range(700, 2_000, 10)]
    whole = [text for text in texts if text.startswith("What happened before.\n\n[Earlier history omitted")]
    assert any("Omitted prompts" in text for text in whole)
    assert any("Omitted prompts" not in text for text in whole)
    assert any(text.startswith("[Earlier history omitted") for text in texts)
    # A prompt is only listed without the summary where the summary alone would not have fitted.
    listed = [len(text) for text in texts if text not in whole and "Omitted prompts" in text]
    assert all(length < len(HEADLINE) + len("What happened before.\n\n") + 60 for length in listed)


def test_the_marker_stands_for_what_it_says() -> None:
    steps = [[assistant(f"s{n}"), *tool(f"c{n}", "o" * 300)] for n in range(20)]
    conversation = talk(turn(1), turn(2), [user("goal")], *steps)
    shrunk = shrink(conversation, 2_000)
    omitted = shrunk.report.omitted
    assert omitted is not None
    assert (omitted.turns, omitted.entries) == (2, shrunk.report.dropped_entries)
    assert omitted.steps == shrunk.report.dropped_steps == 2 + (omitted.entries - 4) // 3
    text = marker(conversation, 2_000, Options()).summary
    assert "History goes on" not in text
    assert text.splitlines()[0].endswith("The history goes on with a complete step, after the prompt of its turn.]")


def test_a_marker_has_the_time_of_what_follows_it_and_the_place_of_what_it_stands_for() -> None:
    entries = [
        Message("user", (TextItem("p" * 300),), timestamp=f"t{n}", provenance=Provenance("openai", n)) for n in range(5)
    ]
    shrunk = shrink(talk(*entries), 900)
    first, second = shrunk.conversation.entries[:2]
    assert second in entries
    assert first.timestamp == second.timestamp
    assert first.provenance == Provenance("openai", entries.index(second) - 1)


@given(st.integers(0, 3), st.integers(200, 3_000))
def test_a_marker_can_be_read_back_from_its_text(developers: int, budget: int) -> None:
    notes = [said("developer", "rule") for _ in range(developers)]
    conversation = talk(Compaction("Before.", "carrier"), *notes, *(turn(n, reply="r" * 300) for n in range(9)))
    options = Options(cut_steps=False, keep_developer=False)
    found = marker(conversation, budget + 500, options)
    read = read_marker(found.summary)
    assert read is not None
    assert found.omission is not None
    assert (read.entries, read.turns, read.steps, read.developer_dropped) == (
        found.omission.entries,
        found.omission.turns,
        found.omission.steps,
        found.omission.developer_dropped,
    )
    assert set(read.prompts) <= set(found.omission.prompts)
    assert read.summary in ("", "Before.")


@pytest.mark.parametrize(
    "text", ["", "hello", "[Earlier history omitted", "x [Earlier history omitted to fit the size limit]"]
)
def test_other_text_is_no_marker(text: str) -> None:
    assert read_marker(text) is None


def test_a_marker_with_words_behind_it_is_a_quotation() -> None:
    text = marker(talk(*(turn(n, reply="r" * 300) for n in range(4))), 900).summary
    assert read_marker(text) is not None
    assert read_marker(text + "\n\nIs that true?") is None
    assert read_marker("You said: " + text) is None
