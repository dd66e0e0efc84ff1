"""The rule for what no action describes: a cube left out, a card taken back, a pile out of order."""

from __future__ import annotations

from companion.games.tektonix.plates import MINOR, PLATES
from companion.games.tektonix.rules.broken import broken
from companion.games.tektonix.state import PILES, State
from companion.games.tektonix.world import world
from companion.rules.values import Fault, Handled

HOUSE_RULE = "TABLE-1"
"""Pieces stay where the rules have put them; every game has it."""


def blame(state: State, handled: Handled) -> Fault:
    """One fault for this place."""
    pieces = tuple(sorted({placed.piece for placed in (*handled.gone, *handled.come)}))
    places, name = (handled.place,), handled.place.partition(".")[0]
    if name in PLATES:
        return _cubes(state, handled, name, pieces)
    if handled.place.endswith(".row"):
        if handled.gone:
            known = handled.gone[0].face not in ("", "back")
            return broken("TX-041", name, pieces=pieces, places=places, case="back" if known else "", card=handled.gone[0].face)[0]
        return broken("TX-022", name, pieces=pieces, places=places, case="strange")[0]
    if handled.place in PILES and handled.gone and not handled.come and state.phase in ("last-turns", "over"):
        return broken("TX-050", pieces=pieces, places=places, case="drawn")[0]
    if handled.place in PILES:
        return broken("TX-034", pieces=pieces, places=places, case="inside")[0]
    if handled.place == "deck":
        return broken("TX-029", pieces=pieces, places=places, case="away")[0]
    return broken(HOUSE_RULE, pieces=pieces, places=places, place=handled.place)[0]


def _cubes(state: State, handled: Handled, plate: str, pieces: tuple[str, ...]) -> Fault:
    """The cube that a plate played just now brought is owed; other cubes come and go by no rule."""
    places = (handled.place,)
    if handled.gone:
        missing = handled.gone[0].piece.removeprefix("cube-")
        if any(past.cube and (past.seat, past.card) == (missing, plate) for past in (state.past, state.former) if past is not None):
            return broken("TX-038", missing, pieces=pieces, places=places, may=places, kind="owed", case="owed", plate=plate)[0]
        return broken("TX-041", missing, pieces=pieces, places=places, case="cube", plate=plate)[0]
    seat = handled.come[0].piece.removeprefix("cube-") if handled.come else ""
    held, limit = len(state.cubes[PLATES.index(plate)]), world(state.options.topology).limits[plate]
    if held + len(handled.come) > limit:
        rule = "TX-045" if plate in MINOR else "TX-044"
        return broken(rule, seat, pieces=pieces, places=places, plate=plate, limit=limit)[0]
    return broken("TX-038", seat, pieces=pieces, places=places, case="none", plate=plate)[0]
