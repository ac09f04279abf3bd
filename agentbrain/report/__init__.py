"""A run as one page that needs nothing else: no network, no script, everything the trace holds."""

from __future__ import annotations

from agentbrain.report.page import write_report

__all__ = ["write_report"]
