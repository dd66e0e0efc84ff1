"""The contents of the kit in words: its zones, its pieces and how each is made."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kit.parts import fronts, reverse
from vision.board import Board, Piece


def zones(board: Board) -> Iterator[str]:
    main = next(iter(board.zones.values()))
    for zone in board.zones.values():
        width, height = zone.size_mm
        name = zone.name.replace("-", " ")
        size = f"{name}: {width:g} x {height:g} mm"
        if zone is main:
            yield size + ("; the others are told from here" if len(board.zones) > 1 else "")
            continue
        dx, dy = zone.centre_mm[0] - main.centre_mm[0], zone.centre_mm[1] - main.centre_mm[1]
        ways = [f"{abs(dx):g} mm {'right' if dx > 0 else 'left'}"] * bool(dx) + [f"{abs(dy):g} mm {'down' if dy > 0 else 'up'}"] * bool(dy)
        turn = f", turned {45 * zone.facing} degrees clockwise" if zone.facing else ""
        yield f"{size}; {' and '.join(ways) or 'at the same middle'}{turn}"


def pieces(board: Board) -> Iterator[str]:
    """One line for each size and make of piece."""
    makes: dict[str, list[str]] = {}
    for piece in board.pieces.values():
        makes.setdefault(_make(piece), []).append(f"{_count(piece)} x {board.called(piece.kind)}")
    for make, names in makes.items():
        yield f"{', '.join(names)}: {make}"
    if board.dice:
        yield f"{board.dice} x die: bring your own, 16 x 16 mm, not green; the dice tray reads it, anywhere else say what it shows"


def _count(piece: Piece) -> int:
    return sum(face.copies for face in fronts(piece)) or piece.copies


def _make(piece: Piece) -> str:
    width, height = piece.size_mm
    size = f"{width:g} x {height:g} mm"
    if not piece.codes and not fronts(piece):
        return f"not printed: bring your own, {size}, {piece.height_mm:g} mm high"
    if piece.body is not None:
        return f"caps, {size}; glue each on something of its colour, {piece.height_mm:g} mm high"
    sides = ", both sides printed" if any(reverse(piece, face) for face in fronts(piece)) else ""
    return f"{size}{sides}" + (f"; glue on card of {piece.height_mm:g} mm" if piece.height_mm >= 1 else "")
