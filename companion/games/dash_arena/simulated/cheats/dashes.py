"""Dashes that nobody may make (DA-V01 to DA-V09, DA-V17, DA-V18, DA-V22, DA-V33, DA-V43, DA-V48)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.movement.dashing import dash
from companion.games.dash_arena.rules.turns import dice, own
from companion.games.dash_arena.simulated.cheats.figures import figure_to, free
from companion.games.dash_arena.simulated.table import DashArenaTable
from companion.games.dash_arena.state import FIGURES, Dash, Field, State
from companion.games.dash_arena.table.layout import arena, house_of, layout
from companion.rules.values import Layout, Seat
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import Wrong, between

DASHES = Cheats()

LONGEST = 9


def fresh(state: State) -> list[int]:
    """Upright figures that may still dash."""
    return [f for f in own(state) if not (state.dashed | state.field.prone) >> f & 1 and state.field.spaces[f] >= 0]


def prone(state: State) -> list[int]:
    return [figure for figure in range(6) if state.field.prone >> figure & 1 and state.field.spaces[figure] >= 0]


def rides(state: State, field: Field, figures: Iterable[int], counts: Iterable[int]) -> Iterator[tuple[Dash, Layout]]:
    """The dashes of these figures to another space, with the tables after them.

    None brings points or ends on a booster: to leave that lying is another mistake.
    """
    for figure, count, heading in product(figures, counts, range(len(HEADINGS))):
        ride = dash(house_of(state), field, figure, count, heading)
        moved = {n: space for n, space in enumerate(ride.field.spaces) if space != state.field.spaces[n]}
        if ride.scorer < 0 and figure in moved and not any(state.supply.at(space) for space in moved.values()):
            yield Dash(state.seats[state.active], FIGURES[figure], count, HEADINGS[heading]), layout(replace(state, field=ride.field))


def dashed(state: State, field: Field, figures: Iterable[int]) -> Iterator[Wrong]:
    """The dashes of these figures with one of the dice, from a field on which they may not dash."""
    return (between(layout(state), table, pieces=(act.figure,)) for act, table in rides(state, field, figures, dice(state)))


def mistaken(*rules: str) -> Finder:
    """Makes a finder of a dash of a wrong length. It is mistaken in this one way, however one looks at it."""

    def found(t: DashArenaTable, seat: Seat) -> Iterator[Wrong]:
        state = t.state
        for figure in fresh(state):
            named: dict[Layout, set[str]] = {}
            for act, table in rides(state, state.field, (figure,), {*range(1, LONGEST + 1)} - {*dice(state)}):
                named.setdefault(table, set()).add(t.game.faults(state, act)[0].rule)
            wrong = (table for table, broken in named.items() if broken <= {*rules})
            yield from (between(layout(state), table, pieces=(FIGURES[figure],)) for table in wrong)

    return found


DASHES.at("dash", "DA-V01")(mistaken("DA-038"))
DASHES.at("dash", "DA-V02")(mistaken("DA-042"))
DASHES.at("dash", "DA-V03", rare=True)(mistaken("DA-064"))
DASHES.at("dash", "DA-V06")(mistaken("DA-056"))
DASHES.at("dash", "DA-V07", rare=True)(mistaken("DA-057"))
DASHES.at("dash", "DA-V08", rare=True)(mistaken("DA-032"))
DASHES.at("dash", "DA-V18", rare=True)(mistaken("DA-101"))


def ends(state: State, figure: int) -> set[int]:
    """Returns the spaces where a dash of any length or heading may leave this figure."""
    house = house_of(state)
    found = {state.field.spaces[figure]}
    for heading in range(len(HEADINGS)):
        for step in dash(house, state.field, figure, 14, heading).steps:
            found.add(step.space)
        for die in dice(state):
            found |= {ride.field.spaces[figure] for _, ride in rides_of(house, state.field, figure, die, heading)}
    return found


@DASHES.at("dash", "DA-V04")
def turned(t: DashArenaTable, seat: Seat) -> Found:
    """Bent by choice, to where no straight line leads."""
    state = t.state
    carriers = state.field.disks
    movers = [figure for figure in fresh(state) if state.field.spaces[figure] not in carriers]
    return (figure_to(state, figure, to) for figure in movers for to in free(state) if to not in ends(state, figure))


@DASHES.at("dash", "DA-V05")
def mirrored(t: DashArenaTable, seat: Seat) -> Iterator[Wrong]:
    """After an arrow on in the mirrored heading."""
    state, house = t.state, house_of(t.state)
    for figure in fresh(state):
        if state.field.spaces[figure] in state.field.disks:
            continue
        reached = ends(state, figure)
        for die, heading in product(dice(state), range(len(HEADINGS))):
            spent, before = 0, heading
            for step in dash(house, state.field, figure, die, heading).steps:
                spent += step.kind in ("enter", "push")
                if step.figure == figure and step.kind == "enter" and step.heading != before and spent < die:
                    here = step.space
                    for _ in range(die - spent):
                        here = arena(state).legs[here][(step.heading + 3) % 6].to if here >= 0 else here
                    if here in free(state) and here not in reached:
                        yield figure_to(state, figure, here)
                before = step.heading if step.figure == figure else before


@DASHES.at("dash", "DA-V09", rare=True)
def again(t: DashArenaTable, seat: Seat) -> Found:
    """A figure dashes a second time."""
    state = t.state
    upright = state.dashed & ~state.field.prone
    return dashed(state, state.field, [figure for figure in own(state) if upright >> figure & 1 and state.field.spaces[figure] >= 0])


@DASHES.at("dash turn", "DA-V17", rare=True)
@DASHES.at("dash", "DA-V48")
def prone_moved(t: DashArenaTable, seat: Seat) -> Found:
    """A lying figure lies elsewhere."""
    state = t.state
    fallen = {figure for figure, _, _ in state.fell}
    return (figure_to(state, figure, to) for figure in prone(state) if figure not in fallen for to in free(state))


@DASHES.at("dash", "DA-V22", rare=True)
def fallen_goes_on(t: DashArenaTable, seat: Seat) -> Found:
    """A figure that has just fallen is moved on."""
    state = t.state
    fallen = [figure for figure, _, _ in state.fell if figure in prone(state)]
    return (figure_to(state, figure, to) for figure in fallen for to in free(state))


@DASHES.at("dash", "DA-V33", rare=True)
def up_and_off(t: DashArenaTable, seat: Seat) -> Iterator[Wrong]:
    """Stands up and moves with the same die."""
    state = t.state
    for figure in prone(state):
        if figure in own(state) and not state.dashed >> figure & 1:
            yield from dashed(state, replace(state.field, prone=state.field.prone & ~(1 << figure)), (figure,))


@DASHES.at("dash", "DA-V43")
def two_in_one(t: DashArenaTable, seat: Seat) -> Found:
    """A figure is put to another one."""
    state = t.state
    standing = [space for space in state.field.spaces if space >= 0]
    moves = ((figure, to) for figure in fresh(state) for to in standing if to != state.field.spaces[figure])
    return (figure_to(state, figure, to) for figure, to in moves)


@DASHES.at("turn rolled", "DA-V26")
def others_figure(t: DashArenaTable, seat: Seat) -> Found:
    """The other team moves."""
    state = t.state
    theirs = [f for f in range(6) if f not in own(state) and not state.field.prone >> f & 1 and state.field.spaces[f] >= 0]
    return (figure_to(state, figure, to) for figure in theirs for to in free(state))


def announced(find: Finder) -> Finder:
    """The same where nobody has to announce a dash, or this one has been. Otherwise that is what is wrong first."""

    def found(t: DashArenaTable, seat: Seat) -> Found:
        return None if t.state.options.announce_direction and t.state.phase == "action" else find(t, seat)

    return found


CHEATS = Cheats({kind: replace(each, find=announced(each.find)) for kind, each in DASHES.items()})
