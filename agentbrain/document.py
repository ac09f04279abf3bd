"""The run's whole memory: one JSON document, written only inside short windows of the store."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from ladders.action import Action
from ladders.step.context import Effect, PastStep

SCHEMA_VERSION = 3

Outcome = Literal["running", "done", "gave_up", "broke", "stopped"]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Task(_Part):
    """One part of the plan."""

    text: str
    status: Literal["pending", "in_progress", "completed", "skipped"] = "pending"
    mentioned_at: float = 0.0


class Proposal(_Part):
    """A plan the owner has not agreed to. Nothing tracks it, and there is one at a time."""

    tasks: list[str]
    at: float
    raised_at: float = 0.0
    """0 until it was put to the owner."""


class Expectation(_Part):
    """Something the owner waits for: a time (`due_at`), or an event that a watch asks about."""

    id: str
    text: str
    due_at: float | None = None
    task: str = ""
    resolved: bool = False
    told: bool = False


class Search(_Part):
    """Something to look for by name on every screen.

    `pattern` is what its text must hold (the name itself by default). `status` is set by string matching only;
    `announced` only after the speaker reported success. `vetoes` are texts ruled out by a correction.
    """

    name: str
    pattern: str = ""
    status: Literal["open", "found", "cancelled"] = "open"
    opened_at: float = 0.0
    found_at: float = 0.0
    where: str = ""
    announced: bool = False
    not_visible: int = 0
    unclear: int = 0
    stuck_told: bool = False
    vetoes: list[str] = Field(default_factory=list)


class Watch(_Part):
    """A question put to the vision model each step; at most four at a time reach it.

    `where` is what the model answered when it saw it; `announced` only after the speaker reported success.
    """

    question: str
    high: bool = False
    task: str = ""
    seen_at: float = 0.0
    where: str = ""
    announced: bool = False


class Utterance(_Part):
    """One spoken note. `spoken` is False until the speaker reported success."""

    at: float
    text: str
    urgent: bool = False
    spoken: bool = False
    tries: int = 0
    announces: str = ""
    """Names of the searches it announces, one a line."""
    wav: str = ""


class Speech(_Part):
    """When the agent spoke and the owner spoke: two times, since speaking must not close the owner's window."""

    enabled: bool = False
    last_spoken: float = 0.0
    last_owner_turn: float = 0.0
    hush_at: float = 0.0
    utterances: list[Utterance] = Field(default_factory=list)


class OwnerTurn(_Part):
    """Something the owner asked or told, and what was answered."""

    id: str
    at: float
    kind: Literal["ask", "tell"]
    text: str
    answer: str = ""
    answered_at: float = 0.0
    taken: bool = False


class CloseUp(_Part):
    """What is looked at closely: a region in screen pixels, or in read mode the whole screen; how often in a row.

    `screen` is the print of the screen that the region was chosen on; on another screen it means nothing.
    """

    region: tuple[int, int, int, int] | None = None
    read_mode: bool = False
    screen: str = ""
    frames: int = 0


class Caption(_Part):
    """One line on one step: where the agent was, what it did, what changed. Times are seconds since the epoch."""

    step: int
    at: float
    text: str


class NarrativeEntry(_Part):
    """Condensed captions with the span they cover.

    `raw` holds the captions themselves until a helper model has put them into words; empty without a helper.
    """

    start: float
    end: float
    text: str
    raw: list[Caption] = Field(default_factory=list)


class Fact(_Part):
    """Something true of this phone. A correction is pinned and vetoes the evidence it corrects."""

    text: str
    at: float
    correction: bool = False
    vetoes: str = ""


class ClimbSummary(_Part):
    """Which rung decided a step, and how many were tried."""

    step: int
    rung: str
    attempts: int
    reason: str = ""


class Past(_Part):
    """A past step as the guards and the prompts need it; see `ladders.step.context.PastStep`.

    `met` says whether the change that was expected was seen. `opened` is True where it opened a place that Back leaves
    again; `share` is the probability of what was chosen and `spare` that of the best other way on (`second_choice`).
    """

    action: Action
    phrase: str
    label: str
    effect: Effect
    before: str
    after: str
    package: str = ""
    met: bool = True
    opened: bool = False
    share: float = 1.0
    spare: float = 0.0

    def as_step(self) -> PastStep:
        """Return it in the ladder's words."""
        return PastStep(
            self.action, self.phrase, self.label, self.effect, self.before, self.after, self.package, self.opened
        )


class Tried(_Part):
    """A candidate that was tried on a screen and led nowhere."""

    screen: str
    phrase: str


class Counters(_Part):
    """Counts of the run. `seen` holds the newest prints, so that a new screen can be told from an old one."""

    steps: int = 0
    refused_in_a_row: int = 0
    done_vetoes: int = 0
    second_choices: int = 0
    recoveries: int = 0
    blind_in_a_row: int = 0
    since_new_screen: int = 0
    low_told: bool = False
    lost_told: bool = False
    seen: list[str] = Field(default_factory=list)
    rungs: dict[str, int] = Field(default_factory=dict)


class Document(_Part):
    """The state of one run. Nothing else remembers anything.

    `revision` grows on every window. Every time is in seconds since the epoch, so that a restart in the middle
    of a wait loses nothing.
    """

    schema_version: int = SCHEMA_VERSION
    revision: int = 0
    run_id: str = ""
    title: str = ""
    goal: str
    started_at: float = 0.0
    outcome: Outcome = "running"
    reason: str = ""
    sees: bool = False
    """Whether the run's model is shown pictures; only then can a watch be answered."""
    remote: str = ""
    """The address that prompts and screenshots are sent to, when the model is not on this machine."""
    stop_requested: bool = False
    tasks: list[Task] = Field(default_factory=list)
    proposal: Proposal | None = None
    expectations: list[Expectation] = Field(default_factory=list)
    searches: list[Search] = Field(default_factory=list)
    watches: list[Watch] = Field(default_factory=list)
    narrative: list[NarrativeEntry] = Field(default_factory=list)
    facts: list[Fact] = Field(default_factory=list)
    captions: list[Caption] = Field(default_factory=list)
    past: list[Past] = Field(default_factory=list)
    tried: list[Tried] = Field(default_factory=list)
    climbs: list[ClimbSummary] = Field(default_factory=list)
    feedback: str = ""
    speech: Speech = Speech()
    turns: list[OwnerTurn] = Field(default_factory=list)
    close_up: CloseUp = CloseUp()
    device_lost_at: float = 0.0
    counters: Counters = Counters()
