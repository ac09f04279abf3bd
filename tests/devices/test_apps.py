"""Apps get the names that their owners use."""

import pytest

from devices.apps import app_name, installed_apps, is_launcher
from devices.phone import App

LAUNCHABLE = """priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
com.whatsapp/.Main
priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
com.android.settings/com.android.settings.Settings
com.whatsapp/.OtherDoor
"""


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("com.whatsapp", "WhatsApp"),
        ("com.acme.todo", "Todo"),
        ("org.example.shopping_list", "Shopping List"),
        ("io.acme.voiceMemo", "Voice Memo"),
        ("com.acme.notes.android", "Notes"),
        ("com.acme.notes.pro", "Notes"),
        ("com.android", "com.android"),
        ("single", "Single"),
    ],
)
def test_an_app_has_a_speakable_name(package: str, name: str) -> None:
    assert app_name(package) == name


def test_a_home_screen_is_told_from_an_app() -> None:
    homes = ["com.android.launcher3", "com.google.android.apps.nexuslauncher", "com.miui.home", "com.huawei.Launcher"]
    apps = ["com.android.settings", "com.google.android.apps.chromecast.app", "com.acme.homework", ""]
    assert [is_launcher(package) for package in (*homes, *apps)] == [True] * 4 + [False] * 4


def test_apps_with_an_icon_are_listed_once_and_by_name() -> None:
    apps = installed_apps(lambda command: LAUNCHABLE if command.startswith("cmd") else "package:com.hidden\n")
    assert apps == [App("com.android.settings", "Settings"), App("com.whatsapp", "WhatsApp")]


def test_an_old_phone_that_cannot_list_icons_gives_all_its_packages() -> None:
    def shell(command: str) -> str:
        packages = ("com.acme.todo", "com.android.launcher3", "com.android.systemui", "com.whatsapp")
        return "".join(f"package:{name}\r\n" for name in packages) if command.startswith("pm") else "Unknown command"

    assert [app.package for app in installed_apps(shell)] == ["com.acme.todo", "com.whatsapp"]
