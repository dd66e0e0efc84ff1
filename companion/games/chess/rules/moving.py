"""The moves of the pieces (CH-010 to CH-030): the legal moves of a position, as numbers of squares.

A move is (start, to, becomes). Nothing here names a broken rule: `wrong` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.chess.squares import BETWEEN, KING, KNIGHT, PAWN_TAKES, RAYS, attacked, in_check
from companion.games.chess.state import BECOMES, CAPITAL, NOWHERE

Step = tuple[int, int, str]
"""From, to, and what a pawn becomes there."""

HOME = {True: 32, False: 39}
"""True for White, False for Black -> the king's first square: e1 and e8."""
CASTLES: dict[tuple[bool, int], tuple[str, int, int, tuple[int, ...], int]] = {
    (True, 48): ("K", 56, 40, (40, 48), 40), (True, 16): ("Q", 0, 24, (8, 16, 24), 24),
    (False, 55): ("k", 63, 47, (47, 55), 47), (False, 23): ("q", 7, 31, (15, 23, 31), 31),
}  # fmt: skip
"""Side and the king's goal -> the right it needs, the rook's squares, the empty squares, the passed square."""


def taken_in_passing(board: str, start: int, to: int) -> int:
    """The square of the pawn that is taken when a pawn goes slanting to an empty square beyond it. NOWHERE if none is."""
    if board[start] not in "Pp" or board[to] != "." or start // 8 == to // 8:
        return NOWHERE
    white = board[start] == "P"
    behind = to - 1 if white else to + 1
    right_rank = to % 8 == (5 if white else 2)
    return behind if right_rank and board[behind] == ("p" if white else "P") else NOWHERE


def castling(board: str, start: int, to: int) -> tuple[int, int] | None:
    """From where to where the rook goes when the king goes so. It is None when that is no castling as far as the board shows."""
    white = board[start] == "K"
    if start != HOME[white] or board[start] not in "Kk" or (white, to) not in CASTLES:
        return None
    _, corner, beside, empty, _ = CASTLES[white, to]
    return (corner, beside) if board[corner] == ("R" if white else "r") and all(board[at] == "." for at in empty) else None


def carried_out(board: str, start: int, to: int, becomes: str = "") -> str:
    """The board after a move, legal or not. The rook of a castling and the pawn taken in passing have gone with it."""
    after = list(board)
    piece, passed, rook = board[start], taken_in_passing(board, start, to), castling(board, start, to)
    after[start] = "."
    if passed != NOWHERE:
        after[passed] = "."
    if rook is not None:
        after[rook[0]], after[rook[1]] = ".", board[rook[0]]
    if becomes:
        piece = CAPITAL[becomes] if piece.isupper() else CAPITAL[becomes].lower()
    after[to] = piece
    return "".join(after)


def reached(board: str, white: bool, rights: str, passing: int, start: int) -> Iterator[int]:
    """Yields the squares that the piece on this square reaches by its own way of moving. Its king may be left in check."""
    kind, own = board[start].upper(), "PNBRQK" if white else "pnbrqk"
    if kind == "P":
        yield from _pawn(board, white, passing, start)
        return
    if kind in RAYS:
        for line in RAYS[kind][start]:
            for to in line:
                piece = board[to]
                if piece == ".":
                    yield to
                    continue
                if piece not in own:
                    yield to
                break
        return
    for to in KNIGHT[start] if kind == "N" else KING[start]:
        if board[to] not in own:
            yield to
    if kind == "K" and start == HOME[white]:
        yield from _castles(board, white, rights)


def _pawn(board: str, white: bool, passing: int, start: int) -> Iterator[int]:
    ahead, rank = (1 if white else -1), start % 8
    if 0 < rank < 7:
        if board[start + ahead] == ".":
            yield start + ahead
            if rank == (1 if white else 6) and board[start + 2 * ahead] == ".":
                yield start + 2 * ahead
        theirs = "pnbrqk" if white else "PNBRQK"
        for to in PAWN_TAKES[white][start]:
            if board[to] in theirs or to == passing:
                yield to


def _castles(board: str, white: bool, rights: str) -> Iterator[int]:
    """Yields the squares that the king may castle to. The squares that it stands on, passes and reaches have to be safe (CH-027)."""
    for (side, to), (right, _, _, _, passes) in CASTLES.items():
        there = side == white and right in rights and castling(board, HOME[white], to) is not None
        if there and not any(attacked(board, at, not white) for at in (HOME[white], passes)):
            yield to


def leaves_king_safe(board: str, white: bool, start: int, to: int, becomes: str = "") -> bool:
    """True if that side's king is not attacked after this move."""
    return not in_check(carried_out(board, start, to, becomes), white)


def _lawful(board: str, white: bool, rights: str, passing: int, starts: Iterator[int]) -> Iterator[Step]:
    """The legal moves of the pieces on these squares, in the order of the squares' names."""
    king = board.find("K" if white else "k")
    checked = king >= 0 and attacked(board, king, not white)
    theirs = "k" if white else "K"
    last = 7 if white else 0
    for start in starts:
        pawn = board[start] in "Pp"
        # Only a king, a pawn that takes in passing, and a piece that stands in line with its king can lay the king open.
        careful = checked or start == king or (king, start) in BETWEEN
        for to in sorted(reached(board, white, rights, passing, start)):
            if board[to] == theirs:
                continue
            if (careful or (pawn and to == passing)) and king >= 0 and not leaves_king_safe(board, white, start, to):
                continue
            if pawn and to % 8 == last:
                for becomes in BECOMES:
                    yield start, to, becomes
            else:
                yield start, to, ""


def _own(board: str, white: bool) -> Iterator[int]:
    own = "PNBRQK" if white else "pnbrqk"
    return (at for at in range(64) if board[at] in own)


@lru_cache(maxsize=4096)
def legal_moves(board: str, white: bool, rights: str, passing: int) -> tuple[Step, ...]:
    """Every legal move of that side, in the order of the squares' names."""
    return tuple(_lawful(board, white, rights, passing, _own(board, white)))


@lru_cache(maxsize=8192)
def moves_from(board: str, white: bool, rights: str, passing: int, start: int) -> tuple[Step, ...]:
    """The legal moves of that side from one square."""
    return tuple(_lawful(board, white, rights, passing, iter((start,)))) if start in _own(board, white) else ()


def can_move(board: str, white: bool, rights: str, passing: int) -> bool:
    """True if that side has any legal move; found as soon as there is one."""
    return next(_lawful(board, white, rights, passing, _own(board, white)), None) is not None


def rights_after(rights: str, board: str) -> str:
    """The rights of castling that are left on this board: king and rook still stand where they began."""
    kept = ""
    for right in rights:
        white = right.isupper()
        corner = {"K": 56, "Q": 0, "k": 63, "q": 7}[right]
        if board[HOME[white]] == ("K" if white else "k") and board[corner] == ("R" if white else "r"):
            kept += right
    return kept


def passed_square(board: str, start: int, to: int) -> int:
    """Returns the square that a pawn's double step has just passed, or NOWHERE. It counts only if a pawn of the other side may legally
    take it there, on this board after the step."""
    pawn = board[to]
    if pawn not in "Pp" or pawn == "." or abs(start - to) != 2 or start // 8 != to // 8:
        return NOWHERE
    white, between = pawn == "P", (start + to) // 2
    if start % 8 != (1 if white else 6):
        return NOWHERE
    taker = "p" if white else "P"
    for at in PAWN_TAKES[white][between]:
        if board[at] == taker and leaves_king_safe(board, not white, at, between):
            return between
    return NOWHERE
