"""Tasks in settings: find the page, flip or choose, and know when it is so."""

from __future__ import annotations

from devices.mark import Role
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Item, Move, View
from scripts.train.worlds.settings_catalogue import CATEGORIES, Setting, category, settings
from scripts.train.worlds.tasks import Task, choose, tap, toggled, type_into, typed
from scripts.train.worlds.vocabulary import NETWORKS, person, quoted, title

_NEGATABLE = ("Show ", "Use ", "Ask ", "Keep ", "Save ", "Open ", "Block ", "Hide ", "Record ", "Start ", "Accept ")


def setting_task(studio: Studio, main: list[Item], titles: tuple[str, ...] = ()) -> Task:
    """Change one setting of an app, wherever the app hides its settings."""
    setting = studio.rng.choice(settings())
    route, page = route_to_settings(studio, main, titles)
    moves = [*route]
    if page is None:
        page = settings_page(studio, [setting], studio.hand.settings)
        if studio.chance(0.3):
            index, place = filed(studio, setting)
            moves.append(tap(index, place))
            page = settings_page(studio, [setting], place)
    return change(studio, setting, page, moves)


def phone_setting_task(studio: Studio) -> Task:
    """Change a setting of the phone itself, from its list of pages."""
    setting = studio.rng.choice(settings())
    index, place = filed(studio, setting)
    moves = [tap(index, place)]
    if studio.chance(0.2):
        mid = studio.view(
            [
                Item(studio.hand.up),
                *(Item(x, "item") for x in studio.some([c for c, _ in CATEGORIES], 2, 5)),
                Item(f"More {place.lower()} settings", "item"),
            ],
            place,
        )
        moves.append(tap(mid, f"More {place.lower()} settings"))
    return change(studio, setting, settings_page(studio, [setting], place), moves)


def wifi_task(studio: Studio) -> Task:
    """Join a network with its password."""
    network = studio.rng.choice(NETWORKS)
    password = studio.pick("secret123", "openSesame", "mellon42", "hunter2!", "12345678")
    others = studio.some(list(NETWORKS), 2, 5, without=(network,))
    names = studio.rng.sample([network, *others], len(others) + 1)
    note = studio.pick("Secured", "Password required", "Saved", "WPA2")
    rows = {name: f"{name}{studio.hand.joint}{note}" if studio.chance(0.6) else name for name in names}
    top = Item(studio.pick("Use Wi-Fi", "Wi-Fi"), "switch", ("on",))
    listing = studio.view(
        [Item(studio.hand.up), top, *(Item(rows[n], "item") for n in names), Item("Add network")],
        studio.pick("Wi-Fi", "Internet"),
    )
    field = Item(studio.pick("Password", "Network password"), "field", ("password",))
    go = studio.pick("Connect", "Join", "CONNECT", "OK")
    dialog = studio.view(
        [field, Item("Show password", "checkbox", ("unchecked",)), Item(studio.hand.no), Item(go)], network
    )
    filled = View(
        tuple(Item(i.label, i.role, (*i.state, "filled") if i.role == "field" else i.state) for i in dialog.items),
        dialog.titles,
        False,
        dialog.package,
    )
    joined = View(
        tuple(
            Item(f"{network}{studio.hand.joint}Connected", "item") if i.label == rows[network] else i
            for i in listing.items
        ),
        listing.titles,
        False,
        listing.package,
    )
    network_page = studio.pick("Network & internet", "Connections", "Wi-Fi", "Wireless")
    index = studio.view(
        _shuffled(studio, [network_page, *studio.some([c for c, _ in CATEGORIES if "Network" not in c], 3, 8)]),
        studio.hand.settings,
    )
    moves = [tap(index, network_page)]
    if network_page != "Wi-Fi" and studio.chance(0.6):
        mid = studio.view(
            _shuffled(studio, [studio.pick("Internet", "Wi-Fi"), "SIMs", "Hotspot & tethering", "VPN"]), network_page
        )
        moves.append(tap(mid, "Internet", "Wi-Fi"))
    moves += [tap(listing, rows[network]), type_into(dialog, field.label, password), tap(filled, go)]
    said = quoted(studio.rng, password)
    goals = [
        f"connect to the {network} wifi with password {said}",
        f"join {network} using the password {said}",
        f"get online through {network}, the password is {said}",
        f"connect to {network} with the password {said}",
        f"log on to the network {network} with password {said}",
    ]
    return Task(goals, moves, joined, [])


def _shuffled(studio: Studio, labels: list[str]) -> list[Item]:
    return [Item(label, "item") for label in studio.rng.sample(labels, len(labels))]


