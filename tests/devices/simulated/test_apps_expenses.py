import pytest

from devices.simulated.apps.expenses import parse_money
from tests.devices.simulated.hand import BACK, Hand

PACKAGE = "com.coinjar.expenses"


def expenses() -> Hand:
    return Hand().open(PACKAGE)


def test_an_expense_is_added_and_counted() -> None:
    hand = expenses()
    assert hand.find("", id="month_total").text == "£147.60"
    hand.tap("Add expense").type("12.50").tap("Note").type("Taxi").key(BACK).tap("Travel", "Save")
    made = {"amount": 1250, "category": "Travel", "note": "Taxi", "date": "2026-05-14"}
    assert hand.state["expenses"]["expenses"][-1] == made
    assert hand.find("", id="month_total").text == "£160.10"


def test_an_amount_that_is_none_cannot_be_saved() -> None:
    hand = expenses().tap("Add expense").type("12.5.0")
    assert hand.sees("Enter an amount such as 12.50")
    assert not hand.find("Save").enabled


def test_the_digit_pad_has_a_point() -> None:
    hand = expenses().tap("Add expense").tap("7", "Period", "5", "Save")
    assert hand.state["expenses"]["expenses"][-1]["amount"] == 750


def test_a_category_filters_the_list_and_the_total() -> None:
    hand = expenses().tap("Food")
    assert hand.find("", id="month_total").text == "£58.30"
    assert not hand.sees("Cinema")


def test_an_expense_is_edited_and_deleted() -> None:
    hand = expenses().tap("Bus").fill("2.80", "3.00").key(BACK).tap("Save")
    assert hand.state["expenses"]["expenses"][2]["amount"] == 300
    hand.tap("Bus", "Delete expense")
    assert len(hand.state["expenses"]["expenses"]) == 5
    assert len(hand.tap("Undo").state["expenses"]["expenses"]) == 6


def test_the_budget_is_set() -> None:
    hand = expenses().tap("More options", "Set budget").type("500").tap("OK")
    assert hand.state["expenses"]["budget"] == 50000
    assert hand.sees("of £500.00 budget")


@pytest.mark.parametrize(
    ("words", "cents"),
    [("12", 1200), ("12.5", 1250), ("12,50", 1250), (".5", 50), ("0", None), ("", None), ("x", None), ("1.234", None)],
)
def test_amounts(words: str, cents: int | None) -> None:
    assert parse_money(words) == cents
