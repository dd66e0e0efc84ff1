"""Lines of legal actions counted and recorded; the movement core counted once more by a slow second reading."""

from __future__ import annotations

import pytest

from companion.games.treasure_hunt.examples import EXAMPLES, placed
from companion.games.treasure_hunt.rules.track import GRID, NUMBER
from companion.games.treasure_hunt.state import Move
from companion.rules.stroll import perft

RECORDED = {
    ("TH-G01", 1): 9,
    ("TH-G01", 2): 549,
    ("TH-G02", 1): 55,
    ("TH-G02", 2): 3_037,
    ("TH-G05", 1): 57,
    ("TH-G06", 1): 118,
    ("TH-G07", 2): 6_320,
    ("TH-G08", 2): 67,
    ("TH-G10", 1): 75,
}


@pytest.mark.parametrize(("name", "depth"), RECORDED)
def test_recorded_counts(treasure_hunt, name, depth):
    assert perft(treasure_hunt, EXAMPLES[name](treasure_hunt), depth).total() == RECORDED[name, depth]


Spot = tuple[int, int]
"""Column from the player's left, row away from the player."""


def neighbours(spot: Spot) -> set[Spot]:
    """One step along the track from a space, from the words of the rule alone. It goes beside in the row, up at the row's far end, down at
    its near end. The first row runs to the right, the next to the left."""
    column, row = spot
    runs_right = row % 2 == 0
    steps = {(column - 1, row), (column + 1, row)}
    if column == (5 if runs_right else 0):
        steps.add((column, row + 1))
    if column == (0 if runs_right else 5):
        steps.add((column, row - 1))
    return {(x, y) for x, y in steps if 0 <= x <= 5 and 0 <= y <= 5}


def reached(spot: Spot, die: int) -> set[Spot]:
    """Everything within so many steps, by spreading."""
    found = {spot}
    for _ in range(die):
        found |= {near for at in found for near in neighbours(at)}
    return found - {spot}


def on_grid(spot: Spot, quarter_turns: int) -> int:
    """The tile's number: the player's view turned clockwise so many times."""
    x, y = spot
    for _ in range(quarter_turns):
        x, y = y, 5 - x
    return y * 6 + x


@pytest.mark.rule("TH-032", "TH-034", "TH-035")
@pytest.mark.parametrize(("seat", "quarter_turns"), [("red", 0), ("yellow", 1), ("green", 2), ("blue", 3)])
def test_moves_are_those_of_a_second_slow_reading(treasure_hunt, seat, quarter_turns):
    """With every die for red; for the others two dice on each tile show that their view is turned right."""
    other = "red" if seat != "red" else "blue"
    dice = range(1, 7) if seat == "red" else (1, 2)
    for spot in ((x, y) for x in range(6) for y in range(6)):
        tile = on_grid(spot, quarter_turns)
        for die in dice:
            state = placed(treasure_hunt, (seat, other), pawns={seat: GRID[tile]}, die=die, used=("move",))
            legal = {NUMBER[action.tile] for action in treasure_hunt.legal_actions(state) if isinstance(action, Move)}
            assert legal == {on_grid(to, quarter_turns) for to in reached(spot, die)}, (seat, GRID[tile], die)
            assert all(treasure_hunt.faults(state, Move(seat, GRID[at])) for at in range(36) if at not in legal)
