"""The letter beside a colour, for people who cannot tell the colours."""

from __future__ import annotations

from vision.board import Board

APART = {"black": "K"}
"""Black is not B beside Blue: it is K, as printers have it."""


def letter(name: str) -> str:
    """The letter or number by which a piece is told: `cube-red` is R, `pawn-black` K, `red-2` 2."""
    last = name.rsplit("-", 1)[-1]
    return APART.get(last, last[:1].upper())


def sign(name: str, plan: Board) -> str:
    """The sign by which a piece is told: what is printed on it, else its letter. A white knight is N, as its cap has it."""
    piece = plan.pieces.get(name)
    first = next(iter(piece.faces.values()), None) if piece is not None else None
    return (first.art.get("number") if first is not None else None) or letter(name)


def letter_of(seat: str) -> str:
    """The letter of a seat's colour, as on its pieces, and the seat's number if it has one.

    Example: `black` is K, `red-2` R2."""
    colour, _, number = seat.partition("-")
    return letter(colour) + number
