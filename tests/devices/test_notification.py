"""A notification by the shell: quoted, on one line, and refused with what to do where a phone takes none."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.errors import CallFailed
from devices.notification import TITLE, notifier, post
from devices.recorded import RecordedPhone
from devices.recording import save_screen
from tests.build import row, screen


@given(st.text(), st.text(min_size=1))
def test_whatever_the_words_are_they_are_one_argument_of_the_command(text: str, tag: str) -> None:
    commands: list[str] = []

    def shell(command: str) -> str:
        commands.append(command)
        return "posting:\n  Notification(channel=shell_cmd)\n"

    post(shell, text, tag)
    (command,) = commands
    *head, sent_tag, sent = shlex.split(command)
    assert head == ["cmd", "notification", "post", "-S", "bigtext", "-t", TITLE]
    assert (sent_tag, sent) == (tag, " ".join(text.replace("\0", " ").split()))


@pytest.mark.parametrize("said", ["Unknown command: post", "Notification manager (notification) commands:\n help", ""])
def test_a_phone_that_posts_nothing_is_not_believed(said: str) -> None:
    with pytest.raises(CallFailed, match="The phone shows no notification"):
        post(lambda _: said, "Hello", "1")


def test_a_recording_shows_no_notifications(tmp_path: Path) -> None:
    save_screen(tmp_path, 1, screen(row(0, "Wi-Fi")))
    with pytest.raises(CallFailed, match="Leave out --notify-phone"):
        notifier(RecordedPhone(tmp_path))
