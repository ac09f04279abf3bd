"""The conversation of a run as it grows: one pinned goal, then steps, then perhaps a word from the owner."""

from __future__ import annotations

from collections.abc import Sequence

from ladders.conversation.cost import CHARACTERS, Profile
from ladders.conversation.entry import (
    Compaction,
    Conversation,
    Entry,
    ImageItem,
    Item,
    Json,
    Message,
    Output,
    TextItem,
    ToolCall,
    ToolResult,
)
from ladders.conversation.ladder import DEFAULTS, shrink
from ladders.conversation.options import Options
from ladders.conversation.report import Policy, Shrunk

LOW_WATER = 0.7
"""Share of the budget a run shrinks to: at a typical step of 3 % of the window, one shrink in ten steps."""


class RunConversation:
    """Collects a run's conversation and keeps it within a budget.

    `goal` is pinned: it outlives every shrink, as does `system`. `sessions` names the run. Timestamps are
    texts, as the trace writes them.
    """

    def __init__(self, goal: str, *, system: str = "", run: str = "") -> None:
        head: list[Entry] = [Message("system", (TextItem(system),))] if system else []
        head.append(Message("user", (TextItem(goal),), pinned=True))
        self._conversation = Conversation(tuple(head), provider="agentbrain", sessions=(run,) if run else ())
        self._calls = 0

    @classmethod
    def resume(cls, conversation: Conversation) -> RunConversation:
        """Go on with a conversation written earlier, shrunk or not; new steps are numbered after its own."""
        run = cls("")
        run._conversation = conversation
        run._calls = sum(_steps(entry) for entry in conversation.entries)
        return run

    @property
    def conversation(self) -> Conversation:
        """The conversation as it stands."""
        return self._conversation

    def add_step(
        self,
        action: str,
        arguments: Json,
        output: Output,
        *,
        said: str = "",
        failed: bool | None = None,
        timestamp: str | None = None,
    ) -> str:
        """Add one step: what the model said, the action it called, what came of it; return the call's id.

        `output` is a JSON value or items, such as the screen's text and its picture (`screen`).
        """
        self._calls += 1
        call_id = f"step-{self._calls}"
        words = [Message("assistant", (TextItem(said),), timestamp=timestamp)] if said else []
        call = ToolCall(call_id, action, arguments, timestamp=timestamp)
        self._append(*words, call, ToolResult(call_id, output, failed, timestamp=timestamp))
        return call_id

    def add_note(self, text: str, *, timestamp: str | None = None) -> None:
        """Add something the owner said while the run was under way."""
        self._append(Message("user", (TextItem(text),), timestamp=timestamp))

    def fit(
        self,
        budget: int,
        profile: Profile = CHARACTERS,
        policy: Policy = "history",
        *,
        low_water: float = LOW_WATER,
        options: Options = DEFAULTS,
    ) -> Shrunk:
        """Shrink the run's conversation to the low-water mark if it exceeds the budget, and go on from there.

        Raises ConversationUnfittable and leaves the conversation as it was where not even the newest step fits.
        """
        shrunk = shrink(self._conversation, budget, profile, policy, low_water=low_water, options=options)
        self._conversation = shrunk.conversation
        return shrunk

    def _append(self, *entries: Entry) -> None:
        old = self._conversation
        self._conversation = Conversation(old.entries + entries, old.provider, old.sessions, old.version)


def _steps(entry: Entry) -> int:
    if isinstance(entry, Compaction) and entry.omission:
        return entry.omission.steps
    return isinstance(entry, ToolCall)


def screen(text: str, image: str | None = None, media_type: str = "image/png") -> tuple[Item, ...]:
    """Return a screen as a result's output: its text, and its picture (base64) where there is one."""
    words: Sequence[Item] = (TextItem(text),)
    if image is None:
        return tuple(words)
    return (*words, ImageItem({"type": "base64", "media_type": media_type, "data": image}))
