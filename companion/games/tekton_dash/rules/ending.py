"""The Flip line, the finish, places and results (TD-062 to TD-066, TD-097 to TD-100, TD-185 to TD-193, TD-213)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.games.tekton_dash.actions import Flip
from companion.games.tekton_dash.modes import one_lap
from companion.games.tekton_dash.rules.boards import fitting
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.turns import next_turn, settled
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.floors import FLIP, row
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat


def flip_faults(state: State, action: Flip) -> tuple[Fault, ...]:
    """A Blueprint that is turned away from the Flip line, or a second time."""
    number = state.seats.index(action.seat)
    good = state.phase == "race" and (number, "flip") in state.line
    return () if good else broken("TD-099", action.seat, pieces=("blueprint",), places=(f"{action.seat}.blueprint",))


def flip_apply(state: State, action: Flip) -> State:
    """Lap 2 begins; with nothing else left to do at the line the turn is over (TD-064, TD-100)."""
    number = state.seats.index(action.seat)
    if not state.blueprints[number]:
        return state
    name, _, side = state.blueprints[number].partition("-")
    other = f"{name}-{'green' if side == 'red' else 'red'}"
    blueprints = (*state.blueprints[:number], other, *state.blueprints[number + 1 :])
    due = (number, "flip") in state.line
    laps = (*state.laps[:number], 2, *state.laps[number + 1 :]) if due else state.laps
    line = tuple(each for each in state.line if each != (number, "flip"))
    state = changed(state, blueprints=blueprints, laps=laps, line=line)
    return passed_on(state, number) if due else state


def passed_on(state: State, number: int) -> State:
    """With everything done at the Flip line the turn is over; somebody else's turn goes on (TD-070, TD-100, A61)."""
    if state.phase != "race" or any(seat == number for seat, _ in state.line):
        return state
    return next_turn(state, "TD-070") if number == state.active else settled(state)


def to_go(state: State, seat: int) -> int:
    """Rows to the finish: in lap 1 the whole of lap 2 too (TD-188, TD-213)."""
    if not state.spots or state.laps[seat] > 2:
        return 0
    here = row(max(0, state.spots[seat]))
    if one_lap(state.options):
        return FLIP - here
    return here if state.laps[seat] == 2 else (FLIP - here) + FLIP


def _standing(state: State, seat: int) -> tuple[int, ...]:
    """Smaller is better: who has finished in that order, then rows to go, then tiles that are right."""
    if seat in state.finished:
        return -1, state.finished.index(seat), 0, 0
    found = fitting(state, seat)
    excess = found.excess if state.options.final_tie == "fewer_excess_tiles" else 0
    return 0, to_go(state, seat), -found.correct, excess


def places(state: State) -> tuple[int, ...]:
    """The place of each seat now; equal seats share one (TD-187 to TD-190, TD-213)."""
    ranks = [_standing(state, seat) for seat in range(len(state.seats))]
    return tuple(1 + sum(other < mine for other in ranks) for mine in ranks)


def first_lap(state: State) -> tuple[int, ...]:
    """The place of each seat in lap 1. Who has flipped in that order, the others by what they have to go."""
    if one_lap(state.options):
        return places(state)
    rest = [(to_go(state, seat), -fitting(state, seat).correct) for seat in range(len(state.seats))]
    flipped = len(state.flipped)
    return tuple(
        state.flipped.index(seat) + 1 if seat in state.flipped
        else 1 + flipped + sum(rest[other] < rest[seat] for other in range(len(rest)) if other not in state.flipped)
        for seat in range(len(rest))
    )  # fmt: skip


def personality(state: State, seat: int) -> str:
    """Number in the Tektonpedia: the class of the place in lap 1, then of lap 2 (TD-191)."""
    classes = ("1", "2", "3", "4-5", "4-5", "6")
    return f"{classes[first_lap(state)[seat] - 1]}/{classes[places(state)[seat] - 1]}"


def is_mekton(state: State, seat: int) -> bool:
    """True if this seat has used so many Power-Up Cards that its Tekton is a Mekton (TD-192)."""
    return bool(state.meters) and state.meters[seat] >= state.options.mekton_threshold


def scores(state: State) -> Mapping[Seat, Fraction]:
    """Counts the seats that are behind or level, so that more is better."""
    if not state.spots:
        return dict.fromkeys(state.seats, Fraction(0))
    return {seat: Fraction(len(state.seats) - place) for seat, place in zip(state.seats, places(state), strict=True)}
