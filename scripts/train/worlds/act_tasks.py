"""Tasks that are more doing than filing: messages, calls, players, cameras, pickers, sums, browsers, forms."""

from __future__ import annotations

from scripts.train.worlds import vocabulary as v
from scripts.train.worlds.data import rows
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Item, Move, View
from scripts.train.worlds.tasks import Task, confirm, radios, reach, tap, toggled, type_into, typed


def message_task(studio: Studio) -> Task:
    """Write to somebody, in an open conversation or a new one."""
    h = studio.hand
    names = studio.some(list(v.FIRST_NAMES), 3, 7)
    who, text = names[0], studio.rng.choice(v.MESSAGES) if studio.chance(0.7) else v.title(studio.rng)
    rows = {
        n: f"{n}{h.joint}{studio.rng.choice(v.MESSAGES)[:20]}{h.joint}{v.short_date(studio.rng)}"
        if studio.chance(0.7)
        else n
        for n in names
    }
    shown = studio.rng.sample(names, len(names))
    new = studio.pick("New conversation", "Start chat", "Compose", "New message", "fab", "Write a message")
    main = studio.view(
        [*studio.toolbar(h.search), *(Item(rows[n], "item", long=True) for n in shown), Item(new)],
        studio.pick("Messages", "Chats"),
    )
    field = Item(studio.pick("Type a message", "Message", "Text message", "Write something…", "Enter message"), "field")
    send = studio.pick("Send", "Send message", "SMS", "Send SMS", "send button", "Send MMS")
    bar = [
        Item(h.up),
        Item(studio.pick("Call", "Dial", "Voice call")),
        Item(h.more),
        *(Item(x, "item") for x in studio.some(list(v.MESSAGES), 0, 3)),
        Item(studio.pick("Attach", "Attachment", "Emoji")),
    ]
    chat = studio.view([*bar, field, Item(send)], who)
    end = View(
        (*(i for i in chat.items if i.role != "field" and i.label != send), Item(text, "item"), field, Item(send)),
        chat.titles,
        False,
        chat.package,
    )
    q = v.quoted(studio.rng, text)
    goals = [
        f"send {q} to {who}",
        f"text {who} {q}",
        f"write {who} that {q}",
        f"tell {who} {q}",
        f"message {who} saying {q}",
        f"send a message to {who} with the text {q}",
        f"answer {who} with {q}",
        f"send {who} an sms: {q}",
    ]
    if studio.chance(0.25):
        people = studio.view(
            [
                Item(h.up),
                Item(studio.pick("To", "Add contact or number", "Search contacts"), "field"),
                *(Item(n, "item") for n in studio.rng.sample(names, len(names))),
            ],
            "New conversation",
        )
        fresh = studio.view([i for i in main.items if i.label != rows[who]], *main.titles)
        moves = [tap(fresh, new), tap(people, who)]
        goals = [f"start a new conversation with {who} and write {q}", f"begin a chat with {who} saying {q}", *goals]
        main = fresh
    else:
        moves = [tap(main, rows[who])]
    if studio.chance(0.12):
        return Task(
            [
                f"read what {who} wrote",
                f"view the chat with {who}",
                f"open my conversation with {who}",
                f"find messages from {who}",
            ],
            moves,
            end,
            [end],
            main,
        )
    moves += [type_into(chat, field.label, text), tap(typed(chat, field.label, text), send)]
    if studio.chance(0.15):
        moves.append(
            tap(studio.dialog([], "Send the message?", ok=studio.pick("Send", "OK")), h.button("Send"), h.button("OK"))
        )
    return Task(goals, moves, end, [end], main)


def dial_task(studio: Studio) -> Task:
    """Dial digits one by one, or work out a sum on keys."""
    rng = studio.rng
    if studio.chance(0.4):
        return _sum_task(studio)
    number = "".join(rng.choice("0123456789") for _ in range(rng.choice((3, 3, 4, 5))))
    call = studio.pick("Call", "Dial", "Call number", "Start call", "dialpad call button")
    names = _key_names(studio)
    digits = [Item(name, "key" if studio.chance(0.5) else "button") for name in names.values()]
    field = [Item("Number", "field")] if studio.chance(0.4) else []
    rest = [Item(call), Item(studio.pick("Backspace", "Delete", "Clear"))]
    start: list[Move] = []
    opener = studio.pick("Dialpad", "Keypad", "Key pad", "dial pad", "Open dialpad")
    main = studio.view(
        [*studio.toolbar(), *(Item(n, "item") for n in studio.some(list(v.FIRST_NAMES), 2, 5)), Item(opener)], "Recents"
    )
    if studio.chance(0.7):
        start = [tap(main, opener)]
    moves, sofar = [], ""
    for digit in number:
        moves.append(tap(studio.view([*field, *digits, *rest], *([sofar] if sofar else [])), names[digit]))
        sofar += digit
    pad = studio.view([*field, *digits, *rest], sofar)
    end = studio.view([Item(x) for x in ("Mute", "Speaker", "Hold", "End call")], "Calling", number)
    goals = [
        f"call {number}",
        f"dial {number}",
        f"ring the number {number}",
        f"phone {number}",
        f"open the keypad and call {number}",
    ]
    return Task(goals, [*start, *moves, tap(pad, call)], end, [], main)


