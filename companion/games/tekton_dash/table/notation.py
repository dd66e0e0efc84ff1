"""The tiles of a position in two words: those of the track, and those of the Player Boards."""

from __future__ import annotations

import re

from companion.games.tekton_dash.rules.setup import plan
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import EMPTY, SQUARE, SQUARES
from companion.games.tekton_dash.track.floors import FLIP, LANES, SPOTS
from companion.games.tekton_dash.track.piles import laid, tiles
from companion.rules.changing import changed

LETTERS = "rbygRBYG"
"""Tiles 1 to 8: red, blue, yellow, green, then the same with the Power-Up side up."""
LEGEND = (
    ("r.(by)G/...", "Rows 1 to 8, each from lane a: a tile (r, b, y, g; a capital has its Power-Up side up), a dot for none, a pile from "
                    "below."),
    ("22r33B/-/...", "Player Boards in turn order: squares by row and column with what lies there; - is an empty board."),
)
_CELL = re.compile(r"\.|[rbygRBYG]|\([rbygRBYG]+\)")
_SQUARE = re.compile(r"([1-5][1-5])([rbygRBYG]+)")


def written(state: State) -> str:
    """The position's own words; none while the track is laid."""
    if state.phase in ("elements", "set-out"):
        return ""
    wide = max((spot % LANES + 1 for spot, pile in enumerate(state.tiles) if pile), default=1)
    rows = ("".join(_cell(state.tiles[row * LANES + lane]) for lane in range(wide)) for row in range(1, FLIP))
    boards = ("".join(f"{square}{_pile(pile)}" for square, pile in zip(SQUARES, board, strict=True) if pile) for board in state.boards)
    return f"{'/'.join(rows)} {'/'.join(board or '-' for board in boards)}"


def placed(begun: State, text: str) -> State:
    """The race in which tiles lie so on the track of these house rules. Raises ValueError for what they cannot mean."""
    words = text.split()
    if not words:
        return begun
    rows, boards = words[0].split("/"), words[1].split("/") if len(words) == 2 else []
    if len(rows) != FLIP - 1 or len(boards) != len(begun.seats):
        raise ValueError("the tiles of the track are eight rows with / between, those of the boards one part for each seat")
    floors = [0] * SPOTS
    for row, line in enumerate(rows, start=1):
        cells = _CELL.findall(line)
        if "".join(cells) != line or len(cells) > LANES:
            raise ValueError(f"'{line}' is no row of tiles")
        for lane, cell in enumerate(cells):
            floors[row * LANES + lane] = _number(cell.strip("().")) if cell != "." else 0
    ground, walls = plan(begun)
    return changed(begun, phase="race", ground=ground, walls=walls, tiles=tuple(floors), boards=tuple(map(_board, boards)))


def _board(text: str) -> tuple[int, ...]:
    found = _SQUARE.findall(text)
    if text != "-" and "".join(square + pile for square, pile in found) != text:
        raise ValueError(f"'{text}' is no Player Board")
    board = list(EMPTY)
    for square, pile in found:
        board[SQUARE[square]] = _number(pile)
    return tuple(board)


def _cell(pile: int) -> str:
    said = _pile(pile)
    return said if len(said) == 1 else f"({said})" if said else "."


def _pile(pile: int) -> str:
    return "".join(LETTERS[tile - 1] for tile in tiles(pile))


def _number(said: str) -> int:
    pile = 0
    for letter in said:
        pile = laid(pile, LETTERS.index(letter) + 1)
    return pile
