from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.simulated.adbd import CNXN, MAX_PAYLOAD, OPEN, Message, ProtocolError, take_message

words = st.integers(0, 0xFFFFFFFF)


def test_a_message_on_the_wire_is_byte_for_byte_adbs() -> None:
    assert Message(CNXN, 0x01000001, 0x100000, b"host::").encode() == (
        b"CNXN"  # command
        b"\x01\x00\x00\x01"  # arg0: version
        b"\x00\x00\x10\x00"  # arg1: largest payload
        b"\x06\x00\x00\x00"  # length
        b"\x00\x00\x00\x00"  # checksum, unused from this version on
        b"\xbc\xb1\xa7\xb1"  # command xor 0xffffffff
        b"host::"
    )
    assert Message(OPEN, 1, 0, b"ab").encode(checksum=True)[16:20] == b"\xc3\x00\x00\x00"


@given(words, words, words, st.binary(max_size=300), st.binary(max_size=50))
def test_a_message_comes_back_and_what_follows_stays(
    command: int, arg0: int, arg1: int, payload: bytes, rest: bytes
) -> None:
    message = Message(command, arg0, arg1, payload)
    buffer = bytearray(message.encode() + rest)
    assert take_message(buffer) == message
    assert buffer == rest


@given(st.binary(max_size=200), st.integers(0, 223))
def test_an_incomplete_message_waits(payload: bytes, cut: int) -> None:
    whole = Message(OPEN, 1, 2, payload).encode()
    buffer = bytearray(whole[: min(cut, len(whole) - 1)])
    before = bytes(buffer)
    assert take_message(buffer) is None
    assert buffer == before


@given(st.binary(min_size=24, max_size=300))
def test_rubbish_is_no_message(data: bytes) -> None:
    command, magic = int.from_bytes(data[:4], "little"), int.from_bytes(data[20:24], "little")
    if magic != command ^ 0xFFFFFFFF:
        with pytest.raises(ProtocolError):
            take_message(bytearray(data))


def test_a_payload_beyond_the_limit_is_refused_before_it_arrives() -> None:
    header = bytearray(Message(OPEN, 1, 0, b"").encode())
    header[12:16] = (MAX_PAYLOAD + 1).to_bytes(4, "little")
    with pytest.raises(ProtocolError):
        take_message(header)
