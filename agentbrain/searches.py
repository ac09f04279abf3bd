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
from agentbrain.document import Document, Fact, Search, Watch
from ladders.step.questions import Answer, read_answer

ON_SCREEN = "on this screen"
WHERE_CHARACTERS = 200
QUESTION_CHARACTERS = 120
WATCHES_KEPT = 20
SHORTEST_NEEDLE = 3  # characters; a shorter one would retract or match half of everything


@dataclass(frozen=True)
class Added:
    """What became of opening a search: `dropped` names the eldest that had to make room, said aloud."""

    search: Search
    dropped: str = ""


def add(document: Document, name: str, now: float, config: TriggerConfig, pattern: str = "") -> Added:
    """Open a search, or return the one of that name; raises ValueError for a needle too short to mean anything."""
    name = " ".join(name.split())
    if not _says_enough(fold(pattern or name)):
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


def match_answers(document: Document, answers: str, now: float) -> bool:
    """Match the labelled lines of a model that sees, by exact name; return whether one of them was UNCLEAR.

    A line about something not asked for is nothing, and a missing line is no miss (S28).
    """
    searches = {search.name.casefold(): search for search in document.searches if search.status == "open"}
    watches = {watch.question.casefold(): watch for watch in document.watches if not watch.seen_at}
    unclear = False
    for line in answers.splitlines():
        answer = read_answer(line)
        if answer is None:
            continue
        search, watch = searches.get(answer.name.casefold()), watches.get(answer.name.casefold())
        if search is not None:
            _answered(search, answer, now)
        elif watch is not None and answer.verdict == "FOUND":
            watch.seen_at, watch.where = now, answer.rest[:WHERE_CHARACTERS] or ON_SCREEN
        unclear = unclear or (answer.verdict == "UNCLEAR" and (search is not None or watch is not None))
    return unclear


def questions(document: Document, config: TriggerConfig) -> list[str]:
    """Return what a model that sees is asked on each frame: all open searches by name, and at most four watches.

    Searches stand outside the cap of the watches, so that a fourth search cannot silently stop reaching the
    camera (S26). Of the watches, those tied to a task wait until it runs, unless they are marked high (S35).
    """
    running = {task.text for task in document.tasks if task.status == "in_progress"}
    open_ones = [w for w in document.watches if not w.seen_at and (w.high or not w.task or w.task in running)]
    watched = sorted(open_ones, key=lambda watch: not watch.high)[: config.watches]
    return [*(s.name for s in document.searches if s.status == "open"), *(watch.question for watch in watched)]


def watch(document: Document, question: str, *, high: bool = False, task: str = "") -> None:
    """Put a question to the model that sees; the same question again replaces the first (S37)."""
    asked = Watch(question=" ".join(question.split())[:QUESTION_CHARACTERS], high=high, task=task)
    unwatch(document, asked.question)
    document.watches = [*document.watches, asked][-WATCHES_KEPT:]


def unwatch(document: Document, question: str) -> bool:
    """Drop a watch by its exact question; False, harmlessly, when there is none (S7)."""
    kept = [known for known in document.watches if known.question != question]
    dropped = len(kept) < len(document.watches)
    document.watches = kept
    return dropped


def announced(document: Document, names: Iterable[str]) -> None:
    """Mark what was found as told; called only after the speaker reported success (S30)."""
    told = set(names)
    for search in document.searches:
        search.announced = search.announced or (search.name in told and search.status == "found")
    for seen in document.watches:
        seen.announced = seen.announced or (seen.question in told and bool(seen.seen_at))


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
    before = "" if _unspaced(needle[0]) else r"(?<!\w)"
    after = "" if _unspaced(needle[-1]) else r"(?!\w)"
    hit = re.search(before + re.escape(needle) + after, fold(text))
    return hit is not None and not _vetoed(search, text)


def _says_enough(needle: str) -> bool:
    """Say whether a needle means something: three characters, or two such as "B1", "5G" and "微信"."""
    telling = any(char.isdigit() or _unspaced(char) for char in needle)
    return len(needle) >= SHORTEST_NEEDLE - telling


def _unspaced(char: str) -> bool:
    """Say whether the script puts no spaces between words (Chinese, Japanese) or adds endings to them (Korean)."""
    return unicodedata.east_asian_width(char) in "WF"


def _vetoed(search: Search, text: str) -> bool:
    return any(fold(veto) == fold(text) for veto in search.vetoes)


def _answered(search: Search, answer: Answer, now: float) -> None:
    if answer.verdict == "FOUND" and not _vetoed(search, answer.rest):
        _set_found(search, answer.rest or ON_SCREEN, now)
    elif answer.verdict == "UNCLEAR":
        search.unclear += 1
    elif answer.verdict == "NOT VISIBLE":
        search.not_visible += 1


def _set_found(search: Search, where: str, now: float) -> None:
    search.status, search.where, search.found_at = "found", where[:WHERE_CHARACTERS], now
