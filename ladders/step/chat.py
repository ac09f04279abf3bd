"""The run as a chat, for dialects that keep one: what was said and done, fitted into a share of the window.

A model with a window of its own size may take over in the middle of a run; the chat is then fitted to that one.
It shrinks to a low-water mark, so that the shared prefix of two prompts breaks once in many steps and not at
every one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from devices.perception.screen_text import describe
from ladders.action import serialise
from ladders.conversation import CharProfile, Message, Shrunk, TextItem, ToolCall, ToolResult
from ladders.conversation.entry import Compaction, Entry
from ladders.conversation.run import RunConversation
from ladders.step.context import StepContext
from ladders.step.decision import Choice

CHARACTERS_PER_TOKEN = 2.5  # the cautious side of what tokenizers make of JSON and labels
SHARE = 0.4  # of the window is the chat's; the rest is for the rules, this screen, its image and the reply
SCREEN_CHARACTERS = 1_200  # of a past screen's text kept per step, about 300 tokens


@dataclass
class Chat:
    """Collects the steps of one run. `told` are the losses of the last fit, for the trace, None for none."""

    conversation: RunConversation | None = None
    told: dict[str, object] | None = None
    _waiting: Choice | None = None
    _profile: CharProfile = field(default_factory=CharProfile)

    def catch_up(self, context: StepContext) -> None:
        """Add the step taken last, now that its effect and the screen after it are known."""
        if self.conversation is None:
            self.conversation = RunConversation(context.goal)
        if self._waiting is None:
            return
        effect = context.history[-1].effect if context.history else "unchanged"
        action = self._waiting.action
        seen = f"{effect}. {describe(context.marks, limit=SCREEN_CHARACTERS)}"
        self.conversation.add_step(action.action, serialise(action), seen, failed=effect in ("failed", "refused"))
        self._waiting = None

    def remember(self, choice: Choice) -> None:
        """Keep what was chosen until its effect is known."""
        self._waiting = choice

    def text(self, window: int) -> str:
        """Return the chat for a window of that many tokens, shrunk where it must be; "" before the first step.

        Raises ConversationUnfittable where not even the newest step fits.
        """
        if self.conversation is None:
            return ""
        budget = int(SHARE * window * CHARACTERS_PER_TOKEN)
        shrunk = self.conversation.fit(budget, self._profile)
        self.told = losses(shrunk) if shrunk.report.lossy and shrunk.report.before != shrunk.report.after else None
        lines = [line for entry in shrunk.conversation.entries[1:] for line in _lines(entry)]
        return "\n".join(lines)


def losses(shrunk: Shrunk) -> dict[str, object]:
    """Return what a fit took, for a trace: sizes in characters, steps and payloads that went, and why no less."""
    report = shrunk.report
    return {
        "before": report.before,
        "after": report.after,
        "budget": report.budget,
        "steps": report.dropped_steps,
        "cleared": sum(loss.count for loss in report.visible.values()),
        "why": str(shrunk.certificate),
    }


def _lines(entry: Entry) -> list[str]:
    match entry:
        case ToolCall():
            return [f"> {entry.input}"]
        case ToolResult():
            return [f"< {entry.output}"]
        case Compaction():
            return [f"({entry.summary})"]
        case Message():
            return [f"{entry.role}: {item.text}" for item in entry.content if isinstance(item, TextItem)]
        case _:
            return []
