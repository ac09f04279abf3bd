"""A prompt through a model's chat template, with what the template wrote kept apart from what it carries.

The template's text may name control tokens; the content may not: a label on a screen that spells
`<|im_end|>` must stay text. So content goes through the template as placeholders and is put back as pieces.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

from prompts.prompt import Prompt

PLAIN = "none"


@dataclass(frozen=True)
class Piece:
    """A run of the rendered prompt: the template's own words, content, or the place of the image."""

    kind: Literal["template", "content", "image"]
    text: str = ""


class TemplateError(Exception):
    """The chat template cannot be parsed or rendered."""


@dataclass(frozen=True)
class ChatStyle:
    """How a model's chat is written."""

    template: str | None
    image_order: Literal["last", "first"] = "last"
    system_role: bool = True
    bos: str = ""
    eos: str = ""


def render(prompt: Prompt, style: ChatStyle, think: bool = False) -> list[Piece]:
    """Return the prompt as pieces, in reading order.

    Raises:
        TemplateError: the template accepts neither string nor list content, with or without a system message.
    """
    user = _user_pieces(prompt, style)
    if style.template in (None, PLAIN):
        return _joined([Piece("content", prompt.system.strip()), *user])
    compiled = _compiled(style.template or "")
    problem: Exception | None = None
    for messages, carried in _attempts(prompt.system.strip(), user, style.system_role):
        try:
            text = compiled(messages, style, think)
        # A template is a program of its own: wrong content types raise TypeError, missing keys UndefinedError.
        except (jinja2.TemplateError, TypeError, ValueError, KeyError, AttributeError) as error:
            problem = error
            continue
        if all(_slot(index) in text for index in range(len(carried))):
            return _cut(text, carried)
    raise TemplateError(f"The chat template takes no plain message ({type(problem).__name__}).")


def _user_pieces(prompt: Prompt, style: ChatStyle) -> list[Piece]:
    """Stable text, changing text, image, question; the image first where the model was trained so."""
    texts = [Piece("content", text.strip()) for text in (prompt.stable, prompt.changing)]
    image = [Piece("image")] if prompt.image is not None else []
    question = Piece("content", prompt.question.strip())
    parts = [*image, *texts, question] if style.image_order == "first" else [*texts, *image, question]
    return [part for part in parts if part.kind == "image" or part.text]


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Put an empty line between pieces that hold something."""
    full = [piece for piece in pieces if piece.kind == "image" or piece.text]
    joined = [part for piece in full for part in (piece, Piece("template", "\n\n"))]
    return joined[:-1]


Attempt = tuple[list[dict[str, Any]], list[Piece]]


def _attempts(system: str, user: Sequence[Piece], system_role: bool) -> list[Attempt]:
    """Return the messages to try: string content before list content, a system message before none."""
    own_message = _messages(system, _joined(user)) if system and system_role else None
    merged = _messages("", _joined([Piece("content", system), *user]))
    kept = [attempt for attempt in (own_message, merged) if attempt is not None]
    return [*kept, *(_as_lists(attempt) for attempt in kept)]


def _messages(system: str, user: Sequence[Piece]) -> Attempt:
    carried = [Piece("content", system)] if system else []
    first = len(carried)
    carried += [piece for piece in user if piece.kind != "template"]
    slots = iter(range(first, len(carried)))
    body = "".join(piece.text if piece.kind == "template" else _slot(next(slots)) for piece in user)
    head = [{"role": "system", "content": _slot(0)}] if system else []
    return [*head, {"role": "user", "content": body}], carried


def _as_lists(attempt: Attempt) -> Attempt:
    messages, carried = attempt
    listed = [{**m, "content": [{"type": "text", "text": m["content"]}]} for m in messages]
    return listed, carried


def _slot(index: int) -> str:
    # Private-use characters: no template looks for them, and a prompt's own are never searched.
    return f"\ue000{index}\ue001"


def _cut(text: str, carried: Sequence[Piece]) -> list[Piece]:
    pieces: list[Piece] = []
    for index, piece in enumerate(carried):
        before, _, text = text.partition(_slot(index))
        pieces += [Piece("template", before), piece]
    return [piece for piece in [*pieces, Piece("template", text)] if piece.text or piece.kind == "image"]


Renderer = Callable[[list[dict[str, Any]], ChatStyle, bool], str]


@lru_cache(maxsize=8)
def _compiled(template: str) -> Renderer:
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )
    environment.globals["raise_exception"] = _refuse
    environment.globals["strftime_now"] = lambda form: datetime.datetime.now().strftime(form)
    try:
        compiled = environment.from_string(template)
    except jinja2.TemplateError as error:
        raise TemplateError(f"The chat template cannot be parsed: {error.message}.") from error
    return lambda messages, style, think: compiled.render(
        messages=messages,
        add_generation_prompt=True,
        enable_thinking=think,
        bos_token=style.bos,
        eos_token=style.eos,
        tools=None,
    )


def _refuse(message: str) -> None:
    raise jinja2.TemplateError(message)
