"""Android's settings table (`settings get system screen_brightness`), read from and written to the state."""

from __future__ import annotations

from typing import Any

from devices.simulated.radios import set_airplane, set_bluetooth, set_wifi

State = dict[str, Any]


def read_setting(state: State, rotation: int, namespace: str, key: str) -> str | None:
    """Return a setting the state knows, or None."""
    settings = state["settings"]
    display, sound = settings["display"], settings["sound"]
    known: dict[tuple[str, str], Any] = {
        ("system", "screen_brightness"): round(display["brightness"] * 255 / 100),
        ("system", "screen_off_timeout"): display["timeout"] * 1000,
        ("system", "accelerometer_rotation"): display["auto_rotate"],
        ("system", "user_rotation"): rotation,
        ("system", "time_12_24"): 24 if settings["date"]["twenty_four"] else 12,
        ("system", "vibrate_when_ringing"): sound["vibrate_on_ring"],
        ("secure", "ui_night_mode"): 2 if display["dark"] else 1,
        ("secure", "default_input_method"): "com.android.inputmethod.latin/.LatinIME",
        ("global", "airplane_mode_on"): settings["airplane"],
        ("global", "wifi_on"): settings["wifi"]["on"],
        ("global", "bluetooth_on"): settings["bluetooth"]["on"],
        ("global", "auto_time"): settings["date"]["automatic"],
    }
    value = known.get((namespace, key))
    return None if value is None else str(int(value) if isinstance(value, bool) else value)


def write_setting(state: State, namespace: str, key: str, value: str) -> bool:
    """Write a setting the state knows; False for any other or for a value that is no number."""
    if not value.lstrip("-").isdigit():
        return False
    settings, number = state["settings"], int(value)
    match namespace, key:
        case "system", "screen_brightness":
            settings["display"]["brightness"] = round(min(255, max(0, number)) * 100 / 255)
        case "system", "screen_off_timeout":
            settings["display"]["timeout"] = number // 1000
        case "system", "accelerometer_rotation":
            settings["display"]["auto_rotate"] = bool(number)
        case "system", "time_12_24":
            settings["date"]["twenty_four"] = number == 24
        case "secure", "ui_night_mode":
            settings["display"]["dark"] = number == 2
        case "global", "airplane_mode_on":
            set_airplane(settings, bool(number))
        case "global", "wifi_on":
            set_wifi(settings, bool(number))
        case "global", "bluetooth_on":
            set_bluetooth(settings, bool(number))
        case _:
            return False
    return True
