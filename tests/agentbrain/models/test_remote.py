"""A model behind a server, against a real HTTP server on loopback that speaks the protocol."""

from __future__ import annotations

import io
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from agentbrain.errors import PrerequisiteError
from agentbrain.models.address import parse_address
from agentbrain.models.remote import RemoteModel
from devices.geometry import Size
from ladders.model import (
    ImageRejected,
    ModelCancelled,
    ModelCrashed,
    ModelError,
    ModelTimeout,
    ModelUnusable,
    PromptTooLong,
)
from prompts.prompt import Prompt
from tests.model_server import ACTION, LoopbackServer, Peer, serving

PROMPT = Prompt("You operate a phone.", "Goal: x", "1 Wi-Fi", "Action:")


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with serving() as server:
        yield server


def ask(model: RemoteModel, prompt: Prompt = PROMPT, **values: Any) -> str:
    return model.generate(prompt, max_tokens=64, seconds=values.pop("seconds", 20.0), **values).text


def jpeg() -> bytes:
    buffer = io.BytesIO()
    Image.linear_gradient("L").resize((112, 280)).convert("RGB").save(buffer, "JPEG")
    return buffer.getvalue()


def test_a_reply_is_streamed_and_cut_at_its_first_whole_object(server: LoopbackServer) -> None:
    usage = {"prompt_tokens": 40, "completion_tokens": 9, "prompt_tokens_details": {"cached_tokens": 30}}
    server.answer = lambda peer, _: peer.stream("I tap. ", ACTION[:9], ACTION[9:] + ' {"action"', usage=usage)
    reply = RemoteModel.connect(server.url).generate(PROMPT, max_tokens=64, seconds=20)
    assert (reply.text, reply.finish) == (f"I tap. {ACTION}", "stop")


def test_a_reply_that_ends_by_itself_tells_its_cost(server: LoopbackServer) -> None:
    usage = {"prompt_tokens": 40, "completion_tokens": 9, "prompt_tokens_details": {"cached_tokens": 30}}
    server.answer = lambda peer, _: peer.stream("tap ", "1", finish="length", usage=usage)
    reply = RemoteModel.connect(server.url).generate(PROMPT, max_tokens=64, seconds=20)
    assert (reply.text, reply.finish) == ("tap 1", "length")
    assert (reply.prompt_tokens, reply.cached_tokens, reply.reply_tokens) == (40, 30, 9)


def test_the_picture_goes_as_data_behind_the_text_and_before_the_question(server: LoopbackServer) -> None:
    model = RemoteModel.connect(f"{server.url}#other,vision=true,image_tokens=200")
    ask(model, Prompt("s", "stable", "changing", "question", jpeg()), json_only=True)
    body = server.asked[0]
    content = body["messages"][1]["content"]
    assert [part["type"] for part in content] == ["text", "image_url", "text"]
    assert content[1]["image_url"]["url"].startswith("data:image/jpeg;base64,/9j/")
    assert (content[0]["text"], content[2]["text"], body["model"]) == ("stable\n\nchanging", "question", "other")
    assert (body["stream"], body["temperature"], body["response_format"]) == (True, 0, {"type": "json_object"})
    assert model.count(Prompt("s", "", "", "", jpeg())).image == 200


def test_what_llama_server_says_of_itself_is_taken(server: LoopbackServer) -> None:
    server.props = {"default_generation_settings": {"n_ctx": 8192}, "modalities": {"vision": True}}
    server.tokenizes = True
    model = RemoteModel.connect(server.url)
    assert (model.limits.context, model.limits.vision) == (8192, True)
    assert model.limits.name == f"tiny at 127.0.0.1:{server.server_port}"
    assert model.count(Prompt("one two", "three", "", "")).text == 3 + 32
    assert model.trim("one two three four", 2) == "one two "


