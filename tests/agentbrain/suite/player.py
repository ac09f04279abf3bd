"""Plays a goal's way on a simulated phone by what its marks are called, as an agent that sees only text has to."""

from __future__ import annotations

from agentbrain.policy import risk
from agentbrain.suite.tasks import Task
from devices.mark import Mark, Marks
from devices.perception.hierarchy import parse_hierarchy
from devices.perception.marks import mark_screen
from devices.screen import Screen
from devices.simulated.hierarchy import dump
from devices.simulated.phone import SimulatedMachine
from ladders.action import TapAction

_MOST_SCROLLS = 10
_SECONDS = 5.0  # between two steps, as a model takes them; a message at the foot is gone by then


class Player:
    """One phone in a task's start state, from the launcher."""

    def __init__(self, task: Task) -> None:
        self.phone = SimulatedMachine(state=task.start)
        self._task, self._labels = task, list[str]()
        self._now = 0.0
        self.phone.tick(self._now)

    def play(self, app: str, *steps: str) -> None:
        """Open an app by its label, then do the steps."""
        packages = {label: package for package, label in self.phone.packages().items()}
        assert self.phone.open_app(packages[app])
        for step in steps:
            self.do(step)

    def do(self, step: str) -> None:
        """Tap a label, or fill in `label = words`; a label that is not on the screen is scrolled to.

        Raises AssertionError with the labels there are when it cannot be done, and when an agent would have to ask
        its owner first: nobody answers while a suite runs.
        """
        label, _, words = step.partition(" = ")
        self._tap(self._scroll_to(label))
        if words:
            self.phone.clear_text()
            assert self.phone.type_text(words), f"{label!r} takes no text"
        self._now += _SECONDS
        self.phone.tick(self._now)

    def _tap(self, mark: Mark) -> None:
        asked = risk(TapAction(mark=mark.number), self.marks(), self._task.goal, self._task.allow, dealt=self._touched)
        assert asked is None, f"{self._task.goal!r} does not say: {asked}"
        self._labels.append(mark.label)
        self.phone.click(*mark.tap)

    def _touched(self) -> str:
        return " ".join(self._labels)

    def marks(self) -> Marks:
        """Return what can be acted on now."""
        phone = self.phone
        nodes = parse_hierarchy(dump(phone.elements(), phone.rotation)).nodes
        screen = Screen(phone.size, phone.rotation, phone.package, phone.activity, nodes)
        return mark_screen(screen)

    def _scroll_to(self, label: str) -> Mark:
        """Return the enabled mark of that label, or else the first whose label starts with it."""
        width, height = self.phone.size
        for _ in range(_MOST_SCROLLS):
            usable = [mark for mark in self.marks() if not {"disabled", "covered"} & set(mark.state)]
            named = [mark for mark in usable if label in (mark.label, mark.hint)]
            named += [mark for mark in usable if mark.label.startswith(label)]
            if named:
                return named[0]
            self.phone.swipe(width // 2, height * 3 // 5, width // 2, height * 2 // 5, 60)
        raise AssertionError(f"no {label!r}; there is {[mark.label for mark in self.marks()]}")
