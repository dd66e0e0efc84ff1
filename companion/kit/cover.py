"""The first page: the table as it is laid, the parts, and how to print, cut, glue and check them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.kit.paper import Paper, Picture
from companion.kit.parts import fronts, reverse
from vision.art import zone_image
from vision.board import Board, Piece, Point, Zone
from vision.printed.inks import BLACK, WHITE
from vision.printed.sheet import Sheet, width_of

PLAN_MM = (190.0, 104.0)
PLAN_PX_PER_MM = 2.0
CROSS_MM = 8.0
"""From the middle of the cross below the lens to its ends."""
STEPS = (
    "Print at 100 % (actual size, no fitting) on matt paper; the bar of 100 mm below must be 100 mm long. Gloss mirrors lamps.",
    "A page called back belongs behind the sheet before it: print on both sides, turning over the long edge; or print it on a sheet "
    "of its own, cut both, and glue front and back on the two sides of a card.",
    "Cut along the thin grey lines, with a knife and a ruler. Lay the parts of a board edge to edge, tape them from behind.",
    "Glue tiles and tokens on card of 2 mm; cards need none on thick paper (200 g). Glue caps on pawns, discs or cubes of their size.",
    "Lay the boards about as in the picture. Each may lie a little off or askew, but flat: the camera finds it by its four corner marks.",
    "Hang the camera 1.00 m (0.95 to 1.05) above the cross, then run: python3 start.py calibrate {game}",
)
STICKER_STEPS = (
    "Print at 100 % on matt sticker paper; the bar of 100 mm below must be 100 mm long. Cut along the thin grey lines.",
    "Stick each code on the piece that is named below it, its white rim uncut, nothing over it; on sleeves use a slip of paper inside.",
    "Stick the four marks of each board at the corners of your own board, flat, upright, at the distances that stand in your board file.",
    "Write the sizes of your own game into a board file of your own: python3 start.py board {game} shows the one of the kit.",
)


class Page(Protocol):
    """The page that the cover draws on."""

    paper: Paper

    def text(self, words: str, x: float, y: float, size: float = 8, *, bold: bool = False) -> None: ...

    def width(self, words: str, size: float = 8, *, bold: bool = False) -> float: ...

    def picture(self, picture: Picture, at: Point, size: Point) -> None: ...


def title(board: Board) -> str:
    """The name of a game as it is printed: words with capitals instead of hyphens."""
    return board.game.replace("-", " ").title()


def draw(page: Page, board: Board, *, only_stickers: bool) -> None:
    """Draws the cover; the page is turned by who has it."""
    left, top = page.paper.margin
    width = page.paper.reach[0]
    y = top + 9
    page.text(title(board), left, y, 26, bold=True)
    what = "stickers for the pieces that you have" if only_stickers else "board, pieces and marks"
    page.text(f"Table Companion: {what}. Board file {board.version}.", left, y + 7, 9)
    y += 13
    if not only_stickers:
        image, scale = plan(board)
        size = (image.shape[1] / PLAN_PX_PER_MM * scale, image.shape[0] / PLAN_PX_PER_MM * scale)
        page.picture(lambda: image, (left + (width - size[0]) / 2, y), size)
        y += size[1] + 6
    steps = enumerate(STICKER_STEPS if only_stickers else STEPS, 1)
    y = _list(page, "Steps", [f"{number}. {step.format(game=board.game)}" for number, step in steps], y)
    if not only_stickers:
        y = _list(page, "Where the boards lie (middle to middle, seen from the south)", list(_zones(board)), y)
    _list(page, "Pieces", list(_pieces(board)), y)


def _list(page: Page, head: str, lines: list[str], y: float) -> float:
    """A headline with lines below it, broken where the page ends; the height after it."""
    left, width = page.paper.margin[0], page.paper.reach[0]
    page.text(head, left, y + 4, 10, bold=True)
    y += 8.5
    for line in lines:
        for part in _broken(page, line, width):
            page.text(part, left, y, 8)
            y += 3.7
    return y + 2.5


def _broken(page: Page, line: str, width: float) -> Iterator[str]:
    part = ""
    for word in line.split():
        if part and page.width(f"{part} {word}") > width:
            yield part
            part = "    "
        part = f"{part} {word}" if part.strip() else part + word
    yield part


def _zones(board: Board) -> Iterator[str]:
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


def _pieces(board: Board) -> Iterator[str]:
    """One line for each size and make of piece."""
    makes: dict[str, list[str]] = {}
    for piece in board.pieces.values():
        makes.setdefault(_make(piece), []).append(f"{_count(piece)} x {piece.kind.replace('-', ' ')}")
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


def plan(board: Board, px_per_mm: float = PLAN_PX_PER_MM, *, told: bool = True) -> tuple[NDArray[np.uint8], float]:
    """Draws the table from above with all zones as they lie, and returns it with its scale on the cover.

    A scale of 1 is true size. `told`: with the names of the zones, and a cross below the lens.
    """
    corners = np.array([corner for zone in board.zones.values() for corner in outline(zone)])
    low, high = corners.min(0) - 6, corners.max(0) + 6
    scale = float(min(PLAN_MM[0] / (high - low)[0], PLAN_MM[1] / (high - low)[1]))
    sheet = Sheet(float((high - low)[0]), float((high - low)[1]), px_per_mm, WHITE)
    image = sheet.image
    cross = (corners.min(0) + corners.max(0)) / 2 - low
    for zone in board.zones.values():
        lay(image, board, zone, px_per_mm, (float(low[0]), float(low[1])))
        x, y = (float(v) for v in np.array(zone.centre_mm) - low)
        if told:
            wide = width_of(zone.name, 8) + 8
            if abs(x - cross[0]) < wide / 2 + CROSS_MM and abs(y - cross[1]) < 8 + CROSS_MM:
                y = float(cross[1]) - CROSS_MM - 10  # above the cross, which would strike the name out
            sheet.box(x - wide / 2, y - 8, wide, 16, WHITE)
            sheet.text(zone.name, x, y, 8, BLACK)
    if told:
        middle, long = tuple(int(v) for v in cross * px_per_mm), round(2 * CROSS_MM * px_per_mm)
        cv2.drawMarker(image, middle, (40, 40, 200), cv2.MARKER_CROSS, long, max(2, round(1.5 * px_per_mm)), cv2.LINE_AA)
    return image, scale


def outline(zone: Zone) -> list[Point]:
    """The corners of a zone in the plan."""
    (x, y), (w, h), turn = zone.centre_mm, zone.size_mm, zone.facing * pi / 4
    ways = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    return [(x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn)) for u, v in ways]


def lay(image: NDArray[np.uint8], board: Board, zone: Zone, px_per_mm: float, corner_mm: Point) -> None:
    """Lays a zone into a picture of the plan whose top left corner is at `corner_mm`."""
    printed = zone_image(board, zone, px_per_mm)
    height, width = printed.shape[:2]
    to = (np.array(outline(zone)) - corner_mm) * px_per_mm
    matrix = cv2.getPerspectiveTransform(np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32), to.astype(np.float32))
    cv2.warpPerspective(printed, matrix, (image.shape[1], image.shape[0]), image, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    cv2.polylines(image, [to.round().astype(np.int32)], True, (150, 155, 150), max(1, round(px_per_mm)), cv2.LINE_AA)
