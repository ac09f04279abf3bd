"""Says which action language a reply is in, and whether it is read here."""

from __future__ import annotations

from typing import Final

from ladders.coercion.arguments import Refused
from ladders.coercion.context import CoercionContext, Dialect
from ladders.coercion.drafts import Draft
from ladders.coercion.scan import Found
from ladders.coercion.tree import Call, Obj
from ladders.coercion.verbs import squeeze, words

_VENUS: Final = words("CallUser PressBack PressHome PressEnter PressRecent LongPress Finished Launch")


NATIVE: Final = frozenset(
    words(
        "synonym verb_key argument_key nested quoted_number single_quotes points_to_direction point_spelling box_centre"
    )
)
"""What is no repair in a reply in the model's own language, where that is not our JSON."""


def check_dialect(found: Found, draft: Draft, context: CoercionContext) -> list[str]:
    """Return the repair for a language other than the one taught; raises `Refused` for one that is not read."""
    dialect = dialect_of(found, draft)
    if dialect not in context.dialects and dialect != context.dialect:
        raise Refused("dialect_off")
    if dialect != context.dialect:
        return ["dialect"]
    return ["tool_call"] if found.style == "tags" else []


def dialect_of(found: Found, draft: Draft) -> Dialect:
    """Name the action language that something found was written in."""
    value = found.value
    if draft.style == "agentcpm" or draft.style == "codes":
        return "agentcpm" if draft.style == "agentcpm" else "codes"
    if found.style == "fields":
        return "gelab"
    if isinstance(value, Call) and found.style == "call":
        return _of_call(value)
    if isinstance(value, Obj) and squeeze(str(value.get("name") or "")) in ("mobileuse", "computeruse"):
        return "mobile_use"
    return "json"


def _of_call(call: Call) -> Dialect:
    if call.name in ("do", "finish"):
        return "autoglm"
    return "ui_venus" if call.name in _VENUS or call.name[:1].isupper() else "ui_tars"
