"""The command line: one module per group of commands, `main` as the entry point."""

from __future__ import annotations

from agentbrain.cli.app import main

__all__ = ["main"]
