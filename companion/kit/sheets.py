"""The kit as a PDF at true size: a cover, then sheets as full as rows allow. Printed on both sides, each back lies behind its front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.errors import InputError
from companion.kit import cover
from companion.kit.paper import PAPERS, Laid, Paper, Picture, empty_pages, pack
from companion.kit.parts import kit, stickers
from vision.board import Board
from vision.printed.lens_page import PAGE_MM, page
from vision.printed.sheet import FONTS

# Written as letters, in Python, pictures would take twice the time and a quarter more room.
rl_config.useA85 = 0

BOLD, PLAIN = "Roboto-Bold", "Roboto"
RULER_MM = 100
EDGE_MM = 4.3
"""Nearer to the edge of the paper common printers print nothing: a sixth of an inch."""
BACKS = "backs: print them on the other side of this sheet, turned over its long edge"
EMPTY = "left empty: nothing belongs behind this sheet"
ASCENT = 0.76
"""Height of the highest letter above its line, as a share of the size of letters."""
CAPTION_PT, LEAST_PT = 4.5, 3.4
"""Height of a caption, and of one that is broken into two lines before it gets smaller."""
LENS_PX_PER_MM = 10.0
LENS_STEPS = (
    "Lens page. Glue it on something stiff and flat. Hold it under the camera at slants of about 30 degrees, in the middle and near each",
    "edge of the picture, ten times; then: python3 start.py calibrate GAME --lens FOLDER with the pictures, or --lens 0 for the camera.",
)


@dataclass(frozen=True, slots=True)
class Printed:
    """The counts of what was written: sheets of paper with the cover, and pages, backs and empty ones among them."""

    sheets: int
    pages: int


def write(board: Board, file: Path, paper: Paper = PAPERS["a4"], *, only_stickers: bool = False) -> Printed:
    """Writes the PDF: the whole kit, or only codes and marks as stickers. Raises InputError when it cannot be written."""
    title = cover.title(board)
    sheets = pack(stickers(board) if only_stickers else kit(board, paper.reach), paper.reach)
    empty = empty_pages(sheets)
    _fonts()
    canvas = Canvas(str(file), pagesize=(paper.width * mm, paper.height * mm), pageCompression=1)
    canvas.setTitle(f"{title}: {'stickers' if only_stickers else 'board, pieces and marks'}")
    try:
        book = _Book(canvas, paper, title, len(sheets) + 1)
        cover.draw(book, board, empty=empty, only_stickers=only_stickers)
        book.turn(("cover",))
        book.behind((), empty)
        for sheet in sheets:
            book.sheet += 1
            book.parts(sheet)
            book.turn(_named(sheet))
            book.behind(sheet, empty)
        pages = int(canvas.getPageNumber()) - 1
        canvas.save()
    except OSError as error:
        raise InputError(f"The kit cannot be written to {file} ({error.strerror or error}).") from error
    return Printed(len(sheets) + 1, pages)


def write_lens(file: Path, paper: Paper) -> None:
    """Writes the page (PDF) by which a lens is measured. Raises InputError when it cannot be written."""
    _fonts()
    canvas = Canvas(str(file), pagesize=(paper.width * mm, paper.height * mm), pageCompression=1)
    canvas.setTitle("Lens page")
    book = _Book(canvas, paper, "Lens page", 1)
    left, top = paper.margin
    book.picture(partial(page, LENS_PX_PER_MM), (left, top), PAGE_MM)
    for number, line in enumerate(LENS_STEPS):
        book.text(line, left, top + PAGE_MM[1] + 4 + 3.2 * number, 7)
    try:
        canvas.showPage()
        canvas.save()
    except OSError as error:
        raise InputError(f"The lens page cannot be written to {file} ({error.strerror or error}).") from error


def _fonts() -> None:
    for name, bold in ((BOLD, True), (PLAIN, False)):
        pdfmetrics.registerFont(TTFont(name, str(FONTS[bold])))


def _named(sheet: Sequence[Laid]) -> tuple[str, ...]:
    """Returns in words the contents of a sheet: zones by their parts, kinds of pieces by how many."""
    counts = Counter(laid.part.kind or laid.part.name for laid in sheet)
    return tuple(f"{count} x {name}" if count > 1 else name for name, count in counts.items())


class _Book:
    """The pages of a PDF, in mm from the top left corner."""

    def __init__(self, canvas: Canvas, paper: Paper, title: str, sheets: int) -> None:
        self.canvas, self.paper, self.title, self.sheets = canvas, paper, title, sheets
        self.sheet = 1
        self._readers: dict[Picture, ImageReader] = {}

    def parts(self, sheet: Sequence[Laid], *, backs: bool = False) -> None:
        """All parts of a sheet at true size with thin lines to cut along, or their backs from behind."""
        for laid in sheet:
            picture = laid.part.back if backs else laid.part.front
            if picture is None:
                continue
            (x, y), (w, h) = laid.at, laid.part.size
            left, top = self.paper.margin
            x = self.paper.width - left - x - w if backs else left + x
            self.picture(picture, (x, top + y), (w, h))
            self.frame((x, top + y), (w, h), 0.1)
            if laid.part.captioned:
                self.caption(laid.part.name, (x + 0.2, top + y + h), w - 0.4)

    def behind(self, sheet: Sequence[Laid], empty: Sequence[int]) -> None:
        """The page behind a sheet: its backs, or a page that stays empty where this is one of them."""
        if any(laid.part.back for laid in sheet):
            self.parts(sheet, backs=True)
            self.turn((BACKS,), side=", back")
        elif self.canvas.getPageNumber() in empty:
            self.turn((EMPTY,), side=", back", ruler=False)

    def caption(self, words: str, at: tuple[float, float], width: float) -> None:
        """Writes the name of a part below it, in two lines where one would be too small to read."""
        lines, size = [words], min(CAPTION_PT, CAPTION_PT * width / self.width(words, CAPTION_PT))
        if size < LEAST_PT and " " in words:
            gaps = [place for place, letter in enumerate(words) if letter == " "]
            middle = min(gaps, key=lambda gap: max(self.width(words[:gap]), self.width(words[gap + 1 :])))
            lines = [words[:middle], words[middle + 1 :]]
            size = min(LEAST_PT, *(CAPTION_PT * width / self.width(line, CAPTION_PT) for line in lines))
        for number, line in enumerate(lines):
            self.text(line, at[0], at[1] + (2.0 if len(lines) == 1 else 1.3 + 1.3 * number), size)

    def picture(self, picture: Picture, at: tuple[float, float], size: tuple[float, float]) -> None:
        (x, y), (w, h) = at, size
        if picture not in self._readers:
            self._readers[picture] = reader(picture())
        self.canvas.drawImage(self._readers[picture], x * mm, (self.paper.height - y - h) * mm, w * mm, h * mm)

    def frame(self, at: tuple[float, float], size: tuple[float, float], width: float) -> None:
        self.canvas.setLineWidth(width)
        self.canvas.setStrokeGray(0.55)
        self.canvas.rect(at[0] * mm, (self.paper.height - at[1] - size[1]) * mm, size[0] * mm, size[1] * mm)

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.5) -> None:
        self.canvas.setLineWidth(width)
        self.canvas.setStrokeGray(0)
        self.canvas.line(x0 * mm, (self.paper.height - y0) * mm, x1 * mm, (self.paper.height - y1) * mm)

    def text(self, words: str, x: float, y: float, size: float = 8, *, bold: bool = False) -> None:
        """Words on a line that begins at a point."""
        self.canvas.setFillGray(0)
        self.canvas.setFont(BOLD if bold else PLAIN, size)
        self.canvas.drawString(x * mm, (self.paper.height - y) * mm, words)

    def width(self, words: str, size: float = 8, *, bold: bool = False) -> float:
        wide: float = self.canvas.stringWidth(words, BOLD if bold else PLAIN, size) / mm
        return wide

    def ruler(self, y: float) -> None:
        """A bar of 100 mm to check the printer by."""
        right = self.paper.width - self.paper.margin[0]
        for tick in range(RULER_MM // 10 + 1):
            x = right - RULER_MM + 10 * tick
            self.line(x, y - (1.6 if tick % 5 == 0 else 1.0), x, y)
        self.line(right - RULER_MM, y, right, y)
        words = f"{RULER_MM} mm, if printed at 100 %"
        self.text(words, right - RULER_MM - self.width(words, 6.5) - 2, y - 0.6, 6.5)

    def turn(self, contents: tuple[str, ...], *, side: str = "", ruler: bool = True) -> None:
        """Title, number and contents of this page in its margin, the ruler, and the next page.

        An empty page has a line too: some printers leave out pages on which nothing is, and every back behind it would be wrong.
        """
        left, top = self.paper.margin
        # The margin of Letter is narrow: what stands in it keeps close to the sheet's parts there.
        line = top - max(0.4, min(3.0, top - EDGE_MM - 1.5))
        size = min(7.0, (line - EDGE_MM) / ASCENT * mm)
        head = f"{self.title}, sheet {self.sheet} of {self.sheets}{side}"
        self.text(head, left, line, size, bold=True)
        small, wide = min(6.5, size), self.width(head, size, bold=True) + 4
        room = self.paper.width - 2 * left - wide
        words, told = "; ".join(contents), len(contents)
        while self.width(words, small) > room and told > 1:
            told -= 1
            words = f"{'; '.join(contents[:told])}; and {len(contents) - told} more"
        self.text(words, left + wide, line, small)
        if ruler:
            self.ruler(self.paper.height - top + min(5.0, top - EDGE_MM))
        self.canvas.showPage()


def reader(image: Any) -> ImageReader:
    """A picture (BGR) as the PDF takes it."""
    return ImageReader(Image.fromarray(image[..., ::-1].copy()))
