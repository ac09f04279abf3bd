"""The Settings app."""

from devices.simulated.apps.settings.settings import Settings

__all__ = ["Settings"]
