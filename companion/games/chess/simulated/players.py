"""Choices of simulated chess players: which move they make and which words they say."""

from __future__ import annotations

from typing import Any

from companion.games.chess.acts import AcceptDraw, ClaimDraw, Move, OfferDraw, Resign
from companion.games.chess.rules.moving import taken_in_passing
from companion.games.chess.simulated.table import ChessTable
from companion.games.chess.squares import AT, attacked
from companion.games.chess.state import NOWHERE, OTHER, WHITE
from companion.rules.values import Seat

WORTH = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0, ".": 0}
LONG = 130
"""Moves of both after which people agree to a draw."""


def wish(t: ChessTable) -> Move:
    """A move that is not too bad: mate, then what wins most, with some whim."""
    moves = [action for action in t.game.legal_actions(t.state) if isinstance(action, Move)]
    # Nobody moves a piece that is not there.
    moves = [action for action in moves if action.start not in t.wrong and t.within_reach(action)] or moves
    return max(t.dice.sample(moves, len(moves)), key=lambda each: _liking(t, each))


def _liking(t: ChessTable, action: Move) -> float:
    board, start, to = t.state.board, AT[action.start], AT[action.to]
    after = t.game.apply(t.state, action)
    if after.outcome is not None:
        return 100.0 if after.outcome.winners else -2.0
    gain = float(WORTH[board[to].upper()]) + (8.0 if action.becomes == "queen" else 0.0)
    gain += 1.0 if taken_in_passing(board, start, to) != NOWHERE else 0.0
    if attacked(after.board, to, after.who == WHITE):
        gain -= WORTH[board[start].upper()] * 0.8
    if board[start] in "Kk" and abs(start - to) == 16:
        gain += 3.0
    return gain + 2.5 * t.dice.random()


def lead(t: ChessTable, seat: Seat) -> int:
    """Returns how much more this seat has on the board than the other."""
    light = sum(WORTH[piece.upper()] * (1 if piece.isupper() else -1) for piece in t.state.board)
    return light if seat == WHITE else -light


def spoken(t: ChessTable, seat: Seat) -> Any:
    """Yields an offer of a draw, an answer to one, giving up, or a claim before a move; mostly nothing. The game may be over after it."""
    state, dice = t.state, t.dice
    if state.offer == OTHER[seat] and (state.turn > LONG or dice.random() < 0.4):
        return AcceptDraw(seat)
    if state.turn > 30 and lead(t, seat) <= -5 and dice.random() < 0.12:
        return Resign(seat)
    claims = [each for each in t.game.sayings(state) if isinstance(each, ClaimDraw) and not t.game.faults(state, each)]
    if claims and dice.random() < 0.7:
        return claims[0]
    return OfferDraw(seat) if not state.offer and (state.turn > LONG or dice.random() < 0.01) else None
