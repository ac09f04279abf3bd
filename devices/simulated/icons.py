"""Icons drawn on a 24x24 grid, described in one line each and rendered as masks of any size.

A description is a list of strokes and shapes separated by `;`: `l` line, `p` polygon, `c` disc, `o` circle,
`r` box, `b` outlined box, `a` arc, `i` pie; an upper-case letter erases instead of painting. Angles are in
degrees clockwise from three o'clock, strokes two units wide.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageDraw

_OVERSAMPLE = 4
_GRID = 24

ICONS: Mapping[str, str] = {
    "back": "l 20 12 5 12; l 11 6 5 12 11 18",
    "forward": "l 9 6 15 12 9 18",
    "left": "l 15 6 9 12 15 18",
    "up": "l 6 15 12 9 18 15",
    "down": "l 6 9 12 15 18 9",
    "close": "l 6 6 18 18; l 18 6 6 18",
    "check": "l 5 12 10 17 19 7",
    "add": "l 12 5 12 19; l 5 12 19 12",
    "minus": "l 5 12 19 12",
    "more": "c 12 5 2; c 12 12 2; c 12 19 2",
    "menu": "l 4 7 20 7; l 4 12 20 12; l 4 17 20 17",
    "search": "o 10.5 10.5 6.5; l 15 15 20.5 20.5",
    "edit": "p 4 20 4 16 15 5 19 9 8 20; p 16 4 17.5 2.5 21.5 6.5 20 8",
    "delete": "r 6 7 18 21 2; r 4.5 4 19.5 6 0; r 9 2.5 15 5 1; L 10 10 10 18; L 14 10 14 18",
    "share": "c 18 5 2.6; c 6 12 2.6; c 18 19 2.6; l 18 5 6 12 18 19",
    "star": "p 12 2.5 15 9 22 9.6 16.7 14.2 18.3 21.2 12 17.5 5.7 21.2 7.3 14.2 2 9.6 9 9",
    "star_off": "p 12 2.5 15 9 22 9.6 16.7 14.2 18.3 21.2 12 17.5 5.7 21.2 7.3 14.2 2 9.6 9 9;"
    "P 12 6.6 13.8 10.7 18.3 11.1 14.9 14 15.9 18.4 12 16.1 8.1 18.4 9.1 14 5.7 11.1 10.2 10.7",
    "send": "p 3 4 22 12 3 20 3 14 14 12 3 10",
    "person": "c 12 8 4; i 12 21 8 180 360",
    "people": "c 9 8 3.6; i 9 20 7 180 360; c 17 9 2.8; i 17.5 20 5.5 180 360",
    "phone": "p 4 3 9 3 10.5 8 8 9.8 9.8 13 14.2 16 16 13.5 21 15 21 20 19.5 21 13 19.5 7 15 4 10 3 4.5",
    "message": "r 3 3.5 21 17.5 2.5; p 3 14 3 21.5 8 17; L 7 8 17 8; L 7 12.5 14 12.5",
    "mail": "r 2.5 5 21.5 19 2; L 4 8 12 13.5 20 8",
    "clock": "o 12 12 9; l 12 7 12 12 15.5 14.5",
    "alarm": "o 12 13 8; l 12 9 12 13 15 15; l 3 6 7 3; l 21 6 17 3",
    "timer": "o 12 13.5 7.5; l 12 9.5 12 13.5; l 9 2.5 15 2.5; l 18 6 19.5 7.5",
    "stopwatch": "o 12 13.5 7.5; l 12 13.5 15.5 10; l 10 2.5 14 2.5; l 12 2.5 12 6",
    "calendar": "b 4 5 20 20.5 2; r 4 5 20 10 2; l 8 2.5 8 6; l 16 2.5 16 6; r 7.5 13 11 16.5 0",
    "note": "r 4 3 20 21 2.5; L 8 8 16 8; L 8 12 16 12; L 8 16 13 16",
    "task": "b 3.5 3.5 20.5 20.5 3; l 7.5 12 11 15.5 17 8.5",
    "folder": "r 2.5 6 21.5 19.5 2; r 2.5 4 11 9 2",
    "file": "r 5 2.5 19 21.5 2; P 14 2.5 19 2.5 19 7.5; p 14 2.5 19 7.5 14 7.5",
    "image": "r 3 4 21 20 2.5; P 5.5 17.5 10 11.5 13 15 15.5 12.5 18.5 17.5; C 16 8.5 1.8",
    "camera": "r 2.5 6.5 21.5 20 2.5; r 8 4 16 9 1.5; C 12 13 4.3; c 12 13 2.8",
    "video": "r 2.5 6 16 18 2; p 17 12 22 7.5 22 16.5",
    "music": "c 8 18 3.4; c 17.5 16 3.4; r 9.7 5 11.4 18 0; r 19.2 3 20.9 16 0; p 9.7 5 20.9 3 20.9 7 9.7 9",
    "mic": "r 9 2.5 15 14 3; a 12 11 6.5 0 180; l 12 17.5 12 21.5; l 8.5 21.5 15.5 21.5",
    "play": "p 7 4 20 12 7 20",
    "pause": "r 6 4.5 10 19.5 1; r 14 4.5 18 19.5 1",
    "stop": "r 5.5 5.5 18.5 18.5 2",
    "record": "c 12 12 7",
    "next": "p 5 5 14.5 12 5 19; r 16 5 19 19 0.5",
    "previous": "p 19 5 9.5 12 19 19; r 5 5 8 19 0.5",
    "shuffle": "l 4 7 8 7 15 17 20 17; l 4 17 8 17 15 7 20 7; p 18 4 22 7 18 10; p 18 14 22 17 18 20",
    "repeat": "l 4 12 4 8 18 8; l 20 12 20 16 6 16; p 16 4.5 21 8 16 11.5; p 8 12.5 3 16 8 19.5",
    "wifi": "i 12 20 3.4 225 315; a 12 20 9 225 315; a 12 20 14 225 315",
    "wifi1": "i 12 20.5 5 225 315; a 12 20 17 225 315; l 12 20.5 0.7 8.7; l 12 20.5 23.3 8.7",
    "wifi2": "i 12 20.5 9 225 315; a 12 20 17 225 315; l 12 20.5 0.7 8.7; l 12 20.5 23.3 8.7",
    "wifi3": "i 12 20.5 13 225 315; a 12 20 17 225 315; l 12 20.5 0.7 8.7; l 12 20.5 23.3 8.7",
    "wifi4": "i 12 20 17 225 315",
    "bluetooth": "l 7 8 17 16 12 21 12 3 17 8 7 16",
    "plane": "p 12 2 13.6 4 13.6 9.5 21.5 14.5 21.5 16.7 13.6 14 13.6 19 16 20.8 16 22 12 21 8 22 8 20.8"
    " 10.4 19 10.4 14 2.5 16.7 2.5 14.5 10.4 9.5 10.4 4",
    "signal": "r 3 16 6 21 0.5; r 8 12 11 21 0.5; r 13 8 16 21 0.5; r 18 3 21 21 0.5",
    "data": "l 8 20 8 5; l 4.5 8.5 8 5 11.5 8.5; l 16 4 16 19; l 12.5 15.5 16 19 19.5 15.5",
    "hotspot": "c 12 13 2; a 12 13 5.5 140 400; a 12 13 9 140 400",
    "battery": "r 7 4 17 22 2; r 10 2 14 5 0.5",
    "display": "c 12 12 4.6; l 12 2 12 4.5; l 12 19.5 12 22; l 2 12 4.5 12; l 19.5 12 22 12;"
    "l 5 5 6.7 6.7; l 17.3 17.3 19 19; l 5 19 6.7 17.3; l 17.3 6.7 19 5",
    "moon": "c 12 12 9; C 16.5 8.5 8",
    "sound": "p 3 9 7 9 12 4.5 12 19.5 7 15 3 15; a 12 12 5 300 60; a 12 12 9 300 60",
    "mute": "p 3 9 7 9 12 4.5 12 19.5 7 15 3 15; l 15 9 21 15; l 21 9 15 15",
    "vibrate": "b 8 4 16 20 2; l 4.5 8 4.5 16; l 19.5 8 19.5 16; l 1.5 10 1.5 14; l 22.5 10 22.5 14",
    "bell": "i 12 10.5 6.5 180 360; r 5.5 10 18.5 17 0; r 3.5 16 20.5 18 0; c 12 20 2",
    "apps": "c 5 5 2; c 12 5 2; c 19 5 2; c 5 12 2; c 12 12 2; c 19 12 2; c 5 19 2; c 12 19 2; c 19 19 2",
    "lock": "r 5 10 19 21.5 2; a 12 8.5 4.5 180 360; l 7.5 8.5 7.5 11; l 16.5 8.5 16.5 11; C 12 15.7 1.8",
    "shield": "p 12 2 20 5 20 11 18 17 12 22 6 17 4 11 4 5; L 8.5 12 11 14.5 15.5 9.5",
    "globe": "o 12 12 9; l 3 12 21 12; l 12 3 9 7 8 12 9 17 12 21; l 12 3 15 7 16 12 15 17 12 21",
    "info": "o 12 12 9; l 12 11 12 17; c 12 7.7 1.3",
    "settings": "c 12 12 7.4; l 12 2.5 12 21.5; l 2.5 12 21.5 12;"
    " l 5.3 5.3 18.7 18.7; l 18.7 5.3 5.3 18.7; C 12 12 3.2",
    "pin": "r 8 3 16 5 0.5; p 9 4 15 4 15 11 18 14 6 14 9 11; l 12 14 12 21",
    "pin_off": "r 8 3 16 5 0.5; p 9 4 15 4 15 11 18 14 6 14 9 11;"
    " l 12 14 12 21; P 11 6 13 6 13 11.5 14.5 12.5 9.5 12.5 11 11.5",
    "list": "c 5 7 1.5; c 5 12 1.5; c 5 17 1.5; l 9 7 20 7; l 9 12 20 12; l 9 17 20 17",
    "checklist": "l 3 7 5 9 9 4; l 3 16 5 18 9 13; l 12 7 21 7; l 12 16 21 16",
    "backspace": "p 8 5 22 5 22 19 8 19 2 12; L 11 9 17 15; L 17 9 11 15",
    "shift": "p 12 4 21 13 16.5 13 16.5 20 7.5 20 7.5 13 3 13; P 12 7 16.3 11 14.5 11 14.5 18 9.5 18 9.5 11 7.7 11",
    "shift_on": "p 12 4 21 13 16.5 13 16.5 20 7.5 20 7.5 13 3 13",
    "enter": "l 20 6 20 13 5 13; l 9.5 8.5 5 13 9.5 17.5",
    "cart": "l 2 4 5.5 4 8.5 15 18.5 15 21 7 6.5 7; c 9.5 19.5 1.9; c 17.5 19.5 1.9",
    "bag": "r 4.5 7.5 19.5 21.5 2; a 12 8 4 180 360; L 9 11 9 12.5; L 15 11 15 12.5",
    "wallet": "r 2.5 5.5 21.5 19.5 2.5; R 13.5 10 21.5 15 1; c 17 12.5 1.4",
    "card": "r 2.5 5 21.5 19 2; R 2.5 8 21.5 11 0",
    "fork": "l 7 3 7 21; l 4.5 3 4.5 8 9.5 8 9.5 3; l 16.5 21 16.5 3; p 16.5 3 20 6 20 13 16.5 13",
    "calculator": "r 5 2.5 19 21.5 2.5; R 7.5 5.5 16.5 9 0.5; C 9 13 1.2; C 12 13 1.2; C 15 13 1.2;"
    "C 9 17.5 1.2; C 12 17.5 1.2; C 15 17.5 1.2",
    "home": "p 12 3 22 12 19 12 19 21 14 21 14 15 10 15 10 21 5 21 5 12 2 12",
    "history": "a 12.5 12 8 200 530; l 12.5 8 12.5 12 16 14; p 1.5 10 7.5 10 4.5 14",
    "call_made": "l 6 18 18 6; l 9 6 18 6 18 15",
    "call_received": "l 18 6 6 18; l 15 18 6 18 6 9",
    "heart": "c 7.8 8.8 4.9; c 16.2 8.8 4.9; p 3.6 11.4 20.4 11.4 12 21",
    "heart_off": "c 7.8 8.8 4.9; c 16.2 8.8 4.9; p 3.6 11.4 20.4 11.4 12 21;"
    "C 7.8 8.8 2.9; C 16.2 8.8 2.9; P 5.5 10.2 18.5 10.2 12 18.2",
    "flash": "p 13 2 5 13.5 11 13.5 10 22 19 9.5 12.5 9.5",
    "flip": "a 12 12 8 200 340; a 12 12 8 20 160; p 17.5 4 22 10.5 15.5 10; p 6.5 20 2 13.5 8.5 14",
    "tag": "p 3 3 12 3 21.5 12.5 12.5 21.5 3 12; C 7.5 7.5 1.7",
    "place": "c 12 9 6.5; p 6.2 12 17.8 12 12 22; C 12 9 2.6",
    "sort": "l 4 7 20 7; l 4 12 15 12; l 4 17 10 17",
    "grid": "r 4 4 11 11 1; r 13 4 20 11 1; r 4 13 11 20 1; r 13 13 20 20 1",
    "copy": "b 8 7.5 19 20.5 2; l 5 16 5 3.5 15 3.5",
    "language": "l 3 6 14 6; l 8.5 3.5 8.5 6; l 12 6 9.5 11 3.5 15.5;"
    " l 5.5 9.5 8 12.5 12 15; l 12.5 21 17 10 21.5 21; l 14.3 17.5 19.7 17.5",
    "storage": "r 3 4 21 9 1.5; r 3 10 21 15 1.5; r 3 16 21 21 1.5; C 6.3 6.5 1; C 6.3 12.5 1; C 6.3 18.5 1",
    "device": "b 6.5 2.5 17.5 21.5 2.5; l 10.5 18.7 13.5 18.7",
    "headphones": "a 12 12 8 180 360; r 3 12 7.5 20 1.5; r 16.5 12 21 20 1.5",
    "watch": "o 12 12 6; r 9 2 15 6 0.5; r 9 18 15 22 0.5; l 12 9.5 12 12 14 13.3",
    "car": "r 3 11 21 18 1.5; p 6 5.5 18 5.5 20.5 12 3.5 12;"
    " P 7.4 7.5 16.6 7.5 17.8 11 6.2 11; r 4.5 17 7.5 20.5 0.5; r 16.5 17 19.5 20.5 0.5",
    "speaker": "b 6 2.5 18 21.5 2; c 12 15 3.4; c 12 7 1.6",
    "rotate": "p 8.5 3 21 15.5 15.5 21 3 8.5; P 8.5 6 18 15.5 15.5 18 6 8.5",
    "torch": "p 6.5 2.5 17.5 2.5 15.5 9.5 15.5 21.5 8.5 21.5 8.5 9.5; C 12 13 1.6",
    "mug": "r 4 6 16 20 2.5; a 16 11.5 4 270 90; l 8 2 8 4; l 12 2 12 4",
    "lamp": "p 8 3 16 3 19.5 12 4.5 12; l 12 12 12 20; l 7.5 20.5 16.5 20.5",
    "bottle": "r 10 2 14 6 0.5; r 7.5 7.5 16.5 22 3; L 9.5 14 14.5 14",
    "leaf": "p 4 20 5 10 11 5 20 4 19 13 14 19 8 19; L 7 17.5 15.5 8.5",
    "cushion": "p 3 3 12 5 21 3 19 12 21 21 12 19 3 21 5 12",
    "shoe": "p 3 7 8 9 11 6 16 12 21 13.5 21 17 3 17; r 3 18 21 20.5 1; L 10.5 9.5 12.5 8",
    "mat": "r 3 8 17 18 1; c 17 13 5; C 17 13 2.4",
    "bar": "r 5 3 19 21 1.5; L 12 3 12 21; L 5 9 19 9; L 5 15 19 15",
    "circle": "o 12 12 8.5",
}


@lru_cache(maxsize=512)
def icon_ink(name: str, size: int) -> tuple[Image.Image, int, int]:
    """Return an icon's mask cut down to what is inked, and where that begins."""
    mask = icon_mask(name, size)
    box = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop(box), box[0], box[1]


