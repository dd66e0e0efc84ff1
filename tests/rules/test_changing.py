"""Frozen values that are made and copied fast are the values that `dataclasses` would make."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from inspect import signature
from typing import Any

import pytest

from companion.rules.changing import changed, swift


@dataclass(frozen=True, slots=True, order=True)
class Plain:
    place: str
    turn: int = 0
    faces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Swift:
    place: str
    turn: int = 0
    faces: tuple[str, ...] = ()


swift(Swift)


@pytest.mark.parametrize("given", [{"place": "a"}, {"place": "a", "turn": 3}, {"place": "b", "faces": ("king",), "turn": -1}])
def test_a_value_is_the_same_however_it_was_made(given: dict[str, Any]) -> None:
    plain, made = Plain(**given), Swift(**given)
    assert [getattr(made, field.name) for field in fields(made)] == [getattr(plain, field.name) for field in fields(plain)]
    assert repr(made).replace("Swift", "Plain") == repr(plain)
    assert hash(made) == hash(plain)
    assert pickle.loads(pickle.dumps(made)) == made
    assert replace(made, turn=8) == changed(made, turn=8) == Swift(made.place, 8, made.faces)


def test_it_is_asked_for_as_before_and_stays_frozen() -> None:
    assert signature(Swift) == signature(Plain)
    with pytest.raises(TypeError, match=r"Swift.__init__.*'place'"):
        Swift()  # type: ignore[call-arg]
    with pytest.raises(FrozenInstanceError):
        Swift("a").turn = 1  # type: ignore[misc]
