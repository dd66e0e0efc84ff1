"""Cards of rows and heaps that overlap are read one by one. A chip that is half under another is counted or left open, never dropped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.shares import shared
from vision.board import Board, Piece
from vision.judged import judged
from vision.pictures.lens import Matrix, project
from vision.pieces import laid
from vision.pieces.decode import Bank
from vision.pieces.laid import LaidPiece, Lay, laid_by
from vision.pieces.light import lamp
from vision.pieces.prints import prints_of
from vision.pieces.spot import Known, Spot, SpotRead, read_spot
from vision.reader import Reader
from vision.sheets.boardfile import load
from vision.squares import Codes, squares_of
from vision.twin.optics import GOOD, ONE_LAMP, Conditions
from vision.twin.render import SimulatedCamera

TABLE = """
game = "rows"
seats = [2]

[zones.sheet]
size_mm = [360, 200]
centre_mm = [0, 0]
colour = "#e4e0d8"
marks = { ids = [0, 1, 2, 3], size_mm = 20, inset_mm = [14, 14] }

[[places]]
name = "row"
zone = "sheet"
rect_mm = [40, 20, 280, 76]
order = "row"
pieces = ["card"]
slots_mm = [SLOTS]

[[places]]
name = "heap"
zone = "sheet"
rect_mm = [60, 110, 80, 60]
order = "heap"
pieces = ["chip"]
slots_mm = [[90, 140], [96, 143]]

[[places]]
name = "cell"
zone = "sheet"
rect_mm = [220, 120, 18, 18]
order = "heap"
pieces = ["black", "white", "red"]

[[places]]
name = "floor"
zone = "sheet"
rect_mm = [292, 122, 14, 14]
order = "one"
pieces = ["chip"]

[[places]]
name = "tower"
zone = "sheet"
rect_mm = [290, 120, 18, 18]
order = "heap"
plane_mm = 2
pieces = ["black", "white"]

[pieces.black]
size_mm = [18, 18]
height_mm = 20
copies = 1
turns = false
body = "#303030"
codes_mm = [[2, 2, 14, 0]]
faces = { "" = { code = "A05" } }

[pieces.white]
size_mm = [18, 18]
height_mm = 20
copies = 1
turns = false
body = "#f0f0f0"
codes_mm = [[2, 2, 14, 0]]
faces = { "" = { code = "A06" } }

[pieces.red]
size_mm = [18, 18]
height_mm = 20
copies = 1
turns = false
body = "#b02020"
codes_mm = [[2, 2, 14, 0]]
faces = { "" = { code = "A07" } }

[pieces.card]
size_mm = [44, 68]
height_mm = 0.3
copies = 8
turns = false
codes_mm = [[0, 0, 20, 0], [24, 48, 20, 4]]

[pieces.card.faces]
one = "B00"
two = "B01"
three = "B02"

[pieces.chip]
size_mm = [14, 14]
height_mm = 2
copies = 9
turns = false
codes_mm = [[0, 0, 14, 0]]

