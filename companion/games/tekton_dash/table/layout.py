"""How a position lies on the table: places and pieces of the kit.

A floor has four slots: `c4.tile`, `c4.dasher`, `c4.element`, `c4.totem`; a line cell only `c0.dasher`. Walls lie in `c4.gap-n` and
`c4.gap-e`. A Player Board has `black.11` to `black.55`, `black.blueprint`, `black.token` and `black.marker`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from companion.games.tekton_dash.state import SEATS, State
from companion.games.tekton_dash.track.blueprints import SQUARES
from companion.games.tekton_dash.track.elements import arrow, element, face, joined, kind, parts
from companion.games.tekton_dash.track.floors import FLOORS, GAP_NAMES, GAP_NUMBER, NAMES
from companion.games.tekton_dash.track.piles import FACES, pile_of, tiles
from companion.rules.changing import changed
from companion.rules.values import Layout, Place, PlacedPiece, Seat

TILE_AT = tuple(f"{name}.tile" for name in NAMES)
DASHER_AT = tuple(f"{name}.dasher" for name in NAMES)
ELEMENT_AT = tuple(f"{name}.element" for name in NAMES)
SQUARE_AT = {seat: tuple(f"{seat}.{square}" for square in SQUARES) for seat in SEATS}
BLUEPRINT_AT = {seat: f"{seat}.blueprint" for seat in SEATS}
DASHER = {seat: (PlacedPiece(f"dasher-{seat}"),) for seat in SEATS}
WALL = PlacedPiece("wall")
Contents = tuple[PlacedPiece, ...]


@cache
def pile_lies(pile: int) -> Contents:
    """A pile of tiles as it lies, bottom first."""
    return tuple(PlacedPiece("tile", FACES[tile - 1]) for tile in tiles(pile))


@cache
def element_lies(number: int) -> Contents:
    """The Elements of one floor as they lie; a Boost is turned as its arrow."""
    return tuple(sorted(PlacedPiece(kind(one), face(one), max(0, arrow(one))) for one in parts(number)))


@lru_cache(maxsize=512)
def _fixed(ground: tuple[int, ...], walls: tuple[int, ...]) -> tuple[tuple[Place, Contents], ...]:
    elements = [(ELEMENT_AT[spot], element_lies(number)) for spot, number in enumerate(ground) if number]
    return (*elements, *((GAP_NAMES[gap], (WALL,) * walls.count(gap)) for gap in sorted(set(walls))))


@lru_cache(maxsize=4096)
def _board(seat: Seat, board: tuple[int, ...]) -> tuple[tuple[Place, Contents], ...]:
    return tuple((place, pile_lies(pile)) for place, pile in zip(SQUARE_AT[seat], board, strict=True) if pile)


def ground_layout(ground: tuple[int, ...], walls: tuple[int, ...], piles: tuple[int, ...]) -> Layout:
    """A track with these Elements, Walls and tiles, and nothing else."""
    return Layout({**dict(_fixed(ground, walls)), **{TILE_AT[spot]: pile_lies(pile) for spot, pile in enumerate(piles) if pile}})


def layout(state: State) -> Layout:
    """Everything that lies on the table."""
    places: dict[Place, Contents] = dict(_fixed(state.ground, state.walls))
    piles = state.tiles
    for spot in FLOORS:
        if piles[spot]:
            places[TILE_AT[spot]] = pile_lies(piles[spot])
    for seat, spot, board, card in zip(state.seats, state.spots, state.boards, state.blueprints, strict=True):
        places.update(_board(seat, board))
        if spot >= 0:
            place = DASHER_AT[spot]
            places[place] = tuple(sorted((*places[place], *DASHER[seat]))) if place in places else DASHER[seat]
        if card:
            places[BLUEPRINT_AT[seat]] = (PlacedPiece("blueprint", card),)
    for place, contents in state.loose:
        places[place] = contents
    return Layout(places)


def adopt(state: State, seen: Layout) -> State:
    """The table as it is, whatever lies where: what fits no rule is kept as it lies."""
    spots = list(state.spots)
    for number, seat in enumerate(state.seats):
        spots[number] = next((spot for spot, place in enumerate(DASHER_AT) if DASHER[seat][0] in seen[place]), -1)
    adopted = changed(
        state,
        spots=tuple(spots),
        tiles=tuple(_pile(seen[place]) for place in TILE_AT),
        ground=tuple(_elements(seen[place]) for place in ELEMENT_AT),
        walls=tuple(sorted(GAP_NUMBER[place] for place in GAP_NUMBER for lying in seen[place] if lying == WALL)),
        boards=tuple(tuple(_pile(seen[place]) for place in SQUARE_AT[seat]) for seat in state.seats),
        blueprints=tuple(_card(seen[BLUEPRINT_AT[seat]]) for seat in state.seats),
        loose=(),
    )
    loose = tuple((place, seen[place]) for place in sorted(layout(adopted).differs(seen)))
    return changed(adopted, loose=loose) if loose else adopted


def _pile(contents: Contents) -> int:
    return pile_of(tuple(lying.face for lying in contents if lying.piece == "tile"))


def _elements(contents: Contents) -> int:
    return joined(tuple(element(lying.piece, lying.face, lying.turn) for lying in contents if lying.piece in ("spawn", "stack", "boost")))


def _card(contents: Contents) -> str:
    return contents[-1].face if contents and contents[-1].piece == "blueprint" else ""


def by_places(before: Layout, after: Layout, places: tuple[Place, ...]) -> Iterator[Layout]:
    """Tables on which one after the other of these places looks as it does in the end."""
    for place in places:
        before = before.put({place: after[place]})
        yield before


