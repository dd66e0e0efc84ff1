"""The position of a table that is adopted as it lies."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.holdings import owner
from companion.games.treasure_hunt.rules.track import CORNERS, GRID
from companion.games.treasure_hunt.state import State, changed
from companion.games.treasure_hunt.table.layout import CUBE_PLACES, PAWN_PLACES, TILE_PLACES
from companion.rules.values import Layout, Seat


def adopt(state: State, seen: Layout) -> State:
    """The state of a table that people let stand: tiles, cubes, pawns and cards as they lie. Whatever was under way is over."""
    symbols, up = list(state.symbols), 0
    cubes: list[tuple[Seat, ...]] = []
    pawns = [-1] * len(state.seats)
    for number in range(len(GRID)):
        face = seen[TILE_PLACES[number]][0].face if seen[TILE_PLACES[number]] else ""
        if face != "back":
            symbols[number] = face
            up |= 1 << number
        there = sorted(placed.piece.removeprefix("cube-") for placed in seen[CUBE_PLACES[number]])
        before = owner(state, number)
        cubes.append(tuple(sorted(there, key=lambda seat: (seat != before, -there.count(seat), seat))))
        for placed in seen[PAWN_PLACES[number]]:
            colour = placed.piece.removeprefix("pawn-")
            if colour in state.seats:
                pawns[state.seat(colour)] = number
    play = tuple(sorted(placed.face for placed in seen["play"]))
    shown = tuple(card for card in play if card not in state.spent) if state.trying is not None else ()
    discard = tuple(placed.face for placed in seen["discard"])
    lying_open = {*play, *discard}
    stolen = sum(1 << n for n in range(len(GRID)) if state.stolen >> n & 1 and cubes[n] and cubes[n][0] == owner(state, n))
    new = changed(
        state,
        phase="play" if state.phase == "set-out" and state.round == 1 and all(pawn >= 0 for pawn in pawns) else state.phase,
        symbols=tuple(symbols),
        up=up,
        cubes=tuple(cubes),
        stolen=stolen,
        pawns=tuple(pawns),
        shown=shown,
        spent=tuple(card for card in play if card not in shown),
        discard=discard,
        held=tuple(item for item in state.held if item[0] not in lying_open),
        drawn_out=not seen["draw"],
        trying=state.trying if state.trying is not None and (shown or state.trying.flipped) else None,
    )
    if new.phase in ("pawns", "first-roll", "play"):
        new = changed(new, sides=_sides(new))
    return new


def _sides(state: State) -> tuple[str, ...]:
    """Sides already chosen stay; a pawn that now stands on a free corner chooses it."""
    sides = list(state.sides or ("",) * len(state.seats))
    for at, tile in enumerate(state.pawns):
        side = CORNERS.get(tile, "")
        if not sides[at] and side and side not in sides:
            sides[at] = side
    return tuple(sides)
