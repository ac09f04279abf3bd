"""`ask`, `tell`, `note`, `stop`, `say-stop`: the owner's side while a run works, from any terminal."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated, Literal

import typer

from agentbrain.alive import goes_on, was_killed
from agentbrain.cli.runs import find_run, find_runs
from agentbrain.cli.words import plain
from agentbrain.config import RunConfig
from agentbrain.errors import AgentError, PrerequisiteError
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT
from agentbrain.turns import ask as ask_document
from agentbrain.turns import tell as tell_document

Run = Annotated[str | None, typer.Option("--run", help="A run's name; by default the one that is working.")]
Runs = Annotated[Path | None, typer.Option("--runs", help="Folder of runs.", envvar="AGENTBRAIN_RUNS")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What you want to know.")],
    run: Run = None,
    runs: Runs = None,
    as_json: Json = False,
) -> None:
    """Ask a run what it is doing; it answers at once, also in the middle of a model call.

    \b
    Examples:
      agentbrain ask "what are you doing?"
      agentbrain ask "did you find the parcel?"
    """
    question = _text(question)
    store = working(run, runs, ended=True)
    said = ask_document(store, question)
    if was_killed(store.path.parent, store.read()):
        said = f"My process is gone; this is where I was. {said}"
    print(json.dumps({"question": question, "answer": said}, ensure_ascii=False) if as_json else said)


def tell(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A correction or a wish.")],
    run: Run = None,
    runs: Runs = None,
    as_json: Json = False,
) -> None:
    """Tell a run something: a correction is minded from its next step on.

    \b
    Examples:
      agentbrain tell "it's the other Anna"
      agentbrain tell "tell me when the parcel says delivered"
    """
    text = _text(text)
    said = tell_document(working(run, runs), text, RunConfig())
    print(json.dumps({"told": text, "answer": said}, ensure_ascii=False) if as_json else said)


def note(
    switch: Annotated[Literal["on", "off"], typer.Argument(help="on or off.")], run: Run = None, runs: Runs = None
) -> None:
    """Switch the spoken notes of a run on or off.

    \b
    Examples:
      agentbrain note off
    """
    with working(run, runs).window() as document:
        document.speech.enabled = switch == "on"
    print(f"Spoken notes are {switch}.")


def stop(run: Run = None, runs: Runs = None) -> None:
    """Stop a run at its next phase; the model call in flight is cancelled.

    \b
    Examples:
      agentbrain stop
      agentbrain stop --run 20260514-094100-find-the-parcel
    """
    store = working(run, runs)
    with store.window() as document:
        document.stop_requested = True
    print(f"{store.path.parent.name} is asked to stop.")


def say_stop(run: Run = None, runs: Runs = None) -> None:
    """Silence the sentence being spoken; the run goes on.

    \b
    Examples:
      agentbrain say-stop
    """
    with working(run, runs).window() as document:
        document.speech.hush_at = time.time()


def working(name: str | None, folder: Path | None, *, ended: bool = False) -> DocumentStore:
    """Return the document of a named run, or of the newest that is working; `ended` allows one that is over."""
    if name is not None:
        return _named(find_run(name, folder), ended=ended)
    stores = [DocumentStore(path / DOCUMENT) for path in find_runs(folder)]
    for store in stores:
        if _is_working(store):
            return store
    if ended and stores:
        return stores[0]
    raise PrerequisiteError("No run is working.", 'Start one with `agentbrain run "GOAL"`, or name one with --run.')


def _named(run: Path, *, ended: bool) -> DocumentStore:
    store = DocumentStore(run / DOCUMENT)
    if not ended and not goes_on(run, store.read()):
        raise PrerequisiteError(f"The run {run.name} has ended.", "List the runs with `agentbrain runs`.")
    return store


def _is_working(store: DocumentStore) -> bool:
    try:
        return goes_on(store.path.parent, store.read())
    except AgentError:
        return False


def _text(text: str) -> str:
    text = plain(text).strip()
    if not text:
        raise PrerequisiteError("There is nothing to say.", 'Put it in quotes: agentbrain ask "how far are you?"')
    return text
