"""Where a die can take a figure: every dash from a position, each once, and where it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dash_arena.arena import HEADINGS
from companion.games.dash_arena.corridor import clear_of, filled
from companion.games.dash_arena.course import House, Ride
from companion.games.dash_arena.dashing import dashes
from companion.games.dash_arena.state import FIGURES, Dash, Field, State
from companion.games.dash_arena.table import figure_at, house_of
from companion.games.dash_arena.turns import dice, own
from companion.rules.values import Place

Rides = tuple[tuple[tuple[str, ...], Ride], ...]
"""Choices and how it came out."""
MOST = 20_000
_KNOWN: dict[tuple[int, Field, int, int, int], tuple[House, Rides]] = {}


def rides_of(house: House, field: Field, figure: int, die: int, heading: int) -> Rides:
    """Every dash of an upright figure with this die. Remembered, because a whole turn asks for the same ones again and again."""
    key = id(house), field, figure, die, heading
    known = _KNOWN.get(key)
    if known is not None and known[0] is house:
        return known[1]
    if len(_KNOWN) >= MOST:
        _KNOWN.clear()
    clear = clear_of(house, field, figure, die, heading)
    if clear is field:
        found: Rides = tuple(dashes(house, field, figure, die, heading))
    else:
        found = tuple((script, ride.on(filled(field, clear, ride.field))) for script, ride in rides_of(house, clear, figure, die, heading))
    _KNOWN[key] = house, found
    return found


def forget() -> None:
    """Nothing is remembered any more: for whoever measures."""
    _KNOWN.clear()


def remembered(house: House, field: Field, figure: int, die: int, action: Dash) -> Ride | None:
    """How this dash comes out, if that is still known."""
    known = _KNOWN.get((id(house), field, figure, die, HEADINGS.index(action.heading)))
    if known is None or known[0] is not house:
        return None
    return next((ride for script, ride in known[1] if script == action.choices), None)


@dataclass(frozen=True, slots=True)
class End:
    """A dash that may be chosen now, where its figure ends, and what it brings: `scorer` is the seat that gains `points`."""

    dash: Dash
    to: Place
    ride: Ride
    scorer: str = ""
    points: int = 0


def reach(state: State) -> Iterator[End]:
    """All ends that the dice left can reach with the figures that may still dash; of dashes that leave the same table only the first."""
    if state.phase != "action":
        return
    house, field = house_of(state), state.field
    for figure in own(state):
        if state.dashed >> figure & 1 or field.spaces[figure] < 0 or field.prone >> figure & 1:
            continue
        for die in dice(state):
            seen = set()
            for heading, name in enumerate(HEADINGS):
                for script, ride in rides_of(house, field, figure, die, heading):
                    if (ride.field, ride.scorer) in seen:
                        continue
                    seen.add((ride.field, ride.scorer))
                    chosen = Dash(state.seats[state.active], FIGURES[figure], die, name, script)
                    scorer = state.seats[ride.scorer] if ride.scorer >= 0 else ""
                    yield End(chosen, figure_at(state, ride.field.spaces[figure]), ride, scorer, ride.points)