def route_to_settings(studio: Studio, main: list[Item], titles: tuple[str, ...]) -> tuple[list[Move], View | None]:
    """Return the moves from the main screen to the app's settings."""
    h = studio.hand
    if h.route == "overflow":
        view = studio.view([*studio.toolbar(), *main], *titles)
        return [tap(view, h.more), tap(studio.popup(h.settings), h.settings)], None
    if h.route == "drawer":
        view = studio.view([Item(h.drawer), *studio.toolbar(most=3, more=studio.chance(0.4)), *main], *titles)
        drawer = studio.view(
            _shuffled(
                studio,
                [
                    h.settings,
                    *studio.some(
                        [
                            "Home",
                            "Favorites",
                            "Trash",
                            "Archive",
                            "Labels",
                            "Help & feedback",
                            "About",
                            "Downloads",
                            "Statistics",
                            "Upgrade",
                            "Invite friends",
                            "History",
                        ],
                        3,
                        8,
                    ),
                ],
            )
        )
        return [tap(view, h.drawer), tap(drawer, h.settings)], None
    if h.route == "tab":
        last = studio.pick(h.settings, "Profile", "More", "Account", "You", "Me")
        tabs = [*studio.some(["Home", "Library", "Search", "Explore", "Favorites", "Recent", "Feed"], 2, 4), last]
        view = studio.view([*studio.toolbar(more=studio.chance(0.3)), *main, *studio.tabs(tabs)], *titles)
        if last == h.settings:
            return [tap(view, last)], None
        page = studio.view(
            [
                *_shuffled(
                    studio,
                    [
                        h.settings,
                        *studio.some(
                            ["Account", "Help", "Subscriptions", "My lists", "Sign out", "Storage", "About"], 2, 6
                        ),
                    ],
                ),
                *studio.tabs(tabs, len(tabs) - 1),
            ],
            last,
        )
        return [tap(view, last), tap(page, h.settings)], None
    if h.route == "profile":
        icon = studio.pick("Profile", "Account and settings", "Signed in as Ada", "Avatar", "Account")
        view = studio.view([*studio.toolbar(icon, more=False), *main], *titles)
        sheet = studio.view(
            _shuffled(
                studio,
                [
                    h.settings,
                    *studio.some(
                        ["Manage account", "Sign out", "Help", "Turn on incognito", "Your data", "About"], 2, 5
                    ),
                ],
            )
        )
        return [tap(view, icon), tap(sheet, h.settings)], None
    if h.route == "direct":
        return [], None
    view = studio.view([*studio.toolbar(studio.pick(h.settings), more=studio.chance(0.7)), *main], *titles)
    return [tap(view, h.settings)], None


def filed(studio: Studio, setting: Setting) -> tuple[View, str]:
    """Return an index of pages that holds the setting's, and that page's name."""
    place = category(setting.label)
    others = [name for name, _ in CATEGORIES if name != place]
    names = [place, *studio.rng.sample(others, studio.rng.randint(3, 9))]
    studio.rng.shuffle(names)
    top = [Item(studio.pick("Search settings", "Search"))] if studio.chance(0.4) else []
    return studio.view(
        [*top, *(Item(name, "item") for name in names)], studio.hand.settings, scrollable=studio.chance(0.4)
    ), place


def settings_page(studio: Studio, wanted: list[Setting], heading: str) -> View:
    """Return a page of settings: the wanted ones among others, some of which share words with them."""
    pool = [s for s in settings() if s not in wanted]
    words = {word.lower() for s in wanted for word in s.label.split() if len(word) > 3}
    alike = [s for s in pool if words & {word.lower() for word in s.label.split()}]
    chosen = studio.rng.sample(pool, studio.rng.randint(3, 12)) + studio.rng.sample(
        alike, min(len(alike), studio.rng.randint(0, 3))
    )
    rows = list({s.label: s for s in [*wanted, *chosen]}.values())
    studio.rng.shuffle(rows)
    plain = [
        Item(label, "item")
        for label in studio.some(
            [
                "About",
                "Customize colors",
                "Manage accounts",
                "Privacy policy",
                "Licences",
                "Reset all",
                "Export settings",
                "Manage notifications",
            ],
            0,
            3,
        )
    ]
    up = [Item(studio.hand.up)] if studio.chance(0.7) else []
    return studio.view([*up, *plain, *(row(studio, s) for s in rows)], heading, scrollable=studio.chance(0.4))


def row(studio: Studio, setting: Setting) -> Item:
    """Return the setting as a row."""
    if setting.kind == "switch":
        role: Role = "checkbox" if studio.chance(0.35) else "switch"
        on, off = ("checked", "unchecked") if role == "checkbox" else ("on", "off")
        return Item(setting.label, role, (on if studio.chance(0.5) else off,))
    if setting.kind == "choice":
        return Item(
            f"{setting.label}{studio.hand.joint}{studio.rng.choice(setting.values)}"
            if studio.chance(0.65)
            else setting.label,
            "item",
        )
    return Item(setting.label, "item")


