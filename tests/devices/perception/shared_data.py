"""Where the shared dumps and episodes lie; they are read in place and never copied."""

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("AGENTBRAIN_SHARED") or Path(__file__).parents[4] / "shared" / "data")

DUMPS = sorted((SHARED / "ui").glob("*/*.xml"))
needs_dumps = pytest.mark.skipif(not DUMPS, reason="no shared dumps (set AGENTBRAIN_SHARED)")

PICTURED = [path for path in DUMPS if path.with_suffix(".png").exists()]
EPISODES = SHARED / "episodes" / "droidtask" / "episodes.jsonl"
needs_episodes = pytest.mark.skipif(not EPISODES.exists(), reason="no shared episodes (set AGENTBRAIN_SHARED)")
