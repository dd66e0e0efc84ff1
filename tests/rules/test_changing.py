"""Frozen values that are made and copied fast are the values that `dataclasses` would make."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from inspect import signature
from typing import Any

import pytest

from companion.rules.changing import Hashed, changed, hashed_by, swift


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


class Counted(str):
    """A text that counts how often it is hashed."""

    asked = 0

    def __hash__(self) -> int:
        Counted.asked += 1
        return str.__hash__(self)


@hashed_by("place", "turn")
@dataclass(frozen=True, slots=True)
class State(Hashed):
    place: str
    turn: int = 0
    aside: str = ""


def test_a_state_works_its_hash_out_once_and_a_copy_works_out_its_own() -> None:
    Counted.asked, state = 0, State(Counted("a"))
    assert hash(state) == hash(state) == hash(("a", 0))
    assert Counted.asked == 1
    for later in (changed(state, turn=1), replace(state, turn=1)):
        assert hash(later) == hash(("a", 1))
        assert later == State("a", 1)


def test_states_that_differ_only_elsewhere_share_a_hash_and_are_told_apart() -> None:
    one, other = State("a"), State("a", aside="b")
    assert hash(one) == hash(other)
    assert {one: 1, other: 2}[State("a")] == 1


def test_a_state_takes_no_hash_along_to_another_process() -> None:
    """Another process hashes strings differently."""
    state = State("a")
    hash(state)
    assert not hasattr(pickle.loads(pickle.dumps(state)), "_hash")
