"""Where models and their settings live on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return the model cache: `AGENTBRAIN_MODELS`, or `~/.cache/agentbrain/models`."""
    if own := os.environ.get("AGENTBRAIN_MODELS"):
        return Path(own).expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "agentbrain" / "models"


def user_file() -> Path:
    """Return the owner's own `models.toml`, which need not exist."""
    config = Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser()
    return config / "agentbrain" / "models.toml"


def shipped_file() -> Path:
    """Return the `models.toml` that comes with agentbrain."""
    return Path(__file__).parent / "models.toml"
