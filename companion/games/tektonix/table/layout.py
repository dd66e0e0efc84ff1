"""The table of a state: the complete layout, tables on the way, and adopting a table as it lies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.tektonix.plates import PLATES
from companion.games.tektonix.rules.playing import brings_cube
from companion.games.tektonix.rules.route import is_plate
from companion.games.tektonix.rules.setup import BACK
from companion.games.tektonix.state import PILES, Action, Discard, Play, Rearrange, Reshuffle, State
from companion.rules.changing import changed
from companion.rules.values import Layout, Place, PlacedPiece, Seat

CUBE_PLACES = tuple(f"{plate}.cubes" for plate in PLATES)


@lru_cache(maxsize=2048)
def _cards(faces: tuple[str, ...]) -> tuple[PlacedPiece, ...]:
    return tuple(PlacedPiece("card", face) for face in faces)


@lru_cache(maxsize=512)
def _heap(cubes: tuple[Seat, ...]) -> tuple[PlacedPiece, ...]:
    return tuple(sorted(PlacedPiece(f"cube-{seat}") for seat in cubes))


def layout(state: State) -> Layout:
    """Returns the pieces on each place. A finished round lies there until the next one is set out."""
    places: dict[Place, tuple[PlacedPiece, ...]] = {}
    if state.deck:
        places["deck"] = (BACK,)
    for pile, cards in zip(PILES, state.piles, strict=True):
        if cards:
            places[pile] = _cards(cards)
    for seat, row in zip(state.seats, state.rows, strict=True):
        if row:
            places[f"{seat}.row"] = _cards(row)
    for place, cubes in zip(CUBE_PLACES, state.cubes, strict=True):
        if cubes:
            places[place] = _heap(cubes)
    return Layout(places)


def way(state: State, action: Action) -> Iterator[Layout]:
    """Tables at which hands may rest while they carry out an action."""
    here = layout(state)
    match action:
        case Play(seat, card, at) if is_plate(card) and brings_cube(state, seat, card):
            row, place = state.rows[state.seat(seat)], f"{card}.cubes"
            yield here.put({f"{seat}.row": _cards((*row[:at], card, *row[at:]))})
            yield here.put({place: tuple(sorted((*here[place], PlacedPiece(f"cube-{seat}"))))})
        case Rearrange(seat, order):
            place = f"{seat}.row"
            for row in (state.rows[state.seat(seat)], order):
                yield from (here.put({place: _cards(row[:lifted] + row[lifted + 1 :])}) for lifted in range(len(row)))
            # The whole row is taken up and laid anew from one of its ends.
            begun = (part for laid in range(len(order) - 1) for part in (order[:laid], order[len(order) - laid :]))
            yield from (here.put({place: _cards(part)}) for part in begun)
        case Discard() if state.deck == 1 and not state.drew:
            yield here.put({"deck": ()})
        case Reshuffle():
            yield here.put({pile: _cards(cards[-1:]) for pile, cards in zip(PILES, state.piles, strict=True)})
        case _:
            return


def adopt(state: State, seen: Layout) -> State:
    """The state of a table that people let stand: rows, piles and cubes as they lie. Hands are believed as they were."""
    in_deck = max(1, state.deck) if seen["deck"] else 0
    return changed(
        state,
        rows=tuple(tuple(placed.face for placed in seen[f"{seat}.row"]) for seat in state.seats),
        piles=tuple(tuple(placed.face for placed in seen[pile]) for pile in PILES),
        cubes=tuple(tuple(sorted(placed.piece.removeprefix("cube-") for placed in seen[place])) for place in CUBE_PLACES),
        deck=in_deck,
    )
