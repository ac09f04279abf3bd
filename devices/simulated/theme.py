"""Colours of the simulated phone: one light and one dark palette, named by role as Material names them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

DENSITY = 2.625  # pixels per dp of a 1080x2400 phone at 420 dpi

Rgb = tuple[int, int, int]

LIGHT: Mapping[str, str] = {
    "background": "#f1f0f7",
    "page": "#fbfaff",
    "card": "#ffffff",
    "raised": "#e9e8f0",
    "dialog": "#eeedf6",
    "field": "#e6e5ee",
    "text": "#1a1b20",
    "subtle": "#5c5e66",
    "outline": "#85868f",
    "divider": "#dddce4",
    "primary": "#3c5ba9",
    "on_primary": "#ffffff",
    "tonal": "#d9e2ff",
    "on_tonal": "#1a3e8c",
    "error": "#ba1a1a",
    "on_error": "#ffffff",
    "inverse": "#2f3036",
    "on_inverse": "#f2f0f7",
    "inverse_primary": "#b0c6ff",
    "disabled": "#b3b3ba",
    "keyboard": "#e4e3ec",
    "key": "#ffffff",
    "key_special": "#cfd3e3",
    "bubble": "#e9e8f0",
    "green": "#1e7d4f",
}

DARK: Mapping[str, str] = {
    "background": "#0f1014",
    "page": "#121318",
    "card": "#1d1f25",
    "raised": "#282a31",
    "dialog": "#26282f",
    "field": "#2f3139",
    "text": "#e5e4eb",
    "subtle": "#a9abb4",
    "outline": "#8a8c96",
    "divider": "#33353d",
    "primary": "#b0c6ff",
    "on_primary": "#12306e",
    "tonal": "#304679",
    "on_tonal": "#dae3ff",
    "error": "#ffb4ab",
    "on_error": "#690005",
    "inverse": "#e5e4eb",
    "on_inverse": "#2b2c33",
    "inverse_primary": "#3c5ba9",
    "disabled": "#5e6068",
    "keyboard": "#1b1c21",
    "key": "#34363e",
    "key_special": "#4a4e5c",
    "bubble": "#2c2e36",
    "green": "#7fd6a4",
}


@lru_cache(maxsize=4096)
def rgb(color: str, *, dark: bool = False, shade: int = 100) -> Rgb:
    """Return a colour given by role or as `#rrggbb`; `shade` is its brightness in percent (a dimmed window)."""
    code = (DARK if dark else LIGHT).get(color, color)
    red, green, blue = (int(code[i : i + 2], 16) * shade // 100 for i in (1, 3, 5))
    return red, green, blue


def px(dp: float) -> int:
    """Return the pixels of a length in dp."""
    return round(dp * DENSITY)


def dp(pixels: float) -> float:
    """Return the length in dp of a number of pixels."""
    return pixels / DENSITY
