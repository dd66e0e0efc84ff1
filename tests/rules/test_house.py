"""A house rule is settled in mid-game only to what it can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

from companion.rules.house import settled


@dataclass(frozen=True)
class House:
    form: Literal["race", "rounds"] = "race"
    rounds: int = 3
    limit: int | None = None
    strict: bool = False


@pytest.mark.parametrize(("key", "value"), [("form", "rounds"), ("rounds", 5), ("limit", 12), ("limit", None), ("strict", True)])
def test_what_the_rule_can_be_is_taken(key: str, value: object) -> None:
    assert getattr(settled(House(), key, value), key) == value


@pytest.mark.parametrize(
    ("key", "value"), [("form", "duel"), ("rounds", "5"), ("rounds", True), ("limit", 1.5), ("strict", 1), ("other", 1), ("form", None)]
)
def test_anything_else_is_refused_by_name(key: str, value: object) -> None:
    with pytest.raises(ValueError, match=key):
        settled(House(), key, value)
