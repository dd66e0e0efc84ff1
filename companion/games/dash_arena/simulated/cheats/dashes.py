"""Dashes that nobody may make (DA-V01 to DA-V09, DA-V17, DA-V18, DA-V22, DA-V33, DA-V43, DA-V48)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.movement.dashing import dash
from companion.games.dash_arena.rules.turns import dice, own
from companion.games.dash_arena.simulated.cheats.figures import figure_to, free
from companion.games.dash_arena.simulated.table import DashArenaTable
from companion.games.dash_arena.state import FIGURES, Dash, Field, State
from companion.games.dash_arena.table.layout import arena, house_of, layout
from companion.rules.values import Layout, Seat
from companion.simulated_table.wrong import Finder, Wrong, between, one_of

LONGEST = 9


def fresh(state: State) -> list[int]:
    """Upright figures that may still dash."""
    return [f for f in own(state) if not (state.dashed | state.field.prone) >> f & 1 and state.field.spaces[f] >= 0]


def lying(state: State) -> list[int]:
    return [figure for figure in range(6) if state.field.prone >> figure & 1 and state.field.spaces[figure] >= 0]


def ends_elsewhere(state: State, ride: Ride, figure: int) -> bool:
    """True if this dash ends in another space, without points and with nobody on a booster: to leave that lying is another mistake."""
    moved = {n: space for n, space in enumerate(ride.field.spaces) if space != state.field.spaces[n]}
    return ride.scorer < 0 and figure in moved and not any(state.supply.at(space) for space in moved.values())


def wrong_lengths(state: State, figure: int) -> dict[Layout, set[tuple[int, int]]]:
    """Every table that a dash of a wrong length leads to, with the impulses and headings that lead there."""
    house, found = house_of(state), dict[Layout, set[tuple[int, int]]]()
    base = table_of(state)
    for heading in range(len(HEADINGS)):
        for count in range(1, LONGEST + 1):
            if count not in dice(state):
                ride = dash(house, state.field, figure, count, heading)
                if ends_elsewhere(state, ride, figure):
                    found.setdefault(table_of(state, ride.field), set()).add((count, heading))
    found.pop(base, None)
    return found


def table_of(state: State, field: Field | None = None) -> Layout:
    """The table of a position, or with something else on the arena."""
    return layout(state if field is None else replace(state, field=field))


def mistaken(*rules: str) -> Finder:
    """A finder of a dash of a wrong length that is mistaken in this one way, however one looks at it."""

    def found(t: DashArenaTable, seat: Seat) -> Wrong | None:
        state = t.state

        def every() -> Iterator[Wrong]:
            for figure in fresh(state):
                for table, ways in sorted(wrong_lengths(state, figure).items(), key=lambda entry: repr(sorted(entry[1]))):
                    named = {t.game.faults(state, Dash(seat, FIGURES[figure], count, HEADINGS[way]))[0].rule for count, way in ways}
                    if named <= {*rules}:
                        yield between(table_of(state), table, pieces=(FIGURES[figure],))

        return one_of(t.dice, every())

    return found


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


def turned(t: DashArenaTable, seat: Seat) -> Wrong | None:  # noqa: ARG001 - one shape for every finder
    """DA-V04: bent by choice, to where no straight line leads."""
    state = t.state
    carriers = state.field.disks
    movers = [figure for figure in fresh(state) if state.field.spaces[figure] not in carriers]
    return one_of(t.dice, (figure_to(state, figure, to) for figure in movers for to in free(state) if to not in ends(state, figure)))


def mirrored(t: DashArenaTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V05: after an arrow on in the mirrored heading."""
    state, house = t.state, house_of(t.state)

    def every() -> Iterator[Wrong]:
        for figure in fresh(state):
            if state.field.spaces[figure] in state.field.disks:
                continue
            reached = ends(state, figure)
            for die in dice(state):
                for heading in range(len(HEADINGS)):
                    steps, spent, before = dash(house, state.field, figure, die, heading).steps, 0, heading
                    for step in steps:
                        spent += step.kind in ("enter", "push")
                        if step.figure == figure and step.kind == "enter" and step.heading != before and spent < die:
                            here = step.space
                            for _ in range(die - spent):
                                here = arena(state).legs[here][(step.heading + 3) % 6].to if here >= 0 else here
                            if here in free(state) and here not in reached:
                                yield figure_to(state, figure, here)
                        before = step.heading if step.figure == figure else before

    return one_of(t.dice, every())


