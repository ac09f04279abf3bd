"""Text as glyph masks: Pillow's bundled font, cached by run, with drawn glyphs for what it lacks.

The bundled font has 111 characters and no system font may be needed, so accents, dashes, bullets and a few
signs are drawn here; any other missing character becomes a box, as on a real phone.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFont

from devices.simulated.glyphs import accent_mask, base_letter, invisible, sign_mask, sign_width

_SUPPORTED = frozenset(map(chr, range(32, 127))) | frozenset("©«°±´·»‘’“”…‹›⁄™")


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("Pillow was built without FreeType; install a Pillow wheel from PyPI")
    return font


@lru_cache(maxsize=64)
def line_height(size: int) -> int:
    """Height of one line in pixels."""
    return round(size * 1.3)


@lru_cache(maxsize=16384)
def text_width(text: str, size: int, bold: bool = False) -> int:
    """Width of one line in pixels."""
    if not text:
        return 0
    extra = _embolden(size) if bold else 0
    return round(sum(_advance(piece, size) for piece in _pieces(text))) + extra


def text_mask(text: str, size: int, bold: bool = False) -> Image.Image:
    """Return an 8-bit mask of one line, `text_width` wide and `line_height` high."""
    mask = Image.new("L", (max(1, text_width(text, size, bold)), line_height(size)))
    draw = ImageDraw.Draw(mask)
    baseline = round(size * 0.98)
    x = 0.0
    for piece in _pieces(text):
        if piece[0] in _SUPPORTED:
            draw.text((x, baseline), piece, fill=255, font=_font(size), anchor="ls")
        else:
            _draw_missing(mask, round(x), baseline, piece, size)
        x += _advance(piece, size)
    return _bold(mask, size) if bold else mask


@lru_cache(maxsize=4096)
def text_ink(text: str, size: int, bold: bool = False) -> tuple[Image.Image, int, int]:
    """Return the mask cut down to what is inked, and where that begins; painting time goes by area."""
    mask = text_mask(text, size, bold)
    box = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop(box), box[0], box[1]


@lru_cache(maxsize=8192)
def wrap(text: str, size: int, bold: bool, width: int, lines: int = 0) -> tuple[str, ...]:
    """Break text into lines no wider than `width` pixels, at most `lines` of them (0: any), the last ellipsed."""
    broken = [line for part in text.split("\n") for line in _wrap_part(part, size, bold, width)]
    if lines and len(broken) > lines:
        broken = [*broken[: lines - 1], " ".join(broken[lines - 1 :])]
    if lines:
        broken[-1] = _ellipsize(broken[-1], size, bold, width)
    return tuple(broken)


def _wrap_part(text: str, size: int, bold: bool, width: int) -> list[str]:
    if text_width(text, size, bold) <= width:
        return [text]
    lines: list[str] = []
    line: str | None = None
    for word in text.split(" "):
        longer = word if line is None else f"{line} {word}"
        if text_width(longer, size, bold) <= width:
            line = longer
            continue
        if line is not None:
            lines.append(line)
        while len(word) > 1 and text_width(word, size, bold) > width:
            cut = _fitting(word, size, bold, width)
            lines.append(word[:cut])
            word = word[cut:]
        line = word
    return [*lines, line or ""]


def _fitting(text: str, size: int, bold: bool, width: int) -> int:
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle], size, bold) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def _ellipsize(text: str, size: int, bold: bool, width: int) -> str:
    if text_width(text, size, bold) <= width:
        return text
    return text[: _fitting(text, size, bold, max(1, width - text_width("…", size, bold)))].rstrip() + "…"


@lru_cache(maxsize=8192)
def _pieces(text: str) -> tuple[str, ...]:
    """Split text into runs the font has and single characters it lacks."""
    pieces: list[str] = []
    for character in text:
        if character in _SUPPORTED and pieces and pieces[-1][0] in _SUPPORTED:
            pieces[-1] += character
        else:
            pieces.append(character)
    return tuple(pieces)


def _advance(piece: str, size: int) -> float:
    if piece[0] in _SUPPORTED:
        return float(_font(size).getlength(piece))
    if invisible(piece):
        return 0.0
    letter = base_letter(piece)
    return float(_font(size).getlength(letter)) if letter in _SUPPORTED else size * sign_width(piece)


def _draw_missing(mask: Image.Image, x: int, baseline: int, character: str, size: int) -> None:
    if invisible(character):
        return
    letter = base_letter(character)
    if letter in _SUPPORTED:
        ImageDraw.Draw(mask).text((x, baseline), letter, fill=255, font=_font(size), anchor="ls")
        stamp = accent_mask(character, size, _advance(letter, size) / size)
    else:
        stamp = sign_mask(character, size)
    mask.paste(255, (x, 0), stamp)


def _embolden(size: int) -> int:
    return max(1, round(size / 26))


def _bold(mask: Image.Image, size: int) -> Image.Image:
    """Thicken a regular mask sideways; the bundled font has one weight only."""
    thick = mask
    for shift in range(1, _embolden(size) + 1):
        moved = Image.new("L", mask.size)
        moved.paste(mask, (shift, 0))
        thick = ImageChops.lighter(thick, moved)
    return thick
