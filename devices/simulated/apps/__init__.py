"""The apps of the simulated phone."""

from devices.simulated.apps.app import App
from devices.simulated.apps.clock import Clock
from devices.simulated.apps.contacts import Contacts
from devices.simulated.apps.messages import Messages
from devices.simulated.apps.notes import Notes
from devices.simulated.apps.settings import Settings
from devices.simulated.apps.testbed import Testbed

APPS: tuple[type[App], ...] = (Settings, Clock, Contacts, Messages, Notes, Testbed)
"""Every installed app but the launcher."""
