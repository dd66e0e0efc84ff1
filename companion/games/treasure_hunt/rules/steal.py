"""Stealing: when a try may begin, and what it costs (TH-036 to TH-042)."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.broken import broken
from companion.games.treasure_hunt.rules.holdings import owner, steal_cost, supply
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.rules.turn import no_more
from companion.games.treasure_hunt.state import State
from companion.rules.values import Fault, Seat


def steal_bar(state: State, seat: Seat, tile: int, pieces: tuple[str, ...], places: tuple[str, ...]) -> tuple[Fault, ...]:
    """Returns why the seat on turn may not begin to steal this tile; empty: it may."""
    number = state.seat(seat)
    named = {"tile": GRID[tile], "other": owner(state, tile)}
    if state.pawns[number] != tile:
        return broken("TH-036", seat, pieces=pieces, places=places, case="away", args=named)
    if state.ended[number] != tile or "move" in state.used:
        return broken("TH-036", seat, pieces=pieces, places=places, case="arrived", args=named)
    if "steal" in state.used or (state.used and state.options.steal_timing == "first_action"):
        return broken("TH-036", seat, pieces=pieces, places=places, case="late", args=named)
    rule = no_more(state, "steal")
    if rule:
        return broken(rule, seat, pieces=pieces, places=places, args=named)
    cost = steal_cost(state, tile, seat)
    if cost > supply(state, seat):
        rule = "TH-042" if supply(state, seat) <= 0 else "TH-041"
        return broken(rule, seat, pieces=pieces, places=places, case="short", need=cost, have=max(0, supply(state, seat)), args=named)
    return ()


def valid_half(state: State, seat: Seat, tile: int) -> bool:
    """The first combination of a two-turn steal was played here last turn, and the tile has not changed hands."""
    number = state.seat(seat)
    half = state.halves[number]
    return (
        half is not None
        and half.tile == tile == state.ended[number]
        and half.turn == state.turn - len(state.seats)
        and half.victim == owner(state, tile)
    )
