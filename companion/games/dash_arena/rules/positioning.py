"""Positioning: a die for a figure, a straight dash, or standing up (DA-031 to DA-040, DA-100)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.dash_arena.judging.wrong_dash import may, wrong_length
from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import GO, KEEP, LEAVE, LEFT, OTHER, RIGHT, STOP, STRAIGHT, TAKE, THROWS, WITH, Ride
from companion.games.dash_arena.movement.dash_cache import remembered, rides_of
from companion.games.dash_arena.movement.dashing import dash, nowhere
from companion.games.dash_arena.movement.disk_bending import snares_then
from companion.games.dash_arena.rules.activation import lifts
from companion.games.dash_arena.rules.pushing import PASS, PUSH
from companion.games.dash_arena.rules.turns import after, broken, dice, go_on, not_now, own, spent
from companion.games.dash_arena.state import FIGURES, NUMBER, Dash, Stand, State
from companion.games.dash_arena.table.layout import figure_at, house_of
from companion.rules.changing import changed
from companion.rules.values import Fault

USUAL = (TAKE, WITH, PUSH, GO, KEEP, STRAIGHT)
"""The choices that are meant when nothing is said. The disk comes along, an ally is pushed (DA-A24, DA-A25), nothing of a card is used."""
NOT_ITS_OWN = {**dict.fromkeys((LEFT, RIGHT), "DA-036"), STOP: "DA-038", PASS: "DA-044", **dict.fromkeys(THROWS, "DA-085")}
"""The rule that a word breaks for a figure whose card does not allow it."""


def ridden(state: State, action: Dash) -> Ride:
    """Returns how this dash comes out."""
    figure, heading = NUMBER[action.figure], HEADINGS.index(action.heading)
    house = house_of(state)
    caught = snares_then(state)
    # Who dashes lying has stood up first: two things with one die, but so it looks.
    field = changed(state.field, prone=state.field.prone & ~(1 << figure)) if state.field.prone >> figure & 1 else state.field
    known = remembered(house, field, figure, action.die, action) if action.halt < 0 and caught is nowhere else None
    return known or dash(house, field, figure, action.die, heading, script=action.choices, halt=action.halt, snares=caught)


def dash_faults(state: State, action: Dash) -> tuple[Fault, ...]:
    figure = NUMBER[action.figure]
    space = state.field.spaces[figure]
    places = (figure_at(state, space),) if space >= 0 else ()
    wrong = not_now(state, action.seat, figure, (action.figure,), places)
    if wrong:
        return wrong
    if space < 0:
        return broken("DA-021", action.seat, (action.figure,))
    if state.field.prone >> figure & 1:
        return broken("DA-100", action.seat, (action.figure,), places, places)
    if action.die not in dice(state):
        return broken(wrong_length(state, action), action.seat, (action.figure,), places, may(state, figure))
    ride = ridden(state, action)
    if ride.misfit or (action.choices and action.choices[-1] in USUAL):
        return broken(_word_rule(action.choices), action.seat, (action.figure,), places)
    return ()


def _word_rule(choices: tuple[str, ...]) -> str:
    """The rule that choices break which nobody offered."""
    own = next((NOT_ITS_OWN[word] for word in choices if word in NOT_ITS_OWN), "")
    return own or ("DA-077" if {TAKE, OTHER, LEAVE} & set(choices) else "DA-079")


def dash_apply(state: State, action: Dash) -> State:
    """Carries out the whole dash. One that cannot begin changes nothing but the dice."""
    figure = NUMBER[action.figure]
    if state.phase != "action":
        return state
    if state.field.spaces[figure] < 0:
        return go_on(spent(state, figure, action.die))
    return after(spent(state, figure, action.die), ridden(state, action))


def stand_faults(state: State, action: Stand) -> tuple[Fault, ...]:
    figure = NUMBER[action.figure]
    if action in lifts(state):
        return ()
    space = state.field.spaces[figure]
    places = (figure_at(state, space),) if space >= 0 else ()
    wrong = not_now(state, action.seat, figure, (action.figure,), places)
    if wrong:
        return wrong
    if not state.field.prone >> figure & 1:
        return broken("DA-100", action.seat, (action.figure,), places)
    if action.die not in (dice(state) if state.options.stand_costs_die else (0,)):
        return broken("DA-032", action.seat, (action.figure,), places)
    return ()


def stand_apply(state: State, action: Stand) -> State:
    """The figure stands; by a Turn Ability it may still dash."""
    figure = NUMBER[action.figure]
    field = changed(state.field, prone=state.field.prone & ~(1 << figure))
    if action in lifts(state):
        return changed(state, field=field, cards=changed(state.cards, lift=False))
    if state.phase != "action":
        return state
    return go_on(spent(changed(state, field=field), figure, action.die))


def rides(state: State, figure: int) -> Iterator[tuple[Dash, Ride]]:
    """Every dash of an upright figure with any die of the pool, and how it comes out."""
    seat = state.seats[figure // 3]
    for die in dice(state):
        for heading, name in enumerate(HEADINGS):
            for script, ride in rides_of(house_of(state), state.field, figure, die, heading):
                yield Dash(seat, FIGURES[figure], die, name, script), ride


def stands(state: State, figure: int) -> Iterator[Stand]:
    """Every way to stand up a prone figure."""
    for die in dice(state) if state.options.stand_costs_die else (0,):
        yield Stand(state.seats[figure // 3], FIGURES[figure], die)


def every(state: State) -> Iterator[Dash | Stand]:
    """Every legal act of Positioning."""
    for figure in own(state):
        if state.dashed >> figure & 1 or state.field.spaces[figure] < 0:
            continue
        if state.field.prone >> figure & 1:
            yield from stands(state, figure)
        else:
            yield from (action for action, _ in rides(state, figure))
