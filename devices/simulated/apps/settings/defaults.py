"""The settings of a fresh phone."""

from __future__ import annotations

from typing import Any

NETWORK = {
    "name": "",
    "signal": 3,
    "security": "WPA2",
    "password": "",
    "saved": False,
    "connected": False,
}
DEVICE = {"name": "", "kind": "headphones", "paired": False, "connected": False}


def defaults() -> dict[str, Any]:
    """Return them."""
    return {
        "airplane": False,
        "before_airplane": {"wifi": True, "bluetooth": True},
        "battery_saver": False,
        "torch": False,
        "location": True,
        "hotspot": False,
        "mobile_data": True,
        "wifi": {
            "on": True,
            "networks": [
                {
                    **NETWORK,
                    "name": "Home-5G",
                    "signal": 4,
                    "password": "sunflower42",
                    "saved": True,
                    "connected": True,
                },
                {**NETWORK, "name": "CoffeeHouse", "signal": 3, "security": "Open"},
                {**NETWORK, "name": "Maple Street 12", "signal": 3, "password": "maplesyrup"},
                {**NETWORK, "name": "Library Guest", "signal": 2, "security": "Open"},
                {**NETWORK, "name": "TP-Link_8A21", "signal": 2, "password": "12345678"},
                {
                    **NETWORK,
                    "name": "Office",
                    "signal": 1,
                    "security": "WPA3",
                    "password": "meetingroom",
                    "saved": True,
                },
            ],
        },
        "bluetooth": {
            "on": True,
            "devices": [
                {"name": "Sonic Buds", "kind": "headphones", "paired": True, "connected": True},
                {"name": "Family car", "kind": "car", "paired": True, "connected": False},
                {"name": "Living room speaker", "kind": "speaker", "paired": False, "connected": False},
                {"name": "Trail Watch 3", "kind": "watch", "paired": False, "connected": False},
            ],
        },
        "display": {
            "brightness": 60,
            "adaptive": True,
            "dark": False,
            "timeout": 60,
            "auto_rotate": True,
            "font": "Default",
        },
        "sound": {
            "media": 60,
            "call": 70,
            "ring": 80,
            "alarm": 90,
            "mode": "Ring",
            "vibrate_on_ring": True,
            "do_not_disturb": False,
            "ringtone": "Morning Dew",
        },
        "security": {"pin": ""},
        "date": {"automatic": True, "twenty_four": True, "zone": "London"},
        "language": "English (United Kingdom)",
        "developer": False,
        "device_name": "Pocket 8",
        "apps": {},
    }
