"""The Phone app: favourites, the call log, contacts, the keypad, a call."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.apps.people import full_name, name_of
from devices.simulated.controls import avatar, button, fab, icon_button
from devices.simulated.patterns import Item, bottom_nav, empty, list_row, more, page, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import BUTTON, FILL, Widget, column, grid, icon, row, scroll, space, text

CALL: dict[str, Any] = {"number": "", "kind": "outgoing", "time": "2026-05-14T09:00", "seconds": 0}
TABS = (("Favourites", "star"), ("Recents", "history"), ("Contacts", "people"))
_KEYS = (
    ("1", ""), ("2", "ABC"), ("3", "DEF"), ("4", "GHI"), ("5", "JKL"), ("6", "MNO"),
    ("7", "PQRS"), ("8", "TUV"), ("9", "WXYZ"), ("*", ""), ("0", "+"), ("#", ""),
)  # fmt: skip
_GLYPHS = {"outgoing": "call_made", "incoming": "call_received", "missed": "call_received"}


class Phone(App):
    """Calls."""

    package = "com.google.android.dialer"
    label = "Phone"
    activity = ".extensions.GoogleDialtactsActivity"
    section = "phone_app"
    glyph = "phone"
    tint = "#1f8a5a"
    permissions = ("Call logs", "Contacts", "Microphone", "Phone")
    templates: ClassVar[Templates] = {"calls": CALL}

    @classmethod
    def defaults(cls) -> Data:
        """Return the call log of a fresh phone."""
        return {
            "calls": [
                {"number": "+44 7700 900111", "kind": "incoming", "time": "2026-05-13T20:14", "seconds": 412},
                {"number": "+44 7700 900105", "kind": "missed", "time": "2026-05-13T11:02", "seconds": 0},
                {"number": "+44 7700 900109", "kind": "outgoing", "time": "2026-05-12T18:40", "seconds": 65},
            ],
            "in_call": "",
            "muted": False,
            "speaker": False,
        }

    def receive(self, intent: str, argument: str) -> bool:
        """Call a number."""
        if intent != "call":
            return False
        self.restart()
        self._call(argument)
        return True

    def main(self, at: Page) -> Widget:
        """Build the tab that is chosen."""
        tab = at.local.setdefault("tab", 1)
        body = (self._favourites, self._recents, self._contacts)[tab]()
        items = [Item(name, partial(at.local.update, tab=i), glyph) for i, (name, glyph) in enumerate(TABS)]
        clear = more(lambda: self.menu(Item("Clear call history", self._ask_clear)))
        return page(
            body,
            bar=toolbar(TABS[tab][0], actions=[clear]),
            fab=fab("apps", "key pad", self._open_keypad, id="dialpad_fab"),
            bottom=bottom_nav(items, tab),
        )

    def _people(self) -> list[Data]:
        people: list[Data] = self.host.data["contacts"]["people"]
        return sorted((p for p in people if p["phone"]), key=lambda p: full_name(p).lower())

    def _favourites(self) -> Widget:
        rows = [self._person(p) for p in self._people() if p["favourite"]]
        return scroll(*rows, key="favourites") if rows else empty("star", "No favourites yet")

    def _contacts(self) -> Widget:
        rows = [self._person(p) for p in self._people()]
        return scroll(*rows, key="contacts", pad=(0, 0, 0, 96)) if rows else empty("people", "No contacts")

    def _person(self, person: Data) -> Widget:
        name = full_name(person)
        return list_row(
            name, summary=person["phone"], leading=avatar(name), on_click=partial(self._call, person["phone"])
        )

    def _recents(self) -> Widget:
        calls = sorted(self.data["calls"], key=lambda call: str(call["time"]), reverse=True)
        rows = [self._log_row(call) for call in calls]
        return scroll(*rows, key="recents", pad=(0, 0, 0, 96)) if rows else empty("history", "Your call log is empty")

    def _log_row(self, call: Data) -> Widget:
        name, moment = name_of(self.host.data, call["number"]), datetime.fromisoformat(call["time"])
        missed = call["kind"] == "missed"
        return list_row(
            name,
            summary=f"{call['kind'].capitalize()}, {moment:%b} {moment.day}, {moment:%H:%M}",
            leading=icon(_GLYPHS[call["kind"]], color="error" if missed else "subtle"),
            trailing=icon_button("phone", f"Call {name}", partial(self._call, call["number"]), id="call_back"),
            title_color="error" if missed else "text",
            on_click=partial(self.host.send, "contacts", "show", call["number"]),
            on_long_click=partial(self._log_menu, call),
        )

    def _log_menu(self, call: Data) -> None:
        def delete() -> None:
            self.data["calls"] = [other for other in self.data["calls"] if other is not call]

        self.menu(
            Item("Send message", partial(self.host.send, "messages", "compose", call["number"])), Item("Delete", delete)
        )

    def _ask_clear(self) -> None:
        self.confirm(
            "Clear call history?", "All calls will be deleted from your history.", "OK", self.data["calls"].clear
        )

    def _open_keypad(self) -> None:
        self.push(self._keypad, texts={"digits": ""})

    def _keypad(self, at: Page) -> Widget:
        digits = at.texts["digits"]

        def press(digit: str) -> None:
            at.texts["digits"] = (digits + digit)[:24]

        def call() -> None:
            if digits:
                self.pop()
                self._call(digits)

        flat = self.host.landscape
        keys = [_key(digit, letters, partial(press, digit), 44.0 if flat else 76.0) for digit, letters in _KEYS]
        pad = grid(*keys, columns=3, gap=8, pad=(32, 12, 32, 12))
        known = name_of(self.host.data, digits)
        typed = column(
            text(digits, id="digits", size=36, align="center", width=FILL, lines=1),
            text(known if known != digits else "", id="match", size=16, color="primary", align="center", width=FILL),
        )
        foot = row(
            space(width=48),
            button(
                "Call", call, id="dialpad_voice_call_button", icon="phone", enabled=bool(digits), height=56, width=140
            ),
            icon_button("backspace", "backspace", partial(at.texts.update, digits=digits[:-1]), id="deleteButton"),
            justify="center",
            gap=24,
            pad=(0, 0, 0, 24),
        )
        bar = toolbar("Keypad", back=self.pop)
        if flat:
            pad.weight = 1
            return page(row(column(typed, foot, width=None, weight=1, gap=24), pad, weight=1), bar=bar)
        return page(space(weight=1), typed, pad, foot, bar=bar)

    def _call(self, number: str) -> None:
        self.data.update(in_call=number, muted=False, speaker=False)
        stamp = f"{self.host.now:%Y-%m-%dT%H:%M}"
        self.data["calls"].append({"number": number, "kind": "outgoing", "time": stamp, "seconds": 0})
        self.push(
            self._in_call,
            number,
            local={"since": self.host.elapsed},
            activity="com.android.incallui.LegacyInCallActivity",
        ).on_back = self._stay

    def _stay(self) -> bool:
        """Keep a call on screen: only End call leaves it."""
        return bool(self.data["in_call"])

    def tick(self) -> bool:
        """Count the seconds of a call."""
        if not self.data["in_call"] or not self.data["calls"]:
            return False
        seconds = int(self.host.elapsed - self.front.local.get("since", self.host.elapsed))
        before, self.data["calls"][-1]["seconds"] = self.data["calls"][-1]["seconds"], seconds
        return bool(before != seconds)

    def _in_call(self, at: Page, number: str) -> Widget:
        del at
        name = name_of(self.host.data, number)
        seconds = self.data["calls"][-1]["seconds"] if self.data["calls"] else 0

        def end() -> None:
            self.data["in_call"] = ""
            self.pop()

        def turn(key: str) -> None:
            self.data[key] = not self.data[key]

        toggles = [
            _toggle("mute", "Mute", self.data["muted"], partial(turn, "muted")),
            _toggle("sound", "Speaker", self.data["speaker"], partial(turn, "speaker")),
        ]
        return page(
            column(
                avatar(name, size=120),
                text(name, id="contactgrid_contact_name", size=32, align="center"),
                text(f"{seconds // 60:02d}:{seconds % 60:02d}", id="contactgrid_bottom_timer", size=18, color="subtle"),
                weight=1,
                align="center",
                justify="center",
                gap=16,
            ),
            row(*toggles, justify="center", gap=32, pad=(0, 0, 0, 24)),
            row(
                button("End call", end, id="incall_end_call", kind="danger", icon="phone", height=60, width=180),
                justify="center",
                pad=(0, 0, 0, 40),
            ),
        )


def _key(digit: str, letters: str, press: Any, height: float) -> Widget:
    return Widget(
        view=BUTTON,
        id=f"dialpad_key_{digit}",
        text=digit,
        desc=f"{digit}, {letters}" if letters else digit,
        on_click=press,
        width=FILL,
        height=height,
        align="center",
        size=30,
        fill="raised",
        radius=height / 2,
        draw="button",
    )


def _toggle(glyph: str, words: str, on: bool, turn: Any) -> Widget:
    face = icon_button(
        glyph, words, turn, fill="primary" if on else "raised", color="on_primary" if on else "text", size=64
    )
    face.checkable, face.checked, face.view = True, on, "android.widget.CompoundButton"
    return column(face, text(words, size=14, color="subtle"), width=None, align="center", gap=6)
