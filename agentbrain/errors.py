"""What the brain itself can complain of; each error is one sentence and what to do next."""

from __future__ import annotations


class AgentError(Exception):
    """Base of the brain's errors: `reason` says what is wrong, `remedy` what to do next."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(f"{reason} {remedy}".strip())
        self.reason = reason
        self.remedy = remedy


class PrerequisiteError(AgentError):
    """Something is missing or was asked for wrongly; the command line prints it and exits with 2."""
