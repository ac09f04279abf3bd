"""Opens the model that a `--model` value names, and refuses one that cannot do the job, with what to change."""

from __future__ import annotations

from typing import Final

from agentbrain.errors import PrerequisiteError
from agentbrain.models import load_model
from agentbrain.models.remote import RemoteModel, is_address
from ladders.model import Model, ModelLimits

POINTING: Final = frozenset({"mobile_use", "ui_tars", "autoglm", "gelab", "agentcpm", "ui_venus"})
"""Dialects whose models answer with points: without knowing what their numbers count, every tap goes astray."""


def open_model(spec: str, *, emergency_tokens: int, allow_remote: bool = False) -> Model:
    """Return the model of a profile, a GGUF file or an address, ready to be asked; see `load_profile` for the forms.

    Raises PrerequisiteError before anything is loaded that a refusal could save.
    """
    model: Model = RemoteModel.connect(spec, allow_remote=allow_remote) if is_address(spec) else load_model(spec)
    try:
        check_limits(model.limits, emergency_tokens)
    except PrerequisiteError:
        model.close()
        raise
    return model


def check_limits(limits: ModelLimits, emergency_tokens: int) -> None:
    """Refuse a model that could not decide a single step, or whose points would be guessed at (S41)."""
    least = emergency_tokens + limits.reply_tokens
    if limits.decoding == "generate" and limits.context < least:
        raise PrerequisiteError(
            f"The context of {limits.name} is {limits.context} tokens; the emergency prompt and a reply need {least}.",
            f"Give it more: --model {limits.name},n_ctx={max(4096, least)}.",
        )
    if limits.dialect in POINTING and limits.coordinates == "none":
        raise PrerequisiteError(
            f"{limits.name} answers with points in the {limits.dialect} dialect, and what they count is not declared.",
            "Add coordinates=0-1000, 0-999, unit, image_pixels or screen_pixels to its profile or behind --model.",
        )
