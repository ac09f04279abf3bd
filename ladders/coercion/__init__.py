"""From whatever a model wrote to exactly one validated action."""

from ladders.coercion.coerce import MAX_REPLY, coerce_action
from ladders.coercion.context import CONSEQUENTIAL, READABLE, CoercionContext, Dialect, ImageView
from ladders.coercion.result import Coercion, Problem, Repair, Verdict

__all__ = [
    "CONSEQUENTIAL",
    "MAX_REPLY",
    "READABLE",
    "Coercion",
    "CoercionContext",
    "Dialect",
    "ImageView",
    "Problem",
    "Repair",
    "Verdict",
    "coerce_action",
]
