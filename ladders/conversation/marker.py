"""The marker that stands for omitted history: what it counts, what it says, and reading it back.

Its text, in order: the provider's own summary found among what was omitted, the headline, and the omitted
prompts. Only the headline is irreducible. Where room is short the oldest prompts go first, and a summary too
long for the room does not take the prompts down with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ladders.conversation.boundary import Cut, CutKind, Kept, Layout, Survivors, is_user, steps_before
from ladders.conversation.cost import Profile
from ladders.conversation.entry import Compaction, Entry, Message, Omission, Prompt
from ladders.conversation.options import Options
from ladders.conversation.words import counted

_GOES_ON: dict[CutKind, str] = {
    "turn": "a complete user turn",
    "step": "a complete step, after the prompt of its turn",
    "summary": "a summary of what came before",
}
_HEADLINE = re.compile(
    r"\[Earlier history omitted to fit the size limit: (?P<entries>[\d,]+) (?:entry|entries), "
    r"(?P<turns>[\d,]+) user turns?, (?P<steps>[\d,]+) steps?\."
    r"(?: (?P<developer>[\d,]+) developer messages? omitted for good: the target does not take the role\.)?"
    r"(?: [\d,]+ developer messages? kept below\.)? The history goes on with [^\]\n]+\.\]"
)
_INDEX = re.compile(r"\n\nOmitted prompts(?:, the last \d+ of \d+)?:((?:\n\d+\. [^\n]*)+)")
_LINE = re.compile(r"\n(\d+)\. ([^\n]*)")


@dataclass(frozen=True, slots=True)
class Rendered:
    """A marker's text, its price, and how many of the omitted prompts it lists."""

    text: str
    price: int
    prompts: int


class Tally:
    """What each cut would omit, counted in O(1), earlier markers' counts included."""

    def __init__(self, entries: Sequence[Entry], survivors: Survivors, layout: Layout, options: Options) -> None:
        self._entries, self._survivors, self._layout, self._options = entries, survivors, layout, options
        self._markers = [(i, m) for i, entry in enumerate(entries) if (m := _omission(entry))]
        own = {index for index, _ in self._markers}
        self._lost = Kept(survivors, [index not in own for index in range(len(entries))])
        self._turns = Kept(survivors, [is_user(entry) for entry in entries])
        self._developers = Kept(survivors, [_is_developer(entry) for entry in entries])

    def counts(self, cut: Cut) -> Omission:
        """Return how much the cut omits, without the prompts and the summary."""
        earlier = [marker for index, marker in self._markers if index < cut.start]
        return Omission(
            entries=self._lost.lost(cut) + sum(m.entries for m in earlier),
            turns=self._turns.lost(cut) + sum(m.turns for m in earlier),
            steps=steps_before(self._layout, cut.start) + sum(m.steps for m in earlier),
            developer_dropped=self._developers.lost(cut) + sum(m.developer_dropped for m in earlier),
        )

    def dropped(self, cut: Cut) -> int:
        """Return how many entries the cut drops now, markers of earlier shrinks not counted."""
        return self._lost.lost(cut)

    def dropped_turns(self, cut: Cut) -> int:
        """Return how many user messages the cut drops now."""
        return self._turns.lost(cut)

    def dropped_steps(self, cut: Cut) -> int:
        """Return how many steps of the model begin in what the cut drops now."""
        return steps_before(self._layout, cut.start)

    def developers_kept(self, cut: Cut) -> int:
        """Return how many developer messages from before the cut outlive it."""
        return self._developers.kept_before(cut)

    def headline(self, cut: Cut) -> str:
        """Return the least a marker at that cut says."""
        return _headline(self.counts(cut), cut.kind, self.developers_kept(cut))

    def omission(self, cut: Cut) -> Omission:
        """Return everything the cut omits that a marker can name, the newest prompts only."""
        prompts: list[Prompt] = []
        summary = ""
        users = 0
        for index, entry in enumerate(self._entries[: cut.start]):
            if marker := _omission(entry):
                prompts.extend(marker.prompts)
                users += marker.turns
                summary = marker.summary or summary
            elif isinstance(entry, Compaction):
                summary = entry.summary.strip() or summary
            elif isinstance(entry, Message) and entry.role == "user":
                users += 1
                if not self._survivors.keep(index, cut) and (text := self._line(entry)):
                    prompts.append(Prompt(users, text))
        newest = prompts[-self._options.listed_prompts :] if self._options.listed_prompts else []
        return replace(self.counts(cut), prompts=tuple(newest), summary=summary)

    def render(self, cut: Cut, omission: Omission, room: int, profile: Profile) -> Rendered:
        """Return the fullest marker within the room; the bare headline where not even that fits.

        A summary that fits goes before the prompts; the newest prompts that still fit are listed.
        """
        headline = _headline(omission, cut.kind, self.developers_kept(cut))
        if omission.summary:
            rendered = _fullest(f"{omission.summary}\n\n{headline}", omission, room, profile)
            if rendered.price <= room:
                return rendered
        return _fullest(headline, omission, room, profile)

    def _line(self, message: Message) -> str:
        limit = self._options.prompt_characters
        head = message.text.lstrip()[: 10 * limit]  # a pasted log is not split into words for 200 characters
        return " ".join(head.split())[:limit].rstrip()


