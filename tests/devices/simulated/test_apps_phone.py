from tests.devices.simulated.hand import BACK, Hand

PACKAGE = "com.google.android.dialer"


def phone() -> Hand:
    return Hand().open(PACKAGE)


def test_a_number_is_dialled_called_and_logged() -> None:
    hand = phone().tap("key pad").tap("0", "2, ABC", "0, +", "backspace", "7, PQRS", "Call")
    assert hand.state["phone_app"]["in_call"] == "027"
    hand.wait(65)
    assert hand.sees("01:05")
    hand.tap("End call")
    assert hand.state["phone_app"]["in_call"] == ""
    assert hand.state["phone_app"]["calls"][-1] == {
        "number": "027", "kind": "outgoing", "time": "2026-05-14T09:41", "seconds": 65
    }  # fmt: skip


def test_a_call_stays_on_screen_until_it_is_ended() -> None:
    hand = phone().tap("Favourites", "Mum")
    assert hand.key(BACK).sees("End call")
    hand.tap("Mute")
    assert hand.find("Mute").checked
    assert hand.state["phone_app"]["muted"] is True


def test_a_missed_call_is_called_back() -> None:
    hand = phone().tap("Call Dr. Ellis")
    assert hand.state["phone_app"]["in_call"] == "+44 7700 900105"


def test_the_keypad_names_who_has_the_number() -> None:
    hand = (
        Hand({"contacts": {"people": [{"first": "Zoe", "phone": "0 4"}]}})
        .open(PACKAGE)
        .tap("key pad", "0, +", "4, GHI")
    )
    assert hand.find("", id="digits").text == "04"
    assert hand.find("", id="match").text == "Zoe"


def test_the_call_log_is_cleared_after_a_question() -> None:
    hand = phone().tap("More options", "Clear call history", "OK")
    assert hand.state["phone_app"]["calls"] == []
    assert hand.sees("Your call log is empty")


def test_contacts_calls_through_the_phone_app() -> None:
    hand = Hand().open("com.google.android.contacts").tap("Alice Moreau", "Call")
    assert hand.phone.package == PACKAGE
    assert hand.state["phone_app"]["in_call"] == "+44 7700 900101"