def test_without_a_tokenizer_the_estimate_learns_from_what_the_server_counted(server: LoopbackServer) -> None:
    model = RemoteModel.connect(server.url)
    prompt = Prompt("x" * 300, "", "", "")
    assert model.count(prompt).text == 100 + 32
    server.answer = lambda peer, _: peer.stream("no", usage={"prompt_tokens": 182})
    ask(model, prompt)
    assert model.count(Prompt("y" * 300, "", "", "")).text == 150 + 32
    assert model.image_tokens(Size(280, 560)) == 202
    assert [path for path, _ in server.seen].count("/tokenize") == 1


def test_a_cancelled_call_ends_at_once_and_the_server_sees_it(server: LoopbackServer) -> None:
    begun = threading.Event()

    def never(peer: Peer, _: dict[str, Any]) -> None:
        peer.send_response(200)
        peer.end_headers()
        while not server.left.is_set():
            peer.event({"choices": [{"delta": {"content": "a "}}]})
            begun.set()
            time.sleep(0.01)

    server.answer = never
    model = RemoteModel.connect(server.url)

    def cancel() -> None:
        begun.wait(10)
        model.cancel()

    threading.Thread(target=cancel).start()
    with pytest.raises(ModelCancelled):
        ask(model, seconds=60.0)
    assert server.left.wait(10)
    server.answer = lambda peer, _: peer.stream(ACTION)
    assert ask(model) == ACTION


def test_cancelling_when_nothing_runs_does_not_spoil_the_next_call(server: LoopbackServer) -> None:
    model = RemoteModel.connect(server.url)
    model.cancel()
    assert ask(model) == ACTION


def test_a_server_that_hangs_is_a_timeout(server: LoopbackServer) -> None:
    release = threading.Event()
    server.answer = lambda peer, _: (release.wait(20), None)[1]
    with pytest.raises(ModelTimeout):
        ask(RemoteModel.connect(server.url), seconds=0.3)
    release.set()


def test_a_server_that_drips_for_ever_is_a_timeout_too(server: LoopbackServer) -> None:
    def drip(peer: Peer, _: dict[str, Any]) -> None:
        peer.send_response(200)
        peer.end_headers()
        while not server.left.is_set():
            peer.wfile.write(b": alive\n\n")
            time.sleep(0.02)

    server.answer = drip
    with pytest.raises(ModelTimeout):
        ask(RemoteModel.connect(server.url), seconds=0.4)


@pytest.mark.parametrize(
    ("status", "text", "error"),
    [
        (400, '{"error":{"n_prompt_tokens":5000,"n_ctx":4096}}', PromptTooLong),
        (400, "Requested tokens (5000) exceed context window of 4096", PromptTooLong),
        (401, "no key", ModelUnusable),
        (404, "no such model", ModelUnusable),
        (500, "image input is not supported - hint: provide the mmproj", ImageRejected),
        (500, "the secret prompt text", ModelError),
    ],
)
def test_an_error_of_the_server_becomes_the_models_own(
    server: LoopbackServer, status: int, text: str, error: type[ModelError]
) -> None:
    server.answer = lambda peer, _: peer.reply(status, text)
    with pytest.raises(error) as caught:
        ask(RemoteModel.connect(server.url), Prompt("s", "", "", "q", jpeg()))
    assert type(caught.value) is error
    assert "secret" not in caught.value.reason


def test_a_server_without_json_mode_is_asked_again_without_it_and_from_then_on(server: LoopbackServer) -> None:
    def picky(peer: Peer, body: dict[str, Any]) -> None:
        if "response_format" in body:
            peer.reply(400, "'response_format.type' must be 'json_schema' or 'text'")
        else:
            peer.stream(ACTION)

    server.answer = picky
    model = RemoteModel.connect(server.url)
    assert [ask(model, json_only=True), ask(model, json_only=True)] == [ACTION, ACTION]
    assert ["response_format" in body for body in server.asked] == [True, False, False]


