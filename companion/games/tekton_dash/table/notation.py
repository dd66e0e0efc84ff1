"""A position in eight words, or only its tiles in two where eight are not enough."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.games.tekton_dash.modes import DASHER_CARDS, TILE_CARDS, TOKENS, TRACK_CARDS
from companion.games.tekton_dash.rules.setup import plan
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import EMPTY, SQUARE, SQUARES
from companion.games.tekton_dash.track.floors import FLIP, LANES, NAMES, NUMBER, SPOTS
from companion.games.tekton_dash.track.piles import laid, tiles
from companion.rules.changing import changed

LETTERS = "rbygRBYG"
"""Tiles 1 to 8: red, blue, yellow, green, then the same with the Power-Up side up."""
LEGEND = (
    ("r.(by)G/...", "Rows 1 to 8, each from lane a: a tile (r, b, y, g; a capital has its Power-Up side up), a dot for none, a pile from "
                    "below."),
    ("22r33B/-/...", "Player Boards in turn order: squares by row and column with what lies there; - is an empty board."),
    ("c4b9--", "The dasher of each seat: lane and row, row 0 is the start, row 9 the Flip line; -- is not on the track."),
    ("7g12r-", "The Blueprint of each seat by its number, its green or red side up; - for none."),
    ("0/9/38/1/33/um", "The seat that starts, the round, the turn, the seat on turn and the turns that have ended, - for no seat. Then of "
                       "this turn: u it had an action, b one is under way, m that had its step, B it had a Build."),
    ("1DM/2/...", "The Ability Tokens of each seat: how many are left, then those used by their short words."),
    ("c3:0d4:18", "Floors whose Elements are not those of the pre-made track, each with its number; - for none."),
    ("2/1/0.2.0.1", "The windows that were opened, the seat with the Sabotage Marker (- nobody), and the meter of each seat."),
)
SHORT: Mapping[str, str] = {
    **{name: "".join(part[0] for part in name.split("-")).upper() for name in (*TOKENS, *TILE_CARDS, *DASHER_CARDS, *TRACK_CARDS)},
    "bulldoze": "BD", "hijack": "HJ", "reject": "RJ", "freeze": "FR", "linking": "LI", "swap-tiles": "SWT", "swap-ticket": "STK",
    "move-stack": "MST", "move-spawn": "MSP", "book-tiles": "BK", "put-away": "AW",
}  # fmt: skip
LONG = {short: name for name, short in SHORT.items()}
_CELL = re.compile(r"\.|[rbygRBYG]|\([rbygRBYG]+\)")
_TOKENS = re.compile(r"(\d+)((?:[A-Z]+(?:\.[A-Z]+)*)?)")
_ELEMENTS = re.compile(r"([a-f]\d):(\d+)")
_BLUEPRINT = re.compile(r"(\d+)([gr])|-")
_NAMED = re.compile(r"bp\d\d-(green|red)")
_FLAGS = {"u": "used", "b": "begun", "m": "moved", "B": "built"}
_SQUARE = re.compile(r"([1-5][1-5])([rbygRBYG]+)")


def written(state: State) -> str:
    """The position's own words; none while the track is laid."""
    if state.phase in ("elements", "set-out"):
        return ""
    wide = max((spot % LANES + 1 for spot, pile in enumerate(state.tiles) if pile), default=1)
    rows = ("".join(_cell(state.tiles[row * LANES + lane]) for lane in range(wide)) for row in range(1, FLIP))
    boards = ("".join(f"{square}{_pile(pile)}" for square, pile in zip(SQUARES, board, strict=True) if pile) for board in state.boards)
    return " ".join([f"{'/'.join(rows)} {'/'.join(board or '-' for board in boards)}", *_rest(state)])


