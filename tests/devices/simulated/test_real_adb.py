"""The real adb program against the simulated phone."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import uiautomator2

from devices.simulated.adb import PrivateAdbServer, free_port
from devices.simulated.process import SimulatedPhoneProcess

Adb = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def run(adb: PrivateAdbServer, phone: SimulatedPhoneProcess) -> Adb:
    def on_phone(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        return adb.run("-s", phone.address, *arguments)

    return on_phone


def talk(adb: PrivateAdbServer, phone: SimulatedPhoneProcess, command: list[str], typed: bytes) -> bytes:
    """Run adb with something on its stdin."""
    return subprocess.run(
        [str(adb.binary), "-s", phone.address, *command],
        env={**os.environ, **adb.env},
        input=typed,
        capture_output=True,
        timeout=30,
        check=False,
    ).stdout


def test_the_phone_is_listed_once_with_its_model(adb: PrivateAdbServer, phone: SimulatedPhoneProcess) -> None:
    rows = adb.run("devices", "-l").stdout.decode().splitlines()[1:]
    (row,) = [row for row in rows if row]
    assert row.startswith(phone.address)
    assert "model:Simulated_Phone" in row
    assert adb.run("-s", phone.address, "wait-for-device").returncode == 0
    assert adb.run("-s", phone.address, "get-state").stdout == b"device\n"


def test_a_command_returns_its_output_errors_and_exit_code(run: Adb) -> None:
    done = run("shell", "echo out; cat /nothing; false")
    assert (done.returncode, done.stdout) == (1, b"out\n")
    assert done.stderr == b"cat: /nothing: No such file or directory\n"
    missing = run("shell", "nosuch --flag")
    assert (missing.returncode, missing.stderr) == (127, b"/system/bin/sh: nosuch: inaccessible or not found\n")


def test_exec_out_is_the_screenshot_byte_for_byte(run: Adb, phone: SimulatedPhoneProcess) -> None:
    png = run("exec-out", "screencap", "-p").stdout
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert run("shell", "screencap -p /sdcard/s.png; md5sum /sdcard/s.png").returncode == 0
    assert run("exec-out", "cat /sdcard/s.png").stdout == png


def test_large_files_go_and_come_back_equal(run: Adb, tmp_path: Path) -> None:
    source, back = tmp_path / "source", tmp_path / "back"
    source.write_bytes(os.urandom(1 << 20) * 24)
    assert run("push", str(source), "/sdcard/big.bin").returncode == 0
    assert run("pull", "/sdcard/big.bin", str(back)).returncode == 0
    assert back.read_bytes() == source.read_bytes()


def test_folders_go_and_come_back(run: Adb, tmp_path: Path) -> None:
    (tmp_path / "tree" / "below").mkdir(parents=True)
    (tmp_path / "tree" / "a.txt").write_text("a")
    (tmp_path / "tree" / "below" / "é.txt").write_text("b")
    assert run("push", str(tmp_path / "tree"), "/sdcard/").returncode == 0
    assert run("shell", "ls /sdcard/tree").stdout == b"a.txt\nbelow\n"
    assert run("pull", "/storage/emulated/0/tree", str(tmp_path / "copy")).returncode == 0
    assert (tmp_path / "copy" / "below" / "é.txt").read_text() == "b"
    run("shell", "rm -r /sdcard/tree")
    missing = run("pull", "/sdcard/tree", str(tmp_path / "none"))
    assert missing.returncode == 1
    assert b"does not exist" in missing.stderr + missing.stdout


def test_an_apk_is_installed_under_its_own_package_name(run: Adb, tmp_path: Path) -> None:
    with uiautomator2.utils.with_package_resource("assets/app-uiautomator.apk") as apk:
        assert run("install", "-r", str(apk)).stdout.endswith(b"Success\n")
    assert b"package:com.github.uiautomator\n" in run("shell", "pm list packages -3").stdout
    assert run("shell", "pm path com.github.uiautomator").stdout.startswith(b"package:/data/app/")
    assert run("uninstall", "com.github.uiautomator").stdout == b"Success\n"
    assert run("shell", "pm list packages -3").stdout == b""
    broken = tmp_path / "broken.apk"
    with zipfile.ZipFile(broken, "w") as archive:
        archive.writestr("AndroidManifest.xml", b"\x03\x00\x08\x00garbage")
    refused = run("install", str(broken))
    assert refused.returncode == 1
    assert b"INSTALL_PARSE_FAILED_NOT_APK" in refused.stderr + refused.stdout


def test_a_forwarded_port_reaches_the_server(
    adb: PrivateAdbServer, phone: SimulatedPhoneProcess, run: Adb, d: uiautomator2.Device
) -> None:
    port = free_port()
    assert run("forward", f"tcp:{port}", "tcp:9008").returncode == 0
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/ping", timeout=10) as answer:
        assert answer.read() == b"pong"
    assert run("forward", "--remove", f"tcp:{port}").returncode == 0


def test_services_it_does_not_have_are_refused_cleanly(run: Adb) -> None:
    for command in (["reverse", "tcp:1", "tcp:2"], ["root"], ["remount"]):
        done = run(*command)
        assert b"closed" in done.stderr + done.stdout, command
    assert run("shell", "echo still here").stdout == b"still here\n"


def test_input_reaches_a_command(adb: PrivateAdbServer, phone: SimulatedPhoneProcess) -> None:
    assert talk(adb, phone, ["shell", "cat"], b"one\ntwo\n") == b"one\ntwo\n"
    assert talk(adb, phone, ["shell", "wc -l"], b"one\ntwo\n") == b"2\n"


def test_a_session_runs_line_after_line(adb: PrivateAdbServer, phone: SimulatedPhoneProcess) -> None:
    assert talk(adb, phone, ["shell"], b"A=5\necho $A\nfalse\necho $?\nexit\necho never\n") == b"5\n1\n"


def test_a_terminal_session_prompts_echoes_and_ends_lines_as_terminals_do(
    adb: PrivateAdbServer, phone: SimulatedPhoneProcess
) -> None:
    said = talk(adb, phone, ["shell", "-tt"], b"echo hix\x7f\rexit\r")
    assert b"echo hix\b \b\r\nhi\r\n" in said
    assert said.startswith(b"sim:/ $ ")


def test_hanging_up_ends_the_command(adb: PrivateAdbServer, phone: SimulatedPhoneProcess, run: Adb) -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        adb.run("-s", phone.address, "shell", "sleep 1000; input keyevent 3", timeout=0.5)
    assert run("shell", "echo free").stdout == b"free\n"
    assert phone.state()["package"] == "org.example.plain"


def test_people_can_look_at_and_change_the_phone_from_the_shell(run: Adb, phone: SimulatedPhoneProcess) -> None:
    assert json.loads(run("shell", "sim", "state").stdout)["activity"] == ".Main"
    assert run("shell", "sim set '{\"switch\": true}'").returncode == 0
    assert phone.state()["switch"] is True
    run("shell", "input tap 200 350")
    assert json.loads(run("shell", "sim", "calls").stdout.splitlines()[-1])["args"] == [200, 350]
    assert run("shell", "sim fault slow_dump 2").returncode == 0
    assert json.loads(run("shell", "sim fault").stdout) == {"slow_dump": 2.0}
    assert run("shell", "sim heal").returncode == 0
    assert phone.faults() == {}
    wrong = run("shell", "sim fault nonsense")
    assert wrong.returncode == 1
    assert b"no fault or profile 'nonsense'" in wrong.stderr
    assert b"unknown keys: nonsense" in run("shell", "sim set '{\"nonsense\": 1}'").stderr
    assert b"popup_ad" in run("shell", "sim").stderr


def test_uiautomator_dump_needs_the_server_to_be_away(run: Adb, d: uiautomator2.Device) -> None:
    assert run("shell", "uiautomator dump /sdcard/w.xml").stdout == b"Killed \n"
    d.stop_uiautomator()
    assert run("shell", "uiautomator dump /sdcard/w.xml").stdout == b"UI hierchary dumped to: /sdcard/w.xml\n"
    xml = run("shell", "cat /sdcard/w.xml").stdout.decode()
    assert xml.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"><node")
    assert "display-id" not in xml
    assert 'text="OK"' in xml
