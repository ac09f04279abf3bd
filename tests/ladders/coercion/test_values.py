import pytest

from ladders.coercion.tree import Cut, Number, Obj, Value
from ladders.coercion.values import blank, decimal, direction, key_name, seconds, whole, yes


def test_m36_every_number_word_to_twenty() -> None:
    assert [whole(word) for word in ("one", "Twelve", "twenty")] == [1, 12, 20]
    assert whole("twenty-one") is None


@pytest.mark.parametrize("value", [None, True, [], ["a"], Obj(), Cut("5"), "", "5 6", "5.5", "-1", "1234567", "0x5"])
def test_m36_what_is_no_whole_number(value: Value) -> None:
    assert whole(value) is None


@pytest.mark.parametrize(
    ("value", "held"),
    [
        ("2", 2.0),
        ("2s", 2.0),
        ("1.5 sec", 1.5),
        ("500ms", 0.5),
        ("1m", 10.0),
        ("99", 10.0),
        ("100", 0.2),
        ("2000", 2.0),
        ("-7", 0.2),
    ],
)
def test_m48_seconds(value: str, held: float) -> None:
    assert seconds(value) == held


@pytest.mark.parametrize("value", [None, True, [Number("2")], "two hours", "", Cut("2"), "9" * 60])
def test_m48_what_is_no_time(value: Value) -> None:
    assert seconds(value) is None


@pytest.mark.parametrize(("value", "meant"), [("U", "up"), ("down.", "down"), ("LEFT-ward", "left"), ("east", "right")])
def test_m34_directions(value: str, meant: str) -> None:
    assert direction(value) == meant


@pytest.mark.parametrize("value", [None, "", "forward", "up and down", Cut("up"), ["up"]])
def test_m34_what_is_no_direction(value: Value) -> None:
    assert direction(value) is None


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ("Enter", "enter"),
        ("KEYCODE_APP_SWITCH", "recent"),
        ("Back", "back"),
        ("home button", "home"),
        ("volume-up", "volume_up"),
    ],
)
def test_m30_keys(value: str, key: str) -> None:
    assert key_name(value) == key


@pytest.mark.parametrize("value", [None, "ctrl c", "", Number("66"), "screenshot", Cut("ent")])
def test_m30_what_is_no_key(value: Value) -> None:
    assert key_name(value) is None


def test_decimals_flags_and_blanks() -> None:
    assert (decimal(Number("2.5")), decimal("x"), decimal(True)) == (2.5, None, None)
    flags: list[Value] = [True, "Yes", Number("1"), "no", None, []]
    assert [yes(value) for value in flags] == [True, True, True, False, False, False]
    empty: list[Value] = [None, False, "", " null ", "None", [], Obj()]
    assert all(blank(value) for value in empty)
    full: list[Value] = [True, "0", Number("0"), Cut(""), [None]]
    assert not any(blank(value) for value in full)
