"""The input methods that are installed, enabled and chosen."""

from __future__ import annotations

ADB_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
"""The input method that uiautomator2 installs to type what the clipboard cannot."""

ADB_KEYBOARD_PACKAGE = "com.github.uiautomator"

SYSTEM_KEYBOARD = "com.android.inputmethod.latin/.LatinIME"


class InputMethods:
    """Input methods by id. `current` is the default one."""

    def __init__(self) -> None:
        self.installed = [SYSTEM_KEYBOARD]
        self.enabled = [SYSTEM_KEYBOARD]
        self.current = SYSTEM_KEYBOARD

    def install(self, package: str) -> None:
        """Take notice of an installed package; AdbKeyboard's brings its input method."""
        if package == ADB_KEYBOARD_PACKAGE and ADB_KEYBOARD not in self.installed:
            self.installed.append(ADB_KEYBOARD)

    def uninstall(self, package: str) -> None:
        """Take notice of a removed package."""
        for known in [k for k in self.installed if k.startswith(package + "/")]:
            self.installed.remove(known)
            self.disable(known)

    def enable(self, keyboard: str) -> bool:
        """Enable one; False when it is not installed."""
        if keyboard in self.installed and keyboard not in self.enabled:
            self.enabled.append(keyboard)
        return keyboard in self.installed

    def disable(self, keyboard: str) -> None:
        """Disable one; the system's takes its place."""
        if keyboard in self.enabled:
            self.enabled.remove(keyboard)
        if self.current == keyboard:
            self.current = SYSTEM_KEYBOARD

    def choose(self, keyboard: str) -> bool:
        """Make one the default; False when it is not enabled."""
        if keyboard in self.enabled:
            self.current = keyboard
        return keyboard in self.enabled
