"""Each further goal of the split dev is unreached at first and reached by the way that a text-only agent can go."""

from __future__ import annotations

import pytest

from agentbrain.suite.checks import failed
from agentbrain.suite.tasks import SHIPPED, load_tasks
from tests.agentbrain.suite.player import Player

MORE = {task.id: task for task in load_tasks(SHIPPED / "phone_more.toml")}

WAYS: dict[str, tuple[str, ...]] = {
    "m-ring-vibrate": ("Settings", "Sound and vibration", "Ring mode", "Vibrate"),
    "m-phone-name": ("Settings", "About phone", "Device name", "Device name = Rosie", "OK"),
    "m-alarm-weekend-delete": ("Clock", "Expand alarm (Sat)", "Delete"),
    "m-city-sydney": ("Clock", "Clock", "Cities", "Sydney"),
    "m-contact-email": ("Contacts", "Tomas Novak", "Edit contact", "Email = tomas@novak.example", "Save"),
    "m-contact-unstar": ("Contacts", "Leo Bennett", "Remove from favourites"),
    "m-message-new": (
        "Messages", "Start chat", "Farah Nasser", "Text message = Running ten minutes late", "Send message",
    ),
    "m-message-thread-delete": ("Messages", "60777", "More options", "Delete", "Delete"),
    "m-note-tick": ("Notes", "Packing for Lisbon", "Sunscreen"),
    "m-note-item": ("Notes", "Groceries", "List item = Bananas", "Add"),
    "m-event-reminder": ("Calendar", "Dentist", "Edit", "Reminder", "1 hour before", "Save"),
    "m-event-place": (
        "Calendar", "28", "Flight to Lisbon", "Edit", "Add location = Heathrow", "Save",
    ),
    "m-task-work-done": ("Tasks", "Work", "Book a room", "Mark completed"),
    "m-task-list": ("Tasks", "+ New list", "List title = Garden", "Done"),
    "m-file-delete": ("Files", "Download", "More options for recipe.txt", "Delete", "Delete"),
    "m-file-move": (
        "Files", "Download", "More options for boarding-pass.pdf", "Move to…", "Documents", "Move here",
    ),
    "m-song-shuffle": ("Music", "Copper Sky", "Now playing", "Shuffle off"),
    "m-song-playlist": ("Music", "More options for Winter Bus", "Add to playlist", "Running"),
    "m-sum-plus": ("Calculator", "4", "5", "+", "1", "2", "8", "="),
    "m-sum-divide": ("Calculator", "9", "6", "÷", "4", "="),
    "m-call-digits": ("Phone", "key pad", "1", "0", "1", "Call"),
    "m-call-log-clear": ("Phone", "More options", "Clear call history", "OK"),
    "m-photo-delete": ("Gallery", "Photo Screenshot_0503.png", "Delete", "Delete"),
    "m-photo-album": (
        "Gallery", "Photo lisbon-2.jpg", "More options", "Move to album", "Album = Portugal", "OK",
    ),
    "m-film": ("Camera", "Video", "Start recording"),
    "m-flash-off": ("Camera", "Flash auto", "Flash on"),
    "m-recording-play": ("Recorder", "Play Lecture 4"),
    "m-recording-rename": ("Recorder", "More options for Guitar idea", "Rename", "Name = Chorus in G", "Save"),
    "m-shop-two-mugs": ("Shop", "Ceramic mug", "Increase quantity", "Add to cart"),
    "m-shop-buy-tea": (
        "Shop", "Green tea", "Add to cart", "Cart, 1 items", "Checkout", "Gift card", "Place order", "Pay now",
    ),
    "m-expense-budget": ("Expenses", "More options", "Set budget", "Budget = 950", "OK"),
    "m-expense-delete": ("Expenses", "Cinema", "Delete expense"),
    "m-recipe-delete": ("Recipes", "Mushroom risotto", "More options", "Delete", "Delete"),
    "m-recipe-new": (
        "Recipes", "Add recipe", "Title = Apple crumble", "Minutes = 50", "Dessert", "Save",
    ),
    "m-browser-tab": ("Browser", "More options", "New tab"),
    "m-browser-bookmark-gone": ("Browser", "More options", "Bookmarks", "Weather", "Remove bookmark"),
}  # fmt: skip


def test_every_further_goal_is_for_development_and_has_its_way() -> None:
    assert set(WAYS) == set(MORE)
    assert {task.split for task in MORE.values()} == {"dev"}
    assert all(task.id.startswith("m-") for task in MORE.values())


@pytest.mark.parametrize("name", WAYS)
def test_the_way_of_a_goal_reaches_it_and_not_a_step_before_its_end(name: str) -> None:
    task, player = MORE[name], Player(MORE[name])
    assert failed(task.check, player.phone.state())
    *before, last = WAYS[name]
    player.play(*before)
    assert failed(task.check, player.phone.state())
    player.do(last)
    assert not failed(task.check, player.phone.state())
