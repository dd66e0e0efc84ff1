"""Dashes of a wrong length and wrong headings: which rule was mistaken (DA-032 to DA-042, DA-047, DA-056, DA-057, DA-064, DA-070,
DA-071, DA-101, DA-118)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.movement.dashing import dash
from companion.games.dash_arena.rules.turns import dice, own
from companion.games.dash_arena.state import NUMBER, Dash, State
from companion.games.dash_arena.table.layout import figure_at, house_of
from companion.rules.values import Place


def wrong_length(state: State, action: Dash) -> str:
    """The rule that a dash breaks whose length no die left has. It is that of the most particular mistake that leads to its end."""
    figure, heading, left = NUMBER[action.figure], HEADINGS.index(action.heading), dice(state)
    house, field = house_of(state), state.field
    wrong = dash(house, field, figure, action.die, heading, script=action.choices)
    end = wrong.field.spaces[figure]
    for die in left:
        right = dash(house, field, figure, die, heading)
        rule = _stayed_up(right, wrong) or _miscounted(state, right, figure, die, end)
        if rule:
            return rule
    if action.die in state.rolled:
        return "DA-032"
    pushes = sum(step.kind == "push" for step in wrong.steps)
    if pushes and action.die - pushes in left:
        return "DA-064"
    return "DA-038" if left and action.die < max(left) else "DA-042"


def _stayed_up(right: Ride, wrong: Ride) -> str:
    """Returns the rule of a fall in the right dash, if the wrong one leaves all but that the same.

    Who falls has no way left.
    """
    if not right.fell or right.field.prone == wrong.field.prone:
        return ""
    return right.fell[-1][1] if replace(right.field, prone=wrong.field.prone) == wrong.field else ""


def laid_instead(state: State, figure: int) -> str:
    """Returns the rule by which another than this figure falls in a dash that shows nothing else. It is empty where there is none."""
    if state.phase != "action":
        return ""
    house, field = house_of(state), state.field
    for other in own(state):
        for die in dice(state) if not (state.dashed | field.prone) >> other & 1 and field.spaces[other] >= 0 else ():
            for heading in range(len(HEADINGS)):
                for _, ride in rides_of(house, field, other, die, heading):
                    who, rule, _ = ride.fell[-1] if ride.fell else (-1, "", -1)
                    if who not in (-1, figure) and replace(ride.field, prone=field.prone) == field:
                        return rule
    return ""


def _miscounted(state: State, right: Ride, figure: int, die: int, end: int) -> str:
    """Returns the rule for a miscount on the way of the right dash, if that ends here.

    Miscounts are a stop at a lying figure, a turn that was paid, an arch that was paid twice.
    """
    legs = house_of(state).arena.legs
    space, spent, turned, twice = state.field.spaces[figure], 0, 0, 0
    heading = -1
    for step in right.steps:
        if step.kind == "push":
            spent += 1
        elif step.figure == figure and step.kind == "turn":
            if _before_lying(state, space, step.heading) and space == end and spent < die:
                return "DA-101"
            turned += 1
        elif step.figure == figure and step.kind == "enter":
            spent += 1
            long = any(leg.to == step.space and leg.heading == step.heading and len(leg.path) > 1 for leg in legs[space])
            twice += long
            space = step.space
        heading = step.heading if step.figure == figure else heading
        if space == end and spent < die:
            if turned and spent + turned == die:
                return "DA-056"
            if twice and spent + twice == die:
                return "DA-057"
    return ""


def _before_lying(state: State, space: int, heading: int) -> bool:
    """True if the turn to this heading is a bounce from a lying figure."""
    leg = house_of(state).arena.legs[space][(heading + 3) % 6]
    placed = {there for other, there in enumerate(state.field.spaces) if state.field.prone >> other & 1}
    return any(there in placed for there, _ in leg.path)


@lru_cache(maxsize=32)
def may(state: State, figure: int) -> tuple[Place, ...]:
    """Every space where a dash of this figure may end now. One judgement asks it of every wrong length."""
    if figure < 0 or state.phase != "action" or state.dashed >> figure & 1 or state.field.spaces[figure] < 0:
        return ()
    if state.field.prone >> figure & 1:
        return (figure_at(state, state.field.spaces[figure]),)
    house = house_of(state)
    ends = {
        ride.field.spaces[figure]
        for die in dice(state)
        for heading in range(len(HEADINGS))
        for _, ride in rides_of(house, state.field, figure, die, heading)
    }
    return tuple(figure_at(state, space) for space in sorted(ends))
