"""Build on the Player Board, and Unblock where every path is barred (TD-069, TD-075, TD-092 to TD-094, TD-108 to TD-110)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.games.tekton_dash.actions import Build, Unblock
from companion.games.tekton_dash.rules.boards import with_square
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.steps import is_gap, open_steps, track_of
from companion.games.tekton_dash.rules.turns import acting, due_rule, opened, set_rule, settled
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import SIDE, SQUARE, SQUARES
from companion.games.tekton_dash.track.floors import GAP_NAMES, GAP_NUMBER, GAPS, LANES, crossed, is_horizontal, lane, row
from companion.games.tekton_dash.track.piles import laid, lifted, top
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat


def build_faults(state: State, action: Build) -> tuple[Fault, ...]:
    seat = action.seat
    number, start, end = state.seats.index(seat), SQUARE[action.start], SQUARE[action.end]
    places = (f"{seat}.{action.end}", f"{seat}.{action.start}")

    def refuse(rule: str) -> tuple[Fault, ...]:
        free = (to for to in beside(start) if not state.boards[number][to])
        return broken(rule, seat, pieces=("tile",), places=places, may=tuple(f"{seat}.{SQUARES[to]}" for to in free))

    wrong = acting(state, seat, "build", ("tile",), places)
    if wrong and (state.phase != "race" or state.laps[number] > 2):
        return wrong
    if not state.boards[number][start]:
        return refuse("TD-092")
    card = state.card
    if card is not None and card.stage in ("choose", "window") and (card.name, card.by) == ("swap-tiles", number):
        # Hands carry out the card: a swapped tile lies on another square than the other one left.
        return refuse("TD-143")
    down, right = abs(start // SIDE - end // SIDE), abs(start % SIDE - end % SIDE)
    if max(down, right) > 1 or (down and right):
        # On the board of somebody who is not on turn it is no Build at all.
        if number != state.active:
            return refuse("TD-092")
        return (*refuse("TD-094" if max(down, right) > 1 else "TD-093"), *wrong)
    swap = state.options.build_swap and start != end
    return wrong if swap or not state.boards[number][end] else refuse("TD-094")


@cache
def beside(square: int) -> tuple[int, ...]:
    """The squares one orthogonal step away."""
    y, x = divmod(square, SIDE)
    around = ((y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1))
    return tuple(down * SIDE + right for down, right in around if 0 <= down < SIDE and 0 <= right < SIDE)


def build_apply(state: State, action: Build) -> State:
    number, start, end = state.seats.index(action.seat), SQUARE[action.start], SQUARE[action.end]
    state = changed(opened(state, "build"), built=True)
    here, there = state.boards[number][start], state.boards[number][end]
    if here and start != end:
        if there and state.options.build_swap:
            state = with_square(with_square(state, number, start, there), number, end, here)
        else:
            state = with_square(with_square(state, number, start, lifted(here)), number, end, laid(there, top(here)))
    return settled(state)


def builds(state: State, seat: Seat) -> Iterator[Build]:
    """The Player Board Actions that this seat has now."""
    number = state.seats.index(seat)
    if number != state.active or due_rule(state) or set_rule(state, "build"):
        return
    board = state.boards[number]
    for start, pile in enumerate(board):
        if pile:
            for end in beside(start):
                if not board[end] or state.options.build_swap:
                    yield Build(seat, SQUARES[start], SQUARES[end])


def stuck(state: State, seat: int) -> bool:
    """True if no legal Move is left (TD-108)."""
    steps = open_steps(state, seat)
    if state.options.stuck_means == "no_forward_move":
        ahead = 1 if state.laps[seat] == 1 else -1
        steps = [to for to in steps if (row(to) - row(state.spots[seat])) * ahead > 0]
    return not steps


def gap_rule(state: State, start: int, end: int) -> str:
    """The rule that forbids a Wall to go from one gap to another during the game (TD-041 to TD-043, TD-153 to TD-155)."""
    if not is_gap(state, end):
        return "TD-043"
    if end in state.walls:
        return "TD-153"
    if is_horizontal(start) != is_horizontal(end):
        return "TD-155"
    others = [gap for gap in state.walls if gap != start and is_horizontal(gap) == is_horizontal(end)]
    if is_horizontal(end):
        return "TD-041" if any(row(gap // 2) == row(end // 2) for gap in others) else ""
    return "TD-042" if any(lane(gap // 2) == lane(end // 2) for gap in others) else ""


def barring(state: State, seat: int) -> tuple[int, ...]:
    """The Walls that bar one of the eight steps of this dasher (TD-110)."""
    here, land = state.spots[seat], track_of(state)
    found = set[int]()
    for way, to in enumerate(land.next[here]) if here >= 0 else ():
        if to >= 0 and land.wall[here][way]:
            found |= {gap for group in crossed(here, to, state.options.wall_diagonal) for gap in group if gap in state.walls}
    return tuple(sorted(found))


def unblock_faults(state: State, action: Unblock) -> tuple[Fault, ...]:
    seat = action.seat
    number, start, end = state.seats.index(seat), GAP_NUMBER[action.start], GAP_NUMBER[action.end]
    places = (action.end, action.start)
    wrong = acting(state, seat, "unblock", ("wall",), places)

    def refuse(rule: str) -> tuple[Fault, ...]:
        return (*broken(rule, seat, pieces=("wall",), places=places), *wrong)

    if state.phase != "race" or state.laps[number] > 2:
        return wrong
    if start not in state.walls:
        return refuse("TD-153")
    if not stuck(state, number):
        return refuse("TD-108")
    if start not in barring(state, number):
        return refuse("TD-110")
    rule = gap_rule(state, start, end)
    return refuse(rule) if rule else wrong


def with_wall(state: State, start: int, end: int) -> State:
    """The state with a Wall in another gap."""
    walls = list(state.walls)
    if start in walls:
        walls.remove(start)
        walls.append(end)
    return changed(state, walls=tuple(sorted(walls)))


def unblock_apply(state: State, action: Unblock) -> State:
    return settled(with_wall(opened(state, "unblock"), GAP_NUMBER[action.start], GAP_NUMBER[action.end]))


def gaps(state: State, start: int) -> list[int]:
    """Returns the gaps to which the Wall in gap `start` may go."""
    return [end for end in GAPS if end % (2 * LANES) // 2 < len(state.seats) and not gap_rule(state, start, end)]


def unblocks(state: State, seat: Seat) -> Iterator[Unblock]:
    """The Walls that this seat may move because it is stuck."""
    number = state.seats.index(seat)
    if number != state.active or due_rule(state) or set_rule(state, "unblock") or not stuck(state, number):
        return
    for start in barring(state, number):
        yield from (Unblock(seat, GAP_NAMES[start], GAP_NAMES[end]) for end in gaps(state, start))
