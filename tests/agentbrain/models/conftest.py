"""Real models for the tests: a tiny random one written on the spot, and SmolLM2 out of the cache."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from agentbrain.errors import PrerequisiteError
from agentbrain.models import LocalModel, Profile, load, load_profile
from agentbrain.models.native import Weights
from agentbrain.models.pull import pull
from tests.tiny_vlm import write_tiny_vlm

Picture = Callable[..., bytes]


@pytest.fixture(scope="session")
def tiny_files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The tiny model and its projector."""
    return write_tiny_vlm(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="session")
def tiny_profile(tiny_files: tuple[Path, Path]) -> Profile:
    model, projector = tiny_files
    return load_profile(f"{model}:{projector}")


@pytest.fixture(scope="module")
def tiny(tiny_profile: Profile) -> Iterator[LocalModel]:
    """The tiny vision model in its process, shared by a test file."""
    with load(tiny_profile) as model:
        yield model


@pytest.fixture(scope="module")
def weights(tiny_files: tuple[Path, Path]) -> Iterator[Weights]:
    """The tiny model's weights in the test's own process."""
    found = Weights(tiny_files[0])
    yield found
    found.close()


@pytest.fixture(scope="session")
def smollm2() -> Profile:
    """The default model, pulled once into the cache."""
    profile = load_profile("smollm2-135m")
    try:
        pull(profile)
    except PrerequisiteError as error:
        pytest.skip(f"SmolLM2 cannot be had: {error.reason}")
    return profile


@pytest.fixture(scope="session")
def picture() -> Picture:
    """A function that draws noise: `picture(seed, width, height)` is PNG bytes."""

    def draw(seed: int = 1, width: int = 320, height: int = 640, kind: str = "PNG") -> bytes:
        noise = np.random.default_rng(seed).integers(0, 255, (height // 8, width // 8, 3), np.uint8)
        image = Image.fromarray(noise).resize((width, height), Image.Resampling.NEAREST)
        out = io.BytesIO()
        image.save(out, kind)
        return out.getvalue()

    return draw