def change(studio: Studio, setting: Setting, page: View, moves: list[Move]) -> Task:
    """Return the task that changes the setting on its page."""
    if setting.kind == "switch":
        return _switch(studio, setting, page, moves)
    if setting.kind == "choice":
        return _choice(studio, setting, page, moves)
    return _entry(studio, setting, page, moves)


def _switch(studio: Studio, setting: Setting, page: View, moves: list[Move]) -> Task:
    at = next(i for i in page.items if i.label == setting.label)
    was_on = bool({"on", "checked"} & set(at.state))
    already = studio.chance(0.12)
    want_on = was_on if already else not was_on
    goals = _switch_goals(studio, setting, want_on)
    if already:
        return Task(goals, moves, page)
    steps = [*moves, *_scrolled(studio, page, setting.label), tap(page, setting.label)]
    end = toggled(page, setting.label)
    if studio.chance(0.06):
        steps.append(confirm_if(studio, end))
    return Task(goals, steps, end)


def confirm_if(studio: Studio, _: View) -> Move:
    """Return the question some switches ask."""
    ok = studio.hand.ok
    return tap(
        studio.dialog(
            [], studio.pick("Are you sure?", "This may use more battery", "This changes how the app works"), ok=ok
        ),
        studio.hand.button(ok),
    )


def _switch_goals(studio: Studio, setting: Setting, on: bool) -> list[str]:
    label = setting.label if studio.chance(0.4) else setting.label[0].lower() + setting.label[1:]
    own = list(setting.on if on else setting.off)
    verb = setting.label.startswith(_NEGATABLE)
    if on:
        direct = [f"turn on {label}", f"enable {label}", f"switch {label} on", f"activate {label}", f"turn {label} on"]
        direct += [label] * 4 if verb else []
    else:
        direct = [
            f"turn off {label}",
            f"disable {label}",
            f"switch {label} off",
            f"deactivate {label}",
            f"turn {label} off",
        ]
        direct += [f"do not {label}", f"don't {label}", f"stop: {label}"] if verb else []
    return [*own, *own, *direct] if own else direct


def _choice(studio: Studio, setting: Setting, page: View, moves: list[Move]) -> Task:
    wanted = studio.rng.choice(setting.values)
    current = studio.rng.choice([v for v in setting.values if v != wanted])
    at = next(i for i in page.items if i.label.startswith(setting.label))
    picks, _ = choose(studio, list(setting.values), wanted, current, *([setting.label] if studio.chance(0.6) else []))
    shown = f"{setting.label}{studio.hand.joint}{wanted}"
    end = View(
        tuple(Item(shown, i.role) if i is at else i for i in page.items), page.titles, page.scrollable, page.package
    )
    said = wanted if studio.chance(0.5) else wanted.lower()
    label = setting.label.lower() if studio.chance(0.6) else setting.label
    goals = [g.format(v=said) for g in setting.on] * 2
    goals += [
        f"set {label} to {said}",
        f"change {label} to {said}",
        f"change the {label} to {said}",
        f"adjust {label} to {said}",
        f"make the {label} {said}",
        f"pick {said} as {label}",
        f"set the {label} of the app to {said}",
    ]
    return Task(goals, [*moves, *_scrolled(studio, page, at.label), tap(page, at.label), *picks], end)


def _entry(studio: Studio, setting: Setting, page: View, moves: list[Move]) -> Task:
    number = setting.kind == "number"
    value = (
        str(studio.rng.choice((3, 5, 10, 20, 25, 40, 50, 80, 120, 250, 500, 8080)))
        if number
        else studio.rng.choice((title(studio.rng), person(studio.rng)))
    )
    unit = f" {setting.values[0]}" if setting.values else ""
    field = Item(studio.pick(setting.label, "Value", "edit text"), "field", value=studio.pick("", "100", "old"))
    dialog = studio.dialog([field], setting.label, ok=studio.hand.ok)
    filled = typed(dialog, field.label, value)
    steps = [
        *moves,
        *_scrolled(studio, page, setting.label),
        tap(page, setting.label),
        type_into(dialog, field.label, value),
        tap(filled, studio.hand.button(studio.hand.ok)),
    ]
    said = f"{value}{unit}" if number else quoted(studio.rng, value)
    label = setting.label.lower()
    goals = [g.format(v=said) for g in setting.on] * 2 + [f"set {label} to {said}", f"change the {label} to {said}"]
    return Task(goals, steps, page)


def _scrolled(studio: Studio, page: View, label: str) -> list[Move]:
    """Sometimes the wanted row lies further down: the part of the page above it is seen first."""
    if not page.scrollable or studio.chance(0.6) or len(page.items) < 7:
        return []
    hidden = tuple(item for item in page.items if item.label != label)
    pool = [row(studio, s) for s in studio.rng.sample(settings(), 4) if s.label not in label]
    first = View((*hidden[: len(hidden) // 2], *pool), page.titles, True, page.package)
    return [Move(first, "scroll down")]
