"""What can be cleared without taking a word from anyone, what clearing it saves, and doing it.

Payload is consumed input: pictures and files in tool results, tool outputs, attachments of messages, long
tool inputs. Every entry is priced once; an item's price is remembered, so a picture is never measured twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from ladders.conversation.cost import Profile, cost, frame
from ladders.conversation.entry import Entry, Item, Message, TextItem, ToolCall, ToolResult, content_items
from ladders.conversation.placeholder import OMITTED_ITEM, cleared_output, is_cleared_output
from ladders.conversation.trim import trim_input


class Kind(IntEnum):
    """The kinds of payload, cheapest loss first."""

    RESULT_ATTACHMENT = 0
    """A picture or file inside a tool result; the result's text stays."""
    OUTPUT = 1
    """A tool result's whole output."""
    ATTACHMENT = 2
    """A picture or file inside a message."""
    INPUT = 3
    """The long strings of a tool call's input."""


class Payload(NamedTuple):
    """One thing that can be cleared: the index of its entry, and of its item there or -1. `saving` is net, above 0.

    An output's saving comes on top of the attachments of the same result, which go before it.
    """

    entry: int
    kind: Kind
    saving: int
    item: int = -1
    trimmed: ToolCall | None = None


@dataclass(frozen=True, slots=True)
class Prices:
    """The full price of each entry, and of each attachment as (entry, item, price)."""

    entries: list[int]
    attachments: list[tuple[int, int, int]]
    total: int


def price_all(entries: Sequence[Entry], profile: Profile) -> Prices:
    """Return what each entry and each attachment costs; every string is measured once."""
    prices: list[int] = []
    attachments: list[tuple[int, int, int]] = []
    for index, entry in enumerate(entries):
        price = frame(entry, profile)
        for position, item in enumerate(content_items(entry) or ()):
            item_price = profile.item(item)
            price += item_price
            if type(item) is not TextItem:
                attachments.append((index, position, item_price))
        prices.append(price)
    return Prices(prices, attachments, sum(prices))


def find_payloads(entries: Sequence[Entry], prices: Prices, profile: Profile) -> list[Payload]:
    """Return everything whose clearing makes the conversation smaller, in order of entries.

    The net-savings guard is here: what would cost as much cleared as it does whole is no payload.
    """
    omitted = {kind: profile.item(text) for kind, text in OMITTED_ITEM.items()}
    found: list[Payload] = []
    saved_in: dict[int, int] = {}
    for index, position, price in prices.attachments:
        items = content_items(entries[index]) or ()
        saving = price - omitted[type(items[position])]
        if saving > 0:
            inside_result = isinstance(entries[index], ToolResult)
            kind = Kind.RESULT_ATTACHMENT if inside_result else Kind.ATTACHMENT
            found.append(Payload(index, kind, saving, position))
            saved_in[index] = saved_in.get(index, 0) + saving
    found.extend(_outputs(entries, prices, saved_in, profile))
    found.extend(_inputs(entries, prices, profile))
    return sorted(found, key=lambda payload: payload[:2])


def clear(entry: Entry, payloads: Iterable[Payload]) -> Entry:
    """Return the entry with these payloads of it cleared; ids, flags, names and texts stay as they are."""
    gone: set[int] = set()
    for payload in payloads:
        if isinstance(entry, ToolResult) and payload.kind is Kind.OUTPUT:
            return replace(entry, output=cleared_output(entry.output))
        if payload.trimmed is not None:
            return payload.trimmed
        gone.add(payload.item)
    if isinstance(entry, Message):
        return replace(entry, content=_without(entry.content, gone))
    if isinstance(entry, ToolResult) and isinstance(entry.output, tuple):
        return replace(entry, output=_without(entry.output, gone))
    return entry


def _outputs(entries: Sequence[Entry], prices: Prices, saved_in: dict[int, int], profile: Profile) -> Iterator[Payload]:
    for index, entry in enumerate(entries):
        if isinstance(entry, ToolResult) and not is_cleared_output(entry.output):
            placeholder = profile.result(None) + profile.value(cleared_output(entry.output))
            saving = prices.entries[index] - saved_in.get(index, 0) - placeholder
            if saving > 0:
                yield Payload(index, Kind.OUTPUT, saving)


def _inputs(entries: Sequence[Entry], prices: Prices, profile: Profile) -> Iterator[Payload]:
    for index, entry in enumerate(entries):
        if isinstance(entry, ToolCall) and prices.entries[index] > profile.input_cap:
            trimmed = trim_input(entry, profile)
            saving = prices.entries[index] - cost(trimmed, profile)
            if saving > 0:
                yield Payload(index, Kind.INPUT, saving, trimmed=trimmed)


def _without(items: tuple[Item, ...], gone: set[int]) -> tuple[Item, ...]:
    return tuple(OMITTED_ITEM[type(item)] if i in gone else item for i, item in enumerate(items))