[pieces.chip.faces]
a = "A00"
b = "A01"
"""


def board(folder: Path, pitch_mm: float) -> Board:
    slots = ", ".join(f"[{70 + pitch_mm * number:.1f}, 58]" for number in range(6))
    file = folder / "board.toml"
    file.write_text(TABLE.replace("SLOTS", slots), encoding="utf-8")
    return load(file)


@pytest.mark.parametrize("seen", [GOOD, ONE_LAMP])
@pytest.mark.parametrize("overlap", [0.0, 0.2, 0.4])
def test_cards_of_a_row_that_overlap_are_read_one_by_one(tmp_path: Path, seen: Conditions, overlap: float) -> None:
    table = board(tmp_path, 44 * (1 - overlap))
    row = [("card", ("one", "two", "three", "two", "one")[number], 0, "seen") for number in range(5)]
    camera = SimulatedCamera(table, 2, 7, seen=seen)
    counts, misses = judged(table, {"row": row}, Reader(table, 2).read(camera.frame({"row": row}).frame))
    assert counts["wrong"] == 0, misses
    assert counts["open"] == 0, misses


@pytest.mark.parametrize("seen", [GOOD, ONE_LAMP])
def test_a_row_that_no_longer_fits_is_pushed_together_and_read(tmp_path: Path, seen: Conditions) -> None:
    """Six spots are printed. Seven and more cards overlap; taken away they lie side by side again."""
    table = board(tmp_path, 44)
    camera, reader = SimulatedCamera(table, 2, 7, seen=seen), Reader(table, 2)
    for count in (6, 7, 9, 8, 6):
        row = [("card", ("one", "two", "three")[number % 3], 0, "seen") for number in range(count)]
        pictures = [camera.frame({"row": row}).frame, camera.again().frame]
        counts, misses = judged(table, {"row": row}, reader.read_rest(pictures))
        assert (counts["wrong"], counts["open"]) == (0, 0), (count, misses)


@pytest.mark.parametrize("seed", shared(range(4)))
def test_a_card_of_which_more_than_half_is_hidden_is_never_dropped(tmp_path: Path, seed: int) -> None:
    """Its code is seen: that it lies there, though not always where in the row."""
    table = board(tmp_path, 44 * 0.48)
    row = [("card", face, 0, "seen") for face in ("one", "two")]
    reading = Reader(table, 2).read(SimulatedCamera(table, 2, seed).frame({"row": row}).frame)
    assert "row" in reading.unsure or [found.face for found in reading.places["row"]] == ["one", "two"]


@pytest.mark.parametrize("seed", shared(range(6)))
def test_a_chip_half_under_another_is_counted_or_left_open(tmp_path: Path, seed: int) -> None:
    table = board(tmp_path, 44)
    chips = [("chip", "a", 0, "seen"), ("chip", "b", 0, "seen")]
    camera = SimulatedCamera(table, 2, seed)
    counts, misses = judged(table, {"heap": chips}, Reader(table, 2).read(camera.frame({"heap": chips}).frame))
    assert counts["wrong"] == 0, misses


def test_nothing_is_looked_for_of_a_piece_that_another_has_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It took as long as reading the new one. Most changes are of this kind."""
    table, asked, about = board(tmp_path, 44), [], laid.about
    camera, reader = SimulatedCamera(table, 2, 3), Reader(table, 2)
    reader.read_rest([camera.frame({"floor": [("chip", "a", 0, "seen")]}).frame, camera.again().frame])

    def counted(*given: Any) -> LaidPiece:
        asked.append(given)
        return about(*given)

    monkeypatch.setattr(laid, "about", counted)
    reading = reader.read_rest([camera.frame({"floor": [("chip", "b", 0, "seen")]}).frame, camera.again().frame])
    assert [found.face for found in reading.places["floor"]] == ["b"]
    assert asked == []


FIGURES = [("black", "", 0, "seen"), ("white", "", 0, "seen")]


@pytest.mark.parametrize("seen", [GOOD, ONE_LAMP])
@pytest.mark.parametrize("seed", shared(range(6)))
def test_figures_that_push_each_other_out_of_their_place_both_stand_there(tmp_path: Path, seed: int, seen: Conditions) -> None:
    table = board(tmp_path, 44)
    camera, reader = SimulatedCamera(table, 2, seed, seen=seen), Reader(table, 2)
    reader.read_rest([camera.frame({"cell": FIGURES[:1]}).frame, camera.again().frame])
    for lying in (FIGURES, FIGURES[1:], FIGURES, []):
        layout = {"cell": lying} if lying else {}
        counts, misses = judged(table, layout, reader.read_rest([camera.frame(layout).frame, camera.again().frame]))
        assert counts["wrong"] == counts["open"] == 0, misses


@pytest.mark.parametrize("seed", shared(range(6)))
def test_a_figure_beside_its_place_is_not_gone_because_something_lies_over_it(tmp_path: Path, seed: int) -> None:
    table = board(tmp_path, 44)
    camera, reader = SimulatedCamera(table, 2, seed), Reader(table, 2)
    layout = {"cell": FIGURES}
    for _ in range(2):
        assert reader.read(camera.frame(layout).frame).places["cell"]
    outer = max(camera.lying("sheet"), key=lambda put: float(np.hypot(*(put.foot.mean(0) - (229, 129)))))
    for _ in range(3):
        frame = camera.frame(layout).frame
        x, y = project(camera.view("sheet").plane(20), [outer.foot.mean(0)])[0]
        cv2.circle(frame, (round(float(x)), round(float(y))), 24, (120, 130, 140), -1)
        reading = reader.read(frame)
        assert "cell" in reading.covered | reading.unsure


