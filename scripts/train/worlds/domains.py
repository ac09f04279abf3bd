"""Kinds of things apps keep, what one is called, and what owners do with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from scripts.train.worlds import vocabulary as v

FieldRow = tuple[str, str, str]
"""A form field: labels (`;` between), kind of value, and how a goal says it (`{v}`)."""


@dataclass(frozen=True, slots=True)
class Domain:
    """One kind of thing: its noun and plural, other nouns for it, apps, tabs, how one is named and what fields it has."""

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
    Domain("contact", "contacts", ("person", "entry"), ("Contacts", "People"), ("Contacts", "Favorites", "Groups", "Recents"), v.full_name,
           (("First name;Given name;Name", "first", "{v}"), ("Last name;Surname;Family name", "last", ""),
            ("Phone;Phone number;Mobile;Telephone;Number", "phone", "phone number {v};mobile {v};number {v};tel {v}"), ("Email;E-mail;Email address", "email", "email {v};mail {v}"),
            ("Address;Street", "none", ""), ("Company;Organisation", "none", "")), ("First name", "Surname", "Date created", "Last contacted"), ("Phone", "SIM", "Work account")),
    Domain("note", "notes", ("memo",), ("Notes", "Notepad", "Memo"), ("Notes", "Checklists", "Archive"), v.title,
           (_TITLE, ("Note;Content;Type something;Text;Start writing", "text", "with the text {v};saying {v};that says {v}")), ("Title", "Date modified", "Date created", "Color"), ("Pinned", "Checklists", "Reminders")),
    Domain("task", "tasks", ("to-do", "todo item"), ("Tasks", "Todo", "Reminders"), ("Today", "Upcoming", "Done", "Lists"), v.title,
           (("Task name;Title;What needs doing?;New task", "title", "called {v};{v};to {v}"), ("Description;Details;Notes", "none", "")), ("Due date", "Priority", "Name"), ("Overdue", "High priority", "Completed")),
    Domain("event", "events", ("appointment", "meeting"), ("Calendar", "Agenda"), ("Day", "Week", "Month", "Agenda"), v.title,
           (("Title;Event name;Add title", "title", "called {v};{v};titled {v}"), ("Location;Where;Add location", "place", "in {v};at {v}"), ("Description;Notes", "none", "")), ("Start", "Title", "Calendar"), ("Work", "Birthdays", "Holidays")),
    Domain("file", "files", ("document",), ("Files", "File Manager", "My Files"), ("Files", "Recents", "Storage"), v.file_name,
           (("Name;File name;Enter name", "title", "called {v};named {v}"),), ("Name", "Size", "Date", "Type"), ("Images", "Videos", "Documents", "Audio")),
    Domain("folder", "folders", ("directory",), ("Files", "File Manager", "Drive"), ("Files", "Recents", "Storage"), lambda r: r.choice(v.FOLDERS),
           (("Name;Folder name;Title", "title", "called {v};named {v};{v}"),), ("Name", "Size", "Date"), ("Hidden", "Starred")),
    Domain("photo", "photos", ("picture", "image"), ("Gallery", "Photos"), ("Photos", "Albums", "Favorites", "Search"), v.stamp,
           (("Album name;Name", "title", "called {v}"),), ("Date taken", "Size", "Name"), ("Images", "Videos", "GIFs", "Raw images")),
    Domain("album", "albums", ("collection",), ("Gallery", "Photos"), ("Photos", "Albums", "Favorites"), lambda r: r.choice(v.FOLDERS),
           (("Album name;Title;Name", "title", "called {v};named {v}"),), ("Name", "Date", "Count"), ("Local", "Cloud")),
    Domain("playlist", "playlists", ("mix",), ("Music", "Player"), ("Songs", "Playlists", "Artists", "Albums", "Folders"), lambda r: r.choice(v.SONGS),
           (("Playlist name;Title;Name", "title", "called {v};named {v};{v}"),), ("Name", "Song count", "Date created"), ("Mine", "Downloaded")),
    Domain("song", "songs", ("track", "tune"), ("Music", "Player"), ("Songs", "Playlists", "Artists", "Albums"), lambda r: r.choice(v.SONGS),
           (("Title", "title", "called {v}"),), ("Title", "Artist", "Duration", "Date added", "Album"), ("Downloaded", "Liked")),
    Domain("recording", "recordings", ("voice memo", "audio"), ("Recorder", "Voice Recorder"), ("Recorder", "Recordings", "Trash"), v.stamp,
           (("Name;Title", "title", "called {v}"),), ("Date", "Name", "Length"), ("Starred",)),
    Domain("recipe", "recipes", ("dish",), ("Cookbook", "Recipes"), ("Recipes", "Categories", "Shopping list"), v.title,
           (("Title;Recipe name", "title", "called {v};{v}"), ("Servings;Portions", "number", "for {v} people;with {v} servings"), ("Source;Link", "none", "")), ("Name", "Rating", "Date added"), ("Vegetarian", "Desserts", "Quick")),
    Domain("expense", "expenses", ("payment", "cost"), ("Budget", "Wallet", "Expenses"), ("Records", "Statistics", "Accounts"), v.title,
           (("Amount;Sum;Value", "number", "of {v};over {v};{v} euros for"), ("Description;Name;Note;Payee", "title", "{v};called {v};for {v}")), ("Date", "Amount", "Category"), ("Food", "Transport", "This month")),
    Domain("alarm", "alarms", ("wake-up",), ("Clock", "Alarm"), ("Alarm", "Clock", "Timer", "Stopwatch"), v.clock_time,
           (("Label;Alarm name;Name", "title", "labelled {v};called {v};with the label {v}"),), ("Time", "Date and time", "Creation order"), ("Active", "Weekdays")),
    Domain("bookmark", "bookmarks", ("saved page",), ("Browser", "Chrome"), ("Bookmarks", "Reading list", "History"), v.title,
           (("Name;Title", "title", "called {v};named {v}"), ("URL;Address;Link", "url", "for {v};to {v}")), ("Name", "Date added"), ("Mobile bookmarks",)),
    Domain("workout", "workouts", ("exercise", "training"), ("Fitness", "Training", "Health"), ("Home", "Plans", "History", "Profile"), v.title,
           (("Name;Workout name", "title", "called {v};{v}"), ("Duration (minutes);Minutes", "number", "for {v} minutes;lasting {v} minutes")), ("Name", "Duration", "Last done"), ("Strength", "Cardio")),
    Domain("book", "books", ("title",), ("Books", "Reader", "Library"), ("Library", "Reading", "Finished"), lambda r: r.choice(v.SONGS),
           (("Title", "title", "called {v};{v}"), ("Author", "name", "by {v};from {v}"), ("Pages;Number of pages", "number", "with {v} pages")), ("Title", "Author", "Last read"), ("Unread", "Finished")),
    Domain("password", "passwords", ("login", "account"), ("Passwords", "Vault", "Keys"), ("Vault", "Generator", "Settings"), lambda r: r.choice(("Mail", "Bank", "Shop", "Forum", "Work", "Library", "Streaming")),
           (("Title;Site;Service", "title", "for {v};called {v}"), ("Username;Login;User", "name", "user {v};with the user name {v}")), ("Name", "Last used"), ("Weak", "Reused")),
    Domain("habit", "habits", ("routine",), ("Habits", "Tracker"), ("Today", "Statistics", "Settings"), v.title,
           (("Name;Habit name;What do you want to do?", "title", "called {v};{v}"), ("Times per week;Goal", "number", "{v} times per week")), ("Name", "Streak"), ("Active", "Archived")),
    Domain("city", "cities", ("place", "location"), ("Weather", "Clock"), ("Now", "Hourly", "Map"), lambda r: r.choice(v.PLACES),
           (("Search city;City;Search", "place", "{v};for {v}"),), ("Name", "Temperature"), ("Favorites",)),
    Domain("podcast", "podcasts", ("show",), ("Podcasts",), ("Queue", "Discover", "Downloads", "Subscriptions"), lambda r: r.choice(v.SONGS),
           (("Feed URL;Link;Address", "url", "from {v}"),), ("Name", "Newest episode"), ("Unplayed", "Downloaded")),
    Domain("group", "groups", ("circle",), ("Contacts", "Messages"), ("Contacts", "Favorites", "Groups"), lambda r: r.choice(("Family", "Work", "Friends", "Team", "Neighbours", "Choir", "Club")),
           (("Title;Group name;Name", "title", "called {v};named {v};{v}"),), ("Name", "Size"), ("Local",)),
    Domain("draft", "mails", ("email", "message"), ("Mail", "Gmail"), ("Inbox", "Sent", "Drafts", "Spam"), v.title,
           (("To;Recipient", "email", "to {v}"), ("Subject", "title", "about {v};with the subject {v}"), ("Compose email;Message;Body", "text", "saying {v};with the text {v}")), ("Date", "Sender", "Subject"), ("Unread", "Starred", "Attachments")),
)

OPERATIONS = """
print|Print;Print document|print {t};get {t} on paper;make a hard copy of {t}|save
duplicate|Duplicate;Make a copy;Clone|duplicate {t};make a second {t};clone {t}|
pin|Pin;Pin to top;Stick to top|pin {t};keep {t} at the top;fix {t} above the others|
archive|Archive;Move to archive|archive {t};put {t} into the archive;clear {t} away without deleting it|
hide|Hide;Make hidden;Hide item|hide {t};make {t} invisible;don't show {t} any more|maybe
lock|Lock;Protect;Lock item|lock {t};protect {t} from others|maybe
read|Mark as read;Mark read|mark {t} as read;say that I've read {t}|
unread|Mark as unread;Mark unread|mark {t} as unread;make {t} look new again|
complete|Mark as done;Complete;Mark complete|mark {t} as done;tick off {t};finish {t}|
block|Block;Add to blocked list;Block number|block {t};never let {t} reach me again|confirm
mute|Mute;Mute notifications;Silence|mute {t};no more sounds from {t};silence {t}|
wallpaper|Set as wallpaper;Use as wallpaper;Set as|use {t} as wallpaper;make {t} my background;put {t} on the home screen|apply
ringtone|Set as ringtone;Use as ringtone|use {t} as ringtone;ring with {t};make {t} my ring sound|maybe
shortcut|Create shortcut;Add to home screen;Pin shortcut|put {t} on my home screen;make a shortcut to {t}|apply
download|Download;Save offline;Make available offline|download {t};keep {t} for offline use;save {t} on the phone|
export|Export;Save as file;Export as|export {t};write {t} to a file;save {t} outside the app|save
compress|Compress;Zip;Create archive|compress {t};pack {t} into a zip;make {t} smaller in an archive|text
move|Move to;Move;Move to folder|move {t} to {f};put {t} into {f};shift {t} over to the {f} folder|folder
copy|Copy to;Copy;Copy to folder|copy {t} to {f};put a copy of {t} into {f}|folder
addlist|Add to playlist;Add to list;Add to collection|add {t} to {f};put {t} on the list {f}|folder
group|Add to group;Assign to group;Move to group|add {t} to the group {f};put {t} into group {f}|folder
crop|Crop;Crop image|crop {t};cut the edges of {t}|apply
rotate|Rotate;Rotate right;Rotate left|rotate {t};turn {t} around|maybe
resize|Resize;Change size|resize {t} to {n};scale {t} to {n} pixels|number
map|Show on map;View on map;Location|show where {t} is;see {t} on the map|
slideshow|Slideshow;Start slideshow|play a slideshow;show everything one after the other|apply
history|Version history;History;Show history|see older versions of {t};what was changed in {t}?|
translate|Translate|translate {t};put {t} into another language|
report|Report;Report a problem|report {t};complain about {t}|apply
color|Change color;Set color;Color|give {t} the color {c};paint {t} {c};make {t} {c}|color
remind|Add reminder;Remind me;Set reminder|remind me of {t} {r};set a reminder for {t} {r}|reminder
open with|Open with;Open in another app|open {t} with {a};use {a} to open {t}|app
restore|Restore;Recover;Put back|restore {t};bring {t} back;undelete {t}|maybe
qr|Show QR code;QR code|show the code of {t} to scan|
speed|Playback speed;Speed|play {t} at {s};listen to {t} at {s}|speed
call|Call;Dial number;Voice call;Call contact|call {t};ring {t};give {t} a call;phone {t}|
video|Video call;Start video call|video call {t};see {t} while talking|
email|Send email;Email|write a mail to {t};send {t} an email|
"""
"""name | labels | goals | what follows: nothing, confirm, maybe (a question now and then), apply, save, text, number, folder ..."""

FITTING: dict[str, str] = {
    "contact": "block mute shortcut call video email group export qr", "note": "pin archive lock print duplicate color remind shortcut history translate",
    "task": "duplicate complete remind move color", "event": "duplicate remind color export map", "file": "compress move copy open_with hide print download export lock",
    "folder": "compress move copy hide shortcut lock color", "photo": "print hide wallpaper copy move crop rotate resize map slideshow open_with download",
    "album": "hide lock slideshow pin", "playlist": "pin download shortcut duplicate", "song": "addlist ringtone download speed open_with",
    "recording": "ringtone open_with move speed restore", "recipe": "print duplicate addlist translate", "expense": "duplicate color", "alarm": "duplicate",
    "bookmark": "move shortcut open_with", "workout": "duplicate remind", "book": "download addlist complete", "password": "duplicate lock history qr", "habit": "archive remind color",
    "city": "pin map", "podcast": "mute download speed", "group": "mute email color", "draft": "archive read unread print move translate report",
}  # fmt: skip
