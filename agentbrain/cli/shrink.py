"""`agentbrain shrink`: the conversation ladder on a saved transcript."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal, TextIO

import typer
from rich.console import Console
from rich.table import Table

from agentbrain.errors import PrerequisiteError
from agentbrain.models import load, load_profile
from ladders.conversation import (
    CHARACTERS,
    Conversation,
    ConversationUnfittable,
    Kind,
    Loss,
    Policy,
    Profile,
    Report,
    Shrunk,
    TokenProfile,
)
from ladders.conversation import shrink as shrink_conversation
from ladders.conversation.entry import ImageItem, content_items
from ladders.conversation.formats import Asked, TranscriptError, read, write

_KINDS = {
    Kind.RESULT_ATTACHMENT: "pictures in tool results",
    Kind.OUTPUT: "tool outputs",
    Kind.ATTACHMENT: "attachments of messages",
    Kind.INPUT: "long tool inputs",
}
Written = Literal["openai", "anthropic", "trace"]


def shrink(
    file: Annotated[Path, typer.Argument(help="The transcript; - reads standard input.", show_default=False)],
    budget: Annotated[int, typer.Option("--budget", min=1, help="What it must fit, in characters or tokens.")],
    chars: Annotated[bool, typer.Option("--chars", help="Count characters of compact JSON (the default).")] = False,
    tokens: Annotated[
        str | None, typer.Option("--tokens", metavar="MODEL", help="Count tokens of this model, or of a GGUF file.")
    ] = None,
    policy: Annotated[
        Policy, typer.Option("--policy", help="history: recent payload gives way first; recent: old turns do.")
    ] = "history",
    format: Annotated[Asked, typer.Option("--format", help="What the file is.")] = "auto",
    out: Annotated[Path | None, typer.Option("--out", help="Write the result here; - is standard output.")] = None,
    to: Annotated[Written | None, typer.Option("--to", help="Format of the result, where it is to change.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Fit a transcript into a budget, and say what went and why no less would have done.

    Reads OpenAI chat messages, Anthropic messages, Claude Code and Codex session files, and agentbrain's own.
    Nothing is written without --out. Session files of other programs are written as agentbrain's own format.
    Ends with 1 and the proof where the transcript cannot fit, with 2 where it cannot be read.

    \b
    Examples:
      agentbrain shrink chat.json --budget 288000
      agentbrain shrink chat.json --budget 3000 --tokens smollm2-135m --out small.json
      agentbrain shrink session.jsonl --budget 450000 --policy recent --json
    """
    if chars and tokens is not None:
        raise PrerequisiteError("--chars and --tokens exclude each other.", "Leave one of them out.")
    console = Console(stderr=True)
    data = _bytes(file)
    with console.status(f"Reading {file}"):
        conversation = _read(file, data, format)
    try:
        with console.status(f"Fitting {len(conversation):,} entries"), _profile(tokens, conversation) as profile:
            shrunk = shrink_conversation(conversation, budget, profile, policy)
    except ConversationUnfittable as failure:
        _say(file, failure.smallest, None, as_json, sys.stderr if out == Path("-") else sys.stdout)
        raise typer.Exit(1) from None
    if out is not None:
        _save(out, write(shrunk.conversation, _target(conversation, to)))
    _say(file, shrunk, out, as_json, sys.stderr if out == Path("-") else sys.stdout)


def lines(shrunk: Shrunk) -> Iterator[str]:
    """Yield what a person is told below the table: sizes, what it means, and the reasons."""
    report = shrunk.report
    share = f", {report.after / report.budget:.0%} of the budget" if report.slack >= 0 else ""
    yield f"{report.before:,} -> {report.after:,} {report.unit}{share}"
    if report.lifted_recent_turn_protection:
        yield "The payload of the newest turns had to be touched."
    yield from (f"Why: {sentence}" for sentence in shrunk.certificate.sentences())
    if shrunk.certificate.outcome == "unfittable":
        yield f"It cannot fit {report.budget:,} {report.unit}."


