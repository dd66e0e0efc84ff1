"""Hands hide places, never for good, and what is hidden does not leak."""

from __future__ import annotations

import random

from companion.rules.values import Layout, PlacedPiece
from companion.simulate.hands import Hands

PLACES = tuple(f"p{number}" for number in range(12))
FULL = Layout({place: (PlacedPiece("stone", place),) for place in PLACES})


def hands(seed: int = 3, often: float = 1.0, doubt: float = 0.5) -> Hands:
    return Hands(random.Random(seed), PLACES, often, doubt, widest=4)


def test_what_is_hidden_is_not_in_the_table():
    covering = hands()
    for _ in range(50):
        for sight in covering.over(FULL):
            hidden = sight.covered | sight.unsure
            assert not hidden & set(sight.table)
            assert not sight.table.differs(FULL, hidden)


def test_a_hidden_place_is_shown_before_it_changes():
    covering = hands()
    for number in range(60):
        (*_, first) = covering.over(FULL)
        hidden = first.covered | first.unsure
        changed = FULL.put(dict.fromkeys(sorted(hidden)[:1], ()))
        looks = covering.over(changed)
        if hidden:
            assert len(looks) == 2, number
            assert looks[0].table == FULL
            assert not looks[0].covered


def test_hands_that_leave_show_everything():
    covering = hands()
    covering.over(FULL)
    assert [sight.table for sight in covering.gone()] == [FULL]
    assert covering.gone() == ()
    assert covering.over(FULL, clear=True)[-1].covered == frozenset()


def test_an_arm_hides_more_than_it_reaches_for():
    covering = hands(often=0.0, doubt=0.0)
    covering.over(FULL)
    covering.hid(frozenset({"p7"}))
    looks = covering.over(FULL.put({"p7": ()}))
    assert [sight.table for sight in looks] == [FULL, FULL.put({"p7": ()})]


def test_the_same_seed_hides_the_same():
    one, other = hands(9), hands(9)
    assert [one.over(FULL) for _ in range(20)] == [other.over(FULL) for _ in range(20)]


def test_what_a_hand_has_yet_to_finish_was_never_in_sight():
    covering = hands(often=0.0, doubt=0.0)
    covering.over(FULL)
    covering.over(FULL.put({"p7": ()}), hides=frozenset({"p7"}))
    assert len(covering.over(FULL, unfinished=True)) == 1
