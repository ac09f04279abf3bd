"""Whatever arrives on the adb port, the phone goes on."""

from __future__ import annotations

import random
import socket
import struct
import time
from collections.abc import Iterator

import pytest

from devices.simulated.adb import PrivateAdbServer
from devices.simulated.adbd import CLSE, CNXN, MAX_PAYLOAD, OKAY, OPEN, WRTE, Message, take_message
from devices.simulated.process import SimulatedPhoneProcess

HELLO = Message(CNXN, 0x01000001, MAX_PAYLOAD, b"host::features=shell_v2,cmd").encode()


def dial(phone: SimulatedPhoneProcess) -> socket.socket:
    host, port = phone.address.split(":")
    return socket.create_connection((host, int(port)), timeout=10)


@pytest.fixture
def link(phone: SimulatedPhoneProcess) -> Iterator[socket.socket]:
    """A connection that has been greeted."""
    with dial(phone) as made:
        made.sendall(HELLO)
        assert receive(made).command == CNXN
        yield made


def receive(link: socket.socket) -> Message:
    buffer = bytearray()
    while (message := take_message(buffer)) is None:
        chunk = link.recv(1)  # one at a time, so that nothing of the next message is taken
        if not chunk:
            raise EOFError
        buffer += chunk
    return message


def closed_by_phone(link: socket.socket) -> bool:
    try:
        while link.recv(65536):
            pass
    except ConnectionResetError:
        return True
    return True


def test_random_bytes_on_the_port_end_only_their_own_connection(
    adb: PrivateAdbServer, phone: SimulatedPhoneProcess
) -> None:
    chance = random.Random(7)
    for size in [1, 23, 24, 25, 100, 5000, 200_000] * 3:
        with dial(phone) as rubbish:
            try:
                rubbish.sendall(chance.randbytes(size))
                rubbish.shutdown(socket.SHUT_WR)
                assert closed_by_phone(rubbish)
            except OSError:
                pass  # cut off while still sending: what it should do
    assert adb.run("-s", phone.address, "shell", "echo alive").stdout == b"alive\n"
    assert phone.alive


def test_random_messages_after_the_greeting_do_no_harm(adb: PrivateAdbServer, phone: SimulatedPhoneProcess) -> None:
    chance = random.Random(11)
    commands = [CNXN, OPEN, OKAY, WRTE, CLSE, 0x48545541]
    names = [
        b"shell:echo x\0",
        b"sync:\0",
        b"tcp:9008\0",
        b"shell,v2,pty:\0",
        b"\xff\xfe\0",
        b"",
        b"exec:cat\0",
        b"jdwp\0",
    ]
    for _ in range(40):
        with dial(phone) as noisy:
            noisy.sendall(HELLO)
            try:
                for _ in range(50):
                    payload = chance.choice([*names, chance.randbytes(chance.randrange(300))])
                    message = Message(chance.choice(commands), chance.randrange(4), chance.randrange(4), payload)
                    noisy.sendall(message.encode())
            except OSError:
                continue
    assert adb.run("-s", phone.address, "shell", "echo alive").stdout == b"alive\n"
    assert phone.alive


def test_a_message_that_claims_gigabytes_is_cut_off(link: socket.socket) -> None:
    link.sendall(struct.pack("<6I", WRTE, 1, 1, 0x7FFFFFFF, 0, WRTE ^ 0xFFFFFFFF))
    assert closed_by_phone(link)


def test_nothing_is_opened_before_the_greeting(phone: SimulatedPhoneProcess) -> None:
    with dial(phone) as rude:
        rude.sendall(Message(OPEN, 1, 0, b"shell:input keyevent 3\0").encode())
        assert closed_by_phone(rude)
    assert phone.state()["package"] == "org.example.plain"


def test_a_peer_that_sends_without_leave_is_cut_off_and_not_stored(link: socket.socket) -> None:
    link.sendall(Message(OPEN, 1, 0, b"shell:sleep 100\0").encode())
    opened = receive(link)
    assert opened.command == OKAY
    with pytest.raises(OSError):  # noqa: PT011 - reset or broken pipe, as the system has it
        for _ in range(40):
            link.sendall(Message(WRTE, 1, opened.arg0, bytes(MAX_PAYLOAD)).encode())
            time.sleep(0.005)


def test_a_message_in_single_bytes_is_one_message(link: socket.socket) -> None:
    for byte in Message(OPEN, 7, 0, b"shell:echo drip\0").encode():
        link.sendall(bytes([byte]))
    assert receive(link)[:3:2] == (OKAY, 7)
    written = receive(link)
    assert (written.command, written.payload) == (WRTE, b"drip\n")


def test_an_old_peer_gets_checksums(phone: SimulatedPhoneProcess) -> None:
    with dial(phone) as old:
        old.sendall(Message(CNXN, 0x01000000, 4096, b"host::").encode(checksum=True))
        header = old.recv(24, socket.MSG_WAITALL)
        _, _, _, length, crc, _ = struct.unpack("<6I", header)
        payload = old.recv(length, socket.MSG_WAITALL)
        assert crc == sum(payload) != 0


def test_hostile_http_is_refused_and_the_server_lives(
    adb: PrivateAdbServer, phone: SimulatedPhoneProcess, link: socket.socket
) -> None:
    adb.run("-s", phone.address, "shell", "echo x > /data/local/tmp/u2.jar")
    start = b"shell:CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008\0"
    link.sendall(Message(OPEN, 1, 0, start).encode())
    server = receive(link).arg0
    assert b"Starting Server" in receive(link).payload
    link.sendall(Message(OKAY, 1, server).encode())
    bodies = [
        b"",
        b"[]",
        b"3",
        b"{}",
        b'{"method": 5}',
        b'{"method": "click", "params": 7}',
        b"[" * 100_000,
        b"\xff\xfe",
    ]
    bodies += [b'{"method": "objInfo", "params": [%s]}' % p for p in (b"{}", b'{"mask": -1}', b'{"mask": "x"}', b"[]")]
    bodies += [b'{"method": "click", "params": [NaN, Infinity]}', b'{"method": "takeScreenshot", "params": [-1, 1e99]}']
    for number, body in enumerate(bodies, start=10):
        request = b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        assert b"HTTP/1.1 200 OK" in ask(link, number, request), body
    for number, request in enumerate(
        [
            b"\r\n\r\n",
            b"GET\r\n\r\n",
            b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
            b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
            b"A" * 50_000,
        ],
        start=50,
    ):
        assert b"HTTP/1.1 400" in ask(link, number, request), request[:40]
    assert b"pong" in ask(link, 90, b"GET /ping HTTP/1.1\r\n\r\n")


def ask(link: socket.socket, stream: int, request: bytes) -> bytes:
    """Send a request on a stream of its own and return the first piece of the answer."""
    link.sendall(Message(OPEN, stream, 0, b"tcp:9008\0").encode())
    while (opened := receive(link)).arg1 != stream:
        pass  # the end of an earlier stream
    assert opened.command == OKAY
    link.sendall(Message(WRTE, stream, opened.arg0, request).encode())
    while True:
        message = receive(link)
        assert (message.arg1, message.command) != (stream, CLSE)
        if message.arg1 == stream and message.command == WRTE:
            link.sendall(Message(OKAY, stream, opened.arg0).encode())
            link.sendall(Message(CLSE, stream, opened.arg0).encode())
            return message.payload