_SPOKEN = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Zero")


def _key_names(studio: Studio) -> dict[str, str]:
    """Return what the keys of a dialpad are called: plain digits, or digits with their letters."""
    letters = dict(zip("23456789", ("ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"), strict=True))
    spoken = dict(zip("1234567890", _SPOKEN, strict=True))
    form = studio.pick("{d}", "{d}", "{d} {l}", "{w}, {d}, {l}", "{d}, {l}")
    return {d: form.format(d=d, l=letters.get(d, ""), w=spoken.get(d, d)).strip(" ,") for d in "123456789*0#"}


def _sum_task(studio: Studio) -> Task:
    rng = studio.rng
    a, b = rng.randint(1, 99), rng.randint(1, 99)
    sign, word = rng.choice((("+", "plus"), ("-", "minus"), ("×", "times"), ("÷", "divided by")))
    equals = studio.pick("=", "Equals")
    keys = [
        Item(k, "key" if studio.chance(0.5) else "button")
        for k in ("AC", "%", "÷", "7", "8", "9", "×", "4", "5", "6", "-", "1", "2", "3", "+", "0", ".", equals)
    ]
    moves, sofar = [], ""
    for key in (*str(a), sign, *str(b), equals):
        moves.append(tap(studio.view(keys, *([sofar] if sofar else [])), key))
        sofar += key
    end = studio.view(keys, "42")
    return Task(
        [f"work out {a} {word} {b}", f"calculate {a} {sign} {b}", f"what is {a} {word} {b}?", f"compute {a}{sign}{b}"],
        moves,
        end,
    )


def player_task(studio: Studio) -> Task:
    """Use a control of a player."""
    lines = [line.split("|") for line in rows("player.txt")]
    index = studio.rng.randrange(len(lines))
    shown = [studio.rng.choice(labels.split(";")) for labels, _ in lines]
    label = shown[index]
    others = [x for n, x in enumerate(shown) if n != index and (n < 5 or studio.chance(0.4))]
    song = studio.rng.choice(v.SONGS)
    bar = [Item(x) for x in studio.rng.sample([label, *others], len(others) + 1)]
    page = studio.view([Item(studio.hand.up), *bar, Item("Seek bar", "slider")], song, studio.rng.choice(v.ARTISTS))
    start: list[Move] = []
    main = studio.view(
        [*studio.toolbar(), *(Item(x, "item") for x in studio.some(list(v.SONGS), 3, 6)), Item(song, "item")]
    )
    if studio.chance(0.4):
        start = [tap(main, song)]
        goals = [f"play {song} and {g}" if "," not in g else g for g in lines[index][1].split(";")]
    else:
        goals = lines[index][1].split(";")
    return Task(goals, [*start, tap(page, label)], page)


