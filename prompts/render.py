"""Renders a prompt file into a `Prompt`: four sections in the order a prefix cache likes."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import jinja2

from prompts.prompt import Prompt

SECTIONS = ("system", "stable", "changing", "question")
_HEADING = re.compile(r"^=== (\w+)[ \t]*\n", re.MULTILINE)
_FOLDER = Path(__file__).parent

_environment = jinja2.Environment(
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=False,
    autoescape=False,
)


def render(name: str, *, image: bytes | None = None, **values: object) -> Prompt:
    """Return the prompt in `prompts/NAME.md` with the values filled in.

    The file holds sections headed `=== system`, `=== stable`, `=== changing` and `=== question`; an absent one
    is empty. A value that the file names and the caller forgot raises jinja2.UndefinedError. Values are data:
    they are never rendered as templates themselves.
    """
    templates = _templates(name)
    parts = {section: templates[section].render(**values).strip() for section in SECTIONS if section in templates}
    return Prompt(**{section: parts.get(section, "") for section in SECTIONS}, image=image)


@lru_cache
def _templates(name: str) -> dict[str, jinja2.Template]:
    pieces = _HEADING.split((_FOLDER / f"{name}.md").read_text(encoding="utf-8"))
    headings, bodies = pieces[1::2], pieces[2::2]
    unknown = set(headings) - set(SECTIONS)
    if unknown or not headings:
        raise ValueError(f"prompts/{name}.md has no or unknown sections: {sorted(unknown)}")
    return {heading: _environment.from_string(body) for heading, body in zip(headings, bodies, strict=True)}
