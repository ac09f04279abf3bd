"""Kinds of things apps keep, what one is called, and what owners do with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.data import rows

FieldRow = tuple[str, str, str]
"""A form field: labels (`;` between), kind of value, and how a goal says it (`{v}`)."""


@dataclass(frozen=True, slots=True)
class Domain:
    """One kind of thing: its noun and plural, other nouns for it, apps, tabs, how one is named, and its fields."""

    noun: str
    plural: str
    also: tuple[str, ...]
    apps: tuple[str, ...]
    tabs: tuple[str, ...]
    name: Callable[[Random], str]
    fields: tuple[FieldRow, ...]
    criteria: tuple[str, ...]
    filters: tuple[str, ...]


_TITLE: FieldRow = ("Title;Name;Enter a title;Title here", "title", "called {v};named {v};with the title {v};{v}")

DOMAINS: tuple[Domain, ...] = (
    Domain(
        "contact",
        "contacts",
        ("person", "entry"),
        ("Contacts", "People"),
        ("Contacts", "Favorites", "Groups", "Recents"),
        v.full_name,
        (
            ("First name;Given name;Name", "first", "{v}"),
            ("Last name;Surname;Family name", "last", ""),
            ("Phone;Phone number;Mobile;Telephone;Number", "phone", "phone number {v};mobile {v};number {v};tel {v}"),
            ("Email;E-mail;Email address", "email", "email {v};mail {v}"),
            ("Address;Street", "none", ""),
            ("Company;Organisation", "none", ""),
        ),
        ("First name", "Surname", "Date created", "Last contacted"),
        ("Phone", "SIM", "Work account"),
    ),
    Domain(
        "note",
        "notes",
        ("memo",),
        ("Notes", "Notepad", "Memo"),
        ("Notes", "Checklists", "Archive"),
        v.title,
        (
            _TITLE,
            ("Note;Content;Type something;Text;Start writing", "text", "with the text {v};saying {v};that says {v}"),
        ),
        ("Title", "Date modified", "Date created", "Color"),
        ("Pinned", "Checklists", "Reminders"),
    ),
    Domain(
        "task",
        "tasks",
        ("to-do", "todo item"),
        ("Tasks", "Todo", "Reminders"),
        ("Today", "Upcoming", "Done", "Lists"),
        v.title,
        (
            ("Task name;Title;What needs doing?;New task", "title", "called {v};{v};to {v}"),
            ("Description;Details;Notes", "none", ""),
        ),
        ("Due date", "Priority", "Name"),
        ("Overdue", "High priority", "Completed"),
    ),
    Domain(
        "event",
        "events",
        ("appointment", "meeting"),
        ("Calendar", "Agenda"),
        ("Day", "Week", "Month", "Agenda"),
        v.title,
        (
            ("Title;Event name;Add title", "title", "called {v};{v};titled {v}"),
            ("Location;Where;Add location", "place", "in {v};at {v}"),
            ("Description;Notes", "none", ""),
        ),
        ("Start", "Title", "Calendar"),
        ("Work", "Birthdays", "Holidays"),
    ),
    Domain(
        "file",
        "files",
        ("document",),
        ("Files", "File Manager", "My Files"),
        ("Files", "Recents", "Storage"),
        v.file_name,
        (("Name;File name;Enter name", "title", "called {v};named {v}"),),
        ("Name", "Size", "Date", "Type"),
        ("Images", "Videos", "Documents", "Audio"),
    ),
    Domain(
        "folder",
        "folders",
        ("directory",),
        ("Files", "File Manager", "Drive"),
        ("Files", "Recents", "Storage"),
        lambda r: r.choice(v.FOLDERS),
        (("Name;Folder name;Title", "title", "called {v};named {v};{v}"),),
        ("Name", "Size", "Date"),
        ("Hidden", "Starred"),
    ),
    Domain(
        "photo",
        "photos",
        ("picture", "image"),
        ("Gallery", "Photos"),
        ("Photos", "Albums", "Favorites", "Search"),
        v.stamp,
        (("Album name;Name", "title", "called {v}"),),
        ("Date taken", "Size", "Name"),
        ("Images", "Videos", "GIFs", "Raw images"),
    ),
    Domain(
        "album",
        "albums",
        ("collection",),
        ("Gallery", "Photos"),
        ("Photos", "Albums", "Favorites"),
        lambda r: r.choice(v.FOLDERS),
        (("Album name;Title;Name", "title", "called {v};named {v}"),),
        ("Name", "Date", "Count"),
        ("Local", "Cloud"),
    ),
    Domain(
        "playlist",
        "playlists",
        ("mix",),
        ("Music", "Player"),
        ("Songs", "Playlists", "Artists", "Albums", "Folders"),
        lambda r: r.choice(v.SONGS),
        (("Playlist name;Title;Name", "title", "called {v};named {v};{v}"),),
        ("Name", "Song count", "Date created"),
        ("Mine", "Downloaded"),
    ),
    Domain(
        "song",
        "songs",
        ("track", "tune"),
        ("Music", "Player"),
        ("Songs", "Playlists", "Artists", "Albums"),
        lambda r: r.choice(v.SONGS),
        (("Title", "title", "called {v}"),),
        ("Title", "Artist", "Duration", "Date added", "Album"),
        ("Downloaded", "Liked"),
    ),
    Domain(
        "recording",
        "recordings",
        ("voice memo", "audio"),
        ("Recorder", "Voice Recorder"),
        ("Recorder", "Recordings", "Trash"),
        v.stamp,
        (("Name;Title", "title", "called {v}"),),
        ("Date", "Name", "Length"),
        ("Starred",),
    ),
    Domain(
        "recipe",
        "recipes",
        ("dish",),
        ("Cookbook", "Recipes"),
        ("Recipes", "Categories", "Shopping list"),
        v.title,
        (
            ("Title;Recipe name", "title", "called {v};{v}"),
            ("Servings;Portions", "number", "for {v} people;with {v} servings"),
            ("Source;Link", "none", ""),
        ),
        ("Name", "Rating", "Date added"),
        ("Vegetarian", "Desserts", "Quick"),
    ),
    Domain(
        "expense",
        "expenses",
        ("payment", "cost"),
        ("Budget", "Wallet", "Expenses"),
        ("Records", "Statistics", "Accounts"),
        v.title,
        (
            ("Amount;Sum;Value", "number", "of {v};over {v};{v} euros for"),
            ("Description;Name;Note;Payee", "title", "{v};called {v};for {v}"),
        ),
        ("Date", "Amount", "Category"),
        ("Food", "Transport", "This month"),
    ),
    Domain(
        "alarm",
        "alarms",
        ("wake-up",),
        ("Clock", "Alarm"),
        ("Alarm", "Clock", "Timer", "Stopwatch"),
        v.clock_time,
        (("Label;Alarm name;Name", "title", "labelled {v};called {v};with the label {v}"),),
        ("Time", "Date and time", "Creation order"),
        ("Active", "Weekdays"),
    ),
    Domain(
        "bookmark",
        "bookmarks",
        ("saved page",),
        ("Browser", "Chrome"),
        ("Bookmarks", "Reading list", "History"),
        v.title,
        (("Name;Title", "title", "called {v};named {v}"), ("URL;Address;Link", "url", "for {v};to {v}")),
        ("Name", "Date added"),
        ("Mobile bookmarks",),
    ),
    Domain(
        "workout",
        "workouts",
        ("exercise", "training"),
        ("Fitness", "Training", "Health"),
        ("Home", "Plans", "History", "Profile"),
        v.title,
        (
            ("Name;Workout name", "title", "called {v};{v}"),
            ("Duration (minutes);Minutes", "number", "for {v} minutes;lasting {v} minutes"),
        ),
        ("Name", "Duration", "Last done"),
        ("Strength", "Cardio"),
    ),
    Domain(
        "book",
        "books",
        ("title",),
        ("Books", "Reader", "Library"),
        ("Library", "Reading", "Finished"),
        lambda r: r.choice(v.SONGS),
        (
            ("Title", "title", "called {v};{v}"),
            ("Author", "name", "by {v};from {v}"),
            ("Pages;Number of pages", "number", "with {v} pages"),
        ),
        ("Title", "Author", "Last read"),
        ("Unread", "Finished"),
    ),
    Domain(
        "password",
        "passwords",
        ("login", "account"),
        ("Passwords", "Vault", "Keys"),
        ("Vault", "Generator", "Settings"),
        lambda r: r.choice(("Mail", "Bank", "Shop", "Forum", "Work", "Library", "Streaming")),
        (
            ("Title;Site;Service", "title", "for {v};called {v}"),
            ("Username;Login;User", "name", "user {v};with the user name {v}"),
        ),
        ("Name", "Last used"),
        ("Weak", "Reused"),
    ),
    Domain(
        "habit",
        "habits",
        ("routine",),
        ("Habits", "Tracker"),
        ("Today", "Statistics", "Settings"),
        v.title,
        (
            ("Name;Habit name;What do you want to do?", "title", "called {v};{v}"),
            ("Times per week;Goal", "number", "{v} times per week"),
        ),
        ("Name", "Streak"),
        ("Active", "Archived"),
    ),
    Domain(
        "city",
        "cities",
        ("place", "location"),
        ("Weather", "Clock"),
        ("Now", "Hourly", "Map"),
        lambda r: r.choice(v.PLACES),
        (("Search city;City;Search", "place", "{v};for {v}"),),
        ("Name", "Temperature"),
        ("Favorites",),
    ),
    Domain(
        "podcast",
        "podcasts",
        ("show",),
        ("Podcasts",),
        ("Queue", "Discover", "Downloads", "Subscriptions"),
        lambda r: r.choice(v.SONGS),
        (("Feed URL;Link;Address", "url", "from {v}"),),
        ("Name", "Newest episode"),
        ("Unplayed", "Downloaded"),
    ),
    Domain(
        "group",
        "groups",
        ("circle",),
        ("Contacts", "Messages"),
        ("Contacts", "Favorites", "Groups"),
        lambda r: r.choice(("Family", "Work", "Friends", "Team", "Neighbours", "Choir", "Club")),
        (("Title;Group name;Name", "title", "called {v};named {v};{v}"),),
        ("Name", "Size"),
        ("Local",),
    ),
    Domain(
        "draft",
        "mails",
        ("email", "message"),
        ("Mail", "Gmail"),
        ("Inbox", "Sent", "Drafts", "Spam"),
        v.title,
        (
            ("To;Recipient", "email", "to {v}"),
            ("Subject", "title", "about {v};with the subject {v}"),
            ("Compose email;Message;Body", "text", "saying {v};with the text {v}"),
        ),
        ("Date", "Sender", "Subject"),
        ("Unread", "Starred", "Attachments"),
    ),
)

FITTING: dict[str, tuple[str, ...]] = {
    noun: tuple(names.split()) for noun, names in (line.split(": ") for line in rows("fitting.txt"))
}
"""Names of the operations that make sense for a kind of thing."""
