"""What hands may have done as one step towards a change, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.dash_arena import positioning, shooting
from companion.games.dash_arena.course import Ride
from companion.games.dash_arena.state import FIGURES, NUMBER, Action, PlaceFigure, SpawnDisk, State
from companion.games.dash_arena.table import arena, space_of
from companion.games.dash_arena.turns import own
from companion.rules.values import Change


def attempts(state: State, change: Change) -> Iterator[Action]:
    """Guided by the pieces that moved; where a place is unsure any of them may have."""
    if state.phase == "spawn":
        yield from sorted(set(_spawning(state, change)), key=repr)
    elif state.phase == "action":
        yield from _positioning(state, change)
    elif change.unsure or any(lying.piece == "disk" for _, lying in (*change.gone, *change.come)):
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


def _positioning(state: State, change: Change) -> Iterator[Action]:
    """Dashes that bring a piece to where one has come, also of a figure that has dashed already; prone figures stand up."""
    moved = {lying.piece for _, lying in (*change.gone, *change.come)}
    come = {(lying.piece, space_of(state, place)) for place, lying in change.come}
    for figure in own(state):
        name = FIGURES[figure]
        if state.field.spaces[figure] < 0 or (state.dashed >> figure & 1 and name not in moved and not change.unsure):
            continue
        if not state.field.prone >> figure & 1:
            near = come | {(name, beyond) for piece, space in come if piece == name for beyond in around(state, space)}
            for action, ride in positioning.rides(state, figure):
                if change.unsure or near & _touched(state, ride):
                    yield action
        elif name in moved or change.unsure:
            yield from positioning.stands(state, figure)


def around(state: State, space: int) -> Iterator[int]:
    """Where one more push leads to this space, or nearly: a figure may have dashed there and been pushed on in the same turn."""
    if space >= 0:
        yield from (leg.to for leg in arena(state).legs[space])


def _touched(state: State, ride: Ride) -> set[tuple[str, int]]:
    """The pieces that lie otherwise after a dash, each with its space."""
    before, after = state.field, ride.field
    fallen = before.prone ^ after.prone
    found = {(name, after.spaces[n]) for n, name in enumerate(FIGURES) if before.spaces[n] != after.spaces[n] or fallen >> n & 1}
    return found | {("disk", after.disks[0])} if before.disks != after.disks else found
