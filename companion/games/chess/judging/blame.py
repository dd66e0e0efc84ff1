"""The rule for what no move describes: a piece taken off, put back, exchanged or left standing."""

from __future__ import annotations

from companion.games.chess.rules.moving import CASTLES
from companion.games.chess.rules.wrong import broken
from companion.games.chess.squares import AT, SQUARES
from companion.games.chess.state import KINDS, NOWHERE, WHITE, State
from companion.rules.values import Fault, Handled

LAST_RANKS = {"white-pawn": "8", "black-pawn": "1"}


def blame(state: State, handled: Handled) -> Fault:
    """One fault for this square: what the last move left out is owed, everything else is put back."""
    square = handled.place
    pieces = tuple(sorted({placed.piece for placed in (*handled.gone, *handled.come)}))
    owed = _left_out(state, handled)
    if owed is not None:
        return owed
    if state.phase == "over":
        return broken("CH-045", pieces=pieces, places=(square,), case="handled")[0]
    if handled.gone and not handled.come:
        return broken("CH-011", pieces=pieces, places=(square,), square=square)[0]
    return broken("CH-036", pieces=pieces, places=(square,), case="exchanged" if handled.gone else "", square=square)[0]


def _left_out(state: State, handled: Handled) -> Fault | None:
    """Returns the fault if the last move is unfinished here. It is a promotion, a pawn taken in passing or the rook of a castling."""
    last, square = state.last, handled.place
    if last is None:
        return None
    pieces = tuple(sorted({placed.piece for placed in (*handled.gone, *handled.come)}))
    told = {"pieces": pieces, "places": (square,), "kind": "owed", "square": square}
    came = [placed.piece for placed in handled.come]
    if last.becomes and square == last.to and (not came or LAST_RANKS.get(came[0]) == square[1]):
        return broken("CH-022", last.seat, **told)[0]  # type: ignore[arg-type]
    if square == f"{last.to[0]}{last.start[1]}" and last.start[0] != last.to[0] and came and came[0].endswith("-pawn"):
        return broken("CH-020", last.seat, **told)[0]  # type: ignore[arg-type]
    white = last.seat == WHITE
    if state.board[AT[last.to]] == ("K" if white else "k") and abs(AT[last.start] - AT[last.to]) == 16:
        _, corner, beside, _, _ = CASTLES.get((white, AT[last.to]), ("", NOWHERE, NOWHERE, (), NOWHERE))
        if square in (SQUARES[corner], SQUARES[beside]) and pieces == (KINDS["R" if white else "r"],):
            return broken("CH-025", last.seat, case="owed", **{**told, "may": (SQUARES[beside],)})[0]  # type: ignore[arg-type]
    return None
