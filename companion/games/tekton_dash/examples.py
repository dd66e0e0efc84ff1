"""Sets a table out, and has worked positions, for `companion position --example` and for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.games.tekton_dash.actions import Take
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules.setup import floors_of, laid_out
from companion.games.tekton_dash.rules.turns import sets_of
from companion.games.tekton_dash.state import OF, State
from companion.games.tekton_dash.topology import CARDS
from companion.games.tekton_dash.track.blueprints import EMPTY, SQUARE
from companion.games.tekton_dash.track.elements import element
from companion.games.tekton_dash.track.floors import GAP_NUMBER, NAMES, NUMBER, WAYS
from companion.games.tekton_dash.track.piles import TILE, pile_of
from companion.rules.changing import changed
from companion.rules.values import CHANCE, SetOut, Show


def shuffled(state: State, rng: Random) -> tuple[int, ...]:
    """Tiles for every floor, each colour as often as the others."""
    floors = len(floors_of(state))
    tiles = [tile for tile in range(1, 5) for _ in range(floors // 4)]
    rng.shuffle(tiles)
    return tuple(tiles)


def set_out(game: Any, state: State, rng: Random) -> SetOut:  # noqa: ARG001 - one shape for every game
    """Lays the table out as chance does."""
    return SetOut(CHANCE, laid_out(state, shuffled(state, rng)))


def racing(game: Any, players: int = 4, options: Options | None = None, seed: int = 1) -> State:
    """A race in its third round, the first seat on turn, on the pre-made layout. Dashers are on their starting cells, boards are empty."""
    state: State = game.begin(OF[players], options or Options(mode="journey", start_player="first"))
    state = game.apply(state, set_out(game, state, Random(seed)))
    cards = tuple(f"bp{number:02d}-green" for number in range(1, players + 1))
    return changed(
        state, phase="race", first=0, round=3, turn=20, active=0, spots=tuple(range(players)), blueprints=cards,
        sets=sets_of(state, 3),
    )  # fmt: skip


def placed(
    state: State,
    *,
    at: Mapping[str, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    boards: Mapping[str, Mapping[str, str]] | None = None,
    **rest: Any,
) -> State:
    """The same position with dashers on named spots, piles of tiles (faces, bottom first) on floors and squares."""
    spots, floors, squares = list(state.spots), list(state.tiles), [list(board) for board in state.boards]
    for seat, spot in (at or {}).items():
        spots[state.seats.index(seat)] = NUMBER[spot]
    for floor, faces in (tiles or {}).items():
        floors[NUMBER[floor]] = pile_of(tuple(faces.split()))
    for seat, board in (boards or {}).items():
        squares[state.seats.index(seat)] = list(EMPTY)
        for square, face in board.items():
            squares[state.seats.index(seat)][SQUARE[square]] = TILE[face]
    return changed(state, spots=tuple(spots), tiles=tuple(floors), boards=tuple(map(tuple, squares)), **rest)


def relaid(state: State, elements: Mapping[str, str], walls: tuple[str, ...] | None = None) -> State:
    """The same position with Elements on some floors (`boost regular W`; empty for none), and these Walls."""
    ground = list(state.ground)
    for floor, said in elements.items():
        kind, face, *arrow = said.split() or ("", "")
        ground[NUMBER[floor]] = element(kind, face, WAYS.index(arrow[0]) if arrow else 0) if kind else 0
    gaps = state.walls if walls is None else tuple(sorted(GAP_NUMBER[gap] for gap in walls))
    return changed(state, ground=tuple(ground), walls=gaps)


def boosted(game: Any) -> State:
    """TD-G01: a Boost with a tile ahead."""
    return placed(racing(game), at={"black": "b2"}, tiles={"b3": "blue"})


def walled(game: Any) -> State:
    """TD-G02: Walls and diagonals."""
    return placed(racing(game), at={"black": "b4", "white": "a4"})


def flip_with_excess(game: Any) -> State:
    """TD-G04: the green Blueprint is complete but for a tile too many."""
    board = {"22": "green", "32": "red", "33": "blue", "42": "yellow", "55": "red"}
    state = placed(racing(game), at={"purple": "c8"}, tiles={"c8": ""}, boards={"purple": board}, active=2)
    return changed(state, blueprints=("bp02-green", "bp03-green", "bp01-green", "bp04-green"))


def chained(game: Any) -> State:
    """TD-G09: two Boosts that point at each other."""
    return placed(relaid(racing(game), {"d5": "", "b7": "boost regular W"}), at={"black": "b6"})


def last_steps(game: Any) -> State:
    """TD-G12: ending 1 with every lap and every tie."""
    red = {"11": "yellow", "12": "red", "13": "blue", "21": "blue", "22": "green", "31": "red"}
    state = racing(game)
    state = placed(
        state, at={"black": "a1", "white": "b3", "purple": "c3", "orange": "d8"}, tiles={"a1": "", "a2": "", "c3": ""},
        boards={
            "black": red,
            "white": {"13": "green", "23": "yellow", "31": "green", "32": "red", "33": "blue"},
            "purple": {"12": "yellow", "22": "blue", "23": "red", "31": "red"},
        },
        laps=(2, 2, 2, 1), flipped=(2, 0, 1), sets=2,
    )  # fmt: skip
    return changed(state, blueprints=("bp01-red", "bp02-red", "bp03-red", "bp04-green"))


def waiting_at_the_line(game: Any) -> State:
    """TD-G17: a dasher on the Flip line in lap 2."""
    state = placed(racing(game), at={"black": "b9", "white": "c8"}, laps=(2, 1, 1, 1), flipped=(0,), sets=2)
    return changed(state, blueprints=("bp01-red", *state.blueprints[1:]))


def kids(game: Any) -> State:
    """A race without Elements."""
    return racing(game, 3, Options(mode="kids", start_player="first"))


def _mid(seats: int) -> Callable[[Any], State]:
    def make(game: Any) -> State:
        state = racing(game, seats, seed=seats)
        spots = tuple(NUMBER[f"{'abcdef'[lane]}{2 + lane}"] for lane in range(seats))
        boards = {seat: {"22": "red", "33": "blue"} for seat in state.seats}
        return placed(changed(state, spots=spots), boards=boards)

    return make


STANDARD = Options(start_player="first")


def drawing(game: Any, mode: Options = STANDARD, players: int = 4) -> State:
    """The first seat has moved and stands on a Power-Up tile, everybody has tiles and tokens; it is round 4."""
    state = racing(game, players, mode, seed=players)
    boards = {seat: {"22": "red", "33": "blue", "24": "green-power"} for seat in state.seats}
    spots = {seat: f"{'abcdef'[number]}{4 + number % 2}" for number, seat in enumerate(state.seats)}
    here = spots[state.seats[0]]
    return placed(state, at=spots, boards=boards, tiles={here: "yellow-power", "b2": "", "c2": ""}, round=4)


def carded(name: str, options: Options = STANDARD) -> Callable[[Any], State]:
    """The first seat has drawn a card and shows it under this name."""

    def make(game: Any) -> State:
        state: State = drawing(game, options)
        seat = state.seats[0]
        state = game.apply(state, Take(seat, NAMES[state.spots[0]], "11"))
        shown: State = game.apply(state, Show(seat, "play", name))
        return shown

    return make


def flipping(game: Any) -> State:
    """TD-G14: the first of three stands before the Flip line with its Blueprint done."""
    state = racing(game, 3, STANDARD)
    board = {"22": "green", "32": "red", "33": "blue", "42": "yellow"}
    return placed(state, at={"black": "b8", "white": "a5", "orange": "c5"}, boards={"black": board}, tiles={"b8": ""})


def custom(game: Any) -> State:
    """Five players lay a track of their own."""
    state: State = game.begin(OF[5], Options(start_player="first", layout="custom"))
    return state


def super_dash(game: Any) -> State:
    """TD-G16: one lap, tokens on row 4."""
    state = drawing(game, Options(mode="super_dash", start_player="first"))
    cards = tuple(card.replace("green", "red") for card in state.blueprints)
    return placed(changed(state, blueprints=cards), at={"black": "a3", "white": "b2", "purple": "c3", "orange": "d3"}, tiles={"a4": "red"})


EXAMPLES: dict[str, Callable[[Any], State]] = {
    "TD-G01": boosted, "TD-G02": walled, "TD-G04": flip_with_excess, "TD-G09": chained, "TD-G12": last_steps,
    "TD-G17": waiting_at_the_line, "TD-KIDS": kids, "TD-THREE": _mid(3), "TD-SIX": _mid(6),
    "TD-G14": flipping, "TD-G16": super_dash, "TD-CUSTOM": custom, "TD-DRAWN": drawing,
    "TD-MAYHEM": carded("freeze", Options(mode="mayhem", start_player="first")),
    **{f"TD-{name.upper()}": carded(name) for name in CARDS},
}  # fmt: skip
