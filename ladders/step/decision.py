"""What the step ladder comes back with: one action, and everything that led to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ladders.action import Action
from ladders.ladder import Climb
from ladders.step.ranking import Ranked


@dataclass(frozen=True)
class Choice:
    """A rung's value: the action, what it was repaired from, and how sure a ranking was.

    `phrase` says the action in a few words with the state before it, as prompts and captions show it.
    `seen` is a model's own line about a screen whose tree says little, `answers` its labelled lines about what it
    was asked. `verdict` and `repairs` come from coercion; `note` is leftover prose the owner may hear; `confirm` is
    True when a consequential verb was recovered from damage and must be confirmed again.
    """

    action: Action
    phrase: str
    verdict: str = "clean"
    repairs: tuple[str, ...] = ()
    note: str | None = None
    confirm: bool = False
    reply: str = ""
    answers: str = ""
    seen: str = ""
    ranked: Ranked | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Decision:
    """The step's one action and its climb. `feedback` is what the next prompt should say, "" for nothing."""

    choice: Choice
    climb: Climb[Choice]
    feedback: str = ""

    @property
    def action(self) -> Action:
        """The action."""
        return self.choice.action
