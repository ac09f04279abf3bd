from __future__ import annotations

import hashlib

from devices.simulated.handset import Handset
from tests.devices.simulated.shell.conftest import Sh


def test_ls_lists_long_short_and_itself(sh: Sh, handset: Handset) -> None:
    handset.system.files.write("/sdcard/a.txt", b"12345", mtime=0)
    assert sh("ls /sdcard").out == "Download\na.txt\n"
    row = sh("ls -l /sdcard/a.txt").out.split()
    assert (row[0], row[4], row[-1]) == ("-rw-r--r--", "5", "/sdcard/a.txt")
    assert sh("ls -d /sdcard").out == "/sdcard\n"
    assert sh("ls /none").err == "ls: /none: No such file or directory\n"


def test_md5sum_is_what_clients_compare(sh: Sh, handset: Handset) -> None:
    handset.system.files.write("/data/local/tmp/u2.jar", b"jar")
    digest = hashlib.md5(b"jar").hexdigest()
    assert sh("toybox md5sum /data/local/tmp/u2.jar").out == f"{digest}  /data/local/tmp/u2.jar\n"
    assert sh("md5 /data/local/tmp/u2.jar").out.startswith(digest)
    assert sh("md5sum /none").code == 1


def test_rm_mkdir_mv_and_cp(sh: Sh) -> None:
    assert (
        sh("mkdir -p /sdcard/a/b; echo x >/sdcard/a/f; cp /sdcard/a/f /sdcard/a/b; mv /sdcard/a/f /sdcard/g").code == 0
    )
    assert sh("ls /sdcard/a/b; cat /sdcard/g").out == "f\nx\n"
    assert sh("rm /sdcard/a").err == "rm: /sdcard/a: Is a directory\n"
    assert sh("rm -r /sdcard/a; ls /sdcard/a").code == 1
    assert sh("rm -f /none").code == 0
    assert sh("rm /none").code == 1


def test_grep_head_tail_and_wc(sh: Sh) -> None:
    text = b"alpha\nBeta\ngamma\n"
    assert sh("grep a$", text).out == "alpha\nBeta\ngamma\n"
    assert sh("grep -i BETA", text).out == "Beta\n"
    assert sh("grep -v a$", text).code == 1
    assert sh("grep -c m", text).out == "1\n"
    assert sh(r"grep 'alpha\|gamma'", text).out == "alpha\ngamma\n"
    assert sh("grep -E 'alpha|gamma'", text).out == "alpha\ngamma\n"
    assert sh("head -n 1", text).out == "alpha\n"
    assert sh("tail -1", text).out == "gamma\n"
    assert sh("wc -l", text).out == "3\n"
    assert sh("grep '['", text).code == 2


def test_echo_and_ids(sh: Sh) -> None:
    assert sh("echo -n a b").out == "a b"
    assert sh("whoami").out == "shell\n"
    assert sh("which echo nosuch").out == "/system/bin/echo\n"
    assert sh("date +%Y").out.strip().isdecimal()
