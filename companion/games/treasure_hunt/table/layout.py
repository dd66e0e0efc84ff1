"""The table of a state: the complete layout of its tiles, pawns, cubes and cards."""

from __future__ import annotations

from functools import lru_cache

from companion.games.treasure_hunt.rules.setup import CARD_BACK
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.state import State
from companion.rules.values import Layout, Place, PlacedPiece, Seat

CUBE_PLACES = tuple(f"{tile}.cubes" for tile in GRID)
PAWN_PLACES = tuple(f"{tile}.pawns" for tile in GRID)
TILE_PLACES = tuple(f"{tile}.tile" for tile in GRID)


@lru_cache(maxsize=512)
def lying(piece: str, face: str = "") -> PlacedPiece:
    return PlacedPiece(piece, face)


@lru_cache(maxsize=512)
def _tiles(symbols: tuple[str, ...], up: int) -> dict[Place, tuple[PlacedPiece, ...]]:
    return {
        place: (lying("tile", symbols[number] if up >> number & 1 else "back"),)
        for number, place in enumerate(TILE_PLACES)
        if not up >> number & 1 or symbols[number]
    }


@lru_cache(maxsize=512)
def heap(cubes: tuple[Seat, ...]) -> tuple[PlacedPiece, ...]:
    return tuple(sorted(lying(f"cube-{seat}") for seat in cubes))


@lru_cache(maxsize=1024)
def cards(faces: tuple[str, ...]) -> tuple[PlacedPiece, ...]:
    return tuple(lying("card", face) for face in faces)


def layout(state: State) -> Layout:
    """Returns the pieces on each place, complete as far as they are public. Cards that nobody saw discarded are not listed."""
    if state.phase == "set-out" and state.round == 1:
        return Layout()
    places = _tiles(state.symbols, state.up).copy()
    for number, cubes in enumerate(state.cubes):
        if cubes:
            places[CUBE_PLACES[number]] = heap(cubes)
    for seat, tile in sorted(zip(state.seats, state.pawns, strict=True)):
        if tile >= 0:
            place = PAWN_PLACES[tile]
            places[place] = (*places.get(place, ()), lying(f"pawn-{seat}"))
    if state.shown or state.spent:
        places["play"] = cards(tuple(sorted(state.shown + state.spent)))
    if state.discard:
        places["discard"] = cards(state.discard)
    if not state.drawn_out:
        places["draw"] = (CARD_BACK,)
    return Layout(places)
