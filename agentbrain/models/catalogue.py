"""The models we know: the shipped `models.toml`, the owner's own, and any GGUF named by its path."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from pydantic import ValidationError

from agentbrain.errors import PrerequisiteError
from agentbrain.models.folders import cache_folder, shipped_file, user_file
from agentbrain.models.profile import Profile

DEFAULT = "smollm2-135m"
_FILES = {"file": "path", "projector_file": "projector"}
"""Fields that name a file of the cache, and the field with its whole path."""
_PATHS = ("path", "projector", "adapter")


def profiles() -> dict[str, Profile]:
    """Return all known profiles by key; the owner's fields win over the shipped ones.

    Raises:
        PrerequisiteError: a file is not TOML, or a field is unknown or wrong.
    """
    return {key: _profile(key, table) for key, table in _tables().items()}


def load_profile(spec: str = DEFAULT) -> Profile:
    """Return the profile that a `--model` value names.

    `KEY`, `FILE.gguf` or `FILE.gguf:PROJECTOR.gguf`, each with `,field=value` behind it where wanted:
    `smollm2-135m,n_ctx=4096`, `a.gguf:mmproj.gguf,image_order=first`.

    Raises:
        PrerequisiteError: no such key or field. The files themselves are checked by `load_model`.
    """
    name, *settings = spec.split(",")
    table = _settings(settings)
    if name.endswith(".gguf"):
        paths = _from_paths(name)
        return _profile(paths["path"].stem, {**paths, **table})
    known = _tables()
    if name not in known:
        raise PrerequisiteError(f"There is no model {name!r}.", _did_you_mean(name, list(known)))
    return _profile(name, _merged(known[name], table))


def _tables() -> dict[str, dict[str, Any]]:
    """Return the fields of all models, the owner's over the shipped ones, not yet validated."""
    tables: dict[str, dict[str, Any]] = {}
    for file in (shipped_file(), user_file()):
        for key, table in _read(file).items():
            tables[key] = _merged(tables.get(key, {}), _resolved(key, table, file.parent))
    return tables


def _read(file: Path) -> dict[str, dict[str, Any]]:
    if not file.exists():
        return {}
    try:
        tables = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise PrerequisiteError(f"{file} cannot be read: {error}.", "Mend the file, or remove it.") from None
    for key, table in tables.items():
        if not isinstance(table, dict):
            raise PrerequisiteError(f"{file} says {key!r} outside any [model].", "Put it under a [key].")
    return tables


def _resolved(key: str, table: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Make paths whole: `file` lies in the cache under the key, a relative path beside its models.toml."""
    resolved: dict[str, Any] = dict(table)
    for short, field in _FILES.items():
        if short in resolved:
            resolved[field] = cache_folder() / key / str(resolved.pop(short))
    for field in _PATHS:
        if field in resolved:
            resolved[field] = folder / Path(str(resolved[field])).expanduser()
    return resolved


def _merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Put new fields over old ones, one level deep; a file of the owner's has no published hash or source."""
    merged = {
        key: {**old[key], **value} if isinstance(value, dict) and isinstance(old.get(key), dict) else value
        for key, value in {**old, **new}.items()
    }
    for file, facts in (("path", ("size", "sha256", "source")), ("projector", ("projector_size", "projector_sha256"))):
        if file in new:
            merged = {k: v for k, v in merged.items() if k not in facts or k in new}
    return merged


def _profile(key: str, table: Mapping[str, Any]) -> Profile:
    # Absolute: a process that is started again later must find them from wherever we are then.
    paths = {name: Path(table[name]).expanduser().absolute() for name in _PATHS if table.get(name)}
    fields = {**table, **paths}
    if fields.get("projector"):
        fields["role"] = "vision"
    _check_dialect(key, fields.get("dialect", "json"))
    try:
        return Profile(key=key, **fields)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise PrerequisiteError(
            f"The model {key!r} has a wrong field {field!r}: {first['msg']}.",
            "docs/models.md lists the fields.",
        ) from None


def _check_dialect(key: str, dialect: object) -> None:
    # Imported late: a model's process imports this package, and must not pay for the coercion.
    from ladders.coercion import Dialect

    known = get_args(Dialect)
    if dialect not in known:
        raise PrerequisiteError(
            f"The model {key!r} has an unknown dialect {dialect!r}.", f"Choose one of {', '.join(known)}."
        )


def _from_paths(name: str) -> dict[str, Any]:
    """Split `MODEL.gguf:PROJECTOR.gguf`; the colon of a Windows drive is not one of ours."""
    model, separator, projector = name.partition(".gguf:")
    paths = {"path": Path(model + ".gguf" if separator else name)}
    return {**paths, **({"projector": Path(projector)} if separator else {})}


def _settings(settings: list[str]) -> dict[str, Any]:
    """Turn `field=value` into a table; values as in TOML, anything else is text."""
    table: dict[str, Any] = {}
    for setting in settings:
        field, separator, value = setting.partition("=")
        if not separator:
            raise PrerequisiteError(f"{setting!r} is no field=value.", "Write --model KEY,n_ctx=4096.")
        parts = field.strip().split(".")
        inner = table
        for part in parts[:-1]:
            inner = inner.setdefault(part, {})
        inner[parts[-1]] = _value(value.strip())
    return table


def _value(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _did_you_mean(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, 1)
    hint = f"Did you mean {close[0]!r}? " if close else ""
    return f"{hint}'agentbrain models list' shows them; a path to a .gguf file works too."
