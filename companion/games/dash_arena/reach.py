"""Where a die can take a figure: every dash from a position, each once, and where it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dash_arena.arena import HEADINGS
from companion.games.dash_arena.course import Ride
from companion.games.dash_arena.fan import rides_of
from companion.games.dash_arena.state import FIGURES, Dash, State
from companion.games.dash_arena.table import figure_at, house_of
from companion.games.dash_arena.turns import dice, own
from companion.rules.values import Place


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
