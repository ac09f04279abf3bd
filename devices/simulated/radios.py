"""What turning a radio on or off does to the settings: airplane mode, Wi-Fi and Bluetooth depend on each other."""

from __future__ import annotations

from typing import Any

Settings = dict[str, Any]


def set_wifi(settings: Settings, on: bool) -> None:
    """Turn Wi-Fi on or off; turned on, it joins the strongest network it has a password for."""
    wifi = settings["wifi"]
    wifi["on"] = on
    for network in wifi["networks"]:
        network["connected"] = False
    known = [network for network in wifi["networks"] if network["saved"]]
    if on and known:
        max(known, key=lambda network: network["signal"])["connected"] = True


def set_bluetooth(settings: Settings, on: bool) -> None:
    """Turn Bluetooth on or off; off, nothing stays connected."""
    settings["bluetooth"]["on"] = on
    if not on:
        for device in settings["bluetooth"]["devices"]:
            device["connected"] = False


def set_airplane(settings: Settings, on: bool) -> None:
    """Turn airplane mode on, which turns the radios off, or off, which brings back those that were on."""
    if on == settings["airplane"]:
        return
    settings["airplane"] = on
    if on:
        settings["before_airplane"] = {"wifi": settings["wifi"]["on"], "bluetooth": settings["bluetooth"]["on"]}
        set_wifi(settings, False)
        set_bluetooth(settings, False)
        return
    before = settings["before_airplane"]
    if before["wifi"]:
        set_wifi(settings, True)
    if before["bluetooth"]:
        set_bluetooth(settings, True)
