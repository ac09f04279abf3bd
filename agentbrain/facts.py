"""What the run knows for good: facts, oldest out first, and corrections that never leave."""

from __future__ import annotations

from agentbrain.config import MemoryConfig
from agentbrain.document import Document, Fact

FACT_CHARACTERS = 300


def remember(
    document: Document, text: str, at: float, config: MemoryConfig, *, correction: bool = False, vetoes: str = ""
) -> None:
    """Add a fact; beyond the cap the oldest that is no correction leaves (S34)."""
    document.facts.append(Fact(text=text[:FACT_CHARACTERS], at=at, correction=correction, vetoes=vetoes))
    while len(document.facts) > config.facts:
        oldest = next((fact for fact in document.facts if not fact.correction), None)
        if oldest is None:
            return
        document.facts.remove(oldest)
