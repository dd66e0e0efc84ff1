"""The end of the game (FD-001, FD-002, FD-052 to FD-054) and its counts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from companion.games.flag_dash.state import State
from companion.games.flag_dash.topology import WIDE
from companion.rules.values import Outcome, Seat


def seats_of(state: State, team: int) -> tuple[Seat, ...]:
    """The seats of a team."""
    named = ("red", "white")[team]
    return tuple(seat for seat in state.seats if seat.startswith(named))


def is_home(state: State, flag: int) -> bool:
    """Has this team's flag entered the opposing territory (FD-052, FD-115)?"""
    assert state.ground is not None
    there, winner = state.flags[flag], 1 - flag
    row, first, last = state.ground.lines[winner]
    here = there if there >= 0 else state.cells[-1 - there]
    if row >= 0:
        behind = here // WIDE <= row if winner == 0 else here // WIDE >= row
        return there < 0 and behind and first <= here % WIDE <= last
    if there >= 0 and not state.options.drop_scores:
        return False
    return here // WIDE in state.ground.home[winner]


def has_set(state: State, char: int) -> bool:
    """Does this runner hold a flag of each opposing character (FD-053)?"""
    held = state.held[char]
    foes = range(3, 6) if char < 3 else range(3)
    return char % 3 != 1 and all(foe in held for foe in foes)


def fulfilled(state: State) -> tuple[int, ...]:
    """Returns the conditions to win that hold now. They are 0 and 1 for Red's and White's flag brought home by the others, 2 and more
    for the set of flags on a character's card."""
    found = [flag for flag in (0, 1) if is_home(state, flag)]
    found += [2 + char for char in (0, 2, 3, 5) if len(state.held[char]) >= 3 and has_set(state, char)]
    return tuple(found)


def fresh(state: State) -> tuple[int, ...]:
    """Those that hold now and are neither in doubt nor waived."""
    now = fulfilled(state)
    return tuple(one for one in now if one not in state.waived and one not in state.doubt) if now else ()


def judged(state: State) -> State:
    """The same state, over when a condition is fulfilled. The first one counts."""
    if state.outcome is not None:
        return state
    if state.waived:
        now = fulfilled(state)
        state = replace(state, waived=tuple(one for one in state.waived if one in now))
    won = fresh(state)
    return won_by(state, won[0]) if won else state


def won_by(state: State, condition: int) -> State:
    """Over, by this condition."""
    return over(state, 1 - condition, "team-flag") if condition < 2 else over(state, (condition - 2) // 3, "character-flags")


def doubted(state: State, passed: tuple[int, ...] | None = None) -> State:
    """Returns the state with the conditions just fulfilled, or `passed`, in doubt. A step on the way may have won, and nobody has
    said so. A bump that brings a flag home is such a step (FD-A13)."""
    if state.outcome is not None:
        return state
    more = fresh(state) if passed is None else tuple(one for one in passed if one not in (*state.doubt, *state.waived))
    return replace(state, doubt=tuple(sorted({*state.doubt, *more}))) if more else state


def resumed(state: State) -> State:
    """Returns a game that was won in the middle of a move as if it went on. Hands do more in one sweep than the rules wait for."""
    return replace(state, outcome=None, phase="move")


def past_the_end(before: State, after: State) -> State:
    """Returns the state after a further act of the winning move. It is over when the table still shows a win, else in doubt."""
    after = judged(after)
    return doubted(after, fulfilled(before))


def over(state: State, team: int, reason: str) -> State:
    """The game ends with this team as the winner; -1: nobody wins."""
    return replace(state, phase="over", outcome=Outcome(seats_of(state, team) if team >= 0 else (), reason))


def best_set(state: State, team: int) -> int:
    """Different character flags of opponents on the team's best runner."""
    foes = range(3, 6) if team == 0 else range(3)
    return max(len({flag for flag in state.held[char] if flag in foes}) for char in (team * 3, team * 3 + 2))


def at_limit(state: State) -> State:
    """The agreed number of rounds is over: more different character flags win, else nobody (FD-A47)."""
    red, white = best_set(state, 0), best_set(state, 1)
    return over(state, -1 if red == white else 0 if red > white else 1, "round-limit")


def scores(state: State) -> dict[Seat, Fraction]:
    """1 for the winners, 0 for the others."""
    winners = state.outcome.winners if state.outcome else ()
    return {seat: Fraction(int(seat in winners)) for seat in state.seats}
