"""The engine in the test's own process, on the tiny random model: what it counts, keeps, refuses and survives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from agentbrain.models import Profile, load_profile
from agentbrain.models.context import Aborted, AbortFlag
from agentbrain.models.engine import Engine, Loaded, _common_head
from devices.geometry import Size
from ladders.model import ImageRejected, ModelUnusable, PromptTooLong
from prompts.prompt import Prompt
from tests.tiny_vlm import CONTEXT, TEMPLATE, write_adapter, write_text_model

PROMPT = Prompt("You help with a phone.", "Goal: rest", "Screen: 1 OK 2 Cancel", "Which?")
HEAD = "Goal: be quiet\nScreen: Sound, Wi-Fi\nNext:"
TAILS = [" tap Sound?", " tap Wi-Fi?", " back?"]


@pytest.fixture
def flag() -> AbortFlag:
    return AbortFlag()


@pytest.fixture
def engine(tiny_profile: Profile, flag: AbortFlag) -> Iterator[Engine]:
    found = Engine(tiny_profile, 1, flag)
    yield found
    found.close()


@pytest.fixture
def blind(tiny_files: tuple[Path, Path]) -> Iterator[Engine]:
    """The same model without its projector."""
    found = Engine(load_profile(str(tiny_files[0])), 1, AbortFlag())
    yield found
    found.close()


def said(engine: Engine, prompt: Prompt = PROMPT, tokens: int = 12) -> str:
    return engine.generate(prompt, tokens, think=False, json_only=False).text


def test_what_is_known_once_it_is_loaded(engine: Engine, blind: Engine) -> None:
    assert engine.loaded == Loaded(n_ctx=CONTEXT, vision=True)
    assert blind.loaded == Loaded(n_ctx=CONTEXT, vision=False)


@pytest.mark.parametrize(("asked", "given"), [(512, 512), (100_000, CONTEXT)])
def test_the_window_is_no_larger_than_the_model_was_trained_for(tiny_profile: Profile, asked: int, given: int) -> None:
    engine = Engine(tiny_profile.model_copy(update={"n_ctx": asked, "projector": None}), 1, AbortFlag())
    assert engine.loaded.n_ctx == given
    engine.close()


def test_a_prompt_is_counted_without_its_image_and_evaluated_with_it(
    engine: Engine, picture: Callable[..., bytes]
) -> None:
    shown = Prompt(PROMPT.system, PROMPT.stable, PROMPT.changing, PROMPT.question, picture())
    text, image = engine.count_text(shown), engine.image_tokens(Size(320, 640))
    assert image == 202
    assert engine.generate(shown, 1, think=False, json_only=False).prompt_tokens == text + image


def test_a_second_call_evaluates_only_what_changed_and_says_the_same_as_a_cold_one(
    engine: Engine, blind: Engine
) -> None:
    changed = Prompt(PROMPT.system, PROMPT.stable, "Screen: 7 Back", PROMPT.question)
    engine.generate(PROMPT, 4, think=False, json_only=False)
    warm = engine.generate(changed, 12, think=False, json_only=False)
    assert warm.cached_tokens > engine.count_text(Prompt(PROMPT.system, "", "", "")) // 2
    assert (warm.text, warm.prompt_tokens) == (said(blind, changed), blind.count_text(changed))
    assert engine.generate(changed, 1, think=False, json_only=False).cached_tokens == warm.prompt_tokens - 1


def test_a_prompt_that_leaves_no_room_for_its_reply_is_refused_and_what_was_cached_stays(engine: Engine) -> None:
    engine.generate(PROMPT, 1, think=False, json_only=False)
    with pytest.raises(PromptTooLong) as error:
        engine.generate(PROMPT, CONTEXT, think=False, json_only=False)
    size = engine.count_text(PROMPT)
    assert (error.value.needed, error.value.limit) == (size + CONTEXT, CONTEXT)
    with pytest.raises(PromptTooLong):
        engine.rank("x" * CONTEXT, TAILS)
    assert engine.generate(PROMPT, 1, think=False, json_only=False).cached_tokens == size - 1


def test_a_call_that_was_stopped_leaves_an_engine_that_works(engine: Engine, flag: AbortFlag) -> None:
    before = said(engine)
    longer = Prompt(PROMPT.system, PROMPT.stable, "Screen: " + "9 Row " * 100, PROMPT.question)
    for call in (lambda: said(engine, longer), lambda: engine.rank(HEAD * 10, TAILS)):
        flag.raise_()
        with pytest.raises(Aborted):
            call()
        flag.clear()
        assert said(engine) == before


def test_scores_do_not_depend_on_what_was_evaluated_before(engine: Engine, blind: Engine) -> None:
    said(engine)
    warm = [engine.rank(HEAD, TAILS) for _ in range(2)]
    assert warm[0].scores == warm[1].scores == blind.rank(HEAD, TAILS).scores
    assert len(set(warm[0].scores)) == len(TAILS)
    assert list(engine.rank(HEAD, TAILS[::-1]).scores) == list(warm[0].scores)[::-1]
    assert engine.rank(HEAD, []).scores == []


def test_a_random_model_in_the_grammar_writes_json_or_is_cut(engine: Engine) -> None:
    for number in range(4):
        asked = Prompt(PROMPT.system, "", f"Case {number}", PROMPT.question)
        reply = engine.generate(asked, 60, think=False, json_only=True)
        assert reply.text.lstrip().startswith("{")
        if reply.finish == "stop":
            assert isinstance(json.loads(reply.text), dict)
        else:
            assert reply.reply_tokens == 60


def test_a_trimmed_text_is_the_longest_head_that_fits(engine: Engine) -> None:
    # The tiny vocabulary has one token per byte.
    assert engine.trim("hello", 5) == "hello"
    assert engine.trim("hello", 3) == "hel"
    assert engine.trim("ab\N{MOBILE PHONE}", 5) == "ab"  # a character of four bytes is kept whole or not at all
    assert engine.trim("\N{MOBILE PHONE}", 2) == ""
    assert engine.trim("hello", 0) == ""


def test_a_model_without_a_projector_takes_no_image(blind: Engine, picture: Callable[..., bytes]) -> None:
    with pytest.raises(ImageRejected, match="no projector"):
        blind.image_tokens(Size(320, 640))
    with pytest.raises(ImageRejected, match="no projector"):
        said(blind, Prompt("", "", "", "What is it?", picture()))


def test_an_image_that_is_none_is_refused_and_the_engine_works_on(engine: Engine) -> None:
    with pytest.raises(ImageRejected, match="cannot be decoded"):
        said(engine, Prompt("", "", "", "What is it?", b"no image at all"))
    assert engine.generate(PROMPT, 1, think=False, json_only=False).prompt_tokens > 20


def test_an_adapter_works_only_for_the_decoding_it_was_trained_for(tiny_profile: Profile, tmp_path: Path) -> None:
    write_adapter(tmp_path / "lora.gguf", np.random.default_rng(3))
    update = {"projector": None, "adapter": tmp_path / "lora.gguf"}
    plain, writing, ranking = (
        Engine(tiny_profile.model_copy(update=changes), 1, AbortFlag())
        for changes in ({"projector": None}, update, {**update, "decoding": "rank"})
    )
    texts = [said(each) for each in (plain, writing, ranking)]
    scores = [each.rank(HEAD, TAILS).scores for each in (plain, writing, ranking)]
    assert texts[0] == texts[2] != texts[1]
    assert scores[0] == scores[1] != scores[2]
    for each in (plain, writing, ranking):
        each.close()


def test_a_file_the_library_refuses_is_unusable_in_one_sentence(tmp_path: Path) -> None:
    write_text_model(tmp_path / "odd.gguf", np.random.default_rng(1), TEMPLATE, architecture="no-such-arch")
    with pytest.raises(ModelUnusable, match=r"llama\.cpp cannot load odd\.gguf: .*no-such-arch.*\.$"):
        Engine(load_profile(str(tmp_path / "odd.gguf")), 1, AbortFlag())


def test_a_template_that_cannot_be_rendered_is_unusable(tiny_profile: Profile) -> None:
    update = {"template": "{{ nothing.at.all }}", "projector": None}
    engine = Engine(tiny_profile.model_copy(update=update), 1, AbortFlag())
    with pytest.raises(ModelUnusable):
        engine.count_text(PROMPT)
    engine.close()


@pytest.mark.parametrize(
    ("text", "other", "head"),
    [
        ("hello", "help", "hel"),
        ("hello", " hello there", "hello"),
        (" hello", " hello", " hello"),
        ("abc", "", ""),
        ("abc", "abcdef", "abc"),
    ],
)
def test_a_common_head_forgives_a_blank_that_the_tokenizer_put_first(text: str, other: str, head: str) -> None:
    assert _common_head(text, other) == head


def test_closing_twice_is_harmless(tiny_profile: Profile) -> None:
    engine = Engine(tiny_profile, 1, AbortFlag())
    engine.close()
    engine.close()
