"""Cheats of simulated people at a chess board: things that they do and no rule allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.chess.acts import ClaimDraw, Move, Touch
from companion.games.chess.rules.moving import castling, reached, taken_in_passing
from companion.games.chess.simulated.players import wish
from companion.games.chess.simulated.table import ChessTable
from companion.games.chess.squares import AT, SQUARES
from companion.games.chess.state import BECOMES, NOWHERE, OTHER, WHITE, owner
from companion.games.chess.table.layout import LYING
from companion.rules.values import Place, Seat
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import Wrong, between, said

CHEATS = Cheats()

TRIED = 60
"""Moves of any piece to anywhere that are looked at for one that breaks the wanted rule."""


def _illegal(t: ChessTable, seat: Seat) -> Iterator[Move]:
    """Illegal moves of the pieces of this seat, any and as many as are looked at."""
    own = [square for square in SQUARES if owner(t.state.board[AT[square]]) == seat]
    white = seat == WHITE
    for square in own:
        # Where it may go but for its king.
        yield from (Move(seat, square, SQUARES[to]) for to in reached(t.state.board, white, t.state.rights, NOWHERE, AT[square]))
    for _ in range(TRIED):
        start, to = t.dice.choice(own), t.dice.choice(SQUARES)
        there = {"P": "8", "p": "1"}.get(t.state.board[AT[start]]) == to[1]
        move = Move(seat, start, to, t.dice.choice((*BECOMES, "king")) if there else "")
        if start != to:
            yield move
    king = next((square for square in own if t.state.board[AT[square]] in "Kk"), "")
    if king in ("e1", "e8"):
        yield from (Move(seat, king, f"{file}{king[1]}") for file in "cg")


for _number in (*range(3, 11), *range(13, 21)):
    CHEATS.refused("turn", f"CH-V{_number:02}", _illegal, rare=_number in (10, 13, 15, 16, 18))


def out_of_turn(again: bool) -> Finder:
    """Makes a finder of a move of the other side, which has moved before or has not waited."""

    def found(t: ChessTable, seat: Seat) -> Found:
        if again != (t.state.last is not None):
            return None
        other = OTHER[seat]
        moves = [each for each in _illegal(t, other) if t.state.board[AT[each.to]] == "." and t.state.board[AT[each.start]] in "NnRrPp"]
        return t.all_the_same(moves[0], seat=other) if moves else None

    return found


CHEATS.at("turn", "CH-V01", rare=True)(out_of_turn(again=False))
CHEATS.at("turn", "CH-V02")(out_of_turn(again=True))


def _moves(t: ChessTable) -> Iterator[Move]:
    return (action for action in t.game.legal_actions(t.state) if isinstance(action, Move))


def _left_out(t: ChessTable, action: Move, places: dict[Place, Any]) -> Wrong:
    """A legal move of which something is left out. These places lie as they did before, or otherwise than they should."""
    full = t.table(t.game.apply(t.state, action))
    return between(full, full.put(places), left_out=True, first=(action,))


@CHEATS.at("turn", "CH-V11", rare=True)
def passed_stays(t: ChessTable, seat: Seat) -> Found:
    """The pawn that was taken in passing is not taken off."""
    for action in _moves(t):
        passed = taken_in_passing(t.state.board, AT[action.start], AT[action.to])
        if passed != NOWHERE:
            return _left_out(t, action, {SQUARES[passed]: t.table()[SQUARES[passed]]})
    return None


@CHEATS.at("turn", "CH-V12", rare=True)
def stays_a_pawn(t: ChessTable, seat: Seat) -> Found:
    """A pawn on the last row is not changed."""
    moves = [action for action in _moves(t) if action.becomes == "queen"]
    return _left_out(t, moves[0], {moves[0].to: t.table()[moves[0].start]}) if moves else None


@CHEATS.at("turn", "CH-V23", rare=True)
def rook_stays(t: ChessTable, seat: Seat) -> Found:
    """The king castles, the rook stays where it is."""
    for action in _moves(t):
        rook = castling(t.state.board, AT[action.start], AT[action.to])
        if rook is not None:
            return _left_out(t, action, {SQUARES[rook[0]]: t.table()[SQUARES[rook[0]]], SQUARES[rook[1]]: ()})
    return None


@CHEATS.at("turn", "CH-V21")
def taken_off(t: ChessTable, seat: Seat) -> Found:
    """A move, and with it a piece of the other side goes that was not taken."""
    action = wish(t)
    after = t.game.apply(t.state, action)
    there = [square for square in SQUARES if square != action.to and after.board[AT[square]] in ("pnbrq" if seat == WHITE else "PNBRQ")]
    return _left_out(t, action, {t.dice.choice(there): ()}) if there and after.outcome is None else None


@CHEATS.at("turn", "CH-V22")
def exchanged(t: ChessTable, seat: Seat) -> Found:
    """A piece from the box in the place of a pawn, or on an empty square."""
    own = "P" if seat == WHITE else "p"
    spots = [square for square in SQUARES if t.state.board[AT[square]] in (own, ".") and square[1] not in "18"]
    piece = LYING[t.dice.choice("NBRQ" if own == "P" else "nbrq")]
    return between(t.table(), t.table().put({t.dice.choice(spots): piece}))


def _untouched(t: ChessTable, seat: Seat) -> Iterator[Move]:
    """Moves that were legal before a piece was touched; none when none was."""
    return (action for action in t.game.legal_actions(t.before_touch) if isinstance(action, Move) and t.state.touched)


for _kind in ("CH-V24", "CH-V25"):
    CHEATS.refused("turn", _kind, _untouched, rare=True)


def touched_by_the_way(t: ChessTable) -> Place:
    """A piece whose touch will be regretted."""
    return t.dice.choice([each.square for each in t.game.sayings(t.state) if isinstance(each, Touch)] or [""])


@CHEATS.at("turn", "CH-V26")
def claimed(t: ChessTable, seat: Seat) -> Found:
    """A draw is claimed that is not there."""
    action = ClaimDraw(seat, t.dice.choice(("repetition", "moves")))
    if not t.game.faults(t.state, action):
        return None
    return said(action, f"{seat}-king")
