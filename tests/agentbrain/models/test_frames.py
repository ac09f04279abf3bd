import io
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentbrain.models.frames import FrameError, read_frame, write_frame

_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.lists(st.tuples(st.dictionaries(st.text(), _json), st.binary()), max_size=4))
def test_frames_come_out_as_they_went_in(frames: list[tuple[dict[str, Any], bytes]]) -> None:
    stream = io.BytesIO()
    for header, blob in frames:
        write_frame(stream, header, blob)
    stream.seek(0)
    assert [read_frame(stream) for _ in frames] == frames
    assert read_frame(stream) is None


def test_lone_surrogates_survive() -> None:
    stream = io.BytesIO()
    write_frame(stream, {"text": "\ud83d bell \x07 nul \x00"})
    stream.seek(0)
    assert read_frame(stream) == ({"text": "\ud83d bell \x07 nul \x00"}, b"")


@pytest.mark.parametrize("cut", [1, 7, 9, 20])
def test_a_stream_that_ends_inside_a_frame_is_an_error(cut: int) -> None:
    stream = io.BytesIO()
    write_frame(stream, {"call": "count"}, b"12345")
    with pytest.raises(FrameError, match="ended inside"):
        read_frame(io.BytesIO(stream.getvalue()[:cut]))


def test_stray_text_is_not_taken_for_a_frame() -> None:
    with pytest.raises(FrameError, match="no frame"):
        read_frame(io.BytesIO(b"Traceback (most recent call last)"))
    with pytest.raises(FrameError, match="no frame"):
        read_frame(io.BytesIO(struct.pack("<II", 3, 0) + b"{x}"))
