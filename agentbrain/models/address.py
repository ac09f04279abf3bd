"""The address of a model server: `http://HOST:PORT/v1#MODEL,field=value`, and whether it is this machine."""

from __future__ import annotations

import ipaddress
import tomllib
from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from agentbrain.errors import PrerequisiteError
from ladders.model import CoordinateSpace


class Settings(BaseModel):
    """What cannot be asked of every server; None is asked for, or guessed with care."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    n_ctx: int | None = Field(default=None, ge=256)
    vision: bool | None = None
    image_tokens: int | None = Field(default=None, ge=1)
    """Tokens of one screenshot at the coarse size; guessed from its size where it is not given."""
    dialect: str = "json"
    coordinates: CoordinateSpace = "none"
    reply_tokens: int = Field(default=128, ge=1)
    thinks: bool = False


@dataclass(frozen=True)
class Address:
    """Where a server is: scheme, host, port, the path of its API, the model's name there ("" for its only one)."""

    scheme: str
    host: str
    port: int
    path: str
    model: str
    settings: Settings

    @property
    def place(self) -> str:
        """Host and port, for people and for the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def loopback(self) -> bool:
        """Whether what is sent there stays on this machine. A name that merely begins so does not."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def is_address(spec: str) -> bool:
    """Say whether a `--model` value is an address and no profile or file."""
    return spec.startswith(("http://", "https://"))


def parse_address(spec: str) -> Address:
    """Return the address in a `--model` value; raises PrerequisiteError with an example for one that is none."""
    url, *settings = spec.split(",")
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise _no_address(spec) from None
    if not parts.hostname or parts.username or parts.query:
        raise _no_address(spec)
    path = parts.path.rstrip("/") or "/v1"
    return Address(parts.scheme, parts.hostname, port, path, parts.fragment, _settings(settings))


def parse_allowed(spec: str, *, allow_remote: bool) -> Address:
    """Return the address like `parse_address`; another machine's needs the owner's consent, or it is refused."""
    address = parse_address(spec)
    if not address.loopback and not allow_remote:
        raise PrerequisiteError(
            f"{address.place} is another machine: prompts and screenshots would be sent there.",
            "Add --allow-remote if that is what you want.",
        )
    return address


def _settings(pairs: list[str]) -> Settings:
    table = {}
    for pair in pairs:
        field, _, value = pair.partition("=")
        try:
            table[field.strip()] = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            table[field.strip()] = value.strip()
    try:
        return Settings.model_validate(table)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        known = ", ".join(Settings.model_fields)
        raise PrerequisiteError(
            f"The setting {field!r} of the model's address is wrong: {first['msg']}.", f"There are {known}."
        ) from None


def _no_address(spec: str) -> PrerequisiteError:
    return PrerequisiteError(
        f"{spec!r} is no address of a model server.", "Write it like http://127.0.0.1:8080/v1#modelname."
    )
