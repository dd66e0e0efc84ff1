"""End of a round, points and rounds (TX-048 to TX-060)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from companion.games.tektonix.rules.broken import broken
from companion.games.tektonix.rules.route import complete
from companion.games.tektonix.state import ROUTE, AgreeEnd, ClaimEnd, Past, State
from companion.rules.changing import changed
from companion.rules.values import Fault, Outcome, Seat

POINTS = 4
BONUS = 1


def scores(state: State) -> dict[Seat, Fraction]:
    """Each plate's points shared by its cubes, and one point for who ended the round (TX-049, TX-052, TX-053)."""
    total = dict.fromkeys(state.seats, Fraction(0))
    for cubes in state.cubes:
        for seat in state.seats:
            if seat in cubes:
                total[seat] += _rounded(state, Fraction(POINTS * cubes.count(seat), len(cubes)))
    if state.ender:
        total[state.ender] += BONUS
    return total


def _rounded(state: State, share: Fraction) -> Fraction:
    if state.options.fractions == "floor":
        return Fraction(floor(share))
    return Fraction(floor(share + Fraction(1, 2))) if state.options.fractions == "nearest" else share


def best(state: State, points: Mapping[Seat, Fraction]) -> tuple[Seat, ...]:
    """Returns the seats that win the round (TX-051, TX-056)."""
    most = max(points.values())
    winners = tuple(seat for seat in state.seats if points[seat] == most)
    return (state.ender,) if len(winners) > 1 and state.options.tie == "ender_wins" and state.ender in winners else winners


def finish_round(state: State, reason: str) -> State:
    """Points are counted; then the next round is set out, or the match is over (TX-057)."""
    points = scores(state)
    winners = best(state, points)
    again = len(winners) > 1 and state.options.tie == "replay"
    wins = state.wins if again else tuple(won + (seat in winners) for seat, won in zip(state.seats, state.wins, strict=True))
    ended = changed(
        state, wins=wins, totals=tuple(points[seat] for seat in state.seats), waiting=(), drew="", took="", announced=False, agreed=()
    )
    if again or state.round < state.options.rounds:
        starter = after(state, state.starter)
        return changed(ended, phase="set-out", round=state.round + (not again), who="", starter=starter)
    most = max(wins)
    champions = tuple(seat for seat, won in zip(state.seats, wins, strict=True) if won == most)
    return changed(ended, phase="over", who="", outcome=Outcome(champions, reason))


def after(state: State, seat: Seat) -> Seat:
    """The seat to the left (TX-043)."""
    return state.seats[(state.seat(seat) + 1) % len(state.seats)]


def next_turn(state: State, past: Past) -> State:
    """A turn is over: who is next, and whether the round is (TX-043, TX-048, TX-050, TX-059, TX-060)."""
    passes = state.passes + 1 if past.did == "pass" else 0
    idle = 0 if past.did == "play" else state.idle + 1
    new = changed(
        state, turn=state.turn + 1, drew="", took="", announced=False, past=past, former=state.past, passes=passes, idle=idle,
        agreed=() if past.did == "play" else state.agreed,
    )  # fmt: skip
    if state.phase == "last-turns":
        waiting = state.waiting[1:]
        return changed(new, waiting=waiting, who=waiting[0]) if waiting else finish_round(new, "route")
    # A row of nine that was let stand with a mistake in it may be put right by rearranging.
    if past.did in ("play", "rearrange") and complete(state.options, state.rows[state.seat(past.seat)]):
        order = [after(state, past.seat)]
        while order[-1] != past.seat:
            order.append(after(state, order[-1]))
        return changed(new, phase="last-turns", ender=past.seat, waiting=tuple(order[:-1]), who=order[0])
    if passes >= len(state.seats):
        return finish_round(new, "stuck")
    if state.options.stall == "end" and stalled(new):
        return finish_round(new, "stalled")
    return changed(new, who=after(state, past.seat))


def passed_to(state: State, seat: Seat) -> State:
    """Returns the state with this seat on turn, as people have it. The others have their last turns behind it."""
    if seat == state.who or not (state.phase == "play" or seat in state.waiting):
        return state
    waiting = (seat, *(other for other in state.waiting if other != seat)) if state.waiting else ()
    return changed(state, turn=state.turn + 1, who=seat, waiting=waiting, drew="", took="", announced=False, past=None, former=None)


def stalled(state: State) -> bool:
    """For ten full rounds of turns no card was laid down (TX-060)."""
    return state.phase == "play" and state.options.stall != "off" and state.idle >= state.options.stall_rounds * len(state.seats)


def agree_faults(state: State, action: AgreeEnd) -> tuple[Fault, ...]:
    if not stalled(state):
        return broken("TX-060", action.seat, pieces=(), turns=state.idle)
    return broken("TX-060", action.seat, pieces=(), case="again") if action.seat in state.agreed else ()


def agree(state: State, action: AgreeEnd) -> State:
    """The round ends without a bonus when everybody agrees."""
    agreed = tuple(seat for seat in state.seats if seat in state.agreed or seat == action.seat)
    return finish_round(changed(state, agreed=agreed), "stalled") if agreed == state.seats else changed(state, agreed=agreed)


def claim_faults(state: State, action: ClaimEnd) -> tuple[Fault, ...]:
    """Nine cards that are a route end the round without a word; less is no end (TX-013, TX-048, TX-049)."""
    if state.ender:
        return broken("TX-049", action.seat, pieces=(), ender=state.ender)
    row = state.rows[state.seat(action.seat)] if state.rows else ()
    return broken("TX-048" if len(row) == ROUTE else "TX-013", action.seat, places=(f"{action.seat}.row",), cards=len(row))
