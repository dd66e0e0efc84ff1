"""The kit is printed on both sides: every back lies behind its own front, in every game, on both papers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pypdf import PdfReader

from companion.assemble import games, load_board, load_game, options_from
from companion.kit import cover, sheets
from companion.kit.paper import PAPERS, Paper, Part
from companion.kit.parts import kit, stickers
from vision.board import Board, Point

README = Path(__file__).parents[2] / "README.md"
DOT = np.full((2, 2, 3), 255, np.uint8)
Drawn = tuple[int, int, str, Point, Point]
"""The page, a part's number and side, its corner and its size (mm)."""


@cache
def laid(game: str, seats: int) -> Board:
    """The board that the command prints for so many."""
    return load_board(game, seats, options_from(load_game(game)))


def numbered(parts: Callable[..., Sequence[Part]], *args: Any) -> list[Part]:
    """The same parts without their drawings: each picture only says which part it is, and which side."""

    def dot(_number: int, _side: str) -> Any:
        return DOT

    return [
        replace(part, front=partial(dot, number, "front"), back=part.back and partial(dot, number, "back"))
        for number, part in enumerate(parts(*args))
    ]


class Printer:
    """Writes kits without drawing them, and remembers what came onto which page."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.file, self.drawn = folder / "kit.pdf", list[Drawn]()
        draw = sheets._Book.picture

        def noted(book: Any, picture: Any, at: Point, size: Point) -> None:
            if isinstance(picture, partial):
                self.drawn.append((book.canvas.getPageNumber(), *picture.args, at, size))
            draw(book, picture, at, size)

        monkeypatch.setattr(sheets._Book, "picture", noted)
        monkeypatch.setattr(sheets, "kit", partial(numbered, kit))
        monkeypatch.setattr(sheets, "stickers", partial(numbered, stickers))
        monkeypatch.setattr(cover, "plan", lambda _board: (DOT, 1.0))

    def write(self, board: Board, paper: Paper, **wanted: bool) -> tuple[sheets.Printed, PdfReader]:
        self.drawn.clear()
        printed = sheets.write(board, self.file, paper, **wanted)
        return printed, PdfReader(self.file)

    def pages(self, side: str) -> dict[int, int]:
        """Each part's page."""
        return {number: page for page, number, shown, _, _ in self.drawn if shown == side}


@pytest.fixture
def printer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Printer:
    return Printer(monkeypatch, tmp_path)


@pytest.mark.parametrize("size", PAPERS.values(), ids=list(PAPERS))
@pytest.mark.parametrize("game", games())
def test_every_back_is_printed_behind_its_front(game: str, size: Paper, printer: Printer) -> None:
    for seats in load_game(game).seats:
        printed, pdf = printer.write(laid(game, seats), size)
        fronts, backs = printer.pages("front"), printer.pages("back")
        assert printed.pages == len(pdf.pages)
        assert all(float(page.mediabox.width) < float(page.mediabox.height) for page in pdf.pages), "the long edge is the upright one"
        if not backs:
            assert printed.pages == printed.sheets == len({1, *fronts.values()}), "on one side no paper is spent on nothing"
            continue
        assert printed.sheets == (printed.pages + 1) // 2
        assert {page % 2 for page in fronts.values()} == {1}, "fronts, boards among them, have a sheet of paper of their own each"
        assert {number: fronts[number] + 1 for number in backs} == backs
        where = {(number, side): (at, area) for _, number, side, at, area in printer.drawn}
        for number in backs:
            ((x, y), front), ((u, v), back) = where[number, "front"], where[number, "back"]
            assert (size.width - u - back[0], v, *back) == pytest.approx((x, y, *front)), "turned over the long edge it covers its front"


@pytest.mark.parametrize("size", PAPERS.values(), ids=list(PAPERS))
@pytest.mark.parametrize("game", games())
def test_the_cover_names_the_pages_that_are_empty(game: str, size: Paper, printer: Printer) -> None:
    """They are left out by whoever prints on one side. They say so in their margin: some printers swallow pages on which nothing is."""
    printed, pdf = printer.write(laid(game, load_game(game).seats[-1]), size)
    empty = {*range(2, printed.pages + 1)} - {page for page, *_ in printer.drawn}
    told = " ".join(pdf.pages[0].extract_text().split())
    named = re.search(r"leave out the empty pages? ([\d, and]+):", told)
    assert {int(number) for number in re.findall(r"\d+", named[1] if named else "")} == empty
    assert ("Print on one side of the paper only" in told) == (not printer.pages("back"))
    assert {number for number, page in enumerate(pdf.pages, 1) if "left empty" in page.extract_text()} == empty
    assert printed.pages not in empty


@pytest.mark.parametrize("game", games())
def test_stickers_have_no_backs_and_no_empty_pages(game: str, printer: Printer) -> None:
    printed, _ = printer.write(laid(game, load_game(game).seats[-1]), PAPERS["a4"], only_stickers=True)
    assert printed.pages == printed.sheets == len({1, *printer.pages("front").values()})


def test_the_readme_names_the_sheets_of_paper(printer: Printer) -> None:
    said = re.search(r"It takes ten sheets of paper; no game takes more than (\d+)\.", " ".join(README.read_text(encoding="utf-8").split()))
    assert said
    taken = {
        (game, size.name): printer.write(laid(game, load_game(game).seats[-1]), size)[0].sheets
        for game in games()
        for size in PAPERS.values()
    }
    assert taken["treasure-hunt", "A4"] == 10
    assert max(taken.values()) == int(said[1])