def camera_task(studio: Studio) -> Task:
    """Take a picture or a video, the right way round, and look at it."""
    h = studio.hand
    shutter = studio.pick("Shutter", "Take photo", "Take picture", "Capture", "shutter button")
    flip = studio.pick(
        "Switch camera", "Flip camera", "Toggle front/back camera", "Switch to front camera", "Change camera"
    )
    video = studio.pick("Video", "Video mode", "Switch to video", "Record")
    flash = studio.pick("Flash", "Flash mode", "Toggle flash", "Flash off")
    last = studio.pick("View last picture", "Gallery", "Last photo", "Thumbnail", "Open gallery", "Show recent photo")
    bar = [
        Item(x)
        for x in studio.rng.sample(
            [shutter, flip, video, flash, last, studio.pick("Photo", "Portrait"), h.settings, "Timer", "Resolution"], 9
        )
    ]
    view = studio.view(bar)
    record = studio.pick(shutter, "Start recording")
    film = studio.view([Item(record if i.label == shutter else i.label) for i in bar])
    stop = studio.pick(record, "Stop recording")
    rolling = studio.view([Item(stop), Item("Pause"), Item("Snapshot")], "00:03")
    kind = studio.pick("photo", "selfie", "video", "selfie video", "look", "flash")
    if kind == "photo":
        return Task(
            ["take a picture", "take a photo", "shoot a photo", "snap a picture of this", "capture this"],
            [tap(view, shutter)],
            view,
        )
    if kind == "selfie":
        return Task(
            ["take a selfie", "take a picture of me", "photograph myself", "use the front lens for a photo"],
            [tap(view, flip), tap(view, shutter)],
            view,
        )
    if kind == "video":
        return Task(
            ["record a video", "film something short", "take a short clip", "make a video"],
            [tap(view, video), tap(film, record), tap(rolling, stop)],
            film,
        )
    if kind == "selfie video":
        return Task(
            ["film myself", "record a selfie video", "make a video of me"],
            [tap(view, video), tap(film, flip), tap(film, record), tap(rolling, stop)],
            film,
        )
    page = studio.view([*studio.toolbar(h.share, h.delete, h.star, up=True)], v.stamp(studio.rng))
    if kind == "look":
        verb = studio.pick("open", "delete", "star", "info", "share")
        pic = studio.pick(
            "the last picture", "the last photo I took", "the newest photo", "my latest picture", "the last shot"
        )
        if verb == "open":
            return Task([f"look at {pic}", f"open {pic}", f"show {pic}", f"view {pic}"], [tap(view, last)], page)
        action, goals = {
            "delete": (h.delete, [f"delete {pic}", f"get rid of {pic}"]),
            "star": (h.star, [f"add {pic} to favorites", f"mark {pic} as favourite"]),
            "info": (h.info, [f"check the size of {pic}", f"show the details of {pic}"]),
            "share": (h.share, [f"share {pic}", f"send {pic} to somebody"]),
        }[verb]
        found, page = reach(studio, [], action, v.stamp(studio.rng), hidden=0.35)
        after = [confirm(studio, "Delete this item?")] if verb == "delete" and studio.chance(0.8) else []
        return Task(goals, [tap(view, last), *found, *after], page)
    modes = ["Off", "On", "Auto"]
    wanted = studio.pick(*modes)
    pick = studio.view([*radios(modes, studio.rng.choice([m for m in modes if m != wanted]))])
    return Task(
        [f"set the flash to {wanted.lower()}", f"turn the flash {wanted.lower()}", f"flash {wanted.lower()} please"],
        [tap(view, flash), tap(pick, wanted)],
        view,
    )


def time_task(studio: Studio) -> Task:
    """Set an alarm or a timer with a picker."""
    h, rng = studio.hand, studio.rng
    tabs = rng.sample(["Alarm", "Clock", "Timer", "Stopwatch"], 4)
    add = studio.pick("Add alarm", "New alarm", "+", "Create alarm", "Add", "fab")
    alarms = [
        Item(f"{v.clock_time(rng)}{h.joint}{studio.pick('Every day', 'Weekdays', 'Tomorrow', 'Mon, Tue')}", "item")
        for _ in range(rng.randint(0, 3))
    ]
    switches = (
        [Item(f"{a.label} switch", "switch", (studio.pick("on", "off"),)) for a in alarms] if studio.chance(0.5) else []
    )
    hour, minute = rng.randint(1, 12), rng.choice((0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55))
    half = studio.pick("AM", "PM")
    on_alarm = studio.view(
        [*studio.tabs(tabs, tabs.index("Alarm")), *alarms, *switches, Item(add), *studio.toolbar(most=1)]
    )
    start = studio.view(
        [*studio.tabs(tabs, (tabs.index("Alarm") + 1) % 4), Item("Start"), *studio.toolbar(most=1)], v.clock_time(rng)
    )
    said = studio.pick(
        f"{hour}:{minute:02} {half}", f"{hour}:{minute:02} {half.lower()}", f"{hour}:{minute:02}{half.lower()}"
    )
    goals = [
        f"set an alarm for {said}",
        f"wake me at {said}",
        f"create an alarm at {said}",
        f"ring at {said}",
        f"add a new alarm for {said}",
    ]
    moves = [tap(start, "Alarm")] if studio.chance(0.5) else []
    moves.append(tap(on_alarm, add))
    ok, no = h.button(h.ok), h.button("Cancel")
    half_items = [
        Item("AM", "radio", ("checked" if half == "PM" else "unchecked",)),
        Item("PM", "radio", ("checked" if half == "AM" else "unchecked",)),
    ]
    if studio.chance(0.45):
        fields = [Item("hour", "field", value="6", hint=""), Item("minute", "field", value="00")]
        dialog = studio.view([*fields, *half_items, Item("Switch to clock input mode"), Item(no), Item(ok)], "Set time")
        one = typed(dialog, "hour", str(hour))
        two = typed(one, "minute", f"{minute:02}")
        moves += [Move(dialog, "type", ("hour",), str(hour)), Move(one, "type", ("minute",), f"{minute:02}")]
    else:
        hours = [Item(str(n), "radio", ("unchecked",)) for n in range(1, 13)]
        minutes = [Item(f"{n:02}", "radio", ("unchecked",)) for n in range(0, 60, 5)]
        dial = studio.view([*half_items, *hours, Item(no), Item(ok)], "Select time")
        two = studio.view([*half_items, *minutes, Item(no), Item(ok)], f"{hour}:00")
        moves += [tap(dial, str(hour)), tap(two, f"{minute:02}")]
    moves.append(tap(two, half))
    moves.append(tap(toggled(toggled(two, "AM"), "PM"), ok))
    end = studio.view(
        [*studio.tabs(tabs, tabs.index("Alarm")), *alarms, Item(f"{hour}:{minute:02} {half}", "item"), Item(add)]
    )
    return Task(goals, moves, end, [], on_alarm)


