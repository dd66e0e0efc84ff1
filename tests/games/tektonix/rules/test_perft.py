"""The number of lines of legal actions: recorded, so that no change of a rule goes unnoticed."""

from __future__ import annotations

import pytest

from companion.games.tektonix.examples import EXAMPLES
from companion.rules.stroll import perft


@pytest.mark.parametrize(
    ("example", "one", "two"),
    [("TX-H05", 138, 18652), ("TX-H08", 130, 17498), ("TX-H09", 3, 0), ("TX-H11", 3, 9)],
)
def test_lines_of_legal_actions(tektonix, example, one, two):
    state = EXAMPLES[example](tektonix)
    assert (perft(tektonix, state, 1).total(), perft(tektonix, state, 2).total()) == (one, two)
