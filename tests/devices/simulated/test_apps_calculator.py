import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.simulated.apps.calculator import evaluate
from tests.devices.simulated.hand import Hand


def calculator(keys: str) -> Hand:
    return Hand().open("com.google.android.calculator").tap(*keys.split())


def test_a_sum_shows_its_result_before_and_after_equals() -> None:
    hand = calculator("1 2 × 3 . 5")
    assert hand.find("", id="result_preview").text == "42"
    hand.tap("=")
    assert hand.state["calculator"]["formula"] == "42"
    assert hand.state["calculator"]["history"] == [{"formula": "12×3.5", "result": "42"}]


def test_a_digit_after_a_result_starts_anew_and_an_operator_goes_on() -> None:
    assert calculator("2 + 3 = 7").state["calculator"]["formula"] == "7"
    assert calculator("2 + 3 = × 2 =").state["calculator"]["formula"] == "10"


def test_clear_delete_and_brackets() -> None:
    assert calculator("1 2 delete").state["calculator"]["formula"] == "1"
    assert calculator("1 2 AC").state["calculator"]["formula"] == ""
    assert calculator("2 × parentheses 3 + 4 parentheses =").state["calculator"]["formula"] == "14"


def test_a_result_is_taken_from_the_history() -> None:
    hand = calculator("6 × 7 = AC").tap("More options", "History", "6×7")
    assert hand.state["calculator"]["formula"] == "42"


@pytest.mark.parametrize(
    ("formula", "result"),
    [
        ("0.1+0.2", "0.3"),
        ("1÷3", "0.333333333333"),
        ("5−8", "−3"),
        ("50%×8", "4"),
        ("1÷0", "Can't divide by 0"),
        ("2+", ""),
        ("", ""),
        ("10÷4", "2.5"),
    ],
)
def test_values(formula: str, result: str) -> None:
    assert evaluate(formula) == result


@given(st.text("0123456789+−×÷.%()", max_size=30))
def test_no_row_of_keys_breaks_it(formula: str) -> None:
    assert isinstance(evaluate(formula), str)