def date_task(studio: Studio) -> Task:
    """Pick a day in a month's grid, or jump to one."""
    h, rng = studio.hand, studio.rng
    month, day, year = rng.randrange(12), rng.randint(1, 28), rng.choice((2023, 2024, 2025, 2026))
    opener = studio.pick("Go to date", "Jump to date", "Select date", "Date", "Due date")
    found, main = reach(studio, [Item(v.title(rng), "item") for _ in range(3)], opener, "Calendar", bar_up=False)
    days = [Item(str(n)) for n in range(1, 29)]
    ok, no = h.button(h.ok), h.button("Cancel")
    ahead = rng.choice((0, 0, 1, 2))

    def page(back: int) -> View:
        at = (month - back) % 12
        return studio.view(
            [Item("Previous month"), Item("Next month"), *days, Item(no), Item(ok)], f"{v.MONTHS[at]} {year}"
        )

    moves = [
        *found,
        *(tap(page(n), "Next month") for n in range(ahead, 0, -1)),
        tap(page(0), str(day)),
        tap(page(0), ok),
    ]
    said = studio.pick(
        f"{v.MONTHS[month]} {day}", f"{day} {v.MONTHS[month]} {year}", f"the {day}th of {v.MONTHS[month]}"
    )
    end = studio.view([*studio.toolbar(), Item("No events", "item")], f"{v.MONTHS[month]} {day}")
    return Task(
        [f"go to {said}", f"show {said}", f"jump to {said}", f"see what is on {said}", f"move to {said}"],
        moves,
        end,
        [],
        main,
    )


def web_task(studio: Studio) -> Task:
    """Search the web, a shop or a map, and use a result."""
    rng, h = studio.rng, studio.hand
    kind = studio.pick("web", "shop", "map", "video")
    query = rng.choice(v.QUERIES) if kind != "map" else rng.choice(v.PLACES)
    label = {
        "web": ("Search or type URL", "Search the web", "Address"),
        "shop": ("Search products", "What are you looking for?"),
        "map": ("Search here", "Where to?"),
        "video": ("Search videos", "Search"),
    }[kind]
    field = Item(rng.choice(label), "field")
    home = studio.view(
        [
            field,
            *(
                Item(x)
                for x in studio.some(["Voice search", "Tabs", "Home", "Camera", "Cart", "Account", h.more], 2, 5)
            ),
            *(Item(x, "item") for x in studio.some(list(v.QUERIES), 0, 4, without=(query,))),
        ]
    )
    full = typed(home, field.label, query)
    go = studio.pick("Search", "Go", "Submit query", "search button")
    full = View((*full.items, Item(go)), full.titles, False, full.package)
    results = [
        f"{query.capitalize()} {word}"
        for word in studio.some(["guide", "near you", "online", "deals", "best of", "for beginners"], 2, 4)
    ]
    page = studio.view(
        [Item(field.label, "field", value=query), Item(h.filter), *(Item(r, "item") for r in results)], scrollable=True
    )
    q = v.quoted(rng, query)
    moves = [type_into(home, field.label, query), tap(full, go)]
    action, goals = {
        "web": ("Bookmark", [f"search the web for {q} and bookmark the first result"]),
        "shop": (
            studio.pick("Add to cart", "Add to basket", "Buy"),
            [f"put {q} into my cart", f"find {q} and add it to the basket"],
        ),
        "map": (
            studio.pick("Directions", "Route", "Navigate"),
            [f"get directions to {query}", f"how do I get to {query}?", f"navigate to {query}"],
        ),
        "video": (
            studio.pick("Subscribe", "Like", "Save"),
            [f"find a video about {q} and {studio.pick('like', 'save')} it"],
        ),
    }[kind]
    if studio.chance(0.4):
        return Task([f"search for {q}", f"look for {q}", f"find {q}", f"search {q} on the web"], moves, page, [], home)
    detail = studio.view(
        [*studio.toolbar(action, up=True), Item("Reviews", "item"), Item("Photos", "item")], results[0]
    )
    return Task(goals, [*moves, tap(page, results[0]), tap(detail, action)], detail, [], home)


