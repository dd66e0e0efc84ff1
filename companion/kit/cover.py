"""The first page: the table as it is laid, the parts, and how to print, cut, glue and check them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from companion.kit import contents, steps
from companion.kit.paper import Paper, Picture
from companion.kit.plan import PLAN_PX_PER_MM, plan
from vision.board import Board, Point


class Page(Protocol):
    """The page that the cover draws on."""

    paper: Paper

    def text(self, words: str, x: float, y: float, size: float = 8, *, bold: bool = False) -> None: ...

    def width(self, words: str, size: float = 8, *, bold: bool = False) -> float: ...

    def picture(self, picture: Picture, at: Point, size: Point) -> None: ...


def title(board: Board) -> str:
    """The name of a game as it is printed: words with capitals instead of hyphens."""
    return board.game.replace("-", " ").title()


def draw(page: Page, board: Board, *, empty: tuple[int, ...], only_stickers: bool) -> None:
    """Draws the cover; the page is turned by who has it. `empty`: the pages of the file that stay empty."""
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
    told = steps.of_stickers(board) if only_stickers else steps.steps(board, page.paper, empty)
    y = _list(page, "Steps", [f"{number}. {step}" for number, step in enumerate(told, 1)], y)
    if only_stickers:
        _list(page, "Stickers", list(contents.stickers(board)), y)
        return
    zones = list(contents.zones(board))
    y = _list(page, "Where the boards lie (middle to middle, seen from the south)" if len(zones) > 1 else "The board", zones, y)
    _list(page, "Pieces", list(contents.pieces(board)), y)


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
