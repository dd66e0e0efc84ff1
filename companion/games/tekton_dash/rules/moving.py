"""Move, Boosts and lines (TD-062, TD-064, TD-076, TD-080 to TD-082, TD-097 to TD-100, TD-119 to TD-126, TD-185)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import Carry, Move
from companion.games.tekton_dash.modes import one_lap
from companion.games.tekton_dash.rules.boards import with_spot
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.steps import detour, landing, line_rule, occupied, open_steps, push_due, pushes, step_rule
from companion.games.tekton_dash.rules.turns import acting, due_rule, line_reached, opened, settled
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.elements import arrow
from companion.games.tekton_dash.track.floors import FLIP, LANES, NAMES, NUMBER, beyond, lane, on_floor, row
from companion.rules.changing import changed
from companion.rules.values import Fault

TOKEN_ROW = 4
"""The row whose crossing brings a token in Super Dash (TD-198)."""


def faults(state: State, action: Move) -> tuple[Fault, ...]:
    seat, number = action.seat, state.seats.index(action.seat)
    dasher, places = (f"dasher-{seat}",), (f"{action.to}.dasher",)
    if NUMBER[action.to] in waiting_cells(state, number):
        return ()
    # Where a dasher may not go at all matters more than whose turn it is: nobody hears a seat say that it is done.
    rule = step_rule(state, number, NUMBER[action.to]) if state.phase == "race" and state.laps[number] < 3 else ""
    if not rule and NUMBER[action.to] in _ahead_of(state, number):
        due = due_rule(state)
        return broken(due, seat, pieces=dasher, places=places) if due not in ("", "TD-119") else ()
    untimely = acting(state, seat, "move", dasher, places)
    if state.phase == "race" and state.landings and state.landings[-1][0] == number and _carried(state, action, bool(untimely)):
        return carry_faults(state, Carry(seat, action.to)) or untimely
    if not rule:
        return untimely
    may = () if untimely else tuple(f"{NAMES[spot]}.dasher" for spot in open_steps(state, number))
    return broken(rule, seat, pieces=dasher, places=places, may=may)


def _ahead_of(state: State, number: int) -> tuple[int, ...]:
    """The spots to which Boosts carry this dasher, which has just landed. A step to one of them is theirs, over how many of them it leads:
    hands need not rest on each, and nobody gives an action for it."""
    return pushes(state) if state.phase == "race" and state.landings and state.landings[-1][0] == number else ()


def _carried(state: State, action: Move, untimely: bool) -> bool:
    """True if a step of the dasher that has just landed is the Boost's. It has to come first, or no other step is left.

    Where the way is barred only a step in the direction of the arrow is the Boost's."""
    boosts = push_due(state) >= 0 or _ahead(state, state.seats.index(action.seat), action.to)
    return due_rule(state) == "TD-119" or (untimely and not due_rule(state) and boosts)


def _ahead(state: State, number: int, to: str) -> bool:
    """True if the Boost under this dasher points to this spot."""
    spot = state.spots[number]
    way = arrow(state.ground[spot]) if on_floor(spot) else -1
    return way >= 0 and beyond(spot, way) == NUMBER[to]


def apply(state: State, action: Move) -> State:
    number = state.seats.index(action.seat)
    if NUMBER[action.to] in waiting_cells(state, number):
        return with_spot(state, number, NUMBER[action.to])
    ahead = _ahead_of(state, number)
    if NUMBER[action.to] in ahead and not step_rule(state, number, NUMBER[action.to]):
        for spot in ahead[: ahead.index(NUMBER[action.to]) + 1]:
            state = carry_apply(state, Carry(action.seat, NAMES[spot]))
        return state
    now = changed(opened(state, "move"), moved=True)
    left = now.sets + now.plus > 0
    return stepped(changed(now, detour=left and (state.detour or detour(state, number, NUMBER[action.to]))), number, NUMBER[action.to])


