import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from agentbrain.cli.models import app
from agentbrain.errors import PrerequisiteError
from agentbrain.models import profiles
from tests.tiny_vlm import write_tiny_vlm


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AGENTBRAIN_MODELS", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


@pytest.fixture
def own_model(own_folders: Path) -> tuple[Path, Path]:
    """A vision model of the owner's, called `mine` in models.toml."""
    files = write_tiny_vlm(own_folders)
    config = own_folders / "config" / "agentbrain" / "models.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'[mine]\npath = "{files[0]}"\nprojector = "{files[1]}"\nlicence = "none"\n')
    return files


def said(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def refusal(*arguments: str) -> PrerequisiteError:
    result = CliRunner().invoke(app, arguments)
    assert isinstance(result.exception, PrerequisiteError)
    return result.exception


@pytest.mark.usefixtures("own_model")
def test_the_list_says_what_is_ready() -> None:
    rows = {row["key"]: row for row in json.loads(said("list", "--json"))["models"]}
    assert (rows["mine"]["state"], rows["mine"]["role"]) == ("ready", "vision")
    assert (rows["smollm2-135m"]["state"], rows["smollm2-135m"]["decoding"]) == ("absent", "rank")
    assert "is not there" in rows["smollm2-135m"]["problem"]


def test_the_list_says_what_is_damaged(own_model: tuple[Path, Path]) -> None:
    own_model[0].write_bytes(own_model[0].read_bytes()[:-1])
    rows = {row["key"]: row for row in json.loads(said("list", "--json"))["models"]}
    assert rows["mine"]["state"] == "damaged"
    assert "is cut off" in rows["mine"]["problem"]


@pytest.mark.usefixtures("own_model")
def test_the_list_for_people_names_every_model() -> None:
    text = said("list")
    assert "mine" in text
    assert "qwen3vl-2b" in text


def test_a_size_is_that_of_all_files_or_none() -> None:
    known = profiles()
    for row in json.loads(said("list", "--json"))["models"]:
        model = known[row["key"]]
        parts = [model.size, model.projector_size] if model.projector else [model.size]
        assert row["bytes"] == (None if None in parts else sum(part or 0 for part in parts))


@pytest.mark.parametrize("width", [60, 80, 200])
def test_the_list_for_people_can_be_read_at_any_width(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = said("list").splitlines()
    assert max(map(len, lines)) <= width
    text = " ".join(" ".join(lines).split())
    for row in json.loads(said("list", "--json"))["models"]:
        told = [line for line in lines if line.startswith(f"{row['key']} ")]
        assert [line.split()[:3] for line in told] == [[row["key"], row["state"], row["decoding"]]]
        assert f" {row['licence']}. {row['note']}" in text


@pytest.mark.usefixtures("own_model")
def test_a_check_loads_and_measures() -> None:
    found = json.loads(said("check", "mine", "--json"))
    assert (found["key"], found["vision"], found["context"]) == ("mine", True, 4096)
    assert found["prompt_tokens_per_second"] > 0
    assert found["reply_tokens_per_second"] > 0
    assert found["rank_seconds"] > 0
    assert found["memory_mb"] > 10
    assert found["image_tokens"]["720x1600"] > found["image_tokens"]["284x640"] > 100


def test_a_check_takes_paths(own_model: tuple[Path, Path]) -> None:
    text = said("check", f"{own_model[0]}:{own_model[1]}")
    assert "tokens/s" in text
    assert "image 540x1200" in text
    assert "it has no projector" in said("check", str(own_model[0]))


@pytest.mark.parametrize("command", ["check", "pull"])
def test_an_unknown_model_is_said(command: str) -> None:
    assert "There is no model 'nope'" in refusal(command, "nope").reason


def test_a_missing_file_is_said_before_anything_is_loaded(own_folders: Path) -> None:
    assert "is not there" in refusal("check", str(own_folders / "none.gguf")).reason


def test_pull_registers_files(own_model: tuple[Path, Path], own_folders: Path) -> None:
    text = said("pull", "gelab-zero-4b", "--file", str(own_model[0]), "--file", str(own_model[1]))
    assert "gelab-zero-4b is ready" in text
    rows = {row["key"]: row for row in json.loads(said("list", "--json"))["models"]}
    assert rows["gelab-zero-4b"]["state"] == "ready"
    assert rows["gelab-zero-4b"]["path"].startswith(str(own_folders / "cache"))


def test_the_path_command_says_where_things_live(own_folders: Path) -> None:
    text = said("path")
    assert str(own_folders / "cache") in text
    assert str(own_folders / "config" / "agentbrain" / "models.toml") in text


def test_the_cli_does_not_import_the_library() -> None:
    # llama_cpp takes 0.3 s to import and prints on a broken build; only a model's own process may pay for it.
    code = "import sys, agentbrain.cli.models; print('llama_cpp' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
