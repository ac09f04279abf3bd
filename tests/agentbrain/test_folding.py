"""A view is folded into the document by a pure function."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from agentbrain.config import GuardConfig, RunConfig
from agentbrain.document import CloseUp, Document, OwnerTurn, Past, Search
from agentbrain.folding import fold, look_closely, take_answers
from agentbrain.observing import View
from devices.geometry import Box
from ladders.action import TapAction
from tests.build import mark, marks, screen

CONFIG = RunConfig()
NOW = 1_000.0
ROWS = marks(*(mark(i, f"Row {i}") for i in range(1, 6)))
PICTURE = Image.linear_gradient("L").convert("RGB")
VIEW = View(replace(screen(print_="print"), image=PICTURE, image_reason=None), ROWS)


def stuck(**values: object) -> Document:
    """A document in which the same tap was done three times on the same screen."""
    past = Past(action=TapAction(mark=1), phrase="tap A", label="A", effect="changed", before="s", after="s")
    return Document(goal="g", past=[past] * 3, **values)  # type: ignore[arg-type] # checked by pydantic


def test_what_the_owner_told_is_heard_once_in_front_of_the_feedback() -> None:
    turn = OwnerTurn(id="1", at=1.0, kind="tell", text="use the mobile number")
    document = Document(goal="g", turns=[turn], feedback="Nothing changed.")
    assert fold(document, VIEW, CONFIG, NOW).feedback == "The owner says: use the mobile number Nothing changed."
    assert fold(document, VIEW, CONFIG, NOW).feedback == "Nothing changed."


def test_a_screen_is_searched_and_a_phone_that_was_lost_is_back() -> None:
    document = Document(goal="g", searches=[Search(name="Row 3")], device_lost_at=5.0)
    document.counters.lost_told = True
    fold(document, VIEW, CONFIG, NOW)
    assert (document.searches[0].status, document.searches[0].where) == ("found", "Row 3")
    assert (document.device_lost_at, document.counters.lost_told) == (0.0, False)


def test_being_stuck_climbs_from_a_nudge_to_an_honest_stop() -> None:
    document = stuck()
    steps = [fold(document, VIEW, CONFIG, NOW) for _ in range(4)]
    assert [step.recovery for step in steps] == ["nudge", "question", "replan", "stop"]
    assert [step.end is not None for step in steps] == [False, False, False, True]
    assert steps[3].end is not None
    assert steps[3].end.outcome == "gave_up"


def test_a_run_that_is_not_stuck_has_no_recovery() -> None:
    lenient = CONFIG.model_copy(update={"guards": GuardConfig(same_screen_and_action=9)})
    assert fold(stuck(), VIEW, lenient, NOW).stuck is None


def test_a_run_that_only_guesses_gives_up_at_once_and_says_that_it_is_lost() -> None:
    guesses = [
        Past(action=TapAction(mark=i), phrase=f"tap {i}", label="", effect="changed", before=f"s{i}", after=f"s{i + 1}",
             share=0.1)
        for i in range(1, 6)
    ]  # fmt: skip
    folded = fold(Document(goal="g", past=guesses), VIEW, CONFIG, NOW)
    assert folded.end is not None
    assert (folded.end.outcome, folded.recovery) == ("gave_up", "stop")
    assert folded.end.reason.startswith("Lost: Nothing on the last screens spoke to the goal")
    assert fold(Document(goal="g", past=guesses[1:]), VIEW, CONFIG, NOW).end is None


def test_replanning_looks_closely_where_the_model_sees() -> None:
    for sees in (True, False):
        document = stuck(sees=sees)
        document.counters.recoveries = 2
        fold(document, VIEW, CONFIG, NOW)
        assert (look_closely(document, VIEW, CONFIG).region is not None) == sees


def test_a_close_up_is_counted_and_one_with_nothing_to_point_at_is_not_made() -> None:
    document = Document(goal="g", sees=True)
    document.close_up = CloseUp(region=(0, 0, 1080, 350), screen="print")
    closer = look_closely(document, VIEW, CONFIG)
    assert (closer.region, len(closer.marks), document.close_up.frames) == (Box(0, 0, 1080, 350), 3, 1)
    document.close_up = CloseUp(region=(0, 2000, 1080, 2400), screen="print")
    assert look_closely(document, VIEW, CONFIG) is VIEW
    assert document.close_up.frames == 0


def test_without_a_picture_there_is_no_close_up() -> None:
    document = Document(goal="g", sees=True, close_up=CloseUp(read_mode=True))
    blind = View(replace(VIEW.screen, image=None), ROWS)
    assert look_closely(document, blind, CONFIG) is blind


def test_answers_count_only_where_the_model_sees() -> None:
    for sees, status in ((True, "found"), (False, "open")):
        document = Document(goal="g", sees=sees, searches=[Search(name="parcel")])
        take_answers(document, "parcel: FOUND - top", VIEW, VIEW, CONFIG, NOW)
        assert document.searches[0].status == status
