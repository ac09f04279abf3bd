"""Tasks with music and voice recordings."""

from __future__ import annotations

from random import Random
from typing import Any

from scripts.train.phone.oracle import Hold, Rule, Task, Type, on, tap
from scripts.train.phone.tasks.words import (
    Entry,
    Maker,
    about,
    both,
    check,
    entry,
    has,
    is_,
    lacks,
    other_than,
    pick,
    quote,
    says,
    titles,
    typed,
    value,
)
from scripts.train.worlds import vocabulary as v

_SONGS, _PHOTOS, _RECORDINGS = "music.songs", "gallery.photos", "recorder.recordings"


def song(rng: Random) -> Task:
    """Play a song, like it, or put it on a playlist."""
    songs = _songs(rng)
    target = pick(rng, songs)
    title, mine = target["title"], about("title", target["title"])
    t = rng.choice((title, quote(rng, title)))
    lists = [{"name": "Morning", "songs": []}, {"name": "Long drive", "songs": []}]
    start: dict[str, Any] = {"music": {"songs": songs, "playlists": lists}}
    row = on("Music.main|Music.search|Music.list", tap(title))
    more = on("Music.main|Music.search|Music.list", tap(f"More options for {title}"), Hold(title))
    playing = is_("music.player.song", title)
    songs_tab = on("Music.main", tap("Songs"))
    kind = rng.choice(("play", "like", "list"))
    if kind == "play":
        goals: tuple[str, ...] = (
            f"play {t}",
            f"I want to hear {t}",
            f"put on the song {t}",
            f"start {t} in the music player",
        )
        rules: tuple[Rule, ...] = (on("menu", tap("Play"), when=mine), row, songs_tab)
        return Task("play song", "Music", goals, both(playing, is_("music.player.playing", True)), rules, start)
    if kind == "like":
        wanted = rng.random() < 0.7
        target["liked"] = not wanted
        word = "Like" if wanted else "Unlike"
        goals = (
            (f"like the song {t}", f"add {t} to the liked songs", f"I love {t}, mark it")
            if wanted
            else (f"unlike {t}", f"take {t} out of the liked songs", f"I don't like {t} any more")
        )
        rules = (
            on("menu", tap(word), when=mine),
            on("Music.now_playing", tap(word), when=playing),
            more,
            songs_tab,
        )
        return Task("like song", "Music", goals, has(_SONGS, title=title, liked=wanted), rules, start)
    name = rng.choice(("Morning", "Long drive"))
    goals = (f"add {t} to the playlist {name}", f"put {t} on my {name} playlist", f"save {t} in the list {name}")
    rules = (
        on("Music.choose_playlist", tap(name), when=mine),
        on("menu", tap("Add to playlist"), when=mine),
        more,
        songs_tab,
    )
    done = check(lambda seen: title in (entry(seen, "music.playlists", name=name) or {"songs": []})["songs"])
    return Task("song to playlist", "Music", goals, done, rules, start)


def _songs(rng: Random) -> list[Entry]:
    names = rng.sample(list(v.SONGS), rng.randint(6, 16))
    return [
        {
            "title": name,
            "artist": rng.choice(v.ARTISTS),
            "album": "Singles",
            "seconds": rng.randint(140, 300),
            "liked": rng.random() < 0.2,
        }
        for name in names
    ]


def player(rng: Random) -> Task:
    """Pause, go on, shuffle or repeat what is playing; or make a playlist."""
    songs = _songs(rng)
    now = pick(rng, songs)["title"]
    kind = rng.choice(("pause", "go on", "shuffle", "repeat", "next", "playlist"))
    start: dict[str, Any] = {
        "music": {"songs": songs, "player": {"song": now, "playing": kind != "go on", "position": 20}}
    }
    open_it = on("Music.main", tap("Now playing"))
    if kind == "playlist":
        name = titles(rng, 1)[0]
        q = quote(rng, name)
        goals = (f"make a playlist called {q}", f"create the playlist {q}", f"start a new playlist named {q}")
        rules: tuple[Rule, ...] = (
            on("Music.name_dialog", tap("Save"), when=typed("name", name)),
            on("Music.name_dialog", Type(name, "Playlist name")),
            on("Music.main", tap("New playlist"), when=lambda seen: seen.local.get("tab") == 2),
            on("Music.main", tap("Playlists")),
        )
        return Task("new playlist", "Music", goals, has("music.playlists", name=name), rules, start)
    goals, label, done = {
        "pause": (
            ("pause the music", "stop playing", "be quiet, pause the song"),
            "Pause",
            is_("music.player.playing", False),
        ),
        "go on": (
            ("resume the music", "go on playing", "continue the song"),
            "Play",
            is_("music.player.playing", True),
        ),
        "shuffle": (
            ("play in random order", "turn shuffle on", "shuffle my songs"),
            "Shuffle off",
            is_("music.player.shuffle", True),
        ),
        "repeat": (
            ("repeat all songs", "turn repeat on", "play the list again and again"),
            "Repeat off",
            lambda seen: value(seen, "music.player.repeat") != "off",
        ),
        "next": (
            ("skip this song", "play the next song", "go to the next track"),
            "Next",
            lambda seen: value(seen, "music.player.song") != now,
        ),
    }[kind]
    rules = (on("Music.now_playing|Music.main|Music.list", tap(label)), open_it)
    return Task(f"player {kind}", "Music", goals, done, rules, start)


