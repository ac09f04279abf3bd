"""Small real conversations, and measures taken of results without the ladder's own tables."""

from __future__ import annotations

from collections.abc import Sequence

from ladders.conversation import (
    CHARACTERS,
    Conversation,
    Entry,
    ImageItem,
    Item,
    Json,
    Message,
    OpaqueEntry,
    OpaqueItem,
    Output,
    Profile,
    Reasoning,
    Role,
    TextItem,
    ToolCall,
    ToolResult,
    cost,
)


def said(role: Role, text: str, *items: Item, pinned: bool = False) -> Message:
    return Message(role, (TextItem(text), *items), pinned)


def user(text: str, *items: Item) -> Message:
    return said("user", text, *items)


def assistant(text: str) -> Message:
    return said("assistant", text)


def image(length: int) -> ImageItem:
    """An image whose value serialises to that many characters."""
    return ImageItem("i" * (length - 2))


def blob(native_type: str, length: int) -> OpaqueItem:
    return OpaqueItem(native_type, "v" * (length - 2))


def tool(call_id: str, output: Output, given: Json = None) -> list[Entry]:
    return [ToolCall(call_id, "read", {"path": "/a"} if given is None else given), ToolResult(call_id, output)]


def turn(number: int, *middle: Entry, prompt: str = "", reply: str = "done") -> list[Entry]:
    return [user(prompt or f"prompt {number}"), *middle, assistant(reply)]


def talk(*groups: Sequence[Entry] | Entry, provider: str = "") -> Conversation:
    entries: list[Entry] = []
    for group in groups:
        entries.extend(group if isinstance(group, Sequence) else [group])
    return Conversation(tuple(entries), provider)


def size(conversation: Conversation, profile: Profile = CHARACTERS) -> int:
    return sum(cost(entry, profile) for entry in conversation.entries)


def outputs(conversation: Conversation) -> list[Output]:
    return [entry.output for entry in conversation.entries if isinstance(entry, ToolResult)]


def prompts(conversation: Conversation) -> list[str]:
    return [entry.text for entry in conversation.entries if isinstance(entry, Message) and entry.role == "user"]


def pairs_are_whole(source: Conversation, result: Conversation) -> bool:
    """Every call of the result that was answered in the source is answered, and every result has its call."""
    return all(_dangling(result).get(key, 0) <= count for key, count in _dangling(source).items()) and (
        _dangling(result).keys() <= _dangling(source).keys()
    )


def _dangling(conversation: Conversation) -> dict[tuple[str, str], int]:
    waiting: list[str] = []
    found: dict[tuple[str, str], int] = {}
    for entry in conversation.entries:
        if isinstance(entry, ToolCall):
            waiting.append(entry.call_id)
        elif isinstance(entry, ToolResult):
            if entry.call_id in waiting:
                waiting.remove(entry.call_id)
            else:
                found["result", entry.call_id] = found.get(("result", entry.call_id), 0) + 1
    for call_id in waiting:
        found["call", call_id] = found.get(("call", call_id), 0) + 1
    return found


def recorded() -> Conversation:
    """The shape of the recorded case: 1,100 entries, 16 turns, 2,458,176 characters, budget 288,000.

    Two pasted attachments in the newest turns weigh 1.26 million, old tool outputs 664,449 net.
    """
    pair = 0
    bulky = {40: 16_000, 90: 16_000, 140: 16_773}
    entries: list[Entry] = []
    for number in range(1, 14):
        entries.append(user(f"{number:02d} " + "p" * 118))
        for _ in range(20 if number <= 9 else 19):
            bare = '{"path":"/src/main.py","content":""}'
            given = {"path": "/src/main.py", "content": "c" * (bulky[pair] - len(bare))} if pair in bulky else None
            entries += tool(f"a{pair}", "o" * (3_040 if pair == 0 else 2_655), given)
            pair += 1
        if number < 13:
            entries.append(assistant("t" * 10_018))
    entries += [assistant("t" * 300_000)]
    entries[500:500] = [OpaqueEntry("filler")] * (1_058 - len(entries))
    entries.append(user("q" * 121))
    for number in range(4):
        entries += tool(f"b{number}", "o" * 2_900)
    entries += [OpaqueEntry("note")] * 2
    entries.append(filling(entries[1_058:], 14_007))
    entries.append(user("f" * 129, blob("file", 713_997)))
    for number in range(2):
        entries += tool(f"c{number}", "o" * 7_225)
    entries += [Reasoning(""), OpaqueEntry("note"), OpaqueEntry("note")]
    entries.append(filling(entries[1_071:], 16_303))
    entries.append(user("This [Image #1]", image(549_526)))
    entries += [OpaqueEntry("note")] * 19 + [OpaqueEntry("api-error")]
    head = sum(cost(entry, CHARACTERS) for entry in entries[:1_058])
    entries[1_057] = assistant("t" * (300_000 + 1_164_020 - head))
    return Conversation(tuple(entries))


def filling(entries: list[Entry], total: int) -> Message:
    """An assistant's text that brings the entries to that total."""
    taken = sum(cost(entry, CHARACTERS) for entry in entries)
    return assistant("t" * (total - taken - cost(assistant(""), CHARACTERS)))


def recorded_small() -> tuple[Conversation, int]:
    """The recorded shape at a size for every test run, and its budget."""
    groups = [turn(n, *tool(f"a{n}", "o" * 2_000), prompt=f"prompt {n} " + "p" * 20, reply="r" * 700) for n in range(6)]
    pasted: list[Entry] = [user("t" * 70, blob("file", 18_000)), assistant("r" * 60)]
    newest: list[Entry] = [user("This [Image #1]", image(27_500)), OpaqueEntry("note"), OpaqueEntry("note")]
    return talk(*groups, pasted, newest), 2_900
