"""Conversations as hypothesis makes them: turns, steps, notes in open calls, attachments, summaries, orphans."""

from __future__ import annotations

from hypothesis import strategies as st

from ladders.conversation import (
    Compaction,
    Conversation,
    DocumentItem,
    Entry,
    ImageItem,
    Item,
    Json,
    Message,
    OpaqueEntry,
    OpaqueItem,
    Output,
    Reasoning,
    TextItem,
    ToolCall,
    ToolResult,
)
from ladders.conversation.entry import SummarySource

SOURCES: list[SummarySource] = ["carrier", "encrypted", "boundary"]

# Drawn whole from pools: drawing each text letter by letter made most of a test run's time.
HEADS = ["", "plain ", 'say "no" \\ \n', "é😀", "\ud800 alone "]
TEXTS = [head + "x" * length for head in HEADS for length in (0, 40, 90, 200, 700, 2_000)]
ATTACHMENTS: list[Item] = [
    *(ImageItem(text) for text in TEXTS),
    *(DocumentItem(text) for text in TEXTS[::3]),
    *(OpaqueItem("file", text) for text in TEXTS[::4]),
]


def edit(text: str) -> Json:
    return {"path": "/a", "edits": [{"old": text}, 7]}


INPUTS: list[Json] = [
    *TEXTS[::2],
    *[edit(text) for text in TEXTS[1::3]],
]

texts = st.sampled_from(TEXTS)
items: st.SearchStrategy[tuple[Item, ...]] = st.builds(
    lambda text, more: (TextItem(text), *more), texts, st.lists(st.sampled_from(ATTACHMENTS), max_size=2)
)
outputs: st.SearchStrategy[Output] = st.one_of(texts, items, st.builds(lambda text: {"lines": [text, 1, None]}, texts))
inputs = st.sampled_from(INPUTS)


@st.composite
def steps(draw: st.DrawFn) -> list[Entry]:
    """Thoughts, words and calls of one step; results may come late, twice over one id, or never."""
    made: list[Entry] = []
    if draw(st.booleans()):
        made.append(Reasoning(draw(texts)))
    if draw(st.booleans()):
        made.append(Message("assistant", draw(items)))
    calls = draw(st.lists(st.sampled_from("abc"), max_size=2))
    made += [ToolCall(call_id, "do", draw(inputs)) for call_id in calls]
    if draw(st.integers(0, 5)) == 0:
        made.append(Message("user", (TextItem("a note meanwhile"),)))
    answered = [call_id for call_id in calls if draw(st.integers(0, 9))]
    made += [ToolResult(call_id, draw(outputs), draw(st.sampled_from([None, True]))) for call_id in answered]
    if draw(st.integers(0, 9)) == 0:
        made.append(ToolResult("orphan", draw(outputs)))
    return made


@st.composite
def others(draw: st.DrawFn) -> list[Entry]:
    source = draw(st.sampled_from(SOURCES))
    choices: list[Entry] = [
        Message("developer", (TextItem("a rule"),)),
        Message("system", (TextItem("a system"),)),
        OpaqueEntry("note"),
        Compaction(draw(texts), source),
    ]
    return [draw(st.sampled_from(choices))]


users = st.builds(
    lambda content, pinned: [Message("user", content, pinned)], items, st.integers(0, 8).map(lambda n: n == 0)
)


@st.composite
def conversations(draw: st.DrawFn, max_groups: int = 14) -> Conversation:
    groups = draw(st.lists(st.one_of(users, steps(), steps(), others()), min_size=1, max_size=max_groups))
    return Conversation(tuple(entry for group in groups for entry in group))


shares = st.floats(0, 1)
"""Where a budget lies between the least a conversation can be cut to and its whole size."""
