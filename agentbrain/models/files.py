"""Checks a profile's files before a process is started for them: there, whole, and the published ones."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path

from agentbrain.errors import PrerequisiteError
from agentbrain.models.folders import cache_folder
from agentbrain.models.gguf_file import GgufError, GgufFacts, inspect
from agentbrain.models.profile import Profile

EMERGENCY_TOKENS = 512
"""The emergency rung's prompt; a context that cannot hold it and a reply is of no use."""
_CHUNK = 1 << 20


def check_files(profile: Profile) -> GgufFacts:
    """Check all files of a profile and its context; return what the model's header says.

    Raises:
        PrerequisiteError: one sentence and its remedy.
    """
    facts = check_file(profile, profile.path, "model", profile.size, profile.sha256)
    if profile.role == "vision" and profile.projector is None:
        raise PrerequisiteError(
            f"The model {profile.key!r} is to see, but no projector (mmproj) is named.",
            "Name it: --model MODEL.gguf:PROJECTOR.gguf, or 'projector' in models.toml.",
        )
    if profile.projector is not None:
        check_file(profile, profile.projector, "projector", profile.projector_size, profile.projector_sha256)
    if profile.adapter is not None:
        check_file(profile, profile.adapter, "adapter", None, profile.adapter_sha256)
    _check_context(profile, facts)
    return facts


def check_file(profile: Profile, path: Path, kind: str, size: int | None, sha256: str | None) -> GgufFacts:
    """Check one file of a profile; the hash is computed once and remembered until the file changes.

    Raises:
        PrerequisiteError: missing, unreadable, cut off, of another kind, or not the published file.
    """
    again = remedy(profile)
    if not path.exists():
        raise PrerequisiteError(f"The {kind} file of {profile.key!r} is not there: {path}.", again)
    try:
        facts = inspect(path)
        actual = path.stat().st_size
        wrong_hash = sha256 is not None and not hash_matches(sha256, _known_sha256(path))
    except GgufError as error:
        raise PrerequisiteError(f"{path} {error}.", again) from None
    except OSError as error:
        raise PrerequisiteError(f"{path} cannot be read: {error.strerror}.", again) from None
    if facts.kind != kind:
        raise PrerequisiteError(f"{path} is {_a(facts.kind)}, where {_a(kind)} is wanted.", again)
    if size is not None and actual != size:
        raise PrerequisiteError(f"{path} holds {actual:,} bytes, the published file {size:,}.", again)
    if wrong_hash:
        raise PrerequisiteError(f"{path} is damaged or another file: its sha256 is not {sha256}.", again)
    return facts


def remedy(profile: Profile) -> str:
    """Say how to get this profile's files."""
    if profile.source.pip:
        return f"Run 'agentbrain models pull {profile.key}'."
    if profile.source.repo:
        names = " and ".join(p.name for p in (profile.path, profile.projector) if p is not None)
        return (
            f"Download {names} from huggingface.co/{profile.source.repo}, "
            f"then run 'agentbrain models pull {profile.key} --file FOLDER'."
        )
    return "Check the path, and that the download is complete."


def sha256_of(path: Path, progress: Callable[[int], None] | None = None) -> str:
    """Return the file's SHA-256; `progress` hears how many bytes were read."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
            if progress is not None:
                progress(len(chunk))
    return digest.hexdigest()


def hash_matches(published: str, actual: str) -> bool:
    """Compare with a whole hash, or with `head...tail` where only those are published."""
    head, dots, tail = published.lower().partition("...")
    return actual.startswith(head) and actual.endswith(tail) if dots else actual == head


def _known_sha256(path: Path) -> str:
    """Return the file's hash, from the notes of an earlier check if size and time are the same.

    A hash of 1 GB takes 1-3 s, too long for every start.
    """
    stat = path.stat()
    mark = [stat.st_size, stat.st_mtime_ns]
    notes_file = cache_folder() / "verified.json"
    notes = _read_notes(notes_file)
    found = notes.get(str(path.resolve()))
    if isinstance(found, list) and found[:2] == mark:
        return str(found[2])
    digest = sha256_of(path)
    _write_notes(notes_file, {**notes, str(path.resolve()): [*mark, digest]})
    return digest


def _read_notes(file: Path) -> dict[str, object]:
    try:
        notes = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def _write_notes(file: Path, notes: dict[str, object]) -> None:
    """Remember, where we may write; two writers at once lose a note, which costs one more hash."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(f".{os.getpid()}.new")
        new.write_text(json.dumps(notes), "utf-8")
        new.replace(file)
    except OSError:
        return


def _check_context(profile: Profile, facts: GgufFacts) -> None:
    window = min(profile.n_ctx, facts.trained_context or profile.n_ctx)
    least = EMERGENCY_TOKENS + profile.reply_tokens
    if window < least:
        raise PrerequisiteError(
            f"The context of {profile.key!r} is {window} tokens; the emergency prompt and a reply need {least}.",
            f"Set n_ctx to {least} or more, or reply_tokens to fewer.",
        )


def _a(kind: str) -> str:
    return f"an {kind}" if kind == "adapter" else f"a {kind}"
