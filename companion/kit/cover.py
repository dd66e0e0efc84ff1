"""The first page: the table as it is laid, the parts, and how to print, cut, glue and check them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from companion.kit import contents, steps
from companion.kit.paper import Paper, Picture
from companion.kit.plan import PLAN_PX_PER_MM, plan
from vision.board import Board, Point

HEAD_MM, LINE_MM, GAP_MM = 11.0, 3.7, 6.0
"""Height of a list without its lines, of a line, and between the picture and the lists."""


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
    lists = list(_lists(page, board, empty, only_stickers=only_stickers))
    if not only_stickers:
        image, scale = plan(board)
        room = top + page.paper.reach[1] - y - GAP_MM - sum(HEAD_MM + LINE_MM * len(lines) for _, lines in lists)
        scale = min(scale, room / (image.shape[0] / PLAN_PX_PER_MM))  # a long list below it leaves it less room
        size = (image.shape[1] / PLAN_PX_PER_MM * scale, image.shape[0] / PLAN_PX_PER_MM * scale)
        page.picture(lambda: image, (left + (width - size[0]) / 2, y), size)
        y += size[1] + GAP_MM
    for head, lines in lists:
        page.text(head, left, y + 4, 10, bold=True)
        for number, line in enumerate(lines):
            page.text(line, left, y + 8.5 + LINE_MM * number, 8)
        y += HEAD_MM + LINE_MM * len(lines)


def _lists(page: Page, board: Board, empty: tuple[int, ...], *, only_stickers: bool) -> Iterator[tuple[str, list[str]]]:
    """Each list below its headline, its lines broken where the page ends."""

    def broken(lines: Iterable[str]) -> list[str]:
        return [part for line in lines for part in _broken(page, line, page.paper.reach[0])]

    told = steps.of_stickers(board) if only_stickers else steps.steps(board, page.paper, empty)
    yield "Steps", broken(f"{number}. {step}" for number, step in enumerate(told, 1))
    if only_stickers:
        yield "Stickers", broken(contents.stickers(board))
        return
    zones = list(contents.zones(board))
    yield "Where the boards lie (middle to middle, seen from the south)" if len(zones) > 1 else "The board", broken(zones)
    yield "Pieces", broken(contents.pieces(board))


def _broken(page: Page, line: str, width: float) -> Iterator[str]:
    part = ""
    for word in line.split():
        if part and page.width(f"{part} {word}") > width:
            yield part
            part = "    "
        part = f"{part} {word}" if part.strip() else part + word
    yield part
