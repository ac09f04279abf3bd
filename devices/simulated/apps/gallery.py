"""The Gallery app: photos, albums, one photo with its actions."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import field, icon_button, photo
from devices.simulated.patterns import (
    Item,
    bottom_nav,
    dialog,
    empty,
    group,
    list_row,
    more,
    page,
    section,
    toolbar,
)
from devices.simulated.state import Templates
from devices.simulated.widgets import FILL, Widget, column, grid, row, scroll, text

Photo = dict[str, Any]
PHOTO: Photo = {"name": "", "scene": 0, "date": "2026-05-01", "album": "Camera", "favourite": False, "video": False}
TABS = (("Photos", "image"), ("Albums", "folder"), ("Favourites", "heart"))


class Gallery(App):
    """Photos and videos."""

    package = "com.android.gallery3d"
    label = "Gallery"
    activity = ".app.GalleryActivity"
    section = "gallery"
    glyph = "image"
    tint = "#7a4fc0"
    permissions = ("Photos and videos",)
    templates: ClassVar[Templates] = {"photos": PHOTO}

    @classmethod
    def defaults(cls) -> Data:
        """Return the photos of a fresh phone."""
        return {
            "photos": [{**PHOTO, **dict(zip(("name", "scene", "date", "album"), one, strict=True))} for one in _PHOTOS]
        }

    def main(self, at: Page) -> Widget:
        """Build the tab that is chosen."""
        tab = at.local.setdefault("tab", 0)
        body = (self._all, self._albums, self._favourites)[tab]()
        items = [Item(name, partial(at.local.update, tab=i), glyph) for i, (name, glyph) in enumerate(TABS)]
        return page(body, bar=toolbar("Gallery"), bottom=bottom_nav(items, tab))

    def _sorted(self) -> list[Photo]:
        return sorted(self.data["photos"], key=lambda p: (str(p["date"]), str(p["name"])), reverse=True)

    def _all(self) -> Widget:
        return self._tiles(self._sorted(), "No photos")

    def _favourites(self) -> Widget:
        return self._tiles([p for p in self._sorted() if p["favourite"]], "No favourites yet")

    def _tiles(self, photos: list[Photo], nothing: str) -> Widget:
        if not photos:
            return empty("image", nothing)
        parts: list[Widget] = []
        for day in dict.fromkeys(str(p["date"]) for p in photos):
            some = [p for p in photos if p["date"] == day]
            parts.append(section(day))
            parts.append(grid(*map(self._tile, some), columns=6 if self.host.landscape else 3, gap=3))
        return scroll(*parts, key="photos", id="gallery_grid", pad=(3, 0, 3, 24))

    def _tile(self, one: Photo) -> Widget:
        kind = "Video" if one["video"] else "Photo"
        return photo(
            one["scene"], desc=f"{kind} {one['name']}", height=132, radius=4, on_click=partial(self._open, one)
        )

    def _albums(self) -> Widget:
        names = sorted({str(p["album"]) for p in self.data["photos"]})
        if not names:
            return empty("folder", "No albums")
        return scroll(grid(*map(self._album, names), columns=2, gap=14), key="albums", pad=(16, 8, 16, 24))

    def _album(self, name: str) -> Widget:
        inside = [p for p in self._sorted() if p["album"] == name]
        cover = photo(inside[0]["scene"], desc="", id="cover", height=150, radius=20)
        cover.view = ""
        return column(
            cover,
            text(name, id="album_title", size=16, lines=1),
            text(f"{len(inside)} items", id="album_count", size=14, color="subtle"),
            view="android.widget.FrameLayout",
            gap=4,
            on_click=partial(self.push, self._album_page, name),
        )

    def _album_page(self, at: Page, name: str) -> Widget:
        del at
        return page(
            self._tiles([p for p in self._sorted() if p["album"] == name], "No photos"),
            bar=toolbar(name, back=self.pop),
        )

    def _open(self, one: Photo) -> None:
        self.push(self._viewer, local={"photo": one}, activity=".app.PhotoPage")

    def _viewer(self, at: Page) -> Widget:
        one, photos = at.local["photo"], self._sorted()

        def turn(way: str) -> None:
            place = next(i for i, other in enumerate(photos) if other is one) + {"left": 1, "right": -1}.get(way, 0)
            if 0 <= place < len(photos):
                at.local["photo"] = photos[place]

        shown = photo(one["scene"], desc=one["name"], id="photo_view", height=FILL, radius=0)
        shown.on_swipe, shown.weight = turn, 1
        favourite = icon_button(
            "heart" if one["favourite"] else "heart_off",
            "Remove from favourites" if one["favourite"] else "Add to favourites",
            partial(one.update, favourite=not one["favourite"]),
            id="favourite",
            selected=bool(one["favourite"]),
        )
        actions = row(
            favourite,
            icon_button("share", "Share", partial(self.host.toast, "Nothing to share with"), id="share"),
            icon_button("info", "Details", partial(self.push, self._details, one, kind="sheet"), id="details"),
            icon_button("delete", "Delete", partial(self._ask_delete, one), id="delete"),
            justify="center",
            gap=36,
            height=72,
        )
        menu = more(
            lambda: self.menu(
                Item("Rename", partial(self._ask_name, one)), Item("Move to album", partial(self._ask_album, one))
            )
        )
        return page(shown, actions, bar=toolbar(one["name"], back=self.pop, actions=[menu]))

    def _details(self, at: Page, one: Photo) -> Widget:
        del at
        return group(
            list_row(one["name"], summary="Name"),
            list_row(one["date"], summary="Date"),
            list_row(one["album"], summary="Album"),
        )

    def _ask_delete(self, one: Photo) -> None:
        def delete() -> None:
            self.data["photos"] = [other for other in self.data["photos"] if other is not one]
            self.pop()
            self.host.snackbar("Photo deleted", "Undo", partial(self.data["photos"].append, one))

        self.confirm("Delete this photo?", one["name"], "Delete", delete)

    def _ask_name(self, one: Photo) -> None:
        self._ask("Rename", "name", one)

    def _ask_album(self, one: Photo) -> None:
        self._ask("Move to album", "album", one)

    def _ask(self, title: str, key: str, one: Photo) -> None:
        self.push(self._text_dialog, title, key, one, kind="dialog", texts={"value": one[key]}, focus="edit_value")

    def _text_dialog(self, at: Page, title: str, key: str, one: Photo) -> Widget:
        value = at.texts["value"].strip()

        def save() -> None:
            if value:
                one[key] = value
                self.pop()

        entry = field(at.texts["value"], at.setter("value"), hint=key.capitalize(), id="edit_value", on_submit=save)
        return dialog(title, entry, buttons=[Item("Cancel", self.pop), Item("OK", save, enabled=bool(value))])


_PHOTOS = (
    ("IMG_2041.jpg", 0, "2026-05-12", "Camera"),
    ("IMG_2042.jpg", 1, "2026-05-12", "Camera"),
    ("IMG_2043.jpg", 2, "2026-05-12", "Camera"),
    ("IMG_2050.jpg", 3, "2026-05-09", "Camera"),
    ("IMG_2051.jpg", 4, "2026-05-09", "Camera"),
    ("Screenshot_0503.png", 5, "2026-05-03", "Screenshots"),
    ("lisbon-1.jpg", 6, "2026-04-18", "Holidays"),
    ("lisbon-2.jpg", 7, "2026-04-18", "Holidays"),
    ("lisbon-3.jpg", 8, "2026-04-18", "Holidays"),
    ("lisbon-4.jpg", 9, "2026-04-18", "Holidays"),
)
