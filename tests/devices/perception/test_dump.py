from devices.geometry import Size
from devices.perception.dump import screen_of_dump

XML = """<hierarchy rotation="1"><node package="com.android.systemui" bounds="[0,0][2400,60]"/>
<node package="com.example" bounds="[0,60][2400,1000]">
<node package="com.example" bounds="[0,0][9,9]"/></node></hierarchy>"""


def test_the_size_and_the_app_are_taken_from_the_elements() -> None:
    screen = screen_of_dump(XML)
    assert (screen.size, screen.package, screen.rotation) == (Size(2400, 1000), "com.example", 1)
    assert len(screen.nodes) == 3
    assert len(screen.print) == 16


def test_a_keyboard_is_never_the_app_in_front() -> None:
    keys = '<node package="com.android.inputmethod.latin" bounds="[0,0][9,9]"/>' * 9
    assert screen_of_dump(XML.replace("</hierarchy>", keys + "</hierarchy>")).package == "com.example"


def test_a_given_size_counts() -> None:
    assert screen_of_dump(XML, Size(2400, 1080)).size == Size(2400, 1080)


def test_rubbish_is_a_screen_with_a_problem() -> None:
    screen = screen_of_dump(b"\xff\x00rubbish")
    assert (list(screen.nodes), screen.size, screen.package) == ([], Size(1, 1), "")
    assert screen.tree_problem
