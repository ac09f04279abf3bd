"""The licence that the package names is in the repository, whole."""

import hashlib
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
APACHE_2 = "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30"
"""SHA-256 of the text at https://www.apache.org/licenses/LICENSE-2.0.txt."""


def test_the_licence_is_the_one_that_the_package_names() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["license"]
    assert named in ("Apache-2.0", {"text": "Apache-2.0"})
    assert hashlib.sha256((ROOT / "LICENSE").read_bytes()).hexdigest() == APACHE_2
