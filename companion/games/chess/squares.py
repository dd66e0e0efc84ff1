"""The 64 squares and the lines between them, worked out once; and which squares a side attacks."""

from __future__ import annotations

from collections.abc import Sequence

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES: tuple[str, ...] = tuple(f"{file}{rank}" for file in FILES for rank in RANKS)
"""The squares in the order of their numbers, which is that of their names: a1, a2, ... h8."""
AT: dict[str, int] = {name: number for number, name in enumerate(SQUARES)}
Line = tuple[int, ...]


def _step(square: int, across: int, up: int) -> int | None:
    file, rank = square // 8 + across, square % 8 + up
    return file * 8 + rank if 0 <= file < 8 and 0 <= rank < 8 else None


def _ray(square: int, across: int, up: int) -> Line:
    found: list[int] = []
    here = _step(square, across, up)
    while here is not None:
        found.append(here)
        here = _step(here, across, up)
    return tuple(found)


def _rays(ways: Sequence[tuple[int, int]]) -> tuple[tuple[Line, ...], ...]:
    """For each square the lines that lead away from it, without the empty ones."""
    return tuple(tuple(line for way in ways if (line := _ray(square, *way))) for square in range(64))


def _steps(ways: Sequence[tuple[int, int]]) -> tuple[Line, ...]:
    """For each square those that lie one such step away, in order."""
    return tuple(tuple(sorted(to for way in ways if (to := _step(square, *way)) is not None)) for square in range(64))


_STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
_SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STRAIGHT = _rays(_STRAIGHT)
SLANTED = _rays(_SLANTED)
RAYS = {"R": STRAIGHT, "B": SLANTED, "Q": tuple(one + other for one, other in zip(STRAIGHT, SLANTED, strict=True))}
"""The lines along which rook, bishop and queen go."""
KNIGHT = _steps([(across, up) for across in (-2, -1, 1, 2) for up in (-2, -1, 1, 2) if abs(across) != abs(up)])
KING = _steps(_STRAIGHT + _SLANTED)
PAWN_TAKES = {True: _steps(((-1, 1), (1, 1))), False: _steps(((-1, -1), (1, -1)))}
"""The squares on which a pawn takes; True: a white one."""
BETWEEN: dict[tuple[int, int], Line] = {
    (square, to): line[:index] for square in range(64) for line in RAYS["Q"][square] for index, to in enumerate(line)
}
"""The squares between two that lie on one line; two that do not are missing."""


def attacked(board: Sequence[str], square: int, by_white: bool) -> bool:
    """True if a piece of that side attacks this square, whatever stands there."""
    pawn, knight, king, rook, bishop, queen = "PNKRBQ" if by_white else "pnkrbq"
    for at in KNIGHT[square]:
        if board[at] == knight:
            return True
    for at in PAWN_TAKES[not by_white][square]:
        if board[at] == pawn:
            return True
    for line in STRAIGHT[square]:
        for at in line:
            piece = board[at]
            if piece != ".":
                if piece in (rook, queen):
                    return True
                break
    for line in SLANTED[square]:
        for at in line:
            piece = board[at]
            if piece != ".":
                if piece in (bishop, queen):
                    return True
                break
    return any(board[at] == king for at in KING[square])


def in_check(board: str, white: bool) -> bool:
    """True if that side's king is attacked; a side without a king never is."""
    king = board.find("K" if white else "k")
    return king >= 0 and attacked(board, king, not white)
