"""The first page: the table as it is laid, the parts, and how to print, cut, glue and check them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from companion.kit.contents import pieces, zones
from companion.kit.paper import Paper, Picture
from companion.kit.plan import PLAN_PX_PER_MM, plan
from vision.board import Board, Point

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
        y = _list(page, "Where the boards lie (middle to middle, seen from the south)", list(zones(board)), y)
    _list(page, "Pieces", list(pieces(board)), y)


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
