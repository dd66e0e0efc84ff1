"""The layout of a position on the table: places and pieces of the kit.

A floor has four slots: `c4.tile`, `c4.dasher`, `c4.element`, `c4.totem`; a line cell only `c0.dasher`. Walls lie in `c4.gap-n` and
`c4.gap-e`. A Player Board has `black.11` to `black.55`, `black.blueprint`, `black.token` and `black.marker`. Beside the track lie `play`,
`discard`, `podium.1` to `podium.6` and `mat.marker`.
"""

from __future__ import annotations

from functools import cache, lru_cache

from companion.games.tekton_dash.modes import one_lap, uses_cards, uses_marker, uses_tokens
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
TOTEM = {seat: (PlacedPiece(f"totem-{seat}"),) for seat in SEATS}
TOTEM_AT = tuple(f"{name}.totem" for name in NAMES)
TOKEN_AT = {seat: f"{seat}.token" for seat in SEATS}
MARKER_AT = {**{seat: f"{seat}.marker" for seat in SEATS}, "mat": "mat.marker"}
PODIUM_AT = {slot: f"podium.{slot}" for slot in range(1, 7)}
WALL, MARKER, TOKEN_BACK = PlacedPiece("wall"), PlacedPiece("marker"), PlacedPiece("token", "back")
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


@lru_cache(maxsize=4096)
def _faces(piece: str, faces: tuple[str, ...]) -> Contents:
    return tuple(PlacedPiece(piece, name) for name in faces)


def layout(state: State) -> Layout:
    """Everything that lies on the table."""
    places: dict[Place, Contents] = dict(_fixed(state.ground, state.walls))
    if state.phase in ("elements", "set-out"):
        return Layout(places)
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
    if uses_cards(state.options):
        _beside_the_track(state, places)
    for place, contents in state.loose:
        places[place] = contents
    return Layout(places)


def _beside_the_track(state: State, places: dict[Place, Contents]) -> None:
    """Cards, tokens, Totems and the Sabotage Marker."""
    if state.shown:
        places["play"] = _faces("card", state.shown)
    if state.discard:
        places["discard"] = _faces("card", state.discard)
    if uses_marker(state.options):
        places[MARKER_AT[state.seats[state.marker] if state.marker >= 0 else "mat"]] = (MARKER,)
    for slot in state.podium if not one_lap(state.options) else ():
        places[PODIUM_AT[slot]] = (TOKEN_BACK,)
    for seat, used, floor in zip(state.seats, state.spent, state.totems, strict=True):
        if used:
            places[TOKEN_AT[seat]] = _faces("token", used)
        if floor >= 0:
            place = TOTEM_AT[floor]
            places[place] = tuple(sorted((*places[place], *TOTEM[seat]))) if place in places else TOTEM[seat]


def adopt(state: State, seen: Layout) -> State:
    """The table as it is, whatever lies where: what fits no rule is kept as it lies."""
    spots, totems = list(state.spots), list(state.totems)
    for number, seat in enumerate(state.seats):
        spots[number] = next((spot for spot, place in enumerate(DASHER_AT) if DASHER[seat][0] in seen[place]), -1)
        totems[number] = next((spot for spot in FLOORS if TOTEM[seat][0] in seen[TOTEM_AT[spot]]), -1)
    holders = [number for number, seat in enumerate(state.seats) if MARKER in seen[MARKER_AT[seat]]]
    slots = tuple(slot for slot, place in PODIUM_AT.items() if seen[place])
    adopted = changed(
        state,
        spots=tuple(spots),
        tiles=tuple(_pile(seen[place]) for place in TILE_AT),
        ground=tuple(_elements(seen[place]) for place in ELEMENT_AT),
        walls=tuple(sorted(GAP_NUMBER[place] for place in GAP_NUMBER for placed in seen[place] if placed == WALL)),
        boards=tuple(tuple(_pile(seen[place]) for place in SQUARE_AT[seat]) for seat in state.seats),
        blueprints=tuple(_card(seen[BLUEPRINT_AT[seat]]) for seat in state.seats),
        totems=tuple(totems),
        marker=holders[0] if holders else -1,
        podium=slots if uses_tokens(state.options) and not one_lap(state.options) else state.podium,
        spent=tuple(_named(seen[TOKEN_AT[seat]], "token") for seat in state.seats),
        shown=_named(seen["play"], "card"),
        discard=_named(seen["discard"], "card"),
        loose=(),
    )
    loose = tuple((place, seen[place]) for place in sorted(layout(adopted).differs(seen)))
    return changed(adopted, loose=loose) if loose else adopted


def _named(contents: Contents, piece: str) -> tuple[str, ...]:
    """The open faces of cards or tokens in a pile."""
    return tuple(placed.face for placed in contents if placed.piece == piece and placed.face != "back")


def _pile(contents: Contents) -> int:
    return pile_of(tuple(placed.face for placed in contents if placed.piece == "tile"))


def _elements(contents: Contents) -> int:
    return joined(tuple(element(each.piece, each.face, each.turn) for each in contents if each.piece in ("spawn", "stack", "boost")))


def _card(contents: Contents) -> str:
    return contents[-1].face if contents and contents[-1].piece == "blueprint" else ""
