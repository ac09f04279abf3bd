"""The apps of the simulated phone."""

from devices.simulated.apps.app import App
from devices.simulated.apps.browser import Browser
from devices.simulated.apps.calculator import Calculator
from devices.simulated.apps.calendar import Calendar
from devices.simulated.apps.camera import Camera
from devices.simulated.apps.clock import Clock
from devices.simulated.apps.contacts import Contacts
from devices.simulated.apps.dialer import Phone
from devices.simulated.apps.expenses import Expenses
from devices.simulated.apps.files import Files
from devices.simulated.apps.gallery import Gallery
from devices.simulated.apps.messages import Messages
from devices.simulated.apps.music import Music
from devices.simulated.apps.notes import Notes
from devices.simulated.apps.recipes import Recipes
from devices.simulated.apps.recorder import Recorder
from devices.simulated.apps.settings import Settings
from devices.simulated.apps.shop import Shop
from devices.simulated.apps.tasks import Tasks
from devices.simulated.apps.testbed import Testbed

APPS: tuple[type[App], ...] = (
    Settings,
    Clock,
    Contacts,
    Messages,
    Notes,
    Calendar,
    Tasks,
    Files,
    Music,
    Calculator,
    Phone,
    Gallery,
    Camera,
    Recorder,
    Shop,
    Expenses,
    Recipes,
    Browser,
    Testbed,
)
"""Every installed app but the launcher."""