def table(report: Report) -> Table:
    """Return what went, by kind: visible as placeholders in the result, and gone with dropped history."""
    made = Table(box=None, pad_edge=False)
    made.add_column("what", no_wrap=True)
    for heading in ("cleared", report.unit, "gone with history", report.unit):
        made.add_column(heading, justify="right")
    for kind, name in _KINDS.items():
        visible, inside = report.visible.get(kind, Loss()), report.inside_dropped.get(kind, Loss())
        if visible.count or inside.count:
            made.add_row(name, *map(_number, (visible.count, visible.saved, inside.count, inside.saved)))
    if report.stripped_compactions:
        made.add_row("unreadable summaries", *map(_number, (report.stripped_compactions, report.stripped_price, 0, 0)))
    if report.dropped_entries:
        made.add_row("entries dropped", "", "", _number(report.dropped_entries), _number(report.dropped_price))
        made.add_row("  user turns", "", "", _number(report.dropped_turns), "")
        made.add_row("  model steps", "", "", _number(report.dropped_steps), "")
    return made


def _bytes(file: Path) -> bytes:
    if file == Path("-"):
        return sys.stdin.buffer.read()
    try:
        return file.read_bytes()
    except OSError as error:
        raise PrerequisiteError(f"{file} cannot be read: {error.strerror}.", "Name a transcript file.") from None


def _read(file: Path, data: bytes, format: Asked) -> Conversation:
    try:
        return read(data, format)
    except TranscriptError as error:
        remedy = "Name its format with --format if it was taken for another." if format == "auto" else ""
        raise PrerequisiteError(f"{file} cannot be read. {error}", remedy) from None


@contextmanager
def _profile(tokens: str | None, conversation: Conversation) -> Iterator[Profile]:
    """Yield the way to count: characters, or a model's tokens with its own rule for pictures where it sees."""
    if tokens is None:
        yield CHARACTERS
        return
    # The native library takes a third of a second to load, which no other command should pay for.
    from agentbrain.tokenizer import Tokenizer

    model = load_profile(tokens)
    tokenizer = Tokenizer(model.path)
    try:
        if model.vision and _has_pictures(conversation):
            with load(model) as loaded:
                yield TokenProfile(tokenizer.count, loaded.image_tokens)
        else:
            yield TokenProfile(tokenizer.count)
    finally:
        tokenizer.close()


def _has_pictures(conversation: Conversation) -> bool:
    return any(isinstance(item, ImageItem) for entry in conversation.entries for item in content_items(entry) or ())


def _target(conversation: Conversation, to: Written | None) -> Written:
    same: dict[str, Written] = {"openai": "openai", "anthropic": "anthropic"}
    return to or same.get(conversation.provider, "trace")


def _save(out: Path, data: bytes) -> None:
    if out == Path("-"):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise PrerequisiteError(
            f"{out} cannot be written: {error.strerror}.", "Name another file with --out."
        ) from None


def _say(file: Path, shrunk: Shrunk, out: Path | None, as_json: bool, stream: TextIO) -> None:
    if as_json:
        print(json.dumps(_document(file, shrunk, out), indent=2), file=stream)
        return
    if shrunk.report.lossy:
        Console(file=stream).print(table(shrunk.report))
        print(file=stream)
    print("\n".join(lines(shrunk)), file=stream)
    if out is None and shrunk.certificate.outcome == "shrunk":
        print("Nothing was written; --out FILE writes the result.", file=stream)


def _document(file: Path, shrunk: Shrunk, out: Path | None) -> dict[str, object]:
    return {
        "file": str(file),
        "outcome": shrunk.certificate.outcome,
        "report": shrunk.report.to_json(),
        "certificate": shrunk.certificate.to_json(),
        "out": None if out is None else str(out),
    }


def _number(value: int) -> str:
    return f"{value:,}" if value else ""
