"""Tasks in Settings: switches, choices, networks, devices, apps, the phone's name."""

from __future__ import annotations

from random import Random
from typing import Any

from scripts.train.phone.oracle import Rule, Task, Type, on, tap
from scripts.train.phone.sight import Sight
from scripts.train.phone.tasks.switches import CHOICES, SWITCHES
from scripts.train.phone.tasks.words import (
    Maker,
    about,
    both,
    has,
    is_,
    lacks,
    quote,
    says,
    titles,
    typed,
    value,
)
from scripts.train.worlds import vocabulary as v

_RINGTONES = ("Beach Walk", "Clockwork", "Crystal", "Lantern", "Night Train", "Paper Boats", "Sunrise", "Tin Roof")
_LANGUAGES = ("English (United States)", "Deutsch", "Español", "Français", "Italiano", "Português")


def switch(rng: Random) -> Task:
    """Turn one switch."""
    path, row, page, label, ons, offs = rng.choice(SWITCHES)
    wanted = bool(ons) and (not offs or rng.random() < 0.5)
    start: dict[str, Any] = {}
    part = start
    *parents, key = path.split(".")
    for name in parents:
        part = part.setdefault(name, {})
    part[key] = not wanted
    return Task(
        f"switch {path} {wanted}",
        "Settings",
        ons if wanted else offs,
        is_(f"settings.{path}", wanted),
        (on(page, tap(label)), on("Settings.main|Settings.search", tap(row or label))),
        {"settings": start},
    )


def choice(rng: Random) -> Task:
    """Choose one of several values."""
    path, row, page, label, values, goals = rng.choice(CHOICES)
    name = rng.choice(list(values))
    return Task(
        f"choose {path} {name}",
        "Settings",
        tuple(goal.format(v=name, l=name.lower()) for goal in goals),
        is_(f"settings.{path}", values[name]),
        (
            on("dialog", tap(name), when=says(label)),
            on(page, tap(label)),
            on("Settings.main|Settings.search", tap(row)),
        ),
    )


def ringtone(rng: Random) -> Task:
    """Choose a ringtone or the language."""
    if rng.random() < 0.6:
        name = rng.choice(_RINGTONES)
        goals: tuple[str, ...] = ("use {} as the ringtone", "change the ringtone to {}", "let calls ring with {}")
        rules: tuple[Rule, ...] = (
            on("Sound.ringtones", tap(name)),
            on("Sound.page", tap("Phone ringtone")),
            on("Settings.main", tap("Sound and vibration")),
        )
        return Task(f"ringtone {name}", "Settings", _filled(goals, name), is_("settings.sound.ringtone", name), rules)
    name = rng.choice(_LANGUAGES)
    goals = ("set the phone's language to {}", "change the language to {}", "switch the phone to {}")
    rules = (on("SystemPart.languages", tap(name)), on("Settings.main|Settings.search", tap("Languages")))
    return Task(f"language {name}", "Settings", _filled(goals, name), is_("settings.language", name), rules)


def network(rng: Random) -> Task:
    """Join an open, a known or a locked Wi-Fi network, or forget one."""
    names = rng.sample(list(v.NETWORKS), 4)
    name, key = names[1], rng.choice(("bluewhale7", "teapot-1988", "longriver", "pinetree22"))
    locked, joined = rng.random() < 0.5, "settings.wifi.networks"
    networks = [{"name": one, "signal": rng.randint(1, 4), "security": "Open"} for one in names]
    networks[0] |= {"connected": True, "saved": True}
    start = {"settings": {"wifi": {"networks": networks, "on": rng.random() < 0.8}}}
    enter = on("Settings.main|Settings.search", tap("Wi-Fi"))
    first = on("Wifi.page", tap("Use Wi-Fi"), when=lambda seen: not value(seen, "settings.wifi.on"))
    if rng.random() < 0.25:
        networks[1] |= {"saved": True}
        goals: tuple[str, ...] = (
            "forget the Wi-Fi network {}",
            "remove {} from the saved networks",
            "don't join {} any more",
        )
        rules: tuple[Rule, ...] = (
            on("Wifi.details", tap("Forget"), when=about("name", name)),
            on("Wifi.saved", tap(name)),
            first,
            on("Wifi.page", tap("Saved networks")),
            enter,
        )
        return Task(
            f"forget {name}", "Settings", _filled(goals, name), lacks(joined, name=name, saved=True), rules, start
        )
    done = has(joined, name=name, connected=True)
    if not locked:
        goals = ("connect to {}", "join the network {}", "use the Wi-Fi called {}", "get online with {}")
        rules = (first, on("Wifi.page", tap(name)), enter)
        return Task(f"join {name}", "Settings", _filled(goals, name), done, rules, start)
    networks[1] |= {"security": "WPA2", "password": key}
    k = quote(rng, key)
    goals = (
        f"connect to {name} with the password {k}",
        f"join the Wi-Fi {name}, the password is {k}",
        f"log into the network {name} using password {k}",
    )
    mine = about("name", name)
    rules = (
        on("Wifi.password_dialog", tap("Connect"), when=both(mine, typed("password", key))),
        on("Wifi.password_dialog", Type(key, "Password"), when=mine),
        first,
        on("Wifi.page", tap(name)),
        enter,
    )
    return Task(f"join {name} with password", "Settings", goals, done, rules, start)


