"""What hands may have done as one step towards a change, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.dash_arena import positioning, shooting
from companion.games.dash_arena.course import Ride
from companion.games.dash_arena.state import FIGURES, NUMBER, Action, Dash, PlaceFigure, SpawnDisk, State
from companion.games.dash_arena.turns import own
from companion.rules.values import Change


def attempts(state: State, change: Change) -> Iterator[Action]:
    """Guided by the pieces that moved; where a place is unsure any of them may have."""
    pieces = {lying.piece for _, lying in (*change.gone, *change.come)}
    if change.unsure:
        pieces |= {"disk", *FIGURES}
    if state.phase == "spawn":
        yield from sorted(set(_spawning(state, change)), key=repr)
    elif state.phase == "action":
        yield from _positioning(state, pieces)
    elif "disk" in pieces:
        yield from shooting.throws(state) if state.phase == "throw" else shooting.intercepts(state)


def _spawning(state: State, change: Change) -> Iterator[SpawnDisk | PlaceFigure]:
    seen = [(place, lying.piece) for place, lying in change.come]
    for place in change.unsure:
        seen += [(place, piece) for piece in (FIGURES if place.endswith(".figure") else ("disk",))]
    for place, piece in seen:
        if piece == "disk" and place.endswith(".disk"):
            yield SpawnDisk(state.seats[state.attacker], place)
        elif piece in NUMBER and place.endswith(".figure"):
            yield PlaceFigure(state.seats[NUMBER[piece] // 3], piece, place)


def _positioning(state: State, pieces: set[str]) -> Iterator[Action]:
    """Dashes that move or fell one of these pieces, also of a figure that has dashed already; prone ones stand up."""
    for figure in own(state):
        if state.field.spaces[figure] < 0 or (state.dashed >> figure & 1 and FIGURES[figure] not in pieces):
            continue
        if not state.field.prone >> figure & 1:
            yield from _trace(state, figure, pieces)
        elif FIGURES[figure] in pieces:
            yield from positioning.stands(state, figure)


def _trace(state: State, figure: int, pieces: set[str]) -> Iterator[Dash]:
    for action, ride in positioning.rides(state, figure):
        if pieces & _touched(state, ride):
            yield action


def _touched(state: State, ride: Ride) -> set[str]:
    """The pieces that lie otherwise after a dash."""
    before, after = state.field, ride.field
    fallen = before.prone ^ after.prone
    found = {name for n, name in enumerate(FIGURES) if before.spaces[n] != after.spaces[n] or fallen >> n & 1}
    return found | {"disk"} if before.disks != after.disks else found
