"""One prompt in the order a prefix cache likes: stable text, changing text, image, question."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Prompt:
    """What a model reads.

    `system` and `stable` change rarely within a run, `changing` every step; `image` is PNG or JPEG bytes and
    sits behind all that text; `question` comes last. A profile whose model was trained on the image first
    says so, and the engine reorders.
    """

    system: str
    stable: str
    changing: str
    question: str
    image: bytes | None = field(default=None, repr=False)

    @property
    def text(self) -> str:
        """Everything but the image, in order."""
        return "\n\n".join(part for part in (self.system, self.stable, self.changing, self.question) if part)
