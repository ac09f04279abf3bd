"""Responses are read whole, however they are cut into pieces, or refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.uiautomator.http import BadResponse, Receive, Response, read_response


def served(data: bytes, piece: int = 1 << 16) -> Receive:
    """A stream that hands out at most `piece` bytes at a time."""
    left = bytearray(data)

    def receive(size: int) -> bytes:
        chunk = bytes(left[: min(size, piece)])
        del left[: len(chunk)]
        return chunk

    return receive


@given(st.binary(max_size=2000), st.integers(1, 50))
def test_a_counted_body_is_read_in_any_pieces(body: bytes, piece: int) -> None:
    data = b"HTTP/1.1 200 OK \r\nContent-Type: text/html\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body)
    assert read_response(served(data, piece)) == Response(200, "OK", body)


@given(st.lists(st.binary(min_size=1, max_size=300), max_size=5), st.integers(1, 50))
def test_a_chunked_body_is_put_together(chunks: list[bytes], piece: int) -> None:
    body = b"".join(b"%x;ext=1\r\n%b\r\n" % (len(c), c) for c in chunks) + b"0\r\n\r\n"
    data = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body
    assert read_response(served(data, piece)).body == b"".join(chunks)


def test_a_body_without_a_length_ends_with_the_stream() -> None:
    assert read_response(served(b"HTTP/1.0 500 Internal Error\n\nboom")) == Response(500, "Internal Error", b"boom")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"HTTP/1.1 200 OK",
        b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
        b"HTTP/1.1 abc\r\n\r\n",
        b"SSH-2.0-OpenSSH\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 2000 + b"\r\n",
        b"x" * 200_000,
    ],
)
def test_half_an_answer_or_none_is_never_taken_for_a_whole_one(data: bytes) -> None:
    with pytest.raises(BadResponse):
        read_response(served(data))


@given(st.binary(max_size=400))
def test_any_bytes_end_in_a_response_or_a_bad_response(data: bytes) -> None:
    try:
        response = read_response(served(data, 7))
    except BadResponse:
        return
    assert data.startswith(b"HTTP/")
    assert isinstance(response.status, int)
