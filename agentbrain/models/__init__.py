"""Local models: profiles, the model cache, and a process per loaded model.

`load_model(spec)` is what callers want; it returns a `LocalModel`, which is a `ladders.model.Model`.
"""

from __future__ import annotations

from agentbrain.errors import PrerequisiteError
from agentbrain.models.catalogue import DEFAULT, load_profile, profiles
from agentbrain.models.files import check_files
from agentbrain.models.local import LocalModel
from agentbrain.models.profile import Profile
from ladders.model import ModelError

__all__ = ["DEFAULT", "LocalModel", "Profile", "load", "load_model", "load_profile", "profiles"]


def load_model(spec: str = DEFAULT) -> LocalModel:
    """Load the model that a `--model` value names; see `load_profile` for its forms.

    Raises:
        PrerequisiteError: no such model, or `load`'s reasons.
    """
    return load(load_profile(spec))


def load(profile: Profile) -> LocalModel:
    """Start a process with this model.

    Raises:
        PrerequisiteError: a file is missing, damaged or refused; the context is too small.
    """
    check_files(profile)
    try:
        return LocalModel(profile)
    except ModelError as error:
        raise PrerequisiteError(error.reason, f"'agentbrain models check {profile.key}' says more.") from None
