"""Every number of a run that matters, with its unit and its reason, in one model."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class _Config(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class MemoryConfig(_Config):
    """Caps of the run document; each keeps prompts and files the same size at step 10 and at step 10,000."""

    captions: int = Field(default=24, ge=8)
    """Screen captions kept raw: about two minutes of steps, the span in which a model still needs the details."""
    condense_batch: int = Field(default=16, ge=4)
    """Oldest captions condensed at once on overflow; the freshest stay untouched."""
    narrative: int = Field(default=20, ge=2)
    """Condensed entries kept; the two oldest are merged beyond that, their time spans joined."""
    keep_raw: bool = False
    """Keep the captions of a condensed entry until a helper model has worded it; a run with a helper says so."""
    facts: int = Field(default=30, ge=1)
    """Facts kept, oldest out first; corrections are pinned and never leave."""
    climbs: int = Field(default=20, ge=5)
    """Last climbs kept in the document; the trace holds all of them."""
    tried: int = Field(default=400, ge=50)
    """(screen, candidate) pairs remembered as tried, so that a second choice differs from the first."""
    past_steps: int = Field(default=60, ge=10)
    """Past steps kept for the guards and the prompts; the longest guard window is 45 steps."""


class GuardConfig(_Config):
    """When a run counts as stuck. Counts are steps unless said otherwise."""

    same_screen_and_action: int = 3
    """The same action on the same screen; the third time shows it has no effect."""
    same_screen: int = 6
    """The same structural print in a row."""
    oscillation: int = 8
    """Window in which a period of 2 or 3 (A-B-A-B) counts as going in circles."""
    unproductive: int = 6
    """Steps in a row that changed nothing, were refused or failed."""
    waits: int = 4
    """Waits in a row."""
    blind: int = 9
    """Steps in a row with neither tree nor image."""
    no_new_screen: int = 45
    """Steps without a screen that was never seen before."""
    free_kickbacks: int = 2
    """Refused replies in a row that do not count as unproductive: a refusal is not yet a failure of the task."""
    lost: int = 5
    """Guesses (steps that a ranking gave less than `lost_share`) among the last eight from which a run gives up: what
    is tapped at random may do harm."""
    lost_share: float = 0.25
    """Probability of a choice below which it is a guess."""
    second_choices: int = 16
    """Times a run may turn away from its first choice: go back, or look further down a list first."""
    done_vetoes: int = 2
    """Times `done` is refused for want of evidence before the run gives up, honestly."""


class BudgetConfig(_Config):
    """What a run may spend at most."""

    steps: int = Field(default=400, ge=1)
    """Steps of a run."""
    minutes: float = Field(default=20.0, gt=0)
    """Minutes of a run."""
    step_seconds: float = Field(default=90.0, gt=0)
    """Seconds for deciding one step, all rungs together; a step that hangs is ended by it."""
    rung_seconds: float = Field(default=45.0, gt=0)
    """Seconds for one model call; a 2B vision model on 2 cores needs about 20 for a cold screenshot."""
    phone_seconds: float = Field(default=30.0, gt=0)
    """Seconds a phone may be unreachable before the run ends as broken; a rebooting adb takes about 10."""


class TriggerConfig(_Config):
    """When arithmetic wakes something, in seconds unless said otherwise."""

    stale_task: float = 480.0
    """A task in progress that was not mentioned for so long is worth a word."""
    proposal: float = 150.0
    """An unanswered proposal is raised again after so long."""
    poll: float = 20.0
    """Pause between two looks at the document that need no phone."""
    search_not_visible: int = 40
    """Screens without a searched thing before it counts as stuck, once a search."""
    search_unclear: int = 8
    """Unclear answers before it counts as stuck: something is there and cannot be read."""
    ladder_low: int = 5
    """Steps in a row on the emergency prompt or below before the owner is told."""
    searches: int = 6
    """Open searches; the eldest is dropped, loudly, beyond that."""
    watches: int = 4
    """Questions that reach the vision model per step; each costs about 60 tokens of its reply."""


class SpeechConfig(_Config):
    """When the agent may speak unasked, in seconds."""

    gap: float = 90.0
    """Unasked notes keep this distance: progress chatter more often than that is switched off by people."""
    follow_up: float = 180.0
    """After the owner spoke, the agent may speak freely for so long."""
    note_characters: int = 160
    """Longest spoken note: about ten seconds of speech."""


class RunConfig(_Config):
    """The configuration of a run."""

    memory: MemoryConfig = MemoryConfig()
    guards: GuardConfig = GuardConfig()
    budget: BudgetConfig = BudgetConfig()
    triggers: TriggerConfig = TriggerConfig()
    speech: SpeechConfig = SpeechConfig()
    coarse_pixels: int = Field(default=640, ge=256)
    """Longest side of the screenshot on the top rung: digits of 12 px stay readable, about 256-640 image tokens."""
    close_up_pixels: int = Field(default=1024, ge=384)
    """Longest side of a close-up, about a thousand image tokens on a model with patches of 32 pixels."""
    close_up_share: float = Field(default=0.5, gt=0, le=1)
    """Share of marks without a label above which the next picture is a close-up of them."""
    close_up_frames: int = Field(default=120, ge=1)
    """Close-ups in a row before the coarse tier is forced: a mode set once is never given back by itself."""
    shrunk_pixels: int = Field(default=384, ge=192)
    """Longest side on the shrunk rung, about 100-160 image tokens."""
    emergency_tokens: int = Field(default=512, ge=128)
    """Hard bound of the emergency prompt; every model that can load has room for it."""
    save_screens: bool = True
    """Keep each step's tree and screenshot in the run folder, for the report and for replays."""
