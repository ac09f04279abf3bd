"""The Messages app: conversations, a thread with its draft, starting a chat."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.apps.people import full_name, name_of, same_number
from devices.simulated.controls import avatar, fab, field, icon_button
from devices.simulated.patterns import Item, empty, list_row, more, page, search_toolbar, section, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import LINEAR, TEXT, Widget, column, row, scroll, space, text

Chat = dict[str, Any]
CONVERSATION: Chat = {"number": "", "unread": False, "draft": "", "messages": []}
MESSAGE = {"mine": False, "text": "", "time": "2026-05-14T09:00"}


class Messages(App):
    """Short messages by phone number."""

    package = "com.google.android.apps.messaging"
    label = "Messages"
    activity = ".ui.ConversationListActivity"
    section = "messages"
    glyph = "message"
    tint = "#2d62c9"
    permissions = ("Contacts", "Phone", "SMS")
    templates: ClassVar[Templates] = {"conversations": CONVERSATION, "conversations[].messages": MESSAGE}

    @classmethod
    def defaults(cls) -> Data:
        """Return the conversations of a fresh phone."""
        return {"conversations": [_chat(*chat) for chat in _CHATS]}

    def receive(self, intent: str, argument: str) -> bool:
        """Open the thread with a number."""
        if intent != "compose":
            return False
        self.restart()
        self._open(self._with(argument))
        return True

    def name(self, chat: Chat) -> str:
        """Return who a conversation is with."""
        return name_of(self.host.data, chat["number"])

    def main(self, at: Page) -> Widget:
        """Build the list of conversations, the latest first."""
        del at
        chats = sorted(self.data["conversations"], key=_latest, reverse=True)
        body = (
            scroll(*map(self._row, chats), key="chats", id="list", pad=(0, 4, 0, 96))
            if chats
            else empty("message", "No conversations")
        )
        return page(
            body,
            bar=toolbar(
                "Messages",
                actions=[icon_button("search", "Search messages", self._open_search, id="action_zero_state_search")],
            ),
            fab=fab("message", "Start chat", self._start, id="start_chat_fab", words="Start chat"),
        )

    def _row(self, chat: Chat) -> Widget:
        name, last = self.name(chat), chat["messages"][-1] if chat["messages"] else None
        said = (("You: " if last["mine"] else "") + last["text"]) if last else ""
        if chat["draft"]:
            said = f"Draft: {chat['draft']}"
        stamp = _short_time(last["time"], self.host.now) if last else ""
        when = text(stamp, id="conversation_timestamp", size=13, color="subtle")
        dot = Widget(width=10, height=10, radius=5, fill="primary" if chat["unread"] else "")
        return list_row(
            name,
            summary=said,
            leading=avatar(name, size=44),
            trailing=column(when, dot, width=None, gap=8, align="end"),
            title_id="conversation_name",
            summary_id="conversation_snippet",
            id="swipeableContainer",
            bold=bool(chat["unread"]),
            on_click=partial(self._open, chat),
            on_long_click=partial(self._chat_menu, chat),
        )

    def _chat_menu(self, chat: Chat) -> None:
        words = "Mark as read" if chat["unread"] else "Mark as unread"
        self.menu(
            Item(words, partial(chat.update, unread=not chat["unread"])),
            Item("Delete", partial(self._ask_delete, chat)),
        )

    def _open(self, chat: Chat) -> None:
        chat["unread"] = False
        self.push(self._thread, chat, activity=".conversation.screen.ConversationActivity")

    def _with(self, number: str) -> Chat:
        """Return the conversation with a number, a new one if need be; it is kept once it holds anything."""
        for chat in self.data["conversations"]:
            if same_number(chat["number"], number):
                found: Chat = chat
                return found
        return {**CONVERSATION, "number": number, "messages": []}

    def _thread(self, at: Page, chat: Chat) -> Widget:
        name = self.name(chat)
        bubbles = scroll(*self._bubbles(chat), key="bubbles", id="message_list", gap=6, pad=(14, 8, 14, 8))
        bubbles.gravity = "bottom"
        actions = [
            icon_button("phone", "Call", partial(self._call, chat), id="action_call"),
            more(partial(self._thread_menu, chat)),
        ]
        at.local["chat"] = chat
        return page(
            bubbles if chat["messages"] else space(weight=1),
            self._compose(at, chat),
            bar=toolbar(name, back=self.pop, actions=actions),
        )

    def _compose(self, at: Page, chat: Chat) -> Widget:
        def write(words: str) -> None:
            self._keep(chat)
            chat["draft"] = words

        def send() -> None:
            if chat["draft"].strip():
                self._keep(chat)
                chat["messages"].append(
                    {"mine": True, "text": chat["draft"].strip(), "time": f"{self.host.now:%Y-%m-%dT%H:%M}"}
                )
                chat["draft"] = ""
                self.host.scroll_to(at.scope, "bubbles", 1 << 24)

        entry = field(
            chat["draft"],
            write,
            hint="Text message",
            id="compose_message_text",
            multiline=True,
            width=None,
            weight=1,
            radius=26,
        )
        ready = bool(chat["draft"].strip())
        button = icon_button(
            "send",
            "Send message",
            send,
            id="send_message_button_icon",
            color="on_primary",
            fill="primary" if ready else "raised",
            enabled=ready,
        )
        return row(entry, button, view=LINEAR, id="compose_container", gap=10, align="end", pad=(14, 6, 14, 12))

    def _keep(self, chat: Chat) -> None:
        if not any(other is chat for other in self.data["conversations"]):
            self.data["conversations"].append(chat)

    def _bubbles(self, chat: Chat) -> list[Widget]:
        parts, day = [], ""
        for message in chat["messages"]:
            if message["time"][:10] != day:
                day = message["time"][:10]
                moment = datetime.fromisoformat(message["time"])
                label = f"{moment:%A, %b} {moment.day}"
                parts.append(
                    text(label, id="date_header", size=13, color="subtle", align="center", width=-1, pad=(0, 10, 0, 6))
                )
            parts.append(_bubble(message))
        return parts

    def _thread_menu(self, chat: Chat) -> None:
        self.menu(
            Item("Details", partial(self.host.send, "contacts", "show", chat["number"])),
            Item("Delete", partial(self._ask_delete, chat)),
        )

    def _call(self, chat: Chat) -> None:
        if not self.host.send("phone_app", "call", chat["number"]):
            self.host.toast("No app can do that")

    def _ask_delete(self, chat: Chat) -> None:
        def delete() -> None:
            self.data["conversations"] = [other for other in self.data["conversations"] if other is not chat]
            self.restart()
            self.host.toast("Conversation deleted")

        self.confirm("Delete this conversation?", "This is permanent and can't be undone.", "Delete", delete)

    def _start(self) -> None:
        self.push(
            self._new_chat, texts={"to": ""}, focus="recipient_text_view", activity=".startchat.StartChatActivity"
        )

    def _new_chat(self, at: Page) -> Widget:
        typed = at.texts["to"].strip()

        def choose(number: str) -> None:
            self.pop()
            self._open(self._with(number))

        entry = field(
            at.texts["to"],
            at.setter("to"),
            hint="Type names, phone numbers or emails",
            id="recipient_text_view",
            action="next",
        )
        people = sorted(self.host.data["contacts"]["people"], key=lambda p: full_name(p).lower())
        found = [p for p in people if p["phone"] and typed.lower() in f"{full_name(p)} {p['phone']}".lower()]
        rows = [
            list_row(
                full_name(p),
                summary=p["phone"],
                leading=avatar(full_name(p)),
                title_id="contact_name",
                summary_id="contact_number",
                on_click=partial(choose, p["phone"]),
            )
            for p in found
        ]
        if sum(c.isdigit() for c in typed) >= 3 and not found:
            rows = [list_row(f"Send to {typed}", icon_name="add", on_click=partial(choose, typed))]
        return page(
            column(entry, pad=(16, 4, 16, 8)),
            scroll(section("Contacts"), *rows, key="contacts", id="contact_list", pad=(0, 0, 0, 24)),
            bar=toolbar("New conversation", back=self.pop),
        )

    def _open_search(self) -> None:
        self.push(self._search, texts={"query": ""}, focus="zero_state_search_box")

    def _search(self, at: Page) -> Widget:
        words = at.texts["query"].strip().lower()
        found = [chat for chat in self.data["conversations"] if words and words in self._said(chat)]
        bar = search_toolbar(
            at.texts["query"], at.setter("query"), "Search messages", "zero_state_search_box", self.pop
        )
        body = (
            scroll(*map(self._row, found), key="found", id="list")
            if found
            else empty("search", "No results" if words else "Search messages")
        )
        return page(body, bar=bar)

    def _said(self, chat: Chat) -> str:
        return " ".join([self.name(chat), chat["number"], *(m["text"] for m in chat["messages"])]).lower()


def _bubble(message: dict[str, Any]) -> Widget:
    mine = message["mine"]
    body = Widget(
        view=TEXT,
        id="message_text",
        text=message["text"],
        size=16,
        pad=(16, 10, 16, 10),
        radius=20,
        fill="primary" if mine else "bubble",
        color="on_primary" if mine else "text",
        draw="button",
    )
    holder = row(body, width=None, pad=(64 if mine else 0, 0, 0 if mine else 64, 0))
    return column(holder, align="end" if mine else "start")


def _latest(chat: Chat) -> str:
    return str(chat["messages"][-1]["time"]) if chat["messages"] else ""


def _short_time(stamp: str, now: datetime) -> str:
    moment = datetime.fromisoformat(stamp)
    return f"{moment:%H:%M}" if moment.date() == now.date() else f"{moment:%b} {moment.day}"


def _chat(number: str, unread: bool, messages: tuple[tuple[bool, str, str], ...]) -> Chat:
    said = [{"mine": mine, "text": words, "time": stamp} for mine, words, stamp in messages]
    return {"number": number, "unread": unread, "draft": "", "messages": said}


_CHATS = (
    (
        "+44 7700 900110",
        True,
        (
            (False, "Did you book the table?", "2026-05-13T18:02"),
            (True, "Yes, by the window", "2026-05-13T18:10"),
            (False, "Perfect, thank you!", "2026-05-13T18:11"),
            (False, "See you at 7?", "2026-05-14T08:55"),
        ),
    ),
    (
        "+44 7700 900111",
        False,
        (
            (False, "Don't forget Grandma's birthday on Sunday", "2026-05-12T12:20"),
            (True, "Already bought flowers", "2026-05-12T12:31"),
        ),
    ),
    (
        "+44 7700 900102",
        False,
        (
            (True, "Can you send me the slides?", "2026-05-11T15:40"),
            (False, "Sent. The numbers on page 4 are new.", "2026-05-11T16:05"),
        ),
    ),
    ("+44 7700 900105", False, ((False, "Your appointment is on 14 May at 15:30.", "2026-05-08T10:00"),)),
    ("60777", False, ((False, "Your parcel will arrive today between 11:00 and 13:00.", "2026-05-06T07:45"),)),
)
