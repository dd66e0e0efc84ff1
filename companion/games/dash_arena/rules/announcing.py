"""The announcing of a dash before the figure is moved, where the house wants it (DA-035, DA-A57)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.boosters import interrupting
from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.rules.turns import broken, not_now, own
from companion.games.dash_arena.state import FIGURES, NUMBER, Announce, Dash, State
from companion.games.dash_arena.table.layout import figure_at
from companion.rules.values import Fault


def announced(state: State, action: Dash) -> bool:
    """True if the house lets this dash begin as far as its announcement goes."""
    if not state.options.announce_direction or state.announced is None:
        return not state.options.announce_direction
    figure, heading = state.announced
    return action.figure == FIGURES[figure] and action.heading == HEADINGS[heading]


def dash_faults(state: State, action: Dash) -> tuple[Fault, ...]:
    """Faults of a dash; an announced one has to go where it was announced (DA-036)."""
    wrong = interrupting.dash_faults(state, action)
    if wrong or not state.options.announce_direction:
        return wrong
    figure, pieces = NUMBER[action.figure], (action.figure,)
    places = (figure_at(state, state.field.spaces[figure]),)
    if state.announced is None or state.announced[0] != figure:
        return broken("DA-035", action.seat, pieces, places)
    return () if HEADINGS[state.announced[1]] == action.heading else broken("DA-036", action.seat, pieces, places)


def announce_faults(state: State, action: Announce) -> tuple[Fault, ...]:
    """For an upright figure that has not dashed; what was announced holds."""
    figure = NUMBER[action.figure]
    wrong = not_now(state, action.seat, figure, (action.figure,), ())
    if wrong:
        return wrong
    if state.field.spaces[figure] < 0 or state.field.prone >> figure & 1:
        return broken("DA-100", action.seat, (action.figure,))
    if not state.options.announce_direction or state.announced is not None or not state.pool:
        return broken("DA-035", action.seat, (action.figure,))
    return ()


def announce_apply(state: State, action: Announce) -> State:
    if state.phase != "action":
        return state
    return replace(state, announced=(NUMBER[action.figure], HEADINGS.index(action.heading)))


def every(state: State) -> Iterator[Announce]:
    """Every dash that may be announced now."""
    if not state.options.announce_direction or state.phase != "action":
        return
    for figure in own(state):
        for heading in HEADINGS:
            action = Announce(state.seats[state.active], FIGURES[figure], heading)
            if not announce_faults(state, action):
                yield action
