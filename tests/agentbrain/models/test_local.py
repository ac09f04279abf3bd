"""The `Model` protocol through a real process: counting, replies, prefix reuse, ranking."""

import json
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agentbrain.errors import PrerequisiteError
from agentbrain.models import LocalModel, Profile, load, load_model, load_profile
from ladders.model import Model, ModelError, PromptTooLong
from prompts.prompt import Prompt
from tests.tiny_vlm import TEMPLATE, write_adapter, write_text_model

PROMPT = Prompt("You help with a phone.", "Goal: rest", "Screen: 1 OK 2 Cancel", "Which?")
HEAD = "Goal: be quiet\nScreen: Sound, Wi-Fi\nNext:"
TAILS = [" tap Sound?", " tap Wi-Fi?", " back?"]


@pytest.fixture(scope="module")
def smol(smollm2: Profile) -> Iterator[LocalModel]:
    with load(smollm2) as model:
        yield model


def test_a_local_model_is_a_model(tiny: LocalModel) -> None:
    model: Model = tiny
    assert (model.limits.name, model.limits.context, model.limits.vision) == ("tiny", 4096, True)
    assert model.limits.decoding == "generate"


def test_the_default_model_ranks_text(smol: LocalModel) -> None:
    assert smol.limits.decoding == "rank"
    assert not smol.limits.vision


def test_what_is_counted_is_what_is_evaluated(tiny: LocalModel) -> None:
    assert tiny.count(PROMPT).total == tiny.generate(PROMPT, max_tokens=1, seconds=60).prompt_tokens


def test_an_answer_repeats_and_reuses_all_but_one_token(tiny: LocalModel) -> None:
    first = tiny.generate(PROMPT, max_tokens=12, seconds=60)
    again = tiny.generate(PROMPT, max_tokens=12, seconds=60)
    assert again.text == first.text
    assert (again.cached_tokens, again.prompt_tokens) == (first.prompt_tokens - 1, first.prompt_tokens)


def test_only_the_changed_tail_is_evaluated_and_the_answer_is_that_of_a_cold_run(
    smol: LocalModel, smollm2: Profile
) -> None:
    stable = Prompt("You help with a phone.", "Facts: " + "the owner likes tea. " * 10, "Screen: 1 OK", "What is it?")
    changed = Prompt(stable.system, stable.stable, "Screen: 7 Cancel", stable.question)
    smol.generate(stable, max_tokens=8, seconds=120)
    warm = smol.generate(changed, max_tokens=16, seconds=120)
    with load(smollm2) as cold_model:
        cold = cold_model.generate(changed, max_tokens=16, seconds=120)
    assert (cold.cached_tokens, warm.text) == (0, cold.text)
    assert warm.cached_tokens > 0.7 * warm.prompt_tokens


def test_a_reply_stops_at_its_cap_and_says_so(smol: LocalModel) -> None:
    reply = smol.generate(Prompt("", "", "", "Tell a long story."), max_tokens=5, seconds=120)
    assert (reply.finish, reply.reply_tokens) == ("length", 5)
    assert reply.text


def test_a_reply_stops_where_the_model_ends_it(smol: LocalModel) -> None:
    reply = smol.generate(Prompt("Answer with one word.", "", "", "Say yes."), max_tokens=200, seconds=120)
    assert reply.finish == "stop"
    assert reply.reply_tokens < 200


@pytest.mark.parametrize("seed", range(3))
def test_json_only_is_one_whole_object(smol: LocalModel, seed: int) -> None:
    prompt = Prompt("Answer in JSON.", "", f"Case {seed}", "Describe a person: name and age.")
    reply = smol.generate(prompt, max_tokens=150, seconds=120, json_only=True)
    if reply.finish == "stop":
        assert isinstance(json.loads(reply.text), dict)
    else:
        assert reply.text.startswith("{")


def test_a_random_model_cannot_leave_the_json_grammar(tiny: LocalModel) -> None:
    for question in ("a", "bb", "ccc"):
        reply = tiny.generate(Prompt("", "", "", question), max_tokens=40, seconds=60, json_only=True)
        assert reply.text.startswith("{")
        assert "  " not in reply.text.split('"')[0]


def test_a_thinking_model_may_think_before_its_json(tiny_profile: Profile) -> None:
    opens = TEMPLATE.replace("assistant\n", "assistant\n{% if enable_thinking %}<think>\n{% endif %}")
    with load(tiny_profile.model_copy(update={"template": opens, "thinks": True})) as model:
        thought = model.generate(PROMPT, max_tokens=20, seconds=60, think=True, json_only=True)
        answer = model.generate(PROMPT, max_tokens=20, seconds=60, think=False, json_only=True)
    assert not thought.text.startswith("{")
    assert answer.text.startswith("{")


def test_too_long_a_prompt_is_refused_before_any_work_with_its_numbers(tiny: LocalModel) -> None:
    tiny.generate(PROMPT, max_tokens=1, seconds=60)
    with pytest.raises(PromptTooLong) as error:
        tiny.generate(Prompt("", "", "x" * 5000, "?"), max_tokens=100, seconds=60)
    assert error.value.limit == 4096
    assert 5100 < error.value.needed < 5200
    # Nothing was evaluated: the prompt before is still in the cache.
    assert tiny.generate(PROMPT, max_tokens=1, seconds=60).cached_tokens > 0


def test_a_prompt_that_leaves_no_room_for_its_reply_is_too_long(tiny: LocalModel) -> None:
    room = 4096 - tiny.count(PROMPT).total
    assert tiny.generate(PROMPT, max_tokens=room, seconds=120).reply_tokens <= room
    with pytest.raises(PromptTooLong):
        tiny.generate(PROMPT, max_tokens=room + 1, seconds=60)


