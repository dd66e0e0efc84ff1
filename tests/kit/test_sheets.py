"""The kit on paper: full sheets, true size, backs behind their fronts, a cover that says all, and stickers."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import cv2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from companion.assemble import games, load_board, load_game
from companion.errors import InputError
from companion.kit import contents, preview, sheets
from companion.kit.paper import PAPERS, Paper, Part, pack, paper
from companion.kit.parts import fronts, kit, pieces, reverse, stickers, zone_parts
from tests.vision.tables import board
from vision.board import Board

POINTS_PER_MM = 72 / 25.4
MOST = {"treasure-hunt": 10}
"""Sheets of paper at most, the cover among them; 16 for all others."""


@cache
def whole(game: str) -> Board:
    """The board of a game for the most players, with everything that any house rule wants."""
    return load_board(game, load_game(game).seats[-1])


def boxes(page: object) -> list[tuple[float, ...]]:
    """Left, bottom, width and height (mm) of every picture of a page."""
    found = []
    for line in page.get_contents().get_data().decode("latin-1").splitlines():  # type: ignore[attr-defined]
        words = line.split()
        if len(words) == 7 and words[6] == "cm" and float(words[0]) > 1 and float(words[3]) > 1:
            width, _, _, height, left, bottom = (float(word) / POINTS_PER_MM for word in words[:6])
            found.append((left, bottom, width, height))
    return found


@pytest.mark.parametrize("size", PAPERS.values(), ids=list(PAPERS))
@pytest.mark.parametrize("game", games())
def test_the_sheets_are_full(game: str, size: Paper) -> None:
    """Ten sheets for Treasure Hunt on A4, sixteen for any other game; Letter is shorter and may take three more."""
    parts = kit(whole(game), size.reach)
    count = len(pack(parts, size.reach)) + 1
    assert count <= MOST.get(game, 16) + 3 * (size.name == "Letter")


@given(st.lists(st.tuples(st.integers(5, 190), st.integers(5, 277)), min_size=1, max_size=60))
def test_parts_do_not_overlap_and_none_is_lost(sizes: list[tuple[int, int]]) -> None:
    parts = [Part(str(number), size, lambda: None) for number, size in enumerate(sizes)]
    packed = pack(parts, (190.0, 277.0))
    assert sorted(int(laid.part.name) for sheet in packed for laid in sheet) == list(range(len(parts)))
    for sheet in packed:
        for laid in sheet:
            (x, y), (w, h) = laid.at, laid.part.room
            assert 0 <= x <= x + w <= 190.01
            assert 0 <= y <= y + h <= 277.01
        for one, other in combinations(sheet, 2):
            (x, y), (w, h), (u, v), (a, b) = one.at, one.part.room, other.at, other.part.room
            assert x + w <= u + 0.01 or u + a <= x + 0.01 or y + h <= v + 0.01 or v + b <= y + 0.01


def test_a_part_larger_than_the_paper_is_refused_with_what_to_do() -> None:
    with pytest.raises(InputError, match="take larger paper"):
        pack([Part("giant", (300, 20), lambda: None)], (190.0, 277.0))
    with pytest.raises(InputError, match="a4 or letter"):
        paper("a9")


@pytest.mark.parametrize("game", games())
def test_the_parts_of_a_zone_are_the_zone(game: str) -> None:
    plan = whole(game)
    for zone in plan.zones.values():
        parts = list(zone_parts(plan, zone, (190.0, 277.0)))
        assert sum(w * h for w, h in (part.size for part in parts)) == pytest.approx(zone.size_mm[0] * zone.size_mm[1])


@pytest.mark.parametrize("game", games())
def test_every_piece_is_printed_as_often_as_it_is_played_with(game: str) -> None:
    plan = whole(game)
    printed = Counter((part.kind, part.name) for part in pieces(plan))
    for piece in plan.pieces.values():
        for face in fronts(piece):
            assert printed[plan.called(piece.kind), plan.called(piece.kind, face.name)] == face.copies
        coded = {face.name for face in piece.faces.values() if face.code or face.stripe}
        reversed_ = {back.name for face in fronts(piece) if (back := reverse(piece, face))}
        assert {face.name for face in fronts(piece)} | reversed_ == coded, piece.kind


@pytest.mark.parametrize("game", games())
def test_every_face_tells_a_person_what_it_is(game: str) -> None:
    """Every face has a number, a symbol or words beside its code. Only caps that are all code stand on something in their colour."""
    for piece in whole(game).pieces.values():
        for face in piece.faces.values():
            if face.code is None or face.name == "back":
                continue
            all_code = piece.body is not None and piece.codes[0].size_mm >= max(piece.size_mm)
            assert all_code or face.art.keys() & {"number", "symbol", "words", "ink"}, f"{piece.kind}/{face.name}"


@pytest.mark.parametrize("game", games())
def test_no_place_is_smaller_than_a_thumb(game: str) -> None:
    small = {}
    for place in whole(game).places.values():
        xs, ys = [x for x, _ in place.polygon_mm], [y for _, y in place.polygon_mm]
        w, h = max(xs) - min(xs), max(ys) - min(ys)
        # The gutter of a bar is narrow and long: it is read along its length, and on the screen a finger's width of it can be touched.
        bars = all(whole(game).pieces[kind].is_bar for kind in place.pieces)
        if (w * h < 14**2 or max(w, h) < 28) if bars else min(w, h) < 14 - 1e-6:
            small[place.name] = place.polygon_mm
    assert small == {}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    """A table with cards, tiles, caps and its smallest zone, as a PDF."""
    plan = replace(board(), zones={"piles": board().zones["piles"]}, dice=0)
    cards = replace(plan.pieces["card"], faces={name: plan.pieces["card"].faces[name] for name in ("back", "red-1-drop", "red-3-circles")})
    tile = replace(plan.pieces["tile"], faces={name: plan.pieces["tile"].faces[name] for name in ("back", "drop")})
    file = tmp_path_factory.mktemp("kit") / "kit.pdf"
    few = replace(plan, pieces={**plan.pieces, "card": cards, "tile": tile})
    printed = sheets.write(few, file)
    reader = PdfReader(file)
    assert (printed.sheets, printed.pages) == (2, 4), "the page behind the cover is empty"
    assert len(reader.pages) == 4
    return reader


def test_the_pdf_is_at_true_size(document: PdfReader) -> None:
    assert [float(v) / POINTS_PER_MM for v in document.pages[0].mediabox[2:]] == pytest.approx([210, 297], abs=0.2)
    sizes = {(round(width, 1), round(height, 1)) for _, _, width, height in boxes(document.pages[2])}
    assert sizes == {(152.0, 80.0), (44.0, 68.0), (44.0, 44.0), (11.0, 11.0)}


@pytest.mark.parametrize("size", PAPERS.values(), ids=list(PAPERS))
def test_what_stands_in_the_margin_is_where_printers_print(size: Paper, tmp_path: Path) -> None:
    """The bar of 100 mm above all, which is measured first of all. Printers leave about a sixth of an inch free at each edge."""
    sheets.write(board(), tmp_path / "kit.pdf", size, only_stickers=True)
    sheets.write_lens(tmp_path / "lens.pdf", size)
    said: dict[str, tuple[float, float]] = {}

    def found(text: str, _now: object, at: list[float], _font: object, font_size: float) -> None:
        if text.strip():
            low = at[5] - 0.21 * font_size * any(letter in text for letter in "gjpqy,;()")
            said[text.strip()] = low / POINTS_PER_MM, (at[5] + 0.75 * font_size) / POINTS_PER_MM

    for file in ("kit.pdf", "lens.pdf"):
        for each in PdfReader(tmp_path / file).pages:
            each.extract_text(visitor_text=found)
    assert "100 mm, if printed at 100 %" in said
    assert [text for text, (low, high) in said.items() if low < 4.2 or high > size.height - 4.2] == []


def test_backs_lie_behind_their_fronts(document: PdfReader) -> None:
    """Turned over the long edge, each back covers its front."""
    fronts_ = {tuple(round(v, 1) for v in box) for box in boxes(document.pages[2])}
    backs = [
        (round(210 - left - width, 1), round(low, 1), round(width, 1), round(high, 1))
        for left, low, width, high in boxes(document.pages[3])
    ]
    assert len(backs) == 8
    assert set(backs) <= fronts_


def test_the_cover_says_what_there_is_and_what_to_do(document: PdfReader) -> None:
    text = document.pages[0].extract_text()
    for said in (
        "Treasure Hunt",
        "100 mm",
        "piles: 152 x 80 mm",
        "2 x card",
        "20 x cube red",
        "bring your own",
        "long edge",
        "1.00 m",
        "sheet 1 of 2",
    ):
        assert said in text
    assert "100 mm" in document.pages[2].extract_text()


def test_small_pieces_carry_their_names_and_bare_cubes_are_not_printed(document: PdfReader) -> None:
    text = document.pages[2].extract_text()
    assert [name for name in ("pawn red", "pawn yellow", "pawn green", "pawn blue") if name not in text] == []
    assert "cube" not in text


@pytest.mark.parametrize("game", games())
def test_no_sheet_says_a_name_of_the_board_file_or_begins_with_an_article(game: str) -> None:
    plan = whole(game)
    told = {word for part in (*kit(plan, PAPERS["a4"].reach), *stickers(plan)) for word in (part.name, part.kind) if word}
    told |= set(contents.pieces(plan)) | set(contents.zones(plan))
    known = {*plan.pieces, *plan.zones, *(face for piece in plan.pieces.values() for face in piece.faces)}
    coded = {name for name in known if "-" in name}
    assert {word for word in told if any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", word) for name in coded)} == set()
    assert {word for word in told if re.match(r"(\d+ x )?(a|an|the) ", word)} == set()


def test_a_list_that_is_too_long_for_its_line_says_how_many_more_there_are(tmp_path: Path) -> None:
    sheets.write(whole("flag-dash"), tmp_path / "kit.pdf", only_stickers=True)
    heads = [line for page in PdfReader(tmp_path / "kit.pdf").pages for line in page.extract_text().splitlines() if "pawn of Blue" in line]
    assert any(re.search(r"flag of Red.*; and \d+ more|pawn of Black; .*; and \d+ more", line) for line in heads), heads
    assert not any("..." in line for line in heads)


def test_stickers_have_every_code_that_a_boxed_game_needs(tmp_path: Path) -> None:
    plan = whole("flag-dash")
    names = Counter(part.name for part in stickers(plan))
    assert names["card (Run Forward)"] == 8, "four cards, a sticker in each of two corners"
    assert names["character card (blue runner)"] == names["character card (blue defender)"] == 2
    assert names["pawn of Blue"] == 1
    assert not any(name.startswith("face-down") for name in names), "the backs of a boxed game are known by themselves"
    assert sum(name.startswith("board: ") for name in names.elements()) == 4 * len(plan.zones)
    few = replace(board(), pieces={kind: piece for kind, piece in board().pieces.items() if kind.startswith("pawn")})
    printed = sheets.write(few, tmp_path / "stickers.pdf", only_stickers=True)
    assert (printed.sheets, printed.pages) == (2, 2)
    assert "Stick each code" in PdfReader(tmp_path / "stickers.pdf").pages[0].extract_text()


def test_the_preview_shows_the_table_and_its_pieces(tmp_path: Path) -> None:
    few = replace(board(), zones={"piles": board().zones["piles"]})
    preview.write(few, tmp_path / "kit.png")
    image = cv2.imread(str(tmp_path / "kit.png"))
    assert image.shape[1] == round(164 * preview.PX_PER_MM)
    assert image.shape[0] > 200 * preview.PX_PER_MM
    with pytest.raises(InputError, match=r"name a file that ends with \.png"):
        preview.write(few, tmp_path / "none" / "kit.png")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        sheets.write(replace(board(), zones={"piles": board().zones["piles"]}, places={}, pieces={}), tmp_path / "none" / "kit.pdf")
