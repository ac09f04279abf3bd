from tests.devices.simulated.hand import Hand

PACKAGE = "com.android.camera2"


def camera() -> Hand:
    return Hand().open(PACKAGE)


def test_a_photo_taken_is_in_the_gallery() -> None:
    hand = camera().tap("Take photo")
    assert hand.state["gallery"]["photos"][-1]["name"] == "IMG_3001.jpg"
    hand.tap("Most recent photo")
    assert hand.phone.package == "com.android.gallery3d"
    assert hand.sees("Photo IMG_3001.jpg")


def test_a_video_is_recorded_with_the_front_camera() -> None:
    hand = camera().tap("Switch camera", "Video", "Start recording").wait(7)
    assert hand.sees("00:07")
    assert not hand.sees("Start recording")
    hand.tap("Stop recording")
    last = hand.state["gallery"]["photos"][-1]
    assert (last["name"], last["video"]) == ("VID_3001.mp4", True)
    assert hand.state["camera"]["facing"] == "front"


def test_the_mode_cannot_change_while_recording() -> None:
    hand = camera().tap("Video", "Start recording", "Photo")
    assert hand.state["camera"]["mode"] == "Video"


def test_the_flash_goes_round() -> None:
    hand = camera().tap("Flash auto", "Flash on")
    assert hand.state["camera"]["flash"] == "Off"
