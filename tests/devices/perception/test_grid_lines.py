from PIL import Image, ImageDraw

from devices.geometry import Box, Size
from devices.perception.grid_lines import GridStyle, draw_grid
from devices.perception.lettering import font_for, plate_size
from devices.perception.picture_space import shrunk

SCREEN = Size(1080, 2400)


def drawn(
    style: GridStyle, longest: int = 640, region: Box | None = None, screen: Size = SCREEN
) -> tuple[Image.Image, list[Box]]:
    space = shrunk(region or Box(0, 0, *screen), longest)
    picture = Image.new("RGB", space.size, "white")
    plates = draw_grid(ImageDraw.Draw(picture, "RGBA"), space, screen, style, font_for(longest))
    return picture, plates


def darkest(picture: Image.Image) -> int:
    return int(picture.convert("L").getextrema()[0])  # type: ignore[arg-type]  # one band has one pair


def test_no_grid_draws_nothing() -> None:
    picture, plates = drawn("none")
    assert plates == []
    assert darkest(picture) == 255


def test_a_faint_grid_is_paler_than_a_strong_one() -> None:
    faint, strong = drawn("faint")[0], drawn("strong")[0]
    line = (288 * 3 // 8, 300)
    assert faint.getpixel(line) != (255, 255, 255)
    assert sum(faint.getpixel(line)) > sum(strong.getpixel(line))  # type: ignore[arg-type]  # an RGB triple


def test_a_narrow_picture_names_all_columns_and_rows_at_its_edges() -> None:
    for longest in (640, 384):
        picture, plates = drawn("strong", longest)
        assert len(plates) == 8 + 12
        assert all(Box(0, 0, *picture.size).encloses(plate) for plate in plates)
        assert not any(one.intersect(other).area for at, one in enumerate(plates) for other in plates[:at])


def test_a_wide_picture_names_every_cell_when_there_is_nothing_else_to_point_at() -> None:
    assert len(drawn("strong", 1024, screen=Size(1080, 1080))[1]) == 96
    assert len(drawn("faint", 1024, screen=Size(1080, 1080))[1]) == 20


def test_a_close_up_shows_the_cells_of_the_whole_screen() -> None:
    _, plates = drawn("faint", 1024, region=Box(0, 600, 1080, 1200))
    assert len(plates) == 8 + 3


def test_digits_are_at_least_twelve_pixels_high_at_any_size() -> None:
    for longest in (100, 384, 640, 1024, 4000):
        top, bottom = font_for(longest).getbbox("8")[1::2]
        assert bottom - top >= 12
        assert plate_size("8", font_for(longest)).height > bottom - top
