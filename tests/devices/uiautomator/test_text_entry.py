"""Text reaches the field as it was given, or the driver says that it did not."""

import traceback

import pytest

from devices.errors import CallFailed, OutcomeUnknown
from devices.gesture import Text
from devices.uiautomator.text_entry import without_secret
from tests.devices.uiautomator.conftest import Bench
from tests.devices.uiautomator.machines import FIELD

X, Y = FIELD
HERE = "tests.devices.uiautomator.machines"
deaf = pytest.mark.parametrize("bench", [f"{HERE}:DeafToSetText"], indirect=True)
password = pytest.mark.parametrize("bench", [f"{HERE}:Password"], indirect=True)
short = pytest.mark.parametrize("bench", [f"{HERE}:Short"], indirect=True)
no_field = pytest.mark.parametrize("bench", [f"{HERE}:NoField"], indirect=True)


def held(bench: Bench) -> object:
    return bench.sim.state()["field"]


def done(bench: Bench) -> list[str]:
    return [do for do, _ in bench.inputs()]


@pytest.mark.parametrize(
    "text", ["milk", "héllo wörld", "שלום", "日本語", "a 😀 b", 'say "hi" & <go>', "it's $HOME; `ls` %s", "1 234-5"]
)
def test_any_text_is_typed_and_read_back(bench: Bench, text: str) -> None:
    performed = bench.open().perform(Text(text=text, x=X, y=Y))
    assert (performed.verified, performed.detail) == (True, "")
    assert held(bench) == text
    assert done(bench) == ["click", "set_text"]


def test_a_field_that_has_the_focus_is_not_tapped_again(bench: Bench) -> None:
    phone = bench.open()
    phone.perform(Text(text="one", x=X, y=Y))
    bench.inputs()
    assert phone.perform(Text(text="two", x=X, y=Y)).verified is True
    assert phone.perform(Text(text="three")).verified is True
    assert done(bench) == ["set_text", "set_text"]
    assert held(bench) == "three"


def test_text_can_be_added_to_what_is_there_emoji_included(bench: Bench) -> None:
    phone = bench.open()
    phone.perform(Text(text="a 😀", x=X, y=Y))
    assert phone.perform(Text(text=" and more", clear=False)).verified is True
    assert held(bench) == "a 😀 and more"


def test_adding_to_an_empty_field_does_not_add_to_its_hint(bench: Bench) -> None:
    bench.open().perform(Text(text="Ann", x=X, y=Y, clear=False))
    assert held(bench) == "Ann"


def test_a_field_can_be_emptied(bench: Bench) -> None:
    phone = bench.open()
    phone.perform(Text(text="gone", x=X, y=Y))
    assert phone.perform(Text(text="")).verified is True
    assert held(bench) == ""


def test_what_a_field_reads_already_is_not_typed_again(bench: Bench) -> None:
    phone = bench.open()
    phone.perform(Text(text="same", x=X, y=Y))
    bench.inputs()
    performed = phone.perform(Text(text="same"))
    assert (performed.verified, done(bench)) == (True, [])
    assert "already" in performed.detail


def test_enter_follows_when_asked_for(bench: Bench) -> None:
    bench.open().perform(Text(text="find", x=X, y=Y, submit=True))
    assert bench.inputs()[-1] == ("key", [66, 0])


def test_nothing_is_typed_where_no_field_takes_the_focus(bench: Bench) -> None:
    performed = bench.open().perform(Text(text="lost", x=200, y=380, submit=True))
    assert performed.verified is False
    assert "focus" in performed.detail
    assert done(bench) == ["click"]


def test_without_a_point_nothing_is_touched_when_no_field_has_the_focus(bench: Bench) -> None:
    assert bench.open().perform(Text(text="lost")).verified is False
    assert done(bench) == []


@short
def test_a_field_that_keeps_only_a_part_is_not_verified_and_not_submitted(bench: Bench) -> None:
    performed = bench.open().perform(Text(text="abcdefgh", x=X, y=Y, submit=True))
    assert performed.verified is False
    assert "differently" in performed.detail
    assert held(bench) == "abcd"
    assert done(bench) == ["click", "set_text"]


@deaf
def test_the_clipboard_serves_where_set_text_does_nothing_and_is_given_back(bench: Bench) -> None:
    phone = bench.open()
    phone.calls.act("setClipboard", None, "the owner's")
    performed = phone.perform(Text(text="héllo", x=X, y=Y))
    assert (performed.verified, held(bench)) == (True, "héllo")
    assert phone.calls.read("getClipboard") == "the owner's"


