"""The Files app: folders, opening, creating, renaming, moving, deleting, sorting, searching."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import button, fab, field, icon_button, photo
from devices.simulated.patterns import Item, choice_dialog, dialog, empty, list_row, more, page, search_toolbar, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import FILL, Widget, column, icon, row, scroll, space, text

File = dict[str, Any]
ENTRY: File = {"path": "", "folder": False, "size": 0, "modified": "2026-05-01", "text": ""}
SORTS = ("Name", "Date modified", "Size")
_GLYPHS = {"pdf": "file", "txt": "note", "jpg": "image", "png": "image", "mp3": "music", "m4a": "mic", "mp4": "video"}


class Files(App):
    """What is stored on the phone."""

    package = "com.google.android.documentsui"
    label = "Files"
    activity = "com.android.documentsui.files.FilesActivity"
    section = "files"
    glyph = "folder"
    tint = "#3b7fb5"
    permissions = ("Files and media",)
    templates: ClassVar[Templates] = {"entries": ENTRY}

    @classmethod
    def defaults(cls) -> Data:
        """Return the files of a fresh phone."""
        return {"entries": [{**ENTRY, **entry} for entry in _ENTRIES], "sort": "Name"}

    def main(self, at: Page) -> Widget:
        """Build the top folder."""
        return self._folder(at, "")

    def _folder(self, at: Page, path: str) -> Widget:
        del at
        moving = self.pages[0].local.get("moving")
        entries = self._inside(path)
        rows = [self._row(entry) for entry in entries]
        actions = [
            icon_button("search", "Search", self._open_search, id="option_menu_search"),
            icon_button("sort", "Sort by…", self._choose_sort, id="sub_menu_sort"),
        ]
        body = scroll(*rows, key="files", id="dir_list", pad=(0, 4, 0, 96)) if rows else empty("folder", "No items")
        return page(
            body,
            *([self._move_bar(path, moving)] if moving is not None else []),
            bar=toolbar(_name(path) or "Files", back=self.pop if path else None, actions=actions),
            fab=None
            if moving is not None
            else fab("add", "New folder", partial(self._ask_name, path, None), id="new_folder"),
        )

    def _inside(self, path: str) -> list[File]:
        entries = [entry for entry in self.data["entries"] if _parent(entry["path"]) == path]
        keys = {
            "Name": lambda e: e["path"].lower(),
            "Date modified": lambda e: [-ord(c) for c in e["modified"]],
            "Size": lambda e: -e["size"],
        }
        return sorted(sorted(entries, key=keys[self.data["sort"]]), key=lambda e: not e["folder"])

    def _row(self, entry: File, *, located: bool = False) -> Widget:
        count = sum(_parent(other["path"]) == entry["path"] for other in self.data["entries"])
        about = f"{count} item{'s' * (count != 1)}" if entry["folder"] else _size(entry["size"])
        where = f", in {_parent(entry['path']) or 'Files'}" if located else f", {entry['modified']}"
        kind = "folder" if entry["folder"] else _GLYPHS.get(_extension(entry["path"]), "file")
        name = _name(entry["path"])
        return list_row(
            name,
            summary=about + where,
            leading=icon(kind, color="primary" if entry["folder"] else "subtle", size=28),
            trailing=icon_button("more", f"More options for {name}", partial(self._entry_menu, entry), id="item_more"),
            summary_id="details",
            on_click=partial(self._open, entry),
            on_long_click=partial(self._entry_menu, entry),
        )

    def _open(self, entry: File) -> None:
        if entry["folder"]:
            self.push(self._folder, entry["path"])
        else:
            self.push(self._viewer, entry, activity=".ViewerActivity")

    def _viewer(self, at: Page, entry: File) -> Widget:
        del at
        name = _name(entry["path"])
        if _extension(entry["path"]) in ("jpg", "png"):
            shown: Widget = photo(sum(map(ord, name)), desc=name, id="preview", height=420)
        else:
            shown = text(entry["text"] or "Preview not available", id="preview", size=17, width=FILL)
        facts = text(f"{_size(entry['size'])}, {entry['modified']}", id="details", size=14, color="subtle")
        return page(
            scroll(shown, facts, key="viewer", gap=16, pad=(20, 12, 20, 20)),
            bar=toolbar(name, back=self.pop, actions=[more(partial(self._entry_menu, entry))]),
        )

    def _entry_menu(self, entry: File) -> None:
        self.menu(
            Item("Rename", partial(self._ask_name, _parent(entry["path"]), entry)),
            Item("Move to…", partial(self._start_moving, entry)),
            Item("Delete", partial(self._ask_delete, entry)),
        )

    def _start_moving(self, entry: File) -> None:
        self.restart()
        self.pages[0].local["moving"] = entry

    def _move_bar(self, path: str, entry: File) -> Widget:
        inside_itself = (path + "/").startswith(entry["path"] + "/")

        def stop() -> None:
            self.pages[0].local.pop("moving")

        def move() -> None:
            stop()
            self._rename(entry, _join(path, _name(entry["path"])))
            self.host.toast(f"Moved to {_name(path) or 'Files'}")

        return row(
            text(f"Move {_name(entry['path'])}", size=15, lines=1, weight=1),
            button("Cancel", stop, id="cancel", kind="text"),
            button("Move here", move, id="move_here", enabled=not inside_itself),
            height=72,
            gap=8,
            pad=(20, 0, 12, 0),
            fill="raised",
        )

    def _rename(self, entry: File, path: str) -> None:
        """Give an entry another path, and everything inside it too."""
        old = entry["path"]
        for other in self.data["entries"]:
            if other is not entry and other["path"].startswith(old + "/"):
                other["path"] = path + other["path"][len(old) :]
        entry["path"] = path

    def _ask_delete(self, entry: File) -> None:
        def delete() -> None:
            path = entry["path"]
            self.data["entries"] = [
                other
                for other in self.data["entries"]
                if other["path"] != path and not other["path"].startswith(path + "/")
            ]
            if self.front.args[:1] == (entry,):
                self.pop()
            self.host.toast(f"{_name(path)} deleted")

        self.confirm(f"Delete {_name(entry['path'])}?", "It cannot be brought back.", "Delete", delete)

    def _ask_name(self, folder: str, entry: File | None) -> None:
        name = _name(entry["path"]) if entry is not None else ""
        self.push(self._name_dialog, folder, entry, kind="dialog", texts={"name": name}, focus="android:id/text1")

    def _name_dialog(self, at: Page, folder: str, entry: File | None) -> Widget:
        name = at.texts["name"].strip()
        path = _join(folder, name)
        taken = any(other["path"] == path and other is not entry for other in self.data["entries"])

        def save() -> None:
            if not name or taken or "/" in name:
                return
            self.pop()
            if entry is not None:
                self._rename(entry, path)
            else:
                today = f"{self.host.now:%Y-%m-%d}"
                self.data["entries"].append({**ENTRY, "path": path, "folder": True, "modified": today})

        fields = [field(at.texts["name"], at.setter("name"), hint="Name", id="android:id/text1", on_submit=save)]
        if taken:
            fields.append(text("An item with this name exists", id="error", size=14, color="error"))
        return dialog(
            "Rename" if entry is not None else "New folder",
            *fields,
            buttons=[Item("Cancel", self.pop), Item("OK", save, enabled=bool(name) and not taken)],
        )

    def _choose_sort(self) -> None:
        def chosen(choice: str) -> None:
            self.data["sort"] = choice
            self.pop()

        self.push(lambda _: choice_dialog("Sort by", SORTS, self.data["sort"], chosen, self.pop), kind="dialog")

    def _open_search(self) -> None:
        self.push(self._search, texts={"query": ""}, focus="search_src_text")

    def _search(self, at: Page) -> Widget:
        words = at.texts["query"].strip().lower()
        found = [e for e in self.data["entries"] if words and words in _name(e["path"]).lower()]
        body = (
            scroll(*(self._row(e, located=True) for e in found), key="found") if found else empty("search", "No items")
        )
        bar = search_toolbar(at.texts["query"], at.setter("query"), "Search files", "search_src_text", self.pop)
        return page(body, space(), bar=column(bar))


def _parent(path: str) -> str:
    return path.rpartition("/")[0]


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def _extension(path: str) -> str:
    return path.rpartition(".")[2].lower()


def _size(size: int) -> str:
    if size < 1000:
        return f"{size} B"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


_ENTRIES: tuple[File, ...] = (
    {"path": "Documents", "folder": True},
    {"path": "Download", "folder": True},
    {"path": "Music", "folder": True},
    {"path": "Pictures", "folder": True},
    {"path": "Documents/Contracts", "folder": True},
    {
        "path": "Documents/Contracts/lease.pdf",
        "size": 410_000,
        "modified": "2026-02-11",
        "text": "Lease agreement, 3 Maple Street",
    },
    {
        "path": "Documents/diary.txt",
        "size": 5_400,
        "modified": "2026-05-12",
        "text": "Rain all day. Finished the book.",
    },
    {"path": "Documents/budget.txt", "size": 1_200, "modified": "2026-05-01", "text": "Rent 950, food 320, travel 140"},
    {
        "path": "Download/invoice.pdf",
        "size": 88_000,
        "modified": "2026-05-10",
        "text": "Invoice 2026-114, total 240.00",
    },
    {"path": "Download/boarding-pass.pdf", "size": 132_000, "modified": "2026-05-13", "text": "LHR to LIS, seat 14A"},
    {"path": "Download/recipe.txt", "size": 900, "modified": "2026-04-20", "text": "Two eggs, flour, a pinch of salt"},
    {"path": "Music/morning.mp3", "size": 4_100_000, "modified": "2026-01-15"},
    {"path": "Pictures/beach.jpg", "size": 2_300_000, "modified": "2026-03-30"},
    {"path": "Pictures/sunset.jpg", "size": 1_900_000, "modified": "2026-04-02"},
    {"path": "notes.txt", "size": 300, "modified": "2026-05-02", "text": "Router password is on the back"},
)
