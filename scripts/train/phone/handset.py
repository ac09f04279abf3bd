"""A simulated phone in this process: looked at as a run looks at one, and touched by the same gestures, without adb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from agentbrain.acting import Refusal, gesture_for
from agentbrain.observing import View
from agentbrain.secrets import Secrets
from devices.apps import NAMES
from devices.gesture import Gesture, Key, LongPress, OpenApp, Swipe, Tap, Text, Wait
from devices.perception.hierarchy import parse_hierarchy
from devices.perception.marks import mark_screen
from devices.phone import App
from devices.screen import Screen, structural_print
from devices.simulated.hierarchy import dump
from devices.simulated.machine import Element
from devices.simulated.phone import SimulatedMachine
from devices.uiautomator.touch import KEY_CODES
from devices.uiautomator.windows import front_package, keyboard_box
from ladders.action import Action

STEP_SECONDS = 2.0
"""What a step takes on the phone's own clock: a decision, the gesture and the wait for the screen to settle."""
_SWIPE_STEPS = 50  # 0.25 s at the 5 ms a step of UI Automator, as the driver sends it
_UNSEEN = ("com.agentbrain.testbed",)  # the testers' app is no app an owner would have


class Handset:
    """One phone, from a start state; every look and every touch costs no time but the processor's."""

    def __init__(self, state: Mapping[str, Any] | None = None) -> None:
        self.machine = SimulatedMachine(state=state)
        self._seconds = 0.0
        self.machine.tick(self._seconds)

    @property
    def apps(self) -> list[App]:
        """The apps that can be opened, under the names a phone gives them."""
        shown = {app.package: app.label for app in self.machine.system.apps()}
        return [App(package, NAMES.get(package, label)) for package, label in shown.items() if package not in _UNSEEN]

    def truth(self) -> tuple[object, ...]:
        """Return what is so on the phone, whatever the screen shows of it; equal when nothing was done."""
        system = self.machine.system
        page = system.page()
        return self.machine.state(), page.scope, dict(page.texts), dict(page.local), deepcopy(system.offsets)

    def look(self) -> View:
        """Return what is on the screen, as a run sees it."""
        machine = self.machine
        nodes = parse_hierarchy(dump(machine.elements(), machine.rotation)).nodes
        package = front_package(machine.package, nodes, machine.size)
        screen = Screen(
            size=machine.size,
            rotation=machine.rotation,
            package=package,
            activity=machine.activity,
            nodes=nodes,
            keyboard=keyboard_box(nodes, machine.size),
            print=structural_print(package, machine.rotation, nodes),
        )
        return View(screen, mark_screen(screen))

    def act(self, action: Action, view: View, apps: Sequence[App]) -> bool:
        """Do it and let time pass; False where the phone said no or no gesture can be made of it."""
        gesture = gesture_for(action, view.marks, apps, Secrets())
        done = not isinstance(gesture, Refusal) and (gesture is None or self._perform(gesture))
        self._seconds += STEP_SECONDS
        self.machine.tick(self._seconds)
        return done

    def _perform(self, gesture: Gesture) -> bool:
        machine = self.machine
        match gesture:
            case Tap():
                return machine.click(gesture.x, gesture.y)
            case LongPress():
                return machine.long_click(gesture.x, gesture.y)
            case Swipe():
                return machine.swipe(gesture.x1, gesture.y1, gesture.x2, gesture.y2, _SWIPE_STEPS)
            case Key():
                machine.key(KEY_CODES[gesture.name])
                return True
            case OpenApp():
                return machine.open_app(gesture.package)
            case Text():
                return self._type(gesture)
            case Wait():
                return True
            case _:
                return False

    def _type(self, gesture: Text) -> bool:
        """Give the field the focus by a tap and put the text into it, as the driver does."""
        machine = self.machine
        field = self._focused(gesture)
        if field is None and gesture.x is not None and gesture.y is not None:
            machine.click(gesture.x, gesture.y)
            field = self._focused(gesture) or self._focused(None)
        return field is not None and machine.set_text(field.index, gesture.text)

    def _focused(self, gesture: Text | None) -> Element | None:
        return next(
            (
                e
                for e in self.machine.elements()
                if e.focused
                and "EditText" in e.class_name
                and (gesture is None or gesture.x is None or e.visible.contains(gesture.x, gesture.y or 0))
            ),
            None,
        )
