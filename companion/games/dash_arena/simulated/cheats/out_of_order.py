"""Wrong acts around dashes: the spawn, the dice, the disk (DA-V10 to DA-V12, DA-V25 to DA-V34, DA-V45, DA-V46)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.boosters.boosterspawn import due
from companion.games.dash_arena.rules.shooting import shoot_faults
from companion.games.dash_arena.rules.spawning import begun, ready, spawners, waits
from companion.games.dash_arena.rules.turns import own
from companion.games.dash_arena.simulated.cheats.dashes import fresh
from companion.games.dash_arena.simulated.cheats.figures import disk_to, figure_to, free
from companion.games.dash_arena.simulated.table import DashArenaTable
from companion.games.dash_arena.state import FIGURES, Shoot, team_of
from companion.games.dash_arena.table.layout import DISKS, arena, disk_at, figure_at
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import Wrong, said, thrown

CHEATS = Cheats()


@CHEATS.at("rolled", "DA-V45")
def rolled_again(t: DashArenaTable, seat: Seat) -> Found:
    """A fourth die."""
    return thrown(seat, t.dice.randint(1, 6)) if not t.state.dashed else None


def over_early(lies: bool) -> Finder:
    """Makes a finder of an opponent who rolls while a die and a figure are left. `lies`: one that has to stand up."""

    def found(t: DashArenaTable, seat: Seat) -> Found:
        state = t.state
        if state.phase != "action" or not state.dashed:
            return None
        left = [figure for figure in own(state) if not state.dashed >> figure & 1 and state.field.spaces[figure] >= 0]
        if any(state.field.prone >> figure & 1 for figure in left) != lies:
            return None
        places = tuple(figure_at(state, state.field.spaces[figure]) for figure in left)
        other = t.seats[1 - state.active]
        return replace(thrown(other, t.dice.randint(1, 6)), pieces=tuple(FIGURES[figure] for figure in left), about=places)

    return found


CHEATS.at("dash", "DA-V10")(over_early(lies=False))
CHEATS.at("dash", "DA-V34", rare=True)(over_early(lies=True))


@CHEATS.at("rolled", "DA-V12")
def shoots_without(t: DashArenaTable, seat: Seat) -> Found:
    """Shooting without a carrier at the beginning of the turn."""
    state, shoot = t.state, Shoot(seat)
    if state.phase != "action" or state.carrying or state.dashed or not shoot_faults(state, shoot):
        return None
    places = tuple(disk_at(state, space) for space in state.field.disks if space >= 0)
    return said(shoot, DISKS[0], about=places)


@CHEATS.at("throw", "DA-V11", rare=True)
def moved_while_shooting(t: DashArenaTable, seat: Seat) -> Found:
    """A figure moves in a turn of Shooting."""
    state = t.state
    movers = [figure for figure in fresh(state) if state.field.spaces[figure] not in state.field.disks]
    return (figure_to(state, figure, to) for figure in movers for to in free(state))


def by_hand(carried: bool) -> Finder:
    """Makes a finder of a disk that is given to a neighbour without paying (`carried`), or taken by one."""

    def found(t: DashArenaTable, seat: Seat) -> Iterator[Wrong]:
        state = t.state
        for disk, space in enumerate(state.field.disks):
            if space >= 0 and (space in state.field.spaces) == carried:
                beside = {leg.to for leg in arena(state).legs[space]}
                for there in state.field.spaces:
                    if there in beside and there != space and arena(state).gate[there] < 0 and there not in state.field.disks:
                        yield disk_to(state, disk, there)

    return found


CHEATS.at("dash", "DA-V32")(by_hand(carried=True))
CHEATS.at("dash turn", "DA-V46", rare=True)(by_hand(carried=False))


@CHEATS.at("spawn", "DA-V25", rare=True)
def goes_on(t: DashArenaTable, seat: Seat) -> Found:
    """After points a figure still moves."""
    state = t.state
    if state.spawn == 1 or begun(state):
        # Where the disk lies as it may, somebody has begun to place the figures, and wrongly.
        return None
    starts = {space for side in arena(state).starts for space in side}
    movers = [figure for figure in range(6) if state.field.spaces[figure] >= 0 and not ready(state, figure)]
    return (figure_to(state, f, to, "up") for f in movers for to in free(state) if to not in starts)


@CHEATS.at("spawn", "DA-V27", rare=True)
def wrong_spawner(t: DashArenaTable, seat: Seat) -> Found:
    """The disk on a spawner where it does not belong."""
    state = t.state
    disk = next((disk for disk, space in enumerate(state.field.disks) if space >= 0), 0)
    there = state.field.disks[disk]
    if state.disk_put or there in spawners(state):
        return None
    wrong = (to for to in arena(state).spawners if to >= 0 and to not in spawners(state) and to != there)
    return next((disk_to(state, disk, to) for to in wrong), None)


@CHEATS.at("spawn", "DA-V28")
def wrong_start(t: DashArenaTable, seat: Seat) -> Iterator[Wrong]:
    """A figure that is not on a starting position of its own."""
    state = t.state
    if state.spawn > 1 and not state.disk_put:
        return
    starts = arena(state).starts
    for figure in range(6):
        if ready(state, figure) or waits(state, team_of(figure)):
            continue
        for to in (*starts[1 - team_of(figure)], *free(state)):
            if to not in state.field.spaces and to not in starts[team_of(figure)]:
                yield figure_to(state, figure, to, "up")


@CHEATS.at("spawn", "DA-V29")
def attacker_first(t: DashArenaTable, seat: Seat) -> Found:
    """The side that has to place second places a figure before the other one has placed all.

    While boosters are due nobody may (DA-128)."""
    state = t.state
    team = next((side for side in (0, 1) if waits(state, side)), -1)
    mine = range(3 * team, 3 * team + 3)
    if not state.disk_put or due(state) or team < 0 or any(ready(state, figure) for figure in mine):
        return None
    face = "up" if state.options.spawn_resets_prone else ""
    free_starts = [to for to in arena(state).starts[team] if to not in state.field.spaces]
    return (figure_to(state, figure, to, face) for figure in mine for to in free_starts)