def icon_mask(name: str, size: int) -> Image.Image:
    """Return an icon as an 8-bit mask of `size` pixels square; a circle for an unknown name."""
    scale = size * _OVERSAMPLE / _GRID
    mask = Image.new("L", (size * _OVERSAMPLE, size * _OVERSAMPLE))
    draw = ImageDraw.Draw(mask)
    for stroke in ICONS.get(name, ICONS["circle"]).split(";"):
        command, *numbers = stroke.split()
        _stroke(draw, command, [float(number) * scale for number in numbers], scale)
    return mask.resize((size, size), Image.Resampling.BOX)


def _stroke(draw: ImageDraw.ImageDraw, command: str, n: list[float], scale: float) -> None:
    ink = 255 if command.islower() else 0
    width = round(2 * scale)
    match command.lower():
        case "l":
            draw.line(n, fill=ink, width=width, joint="curve")
            for x, y in ((n[0], n[1]), (n[-2], n[-1])):
                draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=ink)
        case "p":
            draw.polygon(n, fill=ink)
        case "c":
            draw.ellipse((n[0] - n[2], n[1] - n[2], n[0] + n[2], n[1] + n[2]), fill=ink)
        case "o":
            draw.ellipse((n[0] - n[2], n[1] - n[2], n[0] + n[2], n[1] + n[2]), outline=ink, width=width)
        case "r":
            draw.rounded_rectangle(n[:4], radius=n[4], fill=ink)
        case "b":
            draw.rounded_rectangle(n[:4], radius=n[4], outline=ink, width=width)
        case "a":
            box = (n[0] - n[2], n[1] - n[2], n[0] + n[2], n[1] + n[2])
            draw.arc(box, n[3] / scale, n[4] / scale, fill=ink, width=width)
        case _:
            box = (n[0] - n[2], n[1] - n[2], n[0] + n[2], n[1] + n[2])
            draw.pieslice(box, n[3] / scale, n[4] / scale, fill=ink)
