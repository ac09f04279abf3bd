from devices.simulated.layout import Placed
from tests.devices.simulated.hand import BACK, ENTER, Hand

PACKAGE = "com.android.chrome"


def browser() -> Hand:
    return Hand().open(PACKAGE)


def url(hand: Hand) -> str:
    return str(hand.state["browser"]["tabs"][hand.state["browser"]["current"]]["url"])


def painted(hand: Hand, words: str) -> Placed:
    """Find words that are painted on the page and in no tree."""
    return next(p for layer in hand.phone.stage.scene().layers for p in layer.placed if p.widget.text == words)


def test_a_page_is_pixels_only() -> None:
    hand = browser()
    assert not hand.sees("The Daily Post")
    assert painted(hand, "The Daily Post")
    page = hand.find("Start page")
    assert page.class_name == "android.webkit.WebView"
    assert not any(one.parent == page.index for one in hand.phone.elements())


def test_a_painted_link_can_be_touched() -> None:
    hand = browser()
    hand.phone.click(*painted(hand, "The Daily Post").clip.center)
    assert url(hand) == "news.example"
    assert hand.sees("The Daily Post")


def test_back_goes_through_the_pages_before_it_leaves() -> None:
    hand = browser()
    hand.phone.click(*painted(hand, "Weather").clip.center)
    assert url(hand.key(BACK)) == "start.example"
    assert hand.key(BACK).phone.package == "com.android.launcher3"


def test_an_address_is_typed_and_other_words_are_searched_for() -> None:
    hand = browser().tap("start.example").type("library.example").key(ENTER)
    assert url(hand) == "library.example"
    hand.tap("library.example").type("river festival").key(ENTER)
    assert url(hand) == "search.example/river festival"
    assert painted(hand, "The Daily Post")


def test_an_unknown_address_says_so() -> None:
    assert browser().tap("start.example").type("nowhere.example").key(ENTER).sees("This site can't be reached")


def test_tabs_bookmarks_and_history() -> None:
    hand = browser().tap("More options", "Bookmarks", "Weather").tap("Remove bookmark")
    assert [one["url"] for one in hand.state["browser"]["bookmarks"]] == ["news.example"]
    hand.tap("More options", "New tab").tap("2 open tabs").tap("Weather")
    assert url(hand) == "weather.example"
    hand.tap("2 open tabs", "Close Weather tab")
    assert len(hand.state["browser"]["tabs"]) == 1
    assert hand.key(BACK).tap("More options", "History").sees("weather.example")
