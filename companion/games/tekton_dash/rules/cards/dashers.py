"""Cards of the dasher family: Freeze, Swap Position, Move Dasher (TD-144, TD-147, TD-157, TD-158, TD-176)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import Freeze, MoveDasher, SwapPosition
from companion.games.tekton_dash.rules.boards import with_spot
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards.flow import declared, target_rule, using
from companion.games.tekton_dash.rules.moving import arrived
from companion.games.tekton_dash.rules.steps import landing, occupied, track_of, unlanded
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.floors import NAMES, NUMBER, on_floor, row
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat

REACH = 3
"""Rows between two dashers that Swap Position may exchange."""


def freeze_faults(state: State, action: Freeze) -> tuple[Fault, ...]:
    seat, other = action.seat, state.seats.index(action.other)
    number, places = state.seats.index(seat), (f"{action.other}.marker",)
    wrong = using(state, seat, ("freeze",), ("marker",), places)
    if wrong:
        return wrong
    rule = target_rule(state, number, other)
    if number == other:
        rule = "TD-144"
    elif not rule and other in state.frozen:
        rule = "TD-210"
    return broken(rule, seat, pieces=("marker",), places=places, target=action.other) if rule else ()


def freeze_apply(state: State, action: Freeze) -> State:
    other = state.seats.index(action.other)
    after = changed(state, frozen=tuple(sorted({*state.frozen, other})))
    return declared(state, after, other) if state.card is not None and state.card.stage == "choose" else state


def freezes(state: State, seat: Seat) -> Iterator[Freeze]:
    yield from (Freeze(seat, other) for other in state.seats if other != seat)


def position_faults(state: State, action: SwapPosition) -> tuple[Fault, ...]:
    seat = action.seat
    number, other = state.seats.index(seat), state.seats.index(action.other)
    dashers = (f"dasher-{seat}", f"dasher-{action.other}")
    places = tuple(f"{NAMES[spot]}.dasher" for spot in (state.spots[number], state.spots[other]) if spot >= 0)
    wrong = using(state, seat, ("swap-position",), dashers, places)
    if wrong:
        return wrong
    rule = target_rule(state, number, other, moves=True)
    if number == other:
        rule = "TD-147"
    elif not rule and not on_floor(state.spots[number]):
        rule = "TD-203"
    elif not rule and abs(row(state.spots[number]) - row(state.spots[other])) > REACH:
        rule = "TD-147"
    return broken(rule, seat, pieces=dashers, places=places, target=action.other) if rule else ()


def exchanged(state: State, number: int, other: int) -> State:
    """Two dashers have changed places; no Boost acts on them (A33)."""
    mine, theirs = state.spots[number], state.spots[other]
    state = unlanded(unlanded(with_spot(with_spot(state, number, theirs), other, mine), number), other)
    return arrived(arrived(state, number), other) if on_floor(mine) and on_floor(theirs) else state


def position_apply(state: State, action: SwapPosition) -> State:
    number, other = state.seats.index(action.seat), state.seats.index(action.other)
    after = exchanged(state, number, other)
    return declared(state, after, other) if state.card is not None and state.card.stage == "choose" else after


def positions(state: State, seat: Seat) -> Iterator[SwapPosition]:
    yield from (SwapPosition(seat, other) for other in state.seats if other != seat)


def run_of_two(state: State, other: int, to: int) -> bool:
    """True if this dasher may go two floors straight to this spot: each step open, no line crossed (TD-157, TD-158)."""
    here, land = state.spots[other], track_of(state)
    for way in range(8):
        first = land.next[here][way]
        second = land.next[first][way] if first >= 0 else -1
        if second == to:
            steps = ((here, first), (first, second))
            return all(on_floor(end) and not land.wall[start][way] and not occupied(state, end) for start, end in steps)
    return False


def dasher_faults(state: State, action: MoveDasher) -> tuple[Fault, ...]:
    seat, to = action.seat, NUMBER[action.to]
    number, other = state.seats.index(seat), state.seats.index(action.other)
    dasher, places = (f"dasher-{action.other}",), (f"{action.to}.dasher",)
    wrong = using(state, seat, ("move-dasher",), dasher, places)
    if wrong:
        return wrong
    rule = target_rule(state, number, other, moves=True)
    if number == other and not state.options.move_dasher_self:
        rule = "TD-157"
    if not rule and not run_of_two(state, other, to):
        rule = "TD-203" if not on_floor(to) else "TD-157"
    may = tuple(f"{NAMES[spot]}.dasher" for spot in runs(state, other)) if rule == "TD-157" else ()
    return broken(rule, seat, pieces=dasher, places=places, may=may, target=action.other) if rule else ()


def runs(state: State, other: int) -> list[int]:
    """Where Move Dasher may bring this dasher."""
    here, land = state.spots[other], track_of(state)
    ends = []
    for way in range(8) if here >= 0 else ():
        first = land.next[here][way]
        second = land.next[first][way] if first >= 0 else -1
        if second >= 0 and run_of_two(state, other, second):
            ends.append(second)
    return ends


def dasher_apply(state: State, action: MoveDasher) -> State:
    other = state.seats.index(action.other)
    after = arrived(landing(with_spot(state, other, NUMBER[action.to]), other, (-1,)), other)
    return declared(state, after, other) if state.card is not None and state.card.stage == "choose" else after


def dashers(state: State, seat: Seat) -> Iterator[MoveDasher]:
    for other, name in enumerate(state.seats):
        yield from (MoveDasher(seat, name, NAMES[to]) for to in runs(state, other))
