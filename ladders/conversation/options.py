"""The numbers the ladder works by, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """How much a shrink protects, keeps and lists.

    `keep_recent`: turns (or steps, in a run of one goal) whose payload is cleared last; 3 as in the reference.
    `keep_developer`: whether the target takes developer messages, so that a cut keeps them.
    `cut_steps`: whether a cut may fall between two steps of one turn, keeping its prompt.
    `listed_prompts`, `prompt_characters`: how many omitted prompts a marker lists, and how much of each;
    40 of 200 characters are 8,000, a tenth of the smallest budget anyone has.
    `newest_share`: share of the budget held free for the payload of the newest steps when a cut is chosen.
    Without it, a long run would give up the screen it looks at for one more line of a step long past.
    `giant_share`: share of the budget above which a single payload of a recent turn is not protected under
    the policy `recent`, so one stale screenshot does not cost many old turns.
    """

    keep_recent: int = 3
    keep_developer: bool = True
    cut_steps: bool = True
    listed_prompts: int = 40
    prompt_characters: int = 200
    newest_share: float = 0.5
    giant_share: float = 0.25
