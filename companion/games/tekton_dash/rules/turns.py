"""Turns and action sets: who may act, which set an act belongs to, what ends a turn (TD-059, TD-063 to TD-070, TD-075 to TD-079)."""

from __future__ import annotations

from typing import Literal

from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.steps import push_due
from companion.games.tekton_dash.state import Past, State
from companion.rules.changing import changed
from companion.rules.values import Fault, Place, Seat

Kind = Literal["move", "free", "build", "unblock"]


def acting(state: State, seat: Seat, kind: Kind, pieces: tuple[str, ...], places: tuple[Place, ...]) -> tuple[Fault, ...]:
    """The rule of turn order or of action sets that an act of this kind breaks now."""
    rule = _turn_rule(state, seat, kind)
    return broken(rule, seat, pieces=pieces, places=places, on=on_turn(state)) if rule else ()


def on_turn(state: State) -> Seat:
    """The seat on turn; the table where there is none."""
    return state.seats[state.active] if state.active >= 0 else "table"


def _turn_rule(state: State, seat: Seat, kind: Kind) -> str:
    if state.phase == "over":
        return "TD-187"
    if state.phase != "race":
        return "TD-060"
    number = state.seats.index(seat)
    if number != state.active:
        return _out_of_turn(state, number, kind)
    if state.line:
        return "TD-100"
    if state.die:
        return "TD-211"
    if push_due(state) >= 0 and not state.options.boost_optional:
        return "TD-119"
    return set_rule(state, kind)


def set_rule(state: State, kind: Kind) -> str:
    """The rule that forbids the seat on turn a further act of this kind; empty: it has a set for it, or is in one."""
    under_way = state.begun and not state.moved
    if kind in ("build", "unblock"):
        if under_way:
            return "TD-079" if kind == "build" else "TD-076"
        if kind == "build" and state.built:
            return "TD-069"
        return "" if state.sets else "TD-075" if kind == "build" else "TD-109"
    if kind == "move":
        return "" if under_way or state.sets else "TD-080" if state.moved else "TD-079"
    if state.begun and not state.free:
        return ""
    if under_way:
        return "TD-077"
    return "" if state.sets else "TD-077" if state.begun else "TD-079"


def _out_of_turn(state: State, seat: int, kind: Kind) -> str:
    """The rule for an act of a seat that is not on turn: if its own turn has just ended, what it would have broken there."""
    past = state.past
    if past is None or past.seat != seat:
        return "TD-204" if state.laps[seat] > 2 else "TD-059"
    if past.flipped:
        return "TD-070"
    if kind == "build":
        return "TD-069" if past.built else "TD-075"
    if past.built:
        return "TD-079"
    if kind == "free":
        return "TD-077" if past.free else "TD-059"
    return "TD-080" if kind == "move" and past.moved else "TD-059"


def opened(state: State, kind: Kind) -> State:
    """The state in which the act is done: a new action set is begun where the one under way has no room for it."""
    if state.landed >= 0:
        state = changed(state, landed=-1, acted=())
    if kind == "move" and state.begun and not state.moved:
        return state
    if kind == "free" and state.begun and not state.free:
        return state
    turn = state.turn + (1 if state.used else 0)
    return changed(
        state, sets=max(0, state.sets - 1), begun=kind in ("move", "free"), moved=False, free="", used=True, turn=turn,
    )  # fmt: skip


def settled(state: State) -> State:
    """The turn passes on by itself when nothing more can be done in it."""
    if state.phase != "race" or state.line or state.die or state.sets:
        return state
    if push_due(state) >= 0:
        return state
    full = state.moved and bool(state.free) if state.begun else state.used
    return next_turn(state) if full else state


def next_turn(state: State, flipped: bool = False) -> State:
    """The next seat that still races is on turn; a round ends where the turn passes the first seat (TD-059)."""
    count = len(state.seats)
    past = Past(state.active, state.moved, state.free, state.built, flipped)
    number, around = state.active, state.round
    for _ in range(count):
        number = (number + 1) % count
        if number == state.first:
            around += 1
        if state.laps[number] < 3:
            break
    return changed(
        state, active=number, round=around, turn=state.turn + 1, sets=sets_of(state, around), begun=False, moved=False, free="", used=False,
        built=False, landed=-1, acted=(), die="", line=(), past=past,
    )  # fmt: skip


def sets_of(state: State, around: int) -> int:
    """Action sets of a turn: two as soon as somebody has finished lap 1 (TD-063, TD-066)."""
    return 2 if state.flipped and around >= state.two_from else 1
