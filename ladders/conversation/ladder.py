"""Fitting a conversation into a budget: strip, cut, clear; or the proof that nothing fits.

Cut first, clear second. The cut is the one that drops the fewest entries among those affordable with
everything clearable cleared; inside what it keeps, only what is needed is cleared. So nothing is cleared in
history that is then dropped, and a bigger budget never drops more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ladders.conversation.boundary import WHOLE, Cut
from ladders.conversation.choose import choose
from ladders.conversation.compaction import strip_unreadable
from ladders.conversation.cost import CHARACTERS, Profile, cost
from ladders.conversation.entry import Conversation, Omission
from ladders.conversation.floor import Floor, cut_limit
from ladders.conversation.marker import Rendered
from ladders.conversation.options import Options
from ladders.conversation.payload import Kind, Payload, price_all
from ladders.conversation.report import Certificate, ConversationUnfittable, Policy, Report, Shrunk
from ladders.conversation.result import Decision, account, carry_out, make_up
from ladders.conversation.survey import Survey

DEFAULTS = Options()


def shrink(
    conversation: Conversation,
    budget: int,
    profile: Profile = CHARACTERS,
    policy: Policy = "history",
    *,
    low_water: float = 1.0,
    options: Options = DEFAULTS,
) -> Shrunk:
    """Return the conversation within the budget, its newest history kept, with report and certificate.

    `budget` is in the profile's unit. `low_water` is the share of the budget to shrink to once the budget is
    exceeded, so that a run is shrunk in batches and the model's cached prefix survives between them; the
    payload of recent turns is given up for the budget only, never for the low-water mark. The input is never
    changed, and where nothing has to go the same conversation comes back.

    Raises ConversationUnfittable where no cut fits with everything clearable cleared, and ValueError for a
    budget that is not a positive whole number or a share outside (0, 1].
    """
    _check(budget, low_water)
    source = strip_unreadable(conversation)
    prices = price_all(source.entries, profile)
    report = _opening(conversation, source, prices.total, budget, profile, policy)
    if prices.total <= budget:
        return Shrunk(source, report, Certificate("fits", budget, slack=report.slack), source)
    survey = Survey(source, prices, profile, options)
    target = max(1, int(budget * low_water))
    for floor, limit in _floors(survey, policy, budget, target):
        least = floor.least()
        if least <= budget:
            # Where the limit cannot be met the smallest cut is taken, so that a larger budget never drops more.
            return _fit(survey, report, floor, max(limit, least), target)
    raise ConversationUnfittable(_closest(survey, report, floor))


def _check(budget: int, low_water: float) -> None:
    if type(budget) is not int or budget <= 0:
        raise ValueError(f"A budget is a positive whole number, not {budget!r}.")
    if not 0 < low_water <= 1:
        raise ValueError(f"A low-water mark is a share above 0 and up to 1, not {low_water!r}.")


def _opening(
    conversation: Conversation, source: Conversation, total: int, budget: int, profile: Profile, policy: Policy
) -> Report:
    """Return the report of stripping alone."""
    readable = set(map(id, source.entries))
    stripped = sum(cost(entry, profile) for entry in conversation.entries if id(entry) not in readable)
    return Report(
        unit=profile.unit,
        policy=policy,
        budget=budget,
        before=total + stripped,
        after=total,
        stripped_compactions=len(conversation) - len(source),
        stripped_price=stripped,
    )


def _floors(survey: Survey, policy: Policy, budget: int, target: int) -> Iterator[tuple[Floor, int]]:
    """Yield what each cut costs at the least and the limit for it; clearing less first where the policy wants it."""
    everything = range(len(survey.payloads))
    if policy == "recent":
        spared = _spared(survey, budget)
        yield Floor(survey, [at for at in everything if at not in spared]), target
    newest = [survey.payloads[at].saving for at in everything if survey.tiers[at] == 2]
    yield Floor(survey, everything), cut_limit(target, newest, survey.options.newest_share)


def _spared(survey: Survey, budget: int) -> set[int]:
    """Return the payloads of recent turns, without giants; clearing a giant output takes its attachments along."""
    limit = survey.options.giant_share * budget
    giants = {p.entry for p in survey.payloads if p.kind is Kind.OUTPUT and p.saving > limit}
    recent = [at for at, tier in enumerate(survey.tiers) if tier]
    return {at for at in recent if survey.payloads[at].saving <= limit and survey.payloads[at].entry not in giants}


def _fit(survey: Survey, report: Report, floor: Floor, limit: int, target: int) -> Shrunk:
    """Cut as little as the limit allows, then clear only what the target needs.

    The omitted prompts are an owner's words and go before old payload, but no payload of recent turns is
    given up for them, nor for a target below the budget.
    """
    cut = floor.first_within(limit)
    kept = [at for at in floor.clearable if survey.survivors.keep(survey.payloads[at].entry, cut)]
    payloads, tiers = [survey.payloads[at] for at in kept], [survey.tiers[at] for at in kept]
    spare = sum(payload.saving for payload, tier in zip(payloads, tiers, strict=True) if not tier)
    full = survey.full_price(cut)
    omission = _omission(survey, cut)
    marker = _marker(survey, cut, omission, target - full + spare)
    price = marker.price if marker else 0
    choice = choose(payloads, tiers, max(min(full + price - target, spare), full + price - report.budget))
    marker = _marker(survey, cut, omission, price + choice.slack)
    cleared = [payloads[at] for at in sorted(choice.cleared)]
    decision = Decision(cut, omission, marker, cleared)
    certificate = Certificate(
        "shrunk",
        limit,
        max(0, target - limit),
        longer_history_needs=floor.price_of_dropping_less(cut),
        slack=choice.slack + price - (marker.price if marker else 0),
        cheapest_return=_cheapest_return(cleared),
        fewest=choice.proof,
    )
    return _shrunk(survey, report, decision, certificate)


def _closest(survey: Survey, report: Report, floor: Floor) -> Shrunk:
    """Return the smallest conversation there is, with everything clearable cleared, where none fits."""
    cut = floor.cheapest()
    cleared = [survey.payloads[at] for at in floor.clearable if survey.survivors.keep(survey.payloads[at].entry, cut)]
    omission = _omission(survey, cut)
    decision = Decision(cut, omission, _marker(survey, cut, omission, 0), cleared)
    certificate = Certificate("unfittable", report.budget, smallest=floor.price(cut))
    return _shrunk(survey, report, decision, certificate)


def _omission(survey: Survey, cut: Cut) -> Omission | None:
    return None if cut is WHOLE else survey.tally.omission(cut)


def _marker(survey: Survey, cut: Cut, omission: Omission | None, room: int) -> Rendered | None:
    return None if omission is None else survey.tally.render(cut, omission, room, survey.profile)


def _cheapest_return(cleared: Sequence[Payload]) -> int | None:
    """Return the least that any cleared payload would take to put back on its own."""
    whole = {payload.entry for payload in cleared if payload.kind is Kind.OUTPUT}
    alone = (p.saving for p in cleared if p.kind is not Kind.RESULT_ATTACHMENT or p.entry not in whole)
    return min(alone, default=None)


def _shrunk(survey: Survey, report: Report, decision: Decision, certificate: Certificate) -> Shrunk:
    conversation = carry_out(survey, decision)
    remains = make_up(conversation, survey.profile) if certificate.smallest is not None else {}
    return Shrunk(
        conversation,
        account(survey, decision, report),
        replace(certificate, remains=remains),
        survey.source,
        tuple(decision.cleared),
    )
