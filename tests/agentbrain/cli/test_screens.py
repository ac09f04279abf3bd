import json
from pathlib import Path

import pytest
import typer
from PIL import Image
from typer.testing import CliRunner, Result

from agentbrain.cli.screens import mark, parse
from agentbrain.errors import PrerequisiteError

app = typer.Typer()
app.command("parse")(parse)
app.command("mark")(mark)

XML = """<hierarchy rotation="0"><node bounds="[0,0][400,800]" package="com.example">
<node text="Network" class="android.widget.TextView" bounds="[0,0][400,60]"/>
<node text="Wi-Fi" class="android.widget.Switch" checkable="true" checked="true" clickable="true"
 resource-id="a:id/wifi" bounds="[0,100][400,200]"/>
<node class="android.widget.ImageView" clickable="true" bounds="[0,300][80,380]"/></node></hierarchy>"""


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=stdin)


def complaint(*arguments: str) -> PrerequisiteError:
    error = run(*arguments).exception
    assert isinstance(error, PrerequisiteError)
    return error


@pytest.fixture
def dump(tmp_path: Path) -> str:
    path = tmp_path / "screen.xml"
    path.write_text(XML, "utf-8")
    return str(path)


@pytest.fixture
def shot(tmp_path: Path) -> str:
    path = tmp_path / "screen.png"
    Image.new("RGB", (400, 800), "white").save(path)
    return str(path)


def test_parse_prints_marks_states_and_other_text(dump: str) -> None:
    result = run("parse", dump)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "com.example, 400x800, 4 elements"
    assert next(line for line in lines if "Wi-Fi" in line).split() == [
        "1", "switch", "Wi-Fi", "on", "200,150", "[0,100][400,200]",
    ]  # fmt: skip
    assert any(line.startswith("2") and "(no name)" in line for line in lines)
    assert lines[-2:] == ["Other text:", "  Network"]


def test_parse_prints_one_json_document(dump: str) -> None:
    document = json.loads(run("parse", dump, "--json").output)
    assert (document["package"], document["size"], document["problem"]) == ("com.example", [400, 800], None)
    first = document["marks"][0]
    assert (first["number"], first["label"], first["state"], first["tap"]) == (1, "Wi-Fi", ["on"], [200, 150])
    assert document["words"] == ["Network"]


def test_parse_prints_the_text_a_model_gets(dump: str) -> None:
    assert run("parse", dump, "--text").output.splitlines() == [
        '1 switch "Wi-Fi" on', "2 unnamed at middle left", 'Other text: "Network"',
    ]  # fmt: skip


def test_parse_reads_standard_input_and_says_what_it_repaired() -> None:
    result = run("parse", "-", stdin=(XML + "UI hierchary dumped to: /dev/tty\n").replace("Wi-Fi", "A & B").encode())
    assert "Repaired: Text after the tree was dropped." in result.output
    assert "Repaired: Bare ampersands escaped: 1." in result.output
    assert "A & B" in result.output


@pytest.mark.parametrize("rubbish", [b"", b"rubbish", b"\xff\xfe\x00", b"<hierarchy>"])
def test_parse_of_rubbish_says_the_problem_and_succeeds(rubbish: bytes) -> None:
    result = run("parse", "-", stdin=rubbish)
    assert result.exit_code == 0
    assert "Problem: " in result.output


def test_mark_writes_the_picture_and_says_its_size_and_marks(dump: str, shot: str, tmp_path: Path) -> None:
    out = tmp_path / "marked.png"
    result = run("mark", dump, shot, "--out", str(out), "--longest", "384")
    assert result.output == f"{out}: 192x384, 2 of 2 marks drawn\n"
    with Image.open(out) as picture:
        assert (picture.format, picture.size) == ("PNG", (192, 384))
        assert len(picture.convert("RGB").getcolors(10_000) or []) > 2


def test_mark_of_a_region_is_a_close_up(dump: str, shot: str, tmp_path: Path) -> None:
    result = run("mark", dump, shot, "--out", str(tmp_path / "m.png"), "--region", "0,280,200,400", "--longest", "400")
    assert result.output.endswith("400x240, 1 of 1 marks drawn\n")


def test_mark_draws_on_a_screenshot_smaller_than_the_screen(dump: str, tmp_path: Path) -> None:
    Image.new("RGB", (200, 400), "white").save(tmp_path / "half.png")
    result = run("mark", dump, str(tmp_path / "half.png"), "--out", str(tmp_path / "m.png"), "--grid", "auto")
    assert result.output.endswith("200x400, 2 of 2 marks drawn\n")


def test_mark_still_works_on_a_broken_dump(shot: str, tmp_path: Path) -> None:
    (tmp_path / "bad.xml").write_text("rubbish", "utf-8")
    result = run("mark", str(tmp_path / "bad.xml"), shot, "--out", str(tmp_path / "m.png"))
    assert "0 of 0 marks drawn" in result.output
    assert "Problem: What the phone sent is no tree" in result.output


def test_what_the_user_can_mend_is_said_with_its_remedy(dump: str, shot: str, tmp_path: Path) -> None:
    out = str(tmp_path / "m.png")
    assert "missing.xml cannot be read: No such file" in complaint("parse", "missing.xml").reason
    assert "missing.png cannot be read: No such file" in complaint("mark", dump, "missing.png", "--out", out).reason
    assert "is not an image" in complaint("mark", dump, dump, "--out", out).reason
    assert "cannot be written" in complaint("mark", dump, shot, "--out", str(tmp_path / "no" / "m.png")).reason
    assert complaint("parse", dump, "--size", "big").remedy == "Write it as in --size 1080x2400."
    assert complaint("mark", dump, shot, "--out", out, "--region", "1,2").reason == "'1,2' is no region."
    assert "empty" in complaint("mark", dump, shot, "--out", out, "--region", "5,5,5,9").reason


def test_a_cut_off_screenshot_is_said_to_be_damaged(dump: str, shot: str, tmp_path: Path) -> None:
    whole = Path(shot).read_bytes()
    (tmp_path / "cut.png").write_bytes(whole[: len(whole) // 2])
    assert "damaged" in complaint("mark", dump, str(tmp_path / "cut.png"), "--out", str(tmp_path / "m.png")).reason


def test_a_screenshot_lying_on_its_side_is_refused(dump: str, tmp_path: Path) -> None:
    Image.new("RGB", (800, 400)).save(tmp_path / "side.png")
    error = complaint("mark", dump, str(tmp_path / "side.png"), "--out", str(tmp_path / "m.png"))
    assert "800x400" in error.reason
    assert "rotation" in error.remedy
