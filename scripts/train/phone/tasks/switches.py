"""What can be set in Settings, where it is, and how owners ask for it.

The goals of the phone's own suite are left out: a switch they turn one way is only turned the other way here.
"""

from __future__ import annotations

from typing import Any

SWITCHES: tuple[tuple[str, str, str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    # path, row of the first page, page, label, ways to want it on, ways to want it off
    ("airplane", "", "Settings.main", "Airplane mode", (), ("turn airplane mode off", "leave flight mode")),
    (
        "display.dark",
        "Display",
        "Display.page",
        "Dark theme",
        (),
        ("turn the dark theme off", "make the screen light again", "go back to the light theme"),
    ),
    (
        "display.adaptive",
        "Display",
        "Display.page",
        "Adaptive brightness",
        ("let the phone adjust the brightness by itself", "enable adaptive brightness"),
        ("disable adaptive brightness", "stop the brightness from changing by itself"),
    ),
    (
        "display.auto_rotate",
        "Display",
        "Display.page",
        "Auto-rotate screen",
        ("let the screen turn with the phone", "turn on auto-rotate"),
        (),
    ),
    (
        "sound.do_not_disturb",
        "Sound and vibration",
        "Sound.page",
        "Do Not Disturb",
        (),
        ("end do not disturb", "let notifications make sounds again"),
    ),
    (
        "sound.vibrate_on_ring",
        "Sound and vibration",
        "Sound.page",
        "Vibrate for calls",
        ("make the phone vibrate when somebody calls", "enable vibration for calls"),
        ("no vibration for calls", "stop the phone vibrating when it rings"),
    ),
    (
        "battery_saver",
        "Battery",
        "SystemPart.battery",
        "Battery Saver",
        (),
        ("turn the battery saver off", "stop saving battery"),
    ),
    (
        "location",
        "Security and privacy",
        "SystemPart.security",
        "Use location",
        ("let apps know where I am", "turn on location"),
        ("turn off location", "do not share where I am", "disable GPS"),
    ),
    (
        "mobile_data",
        "Mobile network",
        "SystemPart.mobile",
        "Mobile data",
        ("turn mobile data on", "use the mobile network for internet"),
        ("turn off mobile data", "stop using cellular data"),
    ),
    (
        "hotspot",
        "Mobile network",
        "SystemPart.mobile",
        "Wi-Fi hotspot",
        ("share my internet with a hotspot", "start the hotspot"),
        ("turn off the hotspot", "stop sharing my internet"),
    ),
    (
        "date.twenty_four",
        "Date and time",
        "SystemPart.date",
        "Use 24-hour format",
        ("show the time in 24 hours", "use the 24-hour format"),
        ("show times with AM and PM", "turn off the 24-hour clock"),
    ),
    (
        "date.automatic",
        "Date and time",
        "SystemPart.date",
        "Set time automatically",
        ("get the time from the network", "set the time automatically"),
        ("let me set the time by hand", "turn automatic time off"),
    ),
    ("wifi.on", "Wi-Fi", "Wifi.page", "Use Wi-Fi", ("turn the Wi-Fi on", "enable wireless internet"), ()),
    ("bluetooth.on", "Bluetooth", "Bluetooth.page", "Use Bluetooth", ("switch Bluetooth on", "enable Bluetooth"), ()),
)

CHOICES: tuple[tuple[str, str, str, str, dict[str, Any], tuple[str, ...]], ...] = (
    # path, row of the first page, page, row there, label to value, goals
    (
        "display.timeout",
        "Display",
        "Display.page",
        "Screen timeout",
        {"15 seconds": 15, "30 seconds": 30, "2 minutes": 120, "5 minutes": 300, "10 minutes": 600, "30 minutes": 1800},
        (
            "set the screen timeout to {v}",
            "turn the screen off after {v}",
            "keep the display on for {v}",
            "let the screen go dark after {v}",
        ),
    ),
    (
        "display.font",
        "Display",
        "Display.page",
        "Font size",
        {"Small": "Small", "Large": "Large", "Largest": "Largest"},
        ("set the font size to {v}", "make the text {l}", "I want the letters {l}", "change text size to {l}"),
    ),
    (
        "sound.mode",
        "Sound and vibration",
        "Sound.page",
        "Ring mode",
        {"Vibrate": "Vibrate", "Silent": "Silent"},
        ("set the ring mode to {v}", "put the phone on {l}", "change the ringer to {l}"),
    ),
    (
        "date.zone",
        "Date and time",
        "SystemPart.date",
        "Time zone",
        {z: z for z in ("Auckland", "Berlin", "Chicago", "Delhi", "Los Angeles", "Paris", "Tokyo")},
        ("set the time zone to {v}", "use the time of {v}", "I moved to {v}, change the time zone"),
    ),
)
