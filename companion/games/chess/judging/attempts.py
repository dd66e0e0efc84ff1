"""Yields the actions by which hands may have caused a change, legal or not. A change at more squares proposes no less.

What is only said is never attempted. Besides the moves that the change shows outright come the legal ones of every piece that is gone
and to every piece that has come: the rest of them may lie under a hand or be still to do. That a piece is gone tells nothing of who
may take it: until the other one comes, it is only in a hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.chess.acts import move
from companion.games.chess.rules import setup
from companion.games.chess.rules.moving import legal_moves
from companion.games.chess.squares import AT
from companion.games.chess.state import LETTERS, NAMES, WHITE, Action, State, owner
from companion.rules.values import Change


def attempts(state: State, change: Change) -> Iterator[Action]:
    """Each action once."""
    if state.phase == "set-out":
        return iter(dict.fromkeys(setup.proposed(change)))
    if state.phase == "over":
        return iter(())
    return iter(dict.fromkeys(_moves(state, change)))


def _moves(state: State, change: Change) -> Iterator[Action]:
    board = state.board
    letters = ((place, LETTERS.get(placed.piece, "")) for place, placed in change.gone)
    gone = [(AT[place], letter) for place, letter in letters if letter and board[AT[place]] == letter]
    come = [(AT[place], letter) for place, placed in change.come if (letter := LETTERS.get(placed.piece, ""))]
    unsure = {AT[place] for place in change.unsure}
    for start, piece in gone:
        seat, last = owner(piece), 7 if piece == "P" else 0
        for to, put in come:
            if put == piece:
                yield move(seat, start, to)
            elif piece in "Pp" and to % 8 == last and owner(put) == seat:
                yield move(seat, start, to, NAMES[put.upper()])
    left, put_there = {start for start, _ in gone} | unsure, dict.fromkeys(come)
    if not left and not put_there:
        return
    for start, to, becomes in legal_moves(board, state.who == WHITE, state.rights, state.passing):
        if start in left or to in unsure or _may_stand(board[start], becomes, to, put_there):
            yield move(state.who, start, to, becomes)


def _may_stand(piece: str, becomes: str, to: int, come: dict[tuple[int, str], None]) -> bool:
    """True if this move puts on its square what has come there. That is the piece, the pawn before it is changed, or what it becomes."""
    if (to, piece) in come:
        return True
    if not becomes:
        return False
    return any(at == to and NAMES[put.upper()] == becomes and owner(put) == owner(piece) for at, put in come)
