"""A phone that turns through screens and a model that answers at once, for runs of which only the rest is measured."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from agentbrain.config import BudgetConfig, GuardConfig, RunConfig
from devices.geometry import Size
from devices.gesture import Gesture
from devices.perception.hierarchy import parse_hierarchy
from devices.phone import App, Performed, Phone
from devices.screen import Screen, structural_print
from devices.simulated.hierarchy import dump
from devices.simulated.phone import SimulatedMachine
from ladders.model import ModelLimits, Ranking, Reply, TokenCount
from prompts.prompt import Prompt

_NEVER = 10**9


def endless(steps: int, *, save_screens: bool = True) -> RunConfig:
    """Return the configuration of a run that no guard ends before its steps are done."""
    guards = GuardConfig(
        same_screen_and_action=_NEVER, same_screen=_NEVER, oscillation=_NEVER, no_new_screen=_NEVER, unproductive=_NEVER
    )
    return RunConfig(budget=BudgetConfig(steps=steps, minutes=10_000), guards=guards, save_screens=save_screens)


def shot(machine: SimulatedMachine, package: str = "") -> Screen:
    """Return what a simulated phone shows, as the screen of its app or of the one named."""
    tree = parse_hierarchy(dump(machine.elements(), machine.rotation))
    package = package or machine.package
    return Screen(
        machine.size,
        0,
        package,
        machine.activity,
        tree.nodes,
        machine.render(),
        None,
        print=structural_print(package, 0, tree.nodes),
    )


class Carousel(Phone):
    """Shows the next of its screens after every gesture."""

    def __init__(self, screens: Sequence[Screen]) -> None:
        self.serial = "carousel"
        self._screens = screens
        self._at = 0

    def observe(self, *, image: bool = True) -> Screen:
        screen = self._screens[self._at % len(self._screens)]
        return screen if image else replace(screen, image=None, image_reason="not_requested")

    def perform(self, gesture: Gesture) -> Performed:
        del gesture
        self._at += 1
        return Performed(0.0)

    def apps(self) -> Sequence[App]:
        return ()


class Instant:
    """A model that says at once what it was told to say.

    `reply` makes its text from the prompt; `image_tokens` counts a patch of 32 by 32 pixels as one.
    """

    def __init__(self, reply: Callable[[Prompt], str], *, context: int = 32_768, vision: bool = False) -> None:
        self.limits = ModelLimits(name="instant", context=context, vision=vision, decoding="generate")
        self._reply = reply

    def count(self, prompt: Prompt) -> TokenCount:
        return TokenCount(len(prompt.text) // 4, 200 if prompt.image is not None else 0)

    def image_tokens(self, size: Size) -> int:
        return size.width * size.height // 1024

    def trim(self, text: str, tokens: int) -> str:
        return text[: 4 * tokens]

    def generate(
        self, prompt: Prompt, *, max_tokens: int, seconds: float, think: bool = False, json_only: bool = False
    ) -> Reply:
        del max_tokens, seconds, think, json_only
        return Reply(self._reply(prompt))

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:
        raise NotImplementedError("this model writes")

    def cancel(self) -> None: ...

    def close(self) -> None: ...
