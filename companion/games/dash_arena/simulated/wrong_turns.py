"""What goes wrong around dashes: the spawn, the dice, the disk (DA-V10 to DA-V12, DA-V25 to DA-V34, DA-V45, DA-V46)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.dash_arena.rules.shooting import shoot_faults
from companion.games.dash_arena.rules.spawning import begun, ready, spawners, waits
from companion.games.dash_arena.rules.turns import own
from companion.games.dash_arena.simulated.plausible import stories, told_at_length
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.simulated.wrong import Changes, Wrong, disk_to, figure_to, free, one_of
from companion.games.dash_arena.simulated.wrong_dashes import Finder, fresh
from companion.games.dash_arena.state import FIGURES, Shoot, State, team_of
from companion.games.dash_arena.table.layout import DISKS, arena, disk_at, figure_at
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.acts import Throw, Touch

TEAM_FIGURES = (FIGURES[:3], FIGURES[3:])
NOBODY = PlacedPiece("")


def rolled_again(s: Sitting, seat: Seat) -> Wrong | None:
    """DA-V45: a fourth die."""
    return Wrong((), ("die",), acts=(Throw(seat, s.dice.randint(1, 6)),)) if not s.state.dashed else None


def over_early(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V10: the opponent rolls while a die and a figure are left."""
    return _early(s, False)


