"""Cards that change a flight: intercepting from afar, and choosing the heading of an intercept again (DA-120)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.movement.course import Course
from companion.games.dash_arena.movement.disk_bending import snares
from companion.games.dash_arena.movement.flight_ends import looked_for, onward
from companion.games.dash_arena.movement.flying import fly, reaching
from companion.games.dash_arena.rules.turns import award, broken, flown, rested
from companion.games.dash_arena.state import FIGURES, NUMBER, Flight, Grab, LetBe, Rethink, State, team_of
from companion.games.dash_arena.table.layout import DISKS, disk_at, figure_at, house_of, space_of
from companion.rules.values import Change, Fault, Prompt, Seat

SECONDS = 10.0
"""How long people think about a card that they may use."""


def grabbers(state: State) -> tuple[int, ...]:
    """The figures that may still intercept the disk that is flying by."""
    flight = state.flight
    if state.phase != "grab" or flight is None:
        return ()
    near = reaching(house_of(state), state.field.spaces, state.field.prone, state.field.disks[flight.disk])
    return tuple(figure for figure in near if figure != flight.figure and not flight.waived >> team_of(figure) & 1)


def to_act(state: State) -> frozenset[Seat]:
    """Returns the seats that may use such a card now."""
    if state.phase == "rethink" and state.thought is not None:
        return frozenset({state.seats[team_of(state.thought.figure)]})
    return frozenset(state.seats[team_of(figure)] for figure in grabbers(state))


def grab_faults(state: State, action: Grab) -> tuple[Fault, ...]:
    figure = NUMBER[action.figure]
    if action.seat != state.seats[team_of(figure)]:
        return broken("DA-012", action.seat, (action.figure,))
    if figure in grabbers(state):
        return ()
    places = (figure_at(state, state.field.spaces[figure]),) if state.field.spaces[figure] >= 0 else ()
    return broken("DA-099" if state.field.prone >> figure & 1 else "DA-120", action.seat, (action.figure,), places)


def grab_apply(state: State, action: Grab) -> State:
    """The disk comes to the figure's space, which then has to choose a heading."""
    figure, flight = NUMBER[action.figure], state.flight
    space = state.field.spaces[figure]
    if state.phase != "grab" or flight is None or space < 0:
        return state
    course = Course(house_of(state), state.field, -1)
    course.lay(flight.disk, space)
    if state.options.placed_disk_scores and course.goal(space, figure):
        return award(state, course.ride())
    ride = course.ride()._replace(left=0 if state.field.prone >> figure & 1 else flight.impulses)
    return flown(replace(state, flight=None), flight.disk, ride)


def again_faults(state: State, action: Rethink) -> tuple[Fault, ...]:
    if state.thought is None or state.phase not in ("rethink", "intercept"):
        return broken("DA-120", action.seat, ("disk",))
    return () if action.seat == state.seats[team_of(state.thought.figure)] else broken("DA-012", action.seat, ("disk",))


def again_apply(state: State, action: Rethink) -> State:  # noqa: ARG001 - one shape for every act
    """The disk is at that interceptor again, with the impulses that it had there."""
    flight = state.thought
    if flight is None or state.field.spaces[flight.figure] < 0:
        return state
    course = Course(house_of(state), state.field, -1)
    course.lay(flight.disk, state.field.spaces[flight.figure])
    cards = replace(state.cards, rethought=True)
    return replace(state, phase="intercept", field=course.ride().field, flight=flight, thought=None, cards=cards)


def let_faults(state: State, action: LetBe) -> tuple[Fault, ...]:
    return () if action.seat in to_act(state) else broken("DA-120", action.seat)


def let_apply(state: State, action: LetBe) -> State:
    """The disk flies on as it came, or lies where it has come to rest."""
    if state.phase == "rethink":
        return rested(replace(state, thought=None))
    flight = state.flight
    if state.phase != "grab" or flight is None or action.seat not in state.seats:
        return state
    waived = replace(state, flight=replace(flight, waived=flight.waived | 1 << state.seats.index(action.seat)))
    return waived if grabbers(waived) else _on(state, flight)


def _on(state: State, flight: Flight) -> State:
    house, caught = house_of(state), snares(state)
    ride = fly(house, state.field, flight.disk, flight.impulses, flight.heading, snares=caught, last=flight.figure)
    return flown(state, flight.disk, ride)


def every(state: State) -> Iterator[Grab | Rethink | LetBe]:
    """Every legal act with such a card."""
    yield from (Grab(state.seats[team_of(figure)], FIGURES[figure]) for figure in grabbers(state))
    yield from (LetBe(seat) for seat in to_act(state))
    yield from (act for seat in state.seats if not again_faults(state, act := Rethink(seat)))


def attempts(state: State, change: Change) -> Iterator[Grab | Rethink]:
    """Yields the uses of such a card that may explain where the disk has come.

    It lies with a figure that may have reached for it, or with the last interceptor again, or has flown on from there already.
    """
    come = {space_of(state, place) for place, placed in change.come if placed.piece in DISKS}
    come |= {space_of(state, place) for place in change.unsure if place.endswith(".disk")}
    if not come:
        return
    able, wanted = grabbers(state), looked_for(house_of(state), come)
    if state.phase == "grab":
        for figure, space in enumerate(state.field.spaces):
            grab = Grab(state.seats[team_of(figure)], FIGURES[figure])
            if space >= 0 and (space in come or (figure in able and wanted & onward(grab_apply(state, grab)))):
                yield grab
    if state.thought is not None:
        again = Rethink(state.seats[team_of(state.thought.figure)])
        if state.field.spaces[state.thought.figure] in come or wanted & onward(again_apply(state, again)):
            yield again


def prompts(state: State) -> tuple[Prompt, ...]:
    """Silence leaves everything as it is; whoever plays on has said it."""
    found = []
    for seat in sorted(to_act(state)):
        let, disk = LetBe(seat), state.field.disks[state.flight.disk] if state.flight else -1
        places = (disk_at(state, disk),) if disk >= 0 else ()
        found.append(Prompt(state.phase, (seat,), places, press=((seat, let),), seconds=SECONDS, silence=let, early=True))
    return tuple(found)