def again(t: DashArenaTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V09: a figure dashes a second time."""
    state, house = t.state, house_of(t.state)
    movers = [f for f in own(state) if state.dashed >> f & 1 and not state.field.prone >> f & 1 and state.field.spaces[f] >= 0]

    def every() -> Iterator[Wrong]:
        for figure in movers:
            for die in dice(state):
                for heading in range(len(HEADINGS)):
                    ride = dash(house, state.field, figure, die, heading)
                    if ends_elsewhere(state, ride, figure):
                        yield between(table_of(state), table_of(state, ride.field), pieces=(FIGURES[figure],))

    return one_of(t.dice, every())


def prone_moved(t: DashArenaTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V17, DA-V48: a lying figure lies elsewhere."""
    state = t.state
    fallen = {figure for figure, _, _ in state.fell}
    return one_of(t.dice, (figure_to(state, figure, to) for figure in lying(state) if figure not in fallen for to in free(state)))


def fallen_goes_on(t: DashArenaTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V22: who has just fallen is moved on."""
    state = t.state
    fallen = [figure for figure, _, _ in state.fell if figure in lying(state)]
    return one_of(t.dice, (figure_to(state, figure, to) for figure in fallen for to in free(state)))


def up_and_off(t: DashArenaTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V33: stands up and moves with the same die."""
    state, house = t.state, house_of(t.state)

    def every() -> Iterator[Wrong]:
        for figure in lying(state):
            if figure not in own(state) or state.dashed >> figure & 1:
                continue
            start = replace(state.field, prone=state.field.prone & ~(1 << figure))
            for die in dice(state):
                for heading in range(len(HEADINGS)):
                    ride = dash(house, start, figure, die, heading)
                    if ends_elsewhere(state, ride, figure):
                        yield between(table_of(state), table_of(state, ride.field), pieces=(FIGURES[figure],))

    return one_of(t.dice, every())


def two_in_one(t: DashArenaTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V43: a figure is put to another one."""
    state = t.state
    standing = [space for space in state.field.spaces if space >= 0]
    moves = ((figure, to) for figure in fresh(state) for to in standing if to != state.field.spaces[figure])
    return one_of(t.dice, (figure_to(state, figure, to) for figure, to in moves))


def others_figure(t: DashArenaTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V26: the other team moves."""
    state = t.state
    theirs = [f for f in range(6) if f not in own(state) and not state.field.prone >> f & 1 and state.field.spaces[f] >= 0]
    return one_of(t.dice, (figure_to(state, figure, to) for figure in theirs for to in free(state)))


def announced(find: Finder) -> Finder:
    """The same where nobody has to announce a dash, or this one has been: else that is what is wrong first."""

    def found(t: DashArenaTable, seat: Seat) -> Wrong | None:
        return None if t.state.options.announce_direction and t.state.phase == "action" else find(t, seat)

    return found


EVERY: dict[str, tuple[str, Finder]] = {
    "DA-V01": ("dash", mistaken("DA-038")),
    "DA-V02": ("dash", mistaken("DA-042")),
    "DA-V03": ("dash", mistaken("DA-064")),
    "DA-V04": ("dash", turned),
    "DA-V05": ("dash", mirrored),
    "DA-V06": ("dash", mistaken("DA-056")),
    "DA-V07": ("dash", mistaken("DA-057")),
    "DA-V08": ("dash", mistaken("DA-032")),
    "DA-V09": ("dash", again),
    "DA-V17": ("dash turn", prone_moved),
    "DA-V18": ("dash", mistaken("DA-101")),
    "DA-V22": ("dash", fallen_goes_on),
    "DA-V26": ("turn rolled", others_figure),
    "DA-V33": ("dash", up_and_off),
    "DA-V43": ("dash", two_in_one),
    "DA-V48": ("dash", prone_moved),
}
FINDERS = {kind: (when, announced(find)) for kind, (when, find) in EVERY.items()}
