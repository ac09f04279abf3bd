"""A model's own process: `python -m agentbrain.models.worker`, frames on stdin and stdout.

The main thread owns the model and answers one call after another. A second thread reads: it queues calls, raises
the abort flag at once when a cancel comes, and ends the process when its parent is gone.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import asdict
from typing import IO, Any

from agentbrain.models.context import Aborted, AbortFlag, OutOfMemory
from agentbrain.models.frames import FrameError, read_frame, write_frame
from agentbrain.models.native import NativeError
from devices.geometry import Size
from ladders.model import ModelCancelled, ModelCrashed, ModelError, ModelOutOfMemory, PromptTooLong
from prompts.prompt import Prompt

Header = dict[str, Any]
Frame = tuple[Header, bytes]


def main() -> None:
    """Serve calls until the parent closes our stdin."""
    calls, answers = sys.stdin.buffer, _own_stdout()
    worker = Worker(AbortFlag())
    frames: queue.SimpleQueue[Frame] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(calls, frames, worker), daemon=True).start()
    while True:
        header, blob = frames.get()
        write_frame(answers, worker.answer(header, blob))


def _own_stdout() -> IO[bytes]:
    """Keep stdout for frames: whatever a library prints from here on goes to stderr."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _listen(calls: IO[bytes], frames: queue.SimpleQueue[Frame], worker: Worker) -> None:
    code = 0
    try:
        while (frame := read_frame(calls)) is not None:
            if frame[0]["call"] == "cancel":
                worker.cancel(frame[0]["id"])
            else:
                frames.put(frame)
    except (FrameError, MemoryError) as error:
        code = 1
        _report_crash(error)
    # The parent is gone, perhaps killed: leave at once, even out of the middle of a native call.
    os._exit(code)


class Worker:
    """Answers calls with one engine; `cancel` may come from another thread."""

    def __init__(self, flag: AbortFlag) -> None:
        self._flag = flag
        self._engine: Any = None
        self._cancelled: set[int] = set()
        self._running: int | None = None
        self._lock = threading.Lock()
        self._calls: dict[str, Callable[[Header, bytes], Any]] = {
            "load": self._load,
            "count_text": lambda h, blob: self._engine.count_text(_prompt(h, blob)),
            "image_tokens": lambda h, _: self._engine.image_tokens(Size(*h["size"])),
            "trim": lambda h, _: self._engine.trim(h["text"], h["tokens"]),
            "generate": self._generate,
            "rank": lambda h, _: asdict(self._engine.rank(h["shared"], h["candidates"])),
        }

    def answer(self, header: Header, blob: bytes) -> Header:
        """Return the answer to one call: `value`, or the kind of `error` and its fields."""
        call = header["id"]
        with self._lock:
            self._flag.clear()
            if call in self._cancelled:
                self._cancelled.discard(call)
                return {"id": call, **_error(ModelCancelled("The call was cancelled."))}
            self._running = call
        try:
            return {"id": call, "value": self._calls[header["call"]](header, blob)}
        except Aborted:
            return {"id": call, **_error(ModelCancelled("The call was cancelled."))}
        except ModelError as error:
            return {"id": call, **_error(error)}
        except (OutOfMemory, MemoryError) as error:
            return {"id": call, **_error(ModelOutOfMemory(str(error) or "Python has no memory left."))}
        except NativeError as error:
            return {"id": call, **_error(ModelCrashed(str(error)))}
        finally:
            with self._lock:
                self._running = None
                self._cancelled = {other for other in self._cancelled if other > call}

    def cancel(self, call: int) -> None:
        """Stop that call now if it runs, or refuse it when its turn comes."""
        with self._lock:
            self._cancelled.add(call)
            if self._running == call:
                self._flag.raise_()

    def _load(self, header: Header, _blob: bytes) -> Header:
        # The library takes 0.3 s to import; a worker that is only asked to go away should not pay for it.
        from agentbrain.models.engine import Engine
        from agentbrain.models.profile import Profile

        profile = Profile.model_validate(header["profile"])
        self._engine = Engine(profile, header["threads"], self._flag)
        return asdict(self._engine.loaded)

    def _generate(self, header: Header, blob: bytes) -> Header:
        reply = self._engine.generate(_prompt(header, blob), header["max_tokens"], header["think"], header["json_only"])
        return asdict(reply)


def _prompt(header: Header, blob: bytes) -> Prompt:
    texts = header["prompt"]
    return Prompt(**texts, image=blob if header["image"] else None)


def _error(error: ModelError) -> Header:
    fields = (
        {"needed": error.needed, "limit": error.limit} if isinstance(error, PromptTooLong) else {"reason": error.reason}
    )
    return {"error": type(error).__name__, "fields": fields}


def _limit_memory(megabytes: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def _report_crash(error: BaseException) -> None:
    """Say where an unforeseen error happened, but not its text: that may hold the prompt."""
    places = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)[-3:]]
    print(f"{type(error).__name__} at {' < '.join(reversed(places))}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _limit_memory(int(sys.argv[1]))
    try:
        main()
    except BaseException as error:
        _report_crash(error)
        # Not by returning: the interpreter would abort over the thread that still reads stdin.
        os._exit(1)
