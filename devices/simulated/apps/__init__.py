"""The apps of the simulated phone."""

from devices.simulated.apps.app import App
from devices.simulated.apps.settings import Settings

APPS: tuple[type[App], ...] = (Settings,)
"""Every installed app but the launcher."""
