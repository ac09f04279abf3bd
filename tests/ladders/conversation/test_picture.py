"""The size of a picture is read from its head, in each format Pillow can write here."""

import base64
import io

import pytest
from PIL import Image

from devices.geometry import Size
from ladders.conversation.picture import pixel_size


def encoded(format: str, size: tuple[int, int], **options: object) -> str:
    buffer = io.BytesIO()
    Image.effect_noise(size, 40).convert("RGB").save(buffer, format, **options)
    return base64.b64encode(buffer.getvalue()).decode()


@pytest.mark.parametrize(
    ("format", "options"),
    [
        ("PNG", {}),
        ("JPEG", {}),
        ("JPEG", {"progressive": True}),
        ("GIF", {}),
        ("WEBP", {}),
        ("WEBP", {"lossless": True}),
    ],
)
def test_the_size_is_read_from_each_format(format: str, options: dict[str, object]) -> None:
    assert pixel_size(encoded(format, (321, 123), **options)) == Size(321, 123)


def test_an_extended_webp_is_read_too() -> None:
    buffer = io.BytesIO()
    Image.new("RGBA", (70, 50), (1, 2, 3, 4)).save(buffer, "WEBP", exif=b"Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0")
    assert pixel_size(base64.b64encode(buffer.getvalue()).decode()) == Size(70, 50)


def test_a_jpeg_behind_much_metadata_is_read() -> None:
    assert pixel_size(encoded("JPEG", (40, 30), comment=b"c" * 60_000)) == Size(40, 30)


@pytest.mark.parametrize("shape", ["{0}", "data:image/png;base64,{0}"])
def test_the_providers_shapes_are_understood(shape: str) -> None:
    data = shape.format(encoded("PNG", (64, 48)))
    for value in (data, {"type": "base64", "data": data}, {"url": data}, {"image_url": {"url": data, "detail": "low"}}):
        assert pixel_size(value) == Size(64, 48)


def test_a_size_beside_the_picture_wins() -> None:
    assert pixel_size({"width": 10, "height": 20, "data": encoded("PNG", (64, 48))}) == Size(10, 20)


@pytest.mark.parametrize(
    "value", [None, "", "https://example.org/a.png", "!!!!", "iVBO", [1], {"data": 5}, "data:image/png;base64,/9j/"]
)
def test_what_is_no_picture_has_no_size(value: object) -> None:
    assert pixel_size(value) is None  # type: ignore[arg-type]  # any JSON may come
