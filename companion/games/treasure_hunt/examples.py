"""The worked positions of the rulebook's margin, TH-G01 to TH-G10, for `companion position --example` and for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from companion.games.treasure_hunt.game import TreasureHunt
from companion.games.treasure_hunt.rules.setup import SET_OUT
from companion.games.treasure_hunt.rules.track import GRID, NUMBER, START, TRACK
from companion.games.treasure_hunt.state import Half, Options, State, Try
from companion.rules.values import CHANCE, Place, Seat, SetOut

SIDE = {"red": "S", "yellow": "W", "green": "N", "blue": "E"}
"""In the examples every colour has its own side."""


def placed(
    game: TreasureHunt,
    seats: tuple[Seat, ...],
    options: Options | None = None,
    *,
    pawns: Mapping[Seat, Place] | None = None,
    tiles: Mapping[Place, str] | None = None,
    cubes: Mapping[Place, tuple[Seat, ...]] | None = None,
    ended: Mapping[Seat, Place] | None = None,
    stolen: tuple[Place, ...] = (),
    **rest: Any,
) -> State:
    """A position in the first seat's turn. Tiles that are named lie face up, all others face down."""
    state = game.apply(game.begin(seats, options or Options()), SetOut(CHANCE, SET_OUT))
    tiles, cubes, pawns, ended = tiles or {}, cubes or {}, pawns or {}, ended or {}
    state = replace(
        state,
        phase="play",
        turn=10,
        round_turn=10,
        who=seats[0],
        sides=tuple(SIDE[seat] for seat in seats),
        pawns=tuple(NUMBER[pawns[seat]] if seat in pawns else START[SIDE[seat]] for seat in seats),
        ended=tuple(NUMBER[ended[seat]] if seat in ended else -1 for seat in seats),
        symbols=tuple(tiles.get(name, "") for name in GRID),
        up=sum(1 << NUMBER[name] for name in tiles),
        cubes=tuple(cubes.get(name, ()) for name in GRID),
        stolen=sum(1 << NUMBER[name] for name in stolen),
    )
    return replace(state, **rest)


def serpentine(game: TreasureHunt) -> State:
    """TH-G01: Red stands on e1 and has rolled 5."""
    return placed(game, ("red", "yellow", "green", "blue"), pawns={"red": "e1"}, die=5, used=("move",))


def flipped(game: TreasureHunt, symbol: str) -> State:
    """Red has moved to c2 and turned it up."""
    tile = NUMBER["c2"]
    return placed(
        game, ("red", "blue"), pawns={"red": "c2"}, tiles={"c2": symbol}, used=("move",), trying=Try("claim", tile, flipped=True)
    )


def row_limit(game: TreasureHunt) -> State:
    """TH-G05: Red claimed two tiles of the third row and stops on a third one there."""
    tiles = {"a3": "drop", "b3": "wheel"}
    return placed(game, ("red", "blue"), pawns={"red": "c3"}, tiles=tiles, cubes=dict.fromkeys(tiles, ("red",)), used=("move",))


def on_blues_tile(game: TreasureHunt, blues: int, spare: int = 19) -> State:
    """TH-G06, TH-G07: Red ended the last turn on Blue's circles; Red has `spare` cubes left."""
    away = {name: ("red",) * (19 - spare) for name in ("f5",) if spare < 19}
    return placed(
        game, ("red", "blue"), pawns={"red": "d4"}, ended={"red": "d4"}, tiles={"d4": "circles", **dict.fromkeys(away, "arrow")},
        cubes={"d4": ("blue",) * blues, **away},
    )  # fmt: skip


def second_half(game: TreasureHunt) -> State:
    """TH-G07: Red played the first half on Blue's tile in the turn before and stayed."""
    state = on_blues_tile(game, 1)
    return replace(state, halves=(Half(NUMBER["d4"], "blue", state.turn - 2), None))


def two_actions(game: TreasureHunt) -> State:
    """TH-G08: Red has discarded two cards and moved four tiles."""
    return placed(game, ("red", "blue"), pawns={"red": "e1"}, used=("exchange", "move"))


def one_symbol_short(game: TreasureHunt) -> State:
    """TH-G09: four players; Red stands in the far row with five symbols, and the tile there shows the sixth."""
    tiles = dict(zip(("a1", "b1", "a2", "b2", "a3", "c6"), game.symbols, strict=True))
    cubes = dict.fromkeys(("a1", "b1", "a2", "b2", "a3"), ("red",))
    return placed(game, ("red", "yellow", "green", "blue"), pawns={"red": "c6"}, tiles=tiles, cubes=cubes)


def one_row_short(game: TreasureHunt) -> State:
    """TH-G09: Red has all six symbols and stands in the fifth row with a roll of 3."""
    tiles = dict(zip(("a1", "b1", "a2", "b2", "a3", "b3"), game.symbols, strict=True))
    cubes = dict.fromkeys(tiles, ("red",))
    return placed(game, ("red", "yellow", "green", "blue"), pawns={"red": "e5"}, tiles=tiles, cubes=cubes, die=3, used=("move",))


def closed(game: TreasureHunt) -> State:
    """TH-G10: two players with twelve claims each; Blue spent the other seven cubes on reinforcing."""
    reds = [GRID[TRACK["S"][row * 6 + at]] for row in range(6) for at in (0, 1)]
    blues: list[str] = []
    for row in range(6):
        blues += [name for name in (GRID[tile] for tile in TRACK["E"][row * 6 : row * 6 + 6]) if name not in reds][:2]
    tiles = {name: game.symbols[at % 6] for at, name in enumerate(reds)} | {name: game.symbols[at % 6] for at, name in enumerate(blues)}
    cubes: dict[str, tuple[Seat, ...]] = dict.fromkeys(reds, ("red",))
    cubes |= {name: ("blue", "blue") if at < 7 else ("blue",) for at, name in enumerate(blues)}
    return placed(game, ("red", "blue"), tiles=tiles, cubes=cubes)


EXAMPLES: dict[str, Callable[[TreasureHunt], State]] = {
    "TH-G01": serpentine,
    "TH-G02": lambda game: flipped(game, "drop"),
    "TH-G03": lambda game: flipped(game, "circles"),
    "TH-G04": lambda game: flipped(game, "circles"),
    "TH-G05": row_limit,
    "TH-G06": lambda game: on_blues_tile(game, 2, 3),
    "TH-G07": second_half,
    "TH-G08": two_actions,
    "TH-G09": one_symbol_short,
    "TH-G10": closed,
}


def set_out(game: TreasureHunt, state: State, rng: Random) -> SetOut:
    """Returns how chance lays the table out: whatever the symbols are, all tiles lie face down."""
    del game, state, rng
    return SetOut(CHANCE, SET_OUT)
