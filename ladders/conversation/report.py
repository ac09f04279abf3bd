"""What a shrink did, in numbers and in a sentence, and the certificate that nothing less would have done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from ladders.conversation.choose import Proof
from ladders.conversation.entry import Conversation, Omission
from ladders.conversation.payload import Kind, Payload
from ladders.conversation.words import counted

Policy = Literal["history", "recent"]
"""`history`: give up payload, even of the recent turns, before any turn or step is dropped.
`recent`: drop old turns before the payload of recent ones is touched."""

_NOUNS: dict[Kind, tuple[str, str]] = {
    Kind.RESULT_ATTACHMENT: ("attachment taken out of a tool result", "attachments taken out of tool results"),
    Kind.OUTPUT: ("tool output cleared", "tool outputs cleared"),
    Kind.ATTACHMENT: ("attachment omitted", "attachments omitted"),
    Kind.INPUT: ("long tool input trimmed", "long tool inputs trimmed"),
}


@dataclass(frozen=True, slots=True)
class Loss:
    """How many payloads of a kind, and what they cost beyond their placeholders."""

    count: int = 0
    saved: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """One shrink in numbers; all prices are in the profile's unit.

    `visible` counts payloads cleared in the result, `inside_dropped` payloads that lay in dropped history and
    went with it. `before - stripped_price - dropped_price - sum of visible savings + marker_price == after`.
    `omitted` is what the marker stands for, earlier shrinks included.
    """

    unit: str
    policy: Policy
    budget: int
    before: int
    after: int
    stripped_compactions: int = 0
    stripped_price: int = 0
    dropped_entries: int = 0
    dropped_turns: int = 0
    dropped_steps: int = 0
    dropped_price: int = 0
    retained_developer_messages: int = 0
    listed_prompts: int = 0
    marker_price: int = 0
    lifted_recent_turn_protection: bool = False
    visible: Mapping[Kind, Loss] = field(default_factory=dict)
    inside_dropped: Mapping[Kind, Loss] = field(default_factory=dict)
    omitted: Omission | None = None

    @property
    def slack(self) -> int:
        """What stays free below the budget; negative where it could not be met."""
        return self.budget - self.after

    @property
    def lossy(self) -> bool:
        """Whether a reader of the result is missing anything."""
        return bool(self.stripped_compactions or self.dropped_entries or self.visible)

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON values."""
        return {
            **asdict(self),
            "slack": self.slack,
            "visible": _losses(self.visible),
            "inside_dropped": _losses(self.inside_dropped),
        }

    def __str__(self) -> str:
        """One line for a person: first what asks for an action, then the losses in order, then the sizes."""
        first = (Kind.ATTACHMENT,)
        parts = [_loss(kind, self.visible[kind]) for kind in first if kind in self.visible]
        if self.lifted_recent_turn_protection:
            parts.append("the newest turns were touched")
        if self.stripped_compactions:
            parts.append(f"{counted(self.stripped_compactions, 'unreadable summary', 'unreadable summaries')} stripped")
        parts += [_loss(kind, self.visible[kind]) for kind in sorted(self.visible) if kind not in first]
        if self.dropped_entries:
            entries = counted(self.dropped_entries, "entry", "entries")
            turns = f" with {counted(self.dropped_turns, 'user turn')}" if self.dropped_turns else ""
            parts.append(f"{entries}{turns} dropped")
        sizes = f"{self.before:,} -> {self.after:,} of {self.budget:,} {self.unit}"
        return f"{', '.join(parts) or 'nothing lost'}; {sizes}"


@dataclass(frozen=True, slots=True)
class Certificate:
    """Why nothing less would do, or why nothing at all would.

    `limit` is what a cut may cost at the least: the budget or the low-water mark, less what is `held` for the
    newest steps' payload. `longer_history_needs`: the least any cut that drops fewer entries costs with all
    that may be cleared cleared, above the limit (None: nothing was dropped). `slack`
    and `cheapest_return`: room left, and the least any cleared payload would take to put back (None: none
    was). `fewest`: why the dearest kind of payload touched gives up no fewer. `smallest`: in a failure, the
    least any cut costs with everything cleared, and `remains` what that is made of.
    """

    outcome: Literal["fits", "shrunk", "unfittable"]
    limit: int
    held: int = 0
    longer_history_needs: int | None = None
    slack: int = 0
    cheapest_return: int | None = None
    fewest: Proof | None = None
    smallest: int | None = None
    remains: Mapping[str, int] = field(default_factory=dict)

    def sentences(self) -> list[str]:
        """Return the reasons in words, each checkable from the numbers in it."""
        if self.smallest is not None:
            parts = ", ".join(f"{name} {price:,}" for name, price in self.remains.items() if price)
            return [f"With everything clearable cleared, the least that can be kept costs {self.smallest:,}: {parts}."]
        said = []
        if self.longer_history_needs is not None:
            held = f", and {self.held:,} more are held for the newest steps" if self.held else ""
            said.append(
                f"Dropping less needs at least {self.longer_history_needs:,}, with everything cleared that may be; "
                f"the limit is {self.limit:,}{held}."
            )
        if self.fewest is not None:
            said.append(
                f"With {self.fewest.cleared - 1:,} {_noun(self.fewest.kind, self.fewest.cleared - 1)} instead of "
                f"{self.fewest.cleared:,}, and everything cheaper cleared, at most {self.fewest.reach:,} of the "
                f"{self.fewest.needed:,} needed would be saved."
            )
        if self.cheapest_return is not None:
            said.append(f"The smallest thing to put back takes {self.cheapest_return:,}; {self.slack:,} are free.")
        return said or ["It fits as it is."]

    def to_json(self) -> dict[str, Any]:
        """Return the certificate as JSON values."""
        proof = self.fewest
        fewest = None if proof is None else {**proof._asdict(), "kind": proof.kind.name.lower()}
        return {**asdict(self), "fewest": fewest, "sentences": self.sentences()}


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A conversation that fits, what it took, and why it took no less.

    `source` is the conversation without unreadable summaries; `cleared` says by index into it what was taken
    out, so that an original can be brought back.
    """

    conversation: Conversation
    report: Report
    certificate: Certificate
    source: Conversation = field(repr=False)
    cleared: tuple[Payload, ...] = field(default=(), repr=False)


class ConversationUnfittable(Exception):
    """Not even the newest turn (or step) fits with everything clearable cleared.

    `reason` is `nothing_to_drop` where no cut makes the conversation smaller, else `still_too_long`.
    `smallest` is the closest there is, above the budget, with its report and certificate.
    """

    def __init__(self, smallest: Shrunk) -> None:
        report = smallest.report
        self.reason: Literal["nothing_to_drop", "still_too_long"] = (
            "still_too_long" if report.dropped_entries else "nothing_to_drop"
        )
        least = (
            "the smallest complete history it can be cut to has"
            if report.dropped_entries
            else "nothing earlier can be dropped, and with all payload cleared it has"
        )
        super().__init__(f"The conversation cannot fit {report.budget:,} {report.unit}: {least} {report.after:,}.")
        self.smallest = smallest
        self.report = report
        self.certificate = smallest.certificate


def _loss(kind: Kind, loss: Loss) -> str:
    return f"{loss.count:,} {_noun(kind, loss.count)}"


def _noun(kind: Kind, count: int) -> str:
    return _NOUNS[kind][count != 1]


def _losses(losses: Mapping[Kind, Loss]) -> dict[str, dict[str, int]]:
    return {kind.name.lower(): asdict(loss) for kind, loss in losses.items()}
