"""The ends that dice can bring figures to: every dash from a position, each once, and where it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.rules.turns import dice, own
from companion.games.dash_arena.state import FIGURES, Dash, State
from companion.games.dash_arena.table.layout import figure_places, house_of
from companion.rules.values import Place


class End(NamedTuple):
    """A dash that may be chosen now, where its figure ends, and what it brings. `scorer` is the seat that gains `points`."""

    dash: Dash
    to: Place
    ride: Ride
    scorer: str = ""
    points: int = 0


def reach(state: State) -> Iterator[End]:
    """All ends that the dice left can reach with the figures that may still dash. Of dashes that leave the same table only the first is
    listed.
    """
    if state.phase != "action":
        return
    house, field, seat, places = house_of(state), state.field, state.seats[state.active], figure_places(state)
    for figure in own(state):
        if state.dashed >> figure & 1 or field.spaces[figure] < 0 or field.prone >> figure & 1:
            continue
        for die in dice(state):
            seen = set()
            for heading, name in enumerate(HEADINGS):
                for script, ride in rides_of(house, field, figure, die, heading):
                    end = ride.field
                    key = end.spaces, end.prone, end.disks, end.upper, ride.scorer
                    if key in seen:
                        continue
                    seen.add(key)
                    chosen = Dash(seat, FIGURES[figure], die, name, script)
                    scorer = state.seats[ride.scorer] if ride.scorer >= 0 else ""
                    yield End(chosen, places[end.spaces[figure]], ride, scorer, ride.points)
