"""The document on disk: reload, change and save inside one lock, whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from agentbrain.document import SCHEMA_VERSION, Document
from agentbrain.errors import AgentError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_OF_NOW = f'{{"schema_version":{SCHEMA_VERSION},'.encode("ascii")
LOCK_SECONDS = 10.0  # a window takes about a millisecond; ten seconds is a dead disk, not a queue
_POLL_SECONDS = 0.002  # between two tries; the library's own 50 ms would be most of what an owner waits for


class DocumentError(AgentError):
    """Base of what can be wrong with a document."""


class DocumentDamaged(DocumentError):
    """The file is no document and is never read as an empty one.

    A window moved it aside to `moved_to`; who only reads leaves it where it is, and `moved_to` is None.
    """

    def __init__(self, path: Path, why: str, moved_to: Path | None = None) -> None:
        moved = f"It was moved to {moved_to}; mend it and move it back" if moved_to else "Mend it"
        super().__init__(f"The run document {path} is damaged ({why}).", f"{moved}, or start a new run.")
        self.why, self.moved_to = why, moved_to


class DocumentTooNew(DocumentError):
    """The file was written by a newer version."""


class DocumentMissing(DocumentError):
    """There is no document at that path."""


class DocumentBusy(DocumentError):
    """Another process holds the lock for longer than any window takes."""


class DocumentNotSaved(DocumentError):
    """The disk is full or refuses to be written; the old document is still there."""


class DocumentStore:
    """One document file, shared by every writer of a run: steps, command line, page, speaker.

    `window()` is the only way to change it; `read()` returns the last saved state and takes no lock, since a
    save replaces the file in one move.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self.path = path
        self._clock = clock
        self._turn = Path(f"{path}.turn")
        self._lock = Path(f"{path}.lock")

    def create(self, document: Document) -> None:
        """Write a first document; raises DocumentError when there is one already."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._not_saved(error) from None
        with self._locked():
            if self.path.exists():
                raise DocumentError(f"There is a run document at {self.path} already.", "Choose another run folder.")
            self._save(document)

    def read(self) -> Document:
        """Return the document as last saved. Changes nothing: a damaged or newer file stays as it is."""
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            raise self._missing() from None
        try:
            return parse(raw)
        except (ValueError, RecursionError) as error:
            raise self._unreadable(str(error).splitlines()[0]) from None

    @contextmanager
    def window(self) -> Iterator[Document]:
        """Lock, reload, yield the document to be changed in place, save it on leaving.

        The revision is raised on entry, so revisions follow the order of the locks and a page can drop a render
        that is older than the one it shows. A window that raises saves nothing but its revision. Never call a
        model, the phone or the network inside.
        """
        with self._locked():
            document = self._reload()
            document.revision += 1
            try:
                yield document
            except BaseException:
                untouched = self._reload()
                untouched.revision += 1
                self._save(untouched)
                raise
            self._save(document)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock. Whoever waits for it holds the turn, so that a writer in a loop cannot starve the others.

        Without the turn one of two threads with 1,000 windows each waited its ten seconds in vain: a lock that is
        tried every so often is never free at that moment.
        """
        with ExitStack() as held:
            try:
                with _lock(self._turn):
                    held.enter_context(_lock(self._lock))
            except Timeout:
                raise DocumentBusy(
                    f"The run document {self.path} is held by another process.",
                    "End the process that hangs on it (`agentbrain runs` names the run).",
                ) from None
            except FileNotFoundError:  # not even the folder
                raise self._missing() from None
            except OSError as error:
                raise self._not_saved(error) from None
            yield

    def _save(self, document: Document) -> None:
        """Write a temporary file, flush it to the disk, and move it over the old one."""
        try:
            _replace(self.path, encoded(document))
        except OSError as error:
            raise self._not_saved(error) from None

    def _reload(self) -> Document:
        """Read under the lock; a damaged file is moved aside, so that the next writer does not fail on it too."""
        try:
            return self.read()
        except DocumentDamaged as damaged:
            moved_to = self.path.with_name(f"{self.path.name}.damaged-{int(self._clock())}")
            os.replace(self.path, moved_to)
            raise DocumentDamaged(self.path, damaged.why, moved_to) from None

    def _missing(self) -> DocumentMissing:
        return DocumentMissing(f"There is no run document at {self.path}.", "List the runs with `agentbrain runs`.")

    def _not_saved(self, error: OSError) -> DocumentNotSaved:
        return DocumentNotSaved(
            f"The run document {self.path} cannot be written ({error.strerror or error}).",
            "Free some space or check the folder's permissions.",
        )

    def _unreadable(self, why: str) -> DocumentError:
        if why.startswith("newer:"):
            return DocumentTooNew(
                f"The run document {self.path} was written by a newer agentbrain ({why.removeprefix('newer:')}).",
                "Upgrade agentbrain to read it.",
            )
        return DocumentDamaged(self.path, why)


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Hold the lock of a file; raises Timeout after LOCK_SECONDS. The system lets go of it with the process.

    The library's lock is the same one and costs 100 microseconds instead of 2: four of them are taken in a step.
    """
    if fcntl is None:
        with FileLock(path).acquire(LOCK_SECONDS, _POLL_SECONDS):
            yield
        return
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        _wait_for(file, path)
        try:
            yield
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)  # a child that was forked meanwhile has the file open too
    finally:
        os.close(file)


def _wait_for(file: int, path: Path) -> None:
    until = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > until:
                raise Timeout(str(path)) from None
            time.sleep(_POLL_SECONDS)


def encoded(document: Document) -> bytes:
    """Return the document as JSON in UTF-8; half a character in a text becomes U+FFFD instead of losing the save.

    A model that is cut in the middle of an emoji writes such halves, and so does a phone.
    """
    try:
        return document.model_dump_json().encode("utf-8")
    except PydanticSerializationError:
        text = json.dumps(document.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode("utf-8")


def parse(raw: bytes) -> Document:
    """Return the document in the bytes; raises ValueError, with `newer:` in front for an unknown schema."""
    if raw.startswith(_OF_NOW):  # as this version writes it: checked while it is read, in half the time
        with suppress(ValidationError):
            document = Document.model_validate_json(raw)
            if document.schema_version == SCHEMA_VERSION:
                return document
    data = json.loads(raw)
    if not isinstance(data, dict):
        raise ValueError("not a JSON object")
    version = data.get("schema_version")
    if not isinstance(version, int):
        raise ValueError("no schema_version")
    if version > SCHEMA_VERSION:
        raise ValueError(f"newer:schema {version}, this one reads {SCHEMA_VERSION}")
    try:
        return Document.model_validate(migrated(data, version))
    except ValidationError as error:
        first = error.errors()[0]
        raise ValueError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def migrated(data: Mapping[str, Any], version: int) -> dict[str, Any]:
    """Return a document's JSON in the current schema; raises ValueError for a version that never was."""
    current = dict(data)
    for step in range(version, SCHEMA_VERSION):
        if step not in _MIGRATIONS:
            raise ValueError(f"unknown schema {version}")
        current = _MIGRATIONS[step](current)
    return {**current, "schema_version": SCHEMA_VERSION}


def _from_1(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept a time of progress that nothing read."""
    return {name: value for name, value in data.items() if name != "progress_at"}


def _from_2(data: dict[str, Any]) -> dict[str, Any]:
    """Version 2 knew nothing of expectations and second choices; their defaults say so."""
    return data


_MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_1, 2: _from_2}


def _replace(path: Path, raw: bytes) -> None:
    """Put a file whole in the place of another: temporary file, flush to disk, rename, flush the folder."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the move itself durable; Windows cannot open folders, its rename is durable by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
