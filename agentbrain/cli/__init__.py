"""The command line: one module per group of commands, `main` as the entry point."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; see `agentbrain.cli.app.main`."""
    try:
        # Here and not above: Ctrl-C while Python still imports is no reason for a traceback either.
        from agentbrain.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
