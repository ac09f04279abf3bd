from typing import Any

from tests.devices.simulated.hand import Hand

PACKAGE = "com.android.music"


def music() -> Hand:
    return Hand().open(PACKAGE)


def player(hand: Hand) -> dict[str, Any]:
    part: dict[str, Any] = hand.state["music"]["player"]
    return part


def test_a_song_plays_pauses_and_moves_on_at_its_end() -> None:
    hand = music().tap("Blue Kettle").wait(60)
    assert (player(hand)["song"], player(hand)["playing"]) == ("Blue Kettle", True)
    assert int(player(hand)["position"]) == 60
    hand.tap("Pause").wait(60)
    assert int(player(hand)["position"]) == 60
    hand.tap("Play").wait(130)
    assert player(hand)["song"] == "Copper Sky"


def test_now_playing_has_next_previous_repeat_shuffle_and_like() -> None:
    hand = music().tap("Blue Kettle", "Now playing", "Next", "Next", "Previous", "Repeat off", "Shuffle off", "Like")
    state = player(hand)
    assert (state["song"], state["repeat"], state["shuffle"]) == ("Copper Sky", "all", True)
    assert next(s for s in hand.state["music"]["songs"] if s["title"] == "Copper Sky")["liked"] is True


def test_repeating_one_song_starts_it_again() -> None:
    hand = music().tap("Blue Kettle", "Now playing", "Repeat off", "Repeat all").wait(188)
    assert player(hand)["song"] == "Blue Kettle"
    assert player(hand)["position"] < 5


def test_the_position_is_a_slider() -> None:
    hand = music().tap("Blue Kettle", "Now playing")
    box = hand.find("Position").visible
    hand.phone.click(box.left + box.width // 2, box.center.y)
    assert abs(player(hand)["position"] - 187 / 2) < 3


def test_a_song_is_added_to_a_new_playlist_and_to_an_old_one() -> None:
    hand = music().tap("More options for Amber Rooms", "Add to playlist", "New playlist").type("Calm").tap("Save")
    assert hand.state["music"]["playlists"][-1] == {"name": "Calm", "songs": ["Amber Rooms"]}
    hand.tap("More options for Blue Kettle", "Add to playlist", "Running").tap("Playlists", "Running")
    assert hand.sees("Blue Kettle")


def test_artists_and_search_find_songs() -> None:
    hand = music().tap("Artists", "Mara Quill")
    assert hand.sees("Old Film")
    assert not hand.sees("Blue Kettle")
    assert music().tap("Search").type("kitchen").sees("Winter Bus")
