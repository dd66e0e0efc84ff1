"""The rule for what no action describes: a cube too few or too many, a tile or pile changed."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.broken import broken
from companion.games.treasure_hunt.rules.holdings import owner
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.state import State
from companion.rules.values import Fault, Handled

HOUSE_RULE = "TABLE-1"
"""Pieces stay where the rules have put them; every game has it."""


def blame(state: State, handled: Handled) -> Fault:
    """One fault for this place."""
    name, _, part = handled.place.partition(".")
    pieces = tuple(sorted({placed.piece for placed in (*handled.gone, *handled.come)}))
    places = (handled.place,)
    if part == "cubes":
        return _cubes(state, handled, name, pieces)
    if part == "tile" and any(placed.face == "back" for placed in handled.come):
        return broken("TH-025", pieces=pieces, places=places, case="back", tile=name)[0]
    if part == "tile" and handled.come and handled.gone:
        return broken("TH-004", pieces=pieces, places=places, case="face", tile=name, symbol=handled.come[0].face)[0]
    if name == "draw":
        return broken("TH-006", pieces=pieces, places=places, case="away")[0]
    if name == "play" and any(placed.face in state.spent for placed in handled.gone):
        return broken("TH-026", pieces=pieces, places=places, case="played", card=handled.gone[0].face)[0]
    return broken(HOUSE_RULE, pieces=pieces, places=places, place=handled.place)[0]


def _cubes(state: State, handled: Handled, name: str, pieces: tuple[str, ...]) -> Fault:
    """A steal or claim that was not carried out to the end is owed. Other cubes come and go by no rule."""
    places, won = (handled.place,), state.won
    if won is not None and GRID[won.tile] == name and owner(state, won.tile) == won.seat:
        if won.kind == "steal":
            case = "victim" if any(placed.piece != f"cube-{won.seat}" for placed in handled.come) else "few"
            return broken("TH-041", won.seat, pieces=pieces, places=places, kind="owed", case=case, tile=name, need=won.cubes)[0]
        if handled.gone:
            return broken("TH-023", won.seat, pieces=pieces, places=places, kind="owed", tile=name)[0]
        return broken("TH-023", won.seat, pieces=pieces, places=places, case="two", tile=name)[0]
    if handled.come and not handled.gone:
        seat = handled.come[0].piece.removeprefix("cube-")
        own = tuple(f"{GRID[at]}.cubes" for at, cubes in enumerate(state.cubes) if cubes and cubes[0] == seat)
        case = "two" if handled.place in own else ""
        may = tuple(place for place in own if place != handled.place)
        return broken("TH-017", seat, pieces=pieces, places=places, may=may, case=case, tile=name)[0]
    return broken(HOUSE_RULE, pieces=pieces, places=places, place=handled.place)[0]