def over_while_lying(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V34: the same with a lying figure that has to stand up."""
    return _early(s, True)


def _early(s: Sitting, lies: bool) -> Wrong | None:
    state = s.state
    if state.phase != "action" or not state.dashed or s.shown != state:
        return None
    left = [figure for figure in own(state) if not state.dashed >> figure & 1 and state.field.spaces[figure] >= 0]
    if any(state.field.prone >> figure & 1 for figure in left) != lies or _may_be_over(s):
        return None
    places = tuple(figure_at(state, state.field.spaces[figure]) for figure in left)
    other = s.seats[1 - state.active]
    return Wrong((), tuple(FIGURES[figure] for figure in left), acts=(Throw(other, s.dice.randint(1, 6)),), places=places)


def _may_be_over(s: Sitting) -> bool:
    """True if the turn may be over for whoever has only seen its tables, or thinks of more dashes than they show."""
    found, longer = stories(s), told_at_length(s)
    return found is None or longer is None or any(state.turn != s.state.turn for state in found + longer)


def shoots_without(s: Sitting, seat: Seat) -> Wrong | None:
    """DA-V12: Shooting without a carrier at the beginning of the turn."""
    state, shoot = s.state, Shoot(seat)
    if state.phase != "action" or state.carrying or state.dashed or not shoot_faults(state, shoot):
        return None
    places = tuple(disk_at(state, space) for space in state.field.disks if space >= 0)
    return Wrong((), (DISKS[0],), acts=(Touch("play", (("action", shoot),)),), places=places)


def moved_while_shooting(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V11: a figure moves in a turn of Shooting."""
    state = s.state
    movers = [figure for figure in fresh(state) if state.field.spaces[figure] not in state.field.disks]
    return one_of(s, (figure_to(state, figure, to) for figure in movers for to in free(state)))


def given_away(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V32: a carrier hands the disk to somebody without paying."""
    state = s.state
    return one_of(s, _by_hand(state, carried=True))


def grabbed(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V46: a loose disk is taken from a neighbouring space."""
    return one_of(s, _by_hand(s.state, carried=False))


def _by_hand(state: State, carried: bool) -> Iterator[Wrong]:
    for disk, space in enumerate(state.field.disks):
        if space >= 0 and (space in state.field.spaces) == carried:
            beside = {leg.to for leg in arena(state).legs[space]}
            for figure in range(6):
                there = state.field.spaces[figure]
                if there in beside and there != space and arena(state).gate[there] < 0 and there not in state.field.disks:
                    yield disk_to(state, disk, there)


def goes_on(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V25: after points a figure still moves."""
    state = s.state
    if state.spawn == 1 or begun(state):
        # Where the disk lies as it may, somebody has begun to place the figures, and wrongly.
        return None
    starts = {space for side in arena(state).starts for space in side}
    movers = [figure for figure in range(6) if state.field.spaces[figure] >= 0 and not ready(state, figure)]
    return one_of(s, (figure_to(state, f, to, "up") for f in movers for to in free(state) if to not in starts))


def wrong_spawner(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V27: the disk on a spawner where it does not belong."""
    state = s.state
    disk = next((disk for disk, space in enumerate(state.field.disks) if space >= 0), 0)
    there = state.field.disks[disk]
    if state.disk_put or there in spawners(state):
        return None
    lying = (PlacedPiece(DISKS[disk]),)
    for to in arena(state).spawners:
        if to >= 0 and to not in spawners(state) and to != there:
            gone = ((disk_at(state, there), lying, ()),) if there >= 0 else ()
            return Wrong((*gone, (disk_at(state, to), (), lying)), (DISKS[disk],))
    return None


def wrong_start(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V28: a figure that is not on a starting position of its own."""
    state = s.state
    if state.spawn > 1 and not state.disk_put:
        return None
    starts = arena(state).starts

    def every() -> Iterator[Wrong]:
        for figure in range(6):
            if ready(state, figure) or waits(state, team_of(figure)):
                continue
            there = state.field.spaces[figure]
            gone: Changes = ()
            if there >= 0:
                gone = (
                    (figure_at(state, there), (PlacedPiece(FIGURES[figure], "down" if state.field.prone >> figure & 1 else "up"),), ()),
                )
            for to in (*starts[1 - team_of(figure)], *free(state)):
                if to not in state.field.spaces and to not in starts[team_of(figure)]:
                    yield Wrong((*gone, (figure_at(state, to), (), (PlacedPiece(FIGURES[figure], "up"),))), (FIGURES[figure],))

    return one_of(s, every())


def _stood_complete(s: Sitting, team: int) -> bool:
    """True if all figures of a team were seen on their starting positions: then whoever places now may only have come a little late."""
    places = [figure_at(s.state, space) for space in arena(s.state).starts[team]]
    return any(all(lying.piece in TEAM_FIGURES[team] for place in places for lying in look[place] or (NOBODY,)) for look in s.looks)


def attacker_first(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V29: who has to place second places a figure before the other one has placed all."""
    state = s.state
    team = next((side for side in (0, 1) if waits(state, side)), -1)
    mine = range(3 * team, 3 * team + 3)
    if not state.disk_put or team < 0 or any(ready(state, figure) for figure in mine) or _stood_complete(s, 1 - team):
        # Who has begun to place was allowed to: the other one changes its mind, and who was first nobody can tell from the table.
        return None

    def every() -> Iterator[Wrong]:
        for figure in mine:
            there = state.field.spaces[figure]
            if ready(state, figure):
                continue
            lying = PlacedPiece(FIGURES[figure], "down" if state.field.prone >> figure & 1 else "up")
            put = PlacedPiece(FIGURES[figure], "up") if state.options.spawn_resets_prone else lying
            gone = ((figure_at(state, there), (lying,), ()),) if there >= 0 else ()
            for to in arena(state).starts[team]:
                if to not in state.field.spaces:
                    yield Wrong((*gone, (figure_at(state, to), (), (put,))), (FIGURES[figure],))

    return one_of(s, every())


FINDERS: dict[str, tuple[str, Finder]] = {
    "DA-V10": ("dash", over_early),
    "DA-V11": ("throw", moved_while_shooting),
    "DA-V12": ("rolled", shoots_without),
    "DA-V25": ("spawn", goes_on),
    "DA-V27": ("spawn", wrong_spawner),
    "DA-V28": ("spawn", wrong_start),
    "DA-V29": ("spawn", attacker_first),
    "DA-V32": ("dash", given_away),
    "DA-V34": ("dash", over_while_lying),
    "DA-V45": ("rolled", rolled_again),
    "DA-V46": ("dash turn", grabbed),
}
