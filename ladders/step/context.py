"""What is known when a step is decided: the goal, the marked screen, and what was done so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from PIL import Image

from devices.geometry import Box
from devices.mark import Marks
from devices.phone import App
from devices.screen import ImageReason
from ladders.action import Action

Effect = Literal["changed", "unchanged", "failed", "refused", "waited"]
"""What an action did.

`refused`: a guard or the policy stopped it; `failed`: the phone said no or its outcome is unknown.
"""


@dataclass(frozen=True)
class PastStep:
    """One step already taken.

    `phrase` says it in a few words with the state before it ("tap Vibrate (was off)"), as prompts show it.
    `label` is the label of its mark or "", `before` and `after` are screen prints. `opened` is True where it only
    opened a place (a page, a menu, a dialog, an app) that Back leaves again.
    """

    action: Action
    phrase: str
    label: str
    effect: Effect
    before: str
    after: str
    package: str = ""
    opened: bool = False


@dataclass(frozen=True)
class StepContext:
    """Everything one decision may look at. It holds no secret.

    `memory` is the document rendered for prompts, stability-first; `feedback` what the last step must hear
    ("that mark does not exist"); `floor` the safety floor that every rung's prompt carries; `now` the clock and
    counters that move by themselves, for the end of the prompt.

    `region` is the part of the screen that a close-up shows, None for all of it at the coarse size; the marks are
    then those of the region. `questions` are put to a model that sees, each answered by one labelled line, and
    `describe` asks it for a line on what the screen shows.
    """

    goal: str
    marks: Marks
    package: str
    activity: str
    history: Sequence[PastStep] = ()
    apps: Sequence[App] = ()
    memory: str = ""
    feedback: str = ""
    floor: str = ""
    now: str = ""
    questions: Sequence[str] = ()
    describe: bool = False
    region: Box | None = None
    image: Image.Image | None = field(default=None, repr=False)
    image_reason: ImageReason | None = None
    tree_problem: str | None = None
    rejected: frozenset[tuple[str, str]] = frozenset()
    """(screen print, candidate phrase) pairs tried before without effect; a ranking leaves them out."""