def device(rng: Random) -> Task:
    """Pair, connect, disconnect or forget a Bluetooth device."""
    names = rng.sample(_DEVICES, 4)
    devices = [
        {"name": names[0], "paired": True, "connected": rng.random() < 0.5},
        {"name": names[1], "paired": True},
        {"name": names[2], "kind": "speaker"},
        {"name": names[3], "kind": "watch"},
    ]
    path = "settings.bluetooth.devices"
    enter = on("Settings.main|Settings.search", tap("Bluetooth"))
    first = on("Bluetooth.page", tap("Use Bluetooth"), when=lambda seen: not value(seen, "settings.bluetooth.on"))
    kind = rng.choice(("pair", "connect", "forget"))
    start = {"settings": {"bluetooth": {"devices": devices, "on": rng.random() < 0.8}}}
    if kind == "pair":
        name = names[2]
        goals: tuple[str, ...] = ("pair with {}", "connect my new {}", "add the Bluetooth device {}")
        rules: tuple[Rule, ...] = (
            on("dialog", tap("Pair"), when=says(name)),
            first,
            on("Bluetooth.page", tap(name)),
            enter,
        )
        return Task(f"pair {name}", "Settings", _filled(goals, name), has(path, name=name, paired=True), rules, start)
    name = names[1]
    if kind == "connect":
        goals = ("connect the {}", "use {} over Bluetooth", "link the phone with {}")
        rules = (first, on("Bluetooth.page", tap(name)), enter)
        done = has(path, name=name, connected=True)
        return Task(f"connect {name}", "Settings", _filled(goals, name), done, rules, start)
    goals = ("forget {}", "unpair {}", "remove the Bluetooth device {}")
    rules = (
        on("dialog", tap("Forget device"), when=says(name)),
        on("Bluetooth.details", tap("Forget"), when=about("name", name)),
        first,
        on("Bluetooth.page", tap("Settings", beside=name)),
        enter,
    )
    return Task(f"unpair {name}", "Settings", _filled(goals, name), lacks(path, name=name, paired=True), rules, start)


_DEVICES = (
    "Kitchen radio", "Aero Buds", "Pulse Band", "Old headset", "Study speaker", "Rover dash", "Nimbus Pods",
    "Garden box", "Sound bar", "Orbit Watch",
)  # fmt: skip


def app_rights(rng: Random) -> Task:
    """Stop an app's notifications, or take a permission from it."""
    app, package, permission = rng.choice(_APPS)
    here = on("Settings.main|Settings.search", tap("Apps"))
    row = on("Apps.page", tap(app))

    def mine(seen: Sight) -> bool:
        return any(getattr(one, "label", "") == app for one in seen.at.args)

    if permission and rng.random() < 0.6:
        low = permission.lower()
        goals: tuple[str, ...] = (
            f"don't let {app} use the {low}",
            f"take the {low} permission away from {app}",
            f"stop {app} from using the {low} permission",
        )
        rules: tuple[Rule, ...] = (
            on("Apps.permission", tap("Don't allow"), when=both(mine, lambda seen: permission in seen.at.args)),
            on("Apps.permissions", tap(permission), when=mine),
            on("Apps.info", tap("Permissions"), when=mine),
            row,
            here,
        )

        def taken(seen: Sight) -> bool:
            return not value(seen, "settings.apps")[package]["permissions"][permission]

        return Task(f"permission {app} {permission}", "Settings", goals, taken, rules)
    wanted = rng.random() < 0.4
    goals = (
        ("allow notifications from {}", "let {} notify me", "turn {} notifications on")
        if wanted
        else ("stop notifications from {}", "block {} notifications", "I want no more notifications from {}")
    )
    rules = (on("Apps.info", tap("Notifications"), when=mine), row, here)
    start = {"settings": {"apps": {package: {"notifications": not wanted}}}}

    def told(seen: Sight) -> bool:
        return bool(value(seen, "settings.apps")[package]["notifications"] == wanted)

    return Task(f"notifications {app} {wanted}", "Settings", _filled(goals, app), told, rules, start)


_APPS = (
    ("Calendar", "com.google.android.calendar", "Location"),
    ("Camera", "com.android.camera2", "Microphone"),
    ("Files", "com.google.android.documentsui", ""),
    ("Gallery", "com.android.gallery3d", ""),
    ("Messages", "com.google.android.apps.messaging", "Contacts"),
    ("Music", "com.android.music", ""),
    ("Shop", "com.bluebasket.shop", "Location"),
    ("Recipes", "com.ladle.recipes", ""),
    ("Tasks", "com.google.android.apps.tasks", ""),
)


def phone_name(rng: Random) -> Task:
    """Give the phone a name."""
    name = titles(rng, 1)[0]
    q = quote(rng, name)
    return Task(
        f"phone name {name}",
        "Settings",
        (f"rename the phone to {q}", f"change the device name to {q}", f"call this phone {q}"),
        is_("settings.device_name", name),
        (
            on("SystemPart.rename_dialog", tap("OK"), when=typed("name", name)),
            on("SystemPart.rename_dialog", Type(name, "Device name")),
            on("SystemPart.about", tap("Device name")),
            on("Settings.main|Settings.search", tap("About phone")),
        ),
    )


def _filled(goals: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(goal.format(name) for goal in goals)


MAKERS: tuple[Maker, ...] = (switch, switch, choice, ringtone, network, device, app_rights, phone_name)