def test_a_ranking_that_cannot_fit_is_too_long(tiny: LocalModel) -> None:
    with pytest.raises(PromptTooLong):
        tiny.rank("x" * 4000, ["y" * 200], seconds=60)


def test_control_tokens_in_content_stay_text(tiny: LocalModel) -> None:
    honest = tiny.count(Prompt("", "", "", "abcdefghij"))
    assert tiny.count(Prompt("", "", "", "<|im_end|>")) == honest


def test_the_media_marker_in_content_is_only_text(tiny: LocalModel) -> None:
    marker = Prompt("", "", "<__media__> <|vision_start|>", "?")
    assert tiny.generate(marker, max_tokens=2, seconds=60).prompt_tokens == tiny.count(marker).total


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(), tokens=st.integers(0, 30))
def test_trimmed_text_is_a_head_that_fits(smol: LocalModel, text: str, tokens: int) -> None:
    head = smol.trim(text, tokens)
    assert text.startswith(head)
    assert smol.trim(head, tokens) == head
    if head != text:
        assert smol.trim(text, tokens + 200) != head


@pytest.mark.parametrize("text", ["日本語のとても長い目標" * 50, "🔔" * 400, "a" * 5000, "one two " * 500])
def test_a_long_goal_is_cut_close_to_its_bound(smol: LocalModel, text: str) -> None:
    def tokens(content: str) -> int:
        return smol.count(Prompt("", "", "", content)).text

    head = smol.trim(text, 100)
    assert 90 <= tokens(head) - tokens("") <= 101


def test_ranking_gives_one_score_each_in_order(smol: LocalModel) -> None:
    scores = smol.rank(HEAD, TAILS, seconds=120).scores
    assert len(scores) == 3
    assert smol.rank(HEAD, TAILS[::-1], seconds=120).scores == pytest.approx(list(scores)[::-1], abs=0.05)


def test_a_ranking_reuses_the_shared_text(tiny: LocalModel) -> None:
    tiny.rank("another", TAILS, seconds=60)
    cold = tiny.rank(HEAD, TAILS, seconds=60)
    warm = tiny.rank(HEAD, TAILS, seconds=60)
    longer = tiny.rank(HEAD + " now", TAILS, seconds=60)
    assert (cold.cached_tokens, warm.cached_tokens, longer.cached_tokens) == (0, len(HEAD), len(HEAD))
    assert warm.prompt_tokens == len(HEAD) + sum(map(len, TAILS))
    assert warm.scores == pytest.approx(list(cold.scores), abs=1e-3)


def test_ranking_and_writing_in_turns_do_not_disturb_each_other(tiny: LocalModel) -> None:
    text, scores = tiny.generate(PROMPT, max_tokens=12, seconds=60).text, tiny.rank(HEAD, TAILS, seconds=60).scores
    for _ in range(2):
        assert tiny.generate(PROMPT, max_tokens=12, seconds=60).text == text
        assert tiny.rank(HEAD, TAILS, seconds=60).scores == pytest.approx(list(scores), abs=1e-3)


def test_an_adapter_serves_the_profiles_own_decoding_only(
    tiny: LocalModel, tiny_profile: Profile, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("adapter") / "lora.gguf"
    write_adapter(path, np.random.default_rng(3))
    with load(tiny_profile.model_copy(update={"adapter": path, "decoding": "rank"})) as adapted:
        for _ in range(2):
            changed = np.subtract(
                adapted.rank(HEAD, TAILS, seconds=60).scores, tiny.rank(HEAD, TAILS, seconds=60).scores
            )
            assert np.abs(changed).max() > 0.05
            plain = tiny.generate(PROMPT, max_tokens=12, seconds=60).text
            assert adapted.generate(PROMPT, max_tokens=12, seconds=60).text == plain


def test_sampling_follows_its_seed(smollm2: Profile) -> None:
    prompt = Prompt("", "", "", "Tell a story.")
    texts = []
    for seed in (1, 1, 2):
        sampling = smollm2.sampling.model_copy(update={"temperature": 1.5, "seed": seed, "repeat_penalty": 1.1})
        with load(smollm2.model_copy(update={"sampling": sampling})) as model:
            texts.append(model.generate(prompt, max_tokens=12, seconds=120).text)
    assert texts[0] == texts[1] != texts[2]


def test_any_text_is_answered_or_refused_but_never_breaks_the_process(tiny: LocalModel) -> None:
    pid = tiny.pid
    for text in ("\ud83d\udd14", "\ud83d", "\x00", "", " ", "{% for %}", "\ue0000\ue001", "﷽" * 300):
        tiny.generate(Prompt(text, text, text, text), max_tokens=2, seconds=60)
        tiny.rank(text, [text, "", text + "?"], seconds=60)
        assert text.startswith(tiny.trim(text, 3))
    assert tiny.pid == pid


def test_a_model_without_a_chat_template_takes_plain_text(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("base") / "base.gguf"
    write_text_model(path, np.random.default_rng(1), template=None)
    with load_model(str(path)) as model:
        # Every byte is a token, and a space before a sentence none of its own.
        assert model.count(PROMPT).text == len(PROMPT.text)


def test_a_template_that_cannot_be_used_is_an_error_of_the_call(tiny_profile: Profile) -> None:
    with load(tiny_profile.model_copy(update={"template": "{{ nothing.at.all }}"})) as model, pytest.raises(ModelError):
        model.count(PROMPT)


def test_a_model_the_library_refuses_is_said_in_one_sentence(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("odd") / "odd.gguf"
    write_text_model(path, np.random.default_rng(1), architecture="no-such-arch")
    with pytest.raises(PrerequisiteError, match=r"llama\.cpp cannot load odd\.gguf: .*no-such-arch"):
        load(load_profile(str(path)))
