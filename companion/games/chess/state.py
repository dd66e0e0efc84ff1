"""A position of chess, what people may decide, and the house rules.

Seats are `white` and `black`. Places are the squares `a1` to `h8`; a piece that was taken lies beside the board and is in no place.
A board is a text of 64 letters, one for each square in the order of SQUARES (a1, a2, ... h8): `P N B R Q K` white, small letters
black, `.` nothing. Its words are cheap to compare, so a judgement can look at hundreds of them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from companion.games.chess.acts import AcceptDraw, ClaimDraw, Move, OfferDraw, Resign, Touch
from companion.rules.changing import Hashed, hashed_by
from companion.rules.values import Outcome, Place, Seat, SetOut

Phase = Literal["set-out", "play", "over"]

WHITE: Seat = "white"
BLACK: Seat = "black"
SEATS: tuple[Seat, ...] = (WHITE, BLACK)
OTHER: dict[Seat, Seat] = {WHITE: BLACK, BLACK: WHITE}

EMPTY = "." * 64
START = "RP....pr" "NP....pn" "BP....pb" "QP....pq" "KP....pk" "BP....pb" "NP....pn" "RP....pr"
ALL_RIGHTS = "KQkq"
"""All rights to castle: K and Q for White on the king's and the queen's side. Black's are k and q."""
NAMES: dict[str, str] = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}
KINDS: dict[str, str] = {
    letter: f"{seat}-{name}"
    for capital, name in NAMES.items()
    for seat, letter in ((WHITE, capital), (BLACK, capital.lower()))
}
"""Letter of a piece -> its kind in board.toml."""
LETTERS: dict[str, str] = {kind: letter for letter, kind in KINDS.items()}
CAPITAL: dict[str, str] = {name: letter for letter, name in NAMES.items()}
BECOMES = ("bishop", "knight", "queen", "rook")
"""The kinds of piece that a pawn may become."""
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules. Each default is the reading that rulebook.md gives."""

    touch_move: bool = False
    """A piece that was touched has to move, when the opponent says so (CH-032)."""


Action = SetOut | Move | Touch | OfferDraw | AcceptDraw | ClaimDraw | Resign


@hashed_by("board", "turn", "passing", "rights", "offer", "touched", "phase", "last", "quiet")
@dataclass(frozen=True, slots=True)
class State(Hashed):
    """A position with what has to be known of the moves before it."""

    options: Options
    seats: tuple[Seat, ...] = SEATS
    phase: Phase = "set-out"
    turn: int = 0
    """Number of the move, counted for both; 0 until the board is set out."""
    who: Seat = ""
    board: str = EMPTY
    """The letters of the 64 squares, a1, a2 ... h8."""
    rights: str = ""
    """The castlings that are still possible, of KQkq."""
    passing: int = NOWHERE
    """The square on which a pawn may now be taken in passing; only where some pawn really may."""
    quiet: int = 0
    """Moves of both since a pawn moved or a piece was taken."""
    history: tuple[str, ...] = ()
    """The positions since the last move that nothing can bring back, the present one last; see `ending.position`."""
    offer: Seat = ""
    """The seat that has offered a draw, while the offer stands."""
    touched: Place = ""
    """The square of the piece that has been touched."""
    last: Move | None = None
    """The last move."""
    outcome: Outcome | None = None


_FIELDS = tuple(field.name for field in fields(State))


def changed(state: State, **values: Any) -> State:
    """The same position with some fields replaced; a judgement makes hundreds of them."""
    new, put = object.__new__(State), object.__setattr__
    for name in _FIELDS:
        put(new, name, values[name] if name in values else getattr(state, name))
    return new


def owner(piece: str) -> Seat:
    """The seat whose piece this letter is; nobody's for an empty square."""
    return "" if piece == "." else WHITE if piece.isupper() else BLACK
