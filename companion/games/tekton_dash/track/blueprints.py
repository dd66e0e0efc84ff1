"""Patterns of Blueprints and how far a Player Board fulfils one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.games.tekton_dash.track.piles import COLOURS, colour, is_power, tiles

SIDE = 5
SQUARES = tuple(f"{row}{column}" for row in range(1, SIDE + 1) for column in range(1, SIDE + 1))
"""Squares of a Player Board by row and column as their owner sees them: `11` is the upper left."""
SQUARE = {name: number for number, name in enumerate(SQUARES)}
CENTRE = tuple(SQUARE[f"{row}{column}"] for row in (2, 3, 4) for column in (2, 3, 4))
EMPTY = (0,) * len(SQUARES)
_LETTERS = {name[0].upper(): number for number, name in enumerate(COLOURS)}

Rows = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """A board compared with a pattern at its best fit: right tiles, tiles too many, tiles that are missing."""

    correct: int
    excess: int
    missing: int

    @property
    def complete(self) -> bool:
        return not self.excess and not self.missing


@lru_cache(maxsize=256)
def shifts(rows: Rows) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every place of the pattern on the grid: square and colour of each of its tiles. It is not turned or mirrored."""
    cells = [(y, x, _LETTERS[letter]) for y, line in enumerate(rows) for x, letter in enumerate(line) if letter in _LETTERS]
    tall, wide = len(rows), max((len(line) for line in rows), default=0)
    return tuple(
        tuple(((y + down) * SIDE + x + right, tone) for y, x, tone in cells)
        for down in range(SIDE - tall + 1)
        for right in range(SIDE - wide + 1)
    )


@lru_cache(maxsize=8192)
def fit(board: tuple[int, ...], rows: Rows, power_matches: bool = True) -> Fit:
    """The best fit of a board with a pattern, anywhere on the grid. `power_matches`: a Power-Up side counts for its colour."""
    laid = sum(len(tiles(pile)) for pile in board if pile)
    best = 0
    for shift in shifts(rows):
        right = 0
        for square, tone in shift:
            tile = board[square]
            if tile and tile < 9 and colour(tile) == tone and (power_matches or not is_power(tile)):
                right += 1
        best = max(best, right)
    wanted = sum(letter in _LETTERS for line in rows for letter in line)
    return Fit(best, laid - best, wanted - best)
