"""The people on a fresh phone, known to Contacts, Messages and Phone."""

from __future__ import annotations

from typing import Any

PERSON: dict[str, Any] = {"first": "", "last": "", "phone": "", "email": "", "company": "", "favourite": False}

_PEOPLE = (
    ("Alice", "Moreau", "+44 7700 900101", "alice.moreau@example.com", "", False),
    ("Ben", "Okafor", "+44 7700 900102", "ben.okafor@example.com", "Brightline", False),
    ("Carla", "Santos", "+44 7700 900103", "", "", False),
    ("Daniel", "Kim", "+44 7700 900104", "daniel.kim@example.com", "Kim & Sons", False),
    ("Dr. Ellis", "", "+44 7700 900105", "", "Maple Street Clinic", False),
    ("Farah", "Nasser", "+44 7700 900106", "farah@example.com", "", False),
    ("George", "Whitfield", "+44 7700 900107", "", "", False),
    ("Hana", "Sato", "+44 7700 900108", "hana.sato@example.com", "", False),
    ("Leo", "Bennett", "+44 7700 900109", "", "", True),
    ("Maya", "Chen", "+44 7700 900110", "maya.chen@example.com", "", True),
    ("Mum", "", "+44 7700 900111", "", "", True),
    ("Oliver", "Grant", "+44 7700 900112", "oliver.grant@example.com", "", False),
    ("Priya", "Raman", "+44 7700 900113", "priya.raman@example.com", "Brightline", False),
    ("Tomas", "Novak", "+44 7700 900114", "", "", False),
)


def default_people() -> list[dict[str, Any]]:
    """Return them."""
    return [dict(zip(PERSON, values, strict=True)) for values in _PEOPLE]


def full_name(person: dict[str, Any]) -> str:
    """Return a person's name, or the number or address of one who has none."""
    name = f"{person['first']} {person['last']}".strip()
    return name or person["phone"] or person["email"] or "No name"


def name_of(data: dict[str, Any], number: str) -> str:
    """Return who has a number, by the whole state of the phone; the number itself when nobody does."""
    people = data["contacts"]["people"]
    return next((full_name(p) for p in people if same_number(p["phone"], number)), number)


def same_number(one: str, other: str) -> bool:
    """Say whether two numbers are the same, whatever their spaces."""
    return bool(one) and _digits(one) == _digits(other)


def _digits(number: str) -> str:
    return "".join(c for c in number if c.isdigit())
