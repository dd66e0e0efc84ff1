"""Points on the screen: exact, also where players share them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.present.presenter import Presenter
from companion.present.words import Words


@pytest.mark.parametrize(
    ("score", "shown"),
    [(Fraction(0), "0"), (Fraction(7), "7"), (Fraction(37, 3), "12 1/3"), (Fraction(2, 3), "2/3"), (Fraction(-2), "-2"), (None, "")],
)
def test_points_are_written_exactly(score, shown):
    assert Presenter(Words.load())._score(score) == shown
