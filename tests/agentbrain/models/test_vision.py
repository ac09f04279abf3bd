"""Images through the native path: decoded, encoded, projected and put in the cache by the library."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.models import LocalModel, Profile, load, load_model, load_profile
from devices.geometry import Size
from ladders.model import ImageRejected
from prompts.prompt import Prompt
from tests.tiny_vlm import write_projector

Picture = Callable[..., bytes]


def shown(image: bytes, question: str = "What is on the screen?", text: str = "Goal: rest. ") -> Prompt:
    return Prompt("You see a phone.", text * 20, "Screen: 1 OK", question, image)


def test_image_tokens_follow_the_size(tiny: LocalModel) -> None:
    # A qwen3vl-type projector makes one token of 32 x 32 pixels, and puts two tokens around an image.
    for size in (Size(320, 640), Size(640, 320), Size(224, 224), Size(576, 1280)):
        assert tiny.image_tokens(size) == size.width * size.height // 32**2 + 2


def test_a_large_screenshot_is_held_to_the_profiles_most_tokens(tiny: LocalModel, tiny_profile: Profile) -> None:
    assert tiny_profile.image_max_tokens == 1280
    assert 1000 < tiny.image_tokens(Size(1440, 3200)) <= 1282
    with load(tiny_profile.model_copy(update={"image_max_tokens": 300, "image_min_tokens": 100})) as held:
        assert 250 < held.image_tokens(Size(1440, 3200)) <= 302
        assert 100 <= held.image_tokens(Size(64, 64)) <= 142


def test_what_is_counted_with_an_image_is_what_is_evaluated(tiny: LocalModel, picture: Picture) -> None:
    prompt = shown(picture())
    count = tiny.count(prompt)
    assert count.image == tiny.image_tokens(Size(320, 640)) == 202
    assert tiny.generate(prompt, max_tokens=1, seconds=60).prompt_tokens == count.total


def test_the_model_sees_the_image(tiny: LocalModel, picture: Picture) -> None:
    replies = {tiny.generate(shown(picture(seed)), max_tokens=12, seconds=60).text for seed in range(4)}
    assert len(replies) > 1


def test_a_new_question_reuses_the_text_and_the_image(tiny: LocalModel, picture: Picture) -> None:
    image = picture(1)
    tiny.generate(shown(image), max_tokens=4, seconds=60)
    reply = tiny.generate(shown(image, "And what is not?"), max_tokens=4, seconds=60)
    assert reply.prompt_tokens - reply.cached_tokens < 60
    assert reply.cached_tokens > 202


def test_a_new_image_reuses_the_text_before_it(tiny: LocalModel, picture: Picture) -> None:
    tiny.generate(shown(picture(1)), max_tokens=4, seconds=60)
    reply = tiny.generate(shown(picture(2)), max_tokens=4, seconds=60)
    assert 250 < reply.cached_tokens < reply.prompt_tokens - 202


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_reused_prefix_gives_the_answer_of_a_cold_run(
    tiny: LocalModel, tiny_profile: Profile, picture: Picture, seed: int
) -> None:
    prompt = shown(picture(seed), "Third question?")
    tiny.generate(shown(picture(seed + 10)), max_tokens=4, seconds=60)
    tiny.generate(shown(picture(seed)), max_tokens=4, seconds=60)
    warm = tiny.generate(prompt, max_tokens=24, seconds=60)
    with load(tiny_profile) as fresh:
        cold = fresh.generate(prompt, max_tokens=24, seconds=60)
    assert warm.cached_tokens > 0
    assert (cold.cached_tokens, cold.text) == (0, warm.text)


def test_an_image_first_profile_puts_the_text_behind_it(tiny_profile: Profile, picture: Picture) -> None:
    with load(tiny_profile.model_copy(update={"image_order": "first"})) as model:
        model.generate(shown(picture(1)), max_tokens=4, seconds=60)
        reply = model.generate(shown(picture(2)), max_tokens=4, seconds=60)
        assert reply.cached_tokens < 100
        assert model.count(shown(picture(1))).total == reply.prompt_tokens


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP", "GIF"])
def test_common_formats_are_read(tiny: LocalModel, picture: Picture, kind: str) -> None:
    assert tiny.generate(shown(picture(1, 64, 64, kind)), max_tokens=1, seconds=60).prompt_tokens > 0


@pytest.mark.parametrize("size", [(1, 1), (3000, 2), (2, 3000), (8, 8)])
def test_odd_sizes_are_read(tiny: LocalModel, picture: Picture, size: tuple[int, int]) -> None:
    image = picture(1, max(8, size[0]), max(8, size[1]))
    assert tiny.generate(shown(image), max_tokens=1, seconds=60).prompt_tokens > 0
    assert tiny.image_tokens(Size(*size)) > 0


def test_what_is_no_image_is_rejected_and_the_model_works_on(tiny: LocalModel, picture: Picture) -> None:
    pid = tiny.pid
    whole = picture(1)
    for bad in (
        b"",
        b"garbage",
        whole[: len(whole) // 2],
        b"\x89PNG\r\n\x1a\n",
        b"http://127.0.0.1/x.png",
        bytes(5000),
    ):
        with pytest.raises(ImageRejected):
            tiny.generate(shown(bad), max_tokens=1, seconds=60)
    with pytest.raises(ImageRejected):
        tiny.count(shown(b"garbage"))
    assert tiny.generate(shown(whole), max_tokens=1, seconds=60).prompt_tokens > 0
    assert tiny.pid == pid


def test_a_model_without_a_projector_rejects_images(tiny_files: tuple[Path, Path], picture: Picture) -> None:
    with load_model(str(tiny_files[0])) as blind:
        assert not blind.limits.vision
        with pytest.raises(ImageRejected, match="no projector"):
            blind.generate(shown(picture()), max_tokens=1, seconds=60)
        with pytest.raises(ImageRejected, match="no projector"):
            blind.image_tokens(Size(320, 640))


def test_a_projector_for_another_model_is_said(
    tiny_files: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("wide") / "mmproj-wide.gguf"
    write_projector(other, np.random.default_rng(1), width=128)
    with pytest.raises(PrerequisiteError, match=r"mmproj-wide\.gguf is refused"):
        load(load_profile(f"{tiny_files[0]}:{other}"))
