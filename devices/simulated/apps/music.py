"""The Music app: songs, artists, playlists, what is playing."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import field, icon_button, slider
from devices.simulated.patterns import Item, dialog, empty, list_row, more, page, search_toolbar, tabs, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import FILL, LINEAR, Widget, column, icon, row, scroll, space, text

Song = dict[str, Any]
SONG: Song = {"title": "", "artist": "", "album": "", "seconds": 180, "liked": False}
PLAYLIST: dict[str, Any] = {"name": "", "songs": []}
TABS = ("Songs", "Artists", "Playlists")
REPEATS = ("off", "all", "one")


class Music(App):
    """Songs on the phone."""

    package = "com.android.music"
    label = "Music"
    activity = ".MusicBrowserActivity"
    section = "music"
    glyph = "music"
    tint = "#b3416f"
    permissions = ("Music and audio",)
    templates: ClassVar[Templates] = {"songs": SONG, "playlists": PLAYLIST}

    @classmethod
    def defaults(cls) -> Data:
        """Return the songs of a fresh phone."""
        return {
            "songs": [{**SONG, "title": t, "artist": a, "album": b, "seconds": s} for t, a, b, s in _SONGS],
            "playlists": [{"name": "Running", "songs": ["Daylight Run", "Neon Bridges"]}],
            "player": {"song": "", "playing": False, "position": 0, "shuffle": False, "repeat": "off"},
        }

    def __init__(self, host: Any) -> None:
        super().__init__(host)
        self._mark = host.elapsed

    @property
    def _player(self) -> Data:
        player: Data = self.data["player"]
        return player

    def tick(self) -> bool:
        """Let the song play; True when the time shown has changed."""
        passed, self._mark = self.host.elapsed - self._mark, self.host.elapsed
        song = self._current()
        if not self._player["playing"] or song is None:
            return False
        before = int(self._player["position"])
        self._player["position"] += passed
        if self._player["position"] >= song["seconds"]:
            if self._player["repeat"] == "one":
                self._player["position"] = 0
            else:
                self._step(1)
        return int(self._player["position"]) != before

    def _current(self) -> Song | None:
        title = self._player["song"]
        return next((song for song in self.data["songs"] if song["title"] == title), None)

    def main(self, at: Page) -> Widget:
        """Build the tab that is chosen, what is playing below it."""
        tab = at.local.setdefault("tab", 0)
        body = (self._songs, self._artists, self._playlists)[tab]()
        items = [Item(name, partial(at.local.update, tab=i)) for i, name in enumerate(TABS)]
        search = icon_button("search", "Search", self._open_search, id="search")
        return page(tabs(items, tab), body, *self._mini(), bar=toolbar("Music", actions=[search]))

    def _songs(self) -> Widget:
        songs = sorted(self.data["songs"], key=lambda song: str(song["title"]))
        return scroll(*map(self._row, songs), key="songs", id="track_list") if songs else empty("music", "No songs")

    def _row(self, song: Song) -> Widget:
        here = song["title"] == self._player["song"]
        return list_row(
            song["title"],
            summary=f"{song['artist']} · {_clock(song['seconds'])}",
            leading=icon(
                "play" if here and self._player["playing"] else "music", color="primary" if here else "subtle"
            ),
            trailing=icon_button(
                "more", f"More options for {song['title']}", partial(self._song_menu, song), id="song_more"
            ),
            title_color="primary" if here else "text",
            title_id="line1",
            summary_id="line2",
            on_click=partial(self._play, song),
            on_long_click=partial(self._song_menu, song),
        )

    def _artists(self) -> Widget:
        names = sorted({str(song["artist"]) for song in self.data["songs"]})
        rows = [
            list_row(
                name,
                summary=f"{sum(s['artist'] == name for s in self.data['songs'])} songs",
                icon_name="person",
                on_click=partial(
                    self._open_list, name, lambda name=name: [s for s in self.data["songs"] if s["artist"] == name]
                ),
            )
            for name in names
        ]
        return scroll(*rows, key="artists")

    def _playlists(self) -> Widget:
        rows = [list_row("New playlist", icon_name="add", on_click=partial(self._name_playlist, None))]
        rows.append(
            list_row("Liked songs", icon_name="heart", on_click=partial(self._open_list, "Liked songs", self._liked))
        )
        for playlist in self.data["playlists"]:
            rows.append(
                list_row(
                    playlist["name"],
                    summary=f"{len(playlist['songs'])} songs",
                    icon_name="list",
                    on_click=partial(self._open_list, playlist["name"], partial(self._of_playlist, playlist)),
                    on_long_click=partial(self._playlist_menu, playlist),
                )
            )
        return scroll(*rows, key="playlists")

    def _liked(self) -> list[Song]:
        return [song for song in self.data["songs"] if song["liked"]]

    def _of_playlist(self, playlist: Data) -> list[Song]:
        return [song for song in self.data["songs"] if song["title"] in playlist["songs"]]

    def _playlist_menu(self, playlist: Data) -> None:
        def delete() -> None:
            self.data["playlists"] = [other for other in self.data["playlists"] if other is not playlist]

        self.menu(Item("Delete", delete))

    def _open_list(self, title: str, songs: Any) -> None:
        self.push(self._list, title, songs)

    def _list(self, at: Page, title: str, songs: Any) -> Widget:
        del at
        found = songs()
        body = scroll(*map(self._row, found), key="list") if found else empty("music", "No songs here yet")
        return page(body, *self._mini(), bar=toolbar(title, back=self.pop))

    def _mini(self) -> list[Widget]:
        song = self._current()
        if song is None:
            return []
        words = column(
            text(song["title"], id="title", size=16, lines=1),
            text(song["artist"], id="artist", size=14, color="subtle", lines=1),
            width=None,
            weight=1,
        )
        bar = row(
            icon("music", view="", color="primary"),
            words,
            self._pause_button("text", 24),
            icon_button("next", "Next", partial(self._step, 1), id="next"),
            view=LINEAR,
            id="nowplaying",
            desc="Now playing",
            height=72,
            gap=14,
            pad=(20, 0, 8, 0),
            fill="raised",
            on_click=lambda: self.push(self._now_playing, activity=".MediaPlaybackActivity"),
        )
        return [bar]

    def _pause_button(self, color: str, size: float, fill: str = "", whole: float = 48) -> Widget:
        def turn() -> None:
            self._player["playing"] = not self._player["playing"]

        playing = self._player["playing"]
        return icon_button(
            "pause" if playing else "play",
            "Pause" if playing else "Play",
            turn,
            id="pause",
            color=color,
            icon_size=size,
            fill=fill,
            size=whole,
        )

    def _now_playing(self, at: Page) -> Widget:
        del at
        song, player = self._current(), self._player
        if song is None:
            return page(empty("music", "Nothing is playing"), bar=toolbar("", back=self.pop))

        def seek(value: float) -> None:
            player["position"] = value * song["seconds"]

        def turn_repeat() -> None:
            player["repeat"] = REPEATS[(REPEATS.index(player["repeat"]) + 1) % len(REPEATS)]

        like = icon_button(
            "heart" if song["liked"] else "heart_off",
            "Unlike" if song["liked"] else "Like",
            partial(song.update, liked=not song["liked"]),
            id="like",
            color="primary",
            selected=bool(song["liked"]),
        )
        shuffle = icon_button(
            "shuffle",
            f"Shuffle {'on' if player['shuffle'] else 'off'}",
            partial(player.update, shuffle=not player["shuffle"]),
            id="shuffle",
            color="primary" if player["shuffle"] else "subtle",
            selected=bool(player["shuffle"]),
        )
        repeat = icon_button(
            "repeat",
            f"Repeat {player['repeat']}",
            turn_repeat,
            id="repeat",
            color="subtle" if player["repeat"] == "off" else "primary",
        )
        art = Widget(
            view="android.widget.ImageView",
            id="album",
            desc=f"Cover of {song['album']}",
            draw="photo",
            value=sum(map(ord, song["album"])),
            width=260,
            height=120 if self.host.landscape else 260,
            radius=24,
        )
        return page(
            space(weight=1),
            column(art, align="center"),
            row(
                column(
                    text(song["title"], id="trackname", size=26, lines=1),
                    text(song["artist"], id="artistname", size=17, color="subtle", lines=1),
                    width=None,
                    weight=1,
                ),
                like,
                pad=(28, 24, 20, 8),
            ),
            column(
                slider(player["position"] / song["seconds"], seek, id="progress", desc="Position"), pad=(28, 0, 28, 0)
            ),
            row(
                text(_clock(player["position"]), id="currenttime", size=14, color="subtle", weight=1),
                text(_clock(song["seconds"]), id="totaltime", size=14, color="subtle"),
                pad=(28, 0, 28, 12),
            ),
            row(
                shuffle,
                icon_button("previous", "Previous", partial(self._step, -1), id="prev", icon_size=32),
                self._pause_button("on_primary", 34, "primary", 76),
                icon_button("next", "Next", partial(self._step, 1), id="next", icon_size=32),
                repeat,
                justify="center",
                gap=14,
                pad=(0, 0, 0, 32),
            ),
            space(weight=1),
            bar=toolbar("", back=self.pop, actions=[more(partial(self._song_menu, song))]),
        )

    def _play(self, song: Song) -> None:
        self._player.update(song=song["title"], playing=True, position=0)

    def _step(self, by: int) -> None:
        titles = sorted(str(song["title"]) for song in self.data["songs"])
        song = self._current()
        if song is None:
            return
        at = (titles.index(song["title"]) + by * (3 if self._player["shuffle"] else 1)) % len(titles)
        self._player.update(song=titles[at], position=0)

    def _song_menu(self, song: Song) -> None:
        self.menu(
            Item("Play", partial(self._play, song)),
            Item("Unlike" if song["liked"] else "Like", partial(song.update, liked=not song["liked"])),
            Item("Add to playlist", partial(self.push, self._choose_playlist, song, kind="dialog")),
        )

    def _choose_playlist(self, at: Page, song: Song) -> Widget:
        del at

        def add(playlist: Data) -> None:
            if song["title"] not in playlist["songs"]:
                playlist["songs"].append(song["title"])
            self.pop()
            self.host.toast(f"Added to {playlist['name']}")

        def new() -> None:
            self.pop()
            self._name_playlist(song)

        rows = [list_row("New playlist", icon_name="add", on_click=new)]
        rows += [list_row(p["name"], icon_name="list", on_click=partial(add, p)) for p in self.data["playlists"]]
        return dialog("Add to playlist", *rows, buttons=[Item("Cancel", self.pop)], flush=True)

    def _name_playlist(self, song: Song | None) -> None:
        self.push(self._name_dialog, song, kind="dialog", texts={"name": ""}, focus="playlist")

    def _name_dialog(self, at: Page, song: Song | None) -> Widget:
        name = at.texts["name"].strip()

        def save() -> None:
            if name:
                self.data["playlists"].append({"name": name, "songs": [song["title"]] if song is not None else []})
                self.pop()

        entry = field(
            at.texts["name"], at.setter("name"), hint="Playlist name", id="playlist", on_submit=save, width=FILL
        )
        return dialog("New playlist", entry, buttons=[Item("Cancel", self.pop), Item("Save", save, enabled=bool(name))])

    def _open_search(self) -> None:
        self.push(self._search, texts={"query": ""}, focus="search_src_text")

    def _search(self, at: Page) -> Widget:
        words = at.texts["query"].strip().lower()
        found = [s for s in self.data["songs"] if words and words in f"{s['title']} {s['artist']} {s['album']}".lower()]
        bar = search_toolbar(at.texts["query"], at.setter("query"), "Search songs", "search_src_text", self.pop)
        body = scroll(*map(self._row, found), key="found") if found else empty("search", "No songs found")
        return page(body, *self._mini(), bar=bar)


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


_SONGS = (
    ("Amber Rooms", "The Lanterns", "Low Tide", 214),
    ("Blue Kettle", "Ines Faro", "Kitchen Songs", 187),
    ("Copper Sky", "The Lanterns", "Low Tide", 241),
    ("Daylight Run", "Northbound", "Miles", 196),
    ("Every Second Sunday", "Ines Faro", "Kitchen Songs", 203),
    ("Falling Slow", "Mara Quill", "Paper", 255),
    ("Glass Harbour", "The Lanterns", "Harbour", 228),
    ("Hours", "Mara Quill", "Paper", 171),
    ("Neon Bridges", "Northbound", "Miles", 209),
    ("Old Film", "Mara Quill", "Paper", 199),
    ("Quiet Engines", "Northbound", "Miles", 232),
    ("Winter Bus", "Ines Faro", "Kitchen Songs", 176),
)
