"""Words by many hands: names, titles, texts and numbers that fill synthetic apps."""

from __future__ import annotations

from random import Random

FIRST_NAMES = tuple(
    "Ada Ben Clara Dmitri Elena Farid Grace Hugo Ines Jonas Kira Liam Mona Nils Olga Pablo Quinn Rosa Sami Tara Uma "
    "Viktor Wendy Xenia Yusuf Zoe Marek Lucia Henrik Aisha Tom Sarah Peter Nina Oscar Ruth Felix Amira Leo Maya Ivan "
    "Julia Karim Lena Max Nora Omar Paula Rita Stefan".split()
)
LAST_NAMES = tuple(
    "Archer Bauer Costa Dubois Evans Fischer Garcia Hansen Ivanov Jensen Kowalski Larsen Moreno Novak Okafor Petrov "
    "Quist Rossi Schmidt Tanaka Usman Varga Weber Young Zhang Keller Murphy Silva Brandt Castillo".split()
)
THINGS = tuple(
    "shopping|groceries|packing|meeting|project|budget|holiday|birthday party|reading|workout|recipes|ideas|travel "
    "plan|homework|garden|house repairs|gifts|passwords hint|movie night|team lunch|car service|dentist visit|rent|"
    "training plan|wedding|camping trip|book club|science fair|spring cleaning|weekly report|lecture|interview".replace(
        " \n", " "
    ).split("|")
)
TITLE_WORDS = tuple(
    "sunset river alpha draft summer invoice report budget photo_12 holiday backup archive lecture demo sketch plan "
    "notes song tune melody portrait beach forest city winter concert family trip market harbour mountain bridge "
    "garden coffee letter contract manual poster ticket receipt map drawing journal diary".split()
)
MESSAGES = (
    "On my way", "See you at eight", "Happy birthday", "Call me back please", "Running late", "Good night",
    "Are you coming tonight?", "Thanks a lot", "The meeting is moved", "I will be there soon", "Please bring milk",
    "Hello there", "Lunch at noon?", "Congratulations", "Where are you?", "Good luck tomorrow", "Dinner is ready",
    "I lost my keys", "Can we talk later?", "See attachment", "Well done", "Merry Christmas", "I am stuck in traffic",
    "Nice to meet you", "Don't forget the tickets", "Got it", "Welcome home", "Train is delayed",
)  # fmt: skip
SONGS = tuple(
    "Blue Morning|Night Drive|Paper Boats|Golden Hour|Silent Snow|River Song|Broken Compass|City Lights|Old Letters|"
    "Summer Rain|First Light|Distant Thunder|Velvet Sky|Slow Train|Wild Roses|Empty Streets|Northern Wind|Lanterns".split("|")
)
ARTISTS = ("The Harbours", "Luna Park", "Grey Owls", "Nadia Bloom", "Six Rivers", "Kite Club", "Old Maps", "Vera Lind")
PLACES = ("Lisbon", "Oslo", "Kyoto", "Nairobi", "Toronto", "Vienna", "Lima", "Prague", "Sydney", "Cairo", "Dublin", "Seoul")
QUERIES = (
    "pasta recipe", "train times", "weather", "second hand bike", "running shoes", "museum opening hours", "red lamp",
    "usb cable", "hotel near station", "piano lessons", "wireless mouse", "plant shop", "coffee grinder", "tent",
)  # fmt: skip
FOLDERS = (
    "Documents", "Downloads", "Music", "Pictures", "Movies", "Work", "Private", "School", "Receipts", "Travel", "Backup",
    "Projects", "Shared", "Archive", "Podcasts", "Family", "Camera", "Screenshots",
)  # fmt: skip
EXTENSIONS = ("pdf", "txt", "jpg", "png", "mp3", "mp4", "zip", "docx", "csv", "json")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
COLORS = ("Red", "Blue", "Green", "Yellow", "Purple", "Orange", "Pink", "Teal", "Brown", "Grey", "Black", "White")
LANGUAGES = ("English", "Deutsch", "Français", "Español", "Italiano", "Português", "Polski", "Türkçe", "Svenska")
NETWORKS = ("HomeNet", "CoffeeBar Guest", "Office-5G", "Linksys_204", "TP-Link_88", "Library Free", "Airport WiFi", "Nest 7")
APPS = (
    "Clock", "Camera", "Contacts", "Messages", "Phone", "Settings", "Calendar", "Notes", "Files", "Gallery", "Music",
    "Calculator", "Browser", "Maps", "Mail", "Weather", "Recorder", "Tasks", "Photos", "Chrome", "Gmail", "Play Store",
    "Translate", "Wallet", "Health", "Podcasts", "Radio", "Compass", "Drive", "Books", "News", "Stocks", "Games",
)  # fmt: skip


def person(rng: Random) -> str:
    """Return a first name."""
    return rng.choice(FIRST_NAMES)


def full_name(rng: Random) -> str:
    """Return a first and a last name."""
    return f"{rng.choice(FIRST_NAMES)} {rng.choice(LAST_NAMES)}"


def phone_number(rng: Random) -> str:
    """Return digits of a telephone number."""
    return "".join(rng.choice("0123456789") for _ in range(rng.choice((3, 6, 7, 9, 10, 11))))


def email(rng: Random) -> str:
    """Return an address at a made-up host."""
    return f"{rng.choice(FIRST_NAMES).lower()}@{rng.choice(('mail', 'post', 'letterbox', 'corp'))}.{rng.choice(('org', 'net', 'com'))}"


def title(rng: Random) -> str:
    """Return the title of a note, an event or a list."""
    if rng.random() < 0.35:
        return rng.choice(TITLE_WORDS)
    thing = rng.choice(THINGS)
    return rng.choice((thing, thing.capitalize(), thing.title(), f"{thing} {rng.randint(1, 9)}"))


def stamp(rng: Random) -> str:
    """Return the kind of name a camera or an exporter gives."""
    day = f"20{rng.randint(19, 25)}{rng.randint(1, 12):02}{rng.randint(1, 28):02}"
    return rng.choice(("IMG_{0}_{1}", "VID_{0}_{1}", "export_{0}", "{0}_{1}", "Recording_{0}")).format(day, rng.randint(100000, 235959))


def file_name(rng: Random) -> str:
    """Return a file's name with its extension."""
    base = rng.choice((rng.choice(TITLE_WORDS), stamp(rng), f"{rng.choice(TITLE_WORDS)}_{rng.randint(1, 40)}"))
    return f"{base}.{rng.choice(EXTENSIONS)}"


def clock_time(rng: Random) -> str:
    """Return a time of day in one of three ways."""
    hour, minute = rng.randint(0, 23), rng.choice((0, 5, 10, 15, 20, 30, 40, 45, 50))
    return rng.choice((f"{hour:02}:{minute:02}", f"{hour}:{minute:02}", f"{(hour - 1) % 12 + 1}:{minute:02} {'AM' if hour < 12 else 'PM'}"))


def short_date(rng: Random) -> str:
    """Return a date as lists show it."""
    month = rng.choice(MONTHS)[:3]
    return rng.choice((f"{rng.randint(1, 28)} {month}", f"{month} {rng.randint(1, 28)}", f"{rng.randint(1, 28):02}.{rng.randint(1, 12):02}", rng.choice(DAYS)[:3], "Yesterday"))


def quoted(rng: Random, text: str) -> str:
    """Return the text in one of the quotation marks people use, sometimes in none."""
    return rng.choice(("'{}'", "'{}'", '"{}"', '"{}"', "“{}”", "{}")).format(text)
