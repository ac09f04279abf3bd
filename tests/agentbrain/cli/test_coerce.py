import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from agentbrain.cli.coerce import coerce
from agentbrain.errors import PrerequisiteError

app = typer.Typer()
app.command()(coerce)

XML = """<hierarchy rotation="0"><node bounds="[0,0][400,800]" package="com.example">
<node text="Send" class="android.widget.Button" clickable="true" bounds="[0,100][400,200]"/>
<node text="Cancel" class="android.widget.Button" clickable="true" bounds="[0,300][400,400]"/></node></hierarchy>"""


def run(reply: str | bytes, *arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), input=reply)


def document(reply: str | bytes, *arguments: str) -> dict[str, Any]:
    result = run(reply, "--json", *arguments)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture
def dump(tmp_path: Path) -> str:
    path = tmp_path / "screen.xml"
    path.write_text(XML, "utf-8")
    return str(path)


def test_the_action_and_what_was_mended_are_printed() -> None:
    result = run("```json\n{'action': 'tap', 'mark': 5}\n```")
    assert result.exit_code == 0
    assert '{"action":"tap","mark":5}' in result.stdout
    assert "a code fence around the action (fence)" in result.stdout
    assert "single quotes (single_quotes)" in result.stdout


def test_json_holds_the_whole_coercion() -> None:
    found = document('{"action":"tap","mark":5}')
    assert found == {
        "action": {"action": "tap", "mark": 5},
        "verdict": "clean",
        "problem": None,
        "repairs": [],
        "feedback": "",
        "note": None,
        "confirm": False,
        "found": 1,
        "point_mark": None,
    }


def test_a_refused_reply_is_no_error_and_says_what_the_model_would_hear() -> None:
    result = run('{"action":"levitate"}')
    assert result.exit_code == 0
    assert "refused" in result.stdout
    assert "Your last reply asked for an action that does not exist." in result.stdout


def test_the_marks_of_a_dump_decide_which_marks_there_are(dump: str) -> None:
    assert document('{"action":"tap","mark":2}', "--marks", dump)["verdict"] == "clean"
    assert document('{"action":"tap","mark":3}', "--marks", dump)["problem"] == "no_such_mark"
    by_label = document('{"action":"tap","mark":"send"}', "--marks", dump)
    assert (by_label["action"]["mark"], by_label["confirm"]) == (1, True)


def test_points_are_mapped_from_the_declared_space_and_picture(dump: str) -> None:
    tap = '{"action":"tap","point":[100,75]}'
    assert document(tap)["problem"] == "points_not_trusted"
    options = ("--coordinates", "image_pixels", "--image", "200x400", "--size", "400x800", "--marks", dump)
    found = document(tap, *options)
    assert (found["action"]["point"], found["point_mark"]) == ([200, 150], 1)


def test_a_cut_reply_and_another_dialect_can_be_tried() -> None:
    assert document('{"action":"tap","mark":1')["verdict"] == "repaired"
    assert document('{"action":"tap","mark":1', "--cut")["problem"] == "cut"
    assert document("press_back()", "--dialect", "ui_tars")["verdict"] == "clean"


@pytest.mark.parametrize("reply", [b"", b"\xff\xfe\x00", b"\x00" * 2000, b"{" * 100_000])
def test_any_bytes_give_an_action(reply: bytes) -> None:
    assert document(reply)["action"]["action"] == "wait"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--coordinates", "metres"),
        ("--dialect", "klingon"),
        ("--size", "big"),
        ("--image", "0x5"),
        ("--marks", "/no/such.xml"),
    ],
)
def test_a_wrong_option_is_said_with_its_remedy(arguments: tuple[str, str]) -> None:
    error = run("", *arguments).exception
    assert isinstance(error, PrerequisiteError)
    assert error.remedy
