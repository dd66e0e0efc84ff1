"""The table of a state: the complete layout, tables on the way, and adopting a table as it lies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from companion.games.treasure_hunt.rules.claim import fits
from companion.games.treasure_hunt.rules.holdings import owner, steal_cost
from companion.games.treasure_hunt.rules.setup import CARD_BACK
from companion.games.treasure_hunt.rules.track import CORNERS, GRID, NUMBER
from companion.games.treasure_hunt.state import Action, GiveUp, Move, PutCube, Reshuffle, State, Sweep, changed
from companion.rules.values import Layout, Place, PlacedPiece, Seat, Turn

T = TypeVar("T")
CUBE_PLACES = tuple(f"{tile}.cubes" for tile in GRID)
PAWN_PLACES = tuple(f"{tile}.pawns" for tile in GRID)
TILE_PLACES = tuple(f"{tile}.tile" for tile in GRID)


@lru_cache(maxsize=512)
def _lying(piece: str, face: str = "") -> PlacedPiece:
    return PlacedPiece(piece, face)


@lru_cache(maxsize=512)
def _tiles(symbols: tuple[str, ...], up: int) -> dict[Place, tuple[PlacedPiece, ...]]:
    return {
        place: (_lying("tile", symbols[number] if up >> number & 1 else "back"),)
        for number, place in enumerate(TILE_PLACES)
        if not up >> number & 1 or symbols[number]
    }


@lru_cache(maxsize=512)
def _heap(cubes: tuple[Seat, ...]) -> tuple[PlacedPiece, ...]:
    return tuple(sorted(_lying(f"cube-{seat}") for seat in cubes))


@lru_cache(maxsize=1024)
def _cards(faces: tuple[str, ...]) -> tuple[PlacedPiece, ...]:
    return tuple(_lying("card", face) for face in faces)


def layout(state: State) -> Layout:
    """Returns the pieces on each place, complete as far as they are public. Cards that nobody saw discarded are not listed."""
    if state.phase == "set-out" and state.round == 1:
        return Layout()
    places = _tiles(state.symbols, state.up).copy()
    for number, cubes in enumerate(state.cubes):
        if cubes:
            places[CUBE_PLACES[number]] = _heap(cubes)
    for seat, tile in sorted(zip(state.seats, state.pawns, strict=True)):
        if tile >= 0:
            place = PAWN_PLACES[tile]
            places[place] = (*places.get(place, ()), _lying(f"pawn-{seat}"))
    if state.shown or state.spent:
        places["play"] = _cards(tuple(sorted(state.shown + state.spent)))
    if state.discard:
        places["discard"] = _cards(state.discard)
    if not state.drawn_out:
        places["draw"] = (CARD_BACK,)
    return Layout(places)


def way(state: State, action: Action) -> Iterator[Layout]:
    """Tables at which hands may rest while they carry out an action."""
    here = layout(state)
    match action:
        case Move(seat):
            tile = state.pawns[state.seat(seat)]
            if tile >= 0:
                yield here.put({PAWN_PLACES[tile]: _without(here[PAWN_PLACES[tile]], (_lying(f"pawn-{seat}"),))})
        case Turn(_, place, face):
            pawns = place.removesuffix(".tile") + ".pawns"
            yield here.put({place: ()})
            yield here.put({place: (_lying("tile", face),), pawns: ()})
            for standing in _subsets(here[pawns]):
                yield here.put({pawns: standing})
        case PutCube(seat, tile):
            if state.trying is not None and state.trying.kind == "steal" and NUMBER[tile] == state.trying.tile:
                yield from _taking(state, here, NUMBER[tile], seat)
        case Sweep():
            yield from _sweeping(state, here)
        case GiveUp():
            for kept in _subsets(state.shown):
                yield here.put({"play": _cards(tuple(sorted(kept + state.spent)))})
        case Reshuffle():
            # The pile is gathered grip by grip.
            for count in range(len(state.discard)):
                yield here.put({"discard": _cards(state.discard[:count])})
            yield here.put({"discard": (), "draw": ()})
        case _:
            return


def _taking(state: State, here: Layout, tile: int, thief: Seat) -> Iterator[Layout]:
    """The victim's cubes go and the thief's come one by one, in any order."""
    victims, cost = state.cubes[tile], steal_cost(state, tile, thief)
    for left in range(len(victims) + 1):
        for put in range(cost + 1):
            if left + put > 0 and (left, put) not in ((len(victims), 0), (0, cost)):
                yield here.put({CUBE_PLACES[tile]: _heap((*victims[:left], *(thief,) * put))})
    yield here.put({CUBE_PLACES[tile]: ()})


def _sweeping(state: State, here: Layout) -> Iterator[Layout]:
    """Some cards are still in the play area, any of the others lies uppermost; the cubes come before or after."""
    moved = state.shown if state.trying is not None and not state.spent else state.spent
    stay = () if moved is state.shown else state.shown
    for kept in _subsets(moved):
        play = _cards(tuple(sorted(kept + stay)))
        yield here.put({"play": play})
        for gone in moved:
            if gone not in kept:
                yield here.put({"play": play, "discard": (*here["discard"], _lying("card", gone))})
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
