"""Who may talk to the page: this machine, this page, with this token. Pure functions over a request's parts."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass

COOKIE = "agentbrain_token"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True)
class Refused:
    """Why a request is turned away: an HTTP status and a sentence."""

    status: int
    reason: str


def check(
    method: str, headers: Mapping[str, str], cookies: Mapping[str, str], query: Mapping[str, str], token: str, port: int
) -> Refused | None:
    """Return why a request may not pass, or None.

    A foreign Host header is a rebound name, a foreign Origin a page of somebody else; both are turned away
    before the token is looked at. Changing anything needs the token and this page's own Origin.
    """
    own = {f"{host}:{port}" for host in LOOPBACK}
    if headers.get("host", "").lower() not in own:
        return Refused(421, "This page answers only to its own address on this machine.")
    origin = headers.get("origin")
    if origin is not None and origin.lower() not in {f"http://{host}" for host in own}:
        return Refused(403, "Requests from other pages are turned away.")
    if headers.get("sec-fetch-site", "same-origin") == "cross-site" and method != "GET":
        return Refused(403, "Requests from other pages are turned away.")
    given = query.get("token") or cookies.get(COOKIE) or _bearer(headers)
    if not given or not hmac.compare_digest(given.encode(), token.encode()):
        return Refused(401, "The token is missing or wrong. Open the address that agentbrain printed.")
    return None


def _bearer(headers: Mapping[str, str]) -> str:
    kind, _, value = headers.get("authorization", "").partition(" ")
    return value.strip() if kind.lower() == "bearer" else ""
