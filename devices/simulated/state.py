"""The phone's state: one JSON document of sections, merged strictly so that a misspelt key is an error."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

State = dict[str, Any]
Templates = Mapping[str, Mapping[str, Any]]
"""What an item of a list looks like: path of the list (`contacts.people`) to its fields with their defaults."""


def merge(state: State, changes: Mapping[str, Any], templates: Templates, path: str = "") -> State:
    """Return `state` with `changes` merged in.

    A subset is fine: keys not named stay. A list replaces a list, its items filled up from the template.
    Raises ValueError naming the first key that the state does not know or whose value is of the wrong type.
    """
    merged = dict(state)
    for key, value in changes.items():
        where = f"{path}.{key}" if path else str(key)
        if key not in state:
            known = ", ".join(sorted(map(str, state))) or "nothing"
            raise ValueError(f"unknown key {where} in the phone's state; {path or 'the state'} has {known}")
        merged[key] = _merged_value(state[key], value, templates, where)
    return merged


def _merged_value(old: Any, new: Any, templates: Templates, where: str) -> Any:
    if isinstance(old, dict) and isinstance(new, Mapping):
        return merge(old, new, templates, where)
    _check_type(old, new, where)
    if isinstance(new, list) and where in templates:
        return [_filled_item(item, templates, where, at) for at, item in enumerate(new)]
    return deepcopy(new)


def _filled_item(item: Any, templates: Templates, where: str, at: int) -> State:
    place = f"{where}[{at}]"
    if not isinstance(item, Mapping):
        raise ValueError(f"{place} must be an object, not {item!r}")
    nested = {
        place + path[len(where) + 2 :]: fields for path, fields in templates.items() if path.startswith(where + "[]")
    }
    return merge(deepcopy(dict(templates[where])), item, nested, place)


def _check_type(old: Any, new: Any, where: str) -> None:
    if old is None or (new is None and not isinstance(old, dict)):
        return
    numbers = (int, float)
    same = type(old) is type(new) or (
        isinstance(old, numbers)
        and isinstance(new, numbers)
        and not isinstance(old, bool)
        and not isinstance(new, bool)
    )
    if not same:
        raise ValueError(f"{where} must be of type {type(old).__name__}, not {new!r}")
