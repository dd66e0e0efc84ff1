"""The legal actions of a state, found among everything that may be legal in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from companion.games.treasure_hunt.rules.claim import fits
from companion.games.treasure_hunt.rules.holdings import closed, draw_least, owner
from companion.games.treasure_hunt.rules.movement import targets
from companion.games.treasure_hunt.rules.track import GRID, START
from companion.games.treasure_hunt.state import (
    Action,
    CallOff,
    EndTurn,
    GiveUp,
    Move,
    PlacePawn,
    PutCube,
    Reshuffle,
    State,
    Sweep,
    TakeBack,
    TakeLast,
)
from companion.rules.values import TABLE, Fault, Place, Roll, Seat, Show, Turn

Faults = Callable[[State, Action], tuple[Fault, ...]]


def legal(state: State, cards: tuple[str, ...], symbols: tuple[str, ...], faults: Faults) -> Iterator[Action]:
    """The legal actions, in no order; a hidden card or tile appears with every face that is still possible."""
    for action in listed(state, symbols):
        if not faults(state, action):
            yield action
    if state.phase == "play":
        for place in ("play", "discard"):
            elsewhere = _elsewhere(state, place)
            possible = [card for card in cards if card not in elsewhere]
            # Which of the possible cards it is makes no difference to any rule, so the first one speaks for all.
            if possible and not faults(state, Show(state.who, place, possible[0])):
                yield from (_show(state.who, place, card) for card in possible)


@lru_cache(maxsize=1024)
def _show(seat: Seat, place: Place, card: str) -> Show:
    return Show(seat, place, card)


def _elsewhere(state: State, place: Place) -> set[str]:
    """Cards that cannot come to this place from the hand of the seat on turn."""
    discarded = state.discard if place == "discard" or draw_least(state) > 0 else ()
    return {*state.shown, *state.spent, *discarded, *(card for card, seat in state.held if seat != state.who and card not in state.discard)}


def listed(state: State, symbols: tuple[str, ...]) -> Iterator[Action]:
    """Candidates, a superset of the legal actions other than Show."""
    if state.phase == "pawns":
        yield from (PlacePawn(seat, GRID[tile]) for seat in state.seats for tile in START.values())
    elif state.phase == "first-roll":
        yield from (PlacePawn(seat, GRID[tile]) for seat in state.seats for tile in START.values() if GRID[tile] != _stands(state, seat))
        yield from (Roll(state.who, value) for value in range(1, 7))
    elif state.phase == "play":
        yield from _in_play(state, symbols)


def _in_play(state: State, symbols: tuple[str, ...]) -> Iterator[Action]:
    who = state.who
    if closed(state, symbols):
        yield from (CallOff(seat) for seat in state.seats)
    yield TakeLast(TABLE)
    if state.discard or state.drawn_out:
        yield Reshuffle(TABLE)
    yield from (Sweep(TABLE, card) for card in (*state.spent, *state.loose))
    attempt = state.trying
    if attempt is not None and attempt.swept:
        yield PutCube(who, GRID[attempt.tile])
    elif attempt is not None:
        yield GiveUp(who)
        yield from (TakeBack(who, card) for card in state.shown)
        if fits(state):
            yield PutCube(who, GRID[attempt.tile])
            yield from (Sweep(who, card) for card in state.shown)
        if not attempt.flipped:
            yield from (Turn(who, f"{GRID[attempt.tile]}.tile", symbol) for symbol in symbols)
        return
    yield EndTurn(who)
    yield from (Move(who, GRID[tile]) for tile in targets(state))
    if state.rolled:
        return
    yield from (Roll(who, value) for value in range(1, 7))
    here = state.pawns[state.seat(who)]
    if here >= 0 and owner(state, here) != who and not state.up >> here & 1:
        yield from (Turn(who, f"{GRID[here]}.tile", symbol) for symbol in symbols)
    yield from (PutCube(who, GRID[tile]) for tile, held in enumerate(state.cubes) if held and held[0] == who)


def _stands(state: State, seat: str) -> str:
    tile = state.pawns[state.seat(seat)]
    return GRID[tile] if tile >= 0 else ""
