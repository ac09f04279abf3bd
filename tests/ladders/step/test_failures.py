"""The failure chooses the next rung."""

import pytest

from ladders.ladder import RungFailed
from ladders.model import (
    ImageRejected,
    ModelCancelled,
    ModelCrashed,
    ModelOutOfMemory,
    ModelTimeout,
    ModelUnusable,
    PromptTooLong,
)
from ladders.step.failures import explain, overflow


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Requested tokens (3001) exceed context window of 2048", (3001, 2048)),
        ("Prompt exceeds n_ctx: 4007 > 1024", (4007, 1024)),
        ('{"error": {"n_prompt_tokens": 5000, "n_ctx": 4096}}', (5000, 4096)),
    ],
)
def test_an_overflow_is_known_by_its_numbers(text: str, numbers: tuple[int, int]) -> None:
    assert overflow(text) == numbers
    failure = explain(RuntimeError(text))
    assert failure.kind == "too_long"
    assert str(numbers[0]) in failure.reason


@pytest.mark.parametrize("text", ["bad token", "the context is wrong", "unexpected token 42 in JSON", "tokens: 3"])
def test_the_bare_word_token_is_no_overflow(text: str) -> None:
    assert overflow(text) is None
    assert explain(ValueError(text)).kind == "error"


def test_each_model_error_has_its_kind() -> None:
    kinds = {
        explain(error).kind
        for error in (
            PromptTooLong(9, 8),
            ModelOutOfMemory("No memory."),
            ModelCrashed("It died."),
            ModelTimeout("Too slow."),
            ImageRejected("No projector."),
            MemoryError(),
        )
    }
    assert kinds == {"too_long", "out_of_memory", "crashed", "timeout", "image_rejected"}


def test_a_cancelled_call_is_never_a_failure_of_the_model() -> None:
    failure = explain(ModelCancelled("The owner stopped it."))
    assert failure.cancelled
    assert not explain(ModelTimeout("Too slow.")).cancelled


def test_a_model_that_cannot_be_used_goes_straight_to_the_floor() -> None:
    assert explain(ModelUnusable("No file.")).to_floor


def test_a_long_message_is_cut() -> None:
    assert isinstance(explain(ValueError("x" * 10**6)), RungFailed)
    assert len(explain(ValueError("x" * 10**6)).reason) < 300
