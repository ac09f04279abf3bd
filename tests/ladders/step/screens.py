"""Small screens built by hand, and a deterministic ranking model, shared by the tests of the ranker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from devices.geometry import Box, Point, Size
from devices.mark import Mark, Marks, Role
from devices.phone import App
from ladders.action import Action, TapAction
from ladders.model import ModelLimits, Ranking, Reply, TokenCount
from ladders.step.context import Effect, PastStep, StepContext
from prompts.prompt import Prompt


def mark(
    number: int,
    label: str,
    role: Role = "button",
    *,
    state: tuple[str, ...] = (),
    value: str = "",
    hint: str = "",
    clickable: bool = True,
    long_clickable: bool = False,
    resource_id: str = "",
) -> Mark:
    box = Box(0, number * 100, 1080, number * 100 + 90)
    return Mark(
        number=number,
        label=label,
        role=role,
        box=box,
        tap=Point(540, number * 100 + 45),
        state=state,
        value=value,
        hint=hint,
        editable=role == "field",
        clickable=clickable,
        long_clickable=long_clickable,
        resource_id=resource_id,
    )


def context(
    goal: str,
    marks: Sequence[Mark],
    *,
    history: Sequence[PastStep] = (),
    apps: Sequence[App] = (),
    words: Sequence[str] = (),
    scrollable: bool = False,
    package: str = "org.example.app",
    rejected: frozenset[tuple[str, str]] = frozenset(),
    screen_print: str = "here",
) -> StepContext:
    screen = Marks(
        items=tuple(marks),
        size=Size(1080, 2400),
        digest="digest",
        screen_print=screen_print,
        scrollables=(Box(0, 0, 1080, 2400),) if scrollable else (),
        words=tuple(words),
    )
    return StepContext(
        goal=goal,
        marks=screen,
        package=package,
        activity="",
        history=history,
        apps=apps,
        rejected=rejected,
    )


def past(
    phrase: str, label: str = "", action: Action | None = None, effect: Effect = "changed", before: str = "before"
) -> PastStep:
    return PastStep(
        action=action or TapAction(mark=1), phrase=phrase, label=label, effect=effect, before=before, after="after"
    )


class TableModel:
    """Ranks by a table of scores per candidate text, 0 where there is none; a token is four characters."""

    def __init__(self, scores: Mapping[str, float] | None = None) -> None:
        self.scores = scores or {}
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    @property
    def limits(self) -> ModelLimits:
        return ModelLimits(name="table", context=2048, vision=False, decoding="rank")

    def count(self, prompt: Prompt) -> TokenCount:
        return TokenCount(text=tokens(prompt.text))

    def image_tokens(self, size: Size) -> int:
        return 0

    def trim(self, text: str, tokens: int) -> str:
        return text.encode()[: tokens * 4].decode(errors="ignore")

    def generate(
        self, prompt: Prompt, *, max_tokens: int, seconds: float, think: bool = False, json_only: bool = False
    ) -> Reply:
        return Reply(text="")

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:
        self.asked.append((shared, tuple(candidates)))
        cost = tokens(shared) + sum(tokens(text) for text in candidates)
        return Ranking(scores=[self.scores.get(text, 0.0) for text in candidates], prompt_tokens=cost)

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass


def tokens(text: str) -> int:
    return -(-len(text.encode()) // 4)
