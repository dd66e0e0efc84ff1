"""The rows that are valid, counted once more by a slow second reading of the map's own lines."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from companion.games.tektonix.plates import BORDERS, CARDS, PLATES
from companion.games.tektonix.rules.route import orders, route_faults
from companion.games.tektonix.state import Options


def lines(one, other):
    """The kinds written for a border, without those that have to be looked up."""
    written = BORDERS.get(f"{one} {other}", "") or BORDERS.get(f"{other} {one}", "")
    return {kind for kind in written.split() if not kind.endswith("?")}


def serves(card, kinds, advanced):
    """True if a boundary card serves for one of these kinds."""
    if not card.startswith("subduction"):
        return card[0].upper() in kinds
    return card.rpartition("-")[2].upper() in kinds if advanced else bool(kinds & {"OC", "OO", "CC"})


def valid(row, advanced):
    """The rules TX-010, TX-012, TX-017, TX-021 and TX-024 as they are written, cell by cell."""
    if len(row) == 1:
        return row[0] in PLATES
    for at, card in enumerate(row):
        beside = [row[i] for i in (at - 1, at + 1) if 0 <= i < len(row)]
        if card in PLATES:
            if any(other in PLATES for other in beside):
                return False
        elif any(other not in PLATES for other in beside):
            return False
        elif len(beside) == 2:
            if not serves(card, lines(*beside), advanced):
                return False
        elif not any(serves(card, lines(beside[0], far), advanced) for far in PLATES):
            return False
    return True


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("length", [1, 2, 3])
def test_both_readings_agree_on_every_row(advanced, length):
    options = Options(advanced=advanced)
    for row in product(CARDS, repeat=length):
        assert (route_faults(options, "red", row) == ()) == valid(row, advanced), row


@pytest.mark.parametrize(
    "row",
    [
        ("african", "spreading", "antarctic", "spreading", "south-american"),
        ("spreading", "pacific", "spreading", "nazca", "subduction-oc", "south-american"),
        ("eurasian", "subduction-oc", "indian", "spreading", "african", "transform"),
    ],
)
def test_both_readings_agree_on_every_order(row):
    slow = {order for order in permutations(row) if valid(order, False) and order not in (row, row[::-1])}
    assert set(orders(Options(), row)) == slow
