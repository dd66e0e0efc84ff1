"""The tables on the way of an act, as hands may leave them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeVar

from companion.games.treasure_hunt.rules.claim import fits
from companion.games.treasure_hunt.rules.holdings import steal_cost
from companion.games.treasure_hunt.rules.movement import index_of
from companion.games.treasure_hunt.rules.track import NUMBER, TRACK
from companion.games.treasure_hunt.state import Action, GiveUp, Move, PutCube, Reshuffle, State, Sweep
from companion.games.treasure_hunt.table.layout import CUBE_PLACES, PAWN_PLACES, cards, heap, layout, lying
from companion.rules.values import Layout, Place, PlacedPiece, Seat, Turn

T = TypeVar("T")



def way(state: State, action: Action) -> Iterator[Layout]:
    """Tables at which hands may rest while they carry out an action."""
    here = layout(state)
    match action:
        case Move(seat, to):
            tile = state.pawns[state.seat(seat)]
            if tile >= 0:
                lifted = here.put({PAWN_PLACES[tile]: _without(here[PAWN_PLACES[tile]], (lying(f"pawn-{seat}"),))})
                yield lifted
                # The tiles are counted with the pawn.
                yield from (lifted.put({place: (*lifted[place], lying(f"pawn-{seat}"))}) for place in _between(state, seat, NUMBER[to]))
        case Turn(_, place, face):
            pawns = place.removesuffix(".tile") + ".pawns"
            yield here.put({place: ()})
            yield here.put({place: (lying("tile", face),), pawns: ()})
            for standing in _subsets(here[pawns]):
                yield here.put({pawns: standing})
        case PutCube(seat, tile):
            if state.trying is not None and state.trying.kind == "steal" and NUMBER[tile] == state.trying.tile:
                yield from _taking(state, here, NUMBER[tile], seat)
        case Sweep():
            yield from _sweeping(state, here)
        case GiveUp():
            for kept in _subsets(state.shown):
                yield here.put({"play": cards(tuple(sorted(kept + state.spent)))})
        case Reshuffle():
            # The pile is gathered grip by grip.
            for count in range(len(state.discard)):
                yield here.put({"discard": cards(state.discard[:count])})
            yield here.put({"discard": (), "draw": ()})
        case _:
            return


def _taking(state: State, here: Layout, tile: int, thief: Seat) -> Iterator[Layout]:
    """The victim's cubes go and the thief's come one by one, in any order."""
    victims, cost = state.cubes[tile], steal_cost(state, tile, thief)
    for left in range(len(victims) + 1):
        for put in range(cost + 1):
            if left + put > 0 and (left, put) not in ((len(victims), 0), (0, cost)):
                yield here.put({CUBE_PLACES[tile]: heap((*victims[:left], *(thief,) * put))})
    yield here.put({CUBE_PLACES[tile]: ()})


def _sweeping(state: State, here: Layout) -> Iterator[Layout]:
    """Some cards are still in the play area, any of the others lies uppermost; the cubes come before or after."""
    moved = state.shown if state.trying is not None and not state.spent else state.spent
    stay = () if moved is state.shown else state.shown
    for kept in _subsets(moved):
        play = cards(tuple(sorted(kept + stay)))
        yield here.put({"play": play})
        for gone in moved:
            if gone not in kept:
                yield here.put({"play": play, "discard": (*here["discard"], lying("card", gone))})
    if state.trying is not None and fits(state) == "steal":
        yield from _taking(state, here, state.trying.tile, state.who)


def _subsets(cards: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    """Proper subsets; of many cards only the small and the large ones, hands take a bunch."""
    for size in range(len(cards)):
        if len(cards) <= 5 or size in (0, 1, len(cards) - 1):
            yield from combinations(cards, size)


def _without(contents: tuple[PlacedPiece, ...], gone: tuple[PlacedPiece, ...]) -> tuple[PlacedPiece, ...]:
    left = list(contents)
    for placed in gone:
        if placed in left:
            left.remove(placed)
    return tuple(left)


def _between(state: State, seat: Seat, to: int) -> list[Place]:
    """Returns where the pawn of this seat may stand on its way to this tile."""
    track, at = TRACK[state.sides[state.seat(seat)]], index_of(state, state.seat(seat))
    first, last = sorted((at, track.index(to)))
    return [PAWN_PLACES[tile] for tile in track[first + 1 : last]]
