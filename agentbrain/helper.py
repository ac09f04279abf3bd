"""A small text model beside a run: words what was condensed and proposes a plan, in a thread no step waits for.

Each of its jobs is a look at the document, a call with no lock held, and a short window that checks that what the
call was about is still there (S16). Whatever it fails at stays as arithmetic left it. It never chooses an action,
marks anything found or ends a run.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable

from agentbrain import plans
from agentbrain.condense import worded
from agentbrain.document import Document, NarrativeEntry
from agentbrain.errors import AgentError, PrerequisiteError
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from ladders.model import Model, ModelCancelled, ModelError
from prompts.prompt import Prompt
from prompts.render import render

SECONDS = 60.0  # for one call; a 135M model on two busy cores writes a sentence in 10
_LOOK_SECONDS = 0.5  # a stat of one file; nothing here is urgent
_WORDING_TOKENS = 90
_PLAN_TOKENS = 120
_STEP_WORDS = 14  # a longer line is an explanation
_NUMBERED = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)]|step \d+:)\s*", re.IGNORECASE)


class Helper:
    """Works until `close`, which also closes its model. Raises PrerequisiteError for a model that cannot write."""

    def __init__(
        self,
        store: DocumentStore,
        model: Model,
        trace: Trace,
        clock: Callable[[], float] = time.time,
        look_seconds: float = _LOOK_SECONDS,
    ) -> None:
        if model.limits.decoding != "generate":
            raise PrerequisiteError(
                f"{model.limits.name} only ranks, and a helper has to write.",
                "Name another with --helper, or leave it out: everything works without one.",
            )
        self._store = store
        self._model = model
        self._trace = trace
        self._clock = clock
        self._look_seconds = look_seconds
        self._ending = threading.Event()
        self._seen: tuple[int, int] = (0, 0)
        self._planned = False
        self._thread = threading.Thread(target=self._work, name="helper", daemon=True)

    def start(self) -> None:
        """Begin to help."""
        self._thread.start()

    def close(self) -> None:
        """End the call in flight, the thread and the model."""
        self._ending.set()
        self._model.cancel()
        if self._thread.is_alive():
            self._thread.join(5.0)
        self._model.close()

    def _work(self) -> None:
        while not self._ending.wait(self._look_seconds):
            try:
                if self._changed():
                    self.help()
            except (AgentError, OSError):
                continue  # the run itself meets the same document and reports it

    def _changed(self) -> bool:
        stat = self._store.path.stat()
        seen, self._seen = self._seen, (stat.st_mtime_ns, stat.st_ino)
        return seen != self._seen

    def help(self) -> None:
        """Do what the document asks for now; a document that asks for nothing costs no call (S19)."""
        document = self._store.read()
        if not self._planned:
            self._planned = True
            self._plan(document)
        for entry in document.narrative:
            if entry.raw and not self._ending.is_set():
                self._word(document, entry)

    def _plan(self, document: Document) -> None:
        if document.tasks or document.proposal is not None:
            return
        prompt = render("plan", goal=document.goal, most=plans.MOST_TASKS)
        tasks = read_plan(self._written("plan", prompt, _PLAN_TOKENS))
        if len(tasks) < 2:
            return  # a plan of one step is the goal again
        with self._store.window() as now:
            if now.goal == document.goal and not now.tasks and now.proposal is None:
                plans.propose(now, tasks, self._clock())

    def _word(self, document: Document, entry: NarrativeEntry) -> None:
        lines = [caption.text for caption in entry.raw]
        prompt = render("condense", goal=document.goal, lines=lines)
        text = worded(entry, self._written("condense", prompt, _WORDING_TOKENS))
        if self._ending.is_set():
            return
        with self._store.window() as now:
            for known in now.narrative:
                if (known.start, known.end, known.raw) == (entry.start, entry.end, entry.raw):
                    known.text, known.raw = text or known.text, []

    def _written(self, job: str, prompt: Prompt, tokens: int) -> str:
        """Return what the model writes; "" when it fails, with the reason in the trace."""
        try:
            reply = self._model.generate(prompt, max_tokens=tokens, seconds=SECONDS)
        except ModelCancelled:
            return ""
        except ModelError as error:
            self._trace.write("helper", job=job, failed=error.reason)
            return ""
        self._trace.write("helper", job=job, text=reply.text, seconds=round(reply.seconds, 2))
        return reply.text


def read_plan(text: str) -> list[str]:
    """Return the steps that a reply lists, one a line, without their numbers."""
    lines = [_NUMBERED.sub("", line).strip(" .;*`") for line in text.splitlines()]
    steps = [line for line in lines if 2 <= len(line.split()) <= _STEP_WORDS and not line.endswith(":")]
    return steps[: plans.MOST_TASKS]