def waiting_cells(state: State, number: int) -> list[int]:
    """Other cells of the Flip line on which this dasher may wait while its owner acts there (TD-201).

    There are some only by the house rule `flip_reentry = free_cell`.
    """
    if state.options.flip_reentry != "free_cell" or all(seat != number for seat, _ in state.line):
        return []
    return [cell for cell in range(FLIP * LANES, FLIP * LANES + len(state.seats)) if not occupied(state, cell)]


def stepped(state: State, number: int, to: int) -> State:
    """A dasher has come to this spot by a movement of its own. A Boost may carry it on, a line is crossed."""
    return settled(arrived(landing(with_spot(state, number, to), number), number))


def carry_faults(state: State, action: Carry) -> tuple[Fault, ...]:
    """A dasher that is carried although nothing carries it, or elsewhere than the arrow points."""
    seat, number = action.seat, state.seats.index(action.seat)
    spot = state.spots[number]
    dasher, places = (f"dasher-{seat}",), (f"{action.to}.dasher",)
    if state.phase != "race" or not state.landings or number != state.landings[-1][0]:
        return acting(state, seat, "move", dasher, places) or broken("TD-080", seat, pieces=dasher, places=places)
    due = due_rule(state)
    if due not in ("", "TD-119"):
        return broken(due, seat, pieces=dasher, places=places)
    to = push_due(state)
    if to < 0:
        if not _ahead(state, number, action.to):
            return acting(state, seat, "move", dasher, places) or broken("TD-080", seat, pieces=dasher, places=places)
        return broken("TD-121", seat, pieces=dasher, places=places, may=(f"{NAMES[spot]}.dasher",))
    return () if to == NUMBER[action.to] else broken("TD-119", seat, pieces=dasher, places=places, may=(f"{NAMES[to]}.dasher",))


def carry_apply(state: State, action: Carry) -> State:
    number = state.seats.index(action.seat)
    acted = (*(state.landings[-1][1] if state.landings else ()), state.spots[number])
    return settled(arrived(landing(with_spot(state, number, NUMBER[action.to]), number, acted), number))


def arrived(state: State, number: int) -> State:
    """Returns the state after a dasher's arrival: at the Flip line, the finish or a token of row 4 (TD-070, TD-185, TD-198)."""
    state = line_reached(state, number)
    return _collected(state, number) if one_lap(state.options) and state.phase == "race" else state


def lines_crossed(state: State, before: tuple[int, ...]) -> State:
    """Dashers that a card or token has brought onto a line have crossed it. `before`: where all of them stood (TD-203)."""
    for number, (was, spot) in enumerate(zip(before, state.spots, strict=True)):
        if was != spot and not on_floor(spot) and not line_rule(state, number, spot):
            state = arrived(state, number)
    return state


def _collected(state: State, number: int) -> State:
    """Super Dash: the first visit of row 4 brings a token of the lane, or of the fullest stack.

    With `super_dash_tokens = each_crossing` who goes back behind the row may take one again.
    """
    if row(state.spots[number]) < TOKEN_ROW:
        again = state.options.super_dash_tokens == "each_crossing" and number in state.crossed
        return changed(state, crossed=tuple(seat for seat in state.crossed if seat != number)) if again else state
    if number in state.crossed or not any(state.podium):
        return state
    stack = lane(state.spots[number])
    if stack >= len(state.podium) or not state.podium[stack]:
        stack = state.podium.index(max(state.podium))
    return changed(
        state, crossed=(*state.crossed, number), podium=tuple(left - (each == stack) for each, left in enumerate(state.podium)),
        hands=tuple(has + (seat == number) for seat, has in enumerate(state.hands)),
    )  # fmt: skip


def moves(state: State, seat: str) -> Iterator[Move]:
    """The steps that are open, and where to wait on the Flip line."""
    for number in dict.fromkeys(number for number, _ in state.line):
        yield from (Move(state.seats[number], NAMES[cell]) for cell in waiting_cells(state, number))
    yield from (Move(seat, NAMES[to]) for to in open_steps(state, state.seats.index(seat)))


def carries(state: State) -> Iterator[Carry]:
    """The push that is due."""
    due = push_due(state)
    if due >= 0:
        yield Carry(state.seats[state.landings[-1][0]], NAMES[due])
