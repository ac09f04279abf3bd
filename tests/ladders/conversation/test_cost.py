"""What entries cost: the published character estimator to the character, and tokens with a picture rule."""

from __future__ import annotations

import base64
import struct

import pytest

from devices.geometry import Size
from ladders.conversation import (
    CHARACTERS,
    Compaction,
    DocumentItem,
    Entry,
    ImageItem,
    Item,
    Json,
    Message,
    OpaqueEntry,
    OpaqueItem,
    Provenance,
    Reasoning,
    TextItem,
    TokenProfile,
    ToolCall,
    ToolResult,
    cost,
)
from ladders.conversation.wire import compact_json
from tests.ladders.conversation.build import image, user


def as_sent(entry: Entry) -> str:
    """The JSON whose length an entry costs."""
    match entry:
        case Message():
            return compact_json({"role": entry.role, "content": [item_as_sent(item) for item in entry.content]})
        case ToolCall():
            return compact_json({"name": entry.name, "input": entry.input})
        case ToolResult():
            items = entry.output
            return compact_json([item_as_sent(i) for i in items] if isinstance(items, tuple) else items)
    raise AssertionError(entry)


def item_as_sent(item: Item) -> Json:
    match item:
        case TextItem():
            return {"type": "text", "text": item.text}
        case ImageItem():
            return {"type": "image", "value": item.value}
        case DocumentItem():
            return {"type": "document", "value": item.value}
        case OpaqueItem():
            return {"type": "opaque", "nativeType": item.native_type, "value": item.value}


ITEMS = (TextItem('say "hi"\n'), ImageItem({"data": "abc"}), DocumentItem(None), OpaqueItem('fi"le', [1, "x"]))


@pytest.mark.parametrize(
    "entry",
    [
        Message("assistant", ITEMS),
        Message("user", ()),
        Message("developer", ITEMS[:1], pinned=True, provenance=Provenance("p", 3, "raw" * 99)),
        ToolCall("an id of any length", 'na"me', {"path": "/é", "count": 3, "flag": None}),
        ToolCall("id", "shell", "ls\n"),
        ToolResult("id", "plain\toutput"),
        ToolResult("id", {"exit": 0, "lines": ["a", "b"]}, error=True),
        ToolResult("id", ITEMS),
        ToolResult("id", ()),
    ],
)
def test_an_entry_costs_the_length_of_its_compact_json(entry: Entry) -> None:
    assert cost(entry, CHARACTERS) == len(as_sent(entry))


def test_the_recorded_identities_hold() -> None:
    assert cost(user("This [Image #1]", image(549_526)), CHARACTERS) == 549_620
    file = OpaqueItem("file", "v" * (713_997 - 2))
    assert cost(user("f" * 129, file), CHARACTERS) == 714_226


def test_what_no_other_reader_gets_costs_nothing() -> None:
    assert cost(OpaqueEntry("api-error"), CHARACTERS) == 0
    assert cost(Reasoning("", encrypted="x" * 900), CHARACTERS) == 0
    assert cost(Reasoning('a "thought"'), CHARACTERS) == 11
    assert cost(Compaction("a summary\n", "carrier"), CHARACTERS) == 10


def png(width: int, height: int) -> str:
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", width, height)
    return base64.b64encode(head + b"\x08\x02\x00\x00\x00").decode()


def words(text: str) -> int:
    return len(text.split())


def test_tokens_are_the_tokenizers_and_pictures_go_by_their_pixels() -> None:
    profile = TokenProfile(words, lambda size: size.width * size.height // 1_000, overhead=3)
    picture = ImageItem({"type": "base64", "media_type": "image/png", "data": png(1_080, 2_400)})
    assert cost(user("turn it on"), profile) == 3 + 3
    assert cost(user("look", picture), profile) == 3 + 1 + 2_592
    assert cost(user("look", ImageItem("no picture at all")), profile) == 3 + 1 + 1_024
    assert cost(ToolCall("id", "tap it", {"why": "one two"}), profile) == 3 + 2 + 2
    assert cost(ToolResult("id", "four words of output"), profile) == 3 + 4


def test_documents_and_encrypted_reasoning_are_estimated_by_length() -> None:
    profile = TokenProfile(words, reads_encrypted=True)
    assert profile.item(DocumentItem("d" * 248)) == 100
    assert cost(Reasoning("", "e" * 250), profile) == 100
    assert cost(Reasoning("", "e" * 250), TokenProfile(words)) == 0


def test_a_lone_surrogate_is_counted_as_what_will_be_sent() -> None:
    seen: list[str] = []

    def strict(text: str) -> int:
        seen.append(text)
        return len(text.encode("utf-8"))

    assert TokenProfile(strict).text("a\ud800é😀") == 1 + 3 + 2 + 4
    assert seen == ["a\ufffdé😀"]


def test_a_text_is_tokenized_once() -> None:
    calls: list[str] = []

    def count(text: str) -> int:
        calls.append(text)
        return 7

    profile = TokenProfile(count)
    assert [profile.text("screen"), profile.text("screen")] == [7, 7]
    assert calls == ["screen"]


def test_the_picture_rule_gets_the_size_in_pixels() -> None:
    seen: list[Size] = []

    def rule(size: Size) -> int:
        seen.append(size)
        return 1

    TokenProfile(words, rule).item(ImageItem(f"data:image/png;base64,{png(64, 48)}"))
    assert seen == [Size(64, 48)]
