"""From whatever a model wrote to exactly one validated action.

A reply passes through one file a stage: `scan` finds what may be an action (`tags`, `events`, `lines`, `xml_calls`;
objects by `damaged_json` and calls by `calls`, both on `reader`), `candidates` chooses among it, `drafts` says which
verb and arguments are meant (`verbs`, `agentcpm`, `codes`), `build` makes the action of them (`touching`, `moving`,
`keys`, `speaking`, on `targets`, `points`, `values`, `apps`), and `coerce` puts it together with `notes` for the
owner and `feedback` for the model.

Conventions, where the field has no single one:
- Several actions: the first one, and the model is told. A finish or a surrender counts only alone.
- `scroll down` shows what lies further down; `swipe up` moves the finger up; a finger moving up is a scroll down.
- A bare wait of 100 or more is in milliseconds.
- A finish is well-formed when nothing but wrapping, quotes and wording had to be mended.
- Bare quotes inside a text come in pairs, or the text's end cannot be told and nothing is typed.
- Words in the mark's slot of a `type` are its text, unless they are the label of a mark.
- What a finish says (`message`) is for the owner; only `evidence` is looked for on the screen.
"""

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
