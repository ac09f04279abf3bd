from devices.simulated.theme import px
from tests.devices.simulated.hand import BACK, DELETE, ENTER, Hand

KEYBOARD = "com.android.inputmethod.latin"


def searching() -> Hand:
    """The app drawer with its search field focused."""
    return Hand().tap("Search")


def keyboard_up(hand: Hand) -> bool:
    return any(one.package == KEYBOARD for one in hand.phone.elements())


def typed(hand: Hand) -> str:
    return hand.find("", id="fallback_search_view").text


def test_focusing_a_field_raises_the_keyboard_as_a_window_of_its_own() -> None:
    hand = Hand()
    assert not keyboard_up(hand)
    hand.tap("Search")
    assert keyboard_up(hand)
    assert hand.find("", id="fallback_search_view").focused


def test_its_keys_type_what_they_show() -> None:
    hand = searching().tap("n", "o", "t")
    assert typed(hand) == "not"
    assert hand.sees("Notes")
    assert not hand.sees("Clock")


def test_shift_types_one_capital() -> None:
    hand = searching().tap("Shift", "N", "o")
    assert typed(hand) == "No"


def test_digits_and_symbols_are_one_key_away() -> None:
    hand = searching().tap("Symbols", "4", "#", "Letters", "a", "Space", "b")
    assert typed(hand) == "4#a b"


def test_delete_takes_the_last_character() -> None:
    assert typed(searching().tap("a", "b", "Delete")) == "a"


def test_back_lowers_the_keyboard_first_and_keeps_the_page() -> None:
    hand = searching().key(BACK)
    assert not keyboard_up(hand)
    assert hand.sees("Search apps")
    assert not hand.key(BACK).phone.elements()[0].resource_id.endswith("apps_view")


def test_the_action_key_submits() -> None:
    hand = searching().tap("c", "l", "o", "c", "Search")
    assert hand.phone.package == "com.google.android.deskclock"


def test_typed_text_goes_in_at_the_caret() -> None:
    hand = searching().type("clok")
    hand.phone.key(21)
    hand.type("c")
    assert typed(hand) == "clock"


def test_control_a_and_typing_replace_everything() -> None:
    hand = searching().type("wrong")
    hand.phone.key(29, 0x1000)
    assert typed(hand.type("right")) == "right"


def test_control_v_pastes_the_clipboard_and_control_x_cuts_to_it() -> None:
    hand = searching()
    hand.phone.clipboard = "pasted"
    hand.phone.key(50, 0x1000)
    assert typed(hand) == "pasted"
    hand.phone.key(29, 0x1000)
    hand.phone.key(52, 0x1000)
    assert typed(hand) == ""
    assert hand.phone.clipboard == "pasted"


def test_hardware_keys_type_letters_digits_and_capitals() -> None:
    hand = searching()
    for code, meta in ((29, 0), (30, 1), (8, 0), (62, 0), (77, 0)):
        hand.phone.key(code, meta)
    assert typed(hand) == "aB1 @"


def test_text_without_a_focused_field_is_refused() -> None:
    assert not Hand().phone.type_text("lost")


def test_a_tap_in_a_field_puts_the_caret_under_the_finger() -> None:
    hand = searching().type("aaaaaaaaaa").key(BACK)
    box = hand.find("", id="fallback_search_view").visible
    hand.phone.click(box.left + 160, box.center.y)
    hand.type("|")
    before, after = typed(hand).split("|")
    assert before
    assert after


def test_a_long_press_in_a_field_selects_a_word() -> None:
    hand = searching().type("see you there")
    box = hand.find("", id="fallback_search_view").visible
    hand.phone.long_click(box.left + 260, box.center.y)
    assert typed(hand.type("X")) in ("X you there", "see X there")


def test_the_keyboard_pushes_the_foot_of_a_page_up() -> None:
    hand = Hand().open("com.google.android.apps.messaging").tap("Maya Chen")
    before = hand.find("Text message").visible
    hand.tap("Text message")
    assert hand.find("Text message").visible.bottom <= hand.find("", id="input_area").visible.top < before.top


def test_a_field_that_gets_the_focus_is_scrolled_into_sight() -> None:
    hand = Hand()
    hand.phone.set_rotation(1)
    hand.open("com.google.android.contacts").tap("Create contact")
    for hint in ("Last name", "Company", "Phone", "Email"):
        hand.key(ENTER)
        field = hand.find(hint)
        assert field.focused
        assert field.visible.height == px(56)
        assert field.visible.bottom <= hand.find("", id="input_area").visible.top


def test_a_digits_field_gets_a_digit_pad() -> None:
    hand = Hand().open("com.android.settings").scroll_to("Security and privacy").tap("Security and privacy", "Set PIN")
    assert hand.sees("7")
    assert not hand.sees("q")
    hand.tap("1", "2", "3", "4").key(ENTER)
    assert hand.sees("Re-enter your PIN")
    assert hand.phone.key(DELETE)
