from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from devices.simulated.handset import Handset
from devices.simulated.shell.call import COMMANDS
from tests.devices.simulated.shell.conftest import Sh


@pytest.mark.parametrize(
    ("line", "out", "code"),
    [
        ("echo a; echo b", "a\nb\n", 0),
        ("true && echo yes || echo no", "yes\n", 0),
        ("false && echo yes || echo no", "no\n", 0),
        ("false; echo $?", "1\n", 0),
        ("echo a; false", "a\n", 1),
        ("echo one; echo two | grep t", "one\ntwo\n", 0),
        ("A=3; echo $A", "3\n", 0),
        ("A=3 printenv | grep A=", "A=3\n", 0),
        ("A=3 true; echo $A.", ".\n", 0),
        ("echo hidden >/dev/null; echo shown", "shown\n", 0),
        ("echo a >/sdcard/f; echo b >>/sdcard/f; cat /sdcard/f", "a\nb\n", 0),
        ("echo text >/sdcard/f; wc -c </sdcard/f", "5\n", 0),
        ("cat /none 2>&1", "cat: /none: No such file or directory\n", 1),
        ("sh -c 'echo in $0; false'", "in\n", 1),
        ("/system/bin/echo full path", "full path\n", 0),
        ("exec echo replaced", "replaced\n", 0),
    ],
)
def test_lines_do_what_sh_does(sh: Sh, line: str, out: str, code: int) -> None:
    said = sh(line)
    assert (said.out, said.code) == (out, code)
    assert said.err == ""


def test_a_syntax_error_is_the_shells_own(sh: Sh) -> None:
    said = sh("echo 'open")
    assert (said.out, said.code) == ("", 1)
    assert said.err == "/system/bin/sh: no closing quote: '\n"


def test_an_unknown_command_is_127(sh: Sh) -> None:
    said = sh("nosuch a b; echo $?")
    assert said.out == "127\n"
    assert said.err == "/system/bin/sh: nosuch: inaccessible or not found\n"


def test_without_toybox_its_commands_remain(sh: Sh, handset: Handset) -> None:
    assert sh("toybox echo hi").out == "hi\n"
    handset.faults.switch("no_toybox")
    assert sh("toybox echo hi").code == 127
    assert sh("echo hi").out == "hi\n"


def test_a_full_disk_is_told_by_the_shell(sh: Sh, handset: Handset) -> None:
    handset.faults.switch("disk_full")
    said = sh("echo x >/sdcard/f")
    assert (said.err, said.code) == ("/system/bin/sh: No space left on device\n", 1)


_NEVER_ENDS = {"sleep", "app_process"}


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.sampled_from(sorted(set(COMMANDS) - _NEVER_ENDS)),
    st.lists(
        st.one_of(
            st.text(alphabet="ab01-/.é\t", max_size=8),
            st.sampled_from(["-p", "-S", "-n", "-a", "list", "install", "dump", "get", "put", "tap", "swipe", "fault"]),
        ),
        max_size=5,
    ),
)
def test_no_command_breaks_on_any_arguments(sh: Sh, name: str, arguments: list[str]) -> None:
    quoted = " ".join("'" + argument.replace("'", "") + "'" for argument in arguments)
    assert 0 <= sh(f"{name} {quoted}").code <= 255