def _rest(state: State) -> tuple[str, ...]:
    """The words behind the second. There are none where a seat lacks what they tell, or a token has no short word."""
    seats = len(state.seats)
    told = len(state.spots), len(state.blueprints), len(state.hands), len(state.spent), len(state.meters)
    odd = any(name and not _NAMED.fullmatch(name) for name in state.blueprints)
    if {*told} != {seats} or odd or not {name for names in state.spent for name in names} <= SHORT.keys():
        return ()
    dashers = "".join(NAMES[spot] if spot >= 0 else "--" for spot in state.spots)
    blueprints = "".join(f"{int(name[2:4])}{name[5]}" if name else "-" for name in state.blueprints)
    flags = "".join(letter for letter, name in _FLAGS.items() if getattr(state, name))
    numbers = (_seat(state.first), state.round, state.turn, _seat(state.active), state.turns, *filter(None, (flags,)))
    tokens = (f"{count}{'.'.join(SHORT[name] for name in used)}" for count, used in zip(state.hands, state.spent, strict=True))
    ground, _ = plan(state)
    elements = "".join(f"{NAMES[at]}:{here}" for at, (here, usual) in enumerate(zip(state.ground, ground, strict=True)) if here != usual)
    counts = f"{state.windows}/{_seat(state.marker)}/{'.'.join(map(str, state.meters))}"
    return dashers, blueprints, "/".join(map(str, numbers)), "/".join(tokens), elements or "-", counts


def _seat(number: int) -> str:
    return str(number) if number >= 0 else "-"


def placed(begun: State, text: str) -> State:
    """The race in which tiles lie so on the track of these house rules. Raises ValueError for what they cannot mean."""
    words = text.split()
    if not words:
        return begun
    rows, boards = words[0].split("/"), words[1].split("/") if len(words) in (2, len(LEGEND)) else []
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
    state = changed(begun, phase="race", ground=ground, walls=walls, tiles=tuple(floors), boards=tuple(map(_board, boards)))
    return _with_the_rest(state, *words[2:]) if words[2:] else state


def _with_the_rest(state: State, dashers: str, blueprints: str, numbers: str, tokens: str, *others: str) -> State:
    state = _with_the_counts(state, *others)
    cells = [dashers[at : at + 2] for at in range(0, len(dashers), 2)]
    sides = [found[0] for found in _BLUEPRINT.finditer(blueprints)]
    hands = [found for found in map(_TOKENS.fullmatch, tokens.split("/")) if found is not None]
    *turn, flags = numbers.split("/") if numbers.count("/") == 5 else [*numbers.split("/"), ""]
    whole = "".join(sides) == blueprints and len(turn) == 5 and {*flags} <= _FLAGS.keys()
    whole = whole and all(each == "-" or each.isdecimal() for each in turn)
    if not whole or {len(cells), len(sides), len(hands)} != {len(state.seats)} or not {*cells} <= {*NUMBER, "--"}:
        raise ValueError(f"'{dashers}', '{blueprints}' and '{tokens}' are to tell of {len(state.seats)} seats, '{numbers}' five numbers")
    used = [[name for name in hand[2].split(".") if name] for hand in hands]
    if not {name for names in used for name in names} <= LONG.keys():
        raise ValueError(f"'{tokens}' names no tokens; they are {', '.join(SHORT[name] for name in TOKENS)}")
    first, lap, number, active, turns = (int(each) if each != "-" else -1 for each in turn)
    named = (f"bp{int(side[:-1]):02}-{'green' if side[-1] == 'g' else 'red'}" if side != "-" else "" for side in sides)
    spots, spent = tuple(NUMBER.get(cell, -1) for cell in cells), tuple(tuple(LONG[name] for name in names) for names in used)
    return changed(
        state, spots=spots, blueprints=tuple(named), first=first, round=lap, turn=number, active=active, turns=turns,
        hands=tuple(int(hand[1]) for hand in hands), spent=spent, **{name: letter in flags for letter, name in _FLAGS.items()},
    )  # fmt: skip


def _with_the_counts(state: State, elements: str, counts: str) -> State:
    changes = {NUMBER.get(name, -1): int(number) for name, number in _ELEMENTS.findall(elements)}
    windows, marker, meters = f"{counts}//".split("/")[:3]
    values = meters.split(".")
    good = all(each.isdecimal() for each in (windows, *values, marker.replace("-", "0"))) and len(values) == len(state.seats)
    if not good or -1 in changes or (elements != "-" and "".join(f"{name}:{n}" for name, n in _ELEMENTS.findall(elements)) != elements):
        raise ValueError(f"'{elements}' and '{counts}' are no floors with their Elements, windows, marker and {len(state.seats)} meters")
    ground = tuple(changes.get(at, usual) for at, usual in enumerate(state.ground))
    holder = int(marker) if marker != "-" else -1
    return changed(state, ground=ground, windows=int(windows), marker=holder, meters=tuple(map(int, values)))


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