def account_task(studio: Studio) -> Task:
    """Fill in a login, a registration or a feedback form."""
    rng, h = studio.rng, studio.hand
    mail, name, note = v.email(rng), v.full_name(rng), rng.choice(v.MESSAGES)
    kind = studio.pick("login", "register", "feedback", "profile")
    user = v.person(rng).lower() + str(rng.randint(1, 99))
    fields: list[tuple[str, str]]
    if kind == "login":
        go, fields = (
            studio.pick("Log in", "Sign in", "Login"),
            [(studio.pick("Username", "User name"), user), ("Password", studio.pick("secret12", "qwerty7"))],
        )
        goals = [
            f"log in as {v.quoted(rng, user)} with password {v.quoted(rng, fields[1][1])}",
            f"sign in with the user {v.quoted(rng, user)} and the password {v.quoted(rng, fields[1][1])}",
        ]
    elif kind == "register":
        go, fields = (
            studio.pick("Register", "Sign up", "Create account"),
            [(studio.pick("Full name", "Name"), name), (studio.pick("Email", "E-mail address"), mail)],
        )
        goals = [
            f"sign up as {name} with {mail}",
            f"create an account for {name}, mail {mail}",
            f"register {name} using {mail}",
        ]
    elif kind == "feedback":
        go, fields = (
            studio.pick("Send", "Submit", "Send feedback"),
            [
                (studio.pick("Email", "Your email"), mail),
                (studio.pick("Message", "Your feedback", "Tell us more"), note),
            ],
        )
        goals = [
            f"send feedback {v.quoted(rng, note)} from {mail}",
            f"tell the makers {v.quoted(rng, note)}, my mail is {mail}",
        ]
    else:
        go, fields = h.save, [(studio.pick("Display name", "Name"), name)]
        goals = [
            f"change my display name to {v.quoted(rng, name)}",
            f"call me {v.quoted(rng, name)} from now on",
            f"set my name to {v.quoted(rng, name)}",
        ]
    extra = [
        Item("Show password"),
        Item("Forgot password?"),
        Item("Sign in with Google"),
        Item("Terms", "link"),
        Item("Keep me signed in", "checkbox", ("unchecked",)),
    ]
    view = studio.view(
        [*(Item(label, "field") for label, _ in fields), *studio.rng.sample(extra, rng.randint(0, 4)), Item(go)], go
    )
    moves = []
    for label, value in fields:
        moves.append(type_into(view, label, value))
        view = typed(view, label, value)
    moves.append(tap(view, go))
    end = studio.view(
        [*studio.toolbar(), *(Item(x, "item") for x in studio.some(list(v.TITLE_WORDS), 1, 4))],
        studio.pick("Welcome", "Thank you", "Home", "Saved"),
    )
    return Task(goals, moves, end)


def stopwatch_task(studio: Studio) -> Task:
    """Start, stop or lap a stopwatch or a timer."""
    rng = studio.rng
    tabs = rng.sample(["Alarm", "Clock", "Timer", "Stopwatch"], 4)
    which = studio.pick("Stopwatch", "Timer")
    at = tabs.index(which)
    start = studio.view([Item("Settings"), *studio.tabs(tabs, (at + 1) % 4)], v.clock_time(rng))
    go = studio.pick("Start", "Play / Pause", "Start timer", "play")
    page = studio.view([Item(go), Item(studio.pick("Reset", "Lap", "Delete")), *studio.tabs(tabs, at)], "00:00")
    run = studio.view([Item(studio.pick("Pause", "Stop")), Item("Lap"), *studio.tabs(tabs, at)], "00:01")
    if which == "Stopwatch":
        goals = ["start the stopwatch", "measure the time from now", "begin timing", "run the stopwatch"]
    else:
        goals = ["start the timer", "begin the countdown", "let the timer run"]
    return Task(goals, [*([tap(start, which)] if studio.chance(0.7) else []), tap(page, go)], run)