@deaf
def test_what_was_in_the_field_is_replaced_by_pasting_too(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.set_state({"field": "old"})
    assert phone.perform(Text(text="new", x=X, y=Y)).verified is True
    assert held(bench) == "new"


@deaf
@pytest.mark.parametrize("fault", ["clipboard_denied", "clipboard_unreadable", "paste_ignored"])
def test_the_input_command_serves_where_the_clipboard_does_not(bench: Bench, fault: str) -> None:
    bench.sim.fault(fault)
    performed = bench.open().perform(Text(text="it's $5; a b", x=X, y=Y))
    assert (performed.verified, held(bench)) == (True, "it's $5; a b")
    assert [do for do, _ in bench.inputs()].count("type_text") == 1


@deaf
def test_the_phone_s_reason_is_told_when_every_way_is_forbidden(bench: Bench) -> None:
    bench.sim.fault("clipboard_denied")
    with pytest.raises(CallFailed, match="clipboard"):
        bench.open().perform(Text(text="héllo", x=X, y=Y))
    assert held(bench) == ""


@deaf
def test_the_keyboard_app_is_used_only_when_allowed_and_the_owner_s_keyboard_comes_back(bench: Bench) -> None:
    bench.sim.fault("clipboard_denied")
    phone = bench.open(allow_ime=True)
    before = phone.calls.shell("settings get secure default_input_method")
    performed = phone.perform(Text(text="héllo 日本", x=X, y=Y))
    assert (performed.verified, held(bench)) == (True, "héllo 日本")
    assert phone.calls.shell("settings get secure default_input_method") == before


def test_a_keyboard_left_behind_by_a_crashed_run_is_replaced_by_the_owner_s(bench: Bench) -> None:
    phone = bench.open(allow_ime=True)
    owners = phone.calls.shell("settings get secure default_input_method").strip()
    phone.calls.shell_action(f"settings put global agentbrain_owner_ime {owners}")
    phone.calls.server.library.set_input_ime(True)
    assert phone.calls.shell("settings get secure default_input_method").strip() != owners
    phone.close()
    again = bench.open()
    assert again.calls.shell("settings get secure default_input_method").strip() == owners
    assert again.calls.shell("settings get global agentbrain_owner_ime").strip() in ("null", "")


@password
def test_a_password_is_compared_by_its_length(bench: Bench) -> None:
    performed = bench.open().perform(Text(text="hunter2", x=X, y=Y, secret=True))
    assert (performed.verified, held(bench)) == (True, "hunter2")
    assert "hunter2" not in performed.detail


@password
def test_a_password_of_the_same_length_as_before_is_not_called_verified(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.set_state({"field": "hunter1"})
    performed = phone.perform(Text(text="hunter2", x=X, y=Y, secret=True))
    assert performed.verified is None


@password
def test_more_can_be_added_to_a_password_without_replacing_it_by_bullets(bench: Bench) -> None:
    bench.sim.set_state({"field": "hunter"})
    performed = bench.open().perform(Text(text="22", x=X, y=Y, clear=False, secret=True))
    assert (performed.verified, held(bench)) == (True, "hunter22")


@no_field
def test_a_field_that_no_tree_shows_is_typed_into_blind_while_the_keyboard_is_up(bench: Bench) -> None:
    performed = bench.open().perform(Text(text="blind", x=X, y=Y))
    assert performed.verified is None
    assert held(bench) == "blind"
    assert "not verified" in performed.detail


def test_a_lost_answer_is_settled_by_reading_the_field(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.fault("die_mid_call", "setText")
    performed = phone.perform(Text(text="milk", x=X, y=Y))
    assert (performed.verified, held(bench)) == (True, "milk")
    assert done(bench).count("set_text") == 1


def test_a_text_that_did_not_arrive_with_its_answer_is_not_sent_again(bench: Bench) -> None:
    phone = bench.open()
    bench.sim.fault("die_before_call", "setText")
    with pytest.raises(OutcomeUnknown):
        phone.perform(Text(text="milk", x=X, y=Y))
    assert (held(bench), done(bench)) == ("", ["click"])


def test_no_error_ever_carries_a_secret(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    secret = "-".join(("s3cr3t", "w0rd"))  # not whole in a source line, which tracebacks quote
    phone = bench.open()
    bench.sim.fault("die_before_call", "setText")
    with pytest.raises(OutcomeUnknown) as caught:
        phone.perform(Text(text=secret, x=X, y=Y, secret=True))
    told = "".join(traceback.format_exception(caught.value)) + repr(caught.value.args) + caplog.text
    assert "OutcomeUnknown" in told
    assert secret not in told


def test_a_phone_that_quotes_the_secret_is_not_quoted() -> None:
    try:
        raise CallFailed("The phone refused setText: bad argument hunter2.", remedy="Try.", serial="X") from ValueError(
            "hunter2"
        )
    except CallFailed as error:
        told = without_secret(error, "hunter2")
    assert isinstance(told, CallFailed)
    assert told.reason == "The phone refused setText: bad argument ...."
    assert (told.remedy, told.serial, told.__cause__) == ("Try.", "X", None)


def test_text_is_set_on_phones_that_forbid_injected_touches_once_the_field_has_the_focus(bench: Bench) -> None:
    phone = bench.open()
    phone.perform(Text(text="one", x=X, y=Y))
    bench.sim.fault("inject_denied")
    assert phone.perform(Text(text="two")).verified is True
