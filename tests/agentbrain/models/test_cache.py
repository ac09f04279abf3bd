"""Prefix reuse where a memory can be cut, and where it cannot."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from agentbrain.models.cache import Cache
from agentbrain.models.context import Aborted, AbortFlag, Context
from agentbrain.models.native import Weights
from agentbrain.models.prefix import Image
from agentbrain.models.ranking import Scorer
from tests.tiny_vlm import write_recurrent_model


@pytest.fixture(scope="module", params=["llama", "mamba"])
def weights(
    request: pytest.FixtureRequest, tiny_files: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Weights]:
    path = tiny_files[0]
    if request.param == "mamba":
        path = tmp_path_factory.mktemp("mamba") / "mamba.gguf"
        write_recurrent_model(path, np.random.default_rng(5))
    found = Weights(path)
    assert found.recurrent == (request.param == "mamba")
    yield found
    found.close()


@pytest.fixture
def flag() -> AbortFlag:
    return AbortFlag()


@pytest.fixture
def context(weights: Weights, flag: AbortFlag) -> Iterator[Context]:
    found = Context(weights, 2048, 1, flag, ranks=False)
    yield found
    found.close()


def no_image(image: Image, position: int) -> None:
    pytest.fail("there is no image")


class Walk:
    """Evaluates texts and reports what was reused, and the logits."""

    def __init__(self, weights: Weights, context: Context) -> None:
        self.weights, self.context, self.cache = weights, context, Cache(context)

    def __call__(self, text: str) -> tuple[int, np.ndarray]:
        kept = self.cache.evaluate(self.weights.tokenize(text), no_image)
        return kept, self.context.logits(-1).copy()

    def cold(self, text: str) -> np.ndarray:
        self.cache.forget()
        return self(text)[1]


@pytest.fixture
def walk(weights: Weights, context: Context) -> Walk:
    return Walk(weights, context)


STABLE = "You operate a phone." * 30


def test_a_changed_tail_gives_the_logits_of_a_cold_run(walk: Walk) -> None:
    texts = [STABLE + f"Screen {number}" + "x" * number for number in range(6)]
    warm = [walk(text)[1] for text in texts]
    cold = [walk.cold(text) for text in texts]
    for one, other in zip(warm, cold, strict=True):
        assert np.abs(one - other).max() < 1e-3


def test_a_longer_text_is_only_continued(walk: Walk) -> None:
    walk(STABLE)
    assert walk(STABLE + "more")[0] == len(STABLE)


def test_the_stable_text_is_reused_from_the_third_prompt_on(walk: Walk, weights: Weights) -> None:
    kept = [walk(STABLE + f"{number} is the screen")[0] for number in range(4)]
    # A memory that cannot be cut learns at the second prompt where prompts part.
    assert kept == ([0, 0, len(STABLE), len(STABLE)] if weights.recurrent else [0, *[len(STABLE)] * 3])


def test_the_same_text_again_has_its_logits(walk: Walk) -> None:
    first = walk(STABLE)[1]
    assert np.abs(walk(STABLE)[1] - first).max() < 1e-3


def test_another_text_starts_anew(walk: Walk) -> None:
    walk(STABLE + "1")
    walk(STABLE + "2")
    assert walk("Quite another text")[0] == 0
    assert walk.cache.atoms == walk.weights.tokenize("Quite another text")


def test_written_tokens_are_part_of_what_is_held(walk: Walk) -> None:
    walk(STABLE)
    for token in walk.weights.tokenize("yes"):
        walk.cache.append(token)
    assert walk.cache.position == len(STABLE) + 3
    assert walk(STABLE + "yes, and")[0] == len(STABLE) + 3


def test_after_an_abort_the_next_prompt_is_right(walk: Walk, flag: AbortFlag) -> None:
    walk(STABLE + "1")
    flag.raise_()
    with pytest.raises(Aborted), walk.cache.repaired():
        walk(STABLE + "2" * 600)
    flag.clear()
    text = STABLE + "3"
    warm = walk(text)[1]
    assert np.abs(warm - walk.cold(text)).max() < 1e-3


def test_ranking_gives_the_scores_of_each_candidate_alone(walk: Walk) -> None:
    head, tails = walk.weights.tokenize(STABLE), [walk.weights.tokenize(t) for t in (" tap A?", " tap B?", " go")]
    scorer = Scorer(walk.context, walk.weights, walk.cache)
    scores = scorer.scores(head, tails)
    again = scorer.scores(head, tails[::-1])
    alone = []
    for tail in tails:
        logits = walk.cold(STABLE + b"".join(map(walk.weights.piece, tail)).decode())
        yes, no = (walk.weights.tokenize(word)[1] for word in (" Yes", " No"))
        alone.append(float(logits[yes] - logits[no]))
    assert scores == pytest.approx(alone, abs=1e-3)
    assert again[::-1] == pytest.approx(alone, abs=1e-3)
    assert np.ptp(alone) > 0.01
