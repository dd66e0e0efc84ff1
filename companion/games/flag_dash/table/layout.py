"""The layout of a position on the table: places and pieces of the kit.

A cell has four printed slots: `d4.pawn`, `d4.flag`, `d4.tunnel`, `d4.trap`. Beside the board each character has
`red.1.card` and `red.1.chips` (its own flags, boosts, collected flags, the team flag it carries). Before each hand lie
`red-1.card1`, `red-1.token1`, `red-1.combo1`, the same with 2, and `red-1.used`.
"""

from __future__ import annotations

from functools import lru_cache

from companion.games.flag_dash.state import HANDS, TEAMS, State
from companion.games.flag_dash.topology import NAMES, NUMBER
from companion.rules.values import Layout, Place, PlacedPiece

SLOTS = tuple(f"{team}.{number}" for team in TEAMS for number in (1, 2, 3))
CARD_OF = tuple(f"{slot}.card" for slot in SLOTS)
CHIPS_OF = tuple(f"{slot}.chips" for slot in SLOTS)
CHIPS_INDEX = {place: index for index, place in enumerate(CHIPS_OF)}
PAWN_AT = tuple(f"{name}.pawn" for name in NAMES)
FLAG_AT = tuple(f"{name}.flag" for name in NAMES)
TUNNEL_AT = tuple(f"{name}.tunnel" for name in NAMES)
TRAP_AT = tuple(f"{name}.trap" for name in NAMES)
MARKER_AT = ("red.marker", "white.marker")
FLAGS = ("flag-red", "flag-white")
_CARDS = {hand: (f"{hand}.card1", f"{hand}.card2") for hand in HANDS}
_COMBOS = {hand: (f"{hand}.combo1", f"{hand}.combo2") for hand in HANDS}
_TOKENS = {hand: (f"{hand}.token1", f"{hand}.token2") for hand in HANDS}
_USED = {hand: f"{hand}.used" for hand in HANDS}
BOOST, TUNNEL, TRAP, CONE, MARKER = (PlacedPiece(piece) for piece in ("boost", "tunnel", "trap", "cone", "marker"))
_ONE = {piece.piece: (piece,) for piece in (BOOST, TUNNEL, TRAP, CONE, MARKER)}
_FLAG = tuple((PlacedPiece(piece),) for piece in FLAGS)


@lru_cache(maxsize=64)
def pawn(colour: str) -> tuple[PlacedPiece, ...]:
    return (PlacedPiece(f"pawn-{colour}"),)


@lru_cache(maxsize=64)
def character(colour: str, defends: bool) -> tuple[PlacedPiece, ...]:
    """The card of a character: the back side for the defender (FD-009)."""
    return (PlacedPiece("character", f"{colour}-{'defender' if defends else 'runner'}"),)


@lru_cache(maxsize=256)
def _face(piece: str, face: str) -> tuple[PlacedPiece, ...]:
    return (PlacedPiece(piece, face),)


@lru_cache(maxsize=4096)
def _chips(colour: str, own: int, boosts: int, held: tuple[str, ...], flag: int) -> tuple[PlacedPiece, ...]:
    flags = [PlacedPiece(f"cflag-{one}") for one in (*[colour] * own, *held)]
    return tuple(sorted(flags + [BOOST] * boosts + ([PlacedPiece(FLAGS[flag])] if flag >= 0 else [])))


@lru_cache(maxsize=4096)
def _used(tokens: tuple[str, ...]) -> tuple[PlacedPiece, ...]:
    return tuple(PlacedPiece("token", token) for token in tokens)


def carried(state: State, char: int) -> int:
    """Returns which team flag the character carries: 0 Red's, 1 White's, -1 none."""
    return state.flags.index(-1 - char) if -1 - char in state.flags else -1


def layout(state: State) -> Layout:
    """Everything that lies on the table."""
    if state.phase == "set-out":
        return Layout()
    places: dict[Place, tuple[PlacedPiece, ...]] = {}
    for char, here in enumerate(state.cells):
        colour = state.who[char]
        places[PAWN_AT[here]] = (*places.get(PAWN_AT[here], ()), *pawn(colour))
        places[CARD_OF[char]] = character(colour, char % 3 == 1)
        held = tuple([state.who[other] for other in state.held[char]])
        places[CHIPS_OF[char]] = _chips(colour, state.own[char], state.boosts[char], held, carried(state, char))
    for team, here in enumerate(state.flags):
        if here >= 0:
            places[FLAG_AT[here]] = (*places.get(FLAG_AT[here], ()), *_FLAG[team])
    for here in state.tunnels:
        places[TUNNEL_AT[here]] = _ONE["tunnel"]
    for here in state.traps:
        places[TRAP_AT[here]] = (*places.get(TRAP_AT[here], ()), *_ONE["trap"])
    for place in state.cones:
        places[place] = _ONE["cone"]
    places[MARKER_AT[state.marker]] = _ONE["marker"]
    for hand, lane in zip(state.hands, state.lanes, strict=True):
        for n in (0, 1):
            if lane.cards[n]:
                places[_CARDS[hand][n]] = _face("card", lane.cards[n])
            if lane.tokens[n]:
                places[_TOKENS[hand][n]] = _face("token", lane.tokens[n])
            if lane.combos[n]:
                places[_COMBOS[hand][n]] = _face("card", lane.combos[n])
        if lane.used:
            places[_USED[hand]] = _used(lane.used)
    for place, contents in state.loose:
        places[place] = contents
    return Layout(places)


def cell_of(place: Place) -> int:
    """The cell a place belongs to, -1 for places beside the board."""
    return NUMBER.get(place.partition(".")[0], -1)


def lane_of(place: Place) -> tuple[str, str]:
    """The hand and the slot of a place before a hand (`red-1`, `card2`), or two empty names."""
    hand, _, slot = place.partition(".")
    return (hand, slot) if hand in HANDS else ("", "")
