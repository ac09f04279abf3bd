"""Frames compared and judged: is there a picture at all, and is it still the same one."""

from __future__ import annotations

from PIL import Image, ImageStat

FLAT = 2.0
"""Standard deviation of grey values under which a frame shows nothing. Secure windows and failed captures are one
colour and have 0; of 26 real screens the plainest has 9, and a white page with one word in its middle 5."""
SAME = 2
"""Bits of 64 that may differ between two looks at the same screen: a clock's minute changes none or one."""
_SIDE = 8
_CELLS = (54, 120)  # a cell is 20 pixels wide on a 1080 pixel screen: a thumbnail has 30 of them, a caret none
_STEP_OF_GREY = 16  # of 256 grey values: more than JPEG noise makes of a cell's mean
_SPECKS = 3  # cells that may differ
_EDGE = 0.08  # of each side: status and navigation bars
_PICKED = (180, 400)
_FEW = (36, 80)  # a fifth, an odd number: the middles of its cells are middles of cells of the other


def is_flat(image: Image.Image) -> bool:
    """Say whether the frame is one colour: a secure window, a screen that is off, a failed capture.

    Only the middle is judged, since a secure window is blacked out below a status bar that is not. Pixels are
    picked and not averaged, so that thin text on a plain page still counts.
    """
    # Every fifth of the picked pixels each way first. They alone are 1/25 of all, so that where they differ by five
    # times as much, all of them differ enough: nearly every screen, at a tenth of the cost.
    return _deviation(image, _FEW) < 5 * FLAT and _deviation(image, _PICKED) < FLAT


def _deviation(image: Image.Image, picked: tuple[int, int]) -> float:
    """Return the standard deviation of the grey values of that many pixels across and down."""
    width, height = image.size
    middle = (width * _EDGE, height * _EDGE, width * (1 - _EDGE), height * (1 - _EDGE))
    few = image.resize(picked, Image.Resampling.NEAREST, box=middle).convert("L")
    return ImageStat.Stat(few).stddev[0]


def average_hash(image: Image.Image) -> int:
    """Return 64 bits, row by row, each set where the picture is brighter than its mean."""
    small = image.convert("L").resize((_SIDE, _SIDE), Image.Resampling.BOX)
    pixels = small.tobytes()
    mean = sum(pixels) / len(pixels)
    return sum((pixel > mean) << at for at, pixel in enumerate(pixels))


def hash_distance(one: int, other: int) -> int:
    """Return in how many bits two hashes differ."""
    return (one ^ other).bit_count()


def unchanged(one: Image.Image | None, other: Image.Image | None) -> bool:
    """Say whether two frames show the same picture as far as a model would see; False where one is missing.

    A flat frame is never unchanged: it shows nothing, so it cannot show that nothing happened.
    """
    if one is None or other is None or one.size != other.size or is_flat(one) or is_flat(other):
        return False
    return hash_distance(average_hash(one), average_hash(other)) <= SAME


def repainted(one: Image.Image, other: Image.Image) -> bool:
    """Say whether some part of the picture, larger than a caret, was painted anew; a status bar's change is none.

    Finer than `unchanged`: a shutter leaves a thumbnail, a drawing a line.
    """
    if one.size != other.size:
        return True
    return sum(abs(a - b) > _STEP_OF_GREY for a, b in zip(_cells(one), _cells(other), strict=True)) > _SPECKS


def _cells(image: Image.Image) -> bytes:
    below_status_bar = (0, image.height * _EDGE / 2, image.width, image.height)
    return image.convert("L").resize(_CELLS, Image.Resampling.BOX, box=below_status_bar).tobytes()