def test_a_server_that_goes_away_is_a_crash(server: LoopbackServer) -> None:
    server.answer = lambda peer, _: peer.connection.close()
    with pytest.raises(ModelCrashed):
        ask(RemoteModel.connect(server.url))


def test_events_that_are_no_objects_are_passed_over(server: LoopbackServer) -> None:
    server.answer = lambda peer, _: raw(peer, b"data: 3\n\ndata: []\n\ndata: null\n\nnoise\n\ndata: [DONE]\n\n")
    assert ask(RemoteModel.connect(server.url)) == ""


def test_a_stream_that_is_damaged_is_a_crash(server: LoopbackServer) -> None:
    server.answer = lambda peer, _: raw(peer, b"data: {\n\n")
    with pytest.raises(ModelCrashed):
        ask(RemoteModel.connect(server.url))


def test_s42_a_reply_that_breaks_off_is_a_failure_and_not_an_empty_reply(server: LoopbackServer) -> None:
    server.answer = lambda peer, _: raw(peer, b"")
    with pytest.raises(ModelCrashed, match="broke off"):
        ask(RemoteModel.connect(server.url))


@pytest.mark.parametrize("kind", ["data", "error"])
def test_an_error_in_the_middle_of_a_stream_is_read_like_any_other(server: LoopbackServer, kind: str) -> None:
    said = {"error": {"code": 400, "message": "Requested tokens (5000) exceed context window of 4096"}}
    server.answer = lambda peer, _: raw(peer, f"{kind}: {json.dumps(said)}\n\n".encode())
    with pytest.raises(PromptTooLong):
        ask(RemoteModel.connect(server.url))


def raw(peer: Peer, data: bytes) -> None:
    peer.send_response(200)
    peer.end_headers()
    peer.wfile.write(data)


def test_the_key_is_sent_only_when_it_is_set(server: LoopbackServer, monkeypatch: pytest.MonkeyPatch) -> None:
    model = RemoteModel.connect(server.url)
    ask(model)
    monkeypatch.setenv("AGENTBRAIN_API_KEY", "k-123")
    ask(model)
    assert server.keys[-2:] == [None, "Bearer k-123"]


@pytest.mark.parametrize(
    "spec",
    [
        "http://192.168.1.9:8080/v1",
        "https://api.example.com/v1#gpt",
        "http://localhost.example.com/v1",
        "http://127.0.0.1.example.com/v1",
        "http://[2001:db8::1]:8080/v1",
    ],
)
def test_s41_another_machine_is_refused_without_consent(spec: str) -> None:
    with pytest.raises(PrerequisiteError, match="--allow-remote"):
        RemoteModel.connect(spec)


@pytest.mark.parametrize(
    "spec", ["http://127.0.0.1:8080/v1", "http://127.9.9.9/v1", "http://[::1]:80", "http://localhost"]
)
def test_this_machine_needs_no_consent(spec: str) -> None:
    assert parse_address(spec).loopback


@pytest.mark.parametrize(
    "spec", ["http://", "http://user:pass@127.0.0.1/v1", "http://127.0.0.1:99999/v1", "http://a?b=c"]
)
def test_an_address_that_is_none_is_refused_with_an_example(spec: str) -> None:
    with pytest.raises(PrerequisiteError, match=r"8080/v1#modelname"):
        parse_address(spec)


def test_a_wrong_setting_names_those_there_are() -> None:
    with pytest.raises(PrerequisiteError, match=r"There are n_ctx, vision"):
        parse_address("http://127.0.0.1/v1,n_context=3")


def test_no_server_and_no_such_model_are_said_with_what_to_do(server: LoopbackServer) -> None:
    with pytest.raises(PrerequisiteError, match="It has tiny, other"):
        RemoteModel.connect(f"{server.url}#large")
    with pytest.raises(PrerequisiteError, match="No model server answers"):
        RemoteModel.connect("http://127.0.0.1:9/v1")
