"""Only this machine, only this page, only with the token."""

from __future__ import annotations

import pytest

from agentbrain.watch.guard import COOKIE, check

TOKEN = "a-long-token"
OWN = {"host": "127.0.0.1:8000"}


def status(method: str = "GET", headers: dict[str, str] | None = None, **values: str) -> int | None:
    query = {"token": values["token"]} if "token" in values else {}
    cookies = {COOKIE: values["cookie"]} if "cookie" in values else {}
    refused = check(method, headers or OWN, cookies, query, TOKEN, 8000)
    return refused.status if refused else None


def test_the_token_passes_in_the_address_the_cookie_and_the_header() -> None:
    assert status(token=TOKEN) is None
    assert status(cookie=TOKEN) is None
    assert status(headers={**OWN, "authorization": f"Bearer {TOKEN}"}) is None


@pytest.mark.parametrize("given", ["", "wrong", TOKEN[:-1], TOKEN + "x", "ü"])
def test_a_missing_or_wrong_token_is_refused(given: str) -> None:
    assert status(token=given) == 401
    assert status() == 401


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1:9999", "127.0.0.1", "", "192.168.1.5:8000"]
)
def test_a_foreign_host_is_refused_even_with_the_token(host: str) -> None:
    assert status(headers={"host": host}, token=TOKEN) == 421


@pytest.mark.parametrize("host", ["localhost:8000", "[::1]:8000", "LOCALHOST:8000"])
def test_other_names_of_loopback_pass(host: str) -> None:
    assert status(headers={"host": host}, token=TOKEN) is None


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:8000", "http://127.0.0.1:1"])
def test_another_pages_request_is_refused_even_with_the_cookie(method: str, origin: str) -> None:
    assert status(method, {**OWN, "origin": origin}, cookie=TOKEN) == 403


def test_this_pages_own_post_passes_and_a_cross_site_one_does_not() -> None:
    assert status("POST", {**OWN, "origin": "http://127.0.0.1:8000"}, cookie=TOKEN) is None
    assert status("POST", {**OWN, "sec-fetch-site": "cross-site"}, cookie=TOKEN) == 403
