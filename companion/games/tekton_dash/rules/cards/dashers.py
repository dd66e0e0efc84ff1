"""Cards of the dasher family: Freeze, Swap Position, Move Dasher (TD-144, TD-147, TD-157, TD-158, TD-176)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import Freeze, MoveDasher, SwapPosition
from companion.games.tekton_dash.rules.boards import with_spot
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards.flow import declared, target_rule, using
from companion.games.tekton_dash.rules.moving import arrived
from companion.games.tekton_dash.rules.steps import brought_rule, landing, occupied, pushed_to, track_of, unlanded
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
    elif not rule and (line := exchange_rule(state, number, other)):
        rule = line
    elif not rule and abs(row(state.spots[number]) - row(state.spots[other])) > REACH:
        rule = "TD-147"
    return broken(rule, seat, pieces=dashers, places=places, target=action.other) if rule else ()


def exchange_rule(state: State, number: int, other: int) -> str:
    """The rule that keeps two dashers from changing places because one of them stands on a line (TD-203)."""
    return brought_rule(state, number, state.spots[other]) or brought_rule(state, other, state.spots[number])


def exchanged(state: State, number: int, other: int) -> State:
    """Two dashers have changed places; Boosts act on them only by the house rule `swap_triggers_boost` (A33)."""
    mine, theirs = state.spots[number], state.spots[other]
    state = unlanded(unlanded(with_spot(with_spot(state, number, theirs), other, mine), number), other)
    if not (on_floor(mine) and on_floor(theirs)):
        return state
    state = arrived(arrived(state, number), other)
    for seat in (other, number) if state.options.swap_triggers_boost else ():
        if pushed_to(state, seat, crosses=False) >= 0:
            state = landing(state, seat, (-1,))
    return state


def position_apply(state: State, action: SwapPosition) -> State:
    number, other = state.seats.index(action.seat), state.seats.index(action.other)
    after = exchanged(state, number, other)
    return declared(state, after, other) if state.card is not None and state.card.stage == "choose" else after


def positions(state: State, seat: Seat) -> Iterator[SwapPosition]:
    yield from (SwapPosition(seat, other) for other in state.seats if other != seat)


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
    if not rule and to not in runs(state, other):
        rule = "TD-203" if not on_floor(to) else "TD-157"
    may = tuple(f"{NAMES[spot]}.dasher" for spot in runs(state, other)) if rule == "TD-157" else ()
    return broken(rule, seat, pieces=dasher, places=places, may=may, target=action.other) if rule else ()


def runs(state: State, other: int) -> list[int]:
    """Returns the spots to which Move Dasher may bring this dasher (TD-157, TD-158).

    They are two open steps away in one direction, or in any two by `move_dasher_path`.
    With `move_dasher_boost = each_step` a Boost under the first floor ends the run there and carries on.
    """
    options, ends = state.options, dict[int, None]()
    for way in range(8) if state.spots[other] >= 0 else ():
        first = _one_step(state, other, way)
        if not on_floor(first):
            continue
        between = with_spot(state, other, first)
        if options.move_dasher_boost == "each_step" and pushed_to(between, other, crosses=False) >= 0:
            ends[first] = None
            continue
        ways = (way,) if options.move_dasher_path == "straight" else range(8)
        ends |= dict.fromkeys(_one_step(between, other, turn) for turn in ways)
    return [spot for spot in ends if spot not in (-1, state.spots[other])]


def run_over(state: State, other: int, to: int) -> list[int]:
    """Returns the spots on which this dasher may rest half-way when Move Dasher brings it to that one (TD-157)."""
    firsts = [first for way in range(8) if on_floor(first := _one_step(state, other, way))]
    return [first for first in firsts if to in {_one_step(with_spot(state, other, first), other, way) for way in range(8)}]


def _one_step(state: State, other: int, way: int) -> int:
    """Returns the spot of this dasher after one step that a card makes it take. -1: the step is barred."""
    here, land = state.spots[other], track_of(state)
    to = land.next[here][way]
    barred = to < 0 or land.wall[here][way] or occupied(state, to)
    return -1 if barred or brought_rule(state, other, to) else to


def dasher_apply(state: State, action: MoveDasher) -> State:
    other = state.seats.index(action.other)
    after = arrived(landing(with_spot(state, other, NUMBER[action.to]), other, (-1,)), other)
    return declared(state, after, other) if state.card is not None and state.card.stage == "choose" else after


def dashers(state: State, seat: Seat) -> Iterator[MoveDasher]:
    for other, name in enumerate(state.seats):
        yield from (MoveDasher(seat, name, NAMES[to]) for to in runs(state, other))
