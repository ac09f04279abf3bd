import pytest

from devices.simulated.phone import SimulatedMachine
from devices.simulated.state import Templates, merge

STATE = {"clock": {"alarms": [], "timer": {"left": 0}}, "name": "phone", "pin": None}
TEMPLATES: Templates = {
    "clock.alarms": {"time": "07:00", "days": [], "snoozes": []},
    "clock.alarms[].snoozes": {"minutes": 5},
}


def test_a_subset_is_merged_and_the_rest_stays() -> None:
    merged = merge(STATE, {"clock": {"timer": {"left": 7}}}, TEMPLATES)
    assert merged["clock"] == {"alarms": [], "timer": {"left": 7}}
    assert merged["name"] == "phone"
    assert STATE["clock"] == {"alarms": [], "timer": {"left": 0}}


def test_items_of_a_list_are_filled_up_from_their_template() -> None:
    merged = merge(STATE, {"clock": {"alarms": [{"time": "06:00", "snoozes": [{}]}]}}, TEMPLATES)
    assert merged["clock"]["alarms"] == [{"time": "06:00", "days": [], "snoozes": [{"minutes": 5}]}]


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"clok": {}}, "clok"),
        ({"clock": {"alarm": []}}, "clock.alarm"),
        ({"clock": {"alarms": [{"tiem": "1"}]}}, "clock.alarms[0].tiem"),
        ({"clock": {"alarms": [{"snoozes": [{"hours": 1}]}]}}, "clock.alarms[0].snoozes[0].hours"),
        ({"clock": {"alarms": ["06:00"]}}, "clock.alarms[0]"),
        ({"name": 3}, "name"),
        ({"clock": 3}, "clock"),
    ],
)
def test_a_wrong_key_or_type_is_named(changes: dict[str, object], named: str) -> None:
    with pytest.raises(ValueError, match=r".*") as failure:
        merge(STATE, changes, TEMPLATES)
    assert named in str(failure.value)


def test_anything_may_take_the_place_of_nothing() -> None:
    assert merge(STATE, {"pin": "1234"}, TEMPLATES)["pin"] == "1234"


def test_a_phone_refuses_a_state_it_does_not_know_and_keeps_its_own() -> None:
    phone = SimulatedMachine()
    before = phone.state()
    with pytest.raises(ValueError, match=r"settings\.wifi\.networks\[0\]\.ssid"):
        phone.load({"settings": {"airplane": True, "wifi": {"networks": [{"ssid": "x"}]}}})
    assert phone.state() == before


def test_a_state_read_from_a_phone_can_be_loaded_into_another() -> None:
    first, second = SimulatedMachine(), SimulatedMachine()
    first.load({"notes": {"notes": [{"title": "Only one"}]}, "settings": {"display": {"dark": True}}})
    second.load(first.state())
    assert second.state() == first.state()


def test_the_state_handed_out_is_a_copy() -> None:
    phone = SimulatedMachine()
    phone.state()["settings"]["airplane"] = True
    assert phone.state()["settings"]["airplane"] is False
