from PIL import Image

from devices.geometry import Box
from devices.simulated.canvas import Canvas
from devices.simulated.controls import photo
from devices.simulated.layout import Placed
from devices.simulated.painting import paint
from devices.simulated.widgets import Widget


def painted(widget: Widget, *, dark: bool = False, shade: int = 100) -> bytes:
    image = Image.new("RGB", (300, 300), (255, 255, 255))
    box = Box(0, 0, 300, 300)
    paint(Canvas(image, dark=dark, shade=shade), [Placed(widget, box, box, -1)], None)
    return image.tobytes()


def test_every_scene_is_a_picture_of_its_own_and_always_the_same() -> None:
    scenes = [painted(photo(scene, desc="", height=100)) for scene in range(10)]
    assert len(set(scenes)) == 10
    assert scenes[3] == painted(photo(3, desc="", height=100))


def test_a_picture_below_a_dialog_is_darker() -> None:
    whole, dimmed = painted(photo(1, desc="", height=100)), painted(photo(1, desc="", height=100), shade=50)
    assert sum(dimmed) < sum(whole) * 0.6


def test_the_wallpaper_has_a_dark_face() -> None:
    day, night = painted(Widget(draw="wallpaper")), painted(Widget(draw="wallpaper"), dark=True)
    assert sum(night) < sum(day) / 2


def test_an_app_tile_paints_its_colour() -> None:
    red, blue = (painted(Widget(draw="tile", icon=f"star:{tint}", icon_size=56)) for tint in ("#c02020", "#2020c0"))
    assert sum(red[0::3]) > sum(blue[0::3])
