"""The position after a move, legal or not (CH-010 to CH-028)."""

from __future__ import annotations

from companion.games.chess.acts import Move
from companion.games.chess.rules.ending import ended, position
from companion.games.chess.rules.moving import carried_out, passed_square, rights_after
from companion.games.chess.squares import AT
from companion.games.chess.state import ALL_RIGHTS, NOWHERE, OTHER, WHITE, State, changed
from companion.rules.values import Seat


def played(state: State, move: Move) -> State:
    """The position after a move. A game that was over goes on from one that people let stand."""
    start, to = AT[move.start], AT[move.to]
    if state.phase == "set-out" or state.board[start] == "." or start == to:
        return state
    board = carried_out(state.board, start, to, move.becomes)
    rights = rights_after(state.rights, board) if state.rights else ""
    passing = passed_square(board, start, to) if not move.becomes else NOWHERE
    who = OTHER[move.seat]
    final = state.board[start] in "Pp" or state.board.count(".") != board.count(".")
    here = position(board, who, rights, passing)
    return ended(changed(
        state,
        phase="play",
        turn=state.turn + 1,
        who=who,
        board=board,
        rights=rights,
        passing=passing,
        quiet=0 if final else state.quiet + 1,
        # What cannot be brought back cannot be repeated either.
        history=(here,) if final or rights != state.rights else (*state.history, here),
        offer=state.offer if state.offer == move.seat else "",
        touched="",
        last=move,
        outcome=None,
    ))  # fmt: skip


def passed_to(state: State, seat: Seat) -> State:
    """Returns the position with this seat to move, as people have it. There is no pawn to be taken in passing any more."""
    if state.phase != "play" or seat == state.who:
        return state
    here = position(state.board, seat, state.rights, NOWHERE)
    return ended(changed(
        state, turn=state.turn + 1, who=seat, passing=NOWHERE, history=(here,), offer="", touched="", last=None,
    ))  # fmt: skip


def begun(state: State, board: str) -> State:
    """White is to move on this board; castling is possible where king and rook stand at home."""
    rights = rights_after(ALL_RIGHTS, board)
    here = position(board, WHITE, rights, NOWHERE)
    return ended(changed(state, phase="play", turn=state.turn + 1, who=WHITE, board=board, rights=rights, history=(here,)))
