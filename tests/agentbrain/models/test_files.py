import os
from pathlib import Path

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.models import Profile, load_profile
from agentbrain.models.files import check_files, hash_matches, sha256_of


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AGENTBRAIN_MODELS", str(tmp_path / "cache"))
    return tmp_path / "cache"


def problem(profile: Profile) -> PrerequisiteError:
    with pytest.raises(PrerequisiteError) as error:
        check_files(profile)
    assert "\n" not in error.value.reason
    assert error.value.remedy
    return error.value


def test_whole_files_pass(tiny_profile: Profile) -> None:
    assert check_files(tiny_profile).architecture == "llama"


def test_a_missing_model_says_how_to_get_it() -> None:
    error = problem(load_profile("smollm2-135m"))
    assert "is not there" in error.reason
    assert error.remedy == "Run 'agentbrain models pull smollm2-135m'."


def test_a_model_of_no_package_says_where_it_can_be_downloaded() -> None:
    error = problem(load_profile("qwen3vl-2b"))
    assert "huggingface.co/Qwen/Qwen3-VL-2B-Instruct-GGUF" in error.remedy
    assert "models pull qwen3vl-2b --file" in error.remedy


def test_a_cut_off_model_says_how_much_is_there(tiny_profile: Profile, tmp_path: Path) -> None:
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(tiny_profile.path.read_bytes()[:-100])
    assert "is cut off" in problem(tiny_profile.model_copy(update={"path": cut})).reason


def test_a_file_that_cannot_be_read_is_said(tiny_profile: Profile, tmp_path: Path) -> None:
    assert "cannot be read" in problem(tiny_profile.model_copy(update={"path": tmp_path})).reason


def test_a_projector_in_the_models_place_is_said(tiny_files: tuple[Path, Path]) -> None:
    model, projector = tiny_files
    assert "is a projector, where a model is wanted" in problem(load_profile(str(projector))).reason
    assert "is a model, where a projector is wanted" in problem(load_profile(f"{model}:{model}")).reason
    assert "is a model, where an adapter is wanted" in problem(load_profile(f"{model},adapter={model}")).reason


def test_a_vision_model_without_a_projector_is_said(tiny_files: tuple[Path, Path]) -> None:
    assert "no projector" in problem(load_profile(f"{tiny_files[0]},role=vision")).reason


def test_a_context_too_small_for_the_emergency_prompt_is_said(tiny_files: tuple[Path, Path]) -> None:
    assert "need 640" in problem(load_profile(f"{tiny_files[0]},n_ctx=639,reply_tokens=128")).reason
    check_files(load_profile(f"{tiny_files[0]},n_ctx=640,reply_tokens=128"))


def test_another_file_than_the_published_one_is_said(tiny_profile: Profile) -> None:
    assert "sha256 is not" in problem(tiny_profile.model_copy(update={"sha256": "0" * 64})).reason
    assert "the published file 5" in problem(tiny_profile.model_copy(update={"size": 5})).reason


def test_a_file_that_changed_is_hashed_again(tiny_profile: Profile, tmp_path: Path) -> None:
    copy = tmp_path / "copy.gguf"
    copy.write_bytes(tiny_profile.path.read_bytes())
    profile = tiny_profile.model_copy(update={"path": copy, "sha256": sha256_of(copy)})
    check_files(profile)
    data = bytearray(copy.read_bytes())
    data[-1] ^= 1
    copy.write_bytes(data)
    assert "sha256 is not" in problem(profile).reason


def test_a_hash_is_remembered_until_the_file_changes(
    tiny_profile: Profile, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = tiny_profile.model_copy(update={"sha256": sha256_of(tiny_profile.path)})
    check_files(profile)
    assert str(tiny_profile.path.resolve()) in (own_cache / "verified.json").read_text()
    monkeypatch.setattr("agentbrain.models.files.sha256_of", lambda path: pytest.fail("hashed again"))
    check_files(profile)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the owner of all may write everywhere")
def test_a_cache_that_cannot_be_written_only_costs_time(tiny_profile: Profile, own_cache: Path) -> None:
    own_cache.mkdir()
    own_cache.chmod(0o500)
    check_files(tiny_profile.model_copy(update={"sha256": sha256_of(tiny_profile.path)}))


def test_damaged_notes_are_written_anew(tiny_profile: Profile, own_cache: Path) -> None:
    own_cache.mkdir()
    (own_cache / "verified.json").write_text("[1, 2")
    check_files(tiny_profile.model_copy(update={"sha256": sha256_of(tiny_profile.path)}))


def test_an_abbreviated_hash_is_compared_by_head_and_tail() -> None:
    assert hash_matches("089d75c5...c2ae", "089d75c5" + "0" * 52 + "c2ae")
    assert not hash_matches("089d75c5...c2ae", "089d75c5" + "0" * 52 + "c2af")
    assert not hash_matches("089d75c5", "089d75c5" + "0" * 56)
