"""Boosters in a flight: number 5 turns the disk by an edge, number 3 waits for it (DA-148, DA-150)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from companion.games.dash_arena.boosters.boosting import BEND, SNARE, may_act, rule
from companion.games.dash_arena.boosters.collecting import boxed
from companion.games.dash_arena.boosters.supply import HELD
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.dashing import Snares, nowhere
from companion.games.dash_arena.movement.flying import STRAIGHT
from companion.games.dash_arena.rules.turns import broken
from companion.games.dash_arena.state import Intercept, State, Throw, team_of
from companion.games.dash_arena.table.layout import arena, house_of
from companion.rules.values import Fault

TURNS = {"L": -1, "R": 1}
WRITTEN = re.compile(r"(\d+)([LR])")


def bend_of(text: str) -> tuple[int, int] | None:
    """`2L` as spaces and edges, `""` as none at all; None for what cannot be read."""
    if not text:
        return STRAIGHT
    found = WRITTEN.fullmatch(text)
    return (int(found[1]), TURNS[found[2]]) if found else None


def snares(state: State) -> frozenset[int]:
    """The spaces next to a figure that can use the opponent's booster 3."""
    other = 1 - state.active
    if not state.supply.has(other, SNARE):
        return frozenset()
    ground = arena(state)
    waiting = [figure for figure in range(3 * other, 3 * other + 3) if may_act(state, figure)]
    return frozenset(space for figure in waiting for space in ground.sides[state.field.spaces[figure]] if space >= 0)


def snares_then(state: State) -> Snares:
    """Finds the spaces in which booster 3 catches a disk thrown in a dash, by how everything stands then."""
    if not (house_of(state).traits.throws and state.supply.has(1 - state.active, SNARE)):
        return nowhere
    return lambda field: snares(replace(state, field=field))


def bender(state: State, spaces: int) -> int:
    """The team that may bend this leg after so many spaces, -1: none (DA-A53).

    The thrower's team always; the other one right after its own figure has intercepted.
    """
    if state.supply.has(state.active, BEND):
        return state.active
    other = 1 - state.active
    its_own = state.flight is not None and team_of(state.flight.figure) == other
    return other if spaces == 0 and its_own and state.supply.has(other, BEND) else -1


def bend_faults(state: State, action: Throw | Intercept, ride: Ride | None) -> tuple[Fault, ...]:
    """True if booster 5 may be used so: held, at this moment, and the disk gets so far (DA-137, DA-150)."""
    if not action.bend:
        return ()
    pieces = ("booster",)
    if not any(state.supply.has(side, BEND) for side in (0, 1)):
        return broken("DA-137", action.seat, pieces, HELD)
    bend = bend_of(action.bend)
    if bend is None or ride is None or ride.misfit or bender(state, bend[0]) < 0:
        return broken(rule(BEND), action.seat, pieces, HELD)
    return ()


def unbent(state: State, action: Throw | Intercept) -> State:
    """Booster 5 goes to the box if it was used."""
    bend = bend_of(action.bend) if action.bend else None
    side = bender(state, bend[0]) if bend else -1
    return replace(state, supply=boxed(state.supply, side, BEND)) if side >= 0 else state


Leg = TypeVar("Leg", Throw, Intercept)


def bends(state: State, plain: Leg, fly: Callable[[State, Leg], Ride | None]) -> Iterator[Leg]:
    """The same throw or intercept with booster 5, wherever the disk still has impulses."""
    ride = fly(state, plain) if bender(state, 0) >= 0 else None
    if ride is None:
        return
    entered = sum(step.kind == "fly" for step in ride.steps)
    for spaces in range(entered + 1):
        for turn in TURNS if bender(state, spaces) >= 0 else ():
            bent = replace(plain, bend=f"{spaces}{turn}")
            if spaces < entered or not bend_faults(state, bent, fly(state, bent)):
                yield bent