def recording(rng: Random) -> Task:
    """Play, rename or remove a recording; pause or save the one that is being made."""
    recordings = [
        {"name": name.capitalize(), "seconds": rng.randint(20, 2000), "date": f"2026-04-{10 + at}"}
        for at, name in enumerate(titles(rng, rng.randint(2, 7)))
    ]
    target = pick(rng, recordings)
    name, mine = target["name"], about("name", target["name"])
    start: dict[str, Any] = {"recorder": {"recordings": recordings}}
    t = rng.choice((name, quote(rng, name)))
    menu = on("Recorder.main", tap(f"More options for {name}"), Hold(name))
    kind = rng.choice(("play", "rename", "delete", "pause", "save"))
    if kind == "play":
        goals: tuple[str, ...] = (f"play the recording {t}", f"listen to {t}", f"let me hear the recording {t}")
        rules: tuple[Rule, ...] = (on("Recorder.main", tap(name), tap(f"Play {name}")),)
        return Task("play recording", "Recorder", goals, is_("recorder.playing", name), rules, start)
    if kind == "delete":
        goals = (f"delete the recording {t}", f"remove {t} from the recorder", f"I don't need the recording {t}")
        rules = (on("dialog", tap("Delete"), when=mine), on("menu", tap("Delete"), when=mine), menu)
        return Task(
            "delete recording",
            "Recorder",
            goals,
            lacks(_RECORDINGS, name=name),
            rules,
            start,
            spoilt=other_than(_RECORDINGS, len(recordings) - 1),
        )
    if kind == "pause":
        start["recorder"] |= {"state": "recording", "seconds": 12}
        goals = ("pause the recording", "hold the voice recording for a moment", "stop recording for now")
        rules = (on("Recorder.main", tap("Pause")),)
        return Task(
            "pause recording",
            "Recorder",
            goals,
            is_("recorder.state", "paused"),
            rules,
            start,
            is_("recorder.state", "idle"),
        )
    new = titles(rng, 1)[0]
    q = quote(rng, new)
    if kind == "save":
        start["recorder"] |= {"state": "recording", "seconds": 12}
        goals = (
            f"save the recording as {q}",
            f"finish the recording and call it {q}",
            f"keep what is being recorded under the name {q}",
        )
        here = says("Save recording")
        rules = (
            on("Recorder.name_dialog", tap("Save"), when=both(here, typed("name", new))),
            on("Recorder.name_dialog", Type(new, "Name"), when=here),
            on("Recorder.main", tap("Save")),
        )
        return Task(
            "save recording",
            "Recorder",
            goals,
            has(_RECORDINGS, name=new),
            rules,
            start,
            lambda seen: value(seen, "recorder.state") == "idle",
        )
    goals = (f"rename the recording {name} to {q}", f"call the recording {name} {q}", f"give {name} the name {q}")
    rules = (
        on("Recorder.name_dialog", tap("Save"), when=both(mine, typed("name", new))),
        on("Recorder.name_dialog", Type(new, "Name"), when=mine),
        on("menu", tap("Rename"), when=mine),
        menu,
    )
    return Task(
        "rename recording", "Recorder", goals, has(_RECORDINGS, name=new), rules, start, lacks(_RECORDINGS, name=name)
    )


MAKERS: tuple[Maker, ...] = (song, song, player, recording)
