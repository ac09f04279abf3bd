"""From a decision (a cut, a marker, the payloads to clear) to the conversation it makes, and its report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ladders.conversation.boundary import Cut
from ladders.conversation.cost import Profile, cost
from ladders.conversation.entry import (
    Compaction,
    Conversation,
    Entry,
    Message,
    Omission,
    Reasoning,
    ToolCall,
    ToolResult,
)
from ladders.conversation.marker import Rendered
from ladders.conversation.payload import Kind, Payload, clear
from ladders.conversation.report import Loss, Report
from ladders.conversation.survey import Survey


@dataclass(frozen=True, slots=True)
class Decision:
    """Where to cut, what the marker says (None without a cut), and what to clear in what is kept."""

    cut: Cut
    omission: Omission | None
    marker: Rendered | None
    cleared: Sequence[Payload]


def carry_out(survey: Survey, decision: Decision) -> Conversation:
    """Return the conversation the decision makes: system messages, marker, what is lifted, the kept history."""
    by_entry: dict[int, list[Payload]] = defaultdict(list)
    for payload in decision.cleared:
        by_entry[payload.entry].append(payload)
    entries = list(survey.entries)
    for index, payloads in by_entry.items():
        entries[index] = clear(entries[index], payloads)
    if decision.marker is None:
        return replace(survey.source, entries=tuple(entries))
    cut = decision.cut
    lifted = [entries[index] for index in range(cut.start) if survey.survivors.keep(index, cut)]
    system = [entry for entry in lifted if _is_system(entry)]
    others = [entry for entry in lifted if not _is_system(entry)]
    marker = _marker(survey, cut, decision.marker, decision.omission)
    return replace(survey.source, entries=(*system, marker, *others, *entries[cut.start :]))


def account(survey: Survey, decision: Decision, report: Report) -> Report:
    """Return the report with the decision's losses, measured on what they leave."""
    cut, tally = decision.cut, survey.tally
    price = decision.marker.price if decision.marker else 0
    recent = any(payload.entry >= survey.recent_from for payload in decision.cleared)
    inside = [payload for payload in survey.payloads if not survey.survivors.keep(payload.entry, cut)]
    saved = sum(payload.saving for payload in decision.cleared)
    return replace(
        report,
        after=survey.full_price(cut) + price - saved,
        dropped_entries=tally.dropped(cut),
        dropped_turns=tally.dropped_turns(cut),
        dropped_steps=tally.dropped_steps(cut),
        dropped_price=survey.dropped_price(cut),
        retained_developer_messages=tally.developers_kept(cut),
        listed_prompts=decision.marker.prompts if decision.marker else 0,
        marker_price=price,
        lifted_recent_turn_protection=recent,
        visible=losses(decision.cleared),
        inside_dropped=losses(inside),
        omitted=decision.omission,
    )


def losses(payloads: Iterable[Payload]) -> dict[Kind, Loss]:
    """Return the losses by kind; attachments inside a cleared output count as part of that output."""
    payloads = list(payloads)
    whole = {payload.entry for payload in payloads if payload.kind is Kind.OUTPUT}
    counts: dict[Kind, int] = defaultdict(int)
    saved: dict[Kind, int] = defaultdict(int)
    for payload in payloads:
        inside = payload.kind is Kind.RESULT_ATTACHMENT and payload.entry in whole
        kind = Kind.OUTPUT if inside else payload.kind
        counts[kind] += not inside
        saved[kind] += payload.saving
    return {kind: Loss(counts[kind], saved[kind]) for kind in sorted(counts)}


def make_up(conversation: Conversation, profile: Profile) -> dict[str, int]:
    """Return what the conversation's price is made of, by who or what an entry is."""
    parts: dict[str, int] = defaultdict(int)
    for entry in conversation.entries:
        parts[_part(entry)] += cost(entry, profile)
    return dict(parts)


def _marker(survey: Survey, cut: Cut, marker: Rendered, omission: Omission | None) -> Compaction:
    return Compaction(
        summary=marker.text,
        source="synthetic",
        omission=omission,
        timestamp=survey.entries[cut.start].timestamp,
        provenance=survey.entries[cut.start - 1].provenance,
    )


def _part(entry: Entry) -> str:
    match entry:
        case Message():
            return f"{entry.role} messages"
        case Reasoning():
            return "reasoning"
        case ToolCall():
            return "tool calls"
        case ToolResult():
            return "tool results"
        case Compaction():
            return "marker" if entry.omission else "summaries"
    return "opaque records"


def _is_system(entry: Entry) -> bool:
    return isinstance(entry, Message) and entry.role == "system"
