import os
from pathlib import Path

import pytest

from agentbrain.models import LocalModel, Profile
from agentbrain.models.fast_copy import serving_path
from agentbrain.models.gguf_file import inspect
from agentbrain.models.profile import Sampling

HEAD, TAILS = "Goal: be quiet\nNext:", [" tap Sound?", " tap Wi-Fi?", " back?"]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AGENTBRAIN_MODELS", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def profile(tiny_files: tuple[Path, Path], tmp_path: Path) -> Profile:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_files[0].read_bytes())
    return Profile(key="tiny", path=path, fast_copy="q8_0", sampling=Sampling())


def test_without_the_wish_the_file_itself_is_served(profile: Profile, cache: Path) -> None:
    assert serving_path(profile.model_copy(update={"fast_copy": None})) == profile.path
    assert not cache.exists()


def test_the_copy_is_made_once(profile: Profile, cache: Path) -> None:
    copy = serving_path(profile)
    assert copy.parent == cache / "fast"
    assert inspect(copy).kind == "model"
    assert copy.stat().st_size < profile.path.stat().st_size
    made = copy.stat().st_mtime_ns
    assert serving_path(profile) == copy
    assert copy.stat().st_mtime_ns == made


def test_a_changed_source_has_a_new_copy_and_the_old_one_goes(profile: Profile, cache: Path) -> None:
    old = serving_path(profile)
    os.utime(profile.path, (1, 1))
    new = serving_path(profile)
    assert new != old
    assert [path.name for path in (cache / "fast").glob("*.gguf")] == [new.name]


def test_a_damaged_copy_is_made_again(profile: Profile, cache: Path) -> None:
    copy = serving_path(profile)
    copy.write_bytes(copy.read_bytes()[:-1])
    assert serving_path(profile) == copy
    assert inspect(copy).needed_bytes == copy.stat().st_size


def test_a_cache_without_room_only_costs_speed(profile: Profile, cache: Path) -> None:
    cache.write_text("a file is in the way")
    assert serving_path(profile) == profile.path


@pytest.mark.usefixtures("cache")
def test_a_source_that_cannot_be_converted_is_served_as_it_is(profile: Profile) -> None:
    profile.path.write_bytes(b"GGUF and nothing else")
    assert serving_path(profile) == profile.path


@pytest.mark.usefixtures("cache")
def test_scores_from_the_copy_are_close_to_the_published_ones(profile: Profile) -> None:
    with LocalModel(profile) as fast, LocalModel(profile.model_copy(update={"fast_copy": None})) as slow:
        near = fast.rank(HEAD, TAILS, seconds=60).scores
        assert near == pytest.approx(list(slow.rank(HEAD, TAILS, seconds=60).scores), abs=0.3)
