from tests.devices.simulated.hand import Hand

PACKAGE = "com.android.soundrecorder"


def recorder() -> Hand:
    return Hand().open(PACKAGE)


def test_a_recording_is_made_paused_and_saved_under_a_name() -> None:
    hand = recorder().tap("Record").wait(12).tap("Pause").wait(30).tap("Resume").wait(3).tap("Save")
    hand.type("Birdsong").tap("Save")
    assert hand.state["recorder"]["recordings"][-1] == {"name": "Birdsong", "seconds": 15, "date": "2026-05-14"}
    assert hand.state["recorder"]["state"] == "idle"


def test_a_recording_is_discarded_after_a_question() -> None:
    hand = recorder().tap("Record").wait(5).tap("Discard", "Discard")
    assert hand.state["recorder"]["state"] == "idle"
    assert len(hand.state["recorder"]["recordings"]) == 2


def test_a_recording_plays_to_its_end() -> None:
    hand = recorder().tap("Play Guitar idea").wait(40)
    assert hand.state["recorder"]["playing"] == "Guitar idea"
    assert hand.wait(9).state["recorder"]["playing"] == ""


def test_a_recording_is_renamed_and_deleted() -> None:
    hand = recorder().tap("More options for Guitar idea", "Rename").type("Riff").tap("Save")
    assert hand.sees("Riff")
    hand.tap("More options for Riff", "Delete", "Delete")
    assert [r["name"] for r in hand.state["recorder"]["recordings"]] == ["Lecture 4"]
