"""`agentbrain shrink` fits a transcript, says what went and why, and ends with 0, 1 or 2."""

from __future__ import annotations

import base64
import io
import json
import sys
from pathlib import Path

import pytest
import typer
from PIL import Image

from agentbrain.cli.shrink import shrink
from agentbrain.errors import PrerequisiteError
from ladders.conversation import Conversation, ImageItem
from ladders.conversation.formats import Format, read, write
from tests.ladders.conversation.build import image, size, talk, tool, turn, user
from tests.tiny_vlm import write_tiny_vlm


@pytest.fixture
def conversation() -> Conversation:
    turns = [turn(n, *tool(f"c{n}", "o" * 900), reply="r" * 300) for n in range(9)]
    return talk(*turns, [user("look", image(5_000))])


def saved(folder: Path, conversation: Conversation, format: Format = "trace") -> Path:
    file = folder / f"transcript.{format}"
    file.write_bytes(write(conversation, format))
    return file


def test_a_table_says_what_went_and_below_it_why(
    tmp_path: Path, conversation: Conversation, capsys: pytest.CaptureFixture[str]
) -> None:
    shrink(saved(tmp_path, conversation), 3_000)
    told = capsys.readouterr().out
    assert f"{size(conversation):,} -> " in told
    rows = {line.split("  ")[0]: line.split()[-4:] for line in told.splitlines() if line}
    assert rows["attachments of messages"][-2:] == ["1", "4,962"]
    assert "tool outputs" in rows
    assert "entries dropped" in rows
    assert "The payload of the newest turns had to be touched." in told
    assert "Why: Dropping less needs at least" in told
    assert "Nothing was written; --out FILE writes the result." in told


def test_the_result_is_written_and_fits(tmp_path: Path, conversation: Conversation) -> None:
    out = tmp_path / "small.jsonl"
    shrink(saved(tmp_path, conversation), 3_000, out=out)
    assert size(read(out.read_bytes())) <= 3_000


def test_a_chat_stays_a_chat_unless_another_format_is_asked_for(tmp_path: Path, conversation: Conversation) -> None:
    chat = saved(tmp_path, conversation, "openai")
    shrink(chat, 3_000, out=tmp_path / "same")
    shrink(chat, 3_000, out=tmp_path / "other", to="anthropic")
    assert read((tmp_path / "same").read_bytes()).provider == "openai"
    assert json.loads((tmp_path / "other").read_text("utf-8"))["messages"][0]["role"] == "user"


def test_scripts_get_one_document(
    tmp_path: Path, conversation: Conversation, capsys: pytest.CaptureFixture[str]
) -> None:
    shrink(saved(tmp_path, conversation), 3_000, policy="recent", as_json=True)
    document = json.loads(capsys.readouterr().out)
    assert document["outcome"] == "shrunk"
    assert document["report"]["policy"] == "recent"
    assert document["report"]["after"] <= 3_000
    assert document["certificate"]["slack"] == 3_000 - document["report"]["after"]
    assert document["out"] is None


def test_what_cannot_fit_ends_with_one_and_the_proof(
    tmp_path: Path, conversation: Conversation, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended:
        shrink(saved(tmp_path, conversation), 100)
    told = capsys.readouterr().out
    assert ended.value.exit_code == 1
    assert "Why: With everything clearable cleared, the least that can be kept costs" in told
    assert "It cannot fit 100 characters." in told


def test_what_fits_says_so_and_has_no_table(
    tmp_path: Path, conversation: Conversation, capsys: pytest.CaptureFixture[str]
) -> None:
    shrink(saved(tmp_path, conversation), 1_000_000)
    told = capsys.readouterr().out
    assert "Why: It fits as it is." in told
    assert "cleared" not in told
    assert "Nothing was written" not in told


def test_the_result_on_standard_output_leaves_the_report_to_standard_error(
    tmp_path: Path, conversation: Conversation, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    shrink(saved(tmp_path, conversation), 3_000, out=Path("-"))
    captured = capsysbinary.readouterr()
    assert size(read(captured.out)) <= 3_000
    assert b"Why: " in captured.err


def test_standard_input_is_read(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(write(conversation, "anthropic"))))
    shrink(Path("-"), 1_000_000, format="anthropic")
    assert "It fits as it is." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'{"kind":"opaque","native_type":"x"}\n{"kind"', "Line 2: this is not JSON"),
        (b"\xff", "Line 1: this is not UTF-8"),
    ],
)
def test_bad_input_is_refused_with_the_line_at_fault(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(data)
    with pytest.raises(PrerequisiteError, match=reason):
        shrink(file, 100)


def test_a_missing_file_and_a_folder_as_target_are_refused(tmp_path: Path, conversation: Conversation) -> None:
    with pytest.raises(PrerequisiteError, match="cannot be read"):
        shrink(tmp_path / "none.json", 100)
    with pytest.raises(PrerequisiteError, match="cannot be written"):
        shrink(saved(tmp_path, conversation), 3_000, out=tmp_path)


def test_two_ways_of_counting_exclude_each_other(tmp_path: Path, conversation: Conversation) -> None:
    with pytest.raises(PrerequisiteError, match="exclude each other"):
        shrink(saved(tmp_path, conversation), 100, chars=True, tokens="smollm2-135m")


def test_an_unknown_model_is_refused(tmp_path: Path, conversation: Conversation) -> None:
    with pytest.raises(PrerequisiteError, match="no model 'nonesuch'"):
        shrink(saved(tmp_path, conversation), 100, tokens="nonesuch")


def test_a_models_tokens_and_its_picture_rule_are_used(
    tmp_path: Path, conversation: Conversation, capsys: pytest.CaptureFixture[str]
) -> None:
    model, projector = write_tiny_vlm(tmp_path)
    picture = io.BytesIO()
    Image.new("RGB", (320, 640)).save(picture, "PNG")
    data = base64.b64encode(picture.getvalue()).decode()
    seen = ImageItem({"type": "base64", "media_type": "image/png", "data": data})
    chat = saved(tmp_path, talk(*conversation.entries, user("and this", seen)), "openai")
    shrink(chat, 1_000_000, tokens=f"{model}:{projector}", as_json=True)
    with_picture = json.loads(capsys.readouterr().out)["report"]
    shrink(saved(tmp_path, talk(*conversation.entries, user("and this"))), 1_000_000, tokens=str(model), as_json=True)
    without = json.loads(capsys.readouterr().out)["report"]
    assert with_picture["unit"] == "tokens"
    assert with_picture["after"] != without["after"]
