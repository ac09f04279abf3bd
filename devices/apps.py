"""Which apps a phone has, under the names their owner knows them by."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from devices.phone import App

Shell = Callable[[str], str]
"""Runs a shell command on the phone and returns what it prints."""

_LAUNCHABLE = "cmd package query-activities --brief -a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
_COMPONENT = re.compile(r"^\s*([A-Za-z][\w.]*)/[\w.$]+\s*$", re.MULTILINE)
_PACKAGE = re.compile(r"^package:(\S+)\s*$", re.MULTILINE)
_SILENT = frozenset(
    {"com", "org", "net", "io", "de", "cn", "us", "app", "apps", "android", "google", "mobile", "client", "pro", "lite"}
)
"""Parts of a package that tell nothing of what the app is."""
_NO_APP = re.compile(r"launcher|systemui|inputmethod|\bproviders?\b|^android$|^com\.android\.shell$", re.IGNORECASE)
"""Packages without an icon, for phones that cannot list which have one."""
_LAUNCHER = re.compile(r"launcher|\.home$", re.IGNORECASE)
"""Packages of home screens: com.android.launcher3, com.sec.android.app.launcher, com.miui.home, ..."""

NAMES: Mapping[str, str] = {
    "com.android.settings": "Settings",
    "com.android.systemui": "System UI",
    "com.android.packageinstaller": "Package installer",
    "com.android.permissioncontroller": "Permissions",
    "com.google.android.permissioncontroller": "Permissions",
    "com.android.chrome": "Chrome",
    "com.android.vending": "Play Store",
    "com.android.contacts": "Contacts",
    "com.google.android.contacts": "Contacts",
    "com.samsung.android.app.contacts": "Contacts",
    "com.android.dialer": "Phone",
    "com.google.android.dialer": "Phone",
    "com.samsung.android.dialer": "Phone",
    "com.android.mms": "Messages",
    "com.android.messaging": "Messages",
    "com.google.android.apps.messaging": "Messages",
    "com.samsung.android.messaging": "Messages",
    "com.android.deskclock": "Clock",
    "com.google.android.deskclock": "Clock",
    "com.sec.android.app.clockpackage": "Clock",
    "com.android.calendar": "Calendar",
    "com.google.android.calendar": "Calendar",
    "com.samsung.android.calendar": "Calendar",
    "com.android.calculator2": "Calculator",
    "com.google.android.calculator": "Calculator",
    "com.miui.calculator": "Calculator",
    "com.sec.android.app.popupcalculator": "Calculator",
    "com.android.camera": "Camera",
    "com.android.camera2": "Camera",
    "com.google.android.GoogleCamera": "Camera",
    "com.sec.android.app.camera": "Camera",
    "com.android.gallery3d": "Gallery",
    "com.miui.gallery": "Gallery",
    "com.sec.android.gallery3d": "Gallery",
    "com.google.android.apps.photos": "Photos",
    "com.google.android.apps.docs": "Drive",
    "com.google.android.apps.docs.editors.docs": "Docs",
    "com.google.android.apps.docs.editors.sheets": "Sheets",
    "com.google.android.apps.maps": "Maps",
    "com.google.android.apps.nbu.files": "Files",
    "com.android.documentsui": "Files",
    "com.google.android.documentsui": "Files",
    "com.google.android.apps.translate": "Translate",
    "com.google.android.apps.youtube.music": "YouTube Music",
    "com.google.android.apps.tachyon": "Meet",
    "com.google.android.apps.walletnfcrel": "Wallet",
    "com.google.android.apps.wellbeing": "Digital Wellbeing",
    "com.google.android.gm": "Gmail",
    "com.google.android.googlequicksearchbox": "Google",
    "com.google.android.keep": "Keep",
    "com.google.android.youtube": "YouTube",
    "com.android.soundrecorder": "Recorder",
    "com.google.android.apps.recorder": "Recorder",
    "com.sec.android.app.sbrowser": "Samsung Internet",
    "com.sec.android.app.myfiles": "My Files",
    "com.mi.android.globalFileexplorer": "File Manager",
    "com.microsoft.office.outlook": "Outlook",
    "com.microsoft.teams": "Teams",
    "com.microsoft.office.word": "Word",
    "com.microsoft.office.excel": "Excel",
    "com.microsoft.skydrive": "OneDrive",
    "com.whatsapp": "WhatsApp",
    "com.whatsapp.w4b": "WhatsApp Business",
    "org.telegram.messenger": "Telegram",
    "org.thoughtcrime.securesms": "Signal",
    "com.facebook.katana": "Facebook",
    "com.facebook.orca": "Messenger",
    "com.instagram.android": "Instagram",
    "com.twitter.android": "X",
    "com.zhiliaoapp.musically": "TikTok",
    "com.snapchat.android": "Snapchat",
    "com.linkedin.android": "LinkedIn",
    "com.pinterest": "Pinterest",
    "com.reddit.frontpage": "Reddit",
    "com.discord": "Discord",
    "com.Slack": "Slack",
    "us.zoom.videomeetings": "Zoom",
    "com.skype.raider": "Skype",
    "com.viber.voip": "Viber",
    "jp.naver.line.android": "LINE",
    "com.tencent.mm": "WeChat",
    "com.tencent.mobileqq": "QQ",
    "com.eg.android.AlipayGphone": "Alipay",
    "com.taobao.taobao": "Taobao",
    "com.jingdong.app.mall": "JD",
    "com.sina.weibo": "Weibo",
    "com.ss.android.ugc.aweme": "Douyin",
    "tv.danmaku.bili": "Bilibili",
    "com.spotify.music": "Spotify",
    "com.netflix.mediaclient": "Netflix",
    "com.amazon.mShop.android.shopping": "Amazon",
    "com.amazon.kindle": "Kindle",
    "com.ebay.mobile": "eBay",
    "com.booking": "Booking.com",
    "com.airbnb.android": "Airbnb",
    "com.ubercab": "Uber",
    "com.ubercab.eats": "Uber Eats",
    "com.waze": "Waze",
    "com.paypal.android.p2pmobile": "PayPal",
    "com.duolingo": "Duolingo",
    "com.dropbox.android": "Dropbox",
    "com.evernote": "Evernote",
    "com.todoist": "Todoist",
    "org.mozilla.firefox": "Firefox",
    "org.mozilla.focus": "Firefox Focus",
    "com.opera.browser": "Opera",
    "com.brave.browser": "Brave",
    "com.duckduckgo.mobile.android": "DuckDuckGo",
    "org.videolan.vlc": "VLC",
    "org.fdroid.fdroid": "F-Droid",
    "net.osmand": "OsmAnd",
    "de.danoeh.antennapod": "AntennaPod",
    "com.simplemobiletools.calendar.pro": "Calendar",
    "com.simplemobiletools.gallery.pro": "Gallery",
    "com.simplemobiletools.filemanager.pro": "Files",
}
"""Names of common packages: adb gives packages without labels, and labels are what people say."""


def installed_apps(shell: Shell) -> list[App]:
    """Return the apps with a launcher icon, by name; where a phone cannot list those, all packages it has."""
    packages = _COMPONENT.findall(shell(_LAUNCHABLE))
    if not packages:
        packages = [name for name in _PACKAGE.findall(shell("pm list packages")) if not _NO_APP.search(name)]
    apps = [App(package, app_name(package)) for package in dict.fromkeys(packages)]
    return sorted(apps, key=lambda app: (app.name.casefold(), app.package))


def app_name(package: str) -> str:
    """Return the name of a common app, else the most telling part of its package: `com.acme.todo` is Todo."""
    if known := NAMES.get(package):
        return known
    telling = [part for part in package.split(".") if part.lower() not in _SILENT]
    if not telling:
        return package
    return re.sub(r"[_\-]+|(?<=[a-z])(?=[A-Z])", " ", telling[-1]).strip().title()


def is_launcher(package: str) -> bool:
    """Say whether the package is a home screen's."""
    return _LAUNCHER.search(package) is not None
