from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from agentbrain.models.native import Weights
from agentbrain.models.profile import Sampling
from agentbrain.models.sampling import Logits, Sampler
from tests.tiny_vlm import CONTROL


@pytest.fixture(scope="module")
def weights(tiny_files: tuple[Path, Path]) -> Iterator[Weights]:
    found = Weights(tiny_files[0])
    yield found
    found.close()


def token(character: str) -> int:
    return len(CONTROL) + ord(character)


def logits(weights: Weights, **favourites: float) -> Logits:
    """Scores of zero but for some characters."""
    found = np.zeros(weights.size, np.float32)
    for character, score in favourites.items():
        found[token(character)] = score
    return found


def test_the_likeliest_token_is_taken(weights: Weights) -> None:
    sampler = Sampler(weights, Sampling(), json_only=False)
    assert sampler.pick(logits(weights, a=1, b=3, c=2)) == token("b")
    sampler.close()


def test_the_grammar_overrules_the_likeliest_token(weights: Weights) -> None:
    sampler = Sampler(weights, Sampling(), json_only=True)
    written = []
    scores = np.linspace(1.0, 0.0, weights.size, dtype=np.float32)
    scores[token("z")] = 9.0
    for _ in range(4):
        written.append(weights.piece(sampler.pick(scores)))
    assert written[0] == b"{"
    assert written[-1] != written[0]
    sampler.close()


def test_the_grammar_takes_a_whole_object_and_then_only_the_end(weights: Weights) -> None:
    sampler = Sampler(weights, Sampling(), json_only=True)
    for character in '{"a": [1, -2.5, "x\\n", {}, true, null]}':
        wanted = logits(weights)
        wanted[token(character)] = 9.0
        assert sampler.pick(wanted) == token(character)
    assert weights.ends(sampler.pick(logits(weights, a=9.0)))
    sampler.close()


def test_blanks_cannot_be_written_for_ever(weights: Weights) -> None:
    sampler = Sampler(weights, Sampling(), json_only=True)
    sampler.pick(logits(weights))
    blank = logits(weights)
    blank[[token(" "), token("\n"), token("\t")]] = 9.0
    assert [weights.piece(sampler.pick(blank)) in (b" ", b"\n") for _ in range(2)] == [True, False]
    sampler.close()


def test_a_temperature_draws_by_the_seed(weights: Weights) -> None:
    def drawn(seed: int) -> list[int]:
        sampler = Sampler(weights, Sampling(temperature=2.0, seed=seed, top_k=0, min_p=0.0, top_p=1.0), False)
        tokens = [sampler.pick(logits(weights, a=1.0)) for _ in range(8)]
        sampler.close()
        return tokens

    assert drawn(1) == drawn(1) != drawn(2)


def test_a_repeat_penalty_leaves_what_was_said(weights: Weights) -> None:
    sampler = Sampler(weights, Sampling(repeat_penalty=2.0), json_only=False)
    scores = logits(weights, a=3.0, b=2.0)
    assert [sampler.pick(scores) for _ in range(2)] == [token("a"), token("b")]
    sampler.close()