def read_marker(text: str) -> Omission | None:
    """Return what a marker's text stands for, None where the text is not, whole, a marker."""
    headline = _HEADLINE.search(text)
    if headline is None:
        return None
    summary, listed = text[: headline.start()], _INDEX.fullmatch(text, headline.end())
    if (summary and not summary.endswith("\n\n")) or (headline.end() < len(text) and not listed):
        return None
    lines = _LINE.findall(listed[1]) if listed else []
    numbers = {key: int((value or "0").replace(",", "")) for key, value in headline.groupdict().items()}
    return Omission(
        entries=numbers["entries"],
        turns=numbers["turns"],
        steps=numbers["steps"],
        developer_dropped=numbers["developer"],
        prompts=tuple(Prompt(int(number), line) for number, line in lines),
        summary=summary.strip(),
    )


def _headline(omission: Omission, kind: CutKind, developers_kept: int) -> str:
    gone = omission.developer_dropped
    notes = [
        f"[Earlier history omitted to fit the size limit: {counted(omission.entries, 'entry', 'entries')}, "
        f"{counted(omission.turns, 'user turn')}, {counted(omission.steps, 'step')}.",
        f"{counted(gone, 'developer message')} omitted for good: the target does not take the role." if gone else "",
        f"{counted(developers_kept, 'developer message')} kept below." if developers_kept else "",
        f"The history goes on with {_GOES_ON[kind]}.]",
    ]
    return " ".join(filter(None, notes))


def _fullest(base: str, omission: Omission, room: int, profile: Profile) -> Rendered:
    """Return the base with as many of the newest prompts as fit."""
    known = len(omission.prompts)

    def listing(shown: int) -> Rendered:
        text = base + _index(omission, shown)
        return Rendered(text, profile.text(text), shown)

    everything = listing(known)
    if everything.price <= room:
        return everything
    best, low, high = listing(0), 0, known
    while high - low > 1:
        middle = (low + high) // 2
        attempt = listing(middle)
        best, low, high = (attempt, middle, high) if attempt.price <= room else (best, low, middle)
    return best


def _index(omission: Omission, shown: int) -> str:
    if not shown:
        return ""
    note = f", the last {shown} of {omission.turns}" if shown < omission.turns else ""
    lines = (f"\n{prompt.number}. {prompt.text}" for prompt in omission.prompts[-shown:])
    return f"\n\nOmitted prompts{note}:" + "".join(lines)


def _omission(entry: Entry) -> Omission | None:
    return entry.omission if isinstance(entry, Compaction) else None


def _is_developer(entry: Entry) -> bool:
    return isinstance(entry, Message) and entry.role == "developer"
