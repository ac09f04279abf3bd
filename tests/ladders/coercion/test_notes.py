"""Must-not N7: what may be spoken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladders.coercion.notes import MOST, claims_success, clean, tidy


@pytest.mark.parametrize(
    ("prose", "note"),
    [
        ("I cannot see a save button.", "I cannot see a save button."),
        ("## Plan\n- open the **list**\n- choose `Wi-Fi`", "open the list choose Wi-Fi"),
        ("The [help page](https://example.org/x) is open.", "The help page is open."),
        ("Waiting...........for it", "Waiting.for it"),
        ("Ich sehe die Taste nicht.", "Ich sehe die Taste nicht."),
        ("我看不到保存按钮。", "我看不到保存按钮。"),
        ("<b>Loading</b> the page now", "Loading the page now"),
        ("Thought: the page is loading", "the page is loading"),
    ],
)
def test_prose_is_made_speakable(prose: str, note: str) -> None:
    assert clean(prose) == note


@pytest.mark.parametrize(
    "text",
    [
        "",
        "!!!!!!!!!!!!",
        "aaaaaaaaaaaa",
        "{}",
        '{"action": "tap", "mark": 5}',
        'driver.find_element("id").click()',
        "x = 5;",
        "import os",
        "user",
        "assistant:",
        "You are an agent that drives a phone.",
        "Reply with one JSON object.",
        "12345 67890",
        "<|im_start|>",
        "\u200b\ufeff",
        "ok",
    ],
)
def test_markup_code_roles_and_noise_are_not_speakable(text: str) -> None:
    assert clean(text) == ""


def test_lines_of_the_prompt_are_left_out() -> None:
    prompt = "The owner wants the network on.\nSecond line of the goal."
    assert clean("The owner wants the network on.\nI see no switch.", prompt) == "I see no switch."


def test_a_long_note_ends_with_a_sentence_or_a_word() -> None:
    sentences = clean("This is the first sentence of many. " * 10)
    assert len(sentences) <= MOST
    assert sentences.endswith("many.")
    words = clean("word " * 100)
    assert len(words) <= MOST
    assert words.endswith("word…")


@pytest.mark.parametrize("text", ["OK", "5", "19:30", "Meeting (room 5) = now", "Which one: A or B?"])
def test_words_meant_for_a_person_are_kept_as_they_are(text: str) -> None:
    assert tidy(text) == text


@pytest.mark.parametrize("text", ['{"action":"tap"}', "<think>hm</think>", "```json", '[{"a": 1}]'])
def test_markup_in_words_for_a_person_is_taken_out(text: str) -> None:
    assert not set("<>{}`") & set(tidy(text))


@pytest.mark.parametrize("claim", ["The task is done.", "Successfully connected", "I have completed it", "FINISHED"])
def test_a_claim_of_success_is_recognised(claim: str) -> None:
    assert claims_success(claim)
    assert not claims_success("I am still looking for the switch.")


loud = st.text(st.sampled_from("ab .!?\n<>{}[]()`*_#\"':=/\\éあ\u200b-1"), max_size=400) | st.text(max_size=300)


@given(loud)
def test_a_note_is_short_clean_and_stays_the_same(text: str) -> None:
    note = clean(text)
    assert len(note) <= MOST
    assert not set("<>{}`") & set(note)
    assert clean(note) == note


@given(loud)
def test_tidying_what_is_tidy_changes_nothing(text: str) -> None:
    note = tidy(text)
    assert len(note) <= MOST
    assert tidy(note) == note
