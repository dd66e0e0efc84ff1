"""Aims of simulated players: the tiles of their pattern, each in its square, and then the line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from companion.games.tekton_dash.actions import Build, Carry, EndSet, Move, Put, SpawnTile, Take, Unblock
from companion.games.tekton_dash.rules.boards import booked, cools, pattern
from companion.games.tekton_dash.rules.building import beside
from companion.games.tekton_dash.rules.steps import open_steps, push_due
from companion.games.tekton_dash.simulated.arranging import way
from companion.games.tekton_dash.simulated.table import TektonDashTable
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import SIDE, shifts
from companion.games.tekton_dash.track.elements import arrow, track
from companion.games.tekton_dash.track.floors import FLIP, FLOORS, LANES, NAMES, SPOTS, beyond, lane, on_floor
from companion.games.tekton_dash.track.piles import colour, is_power, tiles, top
from companion.rules.values import Roll, Seat
from companion.simulated_table.ways import FAR, steps_to

MISSING, EXCESS, ELSEWHERE, AWAY = 14.0, 5.0, 1.5, 1.2
"""The worth in steps of a missing tile, one too many, one elsewhere, and each square of its way. Whoever takes a missing tile is better
off."""
ASIDE = 6
"""The steps that tiles in the way cost: they go aside and come back."""
BACK = 12.0
"""How much worse an act is that undoes what the turn has done."""
PATIENCE = 8
"""Turns without coming further, after which people begin anew from where they are."""
MOST, BEYOND = 12, 20
"""The steps that people look ahead, and as how many they take what is farther off."""
ROUNDED = 1e-6
"""More than sums of these differ by the order of their parts."""
NOISE = 0.3
"""The difference in worth below which people do one act or the other."""


def tone(tile: int, power_fits: bool) -> int:
    """The colour for which a tile counts in a pattern; -1: none."""
    return colour(tile) if tile and (power_fits or not is_power(tile)) else -1


@lru_cache(maxsize=8192)
def ways(square: int, full: frozenset[int]) -> tuple[int, ...]:
    """Returns a tile's steps from every square of a board to this one, round full squares or past them."""
    round_them = steps_to({square} - full, _onward(full).__getitem__, SIDE * SIDE)
    return tuple(min(steps, past + ASIDE) for steps, past in zip(round_them, _straight(square), strict=True))


