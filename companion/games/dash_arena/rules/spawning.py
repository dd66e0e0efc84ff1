"""The disk spawn: disk on a spawner, all figures upright on their starting positions (DA-018 to DA-023, DA-112)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.boosters import boosterspawn
from companion.games.dash_arena.rules.abilities import places_second
from companion.games.dash_arena.rules.turns import begin_turn, broken
from companion.games.dash_arena.state import FIGURES, NUMBER, PlaceFigure, SpawnDisk, State, team_of
from companion.games.dash_arena.table.layout import DISKS, arena, disk_at, figure_at, space_of
from companion.rules.values import Fault, Roll, SetOut, Show


def ready(state: State, figure: int) -> bool:
    """True if a figure stands as it has to after the spawn."""
    stands = not state.options.spawn_resets_prone or not state.field.prone >> figure & 1
    return stands and state.field.spaces[figure] in arena(state).starts[team_of(figure)]


def spawners(state: State) -> tuple[int, ...]:
    """Returns the spaces where the attacker may put the disk. They are the middle, and from the second spawn on also its own spawner."""
    team = arena(state).spawners[state.attacker]
    return (arena(state).main,) if state.spawn == 1 or team < 0 else (arena(state).main, team)


def disks(state: State) -> tuple[str, ...]:
    """The disks of which one is spawned. Where two were in play either may be, they are all the same to the rules."""
    return ("", DISKS[1]) if len(state.field.disks) > 1 and state.field.disks[1] >= 0 else ("",)


def begun(state: State) -> bool:
    """True if this spawn has begun for whoever sees the table. Its disk lies where it belongs, or may stay without a word."""
    return state.disk_put or bool({*state.field.disks} & {*spawners(state)})


def disk_faults(state: State, action: SpawnDisk) -> tuple[Fault, ...]:
    if state.phase != "spawn" or state.disk_put:
        return broken("DA-018", action.seat, ("disk",), (action.to,))
    may = tuple(disk_at(state, space) for space in spawners(state))
    if action.to not in may or action.disk not in disks(state):
        return broken("DA-019" if state.spawn == 1 else "DA-020", action.seat, (action.disk or DISKS[0],), (action.to,), may)
    if action.seat != state.seats[state.attacker]:
        return broken("DA-020", action.seat, ("disk",), (action.to,), may)
    return ()


def disk_apply(state: State, action: SpawnDisk) -> State:
    """The disk lies there and the other one is off the board."""
    if state.phase != "spawn" or action.disk not in disks(state):
        return state
    to, put = space_of(state, action.to), DISKS.index(action.disk or DISKS[0])
    supply = state.supply
    if state.options.clear_boosters_at_spawn and not state.disk_put:
        supply = replace(supply, lying=(), boxed=tuple(sorted((*supply.boxed, *(booster for _, booster in supply.lying)))))
    lie = tuple(to if disk == put else -1 for disk in range(len(state.field.disks)))
    return settled(replace(state, field=replace(state.field, disks=lie, upper=0), disk_put=True, supply=supply))


def spawns(state: State) -> Iterator[SpawnDisk]:
    """Every way to put a disk on a spawner."""
    for space in spawners(state):
        yield from (SpawnDisk(state.seats[state.attacker], disk_at(state, space), disk) for disk in disks(state))


def free(state: State, figure: int) -> tuple[int, ...]:
    """Starting positions on which this figure may be put: nobody is there who already stands right."""
    taken = {space for other, space in enumerate(state.field.spaces) if other != figure and ready(state, other)}
    mine = state.field.spaces[figure] if ready(state, figure) else -1
    return tuple(space for space in arena(state).starts[team_of(figure)] if space not in taken and space != mine)


def places(state: State, figure: int) -> tuple[int, ...]:
    """Returns the spaces where this figure may be put: any own starting position but where it stands right.

    Who is there has to be put again (DA-022).
    """
    mine = state.field.spaces[figure] if ready(state, figure) else -1
    return tuple(space for space in arena(state).starts[team_of(figure)] if space != mine)


def waits(state: State, team: int) -> bool:
    """True if a team has to wait until the other one has placed all figures. The attacker has, unless a Team card says else (DA-112)."""
    others = range(3 - 3 * team, 6 - 3 * team)
    return state.options.advanced and places_second(state, team) and not all(ready(state, figure) for figure in others)


def rearranged(state: State, team: int) -> State:
    """Before anything of the first turn the spawn goes on for a team that wants its figures otherwise (DA-111).

    In the advanced game it does so for the one that places second: it may see all of the other one's figures first (DA-112).
    """
    cards, field = state.cards, state.field
    fresh = state.phase == "roll" and state.opening and not (state.rolled or cards.raised or cards.lift) and cards.marked < 0
    laid = not field.prone and not any(space >= 0 for space in field.disks[1:]) and all(ready(state, n) for n in range(len(FIGURES)))
    second = not state.options.advanced or places_second(state, team)
    return replace(state, phase="spawn", disk_put=True) if fresh and laid and second else state


def place_faults(state: State, action: PlaceFigure) -> tuple[Fault, ...]:
    figure = NUMBER[action.figure]
    if state.phase != "spawn":
        again = rearranged(state, team_of(figure))
        may_again = again.phase == "spawn" and not place_faults(again, action)
        return () if may_again else broken("DA-030", action.seat, (action.figure,), (action.to,))
    may = tuple(figure_at(state, space) for space in free(state, figure))
    # Before anything of the new spawn is done it looks like the turn that the points have ended.
    starts = {space for side in arena(state).starts for space in side}
    if state.spawn > 1 and not begun(state) and space_of(state, action.to) not in starts:
        return broken("DA-105", action.seat, (action.figure,), (action.to,), may)
    if boosterspawn.due(state):
        return broken("DA-128", action.seat, (action.figure,), (action.to,))
    if action.to not in {figure_at(state, space) for space in places(state, figure)}:
        if waits(state, team_of(figure)) and space_of(state, action.to) in arena(state).starts[team_of(figure)]:
            return broken("DA-112", action.seat, (action.figure,), (action.to,))
        return broken("DA-021", action.seat, (action.figure,), (action.to,), may)
    if action.seat != state.seats[team_of(figure)]:
        return broken("DA-012", action.seat, (action.figure,), (action.to,))
    if waits(state, team_of(figure)):
        return broken("DA-112", action.seat, (action.figure,), (action.to,))
    return ()


def place_apply(state: State, action: PlaceFigure) -> State:
    """The figure stands there upright; who was there is off the board until it is placed."""
    state = rearranged(state, team_of(NUMBER[action.figure]))
    if state.phase != "spawn":
        return state
    figure, to = NUMBER[action.figure], space_of(state, action.to)
    spaces = [-1 if space == to else space for space in state.field.spaces]
    spaces[figure] = to
    keep = state.field.prone if not state.options.spawn_resets_prone else state.field.prone & ~(1 << figure)
    return settled(replace(state, field=replace(state.field, spaces=tuple(spaces), prone=keep)))


def settled(state: State) -> State:
    """Lets the attacker begin when disk and figures are where they belong (DA-023)."""
    if state.phase != "spawn" or not state.disk_put or boosterspawn.due(state):
        return state
    return begin_turn(state, state.attacker, window=True) if all(ready(state, n) for n in range(len(FIGURES))) else state


def every(state: State) -> Iterator[SpawnDisk | PlaceFigure | SetOut | Roll | Show]:
    """Every legal act of the spawn."""
    if not state.disk_put:
        yield from spawns(state)
    if boosterspawn.due(state):
        yield from boosterspawn.every(state)
        return
    for figure, name in enumerate(FIGURES):
        if not waits(state, team_of(figure)):
            for space in places(state, figure):
                yield PlaceFigure(state.seats[team_of(figure)], name, figure_at(state, space))


def rearrangements(state: State) -> Iterator[PlaceFigure]:
    """Every figure that may still be put elsewhere before the first turn."""
    for figure, name in enumerate(FIGURES):
        if rearranged(state, team_of(figure)).phase == "spawn":
            for space in places(state, figure):
                yield PlaceFigure(state.seats[team_of(figure)], name, figure_at(state, space))
