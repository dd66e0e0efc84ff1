"""Names that sentences use are written on board and kit. They can be found, beside what they name, never on a place or a mark."""

from __future__ import annotations

import numpy as np
import pytest

from companion.assemble import folder, games, load_board, load_game
from companion.present.words import Words
from vision.art import Sheet, SheetArt, box_of, sheet_art, sheet_image
from vision.board import BLANK, Board, Zone
from vision.sheets.labels import CELL, labelled

TABLES = [(name, count) for name in games() for count in load_game(name).seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game} {seats}" for game, seats in TABLES])
BESIDE_A_NAME = ("token",)
"""Slots so small that only what they lie beside has its name written: the card, or the figure on it."""
LOOKED_AT: list[tuple[SheetArt, SheetArt]] = []
"""Sheets with and without their labels. Most are the same for any number of players."""


def named(game: str, board: Board) -> dict[str, str]:
    words = Words.load(folder(game) / "words.toml")
    return {place.name: words.place(place.name) for place in board.places.values() if place.on is None}


@tables
def test_every_cell_is_found_by_its_row_and_column(game: str, seats: int) -> None:
    board = load_board(game, seats)
    cells = {place for place, name in named(game, board).items() if CELL.fullmatch(name)}
    zones = {board.places[place].zone for place in cells}
    for zone in zones:
        drawing = board.drawings.get(zone, BLANK)
        drawn = {area.name for area in drawing.areas} | {stroke.name for stroke in drawing.strokes}
        edges = [label for label in board.labels.get(zone, ()) if label.edge]
        written = {caption.text: caption.at_mm for caption in drawing.captions}
        for place in cells:
            stem = place.partition(".")[0]
            if board.places[place].zone != zone or (drawn and stem not in drawn):
                continue
            x, y = board.places[place].centre_mm
            if stem in written:
                assert np.hypot(written[stem][0] - x, written[stem][1] - y) < 24, place
                continue
            for part in (stem[0], stem[1:]):
                where = [label.at_mm for label in edges if label.lines == (part,)]
                assert len(where) == 2, f"{part} stands on both edges"
                assert min(abs(where[0][0] - x), abs(where[0][1] - y)) < 16, f"{part} is in line with {place}"
                assert max(abs(where[0][0] - where[1][0]), abs(where[0][1] - where[1][1])) > 100


@tables
def test_every_other_name_is_written_somewhere(game: str, seats: int) -> None:
    board = load_board(game, seats)
    labels = {place for labels in board.labels.values() for label in labels for place in label.places}
    captions = [caption.text for drawing in board.drawings.values() for caption in drawing.captions]
    names = named(game, board)
    written = {names[place] for place in labels}
    for place, name in names.items():
        edges = {line for label in board.labels.get(board.places[place].zone, ()) if label.edge for line in label.lines}
        told = CELL.search(name) or edges & set(name.split()) or any(text in name for text in (*written, *captions))
        assert told or any(small in place for small in BESIDE_A_NAME), f"{name} ({place})"


@tables
def test_what_is_written_is_the_name_in_sentences(game: str, seats: int) -> None:
    board = load_board(game, seats)
    names = named(game, board)
    for labels in board.labels.values():
        for label in labels:
            for place in label.places:
                assert names[place].removeprefix("the ").lower() == " ".join(label.lines).lower()


@tables
def test_nothing_is_written_on_a_place_a_mark_or_other_words(game: str, seats: int) -> None:
    """By the ink itself: the printed sheet is the same without labels wherever something lies or is looked for."""
    board = load_board(game, seats)
    bare = labelled(board, {})
    assert not any(bare.labels.values())
    scale = 4.0
    for zone in board.zones.values():
        both = sheet_art(board, zone), sheet_art(bare, zone)
        if both in LOOKED_AT:
            continue
        changed = (sheet_image(both[0], scale) != sheet_image(both[1], scale)).any(axis=2)
        assert changed.any() == bool(board.labels.get(zone.name))
        for place in board.places.values():
            if place.zone == zone.name and place.on is None:
                x, y, w, h = box_of(place.polygon_mm)
                assert not changed[slice(*px(y, y + h, scale)), slice(*px(x, x + w, scale))].any(), f"{zone.name}: {place.name}"
        for mark in zone.marks:
            (x, y), half = mark.centre_mm, mark.size_mm * 5 / 8
            assert not changed[slice(*px(y - half, y + half, scale)), slice(*px(x - half, x + half, scale))].any()
        inks = [ink(zone, label.captions(), scale) for label in board.labels.get(zone.name, ())]
        assert not (sum(each.astype(int) for each in inks) > 1).any() if inks else True, f"{zone.name}: words on words"
        LOOKED_AT.append(both)


def px(low: float, high: float, scale: float) -> tuple[int, int]:
    return max(0, round(low * scale)), round(high * scale)


def ink(zone: Zone, captions: tuple[object, ...], scale: float) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    sheet = Sheet(*zone.size_mm, scale, (255, 255, 255))
    for caption in captions:
        sheet.text(caption.text, *caption.at_mm, caption.size_mm, (0, 0, 0))  # type: ignore[attr-defined]
    dark: np.ndarray[tuple[int, int], np.dtype[np.bool_]] = sheet.image[..., 0] < 255
    return dark
