"""The Notes app: cards, text notes and checklists, saved as they are typed."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import button, checkbox, fab, field, icon_button
from devices.simulated.patterns import Item, empty, more, page, section, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import FRAME, LINEAR, Widget, column, grid, icon, row, scroll, text

Note = dict[str, Any]
NOTE: Note = {"title": "", "body": "", "kind": "text", "items": [], "pinned": False, "edited": "2026-05-10T12:00"}
ITEM = {"text": "", "done": False}
_CARD_ITEMS = 5


class Notes(App):
    """Notes of an owner; nothing has to be saved by hand."""

    package = "com.simplemobiletools.notes.pro"
    label = "Notes"
    activity = ".activities.MainActivity"
    section = "notes"
    glyph = "note"
    tint = "#d09a1e"
    templates: ClassVar[Templates] = {"notes": NOTE, "notes[].items": ITEM}

    @classmethod
    def defaults(cls) -> Data:
        """Return the notes of a fresh phone."""
        return {"notes": [{**NOTE, **note} for note in _default_notes()]}

    def main(self, at: Page) -> Widget:
        """Build the cards, pinned ones first."""
        query = at.texts.setdefault("query", "")
        search = field(
            query, at.setter("query"), hint="Search notes", id="search_field", icon="search", radius=28, action="search"
        )
        notes = [note for note in self._ordered() if query.strip().lower() in _words(note)]
        body = (
            scroll(*self._cards(notes), key="notes", id="notes_list", pad=(16, 4, 16, 96), gap=10)
            if notes
            else empty("note", "No notes found" if query.strip() else "No notes yet")
        )
        return page(
            column(search, pad=(16, 4, 16, 8)),
            body,
            bar=toolbar("Notes"),
            fab=fab("add", "Add note", self._choose_kind, id="notes_fab"),
            fill="background",
        )

    def _ordered(self) -> list[Note]:
        return sorted(self.data["notes"], key=lambda note: (note["pinned"], note["edited"]), reverse=True)

    def _cards(self, notes: list[Note]) -> list[Widget]:
        pinned = [note for note in notes if note["pinned"]]
        others = [note for note in notes if not note["pinned"]]
        columns = 3 if self.host.landscape else 2
        parts: list[Widget] = []
        for title, some in (("Pinned", pinned), ("Others", others)):
            if some and pinned:
                parts.append(section(title))
            if some:
                parts.append(grid(*map(self._card, some), columns=columns, gap=10))
        return parts

    def _card(self, note: Note) -> Widget:
        parts = [text(note["title"], id="note_title", size=17, bold=True, lines=2)] if note["title"] else []
        if note["kind"] == "checklist":
            parts += [_card_item(item) for item in note["items"][:_CARD_ITEMS]]
        elif note["body"]:
            parts.append(text(note["body"], id="note_text", size=15, color="subtle", lines=6))
        return column(
            *(parts or [text("Empty note", size=15, color="subtle")]),
            view=FRAME,
            id="note_card",
            fill="card",
            radius=18,
            pad=(16, 14, 14, 16),
            gap=6,
            on_click=partial(self._open, note),
            on_long_click=partial(self._note_menu, note),
        )

    def _note_menu(self, note: Note) -> None:
        self.menu(
            Item("Unpin" if note["pinned"] else "Pin", partial(note.update, pinned=not note["pinned"])),
            Item("Delete", partial(self._ask_delete, note)),
        )

    def _choose_kind(self) -> None:
        self.menu(
            Item("Text note", partial(self._create, "text")), Item("Checklist", partial(self._create, "checklist"))
        )

    def _create(self, kind: str) -> None:
        note = {**NOTE, "kind": kind, "items": []}
        self._open(note, focus="note_title_field")

    def _open(self, note: Note, focus: str = "") -> None:
        self.push(self._editor, note, activity=".activities.NoteActivity", texts={"item": ""}, focus=focus)

    def _touch(self, note: Note) -> None:
        """Mark a note as edited now, and keep it if it is new."""
        note["edited"] = f"{self.host.now:%Y-%m-%dT%H:%M}"
        if not any(other is note for other in self.data["notes"]):
            self.data["notes"].append(note)

    def _editor(self, at: Page, note: Note) -> Widget:
        def write(key: str, words: str) -> None:
            note[key] = words
            self._touch(note)

        title = field(
            note["title"],
            partial(write, "title"),
            hint="Title",
            id="note_title_field",
            fill="",
            size=24,
            bold=True,
            action="next",
        )
        parts = self._checklist(at, note) if note["kind"] == "checklist" else [self._body(note, write)]
        pin = icon_button(
            "pin" if note["pinned"] else "pin_off",
            "Unpin" if note["pinned"] else "Pin",
            partial(self._pin, note),
            id="pin",
            selected=bool(note["pinned"]),
        )
        menu = more(lambda: self.menu(Item("Delete", partial(self._ask_delete, note))))
        return page(
            scroll(title, *parts, key="editor", view=LINEAR, id="note_editor", pad=(4, 0, 4, 24)),
            bar=toolbar("", back=self.back, actions=[pin, menu]),
        )

    def _body(self, note: Note, write: Any) -> Widget:
        return field(
            note["body"], partial(write, "body"), hint="Note", id="note_view", multiline=True, fill="", size=17
        )

    def _pin(self, note: Note) -> None:
        note["pinned"] = not note["pinned"]
        self._touch(note)

    def _checklist(self, at: Page, note: Note) -> list[Widget]:
        def add() -> None:
            words = at.texts["item"].strip()
            if words:
                note["items"].append({"text": words, "done": False})
                at.texts["item"] = ""
                self._touch(note)

        entry = field(
            at.texts["item"], at.setter("item"), hint="List item", id="new_item", on_submit=add, width=None, weight=1
        )
        line = row(
            entry, button("Add", add, id="add_item", kind="tonal", enabled=bool(at.texts["item"].strip())), gap=10
        )
        return [*(self._item(note, item) for item in note["items"]), column(line, pad=(16, 8, 16, 8))]

    def _item(self, note: Note, item: dict[str, Any]) -> Widget:
        def turn() -> None:
            item["done"] = not item["done"]
            self._touch(note)

        def remove() -> None:
            note["items"] = [other for other in note["items"] if other is not item]
            self._touch(note)

        box = checkbox(
            item["done"],
            turn,
            words=item["text"],
            id="checklist_item",
            width=None,
            color="subtle" if item["done"] else "text",
        )
        box.weight = 1
        return row(box, icon_button("close", f"Delete {item['text']}", remove, color="subtle"), pad=(8, 0, 4, 0))

    def _ask_delete(self, note: Note) -> None:
        def delete() -> None:
            self.data["notes"] = [other for other in self.data["notes"] if other is not note]
            self.restart()
            self.host.snackbar("Note deleted", "Undo", lambda: self.data["notes"].append(note))

        self.confirm("Delete this note?", "", "Delete", delete)


def _card_item(item: dict[str, Any]) -> Widget:
    mark = icon("task" if item["done"] else "circle", view="", size=16)
    words = text(item["text"], id="item_text", size=15, color="subtle" if item["done"] else "text", lines=1)
    return row(mark, words, gap=8)


def _words(note: Note) -> str:
    return " ".join([note["title"], note["body"], *(item["text"] for item in note["items"])]).lower()


def _default_notes() -> list[Note]:
    def items(*words: str, done: int = 0) -> list[dict[str, Any]]:
        return [{"text": word, "done": i < done} for i, word in enumerate(words)]

    return [
        {
            "title": "Groceries",
            "kind": "checklist",
            "items": items("Milk", "Eggs", "Tomatoes", "Coffee beans", done=1),
            "pinned": True,
            "edited": "2026-05-13T19:20",
        },
        {
            "title": "Wi-Fi at the cabin",
            "body": "Network: Maple Street 12\nPassword: maplesyrup",
            "edited": "2026-05-11T21:04",
        },
        {
            "title": "Book ideas",
            "body": "The Left Hand of Darkness\nPiranesi\nThe Overstory",
            "edited": "2026-05-09T08:15",
        },
        {"title": "", "body": "Call the landlord about the heating", "edited": "2026-05-07T10:30"},
        {
            "title": "Packing for Lisbon",
            "kind": "checklist",
            "items": items("Passport", "Sunscreen", "Charger"),
            "edited": "2026-05-05T22:41",
        },
    ]
