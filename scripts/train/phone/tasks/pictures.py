"""Tasks with pictures and the camera."""

from __future__ import annotations

from random import Random

from scripts.train.phone.oracle import Rule, Task, Type, on, tap
from scripts.train.phone.tasks.words import (
    Entry,
    Maker,
    about,
    both,
    has,
    is_,
    lacks,
    other_than,
    pick,
    quote,
    says,
    shows,
    titles,
    typed,
)
from scripts.train.worlds import vocabulary as v

_SONGS, _PHOTOS, _RECORDINGS = "music.songs", "gallery.photos", "recorder.recordings"


def photo(rng: Random) -> Task:
    """Open, favour, remove, rename or move a picture."""
    photos = _photos(rng)
    target = pick(rng, photos)
    name, start = target["name"], {"gallery": {"photos": photos}}
    mine = about("name", name)
    row = on("Gallery.main|Gallery.album_page", tap(f"Photo {name}", f"Video {name}"))
    tab = on("Gallery.main", tap("Photos"), when=lambda seen: seen.local.get("tab") != 0)
    more = on("Gallery.viewer", tap("More options"), when=mine)
    kind = rng.choice(("open", "favourite", "delete", "rename", "album"))
    gone = lacks(_PHOTOS, name=name)
    if kind == "open":
        goals: tuple[str, ...] = (f"show me {name}", f"open the picture {name}", f"look at the photo {name}")
        done = shows("Gallery.viewer", mine)
        return Task("open photo", "Gallery", goals, done, (row, tab), start)
    if kind == "favourite":
        goals = (
            f"add {name} to the favourites",
            f"mark {name} as a favourite",
            f"I like the picture {name}, keep it with my favourites",
        )
        rules: tuple[Rule, ...] = (on("Gallery.viewer", tap("Add to favourites"), when=mine), row, tab)
        return Task("favourite photo", "Gallery", goals, has(_PHOTOS, name=name, favourite=True), rules, start, gone)
    if kind == "delete":
        goals = (f"delete {name}", f"remove the picture {name}", f"throw {name} away")
        rules = (on("dialog", tap("Delete"), when=mine), on("Gallery.viewer", tap("Delete"), when=mine), row, tab)
        return Task("delete photo", "Gallery", goals, gone, rules, start, spoilt=other_than(_PHOTOS, len(photos) - 1))
    new = titles(rng, 1)[0]
    q = quote(rng, new)
    entry_, field = ("Rename", "Name") if kind == "rename" else ("Move to album", "Album")
    goals = (
        (f"rename {name} to {q}", f"call the picture {name} {q}", f"change the name of {name} to {q}")
        if kind == "rename"
        else (f"move {name} to the album {q}", f"put the picture {name} into the album {q}")
    )
    rules = (
        on("Gallery.text_dialog", tap("OK"), when=both(mine, says(entry_), typed("value", new))),
        on("Gallery.text_dialog", Type(new, field), when=both(mine, says(entry_))),
        on("menu", tap(entry_), when=mine),
        more,
        row,
        tab,
    )
    done = has(_PHOTOS, name=new) if kind == "rename" else has(_PHOTOS, name=name, album=new)
    return Task(f"{kind} photo", "Gallery", goals, done, rules, start, lambda seen: gone(seen) and not done(seen))


def _photos(rng: Random) -> list[Entry]:
    numbers = rng.sample(range(2100, 2999), rng.randint(4, 14))
    return [
        {
            "name": rng.choice((f"IMG_{number}.jpg", f"{rng.choice(v.TITLE_WORDS)}-{number % 100}.jpg")),
            "scene": number % 12,
            "date": f"2026-0{rng.randint(1, 4)}-{rng.randint(10, 14)}",
            "album": rng.choice(("Camera", "Garden", "Trips")),
        }
        for number in numbers
    ]


def camera(rng: Random) -> Task:
    """Record a video, or set the camera up."""
    kind = rng.choice(("video", "stop", "flash", "front", "mode"))
    if kind == "video":
        goals: tuple[str, ...] = ("start filming", "record a video", "begin a video recording with the camera")
        rules: tuple[Rule, ...] = (on("Camera.main", tap("Start recording")), on("Camera.main", tap("Video")))
        return Task("video", "Camera", goals, is_("camera.recording", True), rules)
    if kind == "stop":
        start = {"camera": {"mode": "Video", "recording": True, "recorded": rng.randint(3, 90)}}
        goals = ("stop filming", "end the video recording", "finish the video")
        return Task(
            "stop video",
            "Camera",
            goals,
            is_("camera.recording", False),
            (on("Camera.main", tap("Stop recording")),),
            start,
        )
    if kind == "flash":
        wanted = rng.choice(("On", "Off"))
        goals = (
            f"turn the camera's flash {wanted.lower()}",
            f"set the flash of the camera to {wanted.lower()}",
            f"make the camera use flash {wanted.lower()}",
        )
        rules = (on("Camera.main", tap(*(f"Flash {f}" for f in ("auto", "on", "off") if f != wanted.lower()))),)
        return Task("flash", "Camera", goals, is_("camera.flash", wanted), rules)
    if kind == "front":
        wanted = rng.choice(("front", "back"))
        start = {"camera": {"facing": "back" if wanted == "front" else "front"}}
        goals = (
            f"switch to the {wanted} camera",
            f"use the camera on the {wanted}",
            f"turn the camera round to the {wanted}",
        )
        return Task(
            "facing", "Camera", goals, is_("camera.facing", wanted), (on("Camera.main", tap("Switch camera")),), start
        )
    goals = ("go to video mode", "set the camera to video", "switch the camera from photo to video")
    return Task("video mode", "Camera", goals, is_("camera.mode", "Video"), (on("Camera.main", tap("Video")),))


MAKERS: tuple[Maker, ...] = (photo, photo, camera)
