from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.simulated.shell.language import ShellSyntaxError, Step, parse

VARIABLES = {"?": "7", "HOME": "/", "A": "x y"}


def words(line: str) -> list[list[str]]:
    """The expanded words of each simple command."""
    return [[w.expand(VARIABLES) for w in c.words] for step in parse(line) for c in step.pipeline]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        ("  \n ; ", []),
        ("echo a  b", [["echo", "a", "b"]]),
        ("echo 'a  b' \"c d\" e\\ f", [["echo", "a  b", "c d", "e f"]]),
        ("echo a'b'\"c\"d", [["echo", "abcd"]]),
        ("echo '$HOME' \"$HOME\" $HOME \\$HOME", [["echo", "$HOME", "/", "/", "$HOME"]]),
        ('echo "a\\"b\\\\c\\d"', [["echo", 'a"b\\c\\d']]),
        ("ls; echo X4EXIT:$?", [["ls"], ["echo", "X4EXIT:7"]]),
        ("echo ${A}z $ $5x", [["echo", "x yz", "$", "x"]]),
        ("a | b && c || d & e", [["a"], ["b"], ["c"], ["d"], ["e"]]),
        ("a # comment\nb", [["a"], ["b"]]),
        ("a \\\n b", [["a", "b"]]),
        ("CLASSPATH=/x app_process / M", [["CLASSPATH=/x", "app_process", "/", "M"]]),
    ],
)
def test_lines_are_split_as_sh_splits_them(line: str, expected: list[list[str]]) -> None:
    assert words(line) == expected


def test_steps_know_what_they_hang_on() -> None:
    assert [step.when for step in parse("a; b && c || d\ne")] == [";", ";", "&&", "||", ";"]


def test_redirections_are_taken_out_of_the_words() -> None:
    (step,) = parse("cmd x >out 2>>err 2>&1 <in")
    (command,) = step.pipeline
    assert [w.expand({}) for w in command.words] == ["cmd", "x"]
    assert [(r.fd, r.target.expand({}), r.append, r.duplicate) for r in command.redirects] == [
        (1, "out", False, False),
        (2, "err", True, False),
        (2, "1", False, True),
    ]
    assert command.stdin is not None
    assert command.stdin.expand({}) == "in"


def test_an_assignment_is_recognised_only_at_the_start_of_a_word() -> None:
    word = parse("A='b c' x=")[0].pipeline[0].words
    assignment = word[0].assignment()
    assert assignment is not None
    assert (assignment[0], assignment[1].expand({})) == ("A", "b c")
    assert parse("=x")[0].pipeline[0].words[0].assignment() is None
    assert parse("1a=x")[0].pipeline[0].words[0].assignment() is None


@pytest.mark.parametrize("line", ["echo 'open", 'echo "open', "&& a", "a &&", "a | | b", "a >", "|", "a || && b"])
def test_what_is_no_shell_is_a_syntax_error(line: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse(line)


@given(st.text(st.characters(exclude_characters="\x00")))
def test_a_quoted_word_comes_back_unchanged(text: str) -> None:
    assert words(f"echo {shlex.quote(text)}") == [["echo", text]]


@given(st.text(alphabet="ab '\"\\$;&|<>\n#=?{}", max_size=30))
def test_any_line_is_parsed_or_refused(line: str) -> None:
    try:
        steps = parse(line)
    except ShellSyntaxError:
        return
    assert all(isinstance(step, Step) and step.pipeline for step in steps)
