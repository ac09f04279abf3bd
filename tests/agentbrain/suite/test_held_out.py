"""The held-out goals are in reach and their checks see it: each is played by hand on a phone in this process.

Whoever writes the prior, the evidence rules or the training generator does not read this file.
"""

from __future__ import annotations

import pytest

from agentbrain.suite.checks import failed
from agentbrain.suite.tasks import SHIPPED, Task, load_tasks
from tests.devices.simulated.hand import ENTER, Hand

TASKS = {task.id: task for task in load_tasks(SHIPPED / "held_out.toml")}

WAYS = {  # from the home screen: a label is scrolled to and tapped, =words are typed over a field's, ↵ is Enter
    "ringtone": ["Settings", "Sound and vibration", "Phone ringtone", "Night Train"],
    "screen-timeout": ["Settings", "Display", "Screen timeout", "5 minutes"],
    "speaker-pair": ["Settings", "Bluetooth", "Living room speaker", "Pair"],
    "wifi-forget": ["Settings", "Wi-Fi", "Saved networks", "Office", "Forget"],
    "location-off": ["Settings", "Security and privacy", "Use location"],
    "city-add": ["Clock", "Clock", "Cities", "Paris"],
    "timer": ["Clock", "Timer", "5", "00", "Start"],
    "alarm-delete": ["Clock", "Pick up Leo", "Delete"],
    "contact-company": ["Contacts", "Tomas Novak", "Edit contact", "Company", "=Harbour Books", "Save"],
    "contact-unfavourite": ["Contacts", "Leo Bennett", "Remove from favourites"],
    "conversation-delete": ["Messages", "Ben Okafor", "More options", "Delete", "Delete"],
    "message-first": [
        "Messages", "Start chat", "Farah Nasser", "Text message", "=Running ten minutes late", "Send message",
    ],
    "checklist-new": ["Notes", "Add note", "Checklist", "Title", "=Camping"],
    "checklist-add": ["Notes", "Groceries", "List item", "=Butter", "Add"],
    "event-reminder": ["Calendar", "Dentist", "Edit", "Reminder", "1 hour before", "Save"],
    "event-place": ["Calendar", "Dinner with Maya", "Edit", "Luna's", "=Casa Rossa", "Save"],
    "task-list-new": ["Tasks", "+ New list", "=Garden", "Done"],
    "task-due": ["Tasks", "Return library books", "Add date", "20 May 2026", "OK"],
    "file-move": ["Files", "Download", "More options for boarding-pass.pdf", "Move to…", "Documents", "Move here"],
    "playlist-new": ["Music", "Playlists", "New playlist", "=Rainy Days", "Save"],
    "playlist-add": ["Music", "More options for Quiet Engines", "Add to playlist", "Running"],
    "division": ["Calculator", "6", "3", "÷", "9", "equals"],
    "call-friend": ["Phone", "Contacts", "Hana Sato"],
    "photo-delete": ["Gallery", "Photo lisbon-1.jpg", "Delete", "Delete"],
    "video": ["Camera", "Video", "Start recording"],
    "recording-rename": ["Recorder", "More options for Lecture 4", "Rename", "=Biology", "Save"],
    "shop-order": ["Shop", "Cart, 2 items", "Checkout", "Place order", "Pay now"],
    "budget": ["Expenses", "More options", "Set budget", "=950", "OK"],
    "recipe-new": ["Recipes", "Add recipe", "=Apple crumble", "Dessert", "Save"],
    "bookmark": ["Browser", "start.example", "=library.example", "↵", "Bookmark this page"],
}  # fmt: skip


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_a_goal_is_reached_by_its_way_and_not_a_step_before(task: Task) -> None:
    hand = Hand(task.start)
    missing = failed(task.check, hand.state)
    for step in WAYS[task.id]:
        assert missing, f"reached before {step!r}"
        take(hand, step, task.goal)
        missing = failed(task.check, hand.wait(2).state)  # a device pairs a moment after the last tap
    assert missing == []


def take(hand: Hand, step: str, goal: str) -> None:
    if step == "↵":
        hand.key(ENTER)
    elif step.startswith("="):
        assert step[1:] in goal, "an agent types only what stands in the goal"
        hand.phone.clear_text()
        hand.type(step[1:])
    else:
        hand.scroll_to(step).tap(step)


def test_every_goal_has_its_way_and_every_app_its_goal() -> None:
    developed = [*load_tasks(SHIPPED / "phone.toml"), *load_tasks(SHIPPED / "phone_more.toml")]
    assert set(WAYS) == set(TASKS)
    assert {task.app for task in TASKS.values()} == {task.app for task in developed}
    assert not {task.goal for task in TASKS.values()} & {task.goal for task in developed}
    assert {task.id: task.split for task in load_tasks()} == {
        **{task.id: "dev" for task in developed},
        **dict.fromkeys(TASKS, "held-out"),
    }