@lru_cache(maxsize=8192)
def _onward(full: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """The squares beside each square of a board; none beside one that is full."""
    return tuple(() if at in full else tuple(beside(at)) for at in range(SIDE * SIDE))


@lru_cache(maxsize=32)
def _straight(square: int) -> tuple[int, ...]:
    """Steps to this square as if no tile lay in the way."""
    return tuple(steps_to({square}, beside, SIDE * SIDE))


@lru_cache(maxsize=4096)
def work(board: tuple[int, ...], rows: tuple[str, ...], power_fits: bool, swaps: bool) -> tuple[float, tuple[int, ...], bool]:
    """Returns the cost of the work that is left on a board. With it come the missing colours, and whether it holds tiles too many."""
    held = [(square, tone(tile, power_fits)) for square, pile in enumerate(board) if pile for tile in tiles(pile)]
    owned = {*held}
    tried = [(_least(held, owned, shift), index, shift) for index, shift in enumerate(shifts(rows))]
    best: tuple[float, int, tuple[int, ...], bool] = (1e9, -1, (), False)
    # Where the least is most of the work none of it has to be looked at. Of those that are alike it is the first.
    for least, index, shift in sorted(tried):
        if least > best[0]:
            break
        right = owned & {*shift}
        left, cost, missing = [each for each in held if each not in right], 0.0, []
        full = frozenset(square for square, _ in (right if swaps else held))
        for square, wanted in shift:
            if (square, wanted) in right:
                continue
            alike = [at for at, own in left if own == wanted]
            away = ways(square, full) if alike else ()
            toil, at = min(((ELSEWHERE + AWAY * away[at], at) for at in alike), default=(FAR, -1))
            if toil < MISSING + EXCESS:
                left.remove((at, wanted))
                cost += toil
            else:
                missing.append(wanted)
                cost += MISSING
            if cost > best[0]:
                break
        cost += EXCESS * len(left)
        if (cost, index) < best[:2]:
            best = cost, index, tuple(sorted(missing)), bool(left)
    return best[0], *best[2:]


def _least(held: list[tuple[int, int]], owned: set[tuple[int, int]], shift: tuple[tuple[int, int], ...]) -> float:
    """The work on a board if each tile that is elsewhere lies beside its square. It is no more than there is."""
    here = owned & {*shift}
    lie = [own for square, own in held if (square, own) not in here]
    wanted = [each for square, each in shift if (square, each) not in here]
    pairs = sum(min(lie.count(own), wanted.count(own)) for own in {*lie})
    return pairs * (ELSEWHERE + AWAY) + (len(wanted) - pairs) * MISSING + (len(lie) - pairs) * EXCESS - ROUNDED


def _work(state: State, seat: int) -> tuple[float, tuple[int, ...], bool]:
    return work(state.boards[seat], pattern(state, seat), state.options.powerup_matches_color, state.options.build_swap)


def _tones(state: State, seat: int) -> tuple[int, ...]:
    return tuple(tone(top(pile), state.options.powerup_matches_color) for pile in state.boards[seat])


def _way(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """Returns the boards by which this seat's tiles come to their squares, if it has them all."""
    return way(_tones(state, seat), pattern(state, seat), state.options.build_swap)


def evaluation(state: State, seat: int) -> float:
    """Returns how well this seat stands."""
    if seat in state.finished:
        return 1000.0
    toil, missing, spare = _work(state, seat)
    # The way to the line comes after that to the tiles.
    steps = nearest(state, seat) + (9 if missing or spare else 0)
    return 100.0 * (seat in state.flipped) - 3.0 * toil - 0.8 * steps


def nearest(state: State, seat: int) -> int:
    """Steps to a tile that this seat misses, to a bare floor for one too many, or to the line. 9 where there is none."""
    _, missing, spare = _work(state, seat)
    line = (FLIP if state.laps[seat] == 1 else 0) * LANES
    goals: Iterable[int] = range(line, line + len(state.seats))
    if missing:
        # Few floors have a colour that is wanted: whose these are, and whether they are cold, is looked at last.
        wanted = _showing(state.tiles, state.options.powerup_matches_color, missing)
        goals = (floor for floor in wanted if booked(state, floor) in (-1, seat) and not cools(state, floor))
    elif spare:
        goals = (floor for floor in FLOORS if lane(floor) < len(state.seats) and not state.tiles[floor])
    return min(map(_away(state, seat).__getitem__, goals), default=9)


@lru_cache(maxsize=4096)
def _showing(piles: tuple[int, ...], power_fits: bool, colours: tuple[int, ...]) -> tuple[int, ...]:
    """The floors on which a tile of one of these colours lies on top."""
    return tuple(floor for floor in FLOORS if tone(top(piles[floor]), power_fits) in colours)


def worth(t: TektonDashTable, act: Any, number: int) -> float:
    """Returns how well this seat stands after this act and all that Boosts do then."""
    after = t.game.apply(t.state, act)
    while (to := push_due(after)) >= 0 and not stays(t, after):
        after = t.game.apply(after, Carry(after.seats[after.landings[-1][0]], NAMES[to]))
    # Few go back to where they came from in the same turn.
    back = isinstance(act, Move) and t.began == (t.state.turns, after.spots[number])
    return evaluation(after, number) - BACK * back


def stays(t: TektonDashTable, state: State) -> bool:
    """True if whoever has landed on a Boost may stay there by house rule, and stands better so."""
    if not state.options.boost_optional:
        return False
    number = state.landings[-1][0]
    on = t.game.apply(state, Carry(state.seats[number], NAMES[push_due(state)]))
    return evaluation(state, number) > evaluation(on, number)


@lru_cache(maxsize=8192)
def distances(ground: tuple[int, ...], walls: tuple[int, ...], lanes: int, diagonal: str, here: int) -> tuple[int, ...]:
    """Steps from a spot to every other, with Walls and Boosts, as if no dasher were in the way. More than 12 do not matter."""
    land = track(ground, walls, lanes, diagonal)

    def pushed(at: int) -> int:
        """The spot onto which a Boost carries whoever comes here; -1 where it stays."""
        way = arrow(ground[at])
        on = beyond(at, way) if way >= 0 and on_floor(at) and not land.wall[at][way] else -1
        return on if on >= 0 and on_floor(on) and lane(on) < lanes else -1

    def reached(spot: int) -> Iterator[int]:
        stays = spot == here or pushed(spot) < 0
        for to, wall in zip(land.next[spot], land.wall[spot], strict=True):
            way = [-1 if wall or not stays else to]
            while way[-1] >= 0 and (on := pushed(way[-1])) not in way:
                way.append(on)
            yield from (at for at in way if at >= 0)

    return tuple(steps if steps <= MOST else BEYOND for steps in steps_to((here,), reached, SPOTS))


def _away(state: State, seat: int) -> tuple[int, ...]:
    return distances(state.ground, state.walls, len(state.seats), state.options.wall_diagonal, state.spots[seat])


def considers(t: TektonDashTable, number: int) -> None:
    """This seat sees whether it has come further. If not it tries what is worse, the worse the longer, for some turns."""
    value = evaluation(t.state, number)
    t.doubt[number] = 0 if value > t.best[number] else (t.doubt[number] + 2) % (2 * PATIENCE)
    if not t.doubt[number]:
        t.best[number] = value
    t.began = t.state.turns, t.state.spots[number]


def choose(t: TektonDashTable, seat: Seat) -> Any:
    """The next act of this seat in its turn, or that it is done."""
    state, dice = t.state, t.dice
    number = state.seats.index(seat)
    legal = [act for act in t.legal(Move, Carry, Take, Put, Build, Unblock, Roll, SpawnTile, EndSet) if act.seat == seat]
    if state.begun and not state.moved and open_steps(state, number):
        # The rules believe that a dasher may have gone and come back unseen; its owner knows that it has not.
        barred: Any = (Build, Unblock, EndSet, Take, Put, Roll) if state.free else (Build, Unblock, EndSet)
        legal = [act for act in legal if not isinstance(act, barred)]
    carries = [act for act in legal if isinstance(act, Carry)]
    takes = [act for act in legal if isinstance(act, Take)]
    if carries and not stays(t, state):
        return (takes and dice.random() < 0.4 and _better(t, takes, number)) or carries[0]
    rolls = [act for act in legal if isinstance(act, Roll)]
    ends = [act for act in legal if isinstance(act, EndSet)]
    # Nobody swaps equal tiles.
    idle = [act for act in legal if isinstance(act, Build) and t.game.apply(state, act).boards == state.boards]
    acts = [act for act in legal if not isinstance(act, Roll | EndSet | Carry) and act not in idle]
    then = _way(state, number)[1:2]
    slid = [act for act in acts if then and isinstance(act, Build) and _tones(t.game.apply(state, act), number) in then]
    if slid:
        return slid[0]
    missing = _work(state, number)[1]
    if rolls and dice.random() < (0.6 if missing and nearest(state, number) > 4 else 0.12):
        return Roll(seat, dice.randint(1, 6))
    if acts and dice.random() < 0.05:
        return dice.choice(acts)
    best = _better(t, acts, number)
    if best is not None:
        return best
    if ends and (state.used or not acts):
        return ends[0]
    steps = [act for act in acts if isinstance(act, Move)]
    return _best(t, steps or acts, number) if acts else dice.choice(rolls) if rolls else None


def _better(t: TektonDashTable, acts: list[Any], number: int) -> Any:
    """The act after which this seat stands best, if that is better than now."""
    if not acts:
        return None
    best = _best(t, acts, number)
    must = isinstance(best, SpawnTile | Unblock)
    return best if must or worth(t, best, number) > evaluation(t.state, number) - 0.01 - t.doubt[number] else None


def _best(t: TektonDashTable, acts: list[Any], number: int) -> Any:
    return t.liked(acts, lambda act: worth(t, act, number), whim=NOISE + t.doubt[number], most=60)[1]
