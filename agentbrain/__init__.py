"""The brain: orchestrator, document, models, policy, traces, page and command line."""

__version__ = "0.1.0"
