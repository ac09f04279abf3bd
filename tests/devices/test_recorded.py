"""A recording plays like a phone."""

from pathlib import Path

import pytest
from PIL import Image

from devices.errors import PhoneGone
from devices.geometry import Size
from devices.gesture import Key, Tap
from devices.phone import App
from devices.recorded import RecordedPhone
from devices.recording import save_screen
from devices.screen import Screen


def recording(folder: Path, *packages: str) -> Path:
    for number, package in enumerate(packages, 1):
        image = Image.new("RGB", (20, 40), (number, 0, 0))
        save_screen(folder, number, Screen(Size(20, 40), 0, package, "", (), image, None, print=package))
    return folder


def test_each_gesture_turns_to_the_next_screen_and_the_last_stays(tmp_path: Path) -> None:
    with RecordedPhone(recording(tmp_path, "com.a", "com.b", "com.c")) as phone:
        seen = [phone.observe().package]
        details = []
        for gesture in (Tap(x=1, y=2), Key(name="back"), Key(name="home")):
            details.append(phone.perform(gesture).detail)
            seen.append(phone.observe().package)
    assert seen == ["com.a", "com.b", "com.c", "com.c"]
    assert phone.finished
    assert details[:2] == ["", ""]
    assert "ended" in details[2]
    assert phone.performed == [Tap(x=1, y=2), Key(name="back"), Key(name="home")]


def test_looking_twice_shows_the_same_screen(tmp_path: Path) -> None:
    phone = RecordedPhone(recording(tmp_path, "com.a", "com.b"))
    assert phone.observe() is phone.observe()


def test_a_picture_that_is_not_asked_for_is_not_given(tmp_path: Path) -> None:
    phone = RecordedPhone(recording(tmp_path, "com.a"))
    assert phone.observe().image is not None
    without = phone.observe(image=False)
    assert (without.image, without.image_reason) == (None, "not_requested")


def test_the_apps_are_those_of_the_recording(tmp_path: Path) -> None:
    phone = RecordedPhone(recording(tmp_path, "com.whatsapp", "com.acme.todo", "com.whatsapp"))
    assert phone.apps() == [App("com.acme.todo", "Todo"), App("com.whatsapp", "WhatsApp")]


def test_a_folder_without_screens_is_no_phone(tmp_path: Path) -> None:
    with pytest.raises(PhoneGone, match="no recorded screens"):
        RecordedPhone(tmp_path)


def test_a_damaged_screen_is_reported_with_its_name(tmp_path: Path) -> None:
    phone = RecordedPhone(recording(tmp_path, "com.a", "com.b"))
    (tmp_path / "screens" / "0002.json").write_text("{")
    phone.perform(Tap(x=1, y=1))
    with pytest.raises(PhoneGone, match=r"0002\.json"):
        phone.observe()