@pytest.mark.parametrize("seed", shared(range(6)))
def test_a_figure_does_not_stand_alone_while_a_hand_hides_what_it_pushed_out(tmp_path: Path, seed: int) -> None:
    table = board(tmp_path, 44)
    camera = SimulatedCamera(table, 2, seed)
    frames = [camera.frame({"cell": FIGURES}).frame, camera.again().frame]
    outer = max(camera.lying("sheet"), key=lambda put: float(np.hypot(*(put.foot.mean(0) - (229, 129)))))
    x, y = project(camera.view("sheet").plane(20), [outer.foot.mean(0)])[0]
    for frame in frames:
        cv2.circle(frame, (round(float(x)), round(float(y))), 30, (120, 130, 140), -1)
    reading = Reader(table, 2).read_rest(frames)
    assert "cell" in reading.covered | reading.unsure


@pytest.mark.parametrize("missed", range(3))
@pytest.mark.parametrize("seed", shared(range(6)))
def test_a_figure_whose_code_was_missed_from_afar_is_found_by_the_ground_that_it_hides(tmp_path: Path, seed: int, missed: int) -> None:
    figures = [*FIGURES, ("red", "", 0, "seen")]
    table = board(tmp_path, 44)
    camera, reader = SimulatedCamera(table, 2, seed), Reader(table, 2)
    frame = camera.frame({"cell": figures}).frame
    reader.read(frame)
    view, spot = reader.view("sheet"), Spot.of(table, table.places["cell"])
    assert view is not None
    codes = squares_of(table).find(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    seen = Codes(tuple(one for one in codes if one.piece.kind != figures[missed][0]), view)
    light = lamp(frame, table.zones["sheet"], view)
    read = read_spot(frame, spot, view, prints_of(table), lamp=light, known=Known(), likely={}, squares=seen)
    assert sorted(face.piece for face in read.faces["cell"]) == ["black", "red", "white"]


def test_what_a_figure_stands_on_is_covered_without_being_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, read = board(tmp_path, 44), []
    camera, reader = SimulatedCamera(table, 2, 3), Reader(table, 2)
    layout = {"floor": [("chip", "a", 0, "seen")]}
    reading = reader.read_rest([camera.frame(layout).frame, camera.again().frame])
    assert [face.face for face in reading.places["floor"]] == ["a"]

    def noted(frame: NDArray[np.uint8], spot: Spot, *others: Any, **more: Any) -> SpotRead:
        read.append(spot.place.name)
        return read_spot(frame, spot, *others, **more)

    monkeypatch.setattr("vision.reader.read_spot", noted)
    stood = layout | {"tower": FIGURES[:1]}
    reading = reader.read_rest([camera.frame(stood).frame, camera.again().frame])
    assert "floor" in reading.covered
    assert "tower" in reading.places
    assert "tower" in read
    assert "floor" not in read
    reading = reader.read_rest([camera.frame(layout).frame, camera.again().frame])
    assert [face.face for face in reading.places["floor"]] == ["a"]


def test_what_is_half_told_where_a_card_lay_is_no_card_because_the_rules_expect_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is laid anew. Where one card's code lay another's is now, and half of that looks like a third."""
    table = board(tmp_path, 44)
    camera, reader = SimulatedCamera(table, 2, 5), Reader(table, 2)
    rows = [[("card", face, 0, "seen") for face in faces.split()] for faces in ("one two three", "three one one two")]
    likely = {"row": frozenset({("card", "one"), ("card", "two"), ("card", "three")})}
    reader.read_rest([camera.frame({"row": rows[0]}).frame, camera.again().frame], likely)

    def half_told(lay: Lay, top: Matrix, words: Bank, old: LaidPiece, kinds: dict[str, tuple[Piece, str]]) -> LaidPiece:
        piece, _ = kinds["B01"]
        aside = laid_by(piece.codes[0], old.centre_mm[0], old.centre_mm[1] + 30, 0)
        return LaidPiece(piece, "two", aside, 0.825, 0.12)

    monkeypatch.setattr("vision.pieces.coded.laid.about", half_told)
    counts, misses = judged(table, {"row": rows[1]}, reader.read_rest([camera.frame({"row": rows[1]}).frame, camera.again().frame], likely))
    assert counts["wrong"] == counts["open"] == 0, misses
