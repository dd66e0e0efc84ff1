"""Cheats of simulated people at a chess board: things that they do and no rule allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.chess.rules.moving import castling, reached, taken_in_passing
from companion.games.chess.simulated.players import wish
from companion.games.chess.simulated.table import ChessTable
from companion.games.chess.squares import AT, SQUARES
from companion.games.chess.state import BECOMES, NOWHERE, OTHER, WHITE, ClaimDraw, Move, Touch, owner
from companion.games.chess.table.layout import LYING
from companion.rules.values import Place, Seat
from companion.simulated_table.acts import Touch as Tap
from companion.simulated_table.wrong import Finder, Wrong, between

LOOKED = 60
"""Illegal moves that are looked at for one that breaks the wanted rule."""


def _illegal(t: ChessTable, seat: Seat) -> Iterator[Move]:
    """Illegal moves of the pieces of this seat, any and as many as are looked at."""
    own = [square for square in SQUARES if owner(t.state.board[AT[square]]) == seat]
    white = seat == WHITE
    for square in own:
        # Where it may go but for its king.
        yield from (Move(seat, square, SQUARES[to]) for to in reached(t.state.board, white, t.state.rights, NOWHERE, AT[square]))
    for _ in range(LOOKED):
        start, to = t.dice.choice(own), t.dice.choice(SQUARES)
        there = {"P": "8", "p": "1"}.get(t.state.board[AT[start]]) == to[1]
        yield Move(seat, start, to, t.dice.choice((*BECOMES, "king")) if there else "")
    king = next((square for square in own if t.state.board[AT[square]] in "Kk"), "")
    if king in ("e1", "e8"):
        yield from (Move(seat, king, f"{file}{king[1]}") for file in "cg")


def _after(t: ChessTable, action: Move, **more: Any) -> Wrong:
    """The table as this move leaves it, legal or not."""
    return between(t.table(), t.game.layout(t.game.apply(t.state, action)), **more)


def illegal_move(*rules: str) -> Finder:
    """A single move of the seat on turn that breaks one of these rules first."""

    def found(t: ChessTable, seat: Seat) -> Wrong | None:
        for action in _illegal(t, seat):
            faults = t.game.faults(t.state, action)
            if faults and faults[0].rule in rules and faults[0].kind == "refused" and action.start != action.to:
                return _after(t, action)
        return None

    return found


def out_of_turn(again: bool) -> Finder:
    """The other side moves, as somebody who has moved before or who has not waited."""

    def found(t: ChessTable, seat: Seat) -> Wrong | None:
        if again != (t.state.last is not None):
            return None
        other = OTHER[seat]
        moves = [each for each in _illegal(t, other) if t.state.board[AT[each.to]] == "." and t.state.board[AT[each.start]] in "NnRrPp"]
        return _after(t, moves[0], seat=other) if moves else None

    return found


def _moves(t: ChessTable) -> Iterator[Move]:
    return (action for action in t.game.legal_actions(t.state) if isinstance(action, Move))


def _left_out(t: ChessTable, action: Move, places: dict[Place, Any]) -> Wrong:
    """A legal move of which something is left out: these places lie as they did before, or otherwise than they should."""
    full = t.table(t.game.apply(t.state, action))
    return between(full, full.put(places), left_out=True, first=(action,))


def passed_stays(t: ChessTable, seat: Seat) -> Wrong | None:  # noqa: ARG001 - one shape for all finders
    """CH-V11: the pawn that was taken in passing is not taken off."""
    for action in _moves(t):
        passed = taken_in_passing(t.state.board, AT[action.start], AT[action.to])
        if passed != NOWHERE:
            return _left_out(t, action, {SQUARES[passed]: t.table()[SQUARES[passed]]})
    return None


def stays_a_pawn(t: ChessTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """CH-V12: a pawn on the last row is not changed."""
    moves = [action for action in _moves(t) if action.becomes == "queen"]
    return _left_out(t, moves[0], {moves[0].to: t.table()[moves[0].start]}) if moves else None


def rook_stays(t: ChessTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """CH-V23: the king castles, the rook stays where it is."""
    for action in _moves(t):
        rook = castling(t.state.board, AT[action.start], AT[action.to])
        if rook is not None:
            return _left_out(t, action, {SQUARES[rook[0]]: t.table()[SQUARES[rook[0]]], SQUARES[rook[1]]: ()})
    return None


def taken_off(t: ChessTable, seat: Seat) -> Wrong | None:
    """CH-V21: a move, and with it a piece of the other side goes that was not taken."""
    action = wish(t)
    after = t.game.apply(t.state, action)
    there = [square for square in SQUARES if square != action.to and after.board[AT[square]] in ("pnbrq" if seat == WHITE else "PNBRQ")]
    return _left_out(t, action, {t.dice.choice(there): ()}) if there and after.outcome is None else None


def exchanged(t: ChessTable, seat: Seat) -> Wrong | None:
    """CH-V22: a piece from the box in the place of a pawn, or on an empty square."""
    own = "P" if seat == WHITE else "p"
    spots = [square for square in SQUARES if t.state.board[AT[square]] in (own, ".") and square[1] not in "18"]
    piece = LYING[t.dice.choice("NBRQ" if own == "P" else "nbrq")]
    return between(t.table(), t.table().put({t.dice.choice(spots): piece}))


def untouched(rule: str) -> Finder:
    """Another piece moves than the one that was touched."""

    def found(t: ChessTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
        if not t.state.touched:
            return None
        every = (action for action in t.game.legal_actions(t.before_touch) if isinstance(action, Move))
        wrong = (action for action in every if any(fault.rule == rule for fault in t.game.faults(t.state, action)))
        return next((_after(t, action) for action in wrong), None)

    return found


def touched_by_the_way(t: ChessTable) -> Place:
    """A piece whose touch will be regretted."""
    return t.dice.choice([each.square for each in t.game.sayings(t.state) if isinstance(each, Touch)] or [""])


def claimed(t: ChessTable, seat: Seat) -> Wrong | None:
    """CH-V26: a draw is claimed that is not there."""
    action = ClaimDraw(seat, t.dice.choice(("repetition", "moves")))
    if not t.game.faults(t.state, action):
        return None
    return Wrong(pieces=(f"{seat}-king",), acts=(Tap("play", (("action", action), ("by", (seat,)))),))


FINDERS: dict[str, tuple[str, Finder]] = {
    "CH-V01": ("turn", out_of_turn(again=False)), "CH-V02": ("turn", out_of_turn(again=True)),
    "CH-V03": ("turn", illegal_move("CH-012")), "CH-V04": ("turn", illegal_move("CH-013")), "CH-V05": ("turn", illegal_move("CH-014")),
    "CH-V06": ("turn", illegal_move("CH-015")), "CH-V07": ("turn", illegal_move("CH-016")),
    "CH-V08": ("turn", illegal_move("CH-017", "CH-018")), "CH-V09": ("turn", illegal_move("CH-019")),
    "CH-V10": ("turn", illegal_move("CH-021", "CH-019")), "CH-V11": ("turn", passed_stays), "CH-V12": ("turn", stays_a_pawn),
    "CH-V13": ("turn", illegal_move("CH-023")), "CH-V14": ("turn", illegal_move("CH-024", "CH-025")),
    "CH-V15": ("turn", illegal_move("CH-026")), "CH-V16": ("turn", illegal_move("CH-027")),
    "CH-V17": ("turn", illegal_move("CH-028", "CH-024")), "CH-V18": ("turn", illegal_move("CH-030")),
    "CH-V19": ("turn", illegal_move("CH-010")), "CH-V20": ("turn", illegal_move("CH-003")), "CH-V21": ("turn", taken_off),
    "CH-V22": ("turn", exchanged), "CH-V23": ("turn", rook_stays), "CH-V24": ("turn", untouched("CH-032")),
    "CH-V25": ("turn", untouched("CH-033")), "CH-V26": ("turn", claimed),
}  # fmt: skip
"""Violation -> the moment at which it may happen, and its finder."""
RARE = frozenset(f"CH-V{number:02}" for number in (1, 10, 11, 12, 13, 15, 16, 18, 23, 24, 25))
"""Seldom possible: taken up nearly whenever they are, until each has been done."""
