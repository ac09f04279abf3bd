"""Things looked for on every screen, found by string matching alone.

No model can set `found`: a label read off a node, an OCR text or a labelled caption line either holds the words
or it does not. Matching goes by name, never by index, and a correction vetoes the text that misled before.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from agentbrain.config import TriggerConfig
from agentbrain.document import Document, Fact, Search

SHORTEST_NEEDLE = 3  # characters; a shorter one would retract or match half of everything
_VERDICT = re.compile(r"^\s*(?P<name>.+?)\s*[:\-–—]\s*(?P<verdict>FOUND|NOT VISIBLE|UNCLEAR)\b[\s:,\-–—]*(?P<rest>.*)$")


@dataclass(frozen=True)
class Added:
    """What became of opening a search: `dropped` names the eldest that had to make room, said aloud."""

    search: Search
    dropped: str = ""


def add(document: Document, name: str, now: float, config: TriggerConfig, pattern: str = "") -> Added:
    """Open a search, or return the one of that name; raises ValueError for a needle too short to mean anything."""
    name = " ".join(name.split())
    if len(fold(pattern or name)) < SHORTEST_NEEDLE:
        raise ValueError(f'"{pattern or name}" is too short to look for; give at least {SHORTEST_NEEDLE} characters.')
    known = next((search for search in document.searches if search.name == name and search.status == "open"), None)
    if known is not None:
        return Added(known)
    search = Search(name=name, pattern=pattern, opened_at=now)
    document.searches.append(search)
    open_ones = [s for s in document.searches if s.status == "open"]
    dropped = ""
    if len(open_ones) > config.searches:
        open_ones[0].status = "cancelled"
        dropped = open_ones[0].name
    return Added(search, dropped)


def cancel(document: Document, name: str) -> bool:
    """Close a search by its exact name; False, harmlessly, when there is none (S7)."""
    for search in document.searches:
        if search.name == name and search.status == "open":
            search.status = "cancelled"
            return True
    return False


def match_screen(document: Document, texts: Iterable[str], now: float) -> list[Search]:
    """Match every open search against the texts of a screen; return those found by it."""
    shown = list(texts)
    found = []
    for search in document.searches:
        if search.status != "open":
            continue
        hit = next((text for text in shown if _holds(search, text)), None)
        if hit is None:
            search.not_visible += 1
        else:
            _set_found(search, hit, now)
            found.append(search)
    return found


def match_caption(document: Document, caption: str, now: float) -> list[Search]:
    """Match lines of a vision caption that begin with an item's exact name, a separator and a verdict word.

    Prose that mentions an item is no evidence, and a missing line is no miss (S28).
    """
    found = []
    named = {search.name.casefold(): search for search in document.searches if search.status == "open"}
    for line in caption.splitlines():
        parsed = _VERDICT.match(line)
        search = named.get(parsed["name"].casefold()) if parsed else None
        if parsed is None or search is None:
            continue
        if parsed["verdict"] == "FOUND" and not _vetoed(search, parsed["rest"]):
            _set_found(search, parsed["rest"].strip() or "on this screen", now)
            found.append(search)
        elif parsed["verdict"] == "UNCLEAR":
            search.unclear += 1
        elif parsed["verdict"] == "NOT VISIBLE":
            search.not_visible += 1
    return found


def announced(document: Document, names: Iterable[str]) -> None:
    """Mark found items as told; called only after the speaker reported success (S30)."""
    told = set(names)
    for search in document.searches:
        search.announced = search.announced or (search.name in told and search.status == "found")


def retract(document: Document, name: str, correction: str, now: float) -> bool:
    """Take a find back: its evidence is ruled out for good and the correction stays as a pinned fact (S34)."""
    search = next((s for s in document.searches if s.name == name and s.status == "found"), None)
    if search is None:
        return False
    search.vetoes.append(search.where)
    search.status, search.where, search.found_at, search.announced = "open", "", 0.0, False
    document.facts.append(Fact(text=correction, at=now, correction=True, vetoes=search.vetoes[-1]))
    return True


def fold(text: str) -> str:
    """Return the text as it is compared: no case, no accents' spelling differences, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _holds(search: Search, text: str) -> bool:
    needle = fold(search.pattern or search.name)
    hit = re.search(rf"(?<!\w){re.escape(needle)}(?!\w)", fold(text))
    return hit is not None and not _vetoed(search, text)


def _vetoed(search: Search, text: str) -> bool:
    return any(fold(veto) == fold(text) for veto in search.vetoes)


def _set_found(search: Search, where: str, now: float) -> None:
    search.status, search.where, search.found_at = "found", where[:200], now
