"""The brain: orchestrator, document, models, policy, traces, page and command line."""
