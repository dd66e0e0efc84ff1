"""The table of a position: what stands where, also on the way of a move, and what people let stand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.chess.acts import Move
from companion.games.chess.rules.ending import ended, position
from companion.games.chess.rules.moving import castling, rights_after, taken_in_passing
from companion.games.chess.rules.playing import begun, played
from companion.games.chess.squares import AT, SQUARES
from companion.games.chess.state import EMPTY, KINDS, LETTERS, NOWHERE, Action, State, changed
from companion.rules.values import Layout, Place, PlacedPiece

LYING: dict[str, tuple[PlacedPiece, ...]] = {letter: (PlacedPiece(kind),) for letter, kind in KINDS.items()}


@lru_cache(maxsize=4096)
def laid(board: str) -> Layout:
    """A board as a layout."""
    return Layout({SQUARES[at]: LYING[piece] for at, piece in enumerate(board) if piece != "."})


def layout(state: State) -> Layout:
    """Returns the pieces on each square of the board."""
    return laid(state.board)


def board_of(seen: Layout) -> str:
    """The board of a layout; of several pieces on one square the first counts."""
    return "".join(LETTERS.get(seen[square][0].piece, ".") if seen[square] else "." for square in SQUARES)


def way(state: State, action: Action) -> Iterator[Layout]:
    """Tables at which hands may rest while they carry out a move. Each of its pieces is lifted, put, or still to come, in any order."""
    if not isinstance(action, Move) or state.board[AT[action.start]] == ".":
        return
    start, to = AT[action.start], AT[action.to]
    here, there = laid(state.board), layout(played(state, action))
    yield here.put({action.start: ()})
    if state.board[to] != ".":
        # What is taken may be lifted first, or when the other one has been lifted too.
        yield here.put({action.to: ()})
        yield here.put({action.start: (), action.to: ()})
    passed, rook = taken_in_passing(state.board, start, to), castling(state.board, start, to)
    if passed != NOWHERE:
        yield here.put({SQUARES[passed]: ()})
        yield here.put({SQUARES[passed]: (), action.start: ()})
        yield there.put({SQUARES[passed]: here[SQUARES[passed]]})
    if rook is not None:
        corner, beside = SQUARES[rook[0]], SQUARES[rook[1]]
        yield there.put({corner: here[corner], beside: ()})
        yield there.put({beside: ()})
        yield here.put({corner: ()})
        yield here.put({corner: (), beside: there[beside]})
        yield here.put({corner: (), action.start: ()})
        yield here.put({corner: (), action.start: (), beside: there[beside]})
        yield here.put({corner: (), action.start: (), action.to: there[action.to]})
    if action.becomes:
        yield here.put({action.start: (), action.to: here[action.start]})
        yield here.put({action.start: (), action.to: ()})


def adopt(state: State, seen: Layout) -> State:
    """The position of a table that people let stand. Whose move it is stays, and what is no longer possible there goes."""
    board = board_of(seen)
    if state.phase == "set-out" or board == state.board:
        return state if board in (state.board, EMPTY) else begun(state, board)
    rights = rights_after(state.rights, board)
    here = position(board, state.who, rights, NOWHERE)
    return ended(changed(
        state, phase="play", board=board, rights=rights, passing=NOWHERE, history=(here,), touched="", last=None, outcome=None,
    ))  # fmt: skip


def squares_of(seen: Layout) -> tuple[Place, ...]:
    """The squares on which something stands."""
    return tuple(square for square in SQUARES if seen[square])
