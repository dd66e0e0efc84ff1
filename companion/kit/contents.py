"""The contents of the kit in words: its zones, its pieces and how each is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.kit.parts import die_said, fronts, reverse
from companion.kit.parts import stickers as every_sticker
from companion.kit.plan import called, with_tray
from vision.board import Board, Piece
from vision.printed.tray import TRAY


def zones(board: Board) -> Iterator[str]:
    """One line for each zone: its size and where it lies."""
    laid = with_tray(board)
    main = laid[0]
    for zone in laid:
        width, height = zone.size_mm
        size = f"{called(zone)}: {width:g} x {height:g} mm"
        if zone is main:
            yield size + ("; the others are told from here" if len(laid) > 1 else "")
            continue
        dx, dy = zone.centre_mm[0] - main.centre_mm[0], zone.centre_mm[1] - main.centre_mm[1]
        ways = [f"{abs(dx):g} mm {'right' if dx > 0 else 'left'}"] * bool(dx) + [f"{abs(dy):g} mm {'down' if dy > 0 else 'up'}"] * bool(dy)
        turn = f", turned {45 * zone.facing} degrees clockwise" if zone.facing else ""
        anywhere = ", or anywhere else in the camera's picture beside the boards" if zone.name == TRAY.name else ""
        yield f"{size}; {' and '.join(ways) or 'at the same middle'}{turn}{anywhere}"


def pieces(board: Board) -> Iterator[str]:
    """One line for each size and make of piece, then the dice, then what the game says of its pieces."""
    makes: dict[str, list[str]] = {}
    for piece in board.pieces.values():
        makes.setdefault(_make(piece), []).append(f"{_count(piece)} x {board.called(piece.kind)}")
    for make, names in makes.items():
        yield f"{', '.join(names)}: {make}"
    yield from _dice(board)
    yield from board.notes


def stickers(board: Board) -> Iterator[str]:
    """One line for each size of sticker, then the dice."""
    counts = Counter((part.size[0], part.kind) for part in every_sticker(board) if part.kind)
    for side in dict.fromkeys(side for side, _ in counts):
        yield f"{side:g} x {side:g} mm: {', '.join(f'{count} x {kind}' for (size, kind), count in counts.items() if size == side)}"
    yield from _dice(board)


def _dice(board: Board) -> Iterator[str]:
    if not board.dice:
        return
    name, them = board.called("die"), "it" if board.dice == 1 else "them"
    yield (
        f"{board.dice} x {name}: bring your own with pips, 16 x 16 mm, not green; the camera reads {them} in the dice tray, "
        "anywhere else say what was rolled"
    )
    if board.die:
        yield f"What the {name} shows: {die_said(board)}"


def _count(piece: Piece) -> int:
    return sum(face.copies for face in fronts(piece)) // _caps(piece) or piece.copies


def _caps(piece: Piece) -> int:
    """The caps that one piece has: two where it shows another face when it is turned over."""
    turned = piece.body is not None and any(len(sides) == 2 for sides in piece.sides)
    return 2 if turned else 1


def _make(piece: Piece) -> str:
    width, height = piece.size_mm
    size = f"{width:g} x {height:g} mm"
    if not piece.codes and not fronts(piece):
        return f"not printed: bring your own, {size}, {piece.height_mm:g} mm high"
    if piece.body is not None:
        caps = "caps" if _caps(piece) == 1 else "two caps"
        glue = "glue each" if _caps(piece) == 1 else "glue one on either side of"
        return f"{caps}, {size}; {glue} {'on ' if _caps(piece) == 1 else ''}something of its colour, {piece.height_mm:g} mm high"
    sides = ", both sides printed" if any(reverse(piece, face) for face in fronts(piece)) else ""
    return f"{size}{sides}" + (f"; glue on card of {piece.height_mm:g} mm" if piece.height_mm >= 1 else "")
