"""The ends of a game (CH-040 to CH-062): by itself after a move, by what is said, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.games.chess.rules.moving import can_move
from companion.games.chess.squares import SQUARES, in_check
from companion.games.chess.state import OTHER, SEATS, WHITE, State, changed
from companion.rules.values import Outcome, Seat

THREE = 3
FIVE = 5
FIFTY = 100
SEVENTY_FIVE = 150
"""Moves of each side, counted for both."""


def position(board: str, who: Seat, rights: str, passing: int) -> str:
    """All that makes two positions the same (CH-051): pieces, who is to move, castling, and a pawn to take in passing."""
    return f"{board}{who[:1]}{rights}{passing if passing >= 0 else ''}"


def drawn(reason: str) -> Outcome:
    """Nobody has won."""
    return Outcome((), reason)


def ended(state: State) -> State:
    """The same position, over if the rules end the game here; mate counts before anything else (CH-054)."""
    white = state.who == WHITE
    if not can_move(state.board, white, state.rights, state.passing):
        mate = in_check(state.board, white)
        return over(state, Outcome((OTHER[state.who],), "mate") if mate else drawn("stalemate"))
    if dead(state.board):
        return over(state, drawn("dead"))
    if state.quiet >= SEVENTY_FIVE:
        return over(state, drawn("seventy-five"))
    if repeated(state) >= FIVE:
        return over(state, drawn("fivefold"))
    return state


def over(state: State, outcome: Outcome) -> State:
    """The game has ended so."""
    return changed(state, phase="over", outcome=outcome, offer="", touched="")


def repeated(state: State) -> int:
    """Returns how often the present position has been on the board, this time included."""
    return state.history.count(state.history[-1]) if state.history else 0


def dead(board: str) -> bool:
    """True if neither side can ever mate with what is left: kings alone, with one knight, or with alike bishops. Alike bishops stand on
    squares of one colour.
    """
    left = [(piece.upper(), at) for at, piece in enumerate(board) if piece not in ".Kk"]
    if len(left) < 2:
        return all(kind in "NB" for kind, _ in left)
    return all(kind == "B" for kind, _ in left) and len({colour(at) for _, at in left}) == 1


def colour(square: int) -> int:
    """0 for a dark square, 1 for a light one."""
    return (square // 8 + square % 8) % 2


def scores(state: State) -> Mapping[Seat, Fraction]:
    """One for a win, a half each for a draw; nothing while the game goes on."""
    if state.outcome is None:
        return dict.fromkeys(state.seats, Fraction(0))
    if not state.outcome.winners:
        return dict.fromkeys(state.seats, Fraction(1, 2))
    return {seat: Fraction(int(seat in state.outcome.winners)) for seat in state.seats}


def result(state: State) -> str:
    """As it is written down: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
    if state.outcome is None:
        return "*"
    won = state.outcome.winners
    return "1/2-1/2" if not won else "1-0" if won == SEATS[:1] else "0-1"


def checked_square(state: State) -> str:
    """The square of the king that stands in check; empty when none does."""
    white = state.who == WHITE
    return SQUARES[state.board.index("K" if white else "k")] if in_check(state.board, white) else ""
