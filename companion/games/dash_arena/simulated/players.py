"""The aims of the players: the disk at the other gate, their own at home, many opponents on the floor."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.games.dash_arena.movement.arena import Arena
from companion.games.dash_arena.movement.reach import End, reach
from companion.games.dash_arena.rules.spawning import free, ready
from companion.games.dash_arena.simulated.cheats.falls import temptations
from companion.games.dash_arena.simulated.table import DashArenaTable
from companion.games.dash_arena.state import NUMBER, Field, MoveToken, PlaceFigure, State, UseCard, team_of
from companion.games.dash_arena.table.layout import arena, figure_at
from companion.simulated_table.ways import steps_to

ASIDE = (UseCard, MoveToken)
"""The acts that are decided elsewhere: people think of their cards now and then, and mostly not."""
LATE = 120
"""Turns after which people only want to come to an end."""


@lru_cache(maxsize=64)
def distances(ground: Arena, goals: frozenset[int]) -> tuple[int, ...]:
    """Steps from every space to the nearest goal on an empty arena."""
    back: list[set[int]] = [set() for _ in ground.names]
    for space, legs in enumerate(ground.legs):
        for there in (there for leg in legs for there, _ in leg.path):
            back[there].add(space)
    return tuple(steps_to(goals, back.__getitem__, len(back)))


def gates(ground: Arena, team: int) -> frozenset[int]:
    """Returns the spaces of the gates where this team scores."""
    return frozenset(space for space, owner in enumerate(ground.gate) if owner == 1 - team)


def evaluation(ground: Arena, field: Field, team: int) -> float:
    """Returns how well this team stands, points left out."""
    disk = next((space for space in field.disks if space >= 0), -1)
    if disk < 0:
        return 0.0
    there, here = distances(ground, gates(ground, team)), distances(ground, gates(ground, 1 - team))
    worth = 0.6 * (here[disk] - there[disk])
    holder = next((figure for figure, space in enumerate(field.spaces) if space == disk), -1)
    if holder >= 0:
        worth += 8.0 if team_of(holder) == team else -8.0
    away = distances(ground, frozenset({disk}))
    for figure, space in enumerate(field.spaces):
        sign = 1.0 if team_of(figure) == team else -1.0
        if space >= 0:
            worth -= sign * 0.2 * away[space]
        if field.prone >> figure & 1:
            worth -= sign * 1.5
    return worth


def choose(t: DashArenaTable) -> Any:
    """The next act of the seat that is to act, out of the legal ones."""
    state, dice = t.state, t.dice
    if state.phase == "action":
        return _dash(t)
    legal = [action for action in t.game.legal_actions(state) if not isinstance(action, ASIDE)]
    if state.phase in ("throw", "intercept"):
        team = t.seats.index(legal[0].seat)
        return t.liked(legal, lambda action: _gain(t, state, action, team), whim=1.0)[1]
    if state.phase == "spawn":
        # Who stands right stays there; now and then somebody thinks again, between two looks at the table.
        fresh = [action for action in legal if not isinstance(action, PlaceFigure) or _where_nobody_is(state, action)]
        if fresh and (t.last != t.table() or dice.random() < 0.9):
            return dice.choice(fresh)
    return dice.choice(legal)


def _where_nobody_is(state: State, action: PlaceFigure) -> bool:
    figure = NUMBER[action.figure]
    return not ready(state, figure) and action.to in {figure_at(state, space) for space in free(state, figure)}


def _gain(t: DashArenaTable, state: State, action: Any, team: int) -> float:
    after = t.game.apply(state, action)
    points = (after.points[team] - state.points[team]) - (after.points[1 - team] - state.points[1 - team])
    return 50.0 * points + evaluation(arena(state), after.field, team)


def _dash(t: DashArenaTable) -> Any:
    state, dice, team = t.state, t.dice, t.state.active
    ends = list(reach(state))
    stands = [action for action in t.game.legal_actions(state) if type(action).__name__ == "Stand"] if state.field.prone else []
    if not ends or (stands and dice.random() < 0.3):
        return dice.choice(stands)
    if t.cheat_rate:
        fall = [end for end in ends if _tempts(t, end)]
        # With the last die of a turn hardly anything else leads to where the pusher stands.
        if fall and (len(state.pool) == 1 or dice.random() < 0.1):
            return dice.choice(fall).dash
    if dice.random() < 0.12:
        return dice.choice(ends).dash
    def liking(end: End) -> float:
        sign = 0 if not end.points else 1 if end.scorer == state.seats[team] or state.turn > LATE else -1
        return 50.0 * sign * end.points + evaluation(arena(state), end.ride.field, team)

    return t.liked(ends, liking, whim=1.5)[1].dash


def _tempts(t: DashArenaTable, end: End) -> bool:
    """True if somebody falls in this dash, and what may then be done wrongly has not been done yet.

    Who would do that has to be there.
    """
    fell = () if end.points else end.ride.fell
    return any(not t.done[kind] for kind in temptations(t.state, end.ride.field, fell))


def shoots(t: DashArenaTable) -> bool:
    """True if the disk is thrown in this turn."""
    return t.dice.random() < 0.3
