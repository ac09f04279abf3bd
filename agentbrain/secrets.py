"""What the owner gives by name so that it is typed and never shown: to a model, a log or a trace.

A goal names a secret in braces (`... with the password {wifi}`); the value is put in at the last moment,
as a gesture, and any text of the screen that holds it is turned back into the name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from agentbrain.errors import PrerequisiteError
from devices.screen import Screen

_NAME = re.compile(r"\{([A-Za-z][A-Za-z0-9_]*)\}")
SHORTEST = 4  # characters; hiding a shorter value would blank out half of every screen


@dataclass(frozen=True)
class Secrets:
    """Values by name. They never show in a `repr`."""

    values: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        for name, value in self.values.items():
            if not _NAME.fullmatch(f"{{{name}}}"):
                raise PrerequisiteError(f'"{name}" is no name for a secret.', "Use letters, digits and _.")
            if len(value) < SHORTEST:
                raise PrerequisiteError(f'The secret "{name}" is empty or too short.', "Give at least 4 characters.")

    def reveal(self, text: str) -> str:
        """Return the text with each known `{name}` replaced by its value."""
        return _NAME.sub(lambda found: self.values.get(found[1], found[0]), text)

    def hide(self, text: str) -> str:
        """Return the text with each value replaced by its `{name}`, longest first."""
        for name, value in sorted(self.values.items(), key=lambda item: -len(item[1])):
            text = text.replace(value, f"{{{name}}}")
        return text

    def hide_screen(self, screen: Screen) -> Screen:
        """Return the screen with no value in any of its texts; the picture is not changed."""
        if not self.values:
            return screen
        nodes = [
            replace(n, text=self.hide(n.text), desc=self.hide(n.desc), hint=self.hide(n.hint)) for n in screen.nodes
        ]
        return replace(screen, nodes=nodes)


def check_goal(goal: str, secrets: Secrets) -> None:
    """Refuse a goal that names a secret which was not given, or holds a value in the clear."""
    missing = sorted({name for name in _NAME.findall(goal) if name not in secrets.values})
    if missing:
        raise PrerequisiteError(
            f"The goal names the secret {missing[0]} and it was not given.",
            f"Add --secret {missing[0]}=ENVIRONMENT_VARIABLE.",
        )
    if secrets.hide(goal) != goal:
        raise PrerequisiteError("The goal holds a secret in the clear.", "Write its {name} instead.")
