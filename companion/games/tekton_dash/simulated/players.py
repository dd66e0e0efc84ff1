"""What the players want: the tiles of their pattern, each in its square, and then the line."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.games.tekton_dash.actions import Build, Carry, EndSet, Move, Put, SpawnTile, Take, Unblock
from companion.games.tekton_dash.rules.boards import booked, cools, pattern
from companion.games.tekton_dash.simulated.table import TektonDashTable
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import SIDE, shifts
from companion.games.tekton_dash.track.floors import FLIP, FLOORS, lane, row
from companion.games.tekton_dash.track.piles import colour, tiles, top
from companion.rules.values import Roll, Seat

MISSING, EXCESS, AWAY = 5.0, 4.0, 1.5
"""How many steps a missing tile, one too many, and one square of a tile that lies elsewhere are worth."""


@lru_cache(maxsize=4096)
def work(board: tuple[int, ...], rows: tuple[str, ...]) -> tuple[float, tuple[int, ...]]:
    """What is still to be done on a board, and the colours that are missing."""
    lying = [(square, colour(tile)) for square, pile in enumerate(board) if pile for tile in tiles(pile)]
    best: tuple[float, tuple[int, ...]] = (1e9, ())
    for shift in shifts(rows):
        left, cost = list(lying), 0.0
        missing = []
        for square, tone in shift:
            near = [(abs(at // SIDE - square // SIDE) + abs(at % SIDE - square % SIDE), at) for at, own in left if own == tone]
            if near:
                away, at = min(near)
                left.remove((at, tone))
                cost += AWAY * away
            else:
                missing.append(tone)
                cost += MISSING
        cost += EXCESS * len(left)
        if cost < best[0]:
            best = cost, tuple(sorted(missing))
    return best


def fancy(state: State, seat: int) -> float:
    """How well this seat stands."""
    if seat in state.finished:
        return 1000.0
    toil, missing = work(state.boards[seat], pattern(state, seat))
    here = state.spots[seat]
    value = -3.0 * toil + 100.0 * (seat in state.flipped)
    if missing:
        wanted = [
            max(abs(row(floor) - row(here)), abs(lane(floor) - lane(here))) for floor in FLOORS
            if (tile := top(state.tiles[floor])) and colour(tile) in missing and booked(state, floor) in (-1, seat) and not cools(state, floor)
        ]  # fmt: skip
        return value - 0.8 * min(wanted, default=9)
    ahead = FLIP if state.laps[seat] == 1 else 0
    return value - 0.5 * abs(row(here) - ahead)


def choose(t: TektonDashTable, seat: Seat) -> Any:
    """The next act of this seat in its turn, or that it is done."""
    state, dice = t.state, t.dice
    number = state.seats.index(seat)
    legal = [act for act in t.legal(Move, Carry, Take, Put, Build, Unblock, Roll, SpawnTile, EndSet) if act.seat == seat]
    if not legal:
        return None
    carries = [act for act in legal if isinstance(act, Carry)]
    takes = [act for act in legal if isinstance(act, Take)]
    if carries:
        first = takes and dice.random() < 0.4 and _better(t, takes, number)
        return first or carries[0]
    rolls = [act for act in legal if isinstance(act, Roll)]
    ends = [act for act in legal if isinstance(act, EndSet)]
    acts = [act for act in legal if not isinstance(act, Roll | EndSet)]
    if rolls and dice.random() < 0.12:
        return Roll(seat, dice.randint(1, 6))
    if acts and dice.random() < 0.05:
        return dice.choice(acts)
    best = _better(t, acts, number)
    if best is not None:
        return best
    if ends:
        return ends[0]
    return _best(t, acts, number) if acts else dice.choice(rolls) if rolls else None


def _better(t: TektonDashTable, acts: list[Any], number: int) -> Any:
    """The act after which this seat stands best, if that is better than now."""
    if not acts:
        return None
    best = _best(t, acts, number)
    must = isinstance(best, SpawnTile | Unblock)
    return best if must or fancy(t.game.apply(t.state, best), number) > fancy(t.state, number) - 0.01 else None


def _best(t: TektonDashTable, acts: list[Any], number: int) -> Any:
    some = acts if len(acts) <= 60 else t.dice.sample(acts, 60)
    rated = [(fancy(t.game.apply(t.state, act), number) + 0.2 * t.dice.random(), index) for index, act in enumerate(some)]
    return some[max(rated)[1]]


