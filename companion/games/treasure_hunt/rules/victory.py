"""The ends of a game: the race, the rounds, the two solitaire games, and games that nobody can win (TH-043 to TH-049)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.games.treasure_hunt.rules.broken import broken
from companion.games.treasure_hunt.rules.holdings import at_finish, claimed_in_row, closed, controlled, missing, owner, row_limit, supply
from companion.games.treasure_hunt.rules.movement import LAST, index_of
from companion.games.treasure_hunt.state import CallOff, DeclareWin, State, changed
from companion.rules.values import Fault, Outcome, Seat


def wins(state: State, seat: Seat, symbols: tuple[str, ...]) -> bool:
    """The required symbols are under control and the pawn stands at the end, where the game needs that (TH-043)."""
    if missing(state, seat, symbols):
        return False
    if len(state.seats) == 1:
        return at_finish(state, seat) or not state.options.solo_needs_finish
    if state.options.form == "rounds" and state.options.round_end == "total":
        return True
    return at_finish(state, seat)


def stranded(state: State, symbols: tuple[str, ...]) -> bool:
    """Solitaire: on the last tile, and that tile cannot complete the set (TH-A32)."""
    seat = state.seats[0]
    lacks = dict(missing(state, seat, symbols))
    if index_of(state, 0) != LAST or not lacks:
        return False
    tile = state.pawns[0]
    known = state.symbols[tile]
    return (
        len(lacks) > 1
        or owner(state, tile) == seat
        or claimed_in_row(state, seat, tile) >= row_limit(state)
        or supply(state, seat) <= 0
        or bool(known and known not in lacks)
    )


def after_action(state: State, symbols: tuple[str, ...]) -> State:
    """The state once the victory test that follows every action of the own turn is made (TH-A06)."""
    if state.phase != "play" or state.trying is not None:
        return state
    if wins(state, state.who, symbols):
        return over(state, Outcome((state.who,), "all-symbols" if len(state.seats) == 1 else "finish"))
    if len(state.seats) == 1 and stranded(state, symbols):
        return over(state, Outcome((), "stranded"))
    return state


def after_turn(state: State, symbols: tuple[str, ...]) -> State:
    """The state once the limits that are looked at between turns are applied."""
    if state.phase != "play":
        return state
    options, seats = state.options, len(state.seats)
    if seats == 1 and stranded(state, symbols):
        return over(state, Outcome((), "stranded"))
    if seats == 1 and options.countdown is not None and state.round_turn > options.countdown:
        return over(state, Outcome((), "countdown"))
    if options.turn_limit is not None and state.round_turn > options.turn_limit * seats:
        return over(state, Outcome(ranked(state), "turn-limit"))
    if options.dead_game == "end" and closed(state, symbols):
        return over(state, Outcome(ranked(state), "closed"))
    return state


def ranked(state: State) -> tuple[Seat, ...]:
    """Returns the seats ahead when a game is broken off: more tiles, then more different symbols, then shared (TH-A36)."""
    if len(state.seats) == 1:
        return ()
    return _best(state, lambda seat: (len(controlled(state, seat)), len({state.symbols[tile] for tile in controlled(state, seat)})))


def over(state: State, outcome: Outcome) -> State:
    """The game is over, or the round: then points are banked and the tiles are laid out anew (TH-045)."""
    state = changed(state, die=0, trying=None, agreed=())
    if state.options.form != "rounds" or len(state.seats) == 1:
        return changed(state, phase="over", outcome=outcome)
    points = tuple(int(total) for total in scores(state).values())
    if state.round < state.options.rounds_n:
        return changed(state, phase="set-out", round=state.round + 1, points=points)
    winners = _best(state, lambda seat: (points[state.seat(seat)], len(controlled(state, seat))))
    return changed(state, phase="over", points=points, outcome=Outcome(winners, "points"))


def scores(state: State) -> dict[Seat, Fraction]:
    """Rounds: points so far, one for every cube that now lies on a tile (TH-045, TH-A31). Otherwise: tiles under control."""
    if state.options.form != "rounds" or len(state.seats) == 1:
        return {seat: Fraction(len(controlled(state, seat))) for seat in state.seats}
    banked = state.phase in ("set-out", "over")
    return {
        seat: Fraction(points + (0 if banked else sum(cubes.count(seat) for cubes in state.cubes)))
        for seat, points in zip(state.seats, state.points, strict=True)
    }


def declare_faults(state: State, action: DeclareWin, symbols: tuple[str, ...]) -> tuple[Fault, ...]:
    """A real win is found without a word; whoever says so without one lacks symbols (TH-044) or the far side (TH-043)."""
    found: tuple[Fault, ...] = ()
    pieces = (f"pawn-{action.seat}",)
    lacks = missing(state, action.seat, symbols) if state.phase == "play" else tuple((symbol, 1) for symbol in symbols)
    if lacks:
        named = ", ".join(f"{symbol} {count}x" for symbol, count in lacks)
        found = broken("TH-044", action.seat, pieces=pieces, kind="penalty", missing=named)
    if not found or not at_finish(state, action.seat):
        found += broken("TH-043", action.seat, pieces=pieces, kind="penalty")
    return found


def call_off_faults(state: State, action: CallOff, symbols: tuple[str, ...]) -> tuple[Fault, ...]:
    """A game may be ended by agreement when nobody can win as things stand (TH-A36)."""
    if state.phase == "play" and action.seat not in state.agreed and closed(state, symbols):
        return ()
    return broken("TH-002", action.seat, kind="penalty")


def call_off(state: State, action: CallOff) -> State:
    """One more agrees; when all do, the game is over."""
    agreed = tuple(seat for seat in state.seats if seat in state.agreed or seat == action.seat)
    state = changed(state, agreed=agreed)
    if state.phase != "play" or len(agreed) < len(state.seats):
        return state
    return over(state, Outcome(ranked(state), "closed"))


def _best(state: State, worth: Callable[[Seat], tuple[int, ...]]) -> tuple[Seat, ...]:
    most = max(worth(seat) for seat in state.seats)
    return tuple(seat for seat in state.seats if worth(seat) == most)
